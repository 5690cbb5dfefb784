"""What the screen promises: aligned columns in both scripts, no colour where none is wanted, nothing that drives it."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from bot.answering.body import Line, Page
from bot.answering.compose.told import told
from bot.answering.records import Citation, NearMiss, PersonShown
from bot.roster import Listed, Member
from bot.terminal.answer import answer_view
from bot.terminal.console import clean, screen, show, words
from bot.terminal.document import period_text
from bot.terminal.progress import ingest_bar
from bot.terminal.tables import people_view
from ingest.job import Step
from vectorstore.records import Period


def printed(view, width=72):
    """Give what a plain terminal of that width shows."""
    console = Console(file=io.StringIO(), width=width, color_system=None, highlight=False, markup=False)
    console.print(view)
    return console.file.getvalue()


def citation(n, person_id, shown):
    """Make a citation of an invented CV."""
    return Citation(
        n=n,
        person_id=person_id,
        document="a.md",
        document_id="d1",
        section="经历",
        quote=shown,
        shown=shown,
        start=0,
        end=9,
    )


def test_columns_align_across_scripts():
    """A column begins at the same place on every line, though a Chinese character is two cells wide."""
    members = [
        Member(person_id=i, name=name, documents=(Listed(document=f"{i}.md", document_id=i),))
        for i, name in (("p1", "文若溪"), ("p2", "Ines Halvorsen"))
    ]
    lines = printed(people_view(members)).splitlines()
    starts = {cell_len(line[: line.index(f"{i}.md")]) for line in lines for i in ("p1", "p2") if f"{i}.md" in line}
    assert len(starts) == 1


def test_sources_name_the_person_also_of_a_near_miss():
    """Each source says whose CV it is and where, and below it each quote wraps beside its number."""
    near = Line(text="文若溪 nearly", citations=(2,), name="文若溪")
    page = Page(parts=(Line(text="Ines did", citations=(1,)),), aside=(near,))
    answer = told(
        "answered",
        [page],
        people=(PersonShown(person_id="p1", name="Ines Halvorsen"),),
        citations=(citation(1, "p1", "one " * 30), citation(2, "p2", "负责大规模集群的弹性调度" * 6)),
        near_misses=(NearMiss(person_id="p2", name="文若溪", why="elsewhere", citations=(2,)),),
    )
    lines = printed(answer_view(answer)).splitlines()
    one, other = lines.index("Ines Halvorsen · 经历 · a.md"), lines.index("文若溪 · 经历 · a.md")
    assert lines[one + 1].startswith("[1] one one")
    assert lines[other + 1].startswith("[2] 负责大规模集群")
    wrapped = [*lines[one + 2 : other], *lines[other + 2 :]]
    assert len(wrapped) >= 2
    assert all(line.startswith("    ") and cell_len(line) <= 72 for line in wrapped)


def test_quotes_of_one_place_share_its_heading():
    """Where several quotes stand in one section of one document, it is named once."""
    answer = told(
        "answered",
        [Page(parts=(Line(text="Ines did", citations=(1, 2)),))],
        people=(PersonShown(person_id="p1", name="Ines Halvorsen"),),
        citations=(citation(1, "p1", "one"), citation(2, "p1", "two")),
    )
    assert printed(answer_view(answer)).splitlines()[2:] == ["Ines Halvorsen · 经历 · a.md", "[1] one", "[2] two"]


def test_brackets_of_a_quote_are_no_markup():
    """What looks like rich's markup in a CV is shown as it stands."""
    page = Page(parts=(Line(text="[red]1[/red] :smile:", citations=(1,)),))
    answer = told("answered", [page], citations=(citation(1, "p1", "[bold]x[/bold]"),))
    shown = printed(answer_view(answer))
    assert "[red]1[/red] :smile:" in shown
    assert "[bold]x[/bold]" in shown


@pytest.mark.parametrize("bad", ["\x1b[2J", "\x07", "\x9b31m", "\u202e", "\u2066", "\r", "\x00"])
def test_nothing_drives_the_terminal(bad):
    """Control and direction characters of a CV become visible marks."""
    assert bad[0] not in clean(f"a{bad}b")
    assert clean("a\tb\n文\r\n") == "a\tb\n文\n"


def test_no_color_writes_no_escape(monkeypatch):
    """With NO_COLOR set a terminal gets plain text, bold included."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")  # as a terminal would be
    console = screen()
    assert console.is_terminal
    with console.capture() as capture:
        console.print("plain", style="bold red")
    assert capture.get() == "plain\n"


@pytest.mark.parametrize(
    ("step", "shown"),
    [
        (Step("", 0, 7, 0), ["0/7", "starting"]),
        (Step("deep/ines.md", 3, 7, 2), ["3/7", "2 failed", "deep/ines.md"]),
        (Step("yun.md", 7, 7, 0), ["7/7", "indexing"]),
    ],
)
def test_the_bar_says_how_far_an_ingest_is(step, shown, monkeypatch, capsys):
    """The bar counts from the first moment, names the file and the failures, and says what goes on after the last."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)
    with ingest_bar() as tell:
        tell(step)
    said = capsys.readouterr()
    assert said.out == ""
    assert all(part in said.err for part in shown)


def test_a_pipe_gets_no_padding(capsys):
    """Into a pipe goes no space that only fills a column, and every line ends in a line end."""
    show(words("one  \n\ntwo "), words("three"))
    assert capsys.readouterr().out == "one\n\ntwo\nthree\n"


def test_a_pipe_breaks_no_line(monkeypatch):
    """Into a pipe a line goes whole, unless COLUMNS asks for a width."""
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    assert screen().width > 10_000
    monkeypatch.setenv("COLUMNS", "66")
    assert screen().width == 66


@pytest.mark.parametrize(
    ("period", "text"),
    [
        (None, ""),
        (Period(start="2020-12", ongoing=True), "2020-12 – now"),
        (Period(start="2019-09", end="2024-06", expected=True), "2019-09 – 2024-06 (expected)"),
        (Period(start="2022", end="2022"), "2022"),
        (Period(start="2022"), "2022"),
        (Period(end="2018"), "– 2018"),
        (Period(start="2015", end="2018-03"), "2015 – 2018-03"),
    ],
)
def test_periods_read_as_people_write_them(period, text):
    """A period is read at a glance, and what is expected is said."""
    assert period_text(period) == text
