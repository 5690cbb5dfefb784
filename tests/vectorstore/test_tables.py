"""YAML tables and their compiled twins: quick where they fit, parsed where they do not, and never stale."""

from __future__ import annotations

import importlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
import yaml

from vectorstore.lexicon import VocabularyName, analyse, made_of, twin_of, vocabulary
from vectorstore.tables import TWIN, digest, table
from vectorstore.tables_build import compile_all, compile_names

ROOT = Path(__file__).resolve().parents[2]
TABLES = sorted(f.relative_to(ROOT) for p in ("bot", "ingest", "vectorstore") for f in (ROOT / p).rglob("*.yaml"))
BIRDS = "swift: {names: [雨燕, Apus], weight: 40}\nowl: {names: [], seen: false}\n"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A tree with one package that can be imported, with one table."""
    for package in ("bot", "ingest"):
        (tmp_path / package).mkdir()
    aviary = tmp_path / "vectorstore" / "aviary_of_tables"
    aviary.mkdir(parents=True)
    (aviary / "__init__.py").touch()
    (aviary / "birds.yaml").write_text(BIRDS, "utf-8")
    monkeypatch.syspath_prepend(aviary.parent)
    importlib.invalidate_caches()
    yield tmp_path
    sys.modules.pop("aviary_of_tables", None)


def birds(tree: Path) -> Path:
    """Return the file of the tree's one table."""
    return tree / "vectorstore" / "aviary_of_tables" / "birds.yaml"


def twin(file: Path) -> Path:
    """Return where the twin of a file is."""
    return file.with_name(file.name + TWIN)


@pytest.mark.parametrize("file", TABLES, ids=str)
def test_a_compiled_table_is_that_of_its_yaml(file: Path, tmp_path: Path) -> None:
    """What is compiled of each file of the house is, key by key and in order, what its YAML says."""
    copy = tmp_path / file
    copy.parent.mkdir(parents=True)
    shutil.copy(ROOT / file, copy)
    assert next(compile_all(tmp_path)) == twin(copy)
    made_of, compiled = twin(copy).read_text("utf-8").split("\n", 1)
    assert made_of == digest((ROOT / file).read_bytes())
    parsed = yaml.load((ROOT / file).read_text("utf-8"), yaml.CSafeLoader)
    assert json.dumps(json.loads(compiled)) == json.dumps(parsed)
    assert table(".".join(file.parent.parts), file.name) == parsed


def test_a_twin_is_read_in_place_of_its_yaml(tree: Path) -> None:
    """Where the twin was made of the file as it is, nothing is parsed: what the twin says is what is read."""
    twin(birds(tree)).write_text(f'{digest(BIRDS.encode())}\n{{"kite": 1}}', "utf-8")
    assert table("aviary_of_tables", "birds.yaml") == {"kite": 1}


def test_an_edited_table_is_never_stale(tree: Path) -> None:
    """A fact added to a file is read at once, though its twin was compiled before, and after it is compiled anew."""
    assert list(compile_all(tree)) == [twin(birds(tree))]
    birds(tree).write_text(BIRDS + "kite: {names: [鸢]}\n", "utf-8")
    assert list(table("aviary_of_tables", "birds.yaml")) == ["swift", "owl", "kite"]
    assert list(compile_all(tree)) == [twin(birds(tree))]
    assert list(table("aviary_of_tables", "birds.yaml")) == ["swift", "owl", "kite"]


@pytest.mark.parametrize("left", [b"", b"\n", b"half", f"{digest(BIRDS.encode())}\n{{".encode()])
def test_a_damaged_twin_is_no_fault(tree: Path, left: bytes) -> None:
    """A twin that is empty or cut off is passed over for its file, and made whole by the next compiling."""
    twin(birds(tree)).write_bytes(left)
    assert table("aviary_of_tables", "birds.yaml") == yaml.safe_load(BIRDS)
    assert list(compile_all(tree)) == [twin(birds(tree))]


def test_only_what_changed_is_compiled(tree: Path) -> None:
    """Compiling twice writes once, leaves nothing else behind, and takes away the twin of a file that is gone."""
    list(compile_all(tree))
    assert list(compile_all(tree)) == []
    assert sorted(p.name for p in birds(tree).parent.iterdir()) == ["__init__.py", "birds.yaml", f"birds.yaml{TWIN}"]
    birds(tree).unlink()
    assert list(compile_all(tree)) == []
    assert not twin(birds(tree)).exists()


def test_what_json_cannot_hold_is_refused(tree: Path) -> None:
    """A table with a number for a key would come back with a word in its place: it is not compiled."""
    birds(tree).write_text("2021: swift\n", "utf-8")
    with pytest.raises(ValueError, match="quote them"):
        list(compile_all(tree))


def test_the_names_of_the_lexicon_are_kept_as_they_are_analysed(tmp_path: Path) -> None:
    """What is compiled of each vocabulary's names is what the analyser says of them now, name by name."""
    vocabularies = get_args(VocabularyName)
    assert [f.name for f in compile_names(tmp_path)] == [f"{twin_of(name)}{TWIN}" for name in vocabularies]
    for name in vocabularies:
        under, compiled = (tmp_path / f"{twin_of(name)}{TWIN}").read_text("utf-8").split("\n", 1)
        assert under == made_of(name)
        anew = analyse(name, vocabulary(name).concepts.values())
        assert json.loads(compiled) == [[words, parted] for words, parted in anew]
    assert list(compile_names(tmp_path)) == []


ASKED = """
from vectorstore.lexicon import vocabulary
print([m.concept.concept_id for m in vocabulary("skills").matches({})])
"""


def found(tree: Path, text: str) -> str:
    """Return the skills that a copy of the package finds in a text."""
    command = [sys.executable, "-c", ASKED.format(repr(text))]
    return subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True).stdout.strip()


def test_another_analyser_is_not_served_with_old_names(tmp_path: Path) -> None:
    """After an edit of a table or of the code that analyses names, what was compiled before it is left alone."""
    shutil.copytree(ROOT / "vectorstore", tmp_path / "vectorstore")
    compiled = tmp_path / "vectorstore" / f"skills.names{TWIN}"
    list(compile_names(compiled.parent))
    # A twin that names nothing, under the right digest: as long as it is read, nothing is found.
    under, kept = compiled.read_text("utf-8").split("\n", 1)
    compiled.write_text(f"{under}\n{json.dumps([[[], []] for _ in json.loads(kept)])}", "utf-8")
    assert found(tmp_path, "Kubernetes") == "[]"
    for edited in ("text.py", "markup.py", "lexicon.py", "skills.yaml"):
        file = compiled.parent / edited
        written = file.read_text("utf-8")
        file.write_text(f"{written}\n# another line\n", "utf-8")
        assert (edited, found(tmp_path, "Kubernetes")) == (edited, "['kubernetes']")
        file.write_text(written, "utf-8")
    assert found(tmp_path, "Kubernetes") == "[]"


class Once(yaml.CSafeLoader):
    """Refuses a key that a mapping has already; YAML itself lets the later line win without a word."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[object, object]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        assert sorted({str(k) for k in keys if keys.count(k) > 1}) == []
        return super().construct_mapping(node, deep)


@pytest.mark.parametrize("file", TABLES, ids=str)
def test_no_key_of_a_table_stands_twice(file: Path) -> None:
    """What one line says no later line takes back unseen."""
    yaml.load((ROOT / file).read_text("utf-8"), Once)  # noqa: S506 - a safe loader that asks one thing more
