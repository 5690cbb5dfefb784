"""What ingest.readers.docx promises of damaged and hostile files: one clear line, nothing unfolded."""

from __future__ import annotations

import zipfile
from io import BytesIO

import docx
import pytest

from ingest.read import extract
from ingest.readers.extract import Limits
from vectorstore.errors import UnreadableFile

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'


def made(body: str, *, head: str = HEAD, **parts: str) -> bytes:
    """Return a Word document of a body, its other parts given by name."""
    held = BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", f"{head}<w:document {W}><w:body>{body}</w:body></w:document>")
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), content)
    return held.getvalue()


def refusal(data: bytes, limits: Limits | None = None) -> str:
    """Return the line that the person gets."""
    with pytest.raises(UnreadableFile) as refused:
        extract(data, "cv.docx", limits or Limits())
    said = str(refused.value)
    assert "cv.docx" in said
    assert "\n" not in said
    return said


PARAGRAPH = "<w:p><w:r><w:t>Mira Falk</w:t></w:r></w:p>"


def test_a_bare_document_is_read() -> None:
    """Styles, numbering and properties may all be missing."""
    assert extract(made(PARAGRAPH), "cv.docx", Limits()).text == "Mira Falk"


@pytest.mark.parametrize(
    "entity",
    [
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE x SYSTEM "words.dtd">',
        '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>',
    ],
)
def test_entities_are_refused(entity: str) -> None:
    """A document type, and so any entity, of a file or of a bomb, is refused before it is made anything of."""
    assert "declares entities" in refusal(made("<w:p><w:r><w:t>&a;</w:t></w:r></w:p>", head=HEAD + entity))


def test_wide_encodings_hide_no_entities() -> None:
    """A document type in UTF-16 is refused as well."""
    held = BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        text = f'<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE x [<!ENTITY a "b">]><w:document {W}/>'
        archive.writestr("word/document.xml", text.encode("utf-16"))
    assert "declares entities" in refusal(held.getvalue())


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    """What declares far more than it holds is refused by its directory alone; a blank picture is no bomb."""
    assert "unpacks to more than" in refusal(made(PARAGRAPH + " " * 20_000_000))
    assert "unpacks to more than" in refusal(made(PARAGRAPH, word__styles_xml=" " * 20_000_000))
    assert extract(made(PARAGRAPH, word__media__a_xml="\0" * 20_000_000), "cv.docx", Limits()).text == "Mira Falk"
    assert "unpacks to more than 10,000 bytes" in refusal(made(PARAGRAPH + " " * 20_000), Limits(decompressed=10_000))


def test_a_part_that_lies_about_its_size_is_refused() -> None:
    """A part that unfolds past what the archive says of it does no harm."""
    data = bytearray(made(PARAGRAPH * 40_000))
    size = len(f"{HEAD}<w:document {W}><w:body>{PARAGRAPH * 40_000}</w:body></w:document>").to_bytes(4, "little")
    lie = (100).to_bytes(4, "little")
    assert data.count(size) == 2
    refusal(bytes(data.replace(size, lie)))


def test_millions_of_paragraphs_are_refused() -> None:
    """A document of more text than any CV is refused, by its text and by its XML."""
    said = refusal(made(PARAGRAPH * 2_000), Limits(characters=10_000))
    assert "more than 10,000 characters" in said
    assert "give each person a file of their own" in said
    assert "unpacks to more than" in refusal(made(PARAGRAPH * 1_100_000))


def test_deep_nesting_is_refused() -> None:
    """Tables in tables past the limit end in a line, not in a crash."""
    nested = "<w:tbl><w:tr><w:tc>" * 40 + PARAGRAPH + "</w:tc></w:tr></w:tbl>" * 40
    assert "Mira Falk" in extract(made(nested), "cv.docx", Limits()).text
    assert "nested more than 8 deep" in refusal(made(nested), Limits(depth=8))
    refusal(made("<w:tbl><w:tr><w:tc>" * 4_000 + PARAGRAPH + "</w:tc></w:tr></w:tbl>" * 4_000))


def test_styles_that_go_in_circles_end() -> None:
    """A style based on itself is read as far as it says something."""
    style = '<w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="A"/></w:style>'
    data = made(
        '<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>Mira</w:t></w:r></w:p>',
        word__styles_xml=f"<w:styles {W}>{style}</w:styles>",
    )
    assert extract(data, "cv.docx", Limits()).text == "Mira"


@pytest.mark.parametrize("kept", [40, 200, 400])
def test_a_truncated_file_is_damaged(kept: int) -> None:
    """A file cut off anywhere gives one line that says so."""
    document = docx.Document()
    document.add_paragraph("Mira Falk")
    held = BytesIO()
    document.save(held)
    assert "damaged" in refusal(held.getvalue()[:-kept])


def test_broken_xml_is_damaged() -> None:
    """XML that ends in the middle, or a body that is missing, is said to be damaged."""
    assert "damaged Office document" in refusal(made("<w:p><w:r>"))
    held = BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("word/document.xml", f"<w:document {W}/>")
    assert "without a body" in refusal(held.getvalue())


def test_an_empty_document_says_so() -> None:
    """A document without words is refused with the next step."""
    assert "no text" in refusal(made("<w:p/>"))


def test_damaged_bytes_never_escape_as_another_error() -> None:
    """Whatever byte is changed, the file is read or refused in one line."""
    whole = made(PARAGRAPH * 3, word__styles_xml=f"<w:styles {W}/>")
    for at in range(0, len(whole), 7):
        data = bytearray(whole)
        data[at] ^= 0xFF
        said = ""
        try:
            extract(bytes(data), "cv.docx", Limits())
        except UnreadableFile as refused:
            said = str(refused)
        assert "\n" not in said


def test_a_stretch_that_is_missing_never_escapes_as_another_error() -> None:
    """A file that lost bytes in its midst points before its own beginning; that is damage like any other."""
    whole = made(PARAGRAPH * 3, word__styles_xml=f"<w:styles {W}/>")
    for length in (30, 100, len(whole) // 2):
        for at in range(0, len(whole) - length, 17):
            said = ""
            try:
                extract(whole[:at] + whole[at + length :], "cv.docx", Limits())
            except UnreadableFile as refused:
                said = str(refused)
            assert "\n" not in said


def test_macros_are_not_read() -> None:
    """A document with macros is read as text, the macros left alone."""
    data = made(PARAGRAPH, word__vbaProject_xml="Sub AutoOpen()")
    assert extract(data, "cv.docm", Limits()).text == "Mira Falk"
