"""What the memory promises: nothing twice, nothing lost by a restart, nothing kept past its time."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.answering.records import Answer, PersonShown
from bot.slack.incoming import Place
from bot.slack.memory import HISTORY_MOST, Kept, Memory, new_id
from vectorstore.errors import NewerSchema
from vectorstore.records import Record, Scope

DAY = 86_400.0


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """Give a clock."""
    return Clock()


@pytest.fixture
def memory(tmp_path: Path, clock: Clock) -> Memory:
    """Give an empty memory that keeps things for ten days."""
    return Memory(tmp_path, 10, clock)


def kept(answer_id: str = "A1", person: str = "p1") -> Kept:
    """Return something to keep."""
    shown = (PersonShown(person_id=person, name="Mira Holt"),)
    place = Place(kind="thread", user="U1", channel="C1", thread="1.1")
    answer = Answer(status="answered", text="- Mira Holt [1]", people=shown)
    return Kept(id=answer_id, asker="U1", place=place, question="who?", answer=answer, scope=Scope.of("d1", "d2"))


def test_an_event_is_claimed_once(memory, tmp_path):
    """Whoever names any key of an event again has come too late, also after a restart."""
    assert memory.claim(["message:1", "event:1"], {"a": 1})
    assert not memory.claim(["message:1", "event:2"], {"a": 1})
    assert not memory.claim(["event:1"])
    memory.close()
    assert not Memory(tmp_path, 10).claim(["event:1"])


def test_a_claim_that_fails_leaves_nothing(memory):
    """An event that was not claimed leaves no key behind that would hold up another."""
    assert memory.claim(["a"])
    assert not memory.claim(["b", "a"])
    assert memory.claim(["b"])


def test_what_is_unfinished_is_handed_out_again(memory, clock):
    """An event without its answer is handed out until it is finished, but not when it is long past."""
    memory.claim(["m1", "e1"], {"n": 1})
    clock.now += 5
    memory.claim(["m2", "e2"], {"n": 2})
    assert memory.unfinished(60) == [("m1", {"n": 1}), ("m2", {"n": 2})]
    memory.finish("m1")
    assert memory.unfinished(60) == [("m2", {"n": 2})]
    clock.now += 100
    assert memory.unfinished(60) == []


def test_conversations_are_kept_apart(memory, clock):
    """A conversation is a thread of a channel; its last questions come oldest first."""
    for n in range(HISTORY_MOST + 2):
        memory.asked("C1", "1.1", "U1", f"q{n}")
    memory.asked("C1", "2.2", "U2", "other")
    assert memory.history("C1", "1.1") == tuple(f"q{n}" for n in range(2, HISTORY_MOST + 2))
    assert memory.history("C1", "2.2") == ("other",)
    assert memory.is_conversation("C1", "2.2")
    assert not memory.is_conversation("C2", "2.2")
    assert memory.history_of_channel("C1", 60)[-1] == "other"
    clock.now += 100
    assert memory.history_of_channel("C1", 60) == ()


def test_recent_questions_are_ones_own(memory):
    """Somebody's recent questions are theirs, newest first, each once."""
    for text in ("a", "b", "a"):
        memory.asked("C1", "1.1", "U1", text)
    memory.asked("C1", "1.1", "U2", "c")
    assert memory.recent("U1") == ("a", "b")


def test_an_answer_is_kept_whole(memory, tmp_path):
    """What stands behind a button comes back as it was, also after a restart."""
    memory.keep(kept())
    memory.close()
    assert Memory(tmp_path, 10, lambda: 1_700_000_000.0).kept("A1") == kept()


def test_an_answer_expires(memory, clock):
    """Past its days an answer is not given out any more, and is deleted by the next sweep."""
    memory.keep(kept())
    clock.now += 11 * DAY
    assert memory.kept("A1") is None
    assert memory.expire() == 1
    assert memory.kept("unknown") is None


def test_saved_questions_do_not_expire(memory, clock):
    """What somebody saved stays until they take it back; nobody else can."""
    number = memory.save("U1", "who knows Rust?")
    assert memory.save("U1", "who knows Rust?") == number
    clock.now += 100 * DAY
    memory.expire()
    memory.unsave("U2", number)
    memory.tell(number, "digest")
    assert [(s.text, s.told) for s in memory.saved_questions("U1")] == [("who knows Rust?", "digest")]
    memory.unsave("U1", number)
    assert memory.saved_questions() == ()


def test_feedback_is_ones_last_word(memory):
    """A later word on an answer replaces the earlier one of the same person."""
    memory.judged("A1", "U1", good=True)
    memory.judged("A1", "U2", good=True)
    memory.judged("A1", "U1", good=False, why="wrong")
    assert set(memory.judgements()) == {("A1", "U1", False, "wrong"), ("A1", "U2", True, "")}


def test_forgetting_somebody(memory):
    """After somebody is forgotten no answer that tells of them is left, on the disk neither."""
    memory.keep(kept("A1", "p1"))
    memory.keep(kept("A2", "p2"))
    assert memory.forget(["p1"]) == 1
    assert memory.kept("A1") is None
    assert memory.kept("A2") is not None


def test_notes_of_a_flow(memory):
    """A flow's own record comes back by its kind and key, the last one that was put."""

    class Upload(Record):
        name: str

    memory.put("upload", "U1", Upload(name="a"))
    memory.put("upload", "U1", Upload(name="b"))
    assert Upload.model_validate_json(memory.get("upload", "U1") or "").name == "b"
    assert memory.get("other", "U1") is None


def test_a_newer_memory_is_refused(memory, tmp_path):
    """A file that a later Vouch wrote is left alone, and said so."""
    memory.close()
    with sqlite3.connect(tmp_path / "slack.sqlite") as connection:
        connection.execute("UPDATE version SET number = 99")
    connection.close()
    with pytest.raises(NewerSchema, match="99"):
        Memory(tmp_path, 10)


def test_ids_are_not_guessed():
    """Ids of answers are long and never the same."""
    assert len({new_id() for _ in range(100)}) == 100
    assert len(new_id()) >= 16
