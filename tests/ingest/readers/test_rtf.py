r"""What ingest.readers.rtf promises: the words of rich text in any code page, set as they were set, and no harm."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.read import extract
from ingest.readers.extract import Extract, Limits
from ingest.reading import read_cv
from tests.ingest.readers.extracts import lines
from vectorstore.errors import UnreadableFile

HEAD = (
    r"{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset134 SimSun;}{\f2\fcharset2 Symbol;}}"
    r"{\colortbl;\red255\green255\blue255;\red32\green48\blue64;}"
    r"{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}{\s15 Title;}}"
    r"{\*\generator Nobody;}{\info{\title Secret title}{\author Somebody}{\creatim\yr2023\mo5\dy1}"
    r"{\revtim\yr2024\mo3\dy2\hr9}}"
)


def read(body: str) -> Extract:
    """Return what the reader makes of a body."""
    return extract((HEAD + body + "}").encode("latin-1"), "cv.rtf", Limits())


def test_headings_lists_and_bold_are_marks() -> None:
    """Levels, bullets and bold stand beside the text; the head of the file is not read but for its date."""
    found = read(
        r"\pard\s1 Experience\par\pard\plain{\b Halden}\tab 2019\line Oslo\par"
        r"\pard{\listtext\pard\plain\f2 \'b7\tab}built it\par{\listtext 1.\tab}first\par"
    )
    assert lines(found) == ["Experience", "Halden   2019", "Oslo", "built it", "first"]
    said = {(m.span.of(found.text), m.level, m.bold, m.bullet) for m in found.marks}
    assert {("Experience", 1, False, ""), ("Halden", 0, True, ""), ("first", 0, False, "1.")} <= said
    assert [m.bullet for m in found.marks if m.bullet] == ["·", "1."]
    assert found.date == "2024-03-02"


@pytest.mark.parametrize(
    "written",
    [
        r"{\f1 \'cd\'f5\'cf\'fe\'c3\'f7}",  # bytes of the font's code page
        r"\u29579?\u26195?\u26126?",
        r"{\uc2\u29579\'cd\'f5\u26195\'cf\'fe\u26126\'c3\'f7}",
        r"\u29579?\u26195?{\u26126?}",
    ],
)
def test_chinese_is_read_however_it_is_written(written: str) -> None:
    """Bytes of a Chinese font, code points with one or two stand-ins: the same name."""
    assert read(rf"\pard {written}\par").text == "王晓明"


def test_raw_bytes_and_other_code_pages_are_read() -> None:
    """A document that names a Chinese code page may hold its bytes as they are."""
    data = rb"{\rtf1\ansi\ansicpg936\deff0 " + "王晓明，软件工程师".encode("gbk") + rb"\par}"
    assert extract(data, "cv.rtf", Limits()).text == "王晓明，软件工程师"
    assert extract(rb"{\rtf1\ansi\ansicpg1251 \'cc\'e8\'f0\'e0\par}", "cv.rtf", Limits()).text == "Мира"
    assert read(r"\u-10179?\u-8704? Mira\par").text == "😀 Mira"


@pytest.mark.parametrize("number", ["0", "-1", "99999999", "37000"])
def test_a_code_page_that_nobody_knows_is_the_usual_one(number: str) -> None:
    """A file may name any number as its code page; it is read, not understood to be broken."""
    found = extract(rf"{{\rtf1\ansi\ansicpg{number} Mira Falk, caf\'e9}}".encode(), "cv.rtf", Limits())
    assert found.text == "Mira Falk, café"


def test_tables_are_rows() -> None:
    """Cells of a row stand on one line; a cell merged with the one before says nothing."""
    row = r"\trowd\cellx1000\clmrg\cellx2000\cellx3000\pard\intbl 2019\cell merged\cell Halden\cell\row"
    assert lines(read(rf"\pard before\par{row}\pard after\par")) == ["before", "2019   Halden", "after"]


def test_links_headers_notes_and_boxes_are_read() -> None:
    """A header stands before the text, a note behind it, a text box where it is anchored; a link has its address."""
    found = read(
        r"{\header\pard Mira Falk\par}{\footer\pard Page {\field{\*\fldinst PAGE}{\fldrslt 1}}\par}"
        r'\pard{\field{\*\fldinst{HYPERLINK "https://mira.example.org"}}{\fldrslt{\ul my page}}}'
        r"{\footnote\pard co-first\par}\par"
        r"{\shp{\*\shpinst{\sp{\sn fill}{\sv 1}}{\shptxt\pard boxed\par}}{\shprslt\pard boxed\par}}\pard end\par"
    )
    assert lines(found) == ["Mira Falk", "my page", "boxed", "end", "co-first"]
    assert [(link.span.of(found.text), link.target) for link in found.links] == [
        ("my page", "https://mira.example.org")
    ]


@pytest.mark.parametrize(("setting", "reason"), [(r"\v", "invisible"), (r"\cf1", "white"), (r"\fs2", "tiny")])
def test_what_nobody_sees_is_kept_apart(setting: str, reason: str) -> None:
    """Hidden, white and tiny words are flagged, and no part of the text; deleted ones are gone."""
    found = read(rf"\pard Mira {{{setting} ten years of Rust}}{{\deleted old}}\par")
    assert (found.text, [(h.reason, h.text) for h in found.hidden]) == ("Mira", [(reason, "ten years of Rust")])
    assert "Rust" in read(r"\pard\cbpat2{\cf1 Rust}\par").text


@pytest.mark.parametrize(
    ("ink", "ground", "half_points", "reason"),
    [
        ((32, 48, 65), (32, 48, 64), 22, "invisible"),
        ((240, 240, 240), (255, 255, 255), 22, "white"),
        ((255, 255, 255), (32, 48, 64), 22, None),
        ((48, 64, 80), (255, 255, 255), 4, "tiny"),
        ((48, 64, 80), (255, 255, 255), 5, None),
    ],
)
def test_ink_ground_and_size_hide(
    ink: tuple[int, int, int], ground: tuple[int, int, int], half_points: int, reason: str | None
) -> None:
    """Ink near the colour of its ground, and tiny type, are kept apart; white on a dark ground is read."""
    table = "".join(r"\red{}\green{}\blue{};".format(*colour) for colour in (ink, ground))
    typed = rf"{{\rtf1{{\colortbl;{table}}}\pard Mira {{\cf1\chcbpat2\fs{half_points} Falk}}\par}}"
    found = extract(typed.encode(), "cv.rtf", Limits())
    assert [h.reason for h in found.hidden] == ([reason] if reason else [])
    assert found.text == ("Mira" if reason else "Mira Falk")


def test_pictures_and_objects_are_passed_over() -> None:
    """Hexadecimal and binary data of pictures and embedded objects are no text."""
    found = read(r"\pard{\*\shppict{\pict\pngblip 89504e47}}{\object{\*\objdata 0105}}{\pict\bin5 }}{\\} Mira\par")
    assert found.text == "Mira"


def test_hostile_files_get_one_line() -> None:
    """Endless nesting and endless text end in a line with the next step; a cut-off file gives what it has."""
    with pytest.raises(UnreadableFile, match=r"'cv\.rtf' has groups nested more than 64 deep.*save its text"):
        extract((HEAD + "{" * 100_000).encode(), "cv.rtf", Limits())
    with pytest.raises(UnreadableFile, match=r"'cv\.rtf' holds more than 1,000 characters.*give each person a file"):
        extract((HEAD + r"Mira\par " * 5_000).encode(), "cv.rtf", Limits(characters=1_000))
    with pytest.raises(UnreadableFile, match=r"'cv\.rtf' holds no text"):
        extract(HEAD.encode() + b"}", "cv.rtf", Limits())
    assert extract((HEAD + r"\pard Mira \b Fa").encode(), "cv.rtf", Limits()).text == "Mira Fa"


@given(st.text(st.sampled_from("\\{}'*ab;019 \n-uvpardcelowntbfs"), max_size=120))
def test_any_rich_text_is_read_or_refused(body: str) -> None:
    """Whatever follows the head of a file, nothing but text or one line comes of it."""
    said = ""
    try:
        extract((HEAD + body).encode(), "cv.rtf", Limits())
    except UnreadableFile as refused:
        said = str(refused)
    assert "\n" not in said


def test_a_text_is_understood() -> None:
    """The entries of rich text are read as those of Markdown are."""
    body = (
        r"\pard{\b\fs40 Mira Falk}\par\pard\s1 Experience\par\pard{\b Siemens}\tab Jan 2019 \endash  Mar 2021\par "
        r"Software Engineer\par{\listtext \'95\tab}Wrote drivers.\par"
    )
    understood = read_cv((HEAD + body + "}").encode(), "/cvs", "cv.rtf")
    assert [n.text for n in understood.document.names] == ["Mira Falk"]
    (job,) = [e for e in understood.entries if e.kind == "employment"]
    assert ([m.text for m in job.organisations], job.role) == (["Siemens"], "Software Engineer")
    assert job.period is not None
    assert (job.period.start, job.period.end) == ("2019-01", "2021-03")
