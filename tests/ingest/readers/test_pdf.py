"""PDF files as CVs come: text in reading order, with places, marks and links beside it. All people are invented."""

from __future__ import annotations

from io import BytesIO

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from ingest.readers.extract import Extract, Limits
from ingest.readers.pdf import read
from tests.ingest.readers.extracts import lines

WIDTH, HEIGHT = A4
MARGIN = 50
CHINESE = "STSong-Light"
pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))

PROSE = (
    "Wrote the scheduler of the northern grid and measured for two winters how often it "
    "kept the lamps of the harbour burning while the turbines were standing still in ice"
)


class Sheet:
    """A PDF that a test draws: `text` sets words at a place, counted from the page's top left corner."""

    def __init__(self, **options: object) -> None:
        self._data = BytesIO()
        self.canvas = Canvas(self._data, pagesize=A4, pageCompression=0, **options)
        self.canvas.setFont("Helvetica", 10)

    def text(self, x: float, y: float, words: str, font: str = "Helvetica", size: float = 10) -> Sheet:
        """Set words at x, y points from the top left corner."""
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, HEIGHT - y, words)
        return self

    def right(self, x: float, y: float, words: str, font: str = "Helvetica", size: float = 10) -> Sheet:
        """Set words that end at x."""
        self.canvas.setFont(font, size)
        self.canvas.drawRightString(x, HEIGHT - y, words)
        return self

    def paragraph(
        self, x: float, y: float, words: str, width: float, font: str = "Helvetica", size: float = 10
    ) -> float:
        """Set words in rows no wider than `width`; return the y of the last row."""
        for i, row in enumerate(rows := rows_of(words, width, font, size)):
            self.text(x, y + i * 1.25 * size, row, font, size)
        return y + 1.25 * size * (len(rows) - 1)

    def read(self, **limits: object) -> Extract:
        """Return what the reader makes of it."""
        return read(self.data(), "drawn.pdf", Limits(**limits))

    def data(self) -> bytes:
        """Return the file's bytes."""
        self.canvas.save()
        return self._data.getvalue()


def rows_of(words: str, width: float, font: str = "Helvetica", size: float = 10) -> list[str]:
    """Return the rows that words take in a column of that width."""
    rows = [""]
    for word in words.split():
        if rows[-1] and pdfmetrics.stringWidth(f"{rows[-1]} {word}", font, size) > width:
            rows.append(word)
        else:
            rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


def level_of(found: Extract, words: str) -> int:
    """Return the level of the heading that a line is marked as."""
    at = found.text.index(words)
    return max((m.level for m in found.marks if m.span.start == at), default=0)


def is_bold(found: Extract, words: str) -> bool:
    """Tell whether a mark says that these words, and no more, stand out."""
    at = found.text.index(words)
    return any(m.bold and (m.span.start, m.span.end) == (at, at + len(words)) for m in found.marks)


def test_dates_at_the_right_margin_stay_with_their_entry():
    """A date at the right margin is on the line of its entry, three spaces behind it."""
    sheet = Sheet()
    for i, (where, when) in enumerate([("Frostmoor Works", "2019 - 2021"), ("Bell & Harrow", "2016 - 2019")]):
        y = 80 + 60 * i
        sheet.text(MARGIN, y, where, "Helvetica-Bold").right(WIDTH - MARGIN, y, when)
        sheet.text(MARGIN, y + 13, "Kept the lamps burning.").text(MARGIN, y + 26, "Mended two turbines.")
    found = lines(sheet.read())
    assert "Frostmoor Works   2019 - 2021" in found
    assert "Bell & Harrow   2016 - 2019" in found


def test_dates_stacked_beside_items_go_up_to_their_entry():
    """Place and date that are stacked at the right while the items already run belong to the head of the entry."""
    sheet = Sheet()
    for i in range(3):
        y = 80 + 70 * i
        sheet.text(MARGIN, y, f"Frostmoor Works {i}", "Helvetica-Bold").right(WIDTH - MARGIN, y, "Oslo, Norway")
        sheet.text(MARGIN, y + 13, "• Kept the lamps burning").right(
            WIDTH - MARGIN, y + 13, f"May 201{i} – June 201{i}"
        )
        sheet.text(MARGIN, y + 26, "• Mended two turbines in the ice")
    found = lines(sheet.read())
    assert found[0] == "Frostmoor Works 0   Oslo, Norway   May 2010 – June 2010"
    assert found[1] == "• Kept the lamps burning"


def test_two_columns_are_read_one_after_the_other():
    """Two columns below a header across both are read left then right, whatever rows share a baseline."""
    sheet = Sheet().text(200, 60, "Runa Vest", "Helvetica-Bold", 22)
    for x, name in ((MARGIN, "left"), (320, "right")):
        for i in range(8):
            sheet.paragraph(x, 120 + 60 * i, f"Part {i} of the {name} side. {PROSE}", 215)
    text = " ".join(sheet.read().text.split())
    order = [text.index("Runa Vest")]
    order += [text.index(f"Part {i} of the {side} side") for side in ("left", "right") for i in range(8)]
    assert order == sorted(order)


def test_a_sidebar_is_no_part_of_the_entries_beside_it():
    """A narrow column of contacts and skills is read apart from the entries beside it."""
    sheet = Sheet().text(230, 60, "Odd Mauritz", "Helvetica-Bold", 22)
    for i, word in enumerate(["Contact", "odd@example.org", "Skills", "Fortran", "Welding", "Ice charts", "Swahili"]):
        sheet.text(MARGIN, 110 + 23 * i, word, "Helvetica-Bold" if word in {"Contact", "Skills"} else "Helvetica")
    sheet.text(230, 110, "Experience", "Helvetica-Bold", 14)
    for i in range(6):
        sheet.paragraph(230, 134 + 41 * i, f"Winter {i}: {PROSE}", 310)
    found = lines(sheet.read())
    at = found.index("Skills")
    assert found[at : at + 5] == ["Skills", "Fortran", "Welding", "Ice charts", "Swahili"]
    assert [line[:8] for line in found if line.startswith("Winter")] == [f"Winter {i}" for i in range(6)]


def test_the_name_comes_before_a_sidebar_at_its_left():
    """A name that stands over the right column is read first, though a sidebar begins beside it."""
    sheet = Sheet().text(230, 60, "Odd Mauritz", "Helvetica-Bold", 22).text(230, 80, "Keeper of lighthouses")
    for i, word in enumerate(["odd@example.org", "Harbour Lane 3", "Skills", "Fortran", "Welding", "Ice charts"]):
        sheet.text(MARGIN, 60 + 23 * i, word)
    sheet.text(230, 110, "Experience", "Helvetica-Bold", 14)
    for i in range(6):
        sheet.paragraph(230, 134 + 41 * i, f"Winter {i}: {PROSE}", 310)
    found = lines(sheet.read())
    assert found[:4] == ["Odd Mauritz", "Keeper of lighthouses", "odd@example.org", "Harbour Lane 3"]
    assert found[found.index("Experience") + 1].startswith("Winter 0")


def test_dates_in_a_left_column_are_rows_not_a_column():
    """A timeline, dates at the left and what happened at the right, is read row by row."""
    sheet = Sheet()
    for i in range(8):
        sheet.text(MARGIN, 80 + 40 * i, f"201{i} - 201{i + 1}").text(160, 80 + 40 * i, f"Keeper of lighthouse {i}")
        sheet.text(160, 93 + 40 * i, "Painted it white and red.")
    found = lines(sheet.read())
    assert found[0] == "2010 - 2011   Keeper of lighthouse 0"
    assert found[1] == "Painted it white and red."


def test_a_date_broken_over_two_rows_at_the_left_is_one():
    """A date that begins in one row of a left column and ends in the next is one, on the row of what it dates."""
    sheet = Sheet()
    for i in range(4):
        y = 80 + 50 * i
        sheet.text(MARGIN, y, f"Sept 201{i} –").text(MARGIN, y + 13, f"May 201{i + 1}")
        sheet.text(160, y, f"Keeper of lighthouse {i}", "Helvetica-Bold").text(160, y + 13, "Painted it white and red.")
    found = sheet.read().text
    assert "Sept 2010 –   May 2011   Keeper of lighthouse 0" in found


def test_a_table_of_labels_is_read_across():
    """Labels at the left and what they say at the right are one line each."""
    sheet = Sheet().text(MARGIN, 80, "Skills", "Helvetica-Bold", 14)
    for i, (label, said) in enumerate([("Languages", "Norse, Latin"), ("Tools", "Awl, plane"), ("Boats", "Sloop")] * 2):
        sheet.text(MARGIN, 110 + 16 * i, label, "Helvetica-Bold").text(170, 110 + 16 * i, said)
    assert lines(sheet.read())[1:4] == ["Languages   Norse, Latin", "Tools   Awl, plane", "Boats   Sloop"]


def test_paragraphs_are_lines_whatever_rows_they_are_set_in():
    """The rows of a paragraph are one line, joined where the next word had no room."""
    sheet = Sheet()
    last = sheet.paragraph(MARGIN, 80, PROSE, 200)
    sheet.text(MARGIN, last + 13, "Later: two more winters.")
    assert lines(sheet.read()) == [PROSE, "Later: two more winters."]


def test_rows_of_chinese_are_joined_without_a_space():
    """A Chinese word that is broken over two rows can be found."""
    sheet = Sheet()
    rows = ["负责北部电网调度系统的设计与实现，连续两个冬天测量其在风机停转时保持港口照明的可", "靠性，并撰写报告。"]
    sheet.text(MARGIN, 80, rows[0], CHINESE).text(MARGIN, 94, rows[1], CHINESE)
    sheet.text(MARGIN, 130, rows[0], CHINESE).text(MARGIN, 144, rows[1], CHINESE)
    assert "可靠性" in sheet.read().text


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        ("The work was on schedul-", "ing the boats.", "scheduling the boats"),
        ("A pre-", "training run", "pre-training run"),
    ],
)
def test_a_word_broken_over_two_rows_is_whole(first: str, second: str, joined: str):
    """A hyphen at a row's end goes where the word has none of its own, and stays where other places have it."""
    sheet = Sheet().text(MARGIN, 80, first).text(MARGIN, 93, second)
    sheet.text(MARGIN, 160, "Notes on pre-training and on scheduling.")
    assert joined in sheet.read().text


def test_headings_and_bold_are_marked():
    """What is larger than the body is a heading, by its size; what opens or fills a line in bold is bold."""
    sheet = Sheet().text(MARGIN, 60, "Runa Vest", "Helvetica-Bold", 22)
    sheet.text(MARGIN, 100, "Experience", "Helvetica-Bold", 14)
    sheet.text(MARGIN, 120, "Frostmoor Works", "Helvetica-Bold").text(
        MARGIN, 133, "Kept the lamps of the harbour burning."
    )
    sheet.text(MARGIN, 170, "Tools:", "Helvetica-Bold").text(MARGIN + 36, 170, "awl and plane, and a saw of steel")
    sheet.paragraph(MARGIN, 200, PROSE, 400)
    found = sheet.read()
    assert (level_of(found, "Runa Vest"), level_of(found, "Experience"), level_of(found, "Frostmoor")) == (1, 2, 0)
    assert is_bold(found, "Frostmoor Works")
    assert is_bold(found, "Tools:")
    assert not is_bold(found, "Kept")


def test_bullets_are_kept_and_those_drawn_as_shapes_are_marked():
    """A bullet that is a character is text; one that is a drawn disc is a mark on its line."""
    sheet = Sheet().text(MARGIN, 80, "• Kept the lamps burning").text(MARGIN + 12, 110, "Mended two turbines")
    sheet.canvas.circle(MARGIN + 3, HEIGHT - 107, 2, stroke=0, fill=1)
    sheet.text(MARGIN, 95, "Later")
    found = sheet.read()
    assert lines(found) == ["• Kept the lamps burning", "Later", "Mended two turbines"]
    at = found.text.index("Mended")
    assert [m.bullet for m in found.marks if m.bullet and m.span.start == at] == ["•"]


def test_a_letter_drawn_twice_is_one():
    """Letters drawn again a hair beside themselves, to look bold, are read once."""
    sheet = (
        Sheet().text(MARGIN, 80, "Frostmoor").text(MARGIN + 0.3, 80, "Frostmoor").text(MARGIN, 110, "Kept the lamps.")
    )
    assert lines(sheet.read()) == ["Frostmoor", "Kept the lamps."]


def test_every_character_has_its_place():
    """A place holds the box of each character of its run, in points from the page's top left corner."""
    found = Sheet().text(MARGIN, 80, "Runa").right(WIDTH - MARGIN, 80, "2019").read()
    first, last = found.places
    assert first.span.of(found.text) == "Runa"
    assert first.edges[0] == pytest.approx(MARGIN, abs=0.5)
    assert last.edges[-1] == pytest.approx(WIDTH - MARGIN, abs=0.5)
    assert first.top < 80 < first.bottom + 0.1
    assert all(len(p.edges) == p.span.end - p.span.start + 1 for p in found.places)
    assert found.pages[0].width == pytest.approx(WIDTH, abs=0.5)


def test_a_turned_page_is_read_as_it_is_shown():
    """A page that is stored on its side has its text, and places as the page is shown."""
    sheet = Sheet()
    sheet.canvas.setPageRotation(90)
    sheet.canvas.rotate(90)
    sheet.canvas.drawString(100, -80, "Runa Vest keeps the lamps burning")
    found = sheet.read()
    assert lines(found) == ["Runa Vest keeps the lamps burning"]
    place = found.places[0]
    assert place.edges[0] == pytest.approx(100, abs=0.5)
    assert place.top < 80 < place.bottom
    assert found.pages[0].width == pytest.approx(WIDTH, abs=0.5)


def test_text_that_runs_upwards_comes_after_the_page():
    """Text turned against the rest of the page is no part of its rows."""
    sheet = Sheet()
    sheet.paragraph(MARGIN + 40, 80, PROSE, 300)
    sheet.canvas.saveState()
    sheet.canvas.translate(30, 400)
    sheet.canvas.rotate(90)
    sheet.canvas.drawString(0, 0, "sideways remark")
    sheet.canvas.restoreState()
    assert lines(sheet.read()) == [PROSE, "sideways remark"]


def test_pages_are_spans_and_a_paragraph_runs_over_a_break():
    """Each page has its stretch of text; a sentence that runs over the break is one line, page numbers left out."""
    sheet = Sheet()
    for i in range(4):
        sheet.paragraph(MARGIN, 80 + 60 * i, PROSE + ".", 400)
    *rows, last = rows_of(PROSE + ".", 400)
    for i, row in enumerate(rows):
        sheet.text(MARGIN, 700 + 12.5 * i, row)
    sheet.text(WIDTH / 2, HEIGHT - 30, "1")
    sheet.canvas.showPage()
    sheet.text(MARGIN, 60, last).text(WIDTH / 2, HEIGHT - 30, "2")
    found = sheet.read()
    assert lines(found) == [PROSE + "."] * 5
    assert found.pages[1].span.of(found.text) == last


def test_what_pages_repeat_at_their_margins_is_left_out():
    """A running footer is left out and a note says so; a running header is kept once."""
    sheet = Sheet()
    for page in (1, 2, 3):
        sheet.text(MARGIN, 30, "Runa Vest, Harbour Lane 3").text(MARGIN, HEIGHT - 30, f"Curriculum Vitae {page}/3")
        sheet.paragraph(MARGIN, 100, f"In winter {page}: {PROSE}", 400)
        sheet.canvas.showPage()
    found = sheet.read()
    assert found.text.count("Runa Vest, Harbour Lane 3") == 1
    assert "Curriculum Vitae" not in found.text
    assert any("Curriculum Vitae" in note for note in found.notes)


def test_links_lie_on_their_words():
    """The address of a link lies on the words that it stands under."""
    sheet = Sheet().text(MARGIN, 80, "Notes at home page, printed.")
    start = MARGIN + pdfmetrics.stringWidth("Notes at ", "Helvetica", 10)
    end = start + pdfmetrics.stringWidth("home page", "Helvetica", 10)
    sheet.canvas.linkURL("https://vest.example.org/notes", (start, HEIGHT - 83, end, HEIGHT - 70))
    found = sheet.read()
    assert [(link.span.of(found.text), link.target) for link in found.links] == [
        ("home page", "https://vest.example.org/notes")
    ]


def test_the_date_is_that_of_the_files_own_metadata():
    """The date is the file's own; where it has none, there is none."""
    sheet = Sheet(invariant=1).text(MARGIN, 80, "Runa Vest")
    assert sheet.read().date == "2000-01-01"


def test_empty_lines_stand_between_blocks():
    """Rows far apart are parted by an empty line, rows of a block are not."""
    sheet = Sheet().text(MARGIN, 80, "Frostmoor Works").text(MARGIN, 93, "Keeper").text(MARGIN, 130, "Bell & Harrow")
    sheet.text(MARGIN, 143, "Apprentice")
    assert sheet.read().text == "Frostmoor Works\nKeeper\n\nBell & Harrow\nApprentice"


def test_spaced_out_letters_are_a_word():
    """A heading with space between all its letters is the word that it spells."""
    sheet = Sheet()
    sheet.canvas.drawString(MARGIN, HEIGHT - 80, "EDUCATION", charSpace=4)
    sheet.text(MARGIN, 120, "W O R K").text(MARGIN, 150, "Kept the lamps.")
    assert lines(sheet.read()) == ["EDUCATION", "WORK", "Kept the lamps."]


def test_small_capitals_are_whole_words_beside_a_date():
    """Letters set a little apart are one word, whatever stands at the margin of their row."""
    sheet, x = Sheet(), float(MARGIN)
    for letter in "NEUSTEDT":
        sheet.text(x, 80, letter, "Helvetica", 7.5)
        x += pdfmetrics.stringWidth(letter, "Helvetica", 7.5) + (0.8 if letter == "S" else 0.6)
    sheet.right(WIDTH - MARGIN, 80, "10/2013 – 09/2016 (three years)", "Helvetica", 10)
    assert lines(sheet.read()) == ["NEUSTEDT   10/2013 – 09/2016 (three years)"]


def test_two_words_set_with_letterspacing_are_one_heading():
    """The space between words is wide where all letters are set apart, and parts no columns."""
    sheet, x = Sheet(), float(MARGIN)
    for letter in "LAMP SKILLS":
        sheet.text(x, 80, letter, "Helvetica", 12) if letter != " " else None
        x += pdfmetrics.stringWidth(letter, "Helvetica", 12) + 4.8
    assert lines(sheet.read()) == ["LAMP SKILLS"]


def test_radicals_are_the_characters_they_stand_for():
    """Radicals of both Unicode blocks are folded; full-width forms are left as they are."""
    from ingest.readers.pdf.folding import folded

    assert "".join(folded(ord(c)) for c in "⼈⻅⻓ﬁ，Ａ") == "人见长fi，Ａ"


def test_a_name_and_what_somebody_is_in_smaller_letters_are_two_words():
    """Chinese of two sizes side by side, a small gap between them, is not run together."""
    sheet = Sheet().text(MARGIN, 80, "沈默言", CHINESE, 21).text(MARGIN + 63 + 4, 80, "分析经理", CHINESE, 17)
    assert lines(sheet.read()) == ["沈默言 分析经理"]
