"""Turn the bytes of one CV file into its canonical text.

The type is told by content, not by name. Knows which formats are read so far (Markdown and plain text) and in which
encodings; knows nothing about what a CV says. Pure: the same bytes and limits give the same text.
"""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from vectorstore.errors import UnreadableFile

SUPPORTED = "Markdown (.md, .markdown) and plain text (.txt, .text)"
SUFFIXES = frozenset({".md", ".markdown", ".txt", ".text"})

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# First bytes of formats that people try; naming the format says more than "binary".
_MAGIC = (
    (b"%PDF-", "PDF"),
    (b"PK\x03\x04", "a ZIP archive or an Office document (DOCX)"),
    (b"\xd0\xcf\x11\xe0", "an old Office document (DOC)"),
    (b"{\\rtf", "RTF"),
    (b"\x89PNG", "an image (PNG)"),
    (b"\xff\xd8\xff", "an image (JPEG)"),
    (b"GIF8", "an image (GIF)"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
)
# So much of a file tells whether it is UTF-16 without a mark: nearly all Latin, Chinese or full width.
_SAMPLE, _SHORTEST_WIDE, _WIDE_SHARE = 400, 4, 0.9
_HAN = re.compile("[\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uff00-\uffef]")
# Text holds none of these; tab, line ends, form feed and escape do occur in exported CVs.
_CONTROLS = frozenset(range(32)) - {9, 10, 11, 12, 13, 27}
_CONTROL_SHARE = 0.01
# GB18030 decodes nearly any bytes: what it gives must look like Chinese. These stand in every CV: 34% to 51% of the
# characters of real ones (traditional 26%), and 3% to 10% of Korean or Japanese bytes read as if they were Chinese.
_COMMON = frozenset(
    "的是在有我了和与为人不这中大来上国个到说们生学时年月日业习书产介从他代任企优会作信其具内况利力加务动单历参及发受"
    "号向团园域培基外奖好它实工平开式录志性总息情意成所技投接收教文料方明期本术机果校格项水求活源点版物特献用界目知研社科"
    "程究系经结编考者职联育背能自英荐荣获著要言计训论证评语课质资赛践软述长领姓名性别电话邮箱地址大學學歷經驗專業電話國教育工作系統"
)
_COMMON_SHARE, _COMMON_LEAST = 0.15, 8
# Of a few characters alone nothing can be counted: they must be of GB2312, the narrow old set.
_PLAUSIBLE_SHARE = 0.85


def read_bytes(path: Path, max_bytes: int) -> bytes:
    """Return the bytes of a file, or raise UnreadableFile saying what is wrong and what to do."""
    try:
        if not path.is_file():
            what = "is not there" if not path.exists() else "is not a regular file"
            raise UnreadableFile(f"{str(path)!r} {what}; check the path")
        size = path.stat().st_size
        if size == 0:
            raise UnreadableFile(f"{str(path)!r} is empty; give a file with the CV's text")
        if size > max_bytes:
            raise UnreadableFile(
                f"{str(path)!r} has {size:,} bytes, over the limit of {max_bytes:,}; split it, or raise VOUCH_MAX_BYTES"
            )
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnreadableFile(f"{str(path)!r} cannot be read ({reason}); check its permissions") from error


def decode(data: bytes, name: str) -> str:
    """Return the canonical text of a file's bytes: decoded, without a byte order mark, otherwise untouched.

    Reads UTF-8, UTF-16 and UTF-32 with a byte order mark, UTF-16 without one where it is plain, and GB18030; raises
    UnreadableFile for anything else, never guesses on.
    """
    for magic, what in _MAGIC:
        if data.startswith(magic):
            raise UnreadableFile(f"{name!r} is {what}, which is not read yet; supported: {SUPPORTED}")
    text = _decoded(data, name)
    controls = sum(ord(c) in _CONTROLS for c in text)
    if controls > len(text) * _CONTROL_SHARE:
        raise UnreadableFile(f"{name!r} is a binary file, not text; supported: {SUPPORTED}")
    if not text.strip():
        raise UnreadableFile(f"{name!r} holds only white space; give a file with the CV's text")
    return text


def _decoded(data: bytes, name: str) -> str:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            try:
                return data[len(bom) :].decode(encoding)
            except UnicodeDecodeError as error:
                raise UnreadableFile(
                    f"{name!r} starts as {encoding.upper()} but is not, at byte {error.start}; save it as UTF-8"
                ) from error
    if (wide := _wide(data)) is not None:
        return wide
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    if b"\0" in data:
        raise UnreadableFile(f"{name!r} is a binary file, not text; supported: {SUPPORTED}")
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            f"{name!r} is neither UTF-8, UTF-16 nor GB18030 (byte {error.start}); save it as UTF-8"
        ) from error
    if not _plausible_chinese(text):
        raise UnreadableFile(f"{name!r} is in an encoding that is not known; save it as UTF-8")
    return text


def _wide(data: bytes) -> str | None:
    """Return UTF-16 text without a byte order mark: Latin has a zero in every other byte, Chinese here and there."""
    sample = data[:_SAMPLE]
    if len(sample) < _SHORTEST_WIDE or len(data) % 2:
        return None
    zeros = sample[1::2].count(0), sample[0::2].count(0)
    if not any(zeros) or all(zeros):
        return None
    try:
        text = data.decode("utf-16-le" if zeros[0] else "utf-16-be")
    except UnicodeDecodeError:
        return None
    plain = sum(c in "\t\n\r" or " " <= c <= "~" or _HAN.match(c) is not None for c in text[:_SAMPLE])
    return text if plain >= _WIDE_SHARE * len(text[:_SAMPLE]) else None


def _plausible_chinese(text: str) -> bool:
    """Tell Chinese from bytes of another encoding by the characters that CVs are full of."""
    wide = [c for c in text if ord(c) > 127]
    if not wide:
        return True
    han = [c for c in wide if _HAN.match(c)]
    if len(han) >= _COMMON_LEAST:
        return sum(c in _COMMON for c in han) >= _COMMON_SHARE * len(han)

    def narrow(character: str) -> bool:
        if "\u2000" <= character <= "\u206f":  # dashes, quotes and dots of any script
            return True
        try:
            character.encode("gb2312")
        except UnicodeEncodeError:
            return False
        return True

    return sum(map(narrow, wide)) >= _PLAUSIBLE_SHARE * len(wide)
