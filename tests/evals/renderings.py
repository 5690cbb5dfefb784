"""Render text CVs into other formats, and score the exam over each: `make renderings`.

Markdown becomes HTML; Chromium prints that to PDF in one column and in two; LibreOffice makes DOCX of it; the pages of
the PDF, drawn and put back as pictures, are a scan. Each rendering stands in a folder of its own under the CVs' own
stems. A program that is not on the machine leaves out what it makes, and it is said. Knows nothing about reading.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import pypdfium2
from markdown_it import MarkdownIt
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
CVS = SHARED / "cvs"
# How many of the exam's questions a rendering may lose; a scan's letters are misread here and there.
ALLOWED, ALLOWED_SCAN = 3, 8
_DOTS_AN_INCH, _POINTS = 200, 72
_PATIENCE = 300

_STYLE = """@page { size: A4; margin: 16mm 15mm }
body { font: 10pt/1.35 'Noto Serif CJK SC', 'Noto Sans CJK SC', serif }
h1 { font-size: 18pt; margin: 0 0 6pt } h2 { font-size: 13pt; margin: 8pt 0 3pt }
h3 { font-size: 11pt; margin: 6pt 0 2pt }
p, ul, ol { margin: 3pt 0 } table { border-collapse: collapse } td, th { padding: 1pt 6pt; text-align: left }
"""
_TWO_COLUMNS = "body { columns: 2; column-gap: 9mm } h1 { column-span: all }"


def main() -> None:
    """Render, score, print a line a rendering; exit 1 where one loses more than it may."""
    if not CVS.is_dir():
        say(f"renderings: none here ({CVS} is absent)")
        return
    wanted = set(sys.argv[1:])
    failed = False
    with tempfile.TemporaryDirectory(prefix="vouch-renderings-") as place:
        folders = render(Path(place), scans=not wanted or "scan" in wanted)
        for name, folder in folders.items():
            if wanted and name not in wanted:
                continue
            passed, total = score(folder, scan=name == "scan")
            allowed = ALLOWED_SCAN if name == "scan" else ALLOWED
            say(f"{name:<12} {passed} of {total}   (text form less at most {allowed})")
            failed = failed or passed < total - allowed
    sys.exit(failed)


def render(place: Path, *, scans: bool) -> dict[str, Path]:
    """Return the folder of each rendering that can be made here."""
    cvs = sorted(f for f in CVS.iterdir() if f.suffix in {".md", ".txt"})
    html = {f.stem: _page(f.read_text("utf-8"), "") for f in cvs}
    folders = {"html": _written(place / "html", {f"{s}.html": t.encode() for s, t in html.items()})}
    if chromium := _program("chromium", "chromium-browser", "google-chrome"):
        two = {f"{f.stem}.html": _page(f.read_text("utf-8"), _TWO_COLUMNS).encode() for f in cvs}
        folders["pdf"] = _printed(chromium, folders["html"], place / "pdf")
        folders["pdf-columns"] = _printed(chromium, _written(place / "columns", two), place / "pdf-columns")
        if scans and find_spec("rapidocr") is not None:
            folders["scan"] = _scanned(folders["pdf"], place / "scan")
        elif scans:
            say("scan         left out: make install-ocr brings what reads one")
    else:
        say("pdf          left out: no Chromium on this machine")
    if office := _program("soffice", "libreoffice"):
        folders["docx"] = _converted(office, folders["html"], place / "docx", place / "office")
    else:
        say("docx         left out: no LibreOffice on this machine")
    return folders


def score(folder: Path, *, scan: bool) -> tuple[int, int]:
    """Return how many of the exam's questions are passed over a folder, and how many there are."""
    exam = SHARED / "exam"
    command = [exam / "run", exam / "questions.jsonl", exam / "people.json", folder, CVS]
    environment = {**os.environ, "SCORE": "--ocr"} if scan else dict(os.environ)
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    found = re.search(r"passed (\d+) of (\d+)", done.stdout)
    if found is None:
        raise SystemExit(f"renderings: the exam printed no score over {folder.name}\n{done.stdout}{done.stderr}")
    if os.environ.get("FAILURES"):
        say(done.stdout)
    return int(found[1]), int(found[2])


def _page(text: str, more: str) -> str:
    body = MarkdownIt("commonmark", {"breaks": True, "html": True}).enable("table").render(text)
    return (
        f"<!doctype html><html><head><meta charset=utf-8><style>{_STYLE}{more}</style></head><body>{body}</body></html>"
    )


def _written(folder: Path, files: dict[str, bytes]) -> Path:
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


def _printed(chromium: str, pages: Path, folder: Path) -> Path:
    folder.mkdir()
    for page in sorted(pages.iterdir()):
        command = [chromium, "--headless", "--disable-gpu", "--no-pdf-header-footer", "--disable-background-networking"]
        command += ["--no-sandbox"] if os.geteuid() == 0 else []
        command += [f"--print-to-pdf={folder / page.stem}.pdf", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=_PATIENCE)
    return folder


def _converted(office: str, pages: Path, folder: Path, profile: Path) -> Path:
    folder.mkdir()
    for page in sorted(pages.iterdir()):
        command = [office, "--headless", f"-env:UserInstallation={profile.as_uri()}", "--infilter=HTML (StarWriter)"]
        command += ["--convert-to", "docx:Office Open XML Text", "--outdir", str(folder), str(page)]
        subprocess.run(command, check=True, capture_output=True, timeout=_PATIENCE)
    return folder


def _scanned(pdfs: Path, folder: Path) -> Path:
    """Write each PDF anew with pictures for pages: nothing in it is text any more."""
    folder.mkdir()
    for pdf in sorted(pdfs.iterdir()):
        document = pypdfium2.PdfDocument(pdf)
        pages = [p.render(scale=_DOTS_AN_INCH / _POINTS).to_pil().convert("L") for p in document]
        document.close()
        written = BytesIO()
        pages[0].save(written, "PDF", save_all=True, append_images=pages[1:], resolution=_DOTS_AN_INCH, quality=85)
        (folder / pdf.name).write_bytes(written.getvalue())
        for page in pages:
            Image.Image.close(page)
    return folder


def _program(*names: str) -> str | None:
    return next((found for name in names if (found := shutil.which(name))), None)


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
