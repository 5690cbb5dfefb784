"""Nothing that a CV links to is fetched: a server listens at every link, and nobody comes. All people are invented."""

from __future__ import annotations

import socket

import pytest

from ingest.reading import read_cv
from tests.ingest.listening import listening
from tests.ingest.papers import HELVETICA, page, written
from tests.ingest.sealed import archive
from vectorstore.errors import UnreadableFile

OFFICE = "http://schemas.openxmlformats.org"
RELATIONS = f"{OFFICE}/officeDocument/2006/relationships"
WORD = f'xmlns:w="{OFFICE}/wordprocessingml/2006/main" xmlns:r="{RELATIONS}"'
BLIP = f'<a:blip xmlns:a="{OFFICE}/drawingml/2006/main" r:link="r1"/>'
DRAWN = f'<w:drawing><wp:inline xmlns:wp="{OFFICE}/drawingml/2006/wordprocessingDrawing">{BLIP}</wp:inline></w:drawing>'
ODF = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
    for short, long in (("office", "office"), ("text", "text"), ("draw", "drawing"))
)
LINKED = 'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="URL/x" xlink:actuate="onLoad" xlink:show="embed"'
DTD = '<!DOCTYPE x SYSTEM "URL/x.dtd">'
ENTITY = '<!DOCTYPE x [<!ENTITY a SYSTEM "URL/x">]>'


def word(body: str, kind: str, head: str = "") -> dict[str, str]:
    """Return the parts of a Word document whose relation `r1` leads to another machine."""
    text = f"<w:p><w:r><w:t>Mira Falk</w:t>{body}</w:r></w:p>"
    relation = f'<Relationship Id="r1" Type="{RELATIONS}/{kind}" Target="URL/x" TargetMode="External"/>'
    return {
        "word/document.xml": f"{head}<w:document {WORD}><w:body>{text}</w:body></w:document>",
        "word/_rels/document.xml.rels": (
            f'<Relationships xmlns="{OFFICE}/package/2006/relationships">{relation}</Relationships>'
        ),
    }


def open_document(body: str, head: str = "") -> dict[str, str]:
    """Return the parts of an OpenDocument text."""
    text = f"<office:body><office:text><text:p>Mira Falk</text:p>{body}</office:text></office:body>"
    return {"content.xml": f"{head}<office:document-content {ODF}>{text}</office:document-content>"}


def web(body: str, head: str = "") -> str:
    """Return a web page."""
    return f"<!doctype html><html><head>{head}</head><body><h1>Mira Falk</h1>{body}</body></html>"


def latex(body: str, head: str = "") -> str:
    """Return a LaTeX source."""
    return rf"\documentclass{{article}}{head}\begin{{document}}Mira Falk {body}\end{{document}}"


def pdf(more: str, packing: str = "") -> str:
    """Return a PDF of one page."""
    return written(
        page(f"/Font << /F {HELVETICA} >>", more=more),
        stream="BT /F 10 Tf 50 700 Td (Mira Falk) Tj ET",
        packing=packing,
        start="/OpenAction << /S /URI /URI (URL/x) >>",
    ).decode("latin-1")


# Texts, and the parts of packages, in which `URL` stands for where the server listens.
LINKING: dict[str, str | dict[str, str]] = {
    "Word, document type": word("", "image", DTD),
    "Word, entity": word("<w:t>&a;</w:t>", "image", ENTITY),
    "Word, picture": word(DRAWN, "image"),
    "Word, old picture": word(
        '<w:pict><v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" r:id="r1"/></w:pict>', "image"
    ),
    "Word, template": word("", "attachedTemplate"),
    "Word, header": word('</w:r></w:p><w:sectPr><w:headerReference r:id="r1"/></w:sectPr><w:p><w:r>', "header"),
    "Word, part": word('</w:r></w:p><w:altChunk r:id="r1"/><w:p><w:r>', "aFChunk"),
    "OpenDocument, document type": open_document("", DTD),
    "OpenDocument, entity": open_document("<text:p>&a;</text:p>", ENTITY),
    "OpenDocument, picture": open_document(f"<draw:frame><draw:image {LINKED}/></draw:frame>"),
    "OpenDocument, section": open_document(f"<text:section><text:section-source {LINKED}/></text:section>"),
    "web, picture": web('<img src="URL/x"><img srcset="URL/x 2x"><picture><source srcset="URL/x"></picture>'),
    "web, style": web(
        "", '<link rel=stylesheet href="URL/x"><style>@import "URL/x"; h1{background:url(URL/x)}</style>'
    ),
    "web, script": web(
        '<script src="URL/x"></script>', '<base href="URL/"><meta http-equiv=refresh content="0;URL/x">'
    ),
    "web, frame": web('<iframe src="URL/x"></iframe><object data="URL/x"></object><embed src="URL/x">'),
    "web, drawing": web(f'<svg><image {LINKED}/><use href="URL/x#a"/><text>Oslo</text></svg>'),
    "web, entity": '<?xml version="1.0"?>'
    + ENTITY.replace(" x ", " html ")
    + "<html><body>&a; Mira Falk</body></html>",
    "drawing": f'<?xml version="1.0"?>{DTD}<svg xmlns="http://www.w3.org/2000/svg"><image {LINKED}/></svg>',
    "LaTeX, input": latex(r"\input{URL/x}\include{URL/x}\verbatiminput{URL/x}"),
    "LaTeX, picture": latex(
        r"\includegraphics{URL/x}\bibliography{URL/x}", r"\usepackage{URL/x}\RequirePackage{URL/x}"
    ),
    "rich text, picture": r'{\rtf1{\field{\*\fldinst INCLUDEPICTURE "URL/x" \\d}{\fldrslt }} Mira Falk}',
    "rich text, template": r'{\rtf1{\*\template URL/x}{\field{\*\fldinst INCLUDETEXT "URL/x"}} Mira Falk}',
    "PDF, link": pdf("/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (URL/x) >> >>]"),
    "PDF, action": pdf("/AA << /O << /S /SubmitForm /F << /FS /URL /F (URL/x) >> >> >>"),
    "PDF, page": pdf("", packing="/F << /FS /URL /F (URL/x) >>"),
    "Markdown": "# Mira Falk\n\n![portrait](URL/x) <img src='URL/x'>\n",
    "JSON": '{"$schema": "URL/x", "basics": {"name": "Mira Falk", "image": "URL/x", "url": "URL/x"}}',
    "YAML": "cv:\n  name: Mira Falk\n  photo: URL/x\n  website: URL/x\n",
}


# What is refused as a whole: entities and drawings.
REFUSED = {
    "Word, document type",
    "Word, entity",
    "OpenDocument, document type",
    "OpenDocument, entity",
    "drawing",
}


@pytest.mark.parametrize("kind", LINKING)
def test_no_link_is_followed(kind):
    """Whatever a file asks its reader to fetch, it is read or refused without a word to another machine."""
    held = LINKING[kind]
    with listening() as listener:
        if isinstance(held, str):
            data = held.replace("URL", listener.address).encode()
        else:
            data = archive({name: text.replace("URL", listener.address).encode() for name, text in held.items()})
        try:
            said = read_cv(data, "/cvs", "cv").document.text
        except UnreadableFile as refused:
            said = str(refused)
    assert ("Mira Falk" in said) is (kind not in REFUSED)
    assert listener.visits == 0


def test_who_comes_is_counted():
    """The server that the other tests rely on notices whoever asks it."""
    with listening() as listener, socket.create_connection(listener.server_address) as visitor:
        assert visitor.recv(1) == b""
    assert listener.visits == 1
