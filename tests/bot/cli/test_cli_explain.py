"""`vouch ask --explain`: how an answer came about, without a chat model and with one over real HTTP."""

from __future__ import annotations

from tests.bot.cli.test_cli_eval import TRUE, UNREAD
from tests.model.protocol import Reply
from tests.model.server import ModelServer


def test_the_page_tells_query_evidence_and_time(vouch, filled):
    """Below an answer stand what was read and by whom, the plan, what proves it, and that no model was asked."""
    ran = vouch("ask", "Who has worked at Huawei?", "--explain", home=filled)
    page = ran.out.partition("How this answer came about")[2]
    assert "read as   people who worked at Huawei" in page
    assert "read by   the grammar" in page
    assert "not read  nothing" in page
    assert "relation: worked_at" in page
    assert "1 person · " in page
    assert "model     not asked" in page
    assert "How this answer" not in vouch("ask", "Who has worked at Huawei?", home=filled).out


def test_each_call_of_a_model_is_told(vouch, filled, monkeypatch):
    """Role, prompt version, tokens, cost and seconds of each call stand on the page and in JSON, and who read it."""
    with ModelServer(lambda _: Reply(value=TRUE, tokens=(700, 60))) as server:
        monkeypatch.setenv("VOUCH_MODEL", "openai:scripted")
        monkeypatch.setenv("VOUCH_MODEL_URL", server.url)
        monkeypatch.setenv("VOUCH_MODEL_KEY", "k")
        monkeypatch.setenv("VOUCH_MODEL_SECONDS", "60")
        monkeypatch.setenv("VOUCH_MODEL_PRICE_IN", "100")
        page = vouch("ask", UNREAD["question"], "--explain", home=filled).out
        told = vouch("ask", UNREAD["question"], "--explain", "--json", home=filled).json["explained"]
    [asked] = told["calls"]
    assert told["read_by"] == told["model"] == "openai:scripted"
    assert (asked["call"]["role"], asked["call"]["tokens_in"], asked["call"]["tokens_out"]) == ("read", 700, 60)
    assert (asked["call"]["cost"], asked["call"]["failed"], len(asked["prompt"])) == (0.07, None, 8)
    assert (told["tokens"], told["unread"], told["replaced"]) == (760, [], [])
    assert 0 < told["model_ms"] <= told["timing_ms"]["total"]
    assert "read by   openai:scripted" in page
    assert ["read", asked["prompt"], "700", "60", "0.0700"] in [line.split()[:5] for line in page.splitlines()]


def test_a_call_that_failed_says_why(vouch, filled, monkeypatch):
    """Of a model that gives nothing the page tells the failure, and the words that stayed unread."""
    with ModelServer(lambda _: Reply(status=500, error="gone")) as server:
        monkeypatch.setenv("VOUCH_MODEL", "openai:scripted")
        monkeypatch.setenv("VOUCH_MODEL_URL", server.url)
        monkeypatch.setenv("VOUCH_MODEL_KEY", "k")
        told = vouch("ask", UNREAD["question"], "--explain", "--json", home=filled).json["explained"]
    assert [c["call"]["failed"] for c in told["calls"]] == ["server"]
    assert (told["read_by"], told["unread"]) == ("grammar", ["wrangled"])


def test_a_refusal_is_explained_too(vouch, filled):
    """What is refused before anything is read says so, and has no plan."""
    told = vouch("ask", "who is under 30?", "--explain", "--json", home=filled).json["explained"]
    assert (told["status"], told["plan"], told["read_by"], told["calls"]) == ("refused", {}, "", [])
