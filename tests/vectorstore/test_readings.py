"""How characters are spelled: the shipped table says what pypinyin says, from which it is made.

Imports it in the tests: it takes half a second, which workers that run none of them are spared.
"""

from __future__ import annotations

import gzip

import pytest

from vectorstore.names.pinyin import TABLE, readings, surname_readings


def both(spellings: list[str]) -> tuple[str, ...]:
    """Return spellings with their `ü` written `v` and `u`, those alone that are letters."""
    forms = [form for s in spellings for form in (s, s.replace("v", "u"))]
    return tuple(dict.fromkeys(f for f in forms if f.isascii() and f.isalpha()))


def test_the_shipped_table_is_the_one_that_is_built() -> None:
    """The table is what `python -m vectorstore.names.readings_build` writes, line by line."""
    from vectorstore.names.readings_build import lines

    assert gzip.decompress(TABLE.read_bytes()).decode() == "\n".join(lines()) + "\n"


def test_every_character_has_the_readings_that_pypinyin_gives() -> None:
    """No character loses a reading, or gets its readings in another order."""
    from pypinyin import Style, pinyin
    from pypinyin.constants import PINYIN_DICT

    wrong = [
        chr(c) for c in PINYIN_DICT if readings(chr(c)) != both(pinyin(chr(c), style=Style.NORMAL, heteronym=True)[0])
    ]
    assert wrong == []


@pytest.mark.parametrize("size", [1, 2])
def test_a_surname_has_the_one_reading_of_its_word(size: int) -> None:
    """What is no surname with a reading of its own is spelled as pypinyin spells the word."""
    from pypinyin import Style, pinyin
    from pypinyin.constants import PHRASES_DICT, PINYIN_DICT

    from vectorstore.names.pinyin import _AS_SURNAME

    words = map(chr, PINYIN_DICT) if size == 1 else (w for w in PHRASES_DICT if len(w) == size)
    wrong = []
    for word in words:
        spelled = both(["".join(s[0] for s in pinyin(word, style=Style.NORMAL, heteronym=False))])
        if word not in _AS_SURNAME and surname_readings(word) != spelled:
            wrong.append(word)
    assert wrong == []


def test_what_has_no_reading_is_its_own() -> None:
    """Letters are spelled by themselves, signs and nothing not at all; a surname of two is spelled by its parts."""
    assert [readings(c) for c in ("a", "!", "", "𪚥")] == [("a",), (), (), ("zhe",)]
    assert surname_readings("欧阳") == ("ouyang",)
    assert surname_readings("吕") == ("lv", "lu")
