"""Services: a line that names several venues with dates of their own is an entry for each."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand
from tests.ingest.test_shapes import HEAD, of_kind
from vectorstore.records import Entry

Told = tuple[str | None, str, tuple[str, ...]]


def told(entry: Entry) -> Told:
    venue = (entry.venue.lexicon_id or entry.venue.text) if entry.venue else ""
    own = entry.terms or ((str(entry.period.start),) if entry.period else (str(entry.year),) if entry.year else ())
    return entry.role, venue, own


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (
            "Reviewer: SOSP (2019), NSDI (2021, 2022)",
            [("Reviewer", "sosp", ("2019",)), ("Reviewer", "nsdi", ("2021", "2022"))],
        ),
        ("Reviewer: SOSP 2019, NSDI 2021", [("Reviewer", "sosp", ("2019",)), ("Reviewer", "nsdi", ("2021",))]),
        (
            "Program committee: KDD (2018–2020) and Journal of Quiet Bells (2021)",
            [
                ("Program committee", "kdd", ("2018",)),
                ("Program committee", "Journal of Quiet Bells", ("2021",)),
            ],
        ),
        (
            "Reviewer: Parallel Computing (2021), IPDPS (2022)",
            [("Reviewer", "Parallel Computing", ("2021",)), ("Reviewer", "ipdps", ("2022",))],
        ),
        (
            "- Reviewer: SOSP (2019), EuroSys (2020)\n- Student volunteer: NSDI (2018)",
            [
                ("Reviewer", "sosp", ("2019",)),
                ("Reviewer", "eurosys", ("2020",)),
                ("Student volunteer", "nsdi", ("2018",)),
            ],
        ),
        (
            "Reviewer: ATC, SOSP (2019), NSDI (2021)",
            [("Reviewer", "usenix-atc", ()), ("Reviewer", "sosp", ("2019",)), ("Reviewer", "nsdi", ("2021",))],
        ),
        (
            "SOSP（2019）、NSDI（2020—2022）审稿人，《钟声学报》编委（2021年至今）。",
            [("审稿人", "sosp", ("2019",)), ("审稿人", "nsdi", ("2020",)), ("编委", "钟声学报", ("2021",))],
        ),
        (
            "审稿人：SOSP（2019）；NSDI（2021、2022）",
            [("审稿人", "sosp", ("2019",)), ("审稿人", "nsdi", ("2021", "2022"))],
        ),
        (
            "Reviewer: CHI 2022, 2023, UIST 2024",
            [("Reviewer", "chi", ("2022", "2023")), ("Reviewer", "uist", ("2024",))],
        ),
        ("Reviewer: SOSP (2019, 2021)", [("Reviewer", "sosp", ("2019", "2021"))]),
    ],
)
def test_each_venue_of_a_line_has_its_own_dates(understand: Understand, line: str, wanted: list[Told]) -> None:
    """Several venues with dates on one line are an entry each, as what the line says, and none has another's dates."""
    reading = understand(HEAD + f"## Service\n\n{line}\n")
    assert [told(e) for e in of_kind(reading, "service")] == wanted


def test_what_stands_over_several_holds_for_each(understand: Understand) -> None:
    """A role above a line, or before its colon, is a heading of each of its entries."""
    reading = understand(HEAD + "## Service\n\nReviewer: SOSP (2019), NSDI (2021)\n")
    text = reading.document.text
    for entry in of_kind(reading, "service"):
        assert "Reviewer" in [span.of(text) for span in entry.headings]
        assert entry.span.of(text) in {"SOSP (2019)", "NSDI (2021)"}


@pytest.mark.parametrize(
    "line",
    ["Reviewer: Journal of Bells, Whistles and Gongs (2020)", "Organised the reading group on bells, 2019, 2020"],
)
def test_a_name_with_commas_is_one(understand: Understand, line: str) -> None:
    """Commas within a name, and several dates of one thing, part nothing."""
    assert len(of_kind(understand(HEAD + f"## Service\n\n{line}\n"), "service")) == 1


def test_a_venue_called_like_a_place_is_no_place(understand: Understand) -> None:
    """The letters of a state are a venue's name in a list of venues, and the service was in no state."""
    entries = of_kind(understand(HEAD + "## Service\n\nReviewer: SC (2019), PPoPP (2021)\n"), "service")
    assert [e.location for e in entries] == [None, None]
