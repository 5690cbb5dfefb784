"""Whatever is killed, and whoever else is writing: nothing is lost, nothing is mixed, everything is answered."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from tests.patience import patience
from vectorstore.errors import StoreLocked
from vectorstore.projection import FOLDER
from vectorstore.records import EntryQuery, Scope
from vectorstore.store import Store

ALL = Scope.everything()
CONFTEST = Path(__file__).with_name("conftest.py")


HELD = "\n    print('held', flush=True)\n    input()"


def run(home: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a process of its own; `cvs` holds the builder and `home` the home."""
    return start(home, script).wait_for()


class _Started(subprocess.Popen[str]):
    def wait_for(self) -> subprocess.CompletedProcess[str]:
        out, err = self.communicate(timeout=patience(60))
        return subprocess.CompletedProcess(self.args, self.returncode, out, err)


def start(home: Path, script: str) -> _Started:
    """Start a script in a process of its own."""
    preamble = f"""
        import os, runpy, signal, sys
        from pathlib import Path
        from vectorstore.records import *
        from vectorstore.store import Store
        import vectorstore.chroma, vectorstore.projection, vectorstore.store
        cvs = runpy.run_path({str(CONFTEST)!r})
        home = Path({str(home)!r})
        def die(*args, **kwargs):
            os.kill(os.getpid(), signal.SIGKILL)
    """
    whole = textwrap.dedent(preamble) + textwrap.dedent(script)
    return _Started(
        [sys.executable, "-c", whole], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


KILLED = {
    "between the catalogue's commit and Chroma": "vectorstore.projection.Projection.drain = die",
    "before the first vector reaches Chroma": "vectorstore.chroma.ChunkVectors.add = die",
    "after the vectors reached Chroma, before the outbox is emptied": "vectorstore.chroma.ChunkVectors.delete = die",
    "while vectors are going over": """
        whole = vectorstore.chroma.ChunkVectors.add
        def half(self, chunks, vectors, told):
            whole(self, chunks[:2], vectors[:2], told[:2])
            die()
        vectorstore.chroma.ChunkVectors.add = half
    """,
}


@pytest.mark.long
@pytest.mark.parametrize("moment", KILLED)
def test_a_killed_publish_is_answered_and_repaired(tmp_path: Path, cvs: Any, moment: str) -> None:
    """A document whose transaction was committed is answered by everyone, and Chroma has it after the next start."""
    home = tmp_path / "home"
    with Store.open(home) as store:
        store.publish(cvs.mara, cvs.settle)
    publish = 'Store.open(home).publish(cvs["WEN"], cvs["settle"])'
    died = run(home, f"{textwrap.dedent(KILLED[moment])}\n{publish}")
    assert died.returncode == -signal.SIGKILL, died.stderr
    with Store.open(home) as store, store.alone(0), Store.open(home, lock_timeout=0) as other:
        for one in (store, other):
            assert [k.path for k in one.known()] == ["mara.md", "zh/wen.md"]
            assert len(one.find(EntryQuery(organisations=frozenset({"alibaba"})), ALL)) == 2
            assert one.search("显卡共享", ALL)[0].path == "zh/wen.md"
    with Store.open(home) as store:
        assert store.check().outbox == 0
        assert store.check().problems == ()
        assert store.search("显卡共享", ALL)[0].path == "zh/wen.md"


@pytest.mark.long
def test_what_a_killed_writer_left_is_answered_before_it_is_repaired(tmp_path: Path, cvs: Any) -> None:
    """While another process holds the lock, the outbox is left to it, and questions find everything all the same."""
    home = tmp_path / "home"
    died = run(
        home, 'vectorstore.projection.Projection.drain = die\nStore.open(home).publish(cvs["WEN"], cvs["settle"])'
    )
    assert died.returncode == -signal.SIGKILL, died.stderr
    holder = start(home, f"from vectorstore.lock import HomeLock\nwith HomeLock(home, 0).hold():{HELD}")
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with Store.open(home) as store:
        assert store.check().outbox == 3
        assert store.search("显卡共享", ALL)[0].path == "zh/wen.md"
    holder.kill()
    holder.communicate()
    with Store.open(home) as store:
        assert store.check().outbox == 0


def test_a_publish_killed_before_its_commit_leaves_the_old_version(tmp_path: Path, cvs: Any) -> None:
    """A kill inside the transaction leaves the version that was there, whole."""
    home = tmp_path / "home"
    with Store.open(home) as store:
        store.publish(cvs.mara, cvs.settle)
        before = store.entries(ALL), store.people(ALL), store.search("GPU", ALL)
    died = run(
        home,
        """
        new = cvs["make_reading"]("mara.md", ("Else Where",), (cvs["Told"]("Sailed."),))
        Store.open(home).publish(new, die)
        """,
    )
    assert died.returncode == -signal.SIGKILL, died.stderr
    with Store.open(home) as store:
        assert (store.entries(ALL), store.people(ALL), store.search("GPU", ALL)) == before
        assert store.check().problems == ()


def test_a_disk_that_is_full_says_so_and_leaves_the_old_version(tmp_path: Path, cvs: Any) -> None:
    """Where nothing more can be written, a publish says what to do, nothing of it is in, and the next one goes well."""
    home = tmp_path / "home"
    with Store.open(home) as store:
        store.publish(cvs.mara, cvs.settle)
    failed = run(
        home,
        """
        import resource
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, resource.RLIM_INFINITY))
        Store.open(home).publish(cvs["WEN"], cvs["settle"])
        """,
    )
    assert "HomeUnusable" in failed.stderr
    assert "make room or make it writable" in failed.stderr
    with Store.open(home) as store:
        assert [k.path for k in store.known()] == ["mara.md"]
        assert store.check().problems == ()
        store.publish(cvs.wen, cvs.settle)
        assert store.check().problems == ()


@pytest.mark.long
def test_two_processes_publishing_at_once_lose_nothing(tmp_path: Path) -> None:
    """Each waits for the other; both batches are in, in the catalogue and in Chroma."""
    home = tmp_path / "home"
    script = """
        store = Store.open(home)
        for n in range(5):
            one = cvs["make_reading"](f"{name}-{n}.md", (f"{name} {n}",), (cvs["Told"](f"Baked {n} loaves of bread."),))
            store.publish(one, cvs["settle"])
    """
    writers = [start(home, f"name = {name!r}\n{textwrap.dedent(script)}") for name in ("ann", "bea")]
    for writer in writers:
        done = writer.wait_for()
        assert done.returncode == 0, done.stderr
    with Store.open(home) as store:
        assert len(store.known()) == len(store.people(ALL)) == 10
        assert len(store.search("bread", ALL, 50)) == 10
        assert store.check().problems == ()


def test_a_lock_refused_to_another_process_names_this_one(tmp_path: Path) -> None:
    """The refusal crosses processes: it names the process that holds the lock."""
    home = tmp_path / "home"
    Store.open(home).close()
    holder = start(home, f"with Store.open(home).alone(0):{HELD}")
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with Store.open(home, lock_timeout=0.1) as store, pytest.raises(StoreLocked, match=f"process {holder.pid} "):
        store.drain()
    holder.kill()
    holder.communicate()
    with Store.open(home, lock_timeout=0) as store:
        assert store.drain() == 0


@pytest.mark.long
def test_an_interrupted_rebuild_leaves_the_old_index_answering(tmp_path: Path, cvs: Any) -> None:
    """Killed or failed half-way, a rebuild changes no answer, and the next one ends well."""
    home = tmp_path / "home"
    with Store.open(home) as store:
        list(store.publish_all((cvs.mara, cvs.wen), cvs.settle))
        before = store.search("GPU", ALL)
    other = (
        "from vectorstore.embedding import Embedder\nfrom langchain_core.embeddings import DeterministicFakeEmbedding\n"
    )
    other += "hashing = Embedder('hashing', DeterministicFakeEmbedding(size=24))\n"
    for script in ("Store.open(home)", other + "Store.open(home, embedder=hashing, to_rebuild=True)"):
        died = run(home, f"{script}.rebuild(lambda done, total: die() if done == total else None)")
        assert died.returncode == -signal.SIGKILL, died.stderr
        with Store.open(home) as store:
            assert store.search("GPU", ALL) == before
            assert store.check().problems == ()

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with Store.open(home) as store:
        with pytest.raises(KeyboardInterrupt):
            store.rebuild(stop)
        assert store.search("GPU", ALL) == before
        store.rebuild()
        assert store.check().problems == ()
        assert len(list((home / FOLDER).iterdir())) == 1


@pytest.mark.parametrize("ahead", [False, True])
@pytest.mark.parametrize("harm", ["gone", "emptied", "garbage"])
def test_a_ruined_vector_index_is_seen_and_built_anew(tmp_path: Path, cvs: Any, harm: str, ahead: bool) -> None:
    """Chroma is disposable: without its files everything is answered, a check says so, a publish mends it."""
    home = tmp_path / "home"
    with Store.open(home) as store:
        store.publish(cvs.mara, cvs.settle)
    if harm == "garbage":
        for file in (home / FOLDER).rglob("*.sqlite3"):
            file.write_bytes(b"garbage" * 1000)
    else:
        shutil.rmtree(home / FOLDER)
    if harm == "emptied":
        (home / FOLDER).mkdir()
    with Store.open(home) as store:
        assert store.search("GPU", ALL)[0].path == "mara.md"
        assert "vouch doctor --rebuild" in store.check().problems[0]
        assert store.search("GPU", ALL)[0].path == "mara.md"
        list(store.publish_all((cvs.wen,), cvs.settle, ahead=ahead))
        assert store.check().problems == ()


@pytest.mark.parametrize("ahead", [False, True])
def test_a_failing_chroma_fails_no_publish(tmp_path: Path, cvs: Any, ahead: bool) -> None:
    """What the catalogue has taken is published, even where Chroma's folder cannot be made."""
    home = tmp_path / "home"
    home.mkdir()
    (home / FOLDER).write_text("in the way")
    with Store.open(home) as store:
        list(store.publish_all((cvs.mara,), cvs.settle, ahead=ahead))
        assert store.search("GPU", ALL)[0].path == "mara.md"
        assert store.check().problems != ()
        (home / FOLDER).unlink()
        assert store.drain() == 3
        assert store.check().problems == ()
