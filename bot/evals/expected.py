"""Read a file of questions with what is expected of their answers: JSON lines, YAML or CSV.

    {"question": "who knows Rust?", "people": ["Mara Lind"]}
    {"question": "what is Mara Lind's degree?", "phrases": ["MSc", "master"], "status": "answered"}
    {"question": "and Go?", "after": "who knows Rust?", "status": "not_found"}

The whole file is read and checked before anything is asked; a slip is told with its line. Knows nothing of answers.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import yaml

from bot.answering.records import Outcome
from vectorstore.errors import InputError
from vectorstore.records import Record

# A file of questions is written by hand; what is larger is another file.
LARGEST_FILE = 8 << 20
# Within a cell of a CSV file, which holds one text.
_SEPARATOR = ";"
_FIELDS = ("id", "question", "people", "phrases", "status", "history", "after")
_SHAPE = 'write it as {"question": "who knows Rust?", "people": ["Mara Lind"]}'


class Expected(Record):
    """One question and what its answer must be; `line` is where it stands in its file.

    `people`: exactly these, by a name, an id or a CV's file. `phrases`: each stands in the answer, or in a quote that
    it uses; of those joined by `|` one does.
    """

    id: str
    line: int
    question: str
    people: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    status: Outcome = "answered"
    history: tuple[str, ...] = ()


def read_expected(path: Path) -> tuple[Expected, ...]:
    """Return the questions of a file, in order; InputError, naming the line, where one cannot be used."""
    text = _text(path)
    read = {".csv": _csv, ".yaml": _yaml, ".yml": _yaml}.get(path.suffix.lower(), _json_lines)
    found = tuple(_expected(path, line, given) for line, given in read(path, text))
    if not found:
        raise InputError(f"{str(path)!r} holds no question; {_SHAPE}, one a line")
    lines: dict[str, int] = {}
    for one in found:
        if (first := lines.setdefault(one.id, one.line)) != one.line:
            raise InputError(f"{_at(path, one.line)}: the id {one.id!r} stands in line {first} too; give each its own")
    return found


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise InputError(f"{str(path)!r} is larger than {LARGEST_FILE >> 20} MB; give a file of questions")
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise InputError(f"{str(path)!r} cannot be read ({error.strerror}); check the path of the questions") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{str(path)!r} is not UTF-8 (byte {error.start}); save it as UTF-8") from error


def _json_lines(path: Path, text: str) -> Iterator[tuple[int, Any]]:
    # Not splitlines(): U+2028 and the like may stand inside a JSON string.
    for line, raw in enumerate(text.split("\n"), start=1):
        if not raw.strip():
            continue
        try:
            yield line, json.loads(raw)
        except (ValueError, RecursionError) as error:
            reason = error.msg if isinstance(error, json.JSONDecodeError) else "too deeply nested"
            raise InputError(
                f"{_at(path, line)} is no JSON ({reason}); {_SHAPE}, or name the file .yaml or .csv"
            ) from error


def _yaml(path: Path, text: str) -> Iterator[tuple[int, Any]]:
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        given = yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = _at(path, mark.line + 1) if mark else repr(str(path))
        raise InputError(f"{where} is no YAML ({getattr(error, 'problem', None) or 'unreadable'}); mend it") from error
    if root is None:
        return
    if not isinstance(root, yaml.SequenceNode):
        raise InputError(f"{_at(path, 1)} is no list; begin each question with '- question: ...'")
    for node, one in zip(root.value, given, strict=True):
        yield node.start_mark.line + 1, one


def _csv(path: Path, text: str) -> Iterator[tuple[int, Any]]:
    rows = csv.DictReader(io.StringIO(text, newline=""), restkey="", strict=True)
    try:
        if "question" not in (rows.fieldnames or ()):
            raise InputError(f"{_at(path, 1)} names no column 'question'; head the columns {','.join(_FIELDS[1:5])}")
        before = rows.line_num
        for row in rows:
            if "" in row:
                raise InputError(
                    f"{_at(path, before + 1)} has more cells than columns; quote a cell that holds a comma"
                )
            yield before + 1, {name: cell for name, cell in row.items() if cell is not None and cell.strip()}
            before = rows.line_num
    except csv.Error as error:
        raise InputError(f"{_at(path, rows.line_num)} is no CSV ({error}); mend its quotes") from error


def _expected(path: Path, line: int, given: Any) -> Expected:
    where = _at(path, line)
    if not isinstance(given, dict) or not isinstance(given.get("question"), str) or not given["question"].strip():
        raise InputError(f"{where} has no question under 'question'; {_SHAPE}")
    if unknown := [name for name in given if name not in _FIELDS]:
        raise InputError(f"{where} has the field {unknown[0]!r}, which is none of {', '.join(_FIELDS)}; rename it")
    if given.get("history") and given.get("after"):
        raise InputError(f"{where} has both 'history' and 'after'; give the earlier questions once, oldest first")
    cells = path.suffix.lower() == ".csv"
    people, phrases = (_texts(where, name, given.get(name), cells) for name in ("people", "phrases"))
    earlier = "history" if given.get("history") else "after"
    status = given.get("status")
    if status is not None and status not in get_args(Outcome):
        raise InputError(f"{where} has the status {status!r}; write one of {', '.join(get_args(Outcome))}")
    if status in (None, "answered") and not (people or phrases):
        raise InputError(f"{where} expects nothing; give people, phrases, or a status such as not_found")
    if status not in (None, "answered") and (people or phrases):
        raise InputError(f"{where} expects {status!r} and people or phrases too; leave out one of them")
    return Expected(
        id=str(given.get("id") or line), line=line, question=_readable(given["question"]), people=people,
        phrases=phrases, status=status or "answered", history=_texts(where, earlier, given.get(earlier), cells),
    )  # fmt: skip


def _texts(where: str, name: str, given: Any, cells: bool) -> tuple[str, ...]:
    """Return the texts of a field that holds one or a list of them."""
    if isinstance(given, str):
        given = given.split(_SEPARATOR) if cells else [given]
    if not isinstance(given or [], list) or not all(isinstance(one, str) and one.strip() for one in given or []):
        raise InputError(f"{where} has a {name!r} that is no text and no list of texts; write {name}: [...]")
    return tuple(_readable(one.strip()) for one in given or [])


def _readable(text: str) -> str:
    """Return a text whose halves of character pairs, which JSON may hold, are replaced by `?`."""
    return text.encode("utf-8", "replace").decode()


def _at(path: Path, line: int) -> str:
    return f"line {line} of {str(path)!r}"
