"""What bot.pictures.glyphs promises: no box stands for a character, and a text is as wide as it is drawn."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

import ingest
import vectorstore
from bot.pictures.font import face
from bot.pictures.glyphs import Glyph, advances, glyphs, spelled, write
from ingest.lines import BULLETS
from ingest.readers import recognised

SIZE = 24
INK = (30, 30, 34)
BLANK = {"Cc", "Cf", "Cn", "Zl", "Zp", "Zs"}
# A code point that stays unassigned: no font has it.
NOWHERE = "\U0010fffe"


def ranges(*ends: tuple[int, int]) -> str:
    return "".join(chr(n) for first, last in ends for n in range(first, last + 1))


def two_bytes(encoding: str, first: range, second: range) -> str:
    return "".join(bytes((a, b)).decode(encoding, "ignore") for a in first for b in second)


def lexicon() -> str:
    found = [f for package in (vectorstore, ingest) for f in Path(package.__path__[0]).glob("*.yaml")]
    assert found
    return "".join(sorted(set("".join(f.read_text("utf-8") for f in found))))


WRITTEN = {
    "the names of the lexicon": lexicon(),
    "Latin letters, to Extended-B": ranges((0x20, 0x24F)),
    "Vietnamese, and more with marks": ranges((0x1E00, 0x1EFB)),
    "Greek and Cyrillic": ranges((0x384, 0x3E1), (0x400, 0x525)),
    "all of GB 2312": two_bytes("gb2312", range(0xA1, 0xF8), range(0xA1, 0xFF)),
    "all of Big5": two_bytes("big5", range(0xA1, 0xFA), (*range(0x40, 0x7F), *range(0xA1, 0xFF))),
    "rare characters of today's names": "喆祎翀彧旻垚頔龑昇堃甯玥琤璟䶮㛃𬱖𬍛",
    "punctuation and forms of East Asia": ranges((0x3000, 0x303F), (0xFE30, 0xFE4F), (0xFF01, 0xFF60)),
    "kana": ranges((0x3041, 0x3096), (0x309B, 0x30FF)),
    "Hangul": ranges((0xAC00, 0xD7A3)),
    "bullets that the readers know": BULLETS + "".join(sorted(recognised.BULLETS)),
    "signs of CVs": "▸►➢➤✓✔✗✘❖❯⚫∙‣⁃★☆☑☐→⇒➔✉☎✆✎♀♂℃℡№™®©€£¥₹₽≤≥≠≈∞√∑∈µ‰①⑳ⅠⅫ",
}


@cache
def box(file: Path) -> bytes:
    """Return what a face draws for a character that it has not."""
    return bytes(face(file, SIZE).getmask(NOWHERE))


def is_box(glyph: Glyph) -> bool:
    return glyph.file is None or bytes(face(glyph.file, SIZE).getmask(glyph.drawn)) == box(glyph.file)


def drawn(text: str) -> Image.Image:
    picture = Image.new("RGB", (40 * (len(text) + 1), 40), "white")
    write(ImageDraw.Draw(picture), 2, 2, text, SIZE, INK)
    return picture


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_no_box_stands_for_a_character(written):
    """Each character has a glyph, and the glyph is not the box that a face draws for what it has not."""
    shown = [c for c in written if unicodedata.category(c) not in BLANK]
    assert [c for c in shown if any(is_box(glyph) for glyph in glyphs(c))] == []


@pytest.mark.parametrize("character", ["\U0001f4e7", "\ue000", "ส", NOWHERE])
def test_what_has_no_glyph_is_its_code_point(character):
    """A character of no face is drawn as its own code point, which differs from every other's."""
    assert [g.file for g in glyphs(character)] == [None]
    assert drawn(character).tobytes() != drawn("\U0001f4f1").tobytes()
    assert drawn(character).tobytes() != drawn(" ").tobytes()


@given(st.text())
def test_every_character_is_accounted_for(text):
    """The glyphs take up all characters of a text in order, so a mark lies under the words that it means."""
    assert sum(g.characters for g in glyphs(text)) == len(text)
    assert len(advances(text, SIZE)) == len(text)


@pytest.mark.parametrize("text", ["Özgür Şahin", "Łódź ➢ 喆", "e\u0301tude", "“GPU 共享”", "a\U0001f4e7b", "x\u200by"])
def test_a_text_is_as_wide_as_it_is_drawn(text):
    """What is drawn after a text begins where the widths of its characters end."""
    end = sum(advances(text, SIZE))
    ink = ImageDraw.Draw(alone := Image.new("L", (900, 40), 255))
    ink.text((round(end), 0), "H", font=face(next(g.file for g in glyphs("H")), SIZE), fill=0)
    together = Image.new("RGB", (900, 40), "white")
    write(ImageDraw.Draw(together), 0, 0, f"{text}H", SIZE, (0, 0, 0))
    right = Image.eval(together.convert("L"), lambda v: 255 - v).getbbox()
    expected = Image.eval(alone, lambda v: 255 - v).getbbox()
    assert right is not None
    assert expected is not None
    assert abs(right[2] - expected[2]) <= 1


def test_a_letter_in_two_code_points_is_drawn_as_one():
    """A name looks the same whether its accents are code points of their own or not."""
    name = "Nguyễn Đặng José Žižek"
    assert drawn(unicodedata.normalize("NFD", name)).crop((0, 0, 500, 40)) == drawn(name).crop((0, 0, 500, 40))


def test_letters_dressed_as_signs_are_drawn_as_letters():
    """Bold and italic letters of mathematics, with which profiles are adorned, are read as the letters they are."""
    assert "".join(g.drawn for g in glyphs("𝗥𝘂𝗻𝗮 𝑽𝒆𝒔𝒕")) == "Runa Vest"


def test_what_shows_nothing_takes_no_room():
    """Soft hyphens, joiners and marks that ask for another look of a sign are not drawn."""
    assert sum(advances("\u00ad\u200b\u200d\ufeff", SIZE)) == 0
    assert sum(advances("☎\ufe0f", SIZE)) == sum(advances("☎", SIZE))


def test_quotation_marks_are_those_of_the_words_beside_them():
    """An apostrophe is as narrow as a letter among letters, and as wide as a character among characters."""
    assert advances("Master’s", SIZE)[6] < SIZE / 2
    assert advances("他说“好”。", SIZE)[2] == SIZE
    assert advances("好……好", SIZE)[1:3] == [SIZE] * 2


def test_a_drawing_without_frames_spells_what_it_cannot_show():
    """An ornament without a glyph is left out, a letter without one is told as its code point."""
    assert spelled("\U0001f680 Fjordline Ølberg 喆") == "Fjordline Ølberg 喆"
    assert spelled("ส") == "[0E2A]"
