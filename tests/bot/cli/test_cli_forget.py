"""What `vouch forget` promises: all of a person goes, nobody else does, and a receipt says what was found."""

from __future__ import annotations

import json
import sqlite3

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from bot.config import Settings
from bot.erasure import forget as erasing
from bot.erasure.held import held_of
from bot.erasure.sweep import sweep
from bot.erasure.traces import traces_of
from bot.roster import member_named
from bot.slack.confirmations import CONFIRMED, Confirmed, merge_key
from bot.slack.incoming import Place
from bot.slack.memory import Kept, Memory
from vectorstore.errors import InputError
from vectorstore.records import Scope
from vectorstore.store import Store

# An invented person, and an invented colleague whose CV names them.
WRITTEN = """# Quillon Farthingale

Phone: 000-0000-8181 | quillon.f@example.org

## Experience

**Brackwater Labs**, Software Engineer, 2019-03 -- 2022-05
- Built a scheduler for shared GPUs.
"""
COLLEAGUE = """# Odalys Merriwick

odalys@example.org

## Experience

**Brackwater Labs**, Software Engineer, 2018-01 -- 2023-02
- Built a log store together with Quillon Farthingale.
"""
OTHER = """# Tamsin Oakenrill

tamsin@example.org

## Experience

**Holmcastle Bank**, Accountant, 2011-01 -- 2017-02
- Kept the books of three branches.
"""


def words_of(home):
    """Give the words of every file of a home, in small letters, but not those of a receipt's folder."""
    return {str(f.relative_to(home)): f.read_bytes().lower() for f in home.rglob("*") if f.is_file()}


@pytest.fixture
def looks_apart() -> bool:
    """Look at Chroma's files from outside: nothing of them stays open here while a home is swept."""
    return True


@pytest.fixture
def pool(vouch, cv, tmp_path):
    """Make a home of three invented people."""
    for name, text in (("q.md", WRITTEN), ("colleague.md", COLLEAGUE), ("other.md", OTHER)):
        cv(f"cvs/{name}", text)
    assert vouch("ingest", "cvs", home=tmp_path / "home").code == 0
    return tmp_path / "home"


def test_nothing_is_erased_unless_it_is_agreed_to(vouch, pool):
    """Without a yes it shows what is held and where, and erases nothing; JSON shows the same."""
    ran = vouch("forget", "Quillon", "Farthingale", home=pool)
    assert ran.code == 1
    assert "q.md" in ran.out
    assert "--yes" in ran.err
    told = vouch("forget", "Quillon Farthingale", "--json", home=pool).json
    assert told["erased"] is False
    assert told["held"]["traces"]["phones"] == ["000-0000-8181"]
    assert len(vouch("people", "--json", home=pool).json["people"]) == 3


def test_no_file_of_the_home_has_a_word_of_them(vouch, pool, tmp_path):
    """Phone and e-mail are in no file, the name only where a colleague's document says it, which the receipt lists."""
    assert any(b"quillon.f@example.org" in data for data in words_of(pool).values())
    ran = vouch("forget", "Quillon Farthingale", "--yes", "--delete-files", "--json", home=pool)
    assert ran.code == 0
    held = words_of(pool)
    assert not [f for f, data in held.items() if b"quillon.f@" in data or b"000-0000-8181" in data]
    assert {f.split("-")[0] for f, data in held.items() if b"quillon farthingale" in data} == {"catalogue.sqlite"}
    receipt = ran.json
    (colleague,) = (d for d in vouch("people", "--json", home=pool).json["people"] if d["name"] == "Odalys Merriwick")
    assert receipt["others"] == [colleague["documents"][0]["document_id"]]
    assert [looked["accounted"] for looked in receipt["looked"]] == [True]
    assert "name" in receipt["looked"][0]["found"]["counts"]
    assert not (tmp_path / "cvs" / "q.md").exists()
    assert (tmp_path / "cvs" / "colleague.md").exists()
    assert vouch("doctor", home=pool).code == 0


def test_the_rest_answers_as_if_they_had_never_been_there(vouch, cv, pool, tmp_path):
    """Every answer is that of a home into which their CV never came."""
    assert vouch("forget", "q.md", "--yes", "--delete-files", home=pool).code == 0
    assert vouch("ingest", "cvs", home=tmp_path / "never").code == 0
    asked = [
        Question(text=t) for t in ("who worked at Brackwater Labs?", "how many people are there?", "who is Quillon?")
    ]
    told = []
    for home in (pool, tmp_path / "never"):
        with Store.open(home) as store:
            pipeline = Pipeline(store)
            told.append([pipeline.answer(q, Scope.everything()).model_copy(update={"timing_ms": {}}) for q in asked])
    assert told[0] == told[1]


def test_the_last_person_can_be_erased(vouch, cv, tmp_path):
    """A home that holds nobody any more is whole, and takes others."""
    cv("one/q.md", WRITTEN)
    home = tmp_path / "one home"
    vouch("ingest", "one", home=home)
    assert vouch("forget", "Quillon Farthingale", "--yes", home=home).code == 0
    assert vouch("doctor", home=home).code == 0
    cv("two/other.md", OTHER)
    assert vouch("ingest", "two", home=home).code == 0


def test_the_same_content_is_refused_until_it_is_readmitted(vouch, cv, pool):
    """The very bytes, and the same letters saved otherwise, are not read again; `--readmit` reads them once for all."""
    receipt = vouch("forget", "Quillon Farthingale", "--yes", "--json", home=pool).json
    assert receipt["hashes"] == 2
    again = vouch("ingest", "cvs", home=pool)
    assert again.code == 1
    assert receipt["receipt"] in again.err
    assert "--readmit" in again.err
    cv("resaved/new name.txt", WRITTEN.replace("\n\n", "\r\n\r\n\r\n"))
    assert vouch("ingest", "resaved", home=pool).code == 1
    assert len(vouch("people", "--json", home=pool).json["people"]) == 2
    assert vouch("ingest", "cvs", "--readmit", home=pool).code == 0
    assert vouch("ingest", "cvs", home=pool).code == 0
    assert len(vouch("people", "--json", home=pool).json["people"]) == 3


def test_what_is_kept_tells_nobody_who_it_was(vouch, pool):
    """Neither receipt nor hashes have a name, an address, a number or a path of theirs."""
    vouch("forget", "Quillon Farthingale", "--yes", home=pool)
    kept = "".join(f.read_text() for f in [*(pool / "receipts").iterdir(), pool / "forgotten.json"]).casefold()
    assert kept
    assert not [w for w in ("quillon", "farthingale", "8181", "q.md", "example.org") if w in kept]


def test_files_are_moved_out_where_that_is_chosen(vouch, pool, tmp_path):
    """With --move-files they lie in that folder alone; a folder within the home is refused, and nothing is erased."""
    inside = vouch("forget", "q.md", "--yes", "--move-files", pool / "there", home=pool)
    assert inside.code == 1
    assert "outside" in inside.err
    assert vouch("forget", "q.md", "--yes", "--move-files", tmp_path / "away", home=pool).code == 0
    assert (tmp_path / "away" / "q.md").read_text() == WRITTEN
    assert not (tmp_path / "cvs" / "q.md").exists()


def test_a_file_that_is_anothers_by_now_is_left(vouch, cv, pool, tmp_path):
    """A file under the same name that no longer holds what was read is not deleted."""
    cv("cvs/q.md", OTHER)
    ran = vouch("forget", "Quillon Farthingale", "--yes", "--delete-files", home=pool)
    assert (tmp_path / "cvs" / "q.md").read_text() == OTHER
    assert "something else by now" in ran.out


def test_receipts_that_cannot_be_written_stop_it_before_anything(vouch, pool, one_line, tmp_path):
    """Where the folder of receipts cannot be written, nothing is erased, and the line says what to do."""
    (tmp_path / "a file").write_text("")
    line = one_line(vouch("forget", "q.md", "--yes", "--receipts", tmp_path / "a file" / "receipts", home=pool))
    assert "receipts" in line
    assert "name another folder" in line
    assert len(vouch("people", "--json", home=pool).json["people"]) == 3


def test_slack_s_memory_forgets_them_and_keeps_the_rest(vouch, pool):
    """Answers that show them, questions, saved questions, notes, events and feedback go; others' stay."""
    with Store.open(pool) as store:
        pipeline = Pipeline(store)
        people = {p.name: p for p in store.people(Scope.everything())}
        answers = {
            t: pipeline.answer(Question(text=t), Scope.everything())
            for t in ("who worked at Brackwater Labs?", "who worked at Holmcastle Bank?")
        }
    gone = people["Quillon Farthingale"]
    memory = Memory(pool, keep_days=30)
    place = Place(kind="thread", user="U1", channel="C1", thread="17.5")
    for key, (text, answer) in zip("ab", answers.items(), strict=True):
        memory.keep(Kept(id=key, asker="U1", place=place, question=text, answer=answer))
        memory.judged(key, "U1", good=True)
        memory.save("U1", text)
    memory.judged("b", "U2", good=False, why="I meant quillon.f@example.org")
    memory.save("U1", "where did Farthingale Quillon work?")
    memory.save("U1", "and there?", history=("who is quillon farthingale?",))
    memory.asked("C1", "17.5", "U1", "Quillon Farthingale's phone?")
    memory.asked("C1", "17.5", "U1", "who knows Rust?")
    memory.claim(["E1"], {"event": {"text": "call 000 0000 8181"}})
    memory.claim(["E2"], {"event": {"text": "who knows Rust?"}})
    memory.put(CONFIRMED, merge_key(gone.documents), Confirmed(by="U1"))
    memory.put(CONFIRMED, "merge:another", Confirmed(by="U1"))
    memory.close()

    receipt = vouch("forget", "Quillon Farthingale", "--yes", "--json", home=pool).json
    assert receipt["slack"] == {"answer": 1, "question": 1, "saved": 2, "note": 1, "event": 1, "feedback": 2}
    assert receipt["threads"] == ["C1/17.5"]
    memory = Memory(pool, keep_days=30)
    assert memory.kept("a") is None
    assert memory.kept("b") is not None
    assert memory.judgements() == (("b", "U1", True, ""),)
    assert [s.text for s in memory.saved_questions()] == list(answers)
    assert memory.history("C1", "17.5") == ("who knows Rust?",)
    assert [k for k, _ in memory.unfinished(60)] == ["E2"]
    assert not memory.claim(["E1"])
    assert memory.keys(CONFIRMED) == {"merge:another"}
    memory.close()
    assert not [f for f, data in words_of(pool).items() if f.startswith("slack") and b"quillon" in data]


def test_a_dropped_cv_goes_with_its_file(vouch, cv, tmp_path):
    """What somebody dropped in Slack lies in the home, and is deleted whatever was chosen for other files."""
    home = tmp_path / "home"
    for folder, text in (("F1", WRITTEN), ("F2", OTHER)):
        cv(f"home/inbox/{folder}/quillon farthingale.md", text)
    vouch("ingest", home / "inbox", home=home)
    ran = vouch("forget", "Quillon Farthingale", "--yes", "--json", home=home)
    # Somebody gave the other file their name too: the search finds it, and says so.
    assert not (home / "inbox" / "F1").exists()
    assert (home / "inbox" / "F2").exists()
    assert all("quillon" not in looked["found"]["file"] for looked in ran.json["looked"])


def test_one_that_was_ended_half_way_is_finished_by_the_next(vouch, pool, tmp_path):
    """An erasure that could not write its receipt is carried out before the next, and writes that receipt then."""
    settings = Settings(home=pool)
    with Store.open(pool) as store:
        member = member_named(store, "Quillon Farthingale", Scope.everything())
        held = held_of(store, settings, member)
        with store.alone(5), pytest.raises(InputError, match="all is erased"):
            erasing.forget(store, held, "keep", None, tmp_path / "taken away")
    (tmp_path / "taken away").mkdir()
    ran = vouch("forget", "Quillon Farthingale", "--yes", home=pool)
    assert ran.code == 0
    assert "finished first" in ran.err
    (receipt,) = (tmp_path / "taken away").iterdir()
    assert json.loads(receipt.read_text())["documents"] == 1
    assert erasing.unfinished(pool) is None


def test_the_search_finds_words_however_they_are_written(tmp_path):
    """A name is found in any case, in UTF-16 and as JSON escapes, across blocks and in paths; nothing else is."""
    told = traces_of((), ("管雨桐", "Yutong Guan"), ())
    (tmp_path / "a").write_text("x" * ((1 << 22) - 4) + "YUTONG GUAN")
    (tmp_path / "b").write_bytes("管雨桐".encode("utf-16-le"))
    (tmp_path / "c").write_text(json.dumps("管雨桐"))
    (tmp_path / "guan yutong.txt").write_text("")
    (tmp_path / "d").write_text("yutong, guan")
    found = sweep(tmp_path, told)
    assert {(f.file, f.counts["name"]) for f in found} == {("a", 1), ("b", 1), ("c", 1), ("guan yutong.txt", 1)}


def test_a_number_that_another_cv_writes_otherwise_is_accounted_for(vouch, cv, pool):
    """Two CVs with one number, its digits grouped in two ways: what is left is the other's, and the receipt says so."""
    cv("cvs/other.md", OTHER.replace("tamsin@example.org", "(000) 000.8181 | tamsin@example.org"))
    assert vouch("ingest", "cvs", home=pool).code == 0
    ran = vouch("forget", "Quillon Farthingale", "--yes", "--json", home=pool)
    assert ran.code == 0
    assert len(ran.json["others"]) == 2
    assert all(looked["accounted"] for looked in ran.json["looked"])


def test_no_word_of_theirs_is_left_in_an_index(vouch, pool):
    """The full text indexes know none of the words that their CV alone had."""
    vouch("forget", "Quillon Farthingale", "--yes", home=pool)
    with sqlite3.connect(pool / "catalogue.sqlite") as opened:
        for table in ("entry_fts", "passage_fts", "chunk_fts"):
            opened.execute(f"CREATE VIRTUAL TABLE temp.{table}_words USING fts5vocab(main, {table}, row)")
            words = {w for (w,) in opened.execute(f"SELECT term FROM temp.{table}_words")}
            assert words
            assert not {w for w in words if w.startswith(("schedul", "gpu"))}
