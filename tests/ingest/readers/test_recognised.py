"""Lines as an engine recognised them, set as their picture's ink says. All people are invented; no engine is needed."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from bot.pictures.font import sans
from ingest.read import extract
from ingest.readers import recognition
from ingest.readers.extract import Extract, Limits
from ingest.readers.inked import edges_of, gaps_of, ink_of, mark_before
from ingest.readers.pdf import assemble
from ingest.readers.recognised import Line, alike, needed_white, sheet_from
from ingest.readers.recognition import Turn, shared_out, tilt_of
from vectorstore.errors import UnreadableFile

# Pixels of a page at 200 dots an inch; 28 of them are ten points.
PAGE, BODY = (1654, 2339), 28
# The margin, within a pixel or two of it that a letter keeps free.
LEFT = 140.0
CV = (
    "Runa Vest",
    "runa.vest@example.org",
    "Education",
    "Lampholm University, PhD in Optics, 2015 - 2019",
    "Experience",
    "Tallow Works, Engineer, 2019 - 2023",
    "教育经历",
    "灯岛大学 光学工程 硕士 2013 - 2015",
)
MORE = (
    "Awards",
    "Keeper of the Year, Harbour Guild, 2021",
    "技能",
    "磨镜、光路设计 Zemax",
    "Languages: English, Chinese",
)


def page(*lines: tuple[str, float, int], size: int = BODY, stroke: Sequence[int] = ()) -> Image.Image:
    """Return a page with lines, each its text, left edge and top; those numbered in `stroke` are bold."""
    picture = Image.new("RGB", PAGE, "white")
    draw = ImageDraw.Draw(picture)
    for i, (text, left, top) in enumerate(lines):
        draw.text((left, top), text, fill="black", font=sans(size), stroke_width=int(i in stroke))
    return picture


def seen(text: str, left: float, top: float, *, size: int = BODY, without: str = "") -> Line:
    """Return a line as an engine gives it: letters with rough places, `without` what it passes over."""
    font = sans(size)
    box = (left - 3, top + 2, left + font.getlength(text) + 3, top + size * 1.4)
    letters = []
    for i, character in enumerate(text):
        if character not in without and character.strip():
            at = left + font.getlength(text[:i])
            letters.append((character, (at, box[1], at + font.getlength(character), box[3])))
    return Line("".join(c for c in text if c not in without).strip(), box, tuple(letters))


def read(picture: Image.Image, *lines: Line) -> Extract:
    """Return what is read of a page on which an engine saw these lines."""
    return assemble([sheet_from(lines, picture, recognition.DOTS_AN_INCH)], "image", (), "vest.png", Limits())


@pytest.mark.parametrize(
    "text",
    ["光学工程 灯岛大学", "灯塔 Works 公司 2019", "Lampholm (2019) 灯岛", "硕士 2013 - 2015"],
)
def test_spaces_that_the_picture_shows_are_read(text: str) -> None:
    """What the engine runs together is parted where the ink is."""
    assert read(page((text, 140, 300)), seen(text, 140, 300, without=" ")).text == text


@pytest.mark.parametrize("text", ["负责光学平台，推进三项合作。", "Illumination", "2011/11", "一二三川小八"])
def test_what_is_one_word_stays_one(text: str) -> None:
    """Narrow letters, digits and Chinese marks have white about them that is no space."""
    assert read(page((text, 140, 300)), seen(text, 140, 300, without=" ")).text == text


def test_lines_with_few_and_many_kinds_of_letters_are_of_one_size() -> None:
    """Ink is as high as the letters that happen to be there; the type is not."""
    lines = ["oceans", "Lamp (1)", "灯岛大学", "灯岛 gy, Q"]
    placed = [(text, 140, 300 + 60 * i) for i, text in enumerate(lines)]
    sheet = sheet_from([seen(t, x, y) for t, x, y in placed], page(*placed), recognition.DOTS_AN_INCH)
    sizes = {g.face.size for g in sheet.glyphs}
    assert len(sizes) == 1
    assert 8.5 <= sizes.pop() <= 11.5


def test_larger_and_bolder_lines_stand_out() -> None:
    """A heading is one by its size or its weight, and plain lines are neither."""
    body = [("Kept the lamps burning for years", 140, 300 + 45 * i) for i in range(6)]
    placed = [*body, ("Lamps of note", 140, 700)]
    picture = page(*placed, stroke=(6,))
    ImageDraw.Draw(picture).text((140, 100), "Runa Vest", fill="black", font=sans(52))
    found = read(picture, *(seen(*p) for p in placed), seen("Runa Vest", 140, 100, size=52))
    told = {found.text[m.span.start : m.span.end]: (m.level, m.bold) for m in found.marks if m.level or m.bold}
    assert told == {"Runa Vest": (1, False), "Lamps of note": (0, True)}


def test_bullets_that_the_engine_passes_over_begin_items() -> None:
    """A mark that stands before several lines at one edge is a bullet; what follows it is one item."""
    placed = [(f"◆ {text}", 140, 300 + 45 * i) for i, text in enumerate(("Oiled lamps", "Cut wicks", "Wrote logs"))]
    lines = [seen(text, x, y, without="◆") for text, x, y in placed]
    assert read(page(*placed), *lines).text == "• Oiled lamps\n• Cut wicks\n• Wrote logs"


def test_one_mark_alone_is_an_icon() -> None:
    """A telephone before an address is no bullet, nor is what stands before the name of a section."""
    placed = [("◆ runa.vest@example.org", 140, 300), ("◆ Education", 200, 400), ("◆ Experience", 200, 500)]
    lines = [seen(text, x, y, without="◆") for text, x, y in placed]
    found = read(page(*placed), *lines)
    assert found.text.split() == ["runa.vest@example.org", "Education", "Experience"]


def test_a_neighbours_ink_makes_no_line_larger() -> None:
    """An engine's box may reach into the line below; the line is no heading for that."""
    placed = [(f"Lamp logs {i}: oil, wicks and glass", 140, 300 + 34 * i) for i in range(6)]
    lines = [seen(*p) for p in placed]
    left, top, right, bottom = lines[2].box
    lines[2] = lines[2]._replace(box=(left, top, right, bottom + 30))
    sheet = sheet_from(lines, page(*placed), recognition.DOTS_AN_INCH)
    body = sheet.glyphs[0].face.size
    assert all(g.face.size < 1.15 * body for g in sheet.glyphs)


@given(st.lists(st.tuples(st.floats(4, 60), st.integers(1, 200)), max_size=30))
def test_sizes_are_those_of_type(sizes: list[tuple[float, int]]) -> None:
    """Each line has one size, a multiple of half a point, never far from what was measured."""
    found = alike(sizes)
    assert len(found) == len(sizes)
    for (size, _), told in zip(sizes, found, strict=True):
        assert (told * 2).is_integer()
        assert abs(told - size) <= 0.2 * size + 0.25


@given(st.text(st.sampled_from("灯岛ab (2019),"), min_size=1).filter(str.strip))
def test_a_line_without_places_is_shared_out(text: str) -> None:
    """Every letter has a place within the line, in order, and Chinese characters have twice the room of others."""
    told = shared_out(text, (10.0, 0.0, 110.0, 20.0))
    assert "".join(c for c, _ in told) == "".join(text.split(" "))
    edges = [x for _, box in told for x in (box[0], box[2])]
    assert edges == sorted(edges)
    assert edges[0] >= 10.0
    assert edges[-1] <= 110.0 + 1e-6


def test_more_white_is_wanted_where_letters_have_it_anyway() -> None:
    """Chinese marks hold a space's width of white; between Latin letters it takes more than beside a Chinese one."""
    assert needed_white("，", "灯") > needed_white("a", "b") > needed_white("灯", "a") == needed_white("灯", "岛")
    assert needed_white("1", "1") > needed_white("a", "1")


def test_tilted_pages_are_put_level() -> None:
    """The middle of the long lines tells the tilt; a turn by it puts their corners at one height."""
    boxes = [[(100, y), (1100, y + 20), (1100, y + 60), (100, y + 40)] for y in (200, 300, 400)]
    tilt = tilt_of([*boxes, [(0, 0), (10, 30), (10, 60), (0, 30)]])
    turn = Turn(tilt, 500, 500)
    assert tilt == pytest.approx(1.146, abs=0.01)
    assert turn.of((100, 200))[1] == pytest.approx(turn.of((1100, 220))[1], abs=0.01)
    assert tilt_of([]) == 0.0


@pytest.mark.parametrize("shade", [0, 128, 255])
def test_a_box_without_contrast_is_ink_all_over(shade: int) -> None:
    """An engine may see what no threshold does; its line is kept, set by its box."""
    ink = ink_of(np.full((100, 200), float(shade), dtype=np.float32), (10, 10, 90, 40))
    assert ink is not None
    assert ink.dark.shape == (31, 81)
    assert edges_of(ink, 12, 80) == (12, 81)
    assert gaps_of(ink, [20.0, 60.0])[0].width == 0.0


def test_boxes_beyond_the_picture_show_nothing() -> None:
    """A box that lies beside the picture has no ink, one that leaves it is cut."""
    picture = np.full((50, 50), 255.0, dtype=np.float32)
    assert ink_of(picture, (60, 60, 90, 90)) is None
    ink = ink_of(picture, (-20, -20, 20, 20))
    assert ink is not None
    assert mark_before(picture, ink, 2.0, 10.0) is None


def picture_of(*frames: Image.Image, kind: str = "PNG") -> bytes:
    """Return pictures as the bytes of one file."""
    data = BytesIO()
    more = {"save_all": True, "append_images": frames[1:]} if len(frames) > 1 else {}
    frames[0].save(data, kind, **more)
    return data.getvalue()


def test_a_picture_without_the_extra_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line says what the file is and what to install."""
    monkeypatch.setattr(recognition, "find_spec", lambda name: None)
    with pytest.raises(UnreadableFile) as caught:
        extract(picture_of(page()), "vest.png", Limits())
    assert str(caught.value) == (
        "'vest.png' is a picture of text, which needs the extra `ocr` to be read: run `make install-ocr`"
    )


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF"])
def test_damaged_pictures_are_refused_in_a_line(kind: str) -> None:
    """A picture that breaks off, or is none after its first bytes, is said to be damaged."""
    whole = picture_of(page(*((line, LEFT, 100 + 60 * i) for i, line in enumerate(CV))), kind=kind)
    for data in (whole[: len(whole) // 2], whole[:8] + b"\0" * 40):
        with pytest.raises(UnreadableFile, match=r"^'vest' is a damaged image \(\w+\); save it anew$"):
            extract(data, "vest", Limits())


def test_pictures_too_large_are_refused_before_they_unfold() -> None:
    """A few bytes that would unfold to gigabytes are refused by what their head says."""
    data = picture_of(Image.new("1", (9_000, 9_000)))
    with pytest.raises(UnreadableFile, match=r"^'vest.png' has 9000 x 9000 pixels; save it smaller$"):
        extract(data, "vest.png", Limits())


@pytest.mark.needs_extra("ocr")
def test_a_page_is_read_back() -> None:
    """What was drawn is what is read, word by word, on as many pages as a TIFF has, also where it is tilted."""
    first, second = (page(*((line, LEFT, 300 + 60 * i) for i, line in enumerate(lines))) for lines in (CV, MORE))
    tilted = second.rotate(-1.0, Image.Resampling.BICUBIC, fillcolor="white")
    found = extract(picture_of(first, tilted, kind="TIFF"), "vest.tiff", Limits())
    assert found.format == "image"
    read_back = [found.text[p.span.start : p.span.end].split() for p in found.pages]
    assert read_back == [" ".join(lines).split() for lines in (CV, MORE)]
    assert any(note.startswith("recognised from a picture") for note in found.notes)


def scan(*frames: Image.Image) -> bytes:
    """Return a PDF whose pages are pictures."""
    return picture_of(*(frame.convert("L") for frame in frames), kind="PDF")


def three_pages() -> tuple[Image.Image, ...]:
    return tuple(page(*((line, LEFT, 300 + 60 * i) for i, line in enumerate(lines))) for lines in (CV, MORE, MORE[2:]))


@pytest.mark.needs_extra("ocr")
@pytest.mark.parametrize("kind", ["TIFF", "PDF"])
def test_a_scan_too_long_for_its_time_gives_its_first_pages(kind: str) -> None:
    """Pages are recognised while there is time, the first in any case; which were not is said."""
    data = picture_of(*three_pages(), kind="TIFF") if kind == "TIFF" else scan(*three_pages())
    found = extract(data, "vest", Limits(ocr_seconds=0))
    assert found.text.split() == " ".join(CV).split()
    assert len(found.pages) == 3
    assert (
        "pages 2-3: not recognised in the time that VOUCH_FILE_SECONDS gives a file; raise it and ingest again, or "
        "split the file"
    ) in found.notes
    assert extract(data, "vest", Limits(ocr_pages=frozenset({1}))).text == found.text


@pytest.mark.needs_extra("ocr")
def test_a_scan_without_a_letter_does_not_ask_for_the_extra() -> None:
    """Where nothing is recognised, the line says that, and not to install what is there."""
    blank = Image.new("L", PAGE, 90)
    with pytest.raises(UnreadableFile) as caught:
        extract(scan(blank), "vest.pdf", Limits())
    assert str(caught.value) == (
        "'vest.pdf' is a scan, and no text was recognised on its pages; scan it anew, sharper and upright"
    )


@pytest.mark.needs_extra("ocr")
def test_a_page_too_large_behind_others_is_refused() -> None:
    """Each page of a TIFF is held to the limit, whatever its first page says."""
    data = picture_of(page((CV[0], LEFT, 100)), Image.new("1", (9_000, 9_000)), kind="TIFF")
    with pytest.raises(UnreadableFile, match="has 9000 x 9000 pixels"):
        extract(data, "vest.tiff", Limits())


def test_pictures_are_refused_where_nothing_may_be_recognised() -> None:
    """A picture is not recognised against the limits, whether the extra is there or not."""
    with pytest.raises(UnreadableFile, match=r"'vest\.png' is a picture of text, which needs the extra `ocr`"):
        extract(picture_of(Image.new("RGB", (600, 600), "white")), "vest.png", Limits(ocr=False))


@pytest.mark.needs_extra("ocr")
def test_letters_on_nothing_are_read_on_paper() -> None:
    """A transparent picture is seen as on white."""
    clear = Image.new("RGBA", (900, 200), (0, 0, 0, 0))
    ImageDraw.Draw(clear).text((60, 60), "Tallow Works, Engineer", fill="black", font=sans(36))
    assert extract(picture_of(clear), "vest.png", Limits()).text == "Tallow Works, Engineer"


@pytest.mark.needs_extra("ocr")
@pytest.mark.parametrize("size", [(1, 1), (3, 2000), (600, 600)])
def test_pictures_without_text_are_refused(size: tuple[int, int]) -> None:
    """A picture of nothing holds no text, and the line says so."""
    with pytest.raises(UnreadableFile, match="holds no text"):
        extract(picture_of(Image.new("RGB", size, "white")), "vest.png", Limits())
