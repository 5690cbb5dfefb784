"""The chat model: one call, structured, within its time and its limits, and never an error.

The only module that imports one. It gives a record of the kind that was asked for, or None: then the answer is made
without it, and `Round` says why. Knows providers and their failures. Knows nothing about questions or CVs.
"""

from __future__ import annotations

import itertools
import json
import logging
import re
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal, Protocol, TypeVar

from pydantic import ValidationError

from bot.answering.model.masks import Masks
from bot.answering.model.settings import ModelSettings
from bot.answering.model.spending import Spending, Used
from bot.answering.model.used import Call, Failure, Role
from bot.answering.model.waiting import within
from vectorstore.errors import ConfigurationError
from vectorstore.records import Record

logger = logging.getLogger(__name__)

_Mode = Literal["schema", "json", "text"]
_MODES: tuple[_Mode, ...] = ("schema", "json", "text")
# So many failures in a row, and the model is left alone for so long.
_FAILURES, _REST_SECONDS = 3, 60.0
# What is too slow to be worth a call: a model that has less time left cannot answer.
_LEAST_SECONDS = 0.05
# What an answer may hold; a query, a verdict of ten passages and a page of sentences take less.
_MOST_TOKENS = 4_000
_PROVIDERS = {
    "openai": "openai", "azure_openai": "openai", "anthropic": "anthropic", "google_genai": "google-genai",
    "mistralai": "mistralai", "deepseek": "deepseek", "ollama": "ollama", "dashscope": "openai",
}  # fmt: skip
# Providers that speak OpenAI's protocol at an address of their own.
_SPEAKS_OPENAI = {"dashscope": "https://dashscope.aliyuncs.com/compatible-mode/v1"}
_OBJECT = re.compile(r"\{.*\}", re.DOTALL)
_FIRST_ERROR = 400
_HTTP = {401: "key", 403: "key", 408: "timeout", 429: "busy"}
_CONTEXT = re.compile(r"context|too long|maximum.{0,20}(?:tokens|length)", re.IGNORECASE)

# Tells one question from the next.
_NUMBERS = itertools.count()

R = TypeVar("R", bound=Record)
# What a call gave, why it gave nothing, the tokens that went in and came out.
_Given = tuple[Any, Failure | None, tuple[int, int]]
# Is told what a model has given so far, before it ends.
Hear = Callable[[Any], None]


class Round:
    """All calls of one question: until when, on whose account, what they came to, and what none of them is told."""

    def __init__(self, settings: ModelSettings, asker: str = "") -> None:
        self.asker = asker
        self.number = next(_NUMBERS)
        self.calls: list[Call] = []
        self.masks = Masks()
        self._until = time.monotonic() + settings.seconds

    @property
    def left(self) -> float:
        """Return how many seconds are left."""
        return self._until - time.monotonic()

    @property
    def is_over(self) -> bool:
        """Tell whether too little time is left for a call; what is made ready for one is made for nothing then."""
        return self.left < _LEAST_SECONDS

    @property
    def used(self) -> Used:
        """Return what its calls have used so far."""
        tokens = sum(c.tokens_in + c.tokens_out for c in self.calls)
        return Used(tokens=tokens, cost=sum(c.cost for c in self.calls))

    @property
    def failure(self) -> Failure | None:
        """Return why the last call gave nothing; None where it gave what was asked, or none was made."""
        return self.calls[-1].failed if self.calls else None


class Chat(Protocol):
    """What reads, judges and phrases through."""

    def ask(
        self,
        role: Role,
        system: str,
        user: str,
        schema: type[R],
        shape: dict[str, Any],
        round_: Round,
        *,
        hear: Hear | None = None,
    ) -> R | None:
        """Return what a model gives for a prompt, as a record; None where it gives nothing that can be used.

        `shape` is the JSON schema that it is held to, `schema` the record that it must then be. `hear` is told what it
        has given so far, each time that another part of it may be whole; where it fails, that was all.
        """
        ...


class HostedChat:
    """A chat model behind LangChain, with its circuit breaker and what it is known to be able to."""

    def __init__(self, settings: ModelSettings, spending: Spending) -> None:
        self._settings = settings
        self._spending = spending
        self._mode: _Mode = "schema"
        self._streams = True
        self._failures = 0
        self._failed_of: int | None = None
        self._rests_until = 0.0
        self._lock = threading.Lock()
        check_provider(settings)

    def ask(
        self,
        role: Role,
        system: str,
        user: str,
        schema: type[R],
        shape: dict[str, Any],
        round_: Round,
        *,
        hear: Hear | None = None,
    ) -> R | None:
        """Return what the model gives for a prompt; see `Chat`. Raises nothing."""
        started = time.monotonic()
        before = len(round_.calls)
        if time.monotonic() < self._rests_until:
            round_.calls.append(Call(role=role, seconds=0.0, failed="resting"))
            return None
        if not self._spending.allows(self._settings, round_.asker, round_.used):
            round_.calls.append(Call(role=role, seconds=0.0, failed="limit"))
            return None
        found: R | None = None
        streams = hear if self._streams and self._mode != "text" else None
        tries = self._tries(system, round_.masks.hide(user), shape)
        for mode, asked, heard in [*([(*tries[0], streams)] if streams else []), *((*one, None) for one in tries)]:
            found = self._once(role, mode, asked, shape, schema, round_, hear=heard)
            if found is not None or round_.failure not in ("malformed", "other"):
                break
            if heard is not None and round_.failure == "other":
                self._streams = False  # a server that streams nothing, perhaps: it is asked for the whole from now on
        self._counted(round_, worked=found is not None)
        logger.info("model %s: %d calls, %.2f s", role, len(round_.calls) - before, time.monotonic() - started)
        return found

    def _tries(self, system: str, user: str, shape: dict[str, Any]) -> list[tuple[_Mode, tuple[str, str]]]:
        """Return in which ways a prompt is put, the first that the model is not known to refuse first."""
        modes = _MODES[_MODES.index(self._mode) :]
        told = f"{system}\n\n{_AS_JSON}\n{json.dumps(shape, ensure_ascii=False)}"
        tries: list[tuple[_Mode, tuple[str, str]]] = [(m, (system if m == "schema" else told, user)) for m in modes]
        return [*tries, ("text", (told, f"{user}\n\n{_AGAIN}"))]

    def _once(
        self,
        role: Role,
        mode: _Mode,
        asked: tuple[str, str],
        shape: dict[str, Any],
        schema: type[R],
        round_: Round,
        *,
        hear: Hear | None,
    ) -> R | None:
        """Make one call, count it, and return the record that it gave."""
        started = time.monotonic()
        if round_.is_over:
            round_.calls.append(Call(role=role, seconds=0.0, failed="timeout"))
            return None
        left = round_.left
        late: _Given = (None, "timeout", (0, 0))

        def call(say: Hear) -> _Given:
            return _safely(lambda: self._call(mode, asked, shape, left, say if hear is not None else None))

        back = round_.masks.back
        given, failed, tokens = within(left, call, late, _unheard if hear is None else lambda said: hear(back(said)))
        found: R | None = None
        if failed is None:
            try:
                found = schema.model_validate(back(given))
            except ValidationError:
                failed = "malformed"
        cost = self._settings.cost(*tokens)
        spent = round(time.monotonic() - started, 4)
        round_.calls.append(
            Call(role=role, seconds=spent, tokens_in=tokens[0], tokens_out=tokens[1], cost=cost, failed=failed)
        )
        self._spending.add(round_.asker, sum(tokens), cost)
        if failed is None:
            self._mode = mode
        return found

    def _call(
        self, mode: _Mode, asked: tuple[str, str], shape: dict[str, Any], seconds: float, say: Hear | None
    ) -> _Given:
        """Return what a call gave, why it gave nothing, and the tokens that went in and came out."""
        from langsmith import tracing_context  # noqa: PLC0415 - comes with LangChain

        model = chat_model(self._settings, seconds, streams=say is not None)
        messages = [("system", asked[0]), ("human", asked[1])]
        # A question goes to the model that is set, and to no service that records calls.
        with tracing_context(enabled=False):
            if mode == "text":
                return _in_text(model.invoke(messages))
            how = self._method("json_schema" if mode == "schema" else "json_mode")
            asks = model.with_structured_output(shape, include_raw=True, **how)
            return _structured(asks.invoke(messages) if say is None else _streamed(asks, messages, say))

    def _method(self, named: str) -> dict[str, str]:
        own = self._settings.provider
        return {"method": named} if _PROVIDERS[own] == "openai" or named == "json_mode" else {}

    def _counted(self, round_: Round, *, worked: bool) -> None:
        """Keep in mind how calls went: a model that fails again and again is left alone for a while."""
        with self._lock:
            if worked:
                self._failures = 0
                return
            # Calls side by side of one question fail together, which is one failure.
            if round_.failure in ("limit", "resting") or round_.number == self._failed_of:
                return
            self._failed_of = round_.number
            self._failures += 1
            if self._failures >= _FAILURES:
                self._failures = 0
                self._rests_until = time.monotonic() + _REST_SECONDS


_AS_JSON = "Answer with one JSON object and nothing else. Its JSON schema:"
_AGAIN = "What you gave before was no JSON object of that schema. Give the object alone."


def check_provider(settings: ModelSettings) -> None:
    """Raise ConfigurationError where a model cannot be reached as it is set: what to set is said."""
    provider = settings.provider
    if provider not in _PROVIDERS or not settings.model:
        known = ", ".join(f"{p}:NAME" for p in sorted(_PROVIDERS))
        raise ConfigurationError(
            f"VOUCH_MODEL is {settings.name!r}, which names no model; write one of {known}, or gguf:PATH"
        )
    try:
        chat_model(settings, 1.0)
    except ImportError as error:
        extra = _PROVIDERS[provider]
        raise ConfigurationError(
            f"the package for {settings.name!r} is not installed; run `make install-{extra}`, or unset VOUCH_MODEL"
        ) from error
    except Exception as error:
        raise ConfigurationError(
            f"the model {settings.name!r} cannot be set up ({_first_line(error)}); set its key in the environment "
            "(VOUCH_MODEL_KEY), or unset VOUCH_MODEL"
        ) from error


def chat_model(settings: ModelSettings, seconds: float, *, streams: bool = False) -> Any:
    """Return LangChain's chat model of some settings, one that gives up after so many seconds and never tries again."""
    from langchain.chat_models import init_chat_model  # noqa: PLC0415 - a second, for those who have a model

    provider = settings.provider
    fields: dict[str, Any] = {"temperature": 0, "max_retries": 0, "timeout": seconds, "max_tokens": _MOST_TOKENS}
    if settings.key is not None:
        fields["api_key"] = settings.key.get_secret_value()
    url = settings.url or _SPEAKS_OPENAI.get(provider)
    if url is not None:
        fields["base_url"] = url
        if "api_key" not in fields:
            fields["api_key"] = "none"  # servers of one's own ask for no key, and the client for any
    if streams and _PROVIDERS[provider] == "openai":
        fields["stream_usage"] = True  # else a stream says nothing of its tokens, and nobody's limit is ever reached
    if provider == "ollama":
        fields = {"temperature": 0, **({"base_url": url} if url else {}), "client_kwargs": {"timeout": seconds}}
    return init_chat_model(
        settings.model, model_provider="openai" if provider in _SPEAKS_OPENAI else provider, **fields
    )


def _safely(call: Callable[[], _Given]) -> _Given:
    """Return what a call gives, or which failure it raised."""
    try:
        return call()
    except Exception as error:  # noqa: BLE001 - the edge: each provider's package raises what it likes
        failed = _failure_of(error)
        logger.warning("model call %s failed: %s (%s)", secrets.token_hex(4), failed, type(error).__name__)
        return None, failed, (0, 0)


def _failure_of(error: Exception) -> Failure:
    """Return which failure a provider's error is, by its status and the name of its class."""
    status = getattr(error, "status_code", None) or getattr(getattr(error, "response", None), "status_code", None)
    if isinstance(status, int) and status >= _FIRST_ERROR:
        if status == 400 and _CONTEXT.search(str(error)):
            return "context"
        return _HTTP.get(status) or ("server" if status >= 500 else "other")  # type: ignore[return-value]
    name = type(error).__name__.lower()
    named: tuple[tuple[str, Failure], ...] = (
        ("timeout", "timeout"), ("refusal", "refused"), ("contentfilter", "refused"), ("connect", "connection"),
        ("protocol", "connection"), ("network", "connection"), ("length", "malformed"), ("json", "malformed"),
        ("parser", "malformed"), ("validation", "malformed"),
    )  # fmt: skip
    return next((failure for part, failure in named if part in name), "other")


def _streamed(asks: Any, messages: list[tuple[str, str]], say: Hear) -> dict[str, Any]:
    """Return what a stream came to, and say what it was so far whenever something in it ends."""
    from langchain_core.callbacks import BaseCallbackHandler  # noqa: PLC0415
    from langchain_core.utils.json import parse_partial_json  # noqa: PLC0415

    class Hearing(BaseCallbackHandler):  # type: ignore[misc, unused-ignore]
        """Hears the pieces that LangChain itself gives out only once all are there."""

        so_far: Any = None

        def on_llm_new_token(self, token: Any, *, chunk: Any = None, **_: Any) -> None:  # noqa: ARG002 - named so
            if chunk is None:
                return
            self.so_far = chunk.message if self.so_far is None else self.so_far + chunk.message
            if called := getattr(self.so_far, "tool_calls", None):
                say(called[0].get("args"))
            elif "}" in _text(chunk.message):
                with suppress(ValueError):
                    say(parse_partial_json(_text(self.so_far)))

    given: dict[str, Any] = {}
    for piece in asks.stream(messages, config={"callbacks": [Hearing()]}):
        given |= piece
    return given


def _unheard(said: object) -> None:
    """Hear nothing."""


def _structured(given: dict[str, Any]) -> _Given:
    raw, parsed = given.get("raw"), given.get("parsed")
    tokens = _tokens(raw)
    if parsed is not None:
        return parsed, None, tokens
    if getattr(raw, "additional_kwargs", {}).get("refusal"):
        return None, "refused", tokens
    return None, "empty" if not _text(raw).strip() else "malformed", tokens


def _in_text(message: Any) -> _Given:
    tokens, text = _tokens(message), _text(message)
    if not text.strip():
        return None, "empty", tokens
    held = _OBJECT.search(text)
    if held is None:
        return None, "malformed", tokens
    try:
        return json.loads(held[0]), None, tokens
    except ValueError:
        return None, "malformed", tokens


def _text(message: Any) -> str:
    content = getattr(message, "content", "")
    if isinstance(content, str):
        return content
    return "".join(b.get("text", "") if isinstance(b, dict) else str(b) for b in content or [])


def _tokens(message: Any) -> tuple[int, int]:
    used = getattr(message, "usage_metadata", None) or {}
    return int(used.get("input_tokens", 0)), int(used.get("output_tokens", 0))


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:200]
