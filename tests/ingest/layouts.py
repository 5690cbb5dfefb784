"""Draws invented CVs in the layouts that people choose: PDF by reportlab, Word by python-docx, from the rows of a key.

A row is drawn as it stands, so that what is expected is what was drawn. Knows nothing about how they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import Any

import docx
from docx.enum.text import WD_TAB_ALIGNMENT
from docx.shared import Cm, Pt
from docx.table import _Cell
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

Key = dict[str, Any]
Row = Sequence[Any]
WIDTH, HEIGHT = A4
LEFT, RIGHT = 50.0, WIDTH - 50
PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
MONTHS = ("", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
DEGREES = {
    "ba": "BA",
    "bs": "BSc",
    "ms": "MSc",
    "ma": "MA",
    "bachelor": "Bachelor of",
    "diploma": "Diploma in",
    "pgce": "PGCE",
}
POINTS = ("Wrote the handbook that the others work by.", "Trained two apprentices and a successor.")


def date(written: str) -> str:
    """Return a date of a key as CVs write it."""
    year, _, month = written.partition("-")
    return "present" if written == "now" else f"{MONTHS[int(month)]} {year}" if month else year


def period(row: Row) -> str:
    return f"{date(row[2])} - {date(row[3])}"


def degree(row: Row) -> str:
    return f"{DEGREES[row[1]]} {row[5]}"


def mail(key: Key) -> str:
    return f"{key['name'].split()[0].casefold()}@example.org"


class Sheet:
    """A PDF drawn from the top of its pages down."""

    def __init__(self) -> None:
        self._held = BytesIO()
        self.canvas = Canvas(self._held, pagesize=A4, invariant=True)

    def text(self, x: float, y: float, words: str, *, size: float = 10, bold: bool = False) -> None:
        """Write words with their foot `y` below the top."""
        self.canvas.setFont(BOLD if bold else PLAIN, size)
        self.canvas.drawString(x, HEIGHT - y, words)

    def right(self, y: float, words: str) -> None:
        self.canvas.setFont(PLAIN, 10)
        self.canvas.drawRightString(RIGHT, HEIGHT - y, words)

    def column(self, x: float, y: float, lines: Sequence[tuple[str, bool]], leading: float = 15) -> float:
        """Write lines under each other, an empty one as a gap; return where the next would stand."""
        for words, bold in lines:
            if words:
                self.text(x, y, words, bold=bold, size=12 if bold and words.isupper() else 10)
            y += leading
        return y

    def bytes(self) -> bytes:
        self.canvas.save()
        return self._held.getvalue()


def history(key: Key, *, dates: bool = True) -> Iterator[tuple[str, bool]]:
    """Yield the lines of a plain history: headings and employers bold, dates on a line of their own."""
    yield "EXPERIENCE", True
    for row in key["jobs"]:
        yield f"{row[0]}, {row[4]}", True
        yield row[1], False
        yield from [(period(row), False)] if dates else []
        yield from ((f"• {point}", False) for point in POINTS)
    yield "", False
    yield "EDUCATION", True
    for row in key["studies"]:
        yield f"{row[0]}, {row[4]}", True
        yield degree(row), False
        yield from [(period(row), False)] if dates else []


def aside(key: Key) -> Iterator[tuple[str, bool]]:
    """Yield the lines of a sidebar."""
    yield "CONTACT", True
    yield mail(key), False
    yield "01632 960 412", False
    yield "", False
    yield "SKILLS", True
    yield from ((skill, False) for skill in key.get("skills", ["Excel"]))
    yield "", False
    yield "INTERESTS", True
    yield "Choral singing", False
    yield "Long walks", False


def sidebar_left(key: Key) -> bytes:
    sheet = Sheet()
    sheet.column(40, 70, list(aside(key)))
    sheet.text(220, 60, key["name"], size=20, bold=True)
    sheet.column(220, 95, list(history(key)))
    return sheet.bytes()


def sidebar_right_rows(key: Key) -> bytes:
    """Draw row by row across both columns, as a page that was laid out as a grid is."""
    sheet = Sheet()
    sheet.text(LEFT, 60, key["name"], size=20, bold=True)
    main, side = list(history(key)), list(aside(key))
    for i in range(max(len(main), len(side))):
        for x, lines in ((LEFT, main), (400.0, side)):
            if i < len(lines) and lines[i][0]:
                words, bold = lines[i]
                sheet.text(x, 95 + 15 * i, words, bold=bold, size=12 if bold and words.isupper() else 10)
    return sheet.bytes()


def dates_in_margin(key: Key) -> bytes:
    sheet = Sheet()
    sheet.text(LEFT, 60, key["name"], size=18, bold=True)
    sheet.text(LEFT, 78, mail(key))
    y = 110.0
    for heading, rows in (("Work Experience", key["jobs"]), ("Education", key["studies"])):
        sheet.text(LEFT, y, heading, size=13, bold=True)
        y += 20
        for row in rows:
            for at, part in enumerate((date(row[2]) + " -", date(row[3]))):
                sheet.text(LEFT, y + 14 * at, part)
            sheet.text(150, y, degree(row) if len(row) > 5 else row[1], bold=True)
            sheet.text(150, y + 14, f"{row[0]}, {row[4]}")
            points = POINTS if len(row) == 5 else ()
            for at, point in enumerate(points):
                sheet.text(150, y + 28 + 14 * at, f"• {point}")
            y += 40 + 14 * len(points)
    return sheet.bytes()


def dates_flush_right(key: Key) -> bytes:
    sheet = Sheet()
    sheet.text(200, 60, key["name"], size=18, bold=True)
    sheet.text(220, 78, mail(key))
    y = 110.0
    for heading, rows in (("Experience", key["jobs"]), ("Education", key["studies"])):
        sheet.text(LEFT, y, heading, size=13, bold=True)
        sheet.canvas.line(LEFT, HEIGHT - y - 3, RIGHT, HEIGHT - y - 3)
        y += 20
        for row in rows:
            sheet.text(LEFT, y, row[0], bold=True)
            sheet.right(y, period(row))
            sheet.text(LEFT, y + 14, degree(row) if len(row) > 5 else row[1])
            sheet.right(y + 14, row[4])
            points = POINTS if len(row) == 5 else ()
            for at, point in enumerate(points):
                sheet.text(LEFT + 12, y + 28 + 14 * at, f"• {point}")
            y += 40 + 14 * len(points)
    return sheet.bytes()


def headings_left(key: Key) -> bytes:
    sheet = Sheet()
    sheet.text(180, 60, key["name"], size=18, bold=True)
    sheet.text(180, 78, mail(key))
    y = 115.0
    for heading, rows in (("Experience", key["jobs"]), ("Education", key["studies"])):
        sheet.text(LEFT, y, heading, size=12, bold=True)
        for row in rows:
            sheet.text(180, y, f"{degree(row) if len(row) > 5 else row[1]}, {row[0]}, {row[4]}")
            sheet.text(180, y + 14, period(row))
            points = POINTS if len(row) == 5 else ()
            for at, point in enumerate(points):
                sheet.text(180, y + 28 + 14 * at, f"• {point}")
            y += 38 + 14 * len(points)
        y += 10
    sheet.text(LEFT, y, "Skills", size=12, bold=True)
    sheet.text(180, y, ", ".join(key["skills"]))
    return sheet.bytes()


def _plain(sheet: Sheet, key: Key, heading: Callable[[Sheet, float, str], None]) -> bytes:
    sheet.text(LEFT, 78, mail(key))
    y = 110.0
    for title, rows in (("EXPERIENCE", key["jobs"]), ("EDUCATION", key["studies"])):
        heading(sheet, y, title)
        y += 20
        for row in rows:
            sheet.text(LEFT, y, f"{degree(row) if len(row) > 5 else row[1]}, {row[0]}, {row[4]}", bold=True)
            sheet.text(LEFT, y + 14, period(row))
            points = POINTS if len(row) == 5 else ()
            for at, point in enumerate(points):
                sheet.text(LEFT + 12, y + 28 + 14 * at, f"• {point}")
            y += 38 + 14 * len(points)
    return sheet.bytes()


def letter_spaced(key: Key) -> bytes:
    """Space letters by blanks: "E D U C A T I O N"."""
    sheet = Sheet()
    sheet.text(LEFT, 60, "   ".join(" ".join(word) for word in key["name"].upper().split()), size=16)
    return _plain(sheet, key, lambda s, y, title: s.text(LEFT, y, " ".join(title), size=12))


def letter_spaced_set(key: Key) -> bytes:
    """Space letters by the font's setting, no blank between them."""

    def spaced(sheet: Sheet, y: float, words: str, size: float = 12) -> None:
        line = sheet.canvas.beginText(LEFT, HEIGHT - y)
        line.setFont(PLAIN, size)
        line.setCharSpace(6)
        line.textOut(words)
        sheet.canvas.drawText(line)
        sheet.canvas.setFont(PLAIN, 10)
        sheet.canvas.drawText(sheet.canvas.beginText(0, 0))
        # The setting outlives its text.
        back = sheet.canvas.beginText(0, 0)
        back.setCharSpace(0)
        sheet.canvas.drawText(back)

    sheet = Sheet()
    spaced(sheet, 60, key["name"].upper(), 16)
    return _plain(sheet, key, spaced)


def ligatures(key: Key) -> bytes:
    """Write as a typesetter does: one glyph for ffi, ff, fi and fl, and glyphs of no meaning for bullets and icons."""
    document = docx.Document()

    def tied(words: str) -> str:
        for letters, glyph in (("ffi", "ﬃ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ")):
            words = words.replace(letters, glyph)
        return words

    document.add_paragraph(tied(key["name"]))
    document.add_paragraph(f"\uf0e0 {mail(key)}   \uf095 01632 960 412")
    for title, rows in (("PROFESSIONAL EXPERIENCE", key["jobs"]), ("EDUCATION", key["studies"])):
        document.add_paragraph().add_run(title).bold = True
        for row in rows:
            document.add_paragraph(tied(f"{degree(row) if len(row) > 5 else row[1]}, {row[0]}, {row[4]}"))
            document.add_paragraph(f"\uf073 {period(row)}")
            for point in POINTS if len(row) == 5 else ():
                document.add_paragraph(f"\uf0b7 {tied(point)}")
    return _saved(document)


def furniture(key: Key) -> bytes:
    """Break pages amid jobs, each page under a running head and over its number."""
    sheet = Sheet()
    lines = [*history(key)]
    pages = [lines[i : i + 8] for i in range(0, len(lines), 8)]
    for n, page in enumerate(pages):
        if n:
            sheet.text(LEFT, 40, f"{key['name']} - Curriculum Vitae", size=8)
        else:
            sheet.text(LEFT, 60, key["name"], size=18, bold=True)
            sheet.text(LEFT, 78, mail(key))
        sheet.column(LEFT, 110, page)
        sheet.text(280, 800, f"Page {n + 1} of {len(pages)}", size=8)
        sheet.text(LEFT, 812, "Confidential - not to be passed on", size=8)
        sheet.canvas.showPage()
    return sheet.bytes()


def ruled_table(key: Key) -> bytes:
    sheet = Sheet()
    sheet.text(LEFT, 60, key["name"], size=18, bold=True)
    sheet.text(LEFT, 78, mail(key))
    edges = (LEFT, 160.0, 330.0, 470.0, RIGHT)
    y = 110.0
    for title, rows, heads in (
        ("Employment History", key["jobs"], ("Dates", "Employer", "Position", "Place")),
        ("Education", key["studies"], ("Dates", "Institution", "Qualification", "Place")),
    ):
        sheet.text(LEFT, y, title, size=13, bold=True)
        y += 10
        table = [heads, *((period(r), r[0], degree(r) if len(r) > 5 else r[1], r[4]) for r in rows)]
        for i, cells in enumerate(table):
            for x, cell in zip(edges, cells, strict=False):
                sheet.text(x + 4, y + 15, cell, bold=i == 0, size=9)
            y += 22
        top = HEIGHT - (y - 22 * len(table))
        for i in range(len(table) + 1):
            sheet.canvas.line(LEFT, top - 22 * i, RIGHT, top - 22 * i)
        for x in edges:
            sheet.canvas.line(x, top, x, top - 22 * len(table))
        y += 30
    return sheet.bytes()


def equal_columns(key: Key) -> bytes:
    """Set two columns of one width, the name over both."""
    sheet = Sheet()
    lines = list(history(key))
    cut = lines.index(("EDUCATION", True))
    sheet.text(200, 60, key["name"], size=18, bold=True)
    sheet.column(LEFT, 100, lines[:cut])
    sheet.column(320, 100, [*lines[cut:], ("", False), *list(aside(key))[4:]])
    return sheet.bytes()


def dates_below(key: Key) -> bytes:
    sheet = Sheet()
    sheet.text(LEFT, 60, key["name"], size=18, bold=True)
    sheet.text(LEFT, 78, mail(key))
    y = 110.0
    for title, rows in (("WORK HISTORY", key["jobs"]), ("EDUCATION", key["studies"])):
        sheet.text(LEFT, y, title, size=12, bold=True)
        y += 18
        for row in rows:
            sheet.text(LEFT, y, degree(row) if len(row) > 5 else row[1], bold=True)
            sheet.text(LEFT, y + 13, row[0])
            sheet.text(LEFT, y + 25, f"{period(row)} | {row[4]}", size=8)
            points = POINTS if len(row) == 5 else ()
            for at, point in enumerate(points):
                sheet.text(LEFT + 12, y + 40 + 14 * at, f"- {point}")
            y += 50 + 14 * len(points)
    return sheet.bytes()


def chinese_sheet(key: Key) -> bytes:
    """Draw a form in Chinese: labels and values in columns, periods at the left."""
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    sheet = Sheet()

    def write(x: float, y: float, words: str, size: float = 10) -> None:
        sheet.canvas.setFont("STSong-Light", size)
        sheet.canvas.drawString(x, HEIGHT - y, words)

    write(250, 60, key["name"], 18)
    write(LEFT, 90, "邮箱：wenren@example.org")
    write(320, 90, "电话：13900000000")
    y = 120.0
    for title, rows in (("工作经历", key["jobs"]), ("教育背景", key["studies"])):
        write(LEFT, y, title, 13)
        y += 22
        for row in rows:
            spans = [row[2].replace("-", "."), "至今" if row[3] == "now" else row[3].replace("-", ".")]
            write(LEFT, y, " - ".join(spans))
            write(180, y, row[0])
            write(360, y, row[1] if len(row) == 5 else f"{row[5]}（本科）")
            write(500, y, row[4])
            y += 18
            if len(row) == 5:
                write(180, y, "• 编写检验规程，带教两名新人。")
                y += 20
    return sheet.bytes()


def _saved(document: Any) -> bytes:
    held = BytesIO()
    document.save(held)
    return held.getvalue()


def _word(key: Key) -> Any:
    document = docx.Document()
    document.add_heading(key["name"], 0)
    document.add_paragraph(mail(key))
    return document


def word_date_table(key: Key) -> bytes:
    """Set dates in the left column of a table without lines, who and what in the right one."""
    document = _word(key)
    for title, rows in (("Professional Experience", key["jobs"]), ("Education", key["studies"])):
        document.add_heading(title, 1)
        table = document.add_table(rows=0, cols=2)
        for row in rows:
            cells = table.add_row().cells
            cells[0].text = period(row)
            cells[1].text = f"{degree(row) if len(row) > 5 else row[1]}, {row[0]}, {row[4]}"
            for point in POINTS if len(row) == 5 else ():
                cells[1].add_paragraph(point, style="List Bullet")
    return _saved(document)


def _fill(cell: _Cell, lines: Sequence[tuple[str, bool]]) -> None:
    for words, bold in lines:
        if words:
            cell.add_paragraph().add_run(words).bold = bold


def word_sidebar(key: Key) -> bytes:
    document = docx.Document()
    cells = document.add_table(rows=1, cols=2).rows[0].cells
    _fill(cells[0], list(aside(key)))
    _fill(cells[1], [(key["name"], True), *history(key)])
    return _saved(document)


def word_headings_left(key: Key) -> bytes:
    document = _word(key)
    table = document.add_table(rows=0, cols=2)
    for title, rows in (("Employment", key["jobs"]), ("Education", key["studies"])):
        for i, row in enumerate(rows):
            cells = table.add_row().cells
            cells[0].text = "" if i else title
            what = degree(row) if len(row) > 5 else row[1]
            cells[1].text = f"{row[0]}, {row[4]}\n{what}\n{period(row)}"
            for point in POINTS if len(row) == 5 else ():
                cells[1].add_paragraph(f"- {point}")
    return _saved(document)


def word_tabs(key: Key) -> bytes:
    """Set dates behind a tab at the right margin, a running head and a foot on every page."""
    document = _word(key)
    section = document.sections[0]
    section.header.paragraphs[0].text = f"{key['name']} - Curriculum Vitae"
    section.footer.paragraphs[0].text = "Page 1 of 1"
    for title, rows in (("WORK EXPERIENCE", key["jobs"]), ("EDUCATION", key["studies"])):
        heading = document.add_paragraph().add_run(title)
        heading.bold, heading.font.size = True, Pt(13)
        for row in rows:
            head = document.add_paragraph()
            head.paragraph_format.tab_stops.add_tab_stop(Cm(16), WD_TAB_ALIGNMENT.RIGHT)
            head.add_run(row[0]).bold = True
            head.add_run(f"\t{period(row)}")
            below = document.add_paragraph(f"{degree(row) if len(row) > 5 else row[1]}\t{row[4]}")
            below.paragraph_format.tab_stops.add_tab_stop(Cm(16), WD_TAB_ALIGNMENT.RIGHT)
            for point in POINTS if len(row) == 5 else ():
                document.add_paragraph(point, style="List Bullet")
    return _saved(document)


LAYOUTS: dict[str, Callable[[Key], bytes]] = {
    draw.__name__: draw
    for draw in (
        sidebar_left, sidebar_right_rows, dates_in_margin, dates_flush_right, headings_left, letter_spaced,
        letter_spaced_set, ligatures, furniture, ruled_table, equal_columns, dates_below, chinese_sheet,
        word_date_table, word_sidebar, word_headings_left, word_tabs,
    )
}  # fmt: skip
