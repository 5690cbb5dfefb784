"""What is read from Slack's payloads, what contact details are, how many things are done at once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.answering.records import Answer, Citation, Claim
from bot.config import SlackSettings
from bot.slack.asking import is_courtesy
from bot.slack.budget import Budget
from bot.slack.checks import SCOPES
from bot.slack.contact import withhold
from bot.slack.incoming import acted, commanded, heard, mentioned, written
from bot.slack.listeners.edits import changed, said_so
from bot.slack.work import Work
from tests.local_slack.manifest import Manifest
from tests.patience import within
from vectorstore.records import Fact, Span

BOT = "U0VOUCH"


def event(**more: Any) -> dict[str, Any]:
    """Return the body of a message event."""
    own = {"type": "message", "user": "U1", "channel": "C1", "ts": "2.0", "text": "hello", "team": "T1"}
    return {"type": "event_callback", "event_id": "Ev1", "team_id": "T1", "event": own | more}


@pytest.mark.parametrize(
    "more",
    [
        {"subtype": "message_changed"},
        {"subtype": "message_deleted"},
        {"subtype": "channel_join"},
        {"subtype": "bot_message"},
        {"bot_id": "B1"},
        {"user": BOT},
        {"user": "USLACKBOT"},
        {"user": None},
        {"ts": None},
    ],
)
def test_what_no_person_said_is_not_heard(more):
    """Edits, deletions, joins, bots and the bot itself are no message to answer."""
    assert heard(event(**more), BOT) is None


def test_a_message_is_heard():
    """A message tells who wrote it where, in which thread, and to whom."""
    said = heard(event(thread_ts="1.0", text=f"<@{BOT}> ask <@U2>", user_team="T9", files=[{}]), BOT)
    assert said is not None
    assert (said.asker.user, said.asker.team, said.root, said.in_thread) == ("U1", "T9", "1.0", True)
    assert said.mentions_bot
    assert said.mentions_others
    assert said.has_files
    assert said.place.is_public
    direct = heard(event(channel="D1", channel_type="im"), BOT)
    assert direct is not None
    assert (direct.is_direct, direct.place.kind, direct.place.thread) == (True, "direct", "2.0")


def test_who_gave_a_command_or_clicked():
    """Commands and clicks tell who acted, where, and how to answer them alone."""
    asker, place = commanded({"user_id": "U1", "team_id": "T1", "channel_id": "C1", "response_url": "https://x"})
    assert (asker.user, asker.channel, place.kind, place.response_url) == ("U1", "C1", "asker", "https://x")
    asker, place = acted({"user": {"id": "U1", "team_id": "T1"}, "view": {"id": "V1"}})
    assert (asker.user, asker.team, asker.channel, place.channel) == ("U1", "T1", None, None)
    _, place = acted({"user": {"id": "U1"}, "channel": {"id": "C1"}, "message": {"ts": "2.0", "thread_ts": "1.0"}})
    assert (place.message, place.thread) == ("2.0", "1.0")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"<@{BOT}> who knows C++ &amp; Rust?", "who knows C++ & Rust?"),
        (f"<@{BOT}|vouch>  谁会 Rust？", "谁会 Rust？"),
        ("tell me about <@U2>", "tell me about Mira Holt"),
        ("tell me about <@U3|bo>", "tell me about bo"),
        ("who was in <#C1|hiring> or <#C2>", "who was in hiring or"),
        ("<!here> see <!subteam^S1|@team>", "here see @team"),
        ("see <https://x.example|this> and <https://y.example>", "see this and https://y.example"),
        ("mail <mailto:a@b.example|a@b.example>", "mail a@b.example"),
        ("*who* knows _Rust_ and `Go` and snake_case_name 2*3*4", "who knows Rust and Go and snake_case_name 2*3*4"),
        ("a &lt;b&gt; c", "a <b> c"),
        ("one\ntwo", "one\ntwo"),
        (f"<@{BOT}>", ""),
    ],
)
def test_what_was_meant_is_read(text, expected):
    """Slack's mark-up is taken off, and what a person typed is left."""
    assert written(text, {"U2": "Mira Holt"}, BOT) == expected


def test_everyone_mentioned_is_found_once():
    """Mentions are told once each, in order."""
    assert mentioned("<@U2> <@U1|a> <@U2>") == ("U2", "U1")


@pytest.mark.parametrize("text", ["thanks", "Thanks a lot!", "ok", "great work all", "谢谢！", "好的，收到", "+1"])
def test_courtesies_ask_nothing(text):
    """Thanks in a thread are no question."""
    assert is_courtesy(text)


@pytest.mark.parametrize(
    "text", ["thanks, and at Tencent?", "okta experience", "and at Tencent", "谁会 Rust", "nicely"]
)
def test_questions_are_no_courtesy(text):
    """What asks something is answered, however politely it begins."""
    assert not is_courtesy(text)


@pytest.mark.parametrize(
    ("language", "left_out", "expected"),
    [
        ("en", "Alibaba Cloud", "who was at X, but not Alibaba Cloud?"),
        ("zh", "阿里云", "who was at X，但不是阿里云？"),
    ],
)
def test_what_is_left_out_becomes_words(language, left_out, expected):
    """What the form leaves out is said in the question's language."""
    values = {"question": {"question": {"value": "who was at X?"}}, "except": {"except": {"value": left_out}}}
    change = changed(values, "before")
    assert change == ("who was at X?", left_out, {}, ())
    assert said_so(change, "who", language) == expected
    assert said_so(change, "match", language) == "who was at X?"


def test_a_long_question_that_was_left_alone():
    """A question longer than the form can show is asked whole again where nobody changed it."""
    question = "who knows Rust " * 400
    values = {"question": {"question": {"value": question[:3_000]}}}
    assert changed(values, question) == (question, "", {}, ())


def contact_answer() -> Answer:
    """Return an answer that holds every kind of contact detail."""
    line = "Mira Holt, mira@holt.example, +86 138-0000-0000, (021) 6543 2100, https://holt.example/cv, 2019 - 2023, https://doi.example/10"
    cited = Citation(
        n=1, person_id="p", document="a.md", document_id="d", section="", quote=line, shown=line, start=0, end=9
    )
    claim = Claim(text=line, person_id="p", citations=(1,))
    return Answer(status="answered", text=f"- {line} [1]", claims=(claim,), citations=(cited,))


def test_contact_details_are_blotted_out():
    """Addresses, numbers and one's own links go from all that is shown; periods, names and the proof itself stay."""
    fact = Fact(document_id="d", relation="link", value="https://holt.example/cv", span=Span(start=0, end=4))
    answer = withhold(contact_answer(), (fact,), "en")
    for shown in (answer.text, answer.claims[0].text, answer.citations[0].shown):
        for secret in ("mira@", "holt.example", "138", "6543"):
            assert secret not in shown
        assert "2019 - 2023" in shown
        assert "https://doi.example/10" in shown
        assert "Mira Holt" in shown
    assert answer.citations[0].quote == contact_answer().citations[0].quote


def test_what_was_asked_for_is_said_elsewhere():
    """Who asks for contact details in a channel is told where to ask instead."""
    asked = contact_answer().model_copy(update={"plan": {"attribute": "email"}})
    answer = withhold(asked, (), "zh")
    assert "私信" in answer.text
    assert answer.citations == ()


def test_a_budget_is_one_for_all():
    """Calls are given out up to the burst, then as the bucket fills; none are saved up beyond it."""
    now = [0.0]
    budget = Budget(a_minute=60, burst=3, clock=lambda: now[0])
    assert [budget.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 1
    assert [budget.take() for _ in range(2)] == [True, False]
    now[0] += 1_000
    assert [budget.take() for _ in range(4)] == [True, True, True, False]


@pytest.mark.anyio
async def test_only_so_many_at_once(monkeypatch):
    """No more than the bound runs at once, first come first served, and who waits hears how many are ahead."""
    monkeypatch.setattr("bot.slack.work.PATIENCE_S", 0.0)
    work, loop, gate, all_told = Work(2), asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
    running, most, order = 0, 0, []
    told: dict[int, int] = {}

    def call(number: int) -> int:
        nonlocal running, most
        running += 1
        most = max(most, running)
        order.append(number)
        asyncio.run_coroutine_threadsafe(gate.wait(), loop).result()
        running -= 1
        return number

    def telling(number: int) -> Any:
        async def tell(ahead: int) -> None:
            told[number] = ahead
            if len(told) == 3:
                all_told.set()

        return tell

    tasks = [asyncio.ensure_future(work.run(lambda n=n: call(n), telling(n))) for n in range(5)]
    await within(10, all_told.wait())
    gate.set()
    assert await asyncio.gather(*tasks) == [0, 1, 2, 3, 4]
    assert most == 2
    assert sorted(order[:2]) == [0, 1]
    assert told == {2: 1, 3: 2, 4: 3}
    work.close()


def test_the_manifest_grants_what_is_checked():
    """`vouch doctor` asks for the scopes that the manifest grants, no more and no fewer."""
    assert Manifest.read().scopes == SCOPES


def test_tokens_are_not_printed():
    """No token is in what a settings record prints or dumps."""
    settings = SlackSettings.model_validate({"bot_token": "xoxb-secret", "signing_secret": "s3cret"})
    assert "secret" not in repr(settings).replace("signing_secret", "")
    assert "xoxb-secret" not in settings.model_dump_json()
