"""What ingest.readers.odt promises: the words of an OpenDocument text in order, set as they were set, and no harm."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from ingest.read import extract
from ingest.readers.extract import Extract, Limits
from ingest.reading import read_cv
from tests.ingest.readers.extracts import lines
from vectorstore.errors import UnreadableFile

NAMES = (
    " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
        for short, long in [
            ("office", "office"),
            ("text", "text"),
            ("table", "table"),
            ("draw", "drawing"),
            ("style", "style"),
            ("fo", "xsl-fo-compatible"),
            ("meta", "meta"),
        ]
    )
    + ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"'
)
STYLES = (
    '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>'
    '<style:style style:name="W" style:family="text"><style:text-properties fo:color="#ffffff"/></style:style>'
    '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>'
    '<style:style style:name="T" style:family="text"><style:text-properties fo:font-size="1pt"/></style:style>'
    '<style:style style:name="D" style:family="paragraph"><style:paragraph-properties fo:background-color="#203040"/>'
    "</style:style>"
    '<text:list-style style:name="L"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/>'
    "</text:list-style>"
    '<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1" '
    'style:num-suffix="."/></text:list-style>'
)


def made(body: str, *, head: str = "", **parts: str) -> bytes:
    """Return an OpenDocument text of a body; other parts by name."""
    held = BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr(
            "content.xml",
            f"{head}<office:document-content {NAMES}><office:automatic-styles>{STYLES}</office:automatic-styles>"
            f"<office:body><office:text>{body}</office:text></office:body></office:document-content>",
        )
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), content)
    return held.getvalue()


def read(body: str, **parts: str) -> Extract:
    """Return what the reader makes of a body."""
    return extract(made(body, **parts), "cv.odt", Limits())


def test_headings_lists_and_bold_are_marks() -> None:
    """Levels, bullets, numbers and bold stand beside the text; white space is as the format counts it."""
    found = read(
        '<text:h text:outline-level="2">Experience</text:h>'
        '<text:p>\n  <text:span text:style-name="B">Halden</text:span>'
        '<text:tab/>2019<text:line-break/>Oslo</text:p><text:list text:style-name="L"><text:list-item><text:p>built it'
        '</text:p></text:list-item></text:list><text:list text:style-name="N"><text:list-item><text:p>one</text:p>'
        "</text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list>"
    )
    assert lines(found) == ["Experience", "Halden   2019", "Oslo", "built it", "one", "two"]
    said = {(m.span.of(found.text), m.level, m.bold, m.bullet) for m in found.marks}
    assert {("Experience", 2, False, ""), ("Halden", 0, True, ""), ("built it", 0, False, "•")} <= said
    assert [m.bullet for m in found.marks if m.bullet] == ["•", "1.", "2."]


def test_tables_boxes_and_notes_are_read_in_place() -> None:
    """A row is a line, covered cells say nothing, a text box follows its anchor, notes stand at the end."""
    found = read(
        "<text:p>Papers<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>co-first</text:p>"
        "</text:note-body></text:note><draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame>"
        "</text:p><table:table><table:table-row><table:table-cell><text:p>2019</text:p></table:table-cell>"
        "<table:covered-table-cell/><table:table-cell><text:p>Halden</text:p></table:table-cell></table:table-row>"
        "</table:table>"
    )
    assert lines(found) == ["Papers", "boxed", "2019   Halden", "co-first"]


def test_what_was_deleted_or_remarked_is_no_text() -> None:
    """Tracked deletions, reviewers' remarks and numbers of pages are not read."""
    found = read(
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>old</text:p></text:deletion>"
        "</text:changed-region></text:tracked-changes><text:p>Mira<office:annotation><text:p>weak</text:p>"
        "</office:annotation><text:page-number>1</text:page-number></text:p>"
    )
    assert found.text == "Mira"


@pytest.mark.parametrize(("style", "reason"), [("W", "white"), ("H", "invisible"), ("T", "tiny")])
def test_what_nobody_sees_is_kept_apart(style: str, reason: str) -> None:
    """White, hidden and tiny words are flagged, and no part of the text; white on a dark ground is."""
    hidden = f'<text:span text:style-name="{style}">ten years of Rust</text:span>'
    found = read(f"<text:p>Mira {hidden}</text:p>")
    assert (found.text, [(h.reason, h.text) for h in found.hidden]) == ("Mira", [(reason, "ten years of Rust")])
    if style == "W":
        assert "Rust" in read(f'<text:p text:style-name="D">{hidden}</text:p>').text


@pytest.mark.parametrize(
    ("ink", "ground", "points", "reason"),
    [
        ("#203041", "#203040", 11.0, "invisible"),
        ("#f0f0f0", "#ffffff", 11.0, "white"),
        ("#ffffff", "#203040", 11.0, None),
        ("#304050", "#ffffff", 2.0, "tiny"),
        ("#304050", "#ffffff", 2.5, None),
    ],
)
def test_ink_ground_and_size_hide(ink: str, ground: str, points: float, reason: str | None) -> None:
    """Ink near the colour of its ground, and tiny type, are kept apart; white on a dark ground is read."""
    look = f'fo:color="{ink}" fo:background-color="{ground}" fo:font-size="{points}pt"'
    style = f'<style:style style:name="X" style:family="text"><style:text-properties {look}/></style:style>'
    named = f"<office:document-styles {NAMES}><office:styles>{style}</office:styles></office:document-styles>"
    found = read('<text:p>Mira <text:span text:style-name="X">Falk</text:span></text:p>', styles_xml=named)
    assert [h.reason for h in found.hidden] == ([reason] if reason else [])
    assert found.text == ("Mira" if reason else "Mira Falk")


@pytest.mark.parametrize(
    "hidden",
    [
        '<text:section text:display="none"><text:p>ten years of Rust</text:p></text:section>',
        '<text:p><text:hidden-paragraph text:is-hidden="true"/>ten years of Rust</text:p>',
    ],
)
def test_what_is_not_shown_is_kept_apart(hidden: str) -> None:
    """Sections and paragraphs that the file says are not shown are flagged, and no part of the text."""
    found = read(f"<text:p>Mira</text:p>{hidden}")
    assert (found.text, [(h.reason, h.text) for h in found.hidden]) == ("Mira", [("invisible", "ten years of Rust")])


def test_programs_are_no_text() -> None:
    """A program that stands in a paragraph is not read."""
    assert read("<text:p>Mira<text:script>Sub Main</text:script></text:p>").text == "Mira"


def test_links_and_the_date_of_the_file_are_told() -> None:
    """Addresses stand beside the words that lead there; the day of the last change is the file's own date."""
    found = read(
        '<text:p><text:a xlink:href="mailto:m@example.org">write</text:a></text:p>',
        meta_xml=f"<office:document-meta {NAMES}><office:meta><dc:date>2024-03-02T10:00:00</dc:date></office:meta>"
        "</office:document-meta>",
    )
    assert [(link.span.of(found.text), link.target) for link in found.links] == [("write", "mailto:m@example.org")]
    assert found.date == "2024-03-02"


def refusal(data: bytes, limits: Limits | None = None) -> str:
    """Return the line that the person gets."""
    with pytest.raises(UnreadableFile) as refused:
        extract(data, "cv.odt", limits or Limits())
    assert "cv.odt" in str(refused.value)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_hostile_files_get_one_line() -> None:
    """Entities, bombs, endless nesting, a password and damage are each refused, with the next step."""
    entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'
    assert "declares entities" in refusal(made("<text:p>&a;</text:p>", head=entity))
    assert "unpacks to more than" in refusal(made("<text:p>a</text:p>", styles_xml=" " * 20_000_000))
    nested = "<text:list><text:list-item>" * 30 + "<text:p>a</text:p>" + "</text:list-item></text:list>" * 30
    assert "nested more than 8 deep" in refusal(made(nested), Limits(depth=8))
    locked = "<manifest><encryption-data/></manifest>"
    assert "protected by a password; save it without one" in refusal(
        made("", META__x_xml="", **{"META-INF__manifest_xml": locked})
    )
    assert "damaged" in refusal(made("<text:p>"))
    assert "damaged" in refusal(made("<text:p>a</text:p>")[:-60])


def test_a_text_is_understood() -> None:
    """The entries of a document in paragraphs and lists are read as those of Markdown are."""
    understood = read_cv(
        made(
            '<text:p><text:span text:style-name="B">Mira Falk</text:span></text:p>'
            '<text:h text:outline-level="1">Experience</text:h>'
            '<text:p><text:span text:style-name="B">Siemens</text:span><text:tab/>Jan 2019 – Mar 2021</text:p>'
            '<text:p>Software Engineer</text:p><text:list text:style-name="L"><text:list-item>'
            "<text:p>Wrote drivers.</text:p></text:list-item></text:list>"
        ),
        "/cvs",
        "cv.odt",
    )
    assert [n.text for n in understood.document.names] == ["Mira Falk"]
    (job,) = [e for e in understood.entries if e.kind == "employment"]
    assert ([m.text for m in job.organisations], job.role) == (["Siemens"], "Software Engineer")
    assert job.period is not None
    assert (job.period.start, job.period.end) == ("2019-01", "2021-03")
