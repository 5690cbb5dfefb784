"""What the store promises of names that a document teaches: either form finds its entries, and both leave with it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from vectorstore.migrations import SCHEMA_VERSION
from vectorstore.records import EntryQuery, Learned, Reading, Scope, Span
from vectorstore.store import CATALOGUE_FILE, Store
from vectorstore.text import fold

ALL = Scope.everything()


def teaching(reading: Reading, long: str, short: str) -> Reading:
    pair = Learned(document_id=reading.document.document_id, long=long, short=short, span=Span(start=0, end=4))
    return reading.model_copy(update={"learned": (pair,)})


def found(store: Store, name: str, scope: Scope = ALL) -> list[str]:
    return [e.entry_id for e in store.find(EntryQuery(organisations=frozenset({fold(name)})), scope)]


def test_each_form_finds_the_entries_of_the_other(store: Store, cvs: Any) -> None:
    """The short form finds the long one's entry, and the other way round, in the document that teaches it alone."""
    store.publish(teaching(cvs.mara, "Northlight Robotics", "NLR"), cvs.settle)
    abbreviated = cvs.make(
        "ida.md", ("Ida Holm",), (cvs.told("Did things.", heading="NLR, Engineer", organisations=("NLR",)),)
    )
    store.publish(teaching(abbreviated, "Nordic Light Railways", "NLR"), cvs.settle)
    ours, theirs = (Scope.of(r.document.document_id) for r in (cvs.mara, abbreviated))
    assert found(store, "NLR", ours) == found(store, "Northlight Robotics", ours) != []
    assert found(store, "NLR", theirs) == found(store, "Nordic Light Railways", theirs) != []
    assert found(store, "Northlight Robotics", theirs) == found(store, "Nordic Light Railways", ours) == []
    assert len(found(store, "NLR")) == 2


def test_a_short_form_of_a_known_name_is_found_as_what_it_is(store: Store, cvs: Any) -> None:
    """Where the lexicon knows the long form, the entry with the short one lies under it and its parents."""
    told = cvs.told("Did things.", heading="QXA, Engineer", organisations=("QXA",))
    store.publish(teaching(cvs.make("ida.md", ("Ida Holm",), (told,)), "DAMO Academy", "QXA"), cvs.settle)
    assert len(store.find(EntryQuery(organisations=frozenset({"alibaba"})), ALL)) == 1


def test_learned_names_are_replaced_and_removed_with_their_document(store: Store, cvs: Any) -> None:
    """A new version unlearns what it no longer teaches; a removed document teaches nothing."""
    store.publish(teaching(cvs.mara, "Northlight Robotics", "NLR"), cvs.settle)
    assert [(p.long, p.short) for p in store.learned(ALL)] == [("Northlight Robotics", "NLR")]
    store.publish(teaching(cvs.mara, "Northlight Robotics", "NORO"), cvs.settle)
    assert (found(store, "NLR"), [p.short for p in store.learned(ALL)]) == ([], ["NORO"])
    store.remove([cvs.mara.document.document_id], cvs.settle)
    assert (found(store, "NORO"), store.learned(ALL)) == ([], ())


def test_a_home_of_version_1_is_migrated(tmp_path: Path, cvs: Any) -> None:
    """A home from before names were learnt is opened, keeps what it has, and learns from then on."""
    with Store.open(tmp_path) as store:
        store.publish(cvs.mara, cvs.settle)
    with sqlite3.connect(tmp_path / CATALOGUE_FILE) as connection:
        connection.execute("DROP TABLE learned")
        connection.execute("DROP TABLE particular")
        connection.execute("DROP TABLE entry_figure")
        connection.execute("DROP TABLE passage_fts")
        connection.execute("DROP TABLE instruction")
        connection.execute("DROP TABLE decision")
        connection.execute("DROP TABLE received")
        connection.execute("DROP TABLE entry_tool")
        connection.execute("DROP TABLE entry_place")
        connection.execute("DROP INDEX fact_by_subject")
        connection.execute("DROP TABLE counted")
        connection.execute("PRAGMA user_version=1")
    connection.close()
    with Store.open(tmp_path) as store:
        assert store.check().schema_version == SCHEMA_VERSION
        assert len(store.people(ALL)) == 1
        store.publish(teaching(cvs.mara, "Northlight Robotics", "NLR"), cvs.settle)
        assert len(found(store, "NLR")) == 1
