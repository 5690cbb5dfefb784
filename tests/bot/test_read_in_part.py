"""CVs that were read in part: told where they come in, and wherever an answer claims that nothing is missing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from ingest.job import IngestSettings, Report, ingest
from vectorstore.records import Scope
from vectorstore.store import Store

WHOLE = """# Mira Holt

mira@example.com

## Work Experience

Bellfoundry Ltd, Founder, 2015 - 2018
- Cast bells.
"""
LOST = """# Anke Voss

anke@example.com

Summary
Rings what others cast.
2014 – 2016   Zzyx, aaa bbb
2016 – 2018   Qqqp, ccc ddd
"""
SAID = {"en": "1 CV was read in part", "zh": "1 份简历只读懂了一部分"}


def read(store: Store, folder: Path) -> Report:
    return ingest(store, [folder], IngestSettings(workers=1))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    held = tmp_path / "cvs"
    held.mkdir()
    (held / "holt.md").write_text(WHOLE, encoding="utf-8")
    (held / "voss.md").write_text(LOST, encoding="utf-8")
    return held


@pytest.fixture
def store(tmp_path: Path, folder: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "home") as opened:
        read(opened, folder)
        yield opened


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who has worked at Bellfoundry?", "en"),
        ("谁在 Bellfoundry 工作过？", "zh"),
        ("How many people have worked at Bellfoundry?", "en"),
        ("Who has worked at Siemens?", "en"),
        ("谁在西门子工作过？", "zh"),
        ("Has Anke Voss worked at Siemens?", "en"),
        ("Has Mira Holt worked at Siemens?", None),
        ("Has Mira Holt worked at Bellfoundry?", None),
    ],
)
def test_answers_say_that_a_cv_was_read_in_part(store: Store, question: str, said: str | None) -> None:
    """What claims to be all that there is, or that there is nothing, names the CVs that it cannot vouch for."""
    answer = Pipeline(store).answer(Question(text=question), Scope.everything())
    assert answer.status in {"answered", "not_found"}
    assert [language for language, words in SAID.items() if words in answer.text] == ([said] if said else [])


def test_who_may_not_see_a_cv_is_not_told_of_it(store: Store) -> None:
    """A CV outside an asker's scope is not counted among those read in part."""
    (holt,) = (d.document_id for d in store.documents(Scope.everything()) if d.path == "holt.md")
    answer = Pipeline(store).answer(Question(text="Who has worked at Siemens?"), Scope.of(holt))
    assert "in part" not in answer.text


def test_a_home_from_before_is_measured_by_the_next_ingest(tmp_path: Path, folder: Path) -> None:
    """CVs kept by an older version answer as before, and are read anew once."""
    home = tmp_path / "home"
    with Store.open(home) as store:
        assert [p.path for p in read(store, folder).in_part] == ["voss.md"]
    with sqlite3.connect(home / "catalogue.sqlite") as connection:
        connection.execute("UPDATE document SET record = json_remove(record, '$.coverage')")
        connection.execute("DROP TABLE instruction")
        connection.execute("DROP TABLE decision")
        connection.execute("DROP TABLE received")
        connection.execute("DROP TABLE entry_tool")
        connection.execute("DROP TABLE entry_place")
        connection.execute("DROP INDEX fact_by_subject")
        connection.execute("DROP TABLE counted")
        connection.execute("DROP TABLE particular")
        connection.execute("DROP TABLE entry_figure")
        connection.execute("DROP TABLE passage_fts")
        connection.execute("PRAGMA user_version=4")
    connection.close()
    with Store.open(home) as store:
        assert not any(d.in_part for d in store.documents(Scope.everything()))
        assert (read(store, folder).read, read(store, folder).read) == (2, 0)
        assert sum(d.in_part for d in store.documents(Scope.everything())) == 1
