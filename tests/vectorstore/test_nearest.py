"""What is asked by meaning is asked of Chroma, wherever it holds what the catalogue holds; the hits are the same."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from langchain_core.embeddings import DeterministicFakeEmbedding

from tests.ingest.listening import listening
from vectorstore.chroma import ChunkVectors
from vectorstore.embedding import Embedder
from vectorstore.gate import ProjectionGate
from vectorstore.projection import FOLDER
from vectorstore.records import Scope
from vectorstore.store import CATALOGUE_FILE, Store

ALL = Scope.everything()
CONFTEST = Path(__file__).with_name("conftest.py")
# Enough that neither language is asked for whole.
MANY = 60
RANDOM = Embedder("random", DeterministicFakeEmbedding(size=48))


@pytest.fixture
def home(tmp_path: Path, cvs: Any) -> Path:
    """Give a home with three invented people."""
    with Store.open(tmp_path / "home") as store:
        list(store.publish_all((cvs.mara, cvs.wen, cvs.tomas), cvs.settle))
    return tmp_path / "home"


class Collections:
    """The collections of a home, one a language, as any program with Chroma sees them."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.every = [client.get_collection(f"chunks-{language}", embedding_function=None) for language in ("zh", "en")]

    def ids(self, **where: Any) -> list[str]:
        """The ids of what is told to be so, or of all."""
        return [i for one in self.every for i in one.get(include=[], where=where or None)["ids"]]

    def told(self, where: Any) -> list[Any]:
        """What is told of what a condition holds for."""
        return [m for one in self.every for m in one.get(where=where)["metadatas"]]


@contextmanager
def chroma_of(home: Path) -> Iterator[Collections]:
    """Give the collections of a home."""
    from chromadb import PersistentClient  # half a second, as in the tests' conftest

    (folder,) = (home / FOLDER).iterdir()
    client = PersistentClient(str(folder))
    try:
        yield Collections(client)
    finally:
        client.close()


def start(home: Path, script: str) -> subprocess.Popen[bytes]:
    """Start a script in a process of its own; `cvs` holds the builder and `home` the home."""
    preamble = f"""
import runpy
from pathlib import Path
from vectorstore.records import *
from vectorstore.store import Store
cvs = runpy.run_path({str(CONFTEST)!r})
home, ALL = Path({str(home)!r}), Scope.everything()
"""
    return subprocess.Popen([sys.executable, "-c", preamble + script])


def run(home: Path, script: str) -> None:
    """Run a script in a process of its own, to its end."""
    assert start(home, script).wait() == 0


def many(cvs: Any) -> list[Any]:
    """Return readings of many chunks in both languages, of which some say word for word the same."""
    made = []
    for n in range(MANY):
        told = [cvs.told(f"Baked loaf {(n * 7 + i) % 150} on Monday.", heading="Bakery") for i in range(6)]
        told += [cvs.told(f"负责第{(n * 5 + i) % 130}号烤箱。", heading="经历") for i in range(6)]
        made.append(cvs.make(f"{n:03}.md", (f"Baker {n}",), told))
    return made


def test_both_ways_give_the_same_hits(tmp_path: Path, cvs: Any, chroma_queries: list[int]) -> None:
    """Random vectors with ties, before and after removals, in any scope: Chroma and plain comparison agree."""
    home, made = tmp_path / "home", many(cvs)
    with Store.open(home, embedder=RANDOM) as store, Store.open(home, embedder=RANDOM, exact=True) as exact:
        list(store.publish_all(made, cvs.settle))
        ids = [r.document.document_id for r in made]
        questions = (("Baked loaf 3 on Monday.", 10), ("第7号烤箱", 150), ("", 10))
        for gone in ((), ids[:9]):
            store.remove(gone, cvs.settle)
            for scope in (ALL, Scope.of(*ids[5:40]), Scope.of(*ids[10:12])):
                for text, k in questions:
                    chroma_queries.clear()
                    assert store.search(text, scope, k) == exact.search(text, scope, k)
                    # Of a scope that is small nothing is left to ask for by language.
                    assert len(chroma_queries) >= (2 if scope is ALL else 1)
        assert store.search("sailing", Scope.of(*ids[:9])) == ()


@pytest.mark.long
def test_a_reader_follows_what_another_process_commits(
    home: Path, chroma_queries: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    """A store that stays open asks Chroma anew after each commit of another process, and finds what came there."""
    with Store.open(home) as store:
        assert store.search("xylophones", ALL)
        for n in range(2):
            one = f'cvs["make_reading"]("new{n}.md", ("New {n}",), (cvs["Told"]("Tuned xylophones, {n}."),))'
            run(home, f'with Store.open(home) as s: s.publish({one}, cvs["settle"])')
            chroma_queries.clear()
            assert f"new{n}.md" in {h.path for h in store.search("xylophones", ALL, n + 1)}
            assert chroma_queries
    assert caplog.text == ""  # nothing was compared one by one


def test_what_is_being_written_is_not_asked(
    home: Path, chroma_queries: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    """While Chroma is written every vector is compared: the hits are the same, and the log says so wordlessly."""
    with Store.open(home) as store:
        before = store.search("GPU sharing", ALL)
        chroma_queries.clear()
        gate = ProjectionGate(home)
        gate.enter()
        with caplog.at_level(logging.WARNING):
            assert store.search("GPU sharing", ALL) == before
        assert chroma_queries == []
        assert "Chroma is not asked" in caplog.text
        assert "GPU" not in caplog.text
        assert store.check().dense.startswith("exact comparison (")
        gate.leave()
        assert store.search("GPU sharing", ALL) == before
        assert chroma_queries
        assert store.check().dense == "Chroma"


def test_an_older_copy_of_chroma_is_not_asked(home: Path, cvs: Any, chroma_queries: list[int]) -> None:
    """Chroma's files of another day, with as many vectors, are told by their generation; a rebuild mends them."""
    (folder,) = (home / FOLDER).iterdir()
    shutil.copytree(folder, home / "copy")
    with Store.open(home) as store:
        store.remove([cvs.mara.document.document_id], cvs.settle)
        store.publish(cvs.mara, cvs.settle)
        before = store.search("GPU sharing", ALL)
        (folder,) = (home / FOLDER).iterdir()
    shutil.rmtree(folder)
    (home / "copy").rename(folder)
    with Store.open(home) as store:
        chroma_queries.clear()
        assert store.search("GPU sharing", ALL) == before
        assert chroma_queries == []
        health = store.check()
        assert health.dense.startswith("exact comparison (Chroma holds ")
        assert health.problems
        store.rebuild()
        assert store.check().problems == ()
        chroma_queries.clear()
        assert store.search("GPU sharing", ALL) == before
        assert chroma_queries


def test_chroma_alone_tells_whose_a_chunk_is_and_what(home: Path, cvs: Any) -> None:
    """Person, kind, organisations and those above them, days and pool of each chunk can be asked of Chroma."""
    with Store.open(home) as store:
        person = store.person_of(cvs.wen.document.document_id, ALL).person_id
    with chroma_of(home) as chunks:
        own = chunks.told({"person_id": person})
        assert len(own) == len(cvs.wen.chunks)
        assert {m["document_id"] for m in own} == {cvs.wen.document.document_id}
        assert {m["kind"] for m in own} == {"internship", "education", "award"}
        assert {m["pool"] for m in own} == {"/cvs"}
        (damo,) = chunks.told({"organisations": {"$contains": "damo-academy"}})
        assert (damo["first"], damo["last"]) == (20200501, 20201231)
        assert len(chunks.ids(organisations={"$contains": "alibaba"})) == 2
        during = {"$and": [{"first": {"$lte": 20161231}}, {"last": {"$gte": 20160101}}]}
        assert [m["kind"] for m in chunks.told(during)] == ["teaching"]


def test_what_chroma_tells_holds_no_words_of_a_cv(home: Path) -> None:
    """Chroma's files erase nothing: an employer that no lexicon knows, and a name, never reach them."""
    told = b"".join(file.read_bytes() for file in (home / FOLDER).rglob("*") if file.is_file())
    for words in ("Northlight", "northlight", "Lindqvist", "mara@example.org", "accelerators"):
        assert words.encode() not in told


def test_chroma_follows_a_person_who_becomes_another(home: Path, cvs: Any) -> None:
    """A CV that joins a person, or leaves, may change the person's id: all their chunks say so in Chroma too."""
    joins = next(
        made
        for n in range(100)
        if (made := cvs.make(f"{n}.md", ("Mara Lindqvist",), (cvs.told("Sailed."),))).document.document_id
        < cvs.mara.document.document_id
    )
    own = cvs.mara.document.document_id
    with Store.open(home) as store:
        alone = store.person_of(own, ALL).person_id
        store.publish(joins, cvs.settle)
        joined = store.person_of(own, ALL).person_id
        assert joined != alone
        assert store.check().problems == ()
    with chroma_of(home) as chunks:
        assert chunks.ids(person_id=alone) == []
        assert len(chunks.ids(person_id=joined)) == len(cvs.mara.chunks) + 1
    with Store.open(home) as store:
        store.remove([joins.document.document_id], cvs.settle)
    with chroma_of(home) as chunks:
        assert chunks.ids(person_id=joined) == []
        assert len(chunks.ids(person_id=alone)) == len(cvs.mara.chunks)


def test_a_check_sees_what_chroma_tells_wrongly(home: Path) -> None:
    """A chunk that Chroma gives to another person is a problem, and a rebuild mends it."""
    with chroma_of(home) as chunks:
        for one in chunks.every:
            first = one.get(include=[])["ids"][:1]
            one.update(ids=first, metadatas=[{"person_id": "somebody else"} for _ in first])
    with Store.open(home) as store:
        assert "tells of other people" in store.check().problems[0]
        store.rebuild()
        assert store.check().problems == ()


def test_what_is_removed_leaves_chroma_at_once(home: Path, cvs: Any) -> None:
    """When `remove` returns, Chroma has no vector of what was removed, and nothing waits for it."""
    with Store.open(home) as store:
        gone = store.person_of(cvs.mara.document.document_id, ALL).person_id
        store.remove([cvs.mara.document.document_id], cvs.settle)
    with sqlite3.connect(home / CATALOGUE_FILE) as connection:
        assert connection.execute("SELECT count(*) FROM outbox").fetchone() == (0,)
    connection.close()
    with chroma_of(home) as chunks:
        assert chunks.ids(person_id=gone) == []
        assert len(chunks.ids()) == len(cvs.wen.chunks) + len(cvs.tomas.chunks)


def test_an_index_of_an_older_form_is_built_anew(home: Path, cvs: Any, chroma_queries: list[int]) -> None:
    """A home whose chunks stand in one collection is brought up to date by whoever opens it."""
    with chroma_of(home) as chunks:
        before = chunks.client.create_collection("chunks", embedding_function=None, metadata={"form": 2})
        for one in chunks.every:
            kept = one.get(include=["embeddings"])
            told = [{"document_id": "x", "language": "en"} for _ in kept["ids"]]
            before.add(ids=kept["ids"], embeddings=kept["embeddings"], metadatas=told)
            chunks.client.delete_collection(one.name)
    with sqlite3.connect(home / CATALOGUE_FILE) as connection:
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
        connection.execute("PRAGMA user_version = 3")
    connection.close()
    with Store.open(home) as store:
        assert store.search("GPU sharing", ALL)
        assert chroma_queries
        assert store.check().problems == ()
        person = store.person_of(cvs.mara.document.document_id, ALL).person_id
    with chroma_of(home) as chunks:
        assert len(chunks.ids(person_id=person)) == len(cvs.mara.chunks)


@pytest.mark.long
def test_who_asks_disturbs_nobody_who_writes(home: Path) -> None:
    """Processes that ask while another publishes find what is there, and Chroma loses nothing by it."""
    asks = """
with Store.open(home) as s:
    for _ in range(30):
        assert s.search("Scheduled GPU sharing for training jobs with C++", ALL)[0].path == "mara.md"
"""
    writes = """
with Store.open(home) as s:
    for n in range(12):
        one = cvs["make_reading"](f"{n}.md", (f"Name {n}",), [cvs["Told"](f"Baked {n} {i}.") for i in range(20)])
        s.publish(one, cvs["settle"])
"""
    started = [start(home, script) for script in (writes, asks, asks)]
    assert [process.wait() for process in started] == [0, 0, 0]
    with Store.open(home) as store:
        assert store.check().problems == ()
        assert store.check().vectors == 8 + 12 * 20
    with chroma_of(home) as chunks:
        assert len(chunks.ids()) == 8 + 12 * 20


def test_two_clients_of_one_folder_share_nothing(tmp_path: Path, cvs: Any) -> None:
    """What is opened twice in one process is two clients: one that was opened before a write is not handed on."""
    home = tmp_path / "home"
    with Store.open(home) as store:
        store.publish(cvs.mara, cvs.settle)
        (folder,) = (home / FOLDER).iterdir()
        asked = np.ones(512, dtype=np.float32)
        early = ChunkVectors(folder, create=False)
        assert early.count() == len(cvs.mara.chunks) == len(early.nearest(asked, 50, "en"))
        run(home, 'with Store.open(home) as s: s.publish(cvs["WEN"], cvs["settle"])')
        late = ChunkVectors(folder, create=False)
        both = [i for language in ("en", "zh") for i in late.nearest(asked, 50, language)]
        assert len(both) == late.count() == len(cvs.mara.chunks) + len(cvs.wen.chunks)
        late.close()
        early.close()


def test_nobody_is_told_what_was_asked(home: Path) -> None:
    """LangChain sends calls over the network where the environment says so; our own searches it does not."""
    with listening() as listener:
        traced = dict.fromkeys(("LANGSMITH_TRACING", "LANGCHAIN_TRACING_V2"), "true")
        traced |= dict.fromkeys(("LANGSMITH_ENDPOINT", "LANGCHAIN_ENDPOINT"), listener.address)
        script = f"""
import os
os.environ.update({traced!r}, LANGSMITH_API_KEY="x")
from langchain_core.tracers.langchain import wait_for_all_tracers
from vectorstore.retriever import passages
with Store.open(home) as s:
    assert passages(s, ALL, "GPU sharing")
wait_for_all_tracers()
"""
        run(home, script)
    assert listener.visits == 0
