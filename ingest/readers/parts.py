"""Take containers apart: a zip archive of CVs, an e-mail with attachments, and those within them.

A part that cannot be had (encrypted, damaged, a bomb) is refused alone: the others are read, and one line a reason
tells of it. All that lies in one file shares one budget: parts are opened in the archive's order while they are few
enough and fit into the bytes that it may unfold to; what no longer does is refused unopened, a smaller part behind it
still read. Nothing is written to disk, so a name that climbs out of a folder climbs nowhere; it is cleaned for show all
the same. Knows nothing about what the parts are: each is read as a file of its own.
"""

from __future__ import annotations

import email.message
import email.policy
import zipfile
from collections.abc import Iterator
from email.errors import MessageError
from io import BytesIO
from pathlib import PurePosixPath
from typing import NamedTuple

from ingest.readers import refusals
from ingest.readers.extract import Limits
from ingest.readers.formats import HEAD, SUFFIXES, ZIP_ERRORS, Container, container_of, looks_like_document
from ingest.readers.refusals import Refusal, Why, refusal
from vectorstore.errors import UnreadableFile

# An archive of everyone who applied for a post has hundreds of CVs.
_MOST_PARTS = 2_000
# Archives within archives: a mail with a zip of CVs is two deep, and nobody means more than three.
_DEEPEST = 3
# Text and Office documents shrink to a tenth at best; what unfolds to more than a hundred times its size is a bomb.
_LARGEST_RATIO, _SMALL = 100, 1_000_000
_READ_AT_ONCE = 1 << 16
_JUNK = frozenset({"__MACOSX", ".DS_Store", "Thumbs.db"})
_ENCRYPTED, _STRONGLY = 1, 0x40
_AES = 99
# Of the other methods Python unfolds a block whole, however large it comes out; hardly a program uses them unasked.
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_UTF8_NAMES = 0x800
_LONGEST_NAME = 120
_MAIL_ERRORS = (MessageError, LookupError, ValueError, AttributeError, TypeError, KeyError, IndexError, RecursionError)


class Part(NamedTuple):
    """A file within another: its path there, and its bytes."""

    path: str
    data: bytes


class Parts(NamedTuple):
    """What a container gives: the files in it that may be CVs, by path, and what is refused of it."""

    parts: tuple[Part, ...]
    refused: tuple[Refusal, ...]


class _Attached(NamedTuple):
    """A file that an e-mail carries; `payload` is None where it is damaged."""

    name: str
    payload: bytes | None


def parts_of(container: Container, data: bytes, name: str, limits: Limits) -> Parts:
    """Return what a container and those within it hold; raises UnreadableFile where it is damaged or holds no CV."""
    opening = _Opening(name, limits)
    opening.take(container, data, "", 0)
    if not opening.parts and not opening.refused:
        what = "archive" if container == "zip" else "e-mail"
        raise UnreadableFile(f"{name!r} is an {what} that holds no CV; put CVs into it, or give them as files")
    refused = tuple(refusal(why, name, paths) for why, paths in opening.refused.items())
    return Parts(tuple(sorted(opening.parts)), refused)


class _Opening:
    """One container as it is taken apart, and what is left of its budget, which those within it share."""

    def __init__(self, name: str, limits: Limits) -> None:
        self.parts: list[Part] = []
        self.refused: dict[Why, list[str]] = {}
        self._name = name
        self._limits = limits
        self._password = limits.password.get_secret_value().encode() if limits.password else None
        self._room = limits.decompressed
        self._opened = 0
        self._taken: dict[str, int] = {}

    def take(self, container: Container, data: bytes, within: str, depth: int) -> None:
        """Take a container apart whose parts lie at `within` ("" or "a path/"); raises UnreadableFile if damaged."""
        if container == "zip":
            self._take_zip(data, within, depth)
        else:
            self._take_mail(data, within, depth)

    def _take_zip(self, data: bytes, within: str, depth: int) -> None:
        try:
            archive = zipfile.ZipFile(BytesIO(data))
        except ZIP_ERRORS as error:
            raise UnreadableFile(
                f"{self._name!r} is a damaged archive ({type(error).__name__}); save it anew"
            ) from error
        with archive:
            for member in archive.infolist():
                path = _clean(_member_name(member))
                if not path or member.is_dir() or _is_junk(path) or not self._may_be_cv(archive, member, path):
                    continue
                path = _distinct(within + path, self._taken)
                if (why := self._why_shut(member) or self._why_over(member.file_size)) is not None:
                    self._refuse(why, path)
                    continue
                try:
                    unpacked = self._unpacked(archive, member)
                except ZIP_ERRORS:
                    locked = member.flag_bits & _ENCRYPTED
                    self._refuse(refusals.OTHER_PASSWORD if locked else refusals.DAMAGED, path)
                else:
                    self._add(path, unpacked, depth)

    def _take_mail(self, data: bytes, within: str, depth: int) -> None:
        try:
            message = email.message_from_bytes(data, policy=email.policy.default)
            attached = [a for n, part in enumerate(message.walk(), start=1) if (a := _attached(part, n)) is not None]
            given = attached or list(_body(message))
        except _MAIL_ERRORS as error:
            raise UnreadableFile(
                f"{self._name!r} is a damaged e-mail ({type(error).__name__}); save its CV as a file"
            ) from error
        for name, payload in given:
            path = _distinct(within + name, self._taken)
            why = refusals.DAMAGED if payload is None else self._why_over(len(payload))
            if payload is None or why is not None:
                self._refuse(why or refusals.DAMAGED, path)
                continue
            self._opened += 1
            self._room -= len(payload)
            self._add(path, payload, depth)

    def _add(self, path: str, data: bytes, depth: int) -> None:
        """Keep a part, or take it apart where it is a container itself."""
        if not data:
            self._refuse(refusals.EMPTY, path)
            return
        try:
            container = container_of(data, path)
        except UnreadableFile:
            container = None  # its reader will say what is wrong with it
        if container is None:
            self.parts.append(Part(path, data))
            return
        if depth + 1 >= _DEEPEST:
            self._refuse(refusals.too_deep(_DEEPEST), path)
            return
        before = self._told()
        try:
            self.take(container, data, f"{path}/", depth + 1)
        except UnreadableFile:
            self._refuse(refusals.DAMAGED, path)
        if self._told() == before:
            self._refuse(refusals.BARREN, path)

    def _told(self) -> int:
        return len(self.parts) + sum(map(len, self.refused.values()))

    def _refuse(self, why: Why, path: str) -> None:
        self.refused.setdefault(why, []).append(path)

    def _may_be_cv(self, archive: zipfile.ZipFile, member: zipfile.ZipInfo, path: str) -> bool:
        """Tell whether a member is a document by its name, else by its first bytes; of a shut one none can be seen."""
        suffix = PurePosixPath(path).suffix.lower()
        if suffix in SUFFIXES or self._opened >= _MOST_PARTS:
            return suffix in SUFFIXES
        if self._why_shut(member) is not None:
            return not suffix
        try:
            with archive.open(member, pwd=self._password) as opened:
                return looks_like_document(opened.read(HEAD))
        except ZIP_ERRORS:
            return not suffix

    def _why_shut(self, member: zipfile.ZipInfo) -> Why | None:
        """Return why a member is not opened at all; None where that may be tried."""
        if member.compress_type == _AES or member.flag_bits & _STRONGLY:
            return refusals.AES
        if member.flag_bits & _ENCRYPTED and self._password is None:
            return refusals.ENCRYPTED
        if member.compress_type not in _METHODS:
            return refusals.PACKED
        swells = member.file_size > max(member.compress_size * _LARGEST_RATIO, _SMALL)
        return refusals.SWELLING if swells else None

    def _why_over(self, size: int) -> Why | None:
        if self._opened >= _MOST_PARTS:
            return refusals.too_many(_MOST_PARTS)
        return refusals.too_much(self._limits.decompressed) if size > self._room else None

    def _unpacked(self, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
        """Return a member's bytes, which are never more than it says; what comes of a damaged one is counted too."""
        self._opened += 1
        pieces: list[bytes] = []
        with archive.open(member, pwd=self._password) as opened:
            while piece := opened.read(_READ_AT_ONCE):
                self._room -= len(piece)
                pieces.append(piece)
        return b"".join(pieces)


def _is_junk(path: str) -> bool:
    place = PurePosixPath(path)
    return bool(_JUNK & set(place.parts)) or place.name.startswith(".")


def _member_name(member: zipfile.ZipInfo) -> str:
    """Return a member's name; archives made on a Chinese Windows write theirs in GBK and say nothing of it."""
    if member.flag_bits & _UTF8_NAMES:
        return member.filename
    try:
        raw = member.filename.encode("cp437")
    except UnicodeEncodeError:
        return member.filename
    for encoding in ("utf-8", "gb18030"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return member.filename


def _attached(part: email.message.EmailMessage | email.message.Message, number: int) -> _Attached | None:
    """Return an attached file; None for a body, a signature's picture and what is no CV by its name and first bytes."""
    try:
        if part.is_multipart() or part.get_content_disposition() == "inline" and part.get_content_maintype() == "image":
            return None
        written = part.get_filename()
        if written is None and part.get_content_disposition() != "attachment":
            return None
        payload = part.get_payload(decode=True)
    except _MAIL_ERRORS:
        return _Attached(f"attachment-{number}", None)
    if not isinstance(payload, bytes) or not payload:
        return None
    path = _clean(written or "") or f"attachment-{number}"
    is_cv = PurePosixPath(path).suffix.lower() in SUFFIXES or looks_like_document(payload[:HEAD])
    return _Attached(path, payload) if is_cv else None


def _body(message: email.message.EmailMessage) -> Iterator[_Attached]:
    """Give the text of an e-mail, where it has any."""
    body = message.get_body(preferencelist=("plain", "html"))
    if body is None:
        return
    try:
        text = body.get_content()
        data = text.encode() if isinstance(text, str) and text.strip() else b""
    except LookupError:  # a charset that nobody knows: the reader of texts tells it by the bytes
        raw = body.get_payload(decode=True)
        data = raw if isinstance(raw, bytes) else b""
    if data:
        kind = "html" if body.get_content_subtype() == "html" else "txt"
        yield _Attached(f"body.{kind}", data)


def _distinct(path: str, taken: dict[str, int]) -> str:
    """Return a path that no part before has, and take it: two attachments named `cv.pdf` are two people's CVs.

    `taken` says of each path the last number that was tried to tell those of its name apart.
    """
    plain = PurePosixPath(path)
    number = taken.get(path, 0)
    free = path
    while free in taken:
        number += 1
        free = plain.with_name(f"{plain.stem} ({number + 1}){plain.suffix}").as_posix()
    taken[path] = number
    taken.setdefault(free, 0)
    return free


def _clean(path: str) -> str:
    """Return a path within a container as it may be shown: no way up, no drive, no control character."""
    plain = "".join(c if c.isprintable() else " " for c in path.replace("\\", "/"))
    parts = [p.strip() for p in plain.split("/")]
    kept = [p[-_LONGEST_NAME:] for p in parts if p and p not in {".", ".."} and not p.endswith(":")]
    return "/".join(kept)
