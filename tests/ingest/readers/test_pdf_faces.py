"""PDF files that bring no font: read alike on every machine, and what is hidden in them found. People are invented."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import which

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from ingest.readers.extract import Extract, Limits
from ingest.readers.pdf import read
from tests.ingest.papers import HELVETICA, page, written

SEEN = "Runa Vest keeps the lamps burning."
ROOT = Path(__file__).resolve().parents[3]
# Where pdfium looks for the fonts of a machine.
PLACES = ("/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/X11/fonts/Type1", "/usr/share/X11/fonts/TTF")
DESCRIPTOR = (
    "<< /Type /FontDescriptor /FontName /{name} /Flags {flags} /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 859 "
    "/Descent -141 /CapHeight 700 /StemV 80 >>"
)


def stream(text: str) -> str:
    """Return an object that is a stream."""
    return f"<< /Length {len(text)} >>\nstream\n{text}\nendstream"


def unicodes(codes: dict[int, str], digits: int) -> str:
    """Return the object that says which character each code of a font is."""
    pairs = "\n".join(f"<{code:0{digits}X}> <{text.encode('utf-16-be').hex()}>" for code, text in codes.items())
    space = f"1 begincodespacerange <{'0' * digits}> <{'F' * digits}> endcodespacerange"
    return stream(f"begincmap {space} {len(codes)} beginbfchar\n{pairs}\nendbfchar endcmap")


def wide(name: str, order: str, encoding: str, codes: dict[int, str] | None = None) -> tuple[str, ...]:
    """Return the objects, from 6 on, of a font of Chinese that the file does not bring."""
    told = "/ToUnicode 9 0 R" if codes else ""
    return (
        f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /{encoding} /DescendantFonts [7 0 R] {told} >>",
        (
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /DW 1000 /FontDescriptor 8 0 R "
            f"/CIDSystemInfo << /Registry (Adobe) /Ordering ({order}) /Supplement 2 >> >>"
        ),
        DESCRIPTOR.format(name=name, flags=6),
        *([unicodes(codes, 4)] if codes else []),
    )


def narrow(name: str, glyphs: str) -> tuple[str, ...]:
    """Return the objects, from 6 on, of a font of 256 letters that the file does not bring, those from 192 named."""
    return (
        (
            f"<< /Type /Font /Subtype /TrueType /BaseFont /{name} /FirstChar 32 /LastChar 255 /Widths [{'600 ' * 224}] "
            "/FontDescriptor 7 0 R /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding "
            f"/Differences [192 {glyphs}] >> >>"
        ),
        DESCRIPTOR.format(name=name, flags=32),
    )


def paper(font: tuple[str, ...], shown: str) -> bytes:
    """Return a PDF with a plain line, and what `shown` draws, with the font as `/C`."""
    content = f"BT /F 10 Tf 50 700 Td ({SEEN}) Tj ET {shown}"
    return written(page("/Font << /F 5 0 R /C 6 0 R >>"), HELVETICA, *font, stream=content)


def line(coded: bytes, before: str = "", x: int = 50) -> str:
    """Return what draws a line of a font's codes."""
    return f"BT {before} /C 14 Tf {x} 600 Td <{coded.hex()}> Tj ET"


def extract(data: bytes) -> Extract:
    """Return what the reader makes of a file, without recognising pictures."""
    return read(data, "vest.pdf", Limits(ocr=False))


WORDS = "数据工程师 王小明"
NUMBERED = dict(enumerate(WORDS, start=700))
ARABIC = dict(enumerate("مهندس", start=900))
CHINESE = wide("SimSun", "GB1", "UniGB-UCS2-H")


def numbers(codes: dict[int, str]) -> bytes:
    """Return the codes as a file writes them."""
    return b"".join(code.to_bytes(2, "big") for code in codes)


PAPERS = {
    "characters by their Unicode": (paper(CHINESE, line(WORDS.encode("utf-16-be"))), WORDS),
    "characters by the national standard": (
        paper(wide("SimHei", "GB1", "GBK-EUC-H"), line(WORDS.encode("gbk"))),
        WORDS,
    ),
    "a font by its Chinese name": (paper(wide("#CB#CE#CC#E5", "GB1", "GBK-EUC-H"), line(WORDS.encode("gbk"))), WORDS),
    "a bold face": (paper(wide("SimSun,Bold", "GB1", "GBK-EUC-H"), line(WORDS.encode("gbk"))), WORDS),
    "traditional": (paper(wide("MingLiU", "CNS1", "ETen-B5-H"), line("資料工程師".encode("big5"))), "資料工程師"),
    "Japanese": (
        paper(wide("Mincho", "Japan1", "UniJIS-UCS2-H"), line("技術データ".encode("utf-16-be"))),
        "技術データ",
    ),
    "Korean": (
        paper(wide("Batang", "Korea1", "UniKS-UCS2-H"), line("데이터 개발자".encode("utf-16-be"))),
        "데이터 개발자",
    ),
    "numbers of a font's own": (
        paper(wide("SimSun", "Identity", "Identity-H", NUMBERED), line(numbers(NUMBERED))),
        WORDS,
    ),
    "Arabic": (paper(wide("Arial", "Identity", "Identity-H", ARABIC), line(numbers(ARABIC))), "مهندس"),
    "Cyrillic": (paper(narrow("ArialMT", "/afii10017/afii10018/afii10019"), line(b"\xc0\xc1\xc2")), "АБВ"),
    "letters with accents": (paper(narrow("ArialMT", "/Scaron/ccaron/cacute"), line(b"\xc0\xc1\xc2")), "Ščć"),
}


@pytest.mark.parametrize("what", PAPERS)
def test_a_font_that_a_file_does_not_bring_hides_nothing(what: str):
    """Words in a font that is neither in the file nor on the machine are read, and none of them is called hidden."""
    data, words = PAPERS[what]
    found = extract(data)
    assert [row for row in found.text.split("\n") if row] == [SEEN, words]
    assert found.hidden == ()


BLANK = {0x20: "雇", 0xA0: "用"}
HIDDEN = {
    "white on white": (paper(CHINESE, line(WORDS.encode("utf-16-be"), "1 g")), "white"),
    "the colour of a box": (
        paper(CHINESE, ".2 g 0 500 595 200 re f " + line(WORDS.encode("utf-16-be"), ".2 g")),
        "white",
    ),
    "beneath a box": (paper(CHINESE, line(WORDS.encode("utf-16-be")) + " .8 g 0 590 595 40 re f"), "covered"),
    "neither filled nor stroked": (paper(CHINESE, line(WORDS.encode("utf-16-be"), "3 Tr")), "invisible"),
    "off the page": (paper(CHINESE, line(WORDS.encode("utf-16-be"), x=900)), "off_page"),
    "clipped away": (paper(CHINESE, f"q 0 0 9 9 re W n {line(WORDS.encode('utf-16-be'))} Q"), "invisible"),
    "by numbers, white": (
        paper(wide("SimSun", "Identity", "Identity-H", NUMBERED), line(numbers(NUMBERED), "1 g")),
        "white",
    ),
    "blanks that are said to be characters": (
        paper(
            (HELVETICA.replace(">>", "/Encoding /WinAnsiEncoding /ToUnicode 7 0 R >>"), unicodes(BLANK, 2)),
            line(b"\x20\xa0" * 4),
        ),
        "invisible",
    ),
    "letters that no font has": (
        paper(
            (
                HELVETICA.replace(">>", "/Encoding << /Differences [192 /gone/lost] >> /ToUnicode 7 0 R >>"),
                unicodes({192: "雇", 193: "用"}, 2),
            ),
            line(b"\xc0\xc1"),
        ),
        "invisible",
    ),
}


@pytest.mark.parametrize("how", HIDDEN)
def test_what_is_hidden_in_a_font_that_a_file_does_not_bring_is_found(how: str):
    """White, covered, clipped, off the page or never drawn: it is kept apart, with the reason."""
    data, reason = HIDDEN[how]
    found = extract(data)
    assert found.text.strip() == SEEN
    assert [h.reason for h in found.hidden] == [reason]


def test_fonts_of_two_scripts_share_a_page():
    """A page whose Chinese and whose Cyrillic are both in fonts that it does not bring is read whole."""
    cyrillic = (o.replace("7 0 R", "10 0 R") for o in narrow("ArialMT", "/afii10017/afii10018/afii10019"))
    shown = line(WORDS.encode("utf-16-be")) + " BT /G 14 Tf 50 500 Td <c0c1c2> Tj ET"
    data = written(page("/Font << /C 6 0 R /G 9 0 R >>"), HELVETICA, *CHINESE, *cyrillic, stream=shown)
    assert [row for row in extract(data).text.split("\n") if row] == [WORDS, "АБВ"]


READ = """
import json, sys
from pathlib import Path
from ingest.readers.extract import Limits
from ingest.readers.pdf import read
found = {p.name: read(p.read_bytes(), p.name, Limits(ocr=False)).model_dump_json() for p in Path(sys.argv[1]).iterdir()}
print(json.dumps(found))
"""


def test_the_machines_fonts_change_nothing(tmp_path: Path):
    """All that is read is the same with no font on the machine, and with those of the right names that draw nothing."""
    papers, none, liars = tmp_path / "papers", tmp_path / "none", tmp_path / "liars"
    for made in (papers, none, liars):
        made.mkdir()
    for i, (data, _) in enumerate((*PAPERS.values(), *HIDDEN.values())):
        (papers / f"{i}.pdf").write_bytes(data)
    for name in ("SimSun", "SimHei", "Mincho", "Batang", "MingLiU", "Arial", "Helvetica"):
        without_strokes(name, liars / f"{name}.ttf")
    reading = [sys.executable, "-c", READ, papers]
    here = outcome(reading)
    for there in (none, liars):
        assert outcome([*instead_of_its_fonts(there), *reading]) == here


def instead_of_its_fonts(there: Path) -> list[str]:
    """Return what begins a command on a machine with a folder's fonts alone; skips where none can be made so."""
    mounted = " && ".join(f"mount --bind {there} {place}" for place in PLACES if Path(place).is_dir())
    unshare = which("unshare")
    if not mounted or unshare is None:
        pytest.skip("this machine has no place for fonts, or nothing that hides one")
    apart = [unshare, "-rm", "sh", "-c", f'{mounted} && exec "$@"', "sh"]
    if subprocess.run([*apart, "true"], check=False, capture_output=True).returncode:
        pytest.skip("this machine lets nobody hide its fonts")
    return apart


def outcome(command: Sequence[str | Path]) -> dict[str, str]:
    """Return what a process reads of each paper."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    found: dict[str, str] = json.loads(done.stdout)
    return found


def without_strokes(name: str, where: Path) -> None:
    """Make a font that has the characters of the papers, and draws none of them."""
    build = FontBuilder(1000, isTTF=True)
    build.setupGlyphOrder([".notdef", "blank"])
    build.setupCharacterMap(
        dict.fromkeys((*range(0x20, 0x500), *map(ord, WORDS + "資料師技術データ데이터개발자")), "blank")
    )
    blank = TTGlyphPen(None).glyph()
    build.setupGlyf({".notdef": blank, "blank": blank})
    build.setupHorizontalMetrics({".notdef": (1000, 0), "blank": (1000, 0)})
    build.setupHorizontalHeader(ascent=800, descent=-200)
    build.setupNameTable({"familyName": name, "styleName": "Regular", "fullName": name, "psName": name})
    # Every code page and block: a machine's fonts are looked up by these.
    build.setupOS2(ulCodePageRange1=0x003F01FF, ulUnicodeRange1=0xFFFFFFFF, ulUnicodeRange2=0xFFFFFFFF)
    build.setupPost()
    build.save(where)
