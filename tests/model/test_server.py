"""The scripted server, spoken to as a team's own model is: over HTTP, through LangChain."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.model.protocol import BUSY, MALFORMED, TOO_LONG, Asked, Reply, in_turn
from tests.model.server import Abilities, ModelServer

if TYPE_CHECKING:
    from langchain_openai import ChatOpenAI

PROMPT = [("system", "Answer as a clerk."), ("human", "who speaks Dutch?")]
FOUND = {"people": ["Ada Byron"], "sure": True}
SHAPE = {
    "title": "Found",
    "description": "Who was found.",
    "type": "object",
    "properties": {"people": {"type": "array", "items": {"type": "string"}}, "sure": {"type": "boolean"}},
    "required": ["people", "sure"],
    "additionalProperties": False,
}


def chat(server: ModelServer, **fields: Any) -> ChatOpenAI:
    """Return the client of a server, which tries once."""
    from langchain_openai import ChatOpenAI  # over a second, which workers that run none of this are spared

    fields = {"max_retries": 0, "timeout": 5.0, "api_key": "test", **fields}
    return ChatOpenAI(model="scripted", base_url=server.url, **fields)


def failure(name: str) -> type[Exception]:
    """Return the error of that name of the client."""
    import openai

    found: type[Exception] = getattr(openai, name)
    return found


def echo(asked: Asked) -> Reply:
    """Tell what was asked."""
    return Reply(text=f"{asked.system} {asked.user}", tokens=(7, 3))


def test_text_goes_both_ways_and_is_kept() -> None:
    """A prompt reaches the script as it was put, its answer and its tokens come back, and the request is kept."""
    with ModelServer(echo) as server:
        message = chat(server).invoke(PROMPT)
    assert message.content == "Answer as a clerk. who speaks Dutch?"
    assert (message.usage_metadata["input_tokens"], message.usage_metadata["output_tokens"]) == (7, 3)
    [asked] = server.asked
    assert (asked.asks, asked.streamed, asked.model) == ("text", False, "scripted")


@pytest.mark.parametrize(
    ("method", "asks"), [("json_schema", "schema"), ("function_calling", "tool"), ("json_mode", "json")]
)
@pytest.mark.parametrize("streaming", [False, True])
def test_structure_comes_in_each_way_that_it_is_asked_for(method: str, asks: str, streaming: bool) -> None:
    """A value goes out as a client asked for it, whole or in pieces, and the schema reaches the script."""
    with ModelServer(lambda asked: Reply(value=FOUND)) as server:
        model = chat(server, streaming=streaming, stream_usage=True)
        found = model.with_structured_output(SHAPE, method=method, include_raw=True).invoke(PROMPT)
    assert found["parsed"] == FOUND
    assert found["raw"].usage_metadata["total_tokens"] == 120
    [asked] = server.asked
    assert (asked.asks, asked.streamed) == (asks, streaming)
    assert asks == "json" or (asked.shape_name, sorted(asked.shape["properties"])) == ("Found", ["people", "sure"])


def test_a_stream_comes_word_by_word() -> None:
    """A streamed answer comes in as many pieces as it has words, in their order."""
    with ModelServer(lambda asked: Reply(text="one two three")) as server:
        pieces = [str(piece.content) for piece in chat(server).stream(PROMPT)]
    assert [piece for piece in pieces if piece] == ["one", " two", " three"]


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (BUSY, "RateLimitError"),
        (TOO_LONG, "BadRequestError"),
        (Reply(status=503, error="overloaded"), "InternalServerError"),
        (Reply(text="half of it", cut=True), "APIConnectionError"),
        (MALFORMED, json.JSONDecodeError),
    ],
)
def test_trouble_reaches_a_client_as_that_of_real_servers(reply: Reply, error: str | type[Exception]) -> None:
    """Statuses, a line that is cut and a broken body raise in the client what they raise with any server."""
    raised = failure(error) if isinstance(error, str) else error
    with ModelServer(lambda asked: reply) as server, pytest.raises(raised):
        chat(server).invoke(PROMPT)


def test_a_stream_that_is_cut_raises_after_its_beginning() -> None:
    """What came before the cut has come; then the client is told that the line was lost."""
    with ModelServer(lambda asked: Reply(text="one two three four", cut=True)) as server:
        stream = chat(server).stream(PROMPT)
        assert str(next(stream).content) + str(next(stream).content) == "one"
        with pytest.raises(failure("APIConnectionError")):
            list(stream)


def test_a_refusal_is_no_answer() -> None:
    """A refusal comes in its own field, without content."""
    with ModelServer(lambda asked: Reply(refusal="I cannot say.")) as server:
        message = chat(server).invoke(PROMPT)
    assert (message.content, message.additional_kwargs["refusal"]) == ("", "I cannot say.")


@pytest.mark.parametrize(
    ("abilities", "method"),
    [
        (Abilities(schemas=False), "json_schema"),
        (Abilities(json_mode=False), "json_mode"),
        (Abilities(tools=False), "function_calling"),
    ],
)
@pytest.mark.filterwarnings(
    "ignore:This model does not support OpenAI:UserWarning"
)  # the client's advice beside its error
def test_what_a_server_cannot_do_it_turns_away(abilities: Abilities, method: str) -> None:
    """A server without an ability answers 400 and keeps the request; in plain text it answers all the same."""
    with ModelServer(echo, abilities) as server:
        with pytest.raises(failure("BadRequestError")):
            chat(server).with_structured_output(SHAPE, method=method).invoke(PROMPT)
        assert chat(server).invoke(PROMPT).content
    assert len(server.asked) == 2


def test_a_client_that_gives_up_leaves_the_server_well() -> None:
    """A client's time-out is its own: the server takes the next request, and stops at once while one still waits."""
    with ModelServer(in_turn(Reply(delay=600.0), Reply(text="here"))) as server:
        with pytest.raises(failure("APITimeoutError")):
            chat(server, timeout=0.2).invoke(PROMPT)
        assert chat(server).invoke(PROMPT).content == "here"
        began = time.monotonic()
    assert time.monotonic() - began < 60


def test_keys_models_and_a_stopped_server() -> None:
    """A wrong key and an unknown model are refused, the models are listed, and past its end nobody answers."""
    with ModelServer(echo, key="right", models=("qwen", "llama")) as server:
        with pytest.raises(failure("AuthenticationError")):
            chat(server).invoke(PROMPT)
        with pytest.raises(failure("NotFoundError")):
            chat(server, api_key="right").invoke(PROMPT)
        from openai import OpenAI

        client = OpenAI(base_url=server.url, api_key="right")
        assert [model.id for model in client.models.list()] == ["qwen", "llama"]
    with pytest.raises(failure("APIConnectionError")):
        chat(server, api_key="right").invoke(PROMPT)


def test_a_script_that_raises_fails_its_test() -> None:
    """An assertion in a script reaches the test, after the client was told of an error."""

    def fails(asked: Asked) -> Reply:
        raise AssertionError(asked.user)

    server = ModelServer(fails)
    with pytest.raises(AssertionError, match="who speaks Dutch"), server, pytest.raises(failure("InternalServerError")):
        chat(server).invoke(PROMPT)
