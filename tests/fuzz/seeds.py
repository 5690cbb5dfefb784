"""Write the fuzzer's seeds: invented CVs in every format that Vouch reads, and the containers of these.

Each seed uses much of its format (tables, lists, links, hidden words), so that little has to be found by chance; what
is packed in a PDF is left unpacked, so that a changed byte is a changed word. The samples of tests/corpus are seeds of
the code that tells sections and entries apart.
"""

from __future__ import annotations

import sys
import zipfile
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path

from docx import Document
from docx.shared import RGBColor
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


SAMPLES = Path(__file__).parents[1] / "corpus" / "cvs"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
ODF = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
    for short, long in {
        "office": "office", "text": "text", "style": "style", "table": "table", "draw": "drawing",
        "fo": "xsl-fo-compatible",
    }.items()
)  # fmt: skip
# The parts of a Word document that its reader looks into, so that the fuzzer changes no others.
KEPT = ("[Content_Types]", "_rels", "word/document", "word/_rels", "word/header", "docProps/core")
XML = """<?xml version="1.0" encoding="UTF-8"?>
<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo><Identification><PersonName>
<FirstName>Mara</FirstName><Surname>Ekdal</Surname></PersonName></Identification><WorkExperienceList><WorkExperience>
<Period><From year="2019" month="--03"/><To year="2021" month="--06"/></Period>
<Position><Label>Engineer</Label></Position>
<Employer><Name>Fjordline AI</Name></Employer></WorkExperience></WorkExperienceList></LearnerInfo></SkillsPassport>
"""
HTML = """<!doctype html><html><head><meta charset="utf-8"><meta name="date" content="2024-03-02"><style>
:root{--c:#fff}.r{display:flex}.g{display:grid;grid-template-columns:1fr 2fr}.f{float:right}.h{display:none!important}
#w p:first-child > b{color:var(--c)} @media screen{.o{position:absolute;left:-9999px}} .t{font:1px/1 serif}
</style></head><body><h1>Ines Halvorsen</h1><!-- a remark -->
<div class="r"><div>2019 - 2021</div><div>Fjordline AI</div></div>
<div class="g"><p>Oslo</p><p>Bergen</p></div><ul><li>GPU sharing<ol start="3"><li>deeper</li></ol></li></ul>
<table><caption>Jobs</caption><tr><th>When</th><td>2019</td></tr></table><dl><dt>Skills</dt><dd>Rust</dd></dl>
<div id="w"><p><b>white</b></p></div><p class="h">a</p><p class="o">b</p><p class="t">c</p><span class="f">2012</span>
<pre>kept   apart</pre><a href="https://ines.example.org">page</a><font color="FFFFFF">d</font><dialog>e</dialog>"""
LATEX = r"""\documentclass{article}\newcommand{\job}[3][now]{\textbf{#2} \hfill #3 (#1)}\newif\iflong\longfalse
\definecolor{x}{HTML}{FFFFFF}\newenvironment{box}[1]{\section{#1}}{}\begin{document}\name{Ines}{Halvorsen}
% a remark
\section*{Experience}\job[2021]{Fjordline AI}{2019}\begin{itemize}\item[--] GPU sharing \& $\alpha^2$\end{itemize}
\begin{tabular}{l|r} 2019 & \multicolumn{2}{l}{Oslo} \\ \hline 2020 & Bergen \end{tabular}\iflong hidden\else shown\fi
\textcolor{x}{white}\href{https://ines.example.org}{page}\begin{box}{Papers}\begin{enumerate}\item \emph{Sharing}
\end{enumerate}\end{box}\cventry{2010--2012}{MSc}{Oslo}{}{}{Physics}\phantom{gone}\def\a#1{<#1>}
\a{b}\verb|c|\'e\end{document}"""
RTF = r"""{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset134 SimSun;}}
{\colortbl;\red255\green255\blue255;}
{\stylesheet{\s1\outlinelevel0 heading 1;}{\s15 Title;}}{\info{\title T}{\revtim\yr2024\mo3\dy2}}{\header Ines\par}
\pard\s1 Experience\par\pard\plain{\b Fjordline}\tab 2019\line Oslo\par{\listtext\pard\plain \'b7\tab}built it\par
\trowd\cellx1000\cellx2000\intbl 2019\cell Oslo\cell\row\pard{\f1\'d3\'a2\u33521 ?}{\cf1 white}{\v gone}{\fs2 tiny}
{\field{\*\fldinst HYPERLINK "https://ines.example.org"}{\fldrslt page}}{\footnote note}{\pict 00ff}
{\*\unknown x}\bin2 ab}"""
JSON = """{"basics": {"name": "Ines Halvorsen", "email": "ines@example.org", "location": {"city": "Oslo"},
"profiles": [{"network": "GitHub", "username": "ines"}]}, "work": [{"name": "Fjordline", "position": "Engineer",
"startDate": "2019-03", "highlights": ["GPU sharing"]}], "education": [{"institution": "Oslo", "studyType": "MSc",
"score": "3.8"}], "publications": [{"name": "Sharing", "publisher": "NSDI", "releaseDate": "2021"}],
"skills": [{"name": "Rust", "level": "good", "keywords": ["async"]}], "awards": [{"title": "Prize", "date": "2020"}]}"""
YAML = """cv:
  name: Ines Halvorsen
  social_networks: [{network: GitHub, username: ines}]
  sections:
    experience:
      - {company: &c Fjordline, position: Engineer, start_date: 2019-03, end_date: present, highlights: [GPU sharing]}
    education:
      - {institution: *c, area: Physics, degree: MSc, date: 2012}
    publications:
      - {title: Sharing, authors: [Ines Halvorsen], journal: NSDI, date: 2021}
    skills:
      - label: Languages
        details: |
          English
    notes: ["a line", {bullet: b}]
"""


def seeds() -> dict[str, bytes]:
    """Return the seeds by name."""
    text = "\n".join(LINES)
    of_samples = {path.name: path.read_bytes() for path in sorted(SAMPLES.iterdir())}
    made = {
        "cv.md": ("# " + text).encode(),
        "cv-gb18030.txt": text.encode("gb18030"),
        "cv-utf16.txt": text.encode("utf-16"),
        "cv.html": HTML.encode(),
        "cv.tex": LATEX.encode(),
        "cv.json": JSON.encode(),
        "cv.yaml": YAML.encode(),
        "cv.xml": XML.encode(),
        "cv.rtf": RTF.encode("ascii"),
        "cv.odt": _odt(),
        "cv.docx": _docx(),
        "cv.pdf": _pdf(),
        "cv.png": _png(),
    }
    made["cvs.zip"] = _zip({n: made[n] for n in ("cv.md", "cv.html")})
    made["cv.eml"] = _mail(made["cv.md"])
    made["page.mht"] = b"MIME-Version: 1.0\nContent-Type: text/html\n\n" + made["cv.html"]
    return of_samples | made


def _docx() -> bytes:
    document = Document()
    document.add_heading(LINES[0], 0)
    table = document.add_table(1, 2)
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "2019 - 2021", "Fjordline AI"
    for line in LINES[1:]:
        document.add_paragraph(line)
    document.add_paragraph().add_run("white").font.color.rgb = RGBColor(255, 255, 255)
    document.sections[0].header.paragraphs[0].text = "Ines Halvorsen, CV"
    written = BytesIO()
    document.save(written)
    return _with_word_parts(written.getvalue())


def _with_word_parts(data: bytes) -> bytes:
    """Return a Word document with what its library does not write: fields, changes, a text box; and no blank styles."""
    field = "".join(
        f'<w:r><w:fldChar w:fldCharType="{kind}"/>{rest}</w:r>'
        for kind, rest in (
            ("begin", '<w:instrText>HYPERLINK "https://ines.example.org"</w:instrText>'),
            ("separate", "<w:t>page</w:t>"),
            ("end", ""),
        )
    )
    words = "<w:txbxContent><w:p><w:r><w:t>boxed</w:t></w:r></w:p></w:txbxContent>"
    box = f"<w:r><w:pict><w:rect>{words}</w:rect></w:pict></w:r>"
    changes = "<w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>"
    counted = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'
    more = f"<w:p>{counted}<w:r><w:t>counted</w:t></w:r></w:p>"
    more += f"<w:p>{field}{changes}<w:r><w:rPr><w:vanish/></w:rPr><w:t>gone</w:t></w:r>{box}</w:p>"
    styles = (
        f'<w:styles xmlns:w="{WORD}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/>'
        '<w:basedOn w:val="Normal"/><w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style></w:styles>'
    )
    numbering = (
        f'<w:numbering xmlns:w="{WORD}"><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="2"/>'
        '<w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1">'
        '<w:abstractNumId w:val="1"/></w:num></w:numbering>'
    )
    with zipfile.ZipFile(BytesIO(data)) as archive:
        parts = {n: archive.read(n) for n in archive.namelist() if n.startswith(KEPT)}
    parts["word/document.xml"] = parts["word/document.xml"].replace(b"<w:sectPr", more.encode() + b"<w:sectPr", 1)
    parts["word/styles.xml"], parts["word/numbering.xml"] = styles.encode(), numbering.encode()
    return _zip(parts)


def _odt() -> bytes:
    content = (
        f"<office:document-content {ODF}><office:automatic-styles>"
        '<style:style style:name="W" style:family="text"><style:text-properties fo:color="#ffffff"/></style:style>'
        '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1"/>'
        "</text:list-style></office:automatic-styles><office:body><office:text>"
        '<text:h text:outline-level="1">Experience</text:h><text:p>Fjordline<text:tab/>2019<text:s text:c="3"/>'
        '<text:span text:style-name="W">white</text:span><text:a text:href="https://ines.example.org">page</text:a>'
        "<text:note><text:note-body><text:p>note</text:p></text:note-body></text:note></text:p>"
        '<text:list text:style-name="L"><text:list-item text:start-value="2"><text:p>GPU sharing</text:p>'
        "</text:list-item></text:list><table:table><table:table-row><table:table-cell><text:p>2019</text:p></table:table-cell>"
        "</table:table-row></table:table><draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame>"
        '<text:section text:display="none"><text:p>gone</text:p></text:section></office:text></office:body>'
        "</office:document-content>"
    )
    return _zip({"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": content.encode()})


def _pdf() -> bytes:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    written = BytesIO()
    canvas = Canvas(written, pagesize=A4, pageCompression=0)
    canvas.setFont("STSong-Light", 11)
    for number, line in enumerate(LINES):
        canvas.drawString(60, 780 - 18 * number, line)
        canvas.drawString(360, 780 - 18 * number, f"{2010 + number} Oslo")
    canvas.linkURL("https://ines.example.org", (60, 700, 200, 720))
    canvas.circle(52, 730, 2, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(60, 300, "white")
    canvas.showPage()
    canvas.rotate(90)
    canvas.drawString(100, -200, "turned")
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
