"""What reading promises of every text: it is read, its spans read back, and what should not matter does not."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.headings import exact
from ingest.lines import split_lines
from ingest.reading import read_cv
from ingest.sections import split_sections
from vectorstore.errors import UnreadableFile
from vectorstore.records import Reading, Span
from vectorstore.tables import table
from vectorstore.text import has_cjk

SAMPLES = sorted((Path(__file__).parent.parent / "corpus" / "cvs").iterdir())
LINES = tuple(dict.fromkeys(line for file in SAMPLES for line in file.read_text("utf-8").splitlines() if line.strip()))
DEBRIS = (
    "", " ", "# ", "##", "**", "- ", "•", "|", "---", "===", "<tr><td>", "</td></tr>", "<li>", "\\textbf{", "}",
    "$^{*}$", "&amp;", "&#x4e00;", "(", "（", "2019 - ", "– 至今", "TBD", "a@b.cd", "+86 138 0013 8000", "Advisor: ",
    "导师：", "\t", "\u2028", "\x0b", "𠮷野", "🙂", "Dear X,", "Sincerely,", "Chapter 3",
)  # fmt: skip
QUICK = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
FEW = settings(QUICK, max_examples=12)

mixtures = st.lists(st.one_of(st.sampled_from(LINES), st.sampled_from(DEBRIS)), min_size=1, max_size=25)
separators = st.sampled_from(["\n", "\n\n", "\r\n", "  ", " ", ""])


def check_spans(told: Reading) -> None:
    """Check that all that was understood lies in the text, in order, where it says."""
    text = told.document.text
    whole = Span(start=0, end=len(text))
    for entry in told.entries:
        spans = (entry.span, *entry.passages, *entry.headings)
        assert all(whole.holds(s) and s.of(text).strip() for s in spans)
        assert all(entry.span.holds(s) for s in entry.passages)
        assert all(m.span is None or m.span.of(text).strip() for m in (*entry.organisations, entry.venue) if m)
    assert all(whole.holds(f.span) and f.span.of(text).strip() for f in told.facts)
    assert all(c.span.of(text).strip() and c.embedded.strip() for c in told.chunks)
    assert all(s.of(text).strip() for s in told.document.unplaced)
    assert all(n.span is None or n.text[0] == n.span.of(text)[0] for n in told.document.names)
    assert list(told.entries) == sorted(told.entries, key=lambda e: (e.span.start, -e.span.end))


@QUICK
@given(mixtures, separators)
def test_any_mixture_of_lines_reads_back(lines: list[str], separator: str) -> None:
    """Lines of CVs and debris in any mixture are read, and every span quotes what it should."""
    text = separator.join(lines)
    if text.strip():
        check_spans(read_cv(text.encode(), "/cvs", "cv.md"))


@QUICK
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text at all makes reading fail otherwise than by saying that it cannot be read."""
    try:
        told = read_cv(text.encode(), "/cvs", "cv.md")
    except UnreadableFile:
        return
    check_spans(told)


@QUICK
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """No bytes at all make reading fail otherwise than by saying that they cannot be read."""
    try:
        told = read_cv(data, "/cvs", "cv.md")
    except UnreadableFile:
        return
    check_spans(told)


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "\n".join((LINES * 20)[:3000]),
        " ".join(LINES * 9)[:200_000],
        "  ".join(LINES * 9)[:200_000],
        "a" * 200_000,
        "Wei Feng, " * 20_000,
        "负责大规模集群的显卡共享。" * 6_000,
        "Python, Java, " * 14_000,
        "a.b@c.de " * 22_000,
        "+86 138 0013 8000 " * 11_000,
        "Jane Doe\n" * 3_000,
        "Jane Doe\nj@x.org\nEducation\n" * 1_000,
        "<" * 200_000,
        "(" * 200_000,
    ],
    ids=lambda text: f"{text[:12].strip()!r} x {len(text)}",
)
def test_a_big_text_is_read(text: str) -> None:
    """3,000 lines, one line of 200 kB, the same thing over and over: read like any other."""
    check_spans(read_cv(text.encode(), "/cvs", "cv.txt"))


def parts(text: str) -> tuple[str, list[str]]:
    """Return what stands above the first heading, and each section from its heading on."""
    headings = [s.heading for s in split_sections(split_lines(text)) if s.heading]
    starts = [text.rfind("\n", 0, h.start) + 1 for h in headings]
    alone = sorted({a for a, h in zip(starts, headings, strict=True) if not any(map(str.isalnum, text[a : h.start]))})
    cuts = [0, *alone, len(text)]
    cut = [text[a:b].rstrip("\n") + "\n\n" for a, b in pairwise(cuts)]
    return cut[0], cut[1:]


def gist(text: str) -> tuple[list[str], Counter[str]]:
    """Return the names and how many entries there are of each kind, the header's own aside."""
    told = read_cv(text.encode(), "/cvs", "cv.md")
    return [n.text for n in told.document.names], Counter(e.kind for e in told.entries if e.kind != "profile")


@cache
def sectioned() -> list[tuple[str, str, list[str]]]:
    """Return the samples that have sections, each with what stands above them."""
    cut = ((file.stem, *parts(file.read_text("utf-8"))) for file in SAMPLES)
    return [sample for sample in cut if len(sample[2]) > 1]


@FEW
@given(st.deferred(lambda: st.sampled_from(sectioned())), st.randoms(use_true_random=False))
def test_the_order_of_sections_does_not_matter(sample: tuple[str, str, list[str]], random: object) -> None:
    """Whole sections in another order are the same person with as many entries of each kind."""
    _, head, sections = sample
    shuffled = list(sections)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert gist(head + "".join(shuffled)) == gist(head + "".join(sections))


@cache
def synonyms() -> dict[str, list[str]]:
    """Return for each name of a section the others that mean the same, in the same script."""
    content = table("ingest", "headings.yaml")
    # A head by itself is a heading; in the file it stands in small letters.
    groups = [[n.title() for n in fields["heads"]] for fields in content.values() if "heads" in fields]
    return {n: [o for o in names if o != n and has_cjk(o) == has_cjk(n)] for names in groups for n in names}


def renamable(text: str) -> list[Span]:
    """Return the headings of known names that stand alone on their line."""
    headings = [s.heading for s in split_sections(split_lines(text)) if s.heading]
    alone = [h for h in headings if text[h.end :].split("\n", maxsplit=1)[0].strip(" *#:：") == ""]
    return [h for h in alone if synonyms().get(h.of(text)) and exact(h.of(text))]


@cache
def renamables() -> list[tuple[str, list[Span]]]:
    """Return the samples that have such headings, with them."""
    return [(t, spans) for t in (f.read_text("utf-8") for f in SAMPLES) if (spans := renamable(t))]


def without_titles(told: Reading) -> list[object]:
    text = told.document.text
    entries = [
        (
            e.kind,
            e.span.of(text),
            [m.text for m in e.organisations],
            e.role,
            e.title,
            e.period,
            e.year,
            e.status,
            e.authors,
        )
        for e in told.entries
    ]
    facts = [(f.relation, f.value, f.subject) for f in told.facts]
    return [[n.text for n in told.document.names], entries, facts, [s.of(text) for s in told.document.unplaced]]


@FEW
@given(st.data())
def test_a_heading_renamed_to_a_synonym_changes_nothing(data: st.DataObject) -> None:
    """Names, entries, facts and what fell into no entry are the same under another name of the section."""
    text, headings = data.draw(st.sampled_from(renamables()))
    heading = data.draw(st.sampled_from(headings))
    name = data.draw(st.sampled_from(synonyms()[heading.of(text)]))
    renamed = text[: heading.start] + name + text[heading.end :]
    before, after = (without_titles(read_cv(t.encode(), "/cvs", "cv.md")) for t in (text, renamed))
    assert after == before
