"""Read a file of questions, one JSON object a line: `{"id", "q", "history": [...]}`.

The whole file is read and checked before the first question is asked: a slip on the last line is told at once.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from vectorstore.errors import InputError
from vectorstore.records import Record

_SHAPE = 'write it as {"id": "q1", "q": "who knows Rust?"}'


class Line(Record):
    """One question of a batch; `id` is whatever JSON value the file gave it."""

    id: Any = None
    q: str
    history: tuple[str, ...] = ()


def read_batch(path: Path) -> tuple[Line, ...]:
    """Return the questions of a JSONL file (`-`: of stdin) in order; blank lines are passed over.

    Raises InputError where the file cannot be read, and naming the line where one is not a question.
    """
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise InputError(f"{str(path)!r} cannot be read ({error.strerror}); check the path given to --jsonl") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{str(path)!r} is not UTF-8 (byte {error.start}); save it as UTF-8") from error
    # Not splitlines(): U+2028 and the like may stand inside a JSON string.
    numbered = enumerate(text.split("\n"), start=1)
    return tuple(_line(f"line {number} of {str(path)!r}", raw) for number, raw in numbered if raw.strip())


def _line(where: str, raw: str) -> Line:
    try:
        given = json.loads(raw)
    except (ValueError, RecursionError) as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else "too deeply nested"
        raise InputError(f"{where} is no JSON ({reason}); {_SHAPE}") from error
    if not isinstance(given, dict) or not isinstance(given.get("q"), str):
        raise InputError(f"{where} has no question under 'q'; {_SHAPE}")
    history = given.get("history") or []
    if not isinstance(history, list) or not all(isinstance(one, str) for one in history):
        raise InputError(f"{where} has a 'history' that is no list of texts; write the earlier questions, oldest first")
    return Line(id=given.get("id"), q=readable(given["q"]), history=tuple(map(readable, history)))


def readable(text: str) -> str:
    """Return a text with whatever is no character (bytes of another encoding, half a pair) replaced by `?`."""
    return text.encode("utf-8", "replace").decode()
