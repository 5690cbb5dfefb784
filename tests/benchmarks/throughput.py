"""How many files a second are read, and what share of that is embedding: text, PDF and DOCX of the same CVs.

PDF and DOCX are made from the text CVs, a row a line, so that all three hold the same words; of PDF those letters that
its built-in fonts have. Embedding is timed apart, on one core, over the chunks that the ingest wrote.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.measure import Run, run

# So many CVs of each format; of text, which is read fastest, all of the corpus too: start-up is two seconds of it.
FILES = 120
_EVERY = None
_EMBEDDING = Path(__file__).with_name("embedding.py")
_COLUMNS, _LEADING, _MARGIN = 95, 13, 50


class Throughput(NamedTuple):
    """What reading a folder of one format took, and what embedding its chunks takes alone, on one core.

    `embedding` in wall seconds, `embedding_computing` in those of the processor.
    """

    format: str
    files: int
    chunks: int
    ingest: Run
    embedding: float
    embedding_computing: float

    @property
    def ratio(self) -> float:
        """Return how many times the embedding's time the whole took."""
        return self.ingest.seconds / self.embedding

    @property
    def share(self) -> float:
        """Return what part of the processor's time embedding takes."""
        return self.embedding_computing / self.ingest.computing


def throughputs(vouch: Path, cvs: Sequence[Path], spare: Path) -> list[Throughput]:
    """Measure each format over the same CVs."""
    found = []
    texts = [file for file in cvs if file.suffix == ".txt"]
    for name, made, most in _MEASURED:
        given = texts[:most]
        folder, home = (spare / f"{name}-{len(given)}{what}" for what in ("", "-home"))
        if folder.exists():
            continue  # a small corpus is all of it at once
        folder.mkdir(parents=True)
        for file in given:
            (folder / f"{file.stem}.{name}").write_bytes(made(file.read_text("utf-8")))
        ingest = run([vouch, "ingest", folder, "--home", home])
        chunks, seconds, computing = run([sys.executable, _EMBEDDING, home]).printed.split()
        found.append(Throughput(name, len(given), int(chunks), ingest, float(seconds), float(computing)))
    return found


def _docx(text: str) -> bytes:
    from docx import Document

    document = Document()
    for line in text.splitlines():
        document.add_paragraph("".join(c for c in line if c.isprintable()))
    written = BytesIO()
    document.save(written)
    return written.getvalue()


def _pdf(text: str) -> bytes:
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfgen.canvas import Canvas

    written = BytesIO()
    canvas = Canvas(written, pagesize=A4)
    top = A4[1] - _MARGIN
    at = top
    for line in text.splitlines():
        for row in textwrap.wrap(line, _COLUMNS) or [""]:
            if at < _MARGIN:
                canvas.showPage()
                at = top
            canvas.setFont("Helvetica", 10)
            canvas.drawString(_MARGIN, at, row.encode("latin-1", "ignore").decode("latin-1"))
            at -= _LEADING
    canvas.save()
    return written.getvalue()


_MEASURED: tuple[tuple[str, Callable[[str], bytes], int | None], ...] = (
    ("txt", str.encode, _EVERY),
    ("txt", str.encode, FILES),
    ("pdf", _pdf, FILES),
    ("docx", _docx, FILES),
)
