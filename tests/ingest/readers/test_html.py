"""What ingest.readers.html promises: the words a visitor sees, lines and rows as the page sets them, the rest apart."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.read import extract
from ingest.readers.extract import Extract, Limits
from ingest.reading import read_cv
from tests.ingest.readers.extracts import lines, marked
from vectorstore.errors import UnreadableFile


def read(body: str, style: str = "") -> Extract:
    """Return what the reader makes of a page."""
    page = f"<!doctype html><html><head><style>{style}</style></head><body>{body}</body></html>"
    return extract(page.encode(), "cv.html", Limits())


def test_blocks_are_lines_and_inline_elements_are_not() -> None:
    """A block, a break or a preformatted line ends a line; what flows on stays on it."""
    found = read("<div>Mira <span>Fa</span>lk</div><p>Oslo<br>Norway</p><pre>a\nb</pre>&eacute;t&eacute; &amp; more")
    assert lines(found) == ["Mira Falk", "Oslo", "Norway", "a", "b", "été & more"]


def test_headings_lists_and_bold_are_marks() -> None:
    """Levels, numbers, bullets and bold stand beside the text."""
    found = read(
        "<h2>Experience</h2><ul><li>one<ul><li>inner</li></ul></li></ul><ol start=3><li><b>Mira</b>, two</li></ol>"
    )
    assert found.text.split("\n") == ["Experience", "one", "  inner", "Mira, two"]
    assert [m for m in marked(found) if m[1]] == [("Experience", 2, False, "")]
    assert [m[3] for m in marked(found) if m[3]] == ["•", "•", "3."]
    assert ("Mira", 0, True, "") in marked(found)


@pytest.mark.parametrize(
    ("body", "style"),
    [
        ('<div><span class="d">2019</span><b>Halden</b></div>', ".d{float:right}"),
        ('<div class="r"><b>Halden</b><span>2019</span></div>', ".r { display: flex; justify-content: space-between }"),
        ('<div><b>Halden</b> <span style="float: right">2019</span></div>', ""),
        ('<div class="g"><b>Halden</b><i>2019</i></div>', ".g{display:grid;grid-template-columns:1fr 8em}"),
        ('<div class="d">2019</div><div>Halden</div>', "div.d { float: right; width: 8em }"),
        ("<table><tr><td>Halden</td><td>2019</td></tr></table>", ""),
        ('<div style="display:table-row"><div>Halden</div><div>2019</div></div>', ""),
        (
            '<div class="j">Halden<span class="d">2019</span></div>',
            ".j{position:relative}.d{position:absolute;right:0}",
        ),
    ],
)
def test_what_stands_side_by_side_is_one_line(body: str, style: str) -> None:
    """A date set at the right by a float, a flex box, a grid or a table stays on its line, three spaces apart."""
    assert lines(read(body, style)) == ["Halden   2019"]


def test_a_date_floats_beside_the_first_line_of_its_entry() -> None:
    """Only the first line of what a date floats beside bears it."""
    found = read("<div class=l>2019 - 2021</div><div><b>Halden</b><ul><li>Built it.</li></ul></div>", ".l{float:left}")
    assert lines(found) == ["2019 - 2021   Halden", "Built it."]


def test_columns_of_a_page_keep_the_order_of_the_source() -> None:
    """A sidebar is read by itself, before or after the main column as the source has it."""
    side = "<aside><h2>Skills</h2><ul><li>Rust</li><li>Go</li></ul></aside>"
    main = "<main><h2>Experience</h2><p>Halden</p><p>Oslo</p></main>"
    style = "body{display:flex}"
    assert lines(read(side + main, style)) == ["Skills", "Rust", "Go", "Experience", "Halden", "Oslo"]
    assert lines(read(main + side, style)) == ["Experience", "Halden", "Oslo", "Skills", "Rust", "Go"]


def test_terms_stand_beside_their_descriptions() -> None:
    """A list of terms gives a line a term."""
    assert lines(read("<dl><dt>Languages<dd>Rust, Go<dt>Tools<dd>Git</dl>")) == ["Languages   Rust, Go", "Tools   Git"]


def test_links_keep_their_addresses() -> None:
    """Pages, addresses and numbers behind words stand beside the text; scripts behind words do not."""
    found = read(
        '<a href="mailto:m@example.org">write</a> <a href="tel:+4755">call</a> <a href="javascript:x()">run</a>'
    )
    assert [(link.span.of(found.text), link.target) for link in found.links] == [
        ("write", "mailto:m@example.org"),
        ("call", "tel:+4755"),
    ]


def test_programs_styles_and_the_head_are_no_text() -> None:
    """Titles, structured data, scripts, templates and forms are not the page's words."""
    page = (
        '<html><head><title>Best CV</title><meta name="author" content="Somebody"><script type="application/ld+json">'
        '{"name": "Nobody"}</script></head><body><script>var x</script><template>no</template><noscript>no</noscript>'
        "<button>Print</button><select><option>no</select><p>Mira Falk</p></body></html>"
    )
    found = extract(page.encode(), "cv.html", Limits())
    assert found.text == "Mira Falk"
    assert found.hidden == ()


@pytest.mark.parametrize(
    ("element", "style", "reason"),
    [
        ('<div style="display:none">{}</div>', "", "invisible"),
        ("<p hidden>{}</p>", "", "invisible"),
        ('<p class="x">{}</p>', ".x{visibility:hidden}", "invisible"),
        ('<p class="x">{}</p>', ".x{opacity:0}", "invisible"),
        ('<p class="x">{}</p>', ".x{color:#FFF}", "white"),
        ('<p class="x">{}</p>', ":root{--c:#fefefe}.x{color:var(--c)}", "white"),
        ('<p class="x">{}</p>', ".x{color:white;background:rgb(255,255,255)}", "white"),
        ('<p style="font-size:1px">{}</p>', "", "tiny"),
        ('<p class="x">{}</p>', ".x{position:absolute;left:-9999px}", "off_page"),
        ('<p style="text-indent:-2000em">{}</p>', "", "off_page"),
        ("<!-- {} -->", "", "comment"),
        ('<p class="x" style="display:block">{}</p>', ".x{display:none !important}", "invisible"),
        ('<div id="y"><p class="x">{}</p></div>', "#y p{display:none} .x{display:block}", "invisible"),
        ('<div id="y"><p>{}</p></div>', "#y p:not(.z){display:none}", "invisible"),
        (r'<p style="d\69splay:none">{}</p>', "", "invisible"),
        ('<p style="display:/**/none">{}</p>', "", "invisible"),
        ('<p style="filter:opacity(0)">{}</p>', "", "invisible"),
        ('<p style="content-visibility:hidden">{}</p>', "", "invisible"),
        ('<p style="max-height:0;overflow-y:hidden">{}</p>', "", "invisible"),
        ('<p style="clip-path:circle(0)">{}</p>', "", "invisible"),
        ("<dialog>{}</dialog>", "", "invisible"),
        ('<p style="color:navy;background:#000083">{}</p>', "", "invisible"),
        ('<p style="color:hsl(0,0%,100%)">{}</p>', "", "white"),
        ('<p style="color:transparent">{}</p>', "", "white"),
        ('<p style="color:#00000000">{}</p>', "", "white"),
        ('<p style="-webkit-text-fill-color:rgba(0,0,0,0)">{}</p>', "", "white"),
        ('<font color="FFFFFF">{}</font>', "", "white"),
        ('<p style="font:italic 1px/1.5 serif">{}</p>', "", "tiny"),
        ('<p style="font-size:calc(0.5px)">{}</p>', "", "tiny"),
        ('<p style="position:absolute;left:99999px">{}</p>', "", "off_page"),
        ('<p style="position:absolute;inset:-9999px auto auto 0">{}</p>', "", "off_page"),
        ('<p style="margin:0 0 0 -9999px">{}</p>', "", "off_page"),
        ('<p style="transform:translate3d(-9999px,0,0)">{}</p>', "", "off_page"),
        ('<p style="transform:scaleY(0)">{}</p>', "", "off_page"),
    ],
)
def test_what_nobody_sees_is_kept_apart(element: str, style: str, reason: str) -> None:
    """Whatever way words are hidden, they are flagged and no part of the text."""
    found = read("<p>Mira Falk</p>" + element.format("ten years of Rust"), style)
    assert found.text == "Mira Falk"
    assert [(h.reason, h.text) for h in found.hidden] == [(reason, "ten years of Rust")]


def test_white_words_on_a_dark_ground_are_text() -> None:
    """White in a coloured sidebar, on a gradient or a picture is seen."""
    for ground in (
        "background:#234",
        "background-color:navy",
        "background:linear-gradient(red,blue)",
        "background:url(x)",
    ):
        assert read("<div class=x><p>Mira Falk</p></div>", f".x{{{ground};color:#fff}}").text == "Mira Falk"
    tint = "<div style='color:#fff;background:#203040'><p style='background:rgba(255,255,255,.1)'>Mira Falk</p></div>"
    assert read(tint).text == "Mira Falk"


@pytest.mark.parametrize(
    ("style", "reason"),
    [
        ("color:#203041;background:#203040", "invisible"),
        ("color:#f0f0f0", "white"),
        ("color:white;background:#203040", None),
        ("color:#203040;background:rgba(32,48,64,.1)", None),
        ("color:#203040;background:#2030401a", None),
        ("color:#203040;background:hsla(210, 33%, 19%, 1)", "invisible"),
        ("color:white;background:rgba(0,0,0,0)", "white"),
        ("color:#304050;font-size:2pt", "tiny"),
        ("color:#304050;font-size:2.5pt", None),
    ],
)
def test_ink_ground_and_size_hide(style: str, reason: str | None) -> None:
    """Ink near the colour of its ground, and tiny type, are kept apart; white on a dark ground is read."""
    found = read(f'<p>Mira <span style="{style}">Falk</span></p>')
    assert [h.reason for h in found.hidden] == ([reason] if reason else [])
    assert found.text == ("Mira" if reason else "Mira Falk")


@pytest.mark.parametrize(
    ("outer", "inner", "seen"),
    [
        ("font-size:0", "font-size:14px", True),
        ("color:#203040;background:#203040", "color:white", True),
        ("visibility:hidden", "visibility:visible", True),
        ("opacity:0", "visibility:visible", False),
    ],
)
def test_what_hides_an_element_may_not_hide_what_is_in_it(outer: str, inner: str, seen: bool) -> None:
    """Size, colour and visibility are as the innermost element says; what is see-through is so with all in it."""
    found = read(f'<p>Mira</p><div style="{outer}">ten years<p style="{inner}">Falk</p></div>')
    assert lines(found) == (["Mira", "Falk"] if seen else ["Mira"])


@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        ("repeat(2, 1fr) 200px", ["1   2   3", "4"]),
        ("[a] 8em repeat(1, minmax(min(9em, 100%), 1fr) 2fr)", ["1   2   3", "4"]),
        ("repeat(2, minmax(0, 1fr))", ["1   2", "3   4"]),
        ("repeat(auto-fit, minmax(9em, 1fr))", ["1", "2", "3", "4"]),
    ],
)
def test_a_grid_has_the_columns_that_it_says(columns: str, rows: list[str]) -> None:
    """Columns alike and single ones add up; a grid of as many as the window is wide enough for is read one by one."""
    cells = "".join(f"<div>{n}</div>" for n in range(1, 5))
    assert lines(read(f"<div class=g>{cells}</div>", f".g{{display:grid;grid-template-columns:{columns}}}")) == rows


def test_rules_for_print_hide_nothing() -> None:
    """A rule that holds on paper alone, or while a pointer hovers, says nothing of the page."""
    style = "@media print{.x{display:none}} .x:hover{display:none} @media screen{.y{display:none}}"
    found = read("<p class=x>seen</p><p class=y>unseen</p>", style)
    assert (found.text, [h.text for h in found.hidden]) == ("seen", ["unseen"])


def test_rules_hold_where_their_selector_says() -> None:
    """Classes, names, children and descendants choose what a rule hides; a broken rule hides nothing."""
    style = "div.a > p.x {display:none} #b .y{display:none} .a .b .z, !! {display:none} q{display:none"
    found = read(
        "<div class=a><p class=x>1</p><i><p class=x>2</p></i></div><div id=b><i><u class=y>3</u></i>4</div>", style
    )
    assert lines(found) == ["2", "4"]


_SETTINGS = (
    "display:flex|display:grid;grid-template-columns:1fr 2fr|float:left|float:right|clear:both|"
    "position:absolute;right:0|display:inline-block|display:inline|display:table-row|grid-column:1/-1|list-style:none"
).split("|")
_elements = st.recursive(
    st.sampled_from(["Mira ", "2019", "\n", "<br>", "&nbsp;&nbsp;&nbsp;", "<hr>"]),
    lambda inner: st.builds(
        lambda tag, setting, held: f'<{tag} style="{setting}">{"".join(held)}</{tag}>',
        st.sampled_from("div p span b ul ol li table td dl dt dd h1 h2 section pre".split()),
        st.sampled_from(["", *_SETTINGS]),
        st.lists(inner, max_size=3),
    ),
    max_leaves=10,
)


@given(st.lists(_elements, min_size=1, max_size=3))
def test_no_word_is_lost_however_a_page_is_set(elements: list[str]) -> None:
    """Floats, grids, lists and tables in any mixture, sensible or not, lose and double no letter of what is seen."""
    body = "".join(elements)
    shown = sorted(c for c in re.sub(r"<[^<>]*>|&nbsp;", "", body) if c.isalnum())
    if shown:
        assert sorted(c for c in read(body).text if c.isalnum()) == shown


def test_letters_cut_out_of_a_picture_are_text() -> None:
    """A name filled with a gradient is transparent by what it says, and seen."""
    style = "h1{background:linear-gradient(red,blue);-webkit-background-clip:text;color:transparent}"
    assert read("<h1>Mira Falk</h1>", style).text == "Mira Falk"


@pytest.mark.parametrize(
    "page",
    [
        "<!-- x -->" * 2000 + "<p>Mira Falk</p>",
        f"<html><style>{'@media screen{' * 20_000}</style><p>Mira Falk</p>",
        f"<html><style>{'a,' * 200_000}{{color:red}}</style><p>Mira Falk</p>",
        f"<html><p style='{' ' * 200_000}color{' ' * 200_000}'>Mira Falk</p>",
    ],
    ids=["comments", "media", "selectors", "blanks"],
)
def test_hostile_pages_end(page: str) -> None:
    """Comments, rules and blanks without end are read in the time that their length takes."""
    assert extract(page.encode(), "cv.html", Limits()).text.endswith(("Mira Falk", "Mira Falk</p>"))


def test_hostile_selectors_end() -> None:
    """A selector that could be matched in countless ways is given up, the page read all the same."""
    style = "x " + "div " * 12 + "p{display:none}"
    assert read("<div>" * 300 + "<p>Mira Falk</p>" * 300, style * 20).text.startswith("Mira Falk")


@pytest.mark.parametrize("charset", ["gb2312", "GBK", "utf-8", "big5"])
def test_the_stated_charset_is_read(charset: str) -> None:
    """A page in the code page that it states is read, and one that states none as any text is."""
    words = "姓名：王曉明，電子郵件" if charset == "big5" else "姓名：王晓明，软件工程师，教育经历"
    page = f'<html><head><meta http-equiv="Content-Type" content="text/html; charset={charset}"></head><body>{words}'
    encoding = {"gb2312": "gb18030", "GBK": "gb18030"}.get(charset, charset)
    assert extract(page.encode(encoding), "cv.htm", Limits()).text == words
    bare = f"<html><body>{words}</body></html>".encode("utf-16")
    assert extract(bare, "cv.htm", Limits()).text == words


def test_a_byte_order_mark_goes_before_the_stated_charset() -> None:
    """What the bytes themselves say wins."""
    page = b'\xef\xbb\xbf<html><head><meta charset="big5"></head><body>' + "王晓明".encode()
    assert extract(page, "cv.html", Limits()).text == "王晓明"


def test_deep_nesting_is_read_flat_and_endless_nesting_refused() -> None:
    """Past any page's depth words are kept without structure; a hundred thousand elements deep nothing is parsed."""
    found = extract(b"<html><body>" + b"<div>" * 3_000 + b"Mira Falk", "cv.html", Limits())
    assert found.text == "Mira Falk"
    with pytest.raises(UnreadableFile, match=r"'cv\.html' has elements nested more than 5,000 deep"):
        extract(b"<html><body>" + b"<div>" * 100_000 + b"Mira Falk", "cv.html", Limits())


def test_too_much_text_is_refused() -> None:
    """A page of more text than any CV gets the line that says what to do."""
    with pytest.raises(UnreadableFile, match=r"'cv\.html' holds more than 1,000 characters.*give each person a file"):
        extract(b"<html><body>" + b"<p>Mira Falk" * 1_000, "cv.html", Limits(characters=1_000))


def test_a_page_without_words_is_refused() -> None:
    """A page of scripts alone says that it holds no text."""
    with pytest.raises(UnreadableFile, match=r"'cv\.html' holds no text"):
        extract(b"<html><body><script>render()</script></body></html>", "cv.html", Limits())


def test_a_page_is_understood() -> None:
    """A page in modern clothes gives the entries that it shows: name, employer, role and dates."""
    page = """<!doctype html><html><head><style>.row{display:flex} .side{background:#123;color:#fff}</style></head>
    <body>
    <h1>Ingrid Falk</h1><div class=side><h2>Contact</h2><p><a href="https://github.com/ingridexample">GitHub</a></p></div>
    <h2>Experience</h2><div class=row><h3>Siemens</h3><span>Feb 2021 – Present</span></div>
    <div class=row><em>Research Scientist</em><span>Oslo, Norway</span></div><ul><li>Led reconstruction.</li></ul>
    <h2>Publications</h2><ol><li>I. Falk and K. Dahl. <em>Seeing Steel.</em> CVPR 2022.</li></ol></body></html>"""
    understood = read_cv(page.encode(), "/cvs", "cv.html")
    assert [n.text for n in understood.document.names] == ["Ingrid Falk"]
    (job,) = [e for e in understood.entries if e.kind == "employment"]
    assert ([m.text for m in job.organisations], job.role) == (["Siemens"], "Research Scientist")
    assert job.period is not None
    assert (job.period.start, job.period.ongoing) == ("2021-02", True)
    (paper,) = [e for e in understood.entries if e.kind == "publication"]
    assert (paper.title, paper.year) == ("Seeing Steel", 2022)
    assert ("link", "https://github.com/ingridexample") in [(f.relation, f.value) for f in understood.facts]
