"""What opening a home promises: one clear refusal with the next step, or a store that is sound."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from langchain_core.embeddings import DeterministicFakeEmbedding
from sqlalchemy.engine import Connection

from tests.rights import as_any_user
from vectorstore.database import open_database, reading
from vectorstore.embedding import Embedder
from vectorstore.errors import ConfigurationError, EmbedderMismatch, HomeUnusable, NewerSchema, StoreLocked
from vectorstore.migrations import SCHEMA_VERSION, migrate, version_of
from vectorstore.particulars import particulars
from vectorstore.records import EntryQuery, Scope
from vectorstore.store import CATALOGUE_FILE, Store

ALL = Scope.everything()
# Numbers drawn from a text's hash: another embedder, of another dimension.
HASHING = Embedder("hashing", DeterministicFakeEmbedding(size=24))


@pytest.fixture
def home(tmp_path: Path, cvs: Any) -> Path:
    """Give a closed home with three invented people."""
    with Store.open(tmp_path / "home") as store:
        list(store.publish_all((cvs.mara, cvs.wen, cvs.tomas), cvs.settle))
    return tmp_path / "home"


def test_a_home_is_made_where_there_is_none(tmp_path: Path) -> None:
    """Opening makes the folder, its parents and an empty sound store."""
    with Store.open(tmp_path / "a" / "b") as store:
        assert store.known() == ()
        assert store.check().schema_version == SCHEMA_VERSION


def test_what_was_published_is_there_after_opening_again(home: Path) -> None:
    """Nothing lives in memory alone."""
    with Store.open(home) as store:
        assert len(store.people(ALL)) == 3
        assert store.search("GPU sharing", ALL)
        assert store.check().problems == ()


@pytest.mark.parametrize("rules", ["of now", "of another day"])
def test_particulars_found_by_other_rules_are_found_anew(
    tmp_path: Path, cvs: Any, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    """Where particulars stand is taken from the home, save where other rules than these found it."""
    with Store.open(tmp_path) as store:
        store.publish(cvs.make("odd.md", ("Odd Fjell",), (cvs.told("Gender: Male\nGrew tomatoes."),)), cvs.settle)
    with sqlite3.connect(tmp_path / CATALOGUE_FILE) as connection:
        connection.execute("UPDATE particular SET spans = '0-1'")
        if rules == "of another day":
            connection.execute("UPDATE particular SET rules = ?", (rules,))
    connection.close()
    monkeypatch.setattr("vectorstore.particulars._remembered", OrderedDict())  # as a new process has it
    with Store.open(tmp_path) as store:
        [document] = store.documents(ALL)
        told = [place.of(document.text) for place in particulars(document.text)]
    assert told == (["O"] if rules == "of now" else ["Gender: Male"])


def test_a_home_that_is_a_file_is_refused(tmp_path: Path) -> None:
    """A file in the home's place is named, with what to do."""
    (tmp_path / "home").write_text("not a folder")
    for place in (tmp_path / "home", tmp_path / "home" / "below"):
        with pytest.raises(HomeUnusable, match="--home DIR"):
            Store.open(place)


def test_an_unwritable_home_is_refused(tmp_path: Path) -> None:
    """A folder that cannot be written is refused before anything is begun."""
    (tmp_path / "home").mkdir(mode=0o500)
    with as_any_user(), pytest.raises(HomeUnusable, match="--home DIR"):
        Store.open(tmp_path / "home")


def test_a_damaged_catalogue_is_refused(tmp_path: Path) -> None:
    """A file that is no database gets one clear line."""
    (tmp_path / CATALOGUE_FILE).write_bytes(b"no database at all" * 100)
    with pytest.raises(HomeUnusable, match="--home DIR"):
        Store.open(tmp_path)


def test_a_home_of_a_newer_version_is_refused_and_left_alone(home: Path) -> None:
    """A newer schema is neither read nor touched."""
    with sqlite3.connect(home / CATALOGUE_FILE) as connection:
        connection.execute(f"PRAGMA user_version={SCHEMA_VERSION + 1}")
    connection.close()
    with pytest.raises(NewerSchema, match="update Vouch"):
        Store.open(home)


def test_what_another_analyser_indexed_is_indexed_anew(tmp_path: Path, cvs: Any) -> None:
    """A home whose words stand under other terms is found in by this analyser's, once it has been opened."""
    asked, led = EntryQuery(words=(("scheduling",),)), EntryQuery(figure="team")
    with Store.open(tmp_path) as store:
        store.publish(cvs.mara, cvs.settle)
        store.publish(cvs.make("lead.md", ("Ada Quill",), (cvs.told("Led a team of nine engineers."),)), cvs.settle)
        found, leading = (store.find(query, Scope.everything()) for query in (asked, led))
    assert found
    assert leading
    with sqlite3.connect(tmp_path / CATALOGUE_FILE) as connection:
        connection.execute("DELETE FROM entry_fts")
        connection.execute("DELETE FROM entry_figure")
        connection.execute("DELETE FROM passage_fts")
        connection.execute("UPDATE meta SET value = 'another' WHERE key = 'analysed'")
    connection.close()
    told: list[tuple[int, int]] = []
    with Store.open(tmp_path, anew=lambda done, total: told.append((done, total))) as store:
        assert told[-1] == (len(told), len(told))
        assert store.find(asked, Scope.everything()) == found
        assert store.find(led, Scope.everything()) == leading
        assert store.passages_with(("scheduling",), Scope.everything(), [e.entry_id for e in found])
        assert store.check().problems == ()


def test_migration_steps_run_once_and_in_order(home: Path) -> None:
    """A catalogue of an older version is taken to the newest, step by step, in one transaction."""
    ran: list[int] = []

    def step(n: int) -> Callable[[Connection], None]:
        return lambda connection: ran.append(n)

    def broken(connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE half_done (x)")
        raise RuntimeError("no")

    engine = open_database(home / CATALOGUE_FILE)
    with pytest.raises(RuntimeError):
        migrate(engine, {SCHEMA_VERSION: broken})
    assert version_of(engine) == SCHEMA_VERSION
    with reading(engine) as connection:
        names = connection.exec_driver_sql("SELECT name FROM sqlite_master").scalars().all()
    assert "half_done" not in names
    migrate(engine, {SCHEMA_VERSION: step(1), SCHEMA_VERSION + 1: step(2)})
    migrate(engine, {SCHEMA_VERSION: step(1), SCHEMA_VERSION + 1: step(2)})
    assert ran == [1, 2]
    with pytest.raises(NewerSchema):
        version_of(engine)
    engine.dispose()


def test_another_embedder_is_refused_until_the_home_is_embedded_anew(home: Path) -> None:
    """A mismatch names the command; a rebuild embeds everything anew, and the old embedder is refused from then on."""
    with pytest.raises(EmbedderMismatch, match="vouch doctor --rebuild"):
        Store.open(home, embedder=HASHING)
    with Store.open(home) as other:
        with Store.open(home, embedder=HASHING, to_rebuild=True) as store:
            store.rebuild()
            assert store.check().problems == ()
            assert store.check().embedder == "hashing"
        with pytest.raises(EmbedderMismatch):
            other.search("GPU", ALL)
    with pytest.raises(EmbedderMismatch):
        Store.open(home)
    with Store.open(home, embedder=HASHING) as store:
        assert len(store.search("GPU", ALL)) == 8


def test_an_empty_home_takes_any_embedder(home: Path, cvs: Any) -> None:
    """Where nothing is embedded there is no mismatch."""
    with Store.open(home) as store:
        store.remove([k.document_id for k in store.known()], cvs.settle)
    with Store.open(home, embedder=HASHING) as store:
        store.publish(cvs.mara, cvs.settle)
        assert store.search("GPU", ALL)
        assert store.check().problems == ()


def test_an_unknown_embedder_is_refused(tmp_path: Path) -> None:
    """A name that LangChain does not know is a setting to mend."""
    with pytest.raises(ConfigurationError, match="builtin"):
        Store.open(tmp_path, embedder="nobody:nothing")


def test_the_refusal_of_the_lock_says_who_holds_it(home: Path, cvs: Any) -> None:
    """Whoever cannot write learns the holder's process, command and since when; questions are answered meanwhile."""
    with Store.open(home) as holder, holder.alone(0), Store.open(home, lock_timeout=0) as store:
        refused = (
            lambda: store.publish(cvs.mara, cvs.settle),
            lambda: store.remove([], cvs.settle),
            store.drain,
            store.rebuild,
        )
        for write in refused:
            with pytest.raises(StoreLocked, match=rf"process {os.getpid()} \(.+\) since \d{{4}}-\d\d-\d\d \d\d:\d\d"):
                write()
        assert store.search("GPU sharing", ALL)
        assert len(store.people(ALL)) == 3
        assert store.check().problems == ()
    with Store.open(home, lock_timeout=0) as store:
        store.publish(cvs.mara, cvs.settle)


def test_chroma_is_not_loaded_for_what_sets_answer(home: Path) -> None:
    """Only a search by meaning imports chromadb, which takes longer than any other read."""
    asks = (
        "import sys; from pathlib import Path; from vectorstore.store import Store; from vectorstore.records import *\n"
        f"store = Store.open(Path({str(home)!r})); scope = Scope.everything()\n"
        "assert store.people(scope) and store.find(EntryQuery(), scope)\n"
        "assert not [m for m in sys.modules if m.startswith('chromadb')]\n"
        "assert store.search('GPU', scope) and 'chromadb' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", asks], check=True)


def test_sets_come_from_indexes(home: Path) -> None:
    """No condition of a query is answered by reading through all entries."""
    from vectorstore.lookup import conditions_of
    from vectorstore.records import Period
    from vectorstore.schema import entry

    queries = (
        EntryQuery(organisations=frozenset({"alibaba"})),
        EntryQuery(venues=frozenset({"osdi"})),
        EntryQuery(words=(("gpu",), ("sharing", "共享"))),
        EntryQuery(during=Period(start="2020", end="2021")),
        EntryQuery(kinds=frozenset({"award"})),
        EntryQuery(documents=frozenset({"x"})),
        EntryQuery(organisations=frozenset({"alibaba"}), words=(("gpu",),), during=Period(start="2020")),
    )
    engine = open_database(home / CATALOGUE_FILE)
    with reading(engine) as connection:
        for query in queries:
            conditions = conditions_of(query, ALL)
            assert conditions is not None
            statement = str(entry.select().where(*conditions).compile(engine, compile_kwargs={"literal_binds": True}))
            plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}")]
            assert not [step for step in plan if step.startswith("SCAN entry") and "VIRTUAL" not in step], plan
    engine.dispose()


def test_search_follows_what_another_process_publishes(home: Path, cvs: Any) -> None:
    """What is kept in memory for ranking is dropped when the catalogue has moved on."""
    with Store.open(home) as asker, Store.open(home) as writer:
        assert "new.md" not in {h.path for h in asker.search("xylophones", ALL)}
        writer.publish(cvs.make("new.md", ("New Comer",), (cvs.told("Tuned xylophones."),)), cvs.settle)
        assert asker.search("xylophones", ALL)[0].path == "new.md"


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("DELETE FROM entry_fts WHERE rowid = (SELECT min(rowid) FROM entry_fts)", "full text index of entry rows"),
        ("DELETE FROM passage_fts", "full text index of passages knows 0 of"),
        ("DELETE FROM chunk_fts WHERE rowid = (SELECT min(rowid) FROM chunk_fts)", "full text index of chunk rows"),
        ("DELETE FROM vector WHERE chunk = (SELECT min(chunk) FROM vector)", "chunks have no vector"),
    ],
)
def test_a_check_sees_what_is_missing_and_a_rebuild_mends_it(home: Path, harm: str, said: str) -> None:
    """Whatever an index lacks is named with the next step, and comes back from the records."""
    with sqlite3.connect(home / CATALOGUE_FILE) as connection:
        connection.execute(harm)
    connection.close()
    with Store.open(home) as store:
        problems = store.check().problems
        assert any(said in p and p.endswith("run `vouch doctor --rebuild`") for p in problems)
        store.rebuild()
        assert store.check().problems == ()


def test_a_check_sees_entries_outside_their_text_and_documents_of_nobody(home: Path) -> None:
    """What no rebuild can mend is to be ingested again."""
    with sqlite3.connect(home / CATALOGUE_FILE) as connection:
        connection.execute("UPDATE document SET characters = 1 WHERE path = 'mara.md'")
        connection.execute(
            "DELETE FROM person_document WHERE document_id IN (SELECT document_id FROM document LIMIT 1)"
        )
    connection.close()
    with Store.open(home) as store:
        problems = " ".join(store.check().problems)
    assert "point outside their text" in problems
    assert "belong to no person" in problems


def test_an_empty_home_can_be_rebuilt(tmp_path: Path) -> None:
    """A rebuild of nothing ends well and binds the home to no embedder."""
    with Store.open(tmp_path / "home") as store:
        store.rebuild()
        assert store.check().problems == ()
    with Store.open(tmp_path / "home", embedder=HASHING) as store:
        assert store.search("GPU", ALL) == ()
