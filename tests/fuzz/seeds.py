"""Write the fuzzer's seeds: one invented CV in every format that Vouch reads, and the containers of these."""

from __future__ import annotations

import sys
import zipfile
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path

from docx import Document
from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

LINES = (
    "Ines Halvorsen  英娜",
    "ines@example.org",
    "Experience",
    "Fjordline AI, Engineer   2019-03 - 2021-08",
    "- Built the GPU sharing path of the node agent, 调度器",
    "Education",
    "University of Oslo, MSc in Physics   2010 - 2012   GPA 3.8/4.0",
    "Publications",
    "I. Halvorsen, B. Ostrom. Sharing Fairly. NSDI 2021.",
)


def seeds() -> dict[str, bytes]:
    """Return the seeds by name."""
    text = "\n".join(LINES)
    made = {
        "cv.md": ("# " + text).encode(),
        "cv-gb18030.txt": text.encode("gb18030"),
        "cv-utf16.txt": text.encode("utf-16"),
        "cv.html": ("<!doctype html><html><body>" + "".join(f"<p>{line}</p>" for line in LINES)).encode(),
        "cv.tex": (r"\documentclass{article}\begin{document}\section{Experience}" + text + r"\end{document}").encode(),
        "cv.json": b'{"basics": {"name": "Ines Halvorsen"}, "work": [{"name": "Fjordline", "startDate": "2019-03"}]}',
        "cv.yaml": b"cv:\n  name: Ines Halvorsen\n  sections:\n    work:\n      - company: Oslo\n        date: 2012\n",
        "cv.rtf": (r"{\rtf1\ansi " + r"\par ".join(LINES[:1]) + r"\par Experience\par Fjordline 2019 - 2021}").encode(
            "ascii", "replace"
        ),
        "cv.docx": _docx(),
        "cv.pdf": _pdf(),
        "cv.png": _png(),
    }
    made["cvs.zip"] = _zip({n: made[n] for n in ("cv.md", "cv.html")})
    made["cv.eml"] = _mail(made["cv.md"])
    return made


def _docx() -> bytes:
    document = Document()
    document.add_heading(LINES[0], 0)
    table = document.add_table(1, 2)
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "2019 - 2021", "Fjordline AI"
    for line in LINES[1:]:
        document.add_paragraph(line)
    written = BytesIO()
    document.save(written)
    return written.getvalue()


def _pdf() -> bytes:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    written = BytesIO()
    canvas = Canvas(written, pagesize=A4)
    canvas.setFont("STSong-Light", 11)
    for number, line in enumerate(LINES):
        canvas.drawString(60, 780 - 18 * number, line)
    canvas.save()
    return written.getvalue()


def _png() -> bytes:
    picture = Image.new("RGB", (200, 60), "white")
    ImageDraw.Draw(picture).text((5, 5), LINES[1], fill="black")
    written = BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()


def _zip(members: dict[str, bytes]) -> bytes:
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return written.getvalue()


def _mail(attached: bytes) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "ines@example.org", "jobs@example.org", "Application"
    message.set_content("My CV is attached.")
    message.add_attachment(attached, maintype="text", subtype="markdown", filename="cv.md")
    return message.as_bytes()


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in seeds().items():
        (folder / name).write_bytes(data)
