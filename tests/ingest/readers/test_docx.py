"""What ingest.readers.docx promises of honest documents: every word once, in reading order, set as it was set."""

from __future__ import annotations

import zipfile
from io import BytesIO

import docx
import pytest
from docx.document import Document
from docx.oxml import parse_xml
from docx.shared import Pt

from ingest.read import extract
from ingest.readers.extract import Extract, Limits
from ingest.reading import read_cv
from tests.ingest.readers.extracts import lines, marked

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
MC = (
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)


def saved(document: Document) -> bytes:
    """Return a document's bytes."""
    held = BytesIO()
    document.save(held)
    return held.getvalue()


def read(document: Document) -> Extract:
    """Return what the reader makes of a document."""
    return extract(saved(document), "cv.docx", Limits())


def body_of(xml: str) -> Document:
    """Return a document whose body is some WordprocessingML."""
    document = docx.Document()
    body = document.element.body
    for node in parse_xml(f"<w:body {W} {MC}>{xml}</w:body>"):
        body.insert(len(body) - 1, node)
    return document


def test_headings_bold_and_bullets_are_marks_not_characters() -> None:
    """What `#`, `**` and `-` say in Markdown stands beside the text, which holds the words alone."""
    document = docx.Document()
    document.add_heading("Experience", 1)
    document.add_paragraph().add_run("Halden Robotics").bold = True
    document.add_paragraph("Built a gripper.", style="List Bullet")
    document.add_paragraph("First", style="List Number")
    document.add_paragraph("Second", style="List Number")
    found = read(document)
    assert lines(found) == ["Experience", "Halden Robotics", "Built a gripper.", "First", "Second"]
    assert ("Experience", 1, False, "") in marked(found)
    assert ("Halden Robotics", 0, True, "") in marked(found)
    assert [m[3] for m in marked(found) if m[3]] == ["•", "1.", "2."]


def test_a_layout_row_is_one_line() -> None:
    """Date, organisation and role in three cells stand on one line, three spaces apart."""
    document = docx.Document()
    cells = document.add_table(1, 3).rows[0].cells
    cells[0].text, cells[1].text, cells[2].text = "2019 - 2021", "Halden Robotics", "Engineer"
    assert lines(read(document)) == ["2019 - 2021   Halden Robotics   Engineer"]


def test_a_sidebar_is_read_column_by_column_from_the_name() -> None:
    """A table that only lays a page out is read a cell at a time, the one with the name at its head first."""
    document = docx.Document()
    side, main = document.add_table(1, 2).rows[0].cells
    for words in ("Contact", "mira@example.org", "Skills", "Rust"):
        side.add_paragraph(words)
    main.add_paragraph().add_run("Mira Falk").font.size = Pt(24)
    for words in ("Experience", "Halden Robotics, Engineer, 2019 - 2021"):
        main.add_paragraph(words)
    found = lines(read(document))
    assert found[:2] == ["Mira Falk", "Experience"]
    assert found[3:] == ["Contact", "mira@example.org", "Skills", "Rust"]


def test_a_date_over_two_lines_stays_beside_its_job() -> None:
    """A narrow cell stands beside the first line of what it dates, however it was broken."""
    document = docx.Document()
    date, job = document.add_table(1, 2).rows[0].cells
    date.text = "2019 -\n2021"
    job.text = "Halden Robotics"
    job.add_paragraph("Engineer")
    job.add_paragraph("Built a gripper.", style="List Bullet")
    assert lines(read(document)) == ["2019 - 2021   Halden Robotics", "Engineer", "Built a gripper."]


def test_merged_cells_are_told_once() -> None:
    """Words of cells merged across or down are not repeated."""
    document = docx.Document()
    table = document.add_table(2, 3)
    table.cell(0, 0).merge(table.cell(1, 0)).text = "Halden"
    table.cell(0, 1).merge(table.cell(0, 2)).text = "Engineer"
    table.cell(1, 1).text = "2020"
    assert read(document).text.count("Halden") == 1
    assert read(document).text.count("Engineer") == 1


def test_nested_tables_are_read_in_place() -> None:
    """A table inside a cell is told where it stands."""
    document = docx.Document()
    outer = document.add_table(1, 1).cell(0, 0)
    outer.text = "before"
    inner = outer.add_table(1, 2)
    inner.cell(0, 0).text, inner.cell(0, 1).text = "2019", "Halden"
    outer.add_paragraph("after")
    assert lines(read(document)) == ["before", "2019   Halden", "after"]


def test_tabs_set_a_date_apart_on_its_line() -> None:
    """A tab becomes three spaces, a soft break a line."""
    document = docx.Document()
    document.add_paragraph("Halden Robotics\t\tJune 2019\nOslo")
    assert lines(read(document)) == ["Halden Robotics   June 2019", "Oslo"]


BOX = (
    "<w:p><w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wp:inline><a:graphic><a:graphicData>"
    "<wps:wsp><wps:spPr>{fill}</wps:spPr><wps:txbx><w:txbxContent><w:p>{run}</w:p></w:txbxContent></wps:txbx></wps:wsp>"
    "</a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:rect><v:textbox>"
    "<w:txbxContent><w:p>{run}</w:p></w:txbxContent></v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent>"
    "</w:r><w:r><w:t>Experience</w:t></w:r></w:p>"
)


def test_a_text_box_is_told_once() -> None:
    """Of the two forms that Word saves of a text box one is read."""
    found = read(body_of(BOX.format(fill="", run="<w:r><w:t>Mira Falk</w:t></w:r>")))
    assert found.text.count("Mira Falk") == 1
    assert "Experience" in found.text


def test_boxes_of_a_page_are_read_as_they_stand() -> None:
    """Text boxes placed on the page are read column by column from the top, whatever order the file holds them in."""

    def box(left: int, top: int, words: str) -> str:
        return (
            f"<w:r><w:drawing><wp:anchor><wp:positionH><wp:posOffset>{left}</wp:posOffset></wp:positionH>"
            f'<wp:positionV relativeFrom="page"><wp:posOffset>{top}</wp:posOffset></wp:positionV>'
            '<wp:extent cx="2000000"/>'
            f"<a:graphic><wps:wsp><wps:txbx><w:txbxContent><w:p><w:r><w:t>{words}</w:t></w:r></w:p></w:txbxContent>"
            "</wps:txbx></wps:wsp></a:graphic></wp:anchor></w:drawing></w:r>"
        )

    drawn = (
        box(3_000_000, 900, "Experience")
        + box(0, 5_000, "Skills")
        + box(3_000_000, 7_000, "Education")
        + box(0, 10, "Mira")
    )
    assert lines(read(body_of(f"<w:p>{drawn}</w:p>"))) == ["Mira", "Skills", "Experience", "Education"]


def test_headers_are_told_once_and_page_numbers_never() -> None:
    """A header stands before the text, once however many sections; a footer of page numbers is no text."""
    document = docx.Document()
    document.sections[0].header.paragraphs[0].text = "Mira Falk, mira@example.org"
    document.sections[0].footer.paragraphs[0].text = "Page 1 of 2"
    document.add_paragraph("Experience")
    document.add_section()
    document.add_paragraph("Education")
    assert lines(read(document)) == ["Mira Falk, mira@example.org", "Experience", "Education"]


def test_links_keep_their_addresses() -> None:
    """Words that lead somewhere, by a relationship or by a field, give the address beside the text."""
    document = body_of(
        '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://mira.example.org" '
        '</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>my page</w:t></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t> and </w:t></w:r>'
        '<w:hyperlink w:anchor="x"><w:r><w:t>below</w:t></w:r></w:hyperlink></w:p>'
    )
    relation = document.part.relate_to(
        "mailto:mira@example.org",
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink",
        is_external=True,
    )
    (paragraph,) = (node for node in document.element.body if node.tag.endswith("}p"))
    paragraph.append(
        parse_xml(
            f'<w:hyperlink {W} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
            f'r:id="{relation}"><w:r><w:t>, write</w:t></w:r></w:hyperlink>'
        )
    )
    found = read(document)
    assert found.text == "my page and below, write"
    assert [(link.span.of(found.text), link.target) for link in found.links] == [
        ("my page", "https://mira.example.org"),
        (", write", "mailto:mira@example.org"),
    ]


def test_tracked_changes_read_as_accepted() -> None:
    """What was inserted is text, what was deleted is not; content controls are read, their prompts are not."""
    found = read(
        body_of(
            "<w:p><w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del></w:p>"
            "<w:sdt><w:sdtPr/><w:sdtContent><w:p><w:r><w:t>held</w:t></w:r></w:p></w:sdtContent></w:sdt>"
            "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>Click here</w:t></w:r></w:p>"
            "</w:sdtContent></w:sdt>"
        )
    )
    assert lines(found) == ["new", "held"]


@pytest.mark.parametrize(
    ("run", "reason"),
    [
        ("<w:rPr><w:vanish/></w:rPr>", "invisible"),
        ('<w:rPr><w:color w:val="FFFFFF"/></w:rPr>', "white"),
        ('<w:rPr><w:sz w:val="2"/></w:rPr>', "tiny"),
        ('<w:rPr><w:color w:val="1F3864"/><w:shd w:val="clear" w:fill="1F3864"/></w:rPr>', "invisible"),
        ('<w:rPr><w:color w:val="auto" w:themeColor="background1"/></w:rPr>', "white"),
        ('<w:rPr><w:color w:val="FFFF00"/><w:highlight w:val="yellow"/></w:rPr>', "invisible"),
        ("<w:rPr><w:textFill><w:noFill/></w:textFill></w:rPr>", "invisible"),
        ('<w:rPr><w:textFill><w:solidFill><w:srgbClr w:val="FFFFFF"/></w:solidFill></w:textFill></w:rPr>', "white"),
        ('<w:rPr><w:w w:val="1"/></w:rPr>', "invisible"),
    ],
)
def test_what_nobody_sees_is_kept_apart(run: str, reason: str) -> None:
    """Hidden, white and tiny words are flagged, and no part of the text."""
    found = read(body_of(f"<w:p><w:r><w:t>Mira</w:t></w:r><w:r>{run}<w:t>ten years of Rust</w:t></w:r></w:p>"))
    assert found.text == "Mira"
    assert [(h.reason, h.text) for h in found.hidden] == [(reason, "ten years of Rust")]


def drawing(inside: str) -> str:
    """Return a paragraph that anchors a drawing."""
    return f"<w:p><w:r><w:drawing><w:anchor>{inside}</w:anchor></w:drawing></w:r></w:p>"


HELD = "<w:txbxContent><w:p>{}</w:p></w:txbxContent>"
PLACE = "<w:position{}><w:posOffset>{}</w:posOffset></w:position{}>"
LOW_ROW = '<w:trPr><w:trHeight w:val="1" w:hRule="exact"/></w:trPr>'


@pytest.mark.parametrize(
    ("block", "reason"),
    [
        ('<w:p><w:pPr><w:ind w:left="-31000"/></w:pPr>{}</w:p>', "off_page"),
        ('<w:p><w:pPr><w:framePr w:x="-30000" w:y="-30000"/></w:pPr>{}</w:p>', "off_page"),
        ('<w:p><w:pPr><w:spacing w:line="1" w:lineRule="exact"/></w:pPr>{}</w:p>', "tiny"),
        (f"<w:tbl><w:tr>{LOW_ROW}<w:tc><w:p>{{}}</w:p></w:tc></w:tr></w:tbl>", "tiny"),
        (drawing(PLACE.format("H", -20_000_000, "H") + PLACE.format("V", 0, "V") + HELD), "off_page"),
        (drawing(f'<w:docPr w:hidden="1"/>{HELD}'), "invisible"),
    ],
)
def test_what_is_set_out_of_sight_is_kept_apart(block: str, reason: str) -> None:
    """Words of lines without height and of what is set beyond the page's edge are flagged, and no part of the text."""
    hidden = block.format("<w:r><w:t>ten years of Rust</w:t></w:r>")
    found = read(body_of(f"<w:p><w:r><w:t>Mira</w:t></w:r></w:p>{hidden}"))
    assert found.text == "Mira"
    assert [(h.reason, h.text) for h in found.hidden] == [(reason, "ten years of Rust")]


def test_white_words_on_a_dark_ground_are_text() -> None:
    """White on a shaded paragraph, a dark cell or a filled text box is how headings are set."""
    white = '<w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>Mira Falk</w:t></w:r>'
    shade = '<w:shd w:val="clear" w:fill="1F3864"/>'
    found = read(
        body_of(
            f"<w:p><w:pPr>{shade}</w:pPr>{white}</w:p><w:tbl><w:tr><w:tc><w:tcPr>{shade}</w:tcPr><w:p>{white}</w:p>"
            "</w:tc></w:tr></w:tbl>"
        )
    )
    assert lines(found) == ["Mira Falk", "Mira Falk"]
    dark = '<a:solidFill><a:srgbClr val="203040"/></a:solidFill>'
    assert "Mira Falk" in read(body_of(BOX.format(fill=dark, run=white))).text
    assert "Mira Falk" not in read(body_of(BOX.format(fill="", run=white))).text


@pytest.mark.parametrize(
    ("ink", "ground", "half_points", "reason"),
    [
        ("203041", "203040", 22, "invisible"),
        ("F0F0F0", "FFFFFF", 22, "white"),
        ("FFFFFF", "203040", 22, None),
        ("304050", "FFFFFF", 4, "tiny"),
        ("304050", "FFFFFF", 5, None),
    ],
)
def test_ink_ground_and_size_hide(ink: str, ground: str, half_points: int, reason: str | None) -> None:
    """Ink near the colour of its ground, and tiny type, are kept apart; white on a dark ground is read."""
    look = f'<w:color w:val="{ink}"/><w:sz w:val="{half_points}"/><w:shd w:val="clear" w:fill="{ground}"/>'
    found = read(body_of(f"<w:p><w:r><w:t>Mira </w:t></w:r><w:r><w:rPr>{look}</w:rPr><w:t>Falk</w:t></w:r></w:p>"))
    assert [h.reason for h in found.hidden] == ([reason] if reason else [])
    assert found.text == ("Mira" if reason else "Mira Falk")


def test_the_date_of_the_last_change_is_the_files_own() -> None:
    """The day of the last change is told; author, title and keywords are not read."""
    document = docx.Document()
    document.add_paragraph("Mira Falk")
    document.core_properties.author = "Somebody Else"
    document.core_properties.keywords = "best of all"
    found = read(document)
    assert found.date == document.core_properties.modified.date().isoformat()
    assert found.text == "Mira Falk"


def test_footnotes_stand_at_the_end() -> None:
    """A footnote's words come after the text, and no mark of it stands inside."""
    document = body_of(
        '<w:p><w:r><w:t>Papers</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
        "<w:p><w:r><w:t>End</w:t></w:r></w:p>"
    )
    held = BytesIO()
    with zipfile.ZipFile(BytesIO(saved(document))) as source, zipfile.ZipFile(held, "w") as target:
        for part in source.infolist():
            target.writestr(part, source.read(part.filename))
        target.writestr(
            "word/footnotes.xml",
            f'<w:footnotes {W}><w:footnote w:id="2"><w:p><w:r><w:t>Co-first author</w:t></w:r></w:p></w:footnote>'
            "</w:footnotes>",
        )
    assert lines(extract(held.getvalue(), "cv.docx", Limits())) == ["Papers", "End", "Co-first author"]


def test_a_cv_in_tables_is_understood() -> None:
    """The entries of a table CV hold organisation, role and period of their row."""
    document = docx.Document()
    document.add_paragraph("Mira Falk", style="Title")
    document.add_heading("Work Experience", 1)
    date, job = document.add_table(1, 2).rows[0].cells
    date.text = "Jan 2019 - Mar 2021"
    job.paragraphs[0].add_run("Siemens").bold = True
    job.add_paragraph("Software Engineer")
    job.add_paragraph("Wrote drivers.", style="List Bullet")
    understood = read_cv(saved(document), "/cvs", "cv.docx")
    assert [n.text for n in understood.document.names] == ["Mira Falk"]
    (entry,) = [e for e in understood.entries if e.kind == "employment"]
    assert [m.text for m in entry.organisations] == ["Siemens"]
    assert entry.role == "Software Engineer"
    assert entry.period is not None
    assert (entry.period.start, entry.period.end) == ("2019-01", "2021-03")


def test_a_chinese_form_is_understood() -> None:
    """A form of labels and cells gives its person, and its sections are told from the labels of its rows."""
    document = docx.Document()
    table = document.add_table(0, 4)
    for words in (["姓名", "沈墨", "性别", "女"], ["学历", "硕士", "专业", "软件工程"]):
        for cell, word in zip(table.add_row().cells, words, strict=True):
            cell.text = word
    row = table.add_row().cells
    row[0].text = "工作经历"
    wide = row[1].merge(row[3])
    wide.text = "2021.07-2023.05  拼多多  后端开发工程师"
    wide.add_paragraph("负责订单系统。")
    understood = read_cv(saved(document), "/cvs", "cv.docx")
    assert [n.text for n in understood.document.names] == ["沈墨"]
    (entry,) = [e for e in understood.entries if e.kind == "employment"]
    assert [m.text for m in entry.organisations] == ["拼多多"]
    assert entry.section == "工作经历"


def test_a_bullet_within_a_paragraph_only_sets_off():
    """Degree and school that a bullet parts within one paragraph stay together: nobody glued a list there."""
    document = docx.Document()
    document.add_paragraph("Ada Brandt")
    document.add_paragraph("Education", style="Heading 1")
    document.add_paragraph("2013 – 2016")
    document.add_paragraph().add_run("M.Sc. Botany").bold = True
    document.paragraphs[-1].add_run(" • Ytown University")
    [degree] = [e for e in read_cv(saved(document), "/cvs", "cv.docx").entries if e.kind == "education"]
    assert [m.text for m in degree.organisations] == ["Ytown University"]
    assert degree.period is not None
