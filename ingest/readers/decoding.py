"""Turn the bytes of a text file into its text: the encodings that CVs come in, and none by guessing.

Knows nothing about formats made of text, nor about what a CV says. Pure: the same bytes give the same text.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from ingest.readers.formats import SUPPORTED
from ingest.readers.western import as_western, put_right
from vectorstore.errors import UnreadableFile

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# So much of a file tells whether it is UTF-16 without a mark: nearly all Latin, Chinese or full width.
_SAMPLE, _SHORTEST_WIDE, _WIDE_SHARE = 400, 4, 0.9
_HAN = re.compile("[\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uff00-\uffef]")
# Text holds none of these; tab, line ends, form feed and escape do occur in exported CVs.
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
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


class Decoded(NamedTuple):
    """The text of a file, and what is to be said of how it was come by."""

    text: str
    notes: tuple[str, ...] = ()


def decode(data: bytes, name: str) -> str:
    """Return the canonical text of a file's bytes, as `decoded` does, without its notes."""
    return decoded(data, name).text


def decoded(data: bytes, name: str) -> Decoded:
    """Return the canonical text of a file's bytes: decoded, without a byte order mark, otherwise untouched.

    Reads UTF-8, UTF-16 and UTF-32 with a byte order mark, UTF-16 without one where it is plain, GB18030, and
    Windows-1252 (Latin-1), alone or mixed with UTF-8; raises UnreadableFile for anything else, never guesses on. UTF-8
    that a program once took for Windows-1252 is put right.
    """
    text = _decoded(data, name)
    notes: tuple[str, ...] = ()
    if text is None:
        text = as_western(data)
        if text is None:
            raise UnreadableFile(f"{name!r} is in an encoding that is not known; save it as UTF-8")
        notes = ("is not UTF-8 throughout: the rest was read as Windows-1252",)
    text, garbled = put_right(text)
    if garbled:
        notes = (*notes, f"{garbled} characters were UTF-8 taken for Windows-1252: they were put right")
    if len(_CONTROL.findall(text)) > len(text) * _CONTROL_SHARE:
        raise UnreadableFile(f"{name!r} is a binary file, not text; {SUPPORTED}")
    if not text.strip():
        raise UnreadableFile(f"{name!r} holds only white space; give a file with the CV's text")
    return Decoded(text, notes)


def _decoded(data: bytes, name: str) -> str | None:
    """Return the text of bytes that are sure to be in one encoding; None where they may be Western."""
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
        raise UnreadableFile(f"{name!r} is a binary file, not text; {SUPPORTED}")
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        return None
    return text if _plausible_chinese(text) else None


def _wide(data: bytes) -> str | None:
    """Return UTF-16 text without a byte order mark: Latin has a zero in every other byte, Chinese here and there."""
    sample = data[:_SAMPLE]
    if len(sample) < _SHORTEST_WIDE or len(data) % 2:
        return None
    zeros = sample[1::2].count(0), sample[0::2].count(0)
    if zeros[0] == zeros[1]:
        return None
    try:
        # A few Chinese characters have a zero in the other byte.
        text = data.decode("utf-16-le" if zeros[0] > zeros[1] else "utf-16-be")
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
