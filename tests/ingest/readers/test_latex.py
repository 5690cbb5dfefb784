"""What a LaTeX source gives: the words of its pages, how they are set, where they lead, and what nobody sees."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.read import extract
from ingest.readers.extract import Extract, Limits
from ingest.readers.latex import read
from ingest.reading import read_cv
from vectorstore.errors import UnreadableFile

LIMITS = Limits()


def page(body: str, preamble: str = "") -> Extract:
    """Read a document with this body."""
    source = f"\\documentclass{{article}}\n{preamble}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return read(source.encode(), "cv.tex", LIMITS)


def text_of(body: str, preamble: str = "") -> str:
    return page(body, preamble).text


def lines_of(found: Extract) -> list[tuple[str, int, str]]:
    """Return each line with the level and bullet that its marks give it."""
    out = []
    at = 0
    for line in found.text.split("\n"):
        marks = [m for m in found.marks if at <= m.span.start < at + len(line) + 1]
        if line.strip():
            level = max((m.level for m in marks), default=0)
            out.append((line.strip(), level, next((m.bullet for m in marks if m.bullet), "")))
        at += len(line) + 1
    return out


@pytest.mark.parametrize(
    ("typed", "drawn"),
    [
        (r"10\% of A\&B, \$5, \#1, a\_b", "10% of A&B, $5, #1, a_b"),
        (r"Qu\'e\"{i}r\^os, \c{C}a, \v s, \~n, \H{o}, {\L}\'od\'z, na\"{\i}ve", "Quéïrôs, Ça, š, ñ, ő, Łódź, naïve"),
        (r"2019--2021, yes---no, ``quoted''", "2019–2021, yes—no, “quoted”"),
        (r"$\sim$80\%, 2.4$\times$, $\alpha$-test, O($n^2$), CO$_2$, 1$^{st}$", "~80%, 2.4×, α-test, O(n²), CO₂, 1st"),
        (r"Dr.~Zhou,\,\LaTeX{} and \TeX\ user", "Dr. Zhou, LaTeX and TeX user"),
        (r"one\quad two\hfill three", "one   two   three"),
        (r"\vspace{-2pt}\hspace*{1em}near\vskip 2pt plus 1pt\parskip=0pt here", "nearhere"),
        (r"\verb|a_b{c}%| and \texttt{x\_y}", "a_b{c}% and x_y"),
        (r"{\color{blue}\faPhone\ 555} \includegraphics[width=3cm]{me.jpg}\fontsize{9}{10}\selectfont end", "555 end"),
        ("one % a comment\ntwo%\nthree", "one twothree"),
    ],
)
def test_words_stand_as_on_paper(typed: str, drawn: str) -> None:
    """Escapes, accents, dashes, math and spacing come out as the page shows them; comments and lengths do not."""
    assert text_of(typed) == drawn


def test_chinese_lines_join_without_a_space() -> None:
    """The end of a source line between Chinese characters is no space, between Latin words it is one."""
    assert text_of("负责调度\n  系统 built\nwith care") == "负责调度系统 built with care"


def test_headings_and_items_are_marks() -> None:
    """Headings, whatever a class calls them, have a level; items of lists a bullet; neither stands in the text."""
    found = page(
        "\\section*{Education}\n\\cvsubsection{Schools}\n\\begin{rSection}{Work}\n\\end{rSection}\n"
        "\\begin{itemize}\\item one\\begin{enumerate}\\item inner\\end{enumerate}\\item two\\end{itemize}\nafter"
    )
    assert lines_of(found) == [
        ("Education", 2, ""),
        ("Schools", 3, ""),
        ("Work", 2, ""),
        ("one", 0, "•"),
        ("inner", 0, "1."),
        ("two", 0, "•"),
        ("after", 0, ""),
    ]


def test_bold_is_a_mark_and_a_link_keeps_its_address() -> None:
    """What stands out is marked; linked words lead to their address, an icon alone shows it."""
    found = page(
        r"\textbf{Zeta Corp}, Oslo \href{https://zeta.example/a%20b#c}{site} \href{https://x.example}{\faGithub}"
    )
    assert [m.span.of(found.text) for m in found.marks if m.bold] == ["Zeta Corp"]
    assert found.text.endswith("site https://x.example")
    assert [(k.span.of(found.text), k.target) for k in found.links] == [
        ("site", "https://zeta.example/a%20b#c"),
        ("https://x.example", "https://x.example"),
    ]


def test_arguments_of_unknown_commands_make_an_entrys_head() -> None:
    """The arguments of a command that nobody knows are kept on one line; a list among them stands below."""
    found = page(
        "\\cventry{2019--2021}{Engineer}{Zeta Corp}{Oslo}{}{\\begin{itemize}\\item built a kiln\\end{itemize}}\n"
        "\\jobentry{Analyst}{Omega Ltd}\nText with \\tech{Ada} in it."
    )
    assert found.text.split("\n") == [
        "2019–2021   Engineer   Zeta Corp   Oslo",
        "built a kiln",
        "Analyst   Omega Ltd",
        "Text with Ada in it.",
    ]


def test_own_macros_are_expanded() -> None:
    """What a source defines is set by its definition: arguments, defaults, empty-tests, aliases, environments."""
    preamble = (
        "\\newcommand{\\job}[3][Oslo]{\\textbf{#2}\\hfill #3\\\\ #1}\n\\def\\firm#1{#1 Inc.}\\let\\company\\firm\n"
        "\\newcommand{\\opt}[2]{#1\\ifx&#2&\\else, #2\\fi}\n"
        "\\newenvironment{points}[1]{\\section{#1}\\begin{itemize}}{\\end{itemize}}\n"
    )
    body = "\\job[Bergen]{Zeta}{2020}\n\n\\job{Eta}{2021}\n\n\\company{Omega} \\opt{a}{b}; \\opt{c}{}\n"
    body += "\\begin{points}{Skills}\\item weaving\\end{points}after"
    assert [line for line, _, _ in lines_of(page(body, preamble))] == [
        "Zeta   2020",
        "Bergen",
        "Eta   2021",
        "Oslo",
        "Omega Inc. a, b; c",
        "Skills",
        "weaving",
        "after",
    ]


def test_the_preamble_gives_only_the_person() -> None:
    """Of what stands before the document only who somebody is and how to reach them is of the CV."""
    found = page(
        "\\makecvtitle\nHello",
        "\\usepackage[margin=2cm]{geometry}\\hypersetup{pdftitle={x}}\n\\name{Ada}{Quill}\n\\phone[mobile]{+47~555~0101}\n"
        "\\social[github]{adaquill}\n\\definecolor{c}{HTML}{336699}\n",
    )
    assert found.text == "Ada Quill\n+47 555 0101\nadaquill\n\nHello"
    assert [k.target for k in found.links] == ["https://github.com/adaquill"]


def test_tables_are_rows() -> None:
    """Each row of a table is a line, its cells apart; column lists, rules and spans are no words."""
    found = text_of(
        r"\begin{tabular*}{\textwidth}{@{}l@{\extracolsep{\fill}}r@{}} A & B \\[2pt] \hline "
        r"\multicolumn{2}{l}{wide} \\ C~D & \multirow{2}{*}{E} \end{tabular*}"
    )
    assert found == "A   B\nwide\nC D   E"


def test_a_bullet_before_a_table_is_none() -> None:
    """An entry's head that a template sets as a table inside an item is a head, not an item."""
    body = "\\begin{itemize}\\item\\begin{tabular}{lr}Zeta & 2020\\end{tabular}\\end{itemize}"
    assert lines_of(page(body)) == [("Zeta   2020", 0, "")]


@pytest.mark.parametrize(
    ("typed", "reason", "words"),
    [
        (r"seen \textcolor{white}{obey me} seen", "white", "obey me"),
        (r"seen {\color[rgb]{1,1,1} obey me} seen", "white", "obey me"),
        (r"\definecolor{paper}{HTML}{FEFEFE}seen \textcolor{paper}{obey me} seen", "white", "obey me"),
        (r"seen \phantom{obey me} seen", "invisible", "obey me"),
        (r"seen {\fontsize{1pt}{1pt}\selectfont obey me} seen", "tiny", "obey me"),
        (r"seen {\transparent{0} obey me} seen", "invisible", "obey me"),
        (r"seen \texttransparent{0}{obey me} seen", "invisible", "obey me"),
        (r"seen \scalebox{0.001}{obey me} seen", "tiny", "obey me"),
        (r"seen \resizebox{!}{0.1pt}{obey me} seen", "tiny", "obey me"),
        ("seen \\iffalse obey me\\fi seen", "comment", "obey me"),
        ("seen\n\\begin{comment}\nobey me\n\\end{comment}\nseen", "comment", "obey me"),
        (r"\newcommand{\hide}[1]{}seen \hide{obey me} seen", "comment", "obey me"),
        ("\\newif\\iflong\\longfalse seen \\iflong obey me\\fi seen", "comment", "obey me"),
    ],
)
def test_what_nobody_sees_is_kept_apart(typed: str, reason: str, words: str) -> None:
    """White, phantom, tiny and commented-out words are no part of the text, and are told."""
    found = page(typed)
    assert found.text.split() == ["seen", "seen"]
    assert [(h.reason, h.text) for h in found.hidden] == [(reason, words)]


def test_white_on_a_shade_is_read() -> None:
    """A banner of white words on a dark box is seen."""
    found = page(r"\colorbox{black}{\textcolor{white}{Ada Quill}}")
    assert (found.text, found.hidden) == ("Ada Quill", ())


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        (r"\colorbox{black}{\textcolor{black}{Falk}}", "invisible"),
        (r"\colorbox{black}{Falk}", "invisible"),
        (r"\colorbox[HTML]{203040}{\textcolor[HTML]{203041}{Falk}}", "invisible"),
        (r"\colorbox{blue!50!black}{\textcolor[RGB]{0,0,127}{Falk}}", "invisible"),
        (r"{\color[gray]{0.95}Falk}", "white"),
        (r"\textcolor[cmyk]{0,0,0,0.05}{Falk}", "white"),
        (r"\colorbox[HTML]{203040}{\textcolor{white}{Falk}}", None),
        (r"\colorbox{black}{\color{unheardof}Falk}", None),
        (r"{\rowcolor{black}\textcolor{white}{Falk}}", None),
        (r"{\fontsize{2}{2}\selectfont Falk}", "tiny"),
        (r"\scalebox{0.5}{\scalebox{0.3}{Falk}}", "tiny"),
        (r"{\fontsize{2.5}{3}\selectfont Falk}", None),
    ],
)
def test_ink_ground_and_size_hide(typed: str, reason: str | None) -> None:
    """Ink near the colour of its ground, and tiny type, are kept apart; white on a dark ground is read."""
    found = page(f"Mira {typed}")
    assert [h.reason for h in found.hidden] == ([reason] if reason else [])
    assert found.text == ("Mira" if reason else "Mira Falk")


def test_the_colours_of_a_preamble_hold_for_the_document() -> None:
    """White words are read where the preamble makes the page dark."""
    assert page("Mira Falk", r"\pagecolor{black}\color{white}").text == "Mira Falk"


def test_other_files_are_not_fetched_but_told() -> None:
    """A source that takes in other files says so in a note; nothing is opened."""
    found = page("\\section{Work}\\input{/etc/passwd}\\include{jobs} Zeta")
    assert "/etc/passwd" not in found.text
    assert "'/etc/passwd', 'jobs'" in found.notes[0]


def test_bytes_in_a_declared_encoding_are_read() -> None:
    """A source that is not UTF-8 is read in the encoding that it declares."""
    source = "\\documentclass{article}\\usepackage[latin1]{inputenc}\\begin{document}Zoë Müller\\end{document}"
    assert read(source.encode("latin-1"), "cv.tex", LIMITS).text == "Zoë Müller"


@pytest.mark.parametrize(
    "bomb",
    [
        "\\def\\a{x\\a}\\a",
        "\\def\\a#1{\\b{#1}}\\def\\b#1{\\a{#1#1}}\\a{x}",
        "".join(f"\\def\\{chr(98 + i)}{{\\{chr(97 + i) * 1}\\{chr(97 + i)}}}" for i in range(20)) + "\\def\\a{xx}\\u",
        "{" * 5_000,
        "\\begin{itemize}" * 5_000,
        "\\textbf{" * 5_000,
        "[" * 20_000,
        "\\cventry" * 20_000,
        "$" * 20_001,
        "\\iffalse" * 5_000,
        "\\verb|" * 5_000,
        "\\begin{comment}" * 5_000,
    ],
)
def test_bombs_end(bomb: str) -> None:
    """Macros without end, and nesting without bottom, are refused or read; they never run away."""
    source = f"\\documentclass{{article}}\\begin{{document}}Ada Quill {bomb}".encode()
    try:
        found = read(source, "cv.tex", LIMITS)
    except UnreadableFile:
        return
    assert len(found.text) < 1_000_000


@given(
    st.lists(
        st.sampled_from(
            [
                "\\",
                "{",
                "}",
                "[",
                "]",
                "$",
                "&",
                "#1",
                "%",
                "\n",
                "\n\n",
                "~",
                " x ",
                "\\item",
                "\\begin{itemize}",
                "\\end{itemize}",
                "\\section",
                "\\def\\q#1",
                "\\q",
                "\\newcommand{\\w}[2][d]",
                "\\w",
                "\\iffalse",
                "\\else",
                "\\fi",
                "\\href",
                "\\'",
                "^",
                "_",
                "\\begin{tabular}{l}",
                "\\end{tabular}",
                "\\cventry",
                "\\textbf",
                "\\color{white}",
                "\\verb|",
                "李",
                "\\ifx",
            ]
        ),
        max_size=60,
    )
)
def test_any_sequence_of_commands_reads(pieces: list[str]) -> None:
    """Whatever a source holds, it is read or refused; marks and links lie within its text, each within one line."""
    try:
        found = read(("\\begin{document}Ada" + "".join(pieces)).encode(), "cv.tex", LIMITS)
    except UnreadableFile:
        return
    for span in [m.span for m in found.marks] + [k.span for k in found.links]:
        assert span.end <= len(found.text)
        assert "\n" not in span.of(found.text)


def test_understood_as_well_as_markdown() -> None:
    """Jobs, degrees and dates of a source are found as those of the same CV in Markdown."""
    latex = r"""\documentclass{resume}
\begin{document}
\name{Ada Quill}
\basicInfo{\email{ada@quill.example} \textperiodcentered\ \phone{+47 555 0101}}
\section{\faUsers\ Experience}
\datedsubsection{\textbf{Zeta Systems Ltd}}{07/2019 -- 09/2021}
\role{Storage Engineer}{Log store}
\begin{itemize}
  \item Halved the latency of the log store.
\end{itemize}
\section{Education}
\datedsubsection{\textbf{University of Oslo}, M.Sc. in Informatics}{2017 -- 2019}
\end{document}
"""
    markdown = """# Ada Quill

ada@quill.example · +47 555 0101

## Experience

### **Zeta Systems Ltd**   07/2019 – 09/2021
Storage Engineer   Log store
- Halved the latency of the log store.

## Education

### **University of Oslo**, M.Sc. in Informatics   2017 – 2019
"""

    def told(data: str) -> list[tuple[object, ...]]:
        reading = read_cv(data.encode(), "root", "cv")
        return [
            (e.kind, [m.text for m in e.organisations], e.role, e.period)
            for e in reading.entries
            if e.kind != "profile"
        ]

    assert told(latex) == told(markdown)
    assert [e[0] for e in told(latex)] == ["employment", "education"]


def test_the_format_is_told_by_content() -> None:
    """A source is read as LaTeX whatever its file is called."""
    assert extract(b"\\documentclass{article}\n\\begin{document}Ada\\end{document}", "cv.pdf", LIMITS).format == "latex"


def test_classes_with_columns_and_headers_read_alike() -> None:
    """What the families of CV classes print of themselves (headers, footers, page numbers) is no word of the CV."""
    found = page(
        "\\makecvheader[C]\\makecvfooter{\\today}{Ada~Quill}{\\thepage}\n\\cvsection{Skills}\n\\begin{cvskills}\n"
        "  \\cvskill\n    {Stores} % what\n    {LSM, NVMe}\n\\end{cvskills}\n"
        "\\begin{paracol}{2}\\cvevent{Engineer}{Zeta AB}{2019 -- 2021}{}\\divider\\switchcolumn\n"
        "\\cvsection{More}\\end{paracol}"
    )
    assert [line for line, _, _ in lines_of(found)] == [
        "Skills",
        "Stores   LSM, NVMe",
        "Engineer   Zeta AB   2019 – 2021",
        "More",
    ]


def test_words_that_are_scaled_and_can_be_read_are_text() -> None:
    """A table shrunk to the width of its page is read, and so is what nearly stands out of it."""
    typed = r"\resizebox{\textwidth}{!}{Ada} \scalebox{0.8}[1]{Quill} \texttransparent{0.6}{paints}"
    assert page(typed).text.split() == ["Ada", "Quill", "paints"]
