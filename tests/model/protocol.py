"""What OpenAI's chat protocol says: a request read into a record, a reply written as a body or as events. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal, Self

from pydantic import Field

from vectorstore.records import Record

# How an answer is asked for: free text, a JSON object, one of a schema, or the arguments of a function.
Asks = Literal["text", "json", "schema", "tool"]
CREATED = 1_700_000_000  # the second at which every answer was made
_WORDS = re.compile(r"\s*\S+|\s+")


class Message(Record):
    """One message of a chat."""

    role: str
    text: str


class Asked(Record):
    """A request as it came: `system` and `user` are the texts of all such messages, one below the other."""

    system: str
    user: str
    messages: tuple[Message, ...]
    asks: Asks
    shape_name: str | None = None
    shape: dict[str, Any] | None = None
    streamed: bool = False
    with_usage: bool = True
    model: str = ""
    headers: dict[str, str] = Field(default_factory=dict)
    body: dict[str, Any] = Field(default_factory=dict)

    @classmethod
    def of(cls, body: dict[str, Any], headers: dict[str, str]) -> Self:
        """Read a request's body; raises what a body that is no chat makes it raise."""
        messages = tuple(Message(role=m["role"], text=_text(m.get("content"))) for m in body["messages"])
        asks, name, shape = _wanted(body)
        return cls(
            system="\n".join(m.text for m in messages if m.role in ("system", "developer")),
            user="\n".join(m.text for m in messages if m.role == "user"),
            messages=messages, asks=asks, shape_name=name, shape=shape, streamed=bool(body.get("stream")),
            with_usage=not body.get("stream") or bool((body.get("stream_options") or {}).get("include_usage")),
            model=str(body.get("model", "")), headers=headers, body=body,
        )  # fmt: skip


class Reply(Record):
    """What a script answers: a text, or a value that goes out as JSON, in the way that it was asked for.

    `delay` are seconds before anything is sent, `pause` those between the pieces of a stream. `cut` closes the
    connection in the middle of the answer. `body` is sent as it stands in place of an answer. `tokens` are those that
    went in and came out; without them no usage is told. Any other `status` than 200 sends `error` and `code`.
    """

    text: str = ""
    value: Any = None
    refusal: str | None = None
    finish: str = "stop"
    tokens: tuple[int, int] | None = (100, 20)
    delay: float = 0.0
    pause: float = 0.0
    cut: bool = False
    body: str | None = None
    status: int = 200
    error: str | None = None
    code: str | None = None
    headers: dict[str, str] = Field(default_factory=dict)

    @property
    def told(self) -> str:
        """Return the text that goes out."""
        return self.text if self.value is None else json.dumps(self.value, ensure_ascii=False)


Script = Callable[[Asked], Reply]

# Bodies and errors as servers in trouble send them.
MALFORMED = Reply(body='{"id": "chatcmpl-1", "object": "chat.completion", "choices": [{"index": 0, "mess')
BUSY = Reply(status=429, error="Rate limit reached for requests", code="rate_limit_exceeded", headers={"Retry-After": "7"})  # fmt: skip  # noqa: E501
TOO_LONG = Reply(
    status=400,
    error="This model's maximum context length is 512 tokens. However, your messages resulted in 4096 tokens.",
    code="context_length_exceeded",
)


def in_turn(*replies: Reply) -> Script:
    """Return a script that gives one reply after the other, and the last again and again."""
    left = list(replies)
    return lambda asked: left.pop(0) if len(left) > 1 else left[0]


def turned_away(asked: Asked, *, schemas: bool, json_mode: bool, tools: bool, streams: bool) -> Reply | None:
    """Return the error of a server that cannot do what is asked of it, None where it can."""
    if asked.asks == "schema" and not schemas:
        said = "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model."
    elif asked.asks == "json" and not json_mode:
        said = "'response_format.type' must be 'json_schema' or 'text'"
    elif asked.body.get("tools") and not tools:
        said = f"{asked.model} does not support tools"
    elif asked.streamed and not streams:
        said = "'stream' is not supported with this model."
    else:
        return None
    return Reply(status=400, error=said)


def unknown_model(model: str) -> Reply:
    """Return the error of a server that does not hold a model."""
    return Reply(status=404, error=f"The model `{model}` does not exist.", code="model_not_found")


def error_body(said: str, code: str | None) -> str:
    """Return an error as it is sent."""
    return json.dumps({"error": {"message": said, "type": "invalid_request_error", "param": None, "code": code}})


def models_body(names: tuple[str, ...]) -> str:
    """Return the list of models as it is sent."""
    models = [{"id": n, "object": "model", "created": CREATED, "owned_by": "tests"} for n in names]
    return json.dumps({"object": "list", "data": models})


def completion(asked: Asked, reply: Reply) -> dict[str, Any]:
    """Return a whole answer as it is sent."""
    message: dict[str, Any] = {"role": "assistant", "content": reply.told, "refusal": reply.refusal}
    finish = reply.finish
    if reply.refusal is not None:
        message["content"] = None
    elif _calls(asked, reply):
        message |= {"content": None, "tool_calls": [_call(asked, reply.told)]}
        finish = "tool_calls" if finish == "stop" else finish
    return {
        **_head(asked, "chat.completion"),
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": finish}],
        **({"usage": _usage(reply.tokens)} if reply.tokens else {}),
    }


def events(asked: Asked, reply: Reply) -> list[str]:
    """Return an answer as the events of a stream, a word each."""
    head, calls = _head(asked, "chat.completion.chunk"), _calls(asked, reply)
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": None if calls else ""}]
    if reply.refusal is not None:
        deltas += [{"refusal": word} for word in _WORDS.findall(reply.refusal)]
    elif calls:
        deltas.append({"tool_calls": [{"index": 0, **_call(asked, "")}]})
        deltas += [{"tool_calls": [{"index": 0, "function": {"arguments": w}}]} for w in _WORDS.findall(reply.told)]
    else:
        deltas += [{"content": word} for word in _WORDS.findall(reply.told)]
    chunks = [{**head, "choices": [{"index": 0, "delta": d, "finish_reason": None}]} for d in deltas]
    finish = "tool_calls" if calls and reply.finish == "stop" else reply.finish
    chunks.append({**head, "choices": [{"index": 0, "delta": {}, "finish_reason": finish}]})
    if asked.with_usage and reply.tokens:
        chunks.append({**head, "choices": [], "usage": _usage(reply.tokens)})
    return [*(json.dumps(chunk, ensure_ascii=False) for chunk in chunks), "[DONE]"]


def _wanted(body: dict[str, Any]) -> tuple[Asks, str | None, dict[str, Any] | None]:
    """Return how an answer is asked for, and the name and schema that it is to have."""
    if tools := body.get("tools"):
        chosen = body.get("tool_choice")
        name = chosen["function"]["name"] if isinstance(chosen, dict) else tools[0]["function"]["name"]
        function = next(t["function"] for t in tools if t["function"]["name"] == name)
        return "tool", name, function.get("parameters")
    form = body.get("response_format") or {}
    if form.get("type") == "json_schema":
        return "schema", form["json_schema"].get("name"), form["json_schema"].get("schema")
    return ("json" if form.get("type") == "json_object" else "text"), None, None


def _text(content: Any) -> str:
    if isinstance(content, list):
        return "".join(part.get("text", "") for part in content)
    return content or ""


def _calls(asked: Asked, reply: Reply) -> bool:
    """Whether a reply calls the function that it was handed: one in words does not, as models at times do not."""
    return asked.asks == "tool" and reply.value is not None and reply.refusal is None


def _call(asked: Asked, arguments: str) -> dict[str, Any]:
    return {"id": "call_1", "type": "function", "function": {"name": asked.shape_name, "arguments": arguments}}


def _head(asked: Asked, kind: str) -> dict[str, Any]:
    return {"id": "chatcmpl-1", "object": kind, "created": CREATED, "model": asked.model}


def _usage(tokens: tuple[int, int]) -> dict[str, int]:
    return {"prompt_tokens": tokens[0], "completion_tokens": tokens[1], "total_tokens": sum(tokens)}
