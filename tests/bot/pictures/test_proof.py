"""What bot.pictures.proof promises: the page on which a quote stands, the quote marked, whatever the format."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from bot.pictures.font import sans
from bot.pictures.laid_out import laid_out
from bot.pictures.proof import draw_proof, proof
from ingest.read import extract
from ingest.readers.extract import Limits
from ingest.reading import read_cv
from vectorstore.errors import UnreadableFile
from vectorstore.records import Span

ROWS = ("Ines Halvorsen 英娜", "Experience", "Fjordline AI 2019 - 2021", "Built the GPU sharing path of the agent")


def pdf(pages: int = 1) -> bytes:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    written = BytesIO()
    canvas = Canvas(written, pagesize=A4)
    for page in range(pages):
        canvas.setFont("STSong-Light", 12)
        for number, row in enumerate(ROWS):
            canvas.drawString(72, 760 - 20 * number, f"{row} {page}")
        canvas.showPage()
    canvas.save()
    return written.getvalue()


def marked(picture: Image.Image) -> tuple[int, int, int, int] | None:
    """Return the box of what is marked in yellow: much red and green, little blue."""
    red, green, blue = picture.convert("RGB").split()
    yellow = Image.eval(blue, lambda v: 255 if v < 130 else 0)
    bright = Image.eval(red, lambda v: 255 if v > 230 else 0)
    bright_green = Image.eval(green, lambda v: 255 if v > 190 else 0)
    joined = Image.composite(yellow, Image.new("L", picture.size), bright)
    return Image.composite(joined, Image.new("L", picture.size), bright_green).getbbox()


def drawn(data: bytes, name: str, words: str) -> Image.Image:
    text = extract(data, name, Limits()).text
    start = text.index(words)
    return Image.open(BytesIO(proof(data, name, text, Span(start=start, end=start + len(words)), Limits())))


def test_a_quote_of_a_pdf_is_marked_where_it_stands():
    """The marker lies over the words of the quote, on the page as the file draws it, and nowhere else."""
    box = marked(drawn(pdf(), "cv.pdf", "GPU sharing"))
    assert box is not None
    left, top, right, bottom = (n / 2 for n in box)  # two pixels a point
    assert 842 - 760 + 60 - 14 < top < bottom < 842 - 760 + 60 + 8  # the fourth row
    assert 72 + 30 < left < right < 72 + 160


@pytest.mark.parametrize("leading", [9, 11, 14])
def test_a_mark_ends_where_the_row_ends(leading):
    """Where rows stand close, the marks of two rows do not overlap, and each covers most of its own."""
    written = BytesIO()
    canvas = Canvas(written, pagesize=A4)
    for number, row in enumerate(("Fjordline agency", "Kolonne gyrating", "Tallow jigsaw")):
        canvas.setFont("Helvetica", 10)
        canvas.drawString(72, 760 - leading * number, row)
    canvas.save()
    boxes = [marked(drawn(written.getvalue(), "cv.pdf", row)) for row in ("Fjordline", "Kolonne", "Tallow")]
    for above, below in pairwise(boxes):
        assert above is not None
        assert below is not None
        assert above[3] <= below[1] + 1
        assert above[3] - above[1] > 2 * 7


@pytest.mark.parametrize("ground", [(0, 0, 0), (0, 0.47, 0.6), (1, 1, 1)])
def test_a_mark_is_seen_on_any_ground(ground):
    """White words on a dark column are marked as visibly as dark words on paper."""
    written = BytesIO()
    canvas = Canvas(written, pagesize=A4)
    canvas.setFillColorRGB(*ground)
    canvas.rect(0, 0, 300, 842, stroke=0, fill=1)
    canvas.setFillColorRGB(*(1 - round(part) for part in ground))
    canvas.setFont("Helvetica", 12)
    canvas.drawString(72, 760, "Fjordline agency")
    canvas.save()
    box = marked(drawn(written.getvalue(), "cv.pdf", "Fjordline"))
    assert box is not None
    assert abs(box[0] - 2 * 72) < 8
    assert box[2] - box[0] > 2 * 40
    assert box[3] - box[1] > 2 * 10


def test_the_page_of_the_quote_is_drawn():
    """A quote of the second page is shown on the second page."""
    data = pdf(2)
    text = extract(data, "cv.pdf", Limits()).text
    start = text.index("agent 1")
    second = proof(data, "cv.pdf", text, Span(start=start, end=start + 7), Limits())
    first = proof(data, "cv.pdf", text, Span(start=text.index("agent 0"), end=text.index("agent 0") + 7), Limits())
    assert marked(Image.open(BytesIO(first))) is not None
    assert first != second


def test_a_chinese_quote_of_a_text_is_marked():
    """A CV without pages is laid out as one, in both scripts, with the quote marked."""
    text = "# 潘若溪\n\n## 工作经历\n\n- 在 Kubernetes 上实现 GPU 共享\n"
    box = marked(drawn(text.encode(), "cv.md", "GPU 共享"))
    assert box is not None
    assert box[3] - box[1] < 40


def test_a_quote_deep_in_a_long_text_is_on_the_page():
    """The page shown is that of the quote, not the beginning."""
    text = "\n".join(f"line {n} of a long CV" for n in range(2_000))
    start = text.index("line 1500 ")
    assert marked(laid_out(text, Span(start=start, end=start + 9), "cv.txt")) is not None


def test_a_line_without_blanks_is_broken():
    """A line of any length stays on the page, and takes no longer than its rows do."""
    text = "简历" * 100_000
    assert marked(laid_out(text, Span(start=5_000, end=5_010), "cv.txt")) is not None


def test_another_text_is_not_marked():
    """Where a file reads differently than it did, no page is shown with a mark in the wrong place."""
    with pytest.raises(UnreadableFile, match="vouch ingest"):
        proof(pdf(), "cv.pdf", "another text", Span(start=0, end=3), Limits())


@pytest.mark.needs_extra("ocr")
def test_a_quote_of_a_scan_that_was_too_long_is_marked(tmp_path):
    """Of a scan whose last pages were not recognised, a quote is drawn as it was read: no page is recognised since."""
    pages = []
    for number in range(2):
        page = Image.new("L", (1654, 2339), 255)
        for row, words in enumerate(ROWS):
            ImageDraw.Draw(page).text((140, 300 + 60 * row), f"{words} {number}", fill=0, font=sans(28))
        pages.append(page)
    pages[0].save(tmp_path / "scan.pdf", save_all=True, append_images=pages[1:], resolution=200)
    read = read_cv((tmp_path / "scan.pdf").read_bytes(), str(tmp_path), "scan.pdf", Limits(ocr_seconds=0)).document
    assert read.pages[1].start == read.pages[1].end
    start = read.text.index("GPU")
    picture = draw_proof(read, Span(start=start, end=start + 3), 10_000_000, 600, None)
    assert marked(Image.open(BytesIO(picture))) is not None
