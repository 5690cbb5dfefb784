"""The rules of the house that no linter can hold: who may know what, how large a module grows, which words are ours.

Reads the source of the three packages as syntax trees; imports nothing of them. `make check` holds the other rules:
import-linter the arrows between modules, ruff the style, mypy the types.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("bot", "ingest", "vectorstore")
MODULES = sorted(path.relative_to(ROOT).as_posix() for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
TESTS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))

MAX_LINES = 400  # past that a module holds more than one concept: split it into a package of its name
CONFIG = "bot/config.py"
# Tables are read by the first, CVs that are YAML by the second, a team's own questions by the third.
READ_YAML = ("vectorstore/tables.py", "ingest/readers/structured/trees.py", "bot/evals/expected.py")
CHAT_MODEL = "bot/answering/model/chat.py"
CHAT_MODULES = ("langchain.chat_models", "langchain_core.language_models")
ENVIRONMENT = ("os.environ", "os.environb", "os.getenv", "os.getenvb", "os.putenv", "os.unsetenv")
BANNED_MODULES = {"common", "helper", "helpers", "manager", "managers", "misc", "util", "utils"}
BANNED_WORDS = {"candidate", "candidates"}


@cache
def source_of(module: str) -> str:
    """Read one module, named by its path from the root."""
    return (ROOT / module).read_text("utf-8")


@cache
def tree_of(module: str) -> ast.Module:
    """Parse one module, named by its path from the root."""
    return ast.parse(source_of(module), filename=module)


def outside(known: set[str], targets: tuple[str, ...]) -> dict[str, set[str]]:
    """Return what of the targets modules reach that are not known to do so."""
    # However a target is reached, its last word stands in the text: few modules have to be parsed for it.
    ends = {target.rpartition(".")[2] for target in targets}
    looked = [m for m in MODULES if m not in known and any(end in source_of(m) for end in ends)]
    return {module: found for module in looked if (found := reaches(tree_of(module), targets))}


def broken(modules: list[str], told: Callable[[str], object]) -> dict[str, object]:
    """Return the modules of which something is told."""
    return {module: found for module in modules if (found := told(module))}


def names_reached(tree: ast.Module) -> Iterator[str]:
    """Give every dotted name that the module imports or reaches through a module that it imported."""
    local: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
                local[alias.asname or alias.name.split(".")[0]] = (
                    alias.name if alias.asname else alias.name.split(".")[0]
                )
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield f"{node.module}.{alias.name}"
                local[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            parts = ast.unparse(node).split(".")
            if parts[0] in local:
                yield ".".join([local[parts[0]], *parts[1:]])


def reaches(tree: ast.Module, targets: tuple[str, ...]) -> set[str]:
    """Return the names reached that are one of the targets, or lie under one."""
    return {
        name for name in names_reached(tree) for target in targets if name == target or name.startswith(f"{target}.")
    }


def identifiers(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Give every name that the code itself chooses or uses, with its line; strings and comments are left out."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield value, getattr(node, "lineno", 0)


def words_of(identifier: str) -> set[str]:
    """Split `snake_case` and `CamelCase` into folded words."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", identifier)}


def public_definitions(tree: ast.Module) -> Iterator[ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]:
    """Give the public classes and functions of a module, and the public methods of its public classes."""
    pending: list[ast.stmt] = list(tree.body)
    for node in pending:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                pending.extend(node.body)


def inherits_docstring(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Say whether a definition is described where it is first declared."""
    marks = {ast.unparse(decorator).rsplit(".", 1)[-1] for decorator in node.decorator_list}
    return bool(marks & {"override", "overload", "setter", "deleter"})


def test_only_config_reads_the_environment() -> None:
    """The environment and vouch.toml are read in bot/config.py alone, which passes records down."""
    assert outside({CONFIG}, (*ENVIRONMENT, "tomllib")) == {}


def test_only_one_module_knows_chat_models() -> None:
    """A language model can be reached from bot/answering/model/chat.py and from nowhere else."""
    assert outside({CHAT_MODEL}, CHAT_MODULES) == {}


def test_tables_are_read_through_their_twins() -> None:
    """No module parses a table by itself: `vectorstore.tables.table` reads what is compiled of it."""
    assert outside(set(READ_YAML), ("yaml",)) == {}


def test_modules_are_named_after_a_concept() -> None:
    """No module or package is called utils, helpers, manager or the like: those hold anything."""
    assert broken(MODULES, lambda module: set(Path(module).with_suffix("").parts) & BANNED_MODULES) == {}


def test_code_speaks_the_glossary() -> None:
    """A person is never called a candidate in code: in retrieval that is a possible hit (docs/GLOSSARY.md)."""

    def said(module: str) -> list[str]:
        if not any(word in source_of(module).lower() for word in BANNED_WORDS):
            return []
        return [f"{line} {name}" for name, line in identifiers(tree_of(module)) if words_of(name) & BANNED_WORDS]

    assert broken(MODULES, said) == {}


def test_modules_stay_small() -> None:
    """No module is longer than can be held in mind."""

    def beyond(module: str) -> int:
        return max(0, source_of(module).count("\n") - MAX_LINES)

    assert broken(MODULES, beyond) == {}


def test_public_names_are_described() -> None:
    """Every module, and every public class, function and method, says in its docstring what it promises."""

    def missing(module: str) -> list[str]:
        tree = tree_of(module)
        nodes = (n for n in public_definitions(tree) if not ast.get_docstring(n) and not inherits_docstring(n))
        return ([] if ast.get_docstring(tree) else ["the module"]) + [f"{n.lineno} {n.name}" for n in nodes]

    assert broken(MODULES, missing) == {}


def test_tests_state_their_promise() -> None:
    """Every test says in its docstring what would be broken if it failed."""

    def silent(module: str) -> list[str]:
        nodes = ast.walk(tree_of(module))
        functions = (n for n in nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
        return [n.name for n in functions if n.name.startswith("test_") and not ast.get_docstring(n)]

    assert broken(TESTS, silent) == {}


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-dev.txt"])
def test_locks_hold_hashes_and_name_no_place(lock: str) -> None:
    """A lock pins every package to a version and its hashes, and names no index, address or folder."""
    text = (ROOT / lock).read_text("utf-8")
    pins = re.findall(r"^[a-z0-9].*", text, re.MULTILINE)
    assert all(re.match(r"[a-z0-9.-]+==\S+ ", pin) for pin in pins)
    assert len(re.findall(r"^[a-z0-9].*\\\n    --hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)) == len(pins)
    assert re.search(r"://|index-url|find-links|file:|@ ", text) is None


def test_both_locks_agree() -> None:
    """What is tested is what is installed: the development lock holds the runtime's pins unchanged."""
    runtime, development = (
        set(re.findall(r"^[a-z0-9].*==.*", (ROOT / lock).read_text("utf-8"), re.MULTILINE))
        for lock in ("requirements.txt", "requirements-dev.txt")
    )
    assert runtime - development == set()


def test_the_wheel_holds_the_packages_and_their_data(tmp_path: Path) -> None:
    """Whoever installs the wheel gets every module and data file of the three packages, compiled tables among them."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], cwd=ROOT, check=True)
    wheel = next(tmp_path.glob("vouch_cv-*.whl"))
    shipped = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*"))
    wanted = {path.relative_to(ROOT).as_posix() for path in files if path.is_file() and "__pycache__" not in path.parts}
    assert shipped == wanted
    assert {f"{name}.compiled.json" for name in shipped if name.endswith(".yaml")} <= shipped
