"""What is promised of the names that CVs are found under: those of the scope, and of nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vectorstore.records import Scope
from vectorstore.store import Store


def test_names_are_those_of_the_scope(tmp_path: Path, cvs: Any) -> None:
    """A name is told where a CV in scope is found under it; one that only another CV has, or none, is not."""
    with Store.open(tmp_path / "home") as store:
        list(store.publish_all((cvs.mara, cvs.wen), cvs.settle))
        asked = {"damo-academy", "no such firm"}
        own = Scope.of(cvs.wen.document.document_id)
        other = Scope.of(cvs.mara.document.document_id)
        assert store.keys.of("organisations", asked, Scope.everything()) == {"damo-academy"}
        assert store.keys.of("organisations", asked, own) == {"damo-academy"}
        assert store.keys.of("organisations", asked, other) == frozenset()
