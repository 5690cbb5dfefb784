"""What is promised of CVs whose format says beside the text how it is set: they are understood as Markdown is."""

from __future__ import annotations

import pytest

from ingest.lines import split_lines
from ingest.readers.extract import Extract, Link, Mark
from ingest.reading import understand
from ingest.sections import split_sections
from ingest.signs import is_form_row, list_label
from vectorstore.records import Reading, Span


def at(text: str, words: str) -> Span:
    """Return where words stand."""
    start = text.index(words)
    return Span(start=start, end=start + len(words))


def read(text: str, *, marks: tuple[Mark, ...] = (), links: tuple[Link, ...] = (), date: str | None = None) -> Reading:
    """Return what is understood of a text and what is said beside it."""
    return understand(Extract(format="docx", text=text, marks=marks, links=links, date=date), "v", "/cvs", "cv.docx")


def test_a_plain_mark_begins_a_paragraph() -> None:
    """A mark that sets nothing says that its line goes on from none above."""
    text = "one\ntwo"
    begins = [line.begins for line in split_lines(text, [Mark(span=at(text, "two"))])]
    assert begins == [False, True]


def test_a_bold_opening_is_set_off_from_what_follows() -> None:
    """What stands behind a bold employer on its line is not taken for part of its name, nor does any offset move."""
    text = "Halden Camp Oslo, Norway"
    (line,) = split_lines(text, [Mark(span=at(text, "Halden Camp"), bold=True)])
    assert (line.opens, line.text) == ("Halden Camp", "Halden Camp\tOslo, Norway")
    assert len(line.text) == len(text)


def test_the_bold_author_is_the_one_who_shares_the_first_place() -> None:
    """Equal contribution said in words is said of the author whom the format sets bold."""
    reference = (
        'Q. Holm, M. Falk, T. Dahl, "Gripping with Soft Robots at Scale," in Proceedings of ICRA, 2021, '
        "equally contributing first author."
    )
    text = f"Mira Falk\n\nPublications\n\n{reference}"
    marks = (Mark(span=at(text, "Publications"), level=1), Mark(span=at(text, "M. Falk"), bold=True))
    (paper,) = [e for e in read(text, marks=marks).entries if e.kind == "publication"]
    assert paper.co_first == ("M. Falk",)


def test_addresses_behind_words_are_facts() -> None:
    """A page, an e-mail address and a number that words lead to are facts, with those words as proof, each once."""
    text = "Mira Falk\nGitHub · write to me · call · mira@example.org"
    links = (
        Link(span=at(text, "GitHub"), target="https://github.com/mirafalk"),
        Link(span=at(text, "write to me"), target="mailto:falk%40example.org?subject=x"),
        Link(span=at(text, "call"), target="tel:+47-555-01234"),
        Link(span=at(text, "mira@example.org"), target="mailto:mira@example.org"),
        Link(span=at(text, "Mira"), target="ftp://example.org"),
    )
    found = read(text, links=links)
    assert [(f.relation, f.value, f.span.of(text)) for f in found.facts] == [
        ("link", "https://github.com/mirafalk", "GitHub"),
        ("email", "falk@example.org", "write to me"),
        ("phone", "+47-555-01234", "call"),
        ("email", "mira@example.org", "mira@example.org"),
    ]


def test_a_name_set_like_the_headings_is_no_heading() -> None:
    """The first line is whose CV it is, even where the format gives it the rank of the sections."""
    text = "Mira Falk\nmira@example.org\nExperience\nSiemens, Engineer, 2019 - 2021\nEducation\nSkills\nRust"
    marks = tuple(Mark(span=at(text, w), level=1) for w in ("Mira Falk", "Experience", "Education", "Skills"))
    assert [s.title for s in split_sections(split_lines(text, marks))] == ["", "Experience", "Education", "Skills"]


@pytest.mark.parametrize(
    ("row", "form"),
    [
        ("学历   硕士   专业   软件工程", True),
        ("Name   Mira Falk   E-mail   mira@example.org", True),
        ("学历   硕士", False),
        ("教育经历   2011.03-2013.10  某大学", False),
    ],
)
def test_rows_of_a_form_are_told_from_headings(row: str, *, form: bool) -> None:
    """Labels beside what fills them make a form's row, not a section."""
    assert is_form_row(row) is form


@pytest.mark.parametrize(
    ("line", "items"),
    [
        ("Tools: Git, Make", "Git, Make"),
        ("Tools   Git, Make", "Git, Make"),
        ("Python   Rust", None),
        ("Git, Make", None),
    ],
)
def test_the_label_of_a_list_is_no_item(line: str, items: str | None) -> None:
    """A label before a colon or in a cell of its own is left out; two skills side by side are two skills."""
    assert line[list_label(line) :] == (items or line)


def test_a_file_older_than_what_it_tells_has_the_date_of_its_template() -> None:
    """The file's own date counts unless the CV tells of something later."""
    text = "Mira Falk\nExperience\nSiemens, Engineer, 2019 - 2021"
    assert read(text, date="2022-05-01").document.date == "2022-05-01"
    assert read(text, date="2013-12-23").document.date == "2021"
    assert read(text, date="2021-02-01").document.date == "2021-02-01"
