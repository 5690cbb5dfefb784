"""What was erased and is not to be read again: keyed hashes of it, in one small file of the home.

Knows bytes and texts by their hash under a key of the home's own, so that the file tells nobody who was erased. Whoever
writes holds the home's lock. Knows nothing about how erasing is done.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Self

from pydantic import Field, ValidationError

from vectorstore.errors import HomeUnusable
from vectorstore.records import Record
from vectorstore.text import squeeze

FORGOTTEN_FILE = "forgotten.json"
_KEY_BYTES = 32
# Shorter texts ("CV", a form that nobody filled in) are many people's.
_SHORTEST_TEXT = 40


class _Kept(Record):
    """The key of a home, and for each hash under it the receipt of the erasure."""

    key: str
    receipts: Mapping[str, str] = Field(default_factory=dict)


class Forgotten:
    """What one home does not read again."""

    def __init__(self, home: Path) -> None:
        self._file = home / FORGOTTEN_FILE
        self._kept = self._read()
        self._readmits = False

    def readmitting(self) -> Self:
        """Return this, made to strike out what comes again in place of refusing it."""
        self._readmits = True
        return self

    def is_keyed_as(self, other: Forgotten) -> bool:
        """Tell whether another list is of the same home: its hashes are comparable."""
        return hmac.compare_digest(self._kept.key, other._kept.key)

    def marks(self, version: str, text: str) -> tuple[str, ...]:
        """Return the keyed hashes of a document: of its bytes, and of its letters however the file was saved."""
        letters = squeeze(text)
        told = [f"bytes:{version}"]
        if len(letters) >= _SHORTEST_TEXT:
            told.append(f"text:{hashlib.sha256(letters.encode('utf-8', 'replace')).hexdigest()}")
        key = bytes.fromhex(self._kept.key)
        return tuple(hmac.new(key, t.encode(), hashlib.sha256).hexdigest() for t in told)

    def refuses(self, version: str, text: str) -> str | None:
        """Return the receipt by which a document was erased, None where it was not or is read again all the same."""
        if not self._kept.receipts:
            return None
        marks = self.marks(version, text)
        receipt = next((self._kept.receipts[m] for m in marks if m in self._kept.receipts), None)
        if receipt is not None and self._readmits:
            left = {m: r for m, r in self._kept.receipts.items() if m not in marks}
            self._write(self._kept.model_copy(update={"receipts": left}))
            return None
        return receipt

    def add(self, marks: Iterable[str], receipt: str) -> None:
        """Refuse documents of these hashes from now on."""
        self._write(
            self._kept.model_copy(update={"receipts": {**self._kept.receipts, **dict.fromkeys(marks, receipt)}})
        )

    def _read(self) -> _Kept:
        try:
            return _Kept.model_validate(json.loads(self._file.read_text("utf-8")))
        except FileNotFoundError:
            return _Kept(key=secrets.token_hex(_KEY_BYTES))
        except (OSError, ValueError, ValidationError) as error:
            raise HomeUnusable(
                f"{str(self._file)!r} cannot be read ({type(error).__name__}), and says what was erased; put it back "
                "from a backup, or move it away to read again what was erased"
            ) from error

    def _write(self, kept: _Kept) -> None:
        whole = self._file.with_suffix(".new")
        try:
            whole.touch(0o600)
            whole.write_text(kept.model_dump_json(), "utf-8")
            whole.replace(self._file)
        except OSError as error:
            with suppress(OSError):
                whole.unlink(missing_ok=True)
            raise HomeUnusable(f"{str(self._file)!r} cannot be written ({error.strerror}); make room for it") from error
        self._kept = kept
