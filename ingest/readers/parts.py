"""Take containers apart: a zip archive of CVs, an e-mail with attachments.

Nothing is written to disk, so a name that climbs out of a folder climbs nowhere; it is cleaned for show all the same.
Knows nothing about what the parts are: each is read as a file of its own.
"""

from __future__ import annotations

import email.message
import email.policy
import zipfile
from email.errors import MessageError
from io import BytesIO
from pathlib import PurePosixPath
from typing import NamedTuple

from ingest.readers.extract import Limits
from ingest.readers.formats import SUFFIXES, ZIP_ERRORS, Container, looks_like_document
from vectorstore.errors import UnreadableFile

# An archive of everyone who applied for a post has hundreds of CVs.
_MOST_PARTS = 2_000
# Text and Office documents shrink to a tenth at best; what unfolds to more than a hundred times its size is a bomb.
_LARGEST_RATIO, _SMALL = 100, 1_000_000
_READ_AT_ONCE = 1 << 16
_JUNK = frozenset({"__MACOSX", ".DS_Store", "Thumbs.db"})
_ENCRYPTED = 1
_UTF8_NAMES = 0x800
_LONGEST_NAME = 120
# So many first bytes tell a document without a suffix.
_HEAD = 1024


class Part(NamedTuple):
    """A file within another: its path there, and its bytes."""

    path: str
    data: bytes


def parts_of(container: Container, data: bytes, name: str, limits: Limits) -> tuple[Part, ...]:
    """Return the files within a container that may be CVs; raises UnreadableFile where there are none, or too much."""
    found = _in_zip(data, name, limits) if container == "zip" else _in_mail(data, name, limits)
    if not found:
        what = "archive" if container == "zip" else "e-mail"
        raise UnreadableFile(f"{name!r} is an {what} that holds no CV; put CVs into it, or give them as files")
    return tuple(sorted(found))


def _in_zip(data: bytes, name: str, limits: Limits) -> list[Part]:
    found: list[Part] = []
    taken: set[str] = set()
    total = 0
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            members = [m for m in archive.infolist() if not m.is_dir()]
            if len(members) > _MOST_PARTS:
                raise UnreadableFile(
                    f"{name!r} holds {len(members):,} files, over the limit of {_MOST_PARTS:,}; split it"
                )
            for member in members:
                path = _clean(_member_name(member))
                if not path or _JUNK & set(PurePosixPath(path).parts) or PurePosixPath(path).name.startswith("."):
                    continue
                if member.flag_bits & _ENCRYPTED:
                    raise UnreadableFile(f"{name!r} is an encrypted archive; unpack it, and give the CVs as files")
                if PurePosixPath(path).suffix.lower() not in SUFFIXES and not _opens_as_document(archive, member):
                    continue
                unpacked = _unpacked(archive, member, name, limits.decompressed - total)
                total += len(unpacked)
                found.append(Part(_distinct(path, taken), unpacked))
    except ZIP_ERRORS as error:
        raise UnreadableFile(f"{name!r} is a damaged archive ({type(error).__name__}); save it anew") from error
    return found


def _opens_as_document(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bool:
    with archive.open(member) as opened:
        return looks_like_document(opened.read(_HEAD))


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str, room: int) -> bytes:
    """Return a member's bytes, counted as they come: what an archive says of its sizes may be a lie."""
    most = min(room, max(member.compress_size * _LARGEST_RATIO, _SMALL))
    pieces: list[bytes] = []
    size = 0
    with archive.open(member) as opened:
        while piece := opened.read(_READ_AT_ONCE):
            size += len(piece)
            if size > most:
                raise UnreadableFile(
                    f"{name!r} unfolds to more than an archive of CVs does (over {most:,} bytes in one file): it may "
                    "be a bomb; unpack it yourself if you trust it"
                )
            pieces.append(piece)
    return b"".join(pieces)


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


def _in_mail(data: bytes, name: str, limits: Limits) -> list[Part]:
    try:
        message = email.message_from_bytes(data, policy=email.policy.default)
        attached = [p for n, a in enumerate(message.walk(), start=1) if (p := _attachment(a, n)) is not None]
        if attached:
            taken: set[str] = set()
            return _within([Part(_distinct(p.path, taken), p.data) for p in attached], name, limits)
        body = message.get_body(preferencelist=("plain", "html"))
        text = body.get_content() if body is not None else ""
    except (MessageError, LookupError, ValueError, AttributeError, TypeError, KeyError, IndexError) as error:
        raise UnreadableFile(f"{name!r} is a damaged e-mail ({type(error).__name__}); save its CV as a file") from error
    if not isinstance(text, str) or not text.strip():
        return []
    kind = "html" if body is not None and body.get_content_subtype() == "html" else "txt"
    return [Part(f"body.{kind}", text.encode())]


def _within(parts: list[Part], name: str, limits: Limits) -> list[Part]:
    if sum(len(p.data) for p in parts) > limits.decompressed or len(parts) > _MOST_PARTS:
        raise UnreadableFile(f"{name!r} carries more than an e-mail with a CV does; save the CV as a file")
    return parts


def _attachment(part: email.message.EmailMessage | email.message.Message, number: int) -> Part | None:
    """Return an attached file; None for a body, a signature's picture and what is no CV by its name and first bytes."""
    if part.is_multipart() or part.get_content_disposition() == "inline" and part.get_content_maintype() == "image":
        return None
    written = part.get_filename()
    if written is None and part.get_content_disposition() != "attachment":
        return None
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes) or not payload:
        return None
    path = _clean(written or "") or f"attachment-{number}"
    is_cv = PurePosixPath(path).suffix.lower() in SUFFIXES or looks_like_document(payload[:_HEAD])
    return Part(path, payload) if is_cv else None


def _distinct(path: str, taken: set[str]) -> str:
    """Return a path that no part before has, and take it: two attachments named `cv.pdf` are two people's CVs."""
    plain = PurePosixPath(path)
    number = 1
    while path in taken:
        number += 1
        path = plain.with_name(f"{plain.stem} ({number}){plain.suffix}").as_posix()
    taken.add(path)
    return path


def _clean(path: str) -> str:
    """Return a path within a container as it may be shown: no way up, no drive, no control character."""
    plain = "".join(c if c.isprintable() else " " for c in path.replace("\\", "/"))
    parts = [p.strip() for p in plain.split("/")]
    kept = [p[-_LONGEST_NAME:] for p in parts if p and p not in {".", ".."} and not p.endswith(":")]
    return "/".join(kept)
