"""Which tools an entry names beyond doubt: whoever is counted by that knows them by their words too."""

from __future__ import annotations

import pytest

from vectorstore.records import Entry, EntryKind, Mention, Span
from vectorstore.tools import tools_of


def named(text: str, kind: EntryKind = "employment", at: str | None = None) -> frozenset[str]:
    """Return the tools of an entry of one line, at an organisation that it names."""
    whole = Span(start=0, end=len(text))
    where = text.find(at) if at else 0
    organisations = (Mention(text=at, span=Span(start=where, end=where + len(at))),) if at else ()
    entry = Entry(
        entry_id="e", document_id="d", kind=kind, section="", span=whole, passages=(whole,), organisations=organisations
    )
    return tools_of(entry, text)


def test_a_tool_and_all_above_it_are_named() -> None:
    """What lies under a tool is that tool too."""
    assert "kubernetes" in named("Moved forty services to Kubernetes.")
    assert named("Moved forty services to Kubernetes.") >= named("Kubernetes, of all things.")


@pytest.mark.parametrize(
    "text",
    ["Go and tell the others to wait.", "Expected Spring 2014, at the latest.", "See https://example.com/kubernetes."],
)
def test_what_may_mean_something_else_is_left_to_its_words(text: str) -> None:
    """A word that is a tool's name too, a season and an address name nothing beyond doubt."""
    assert named(text) == frozenset()


def test_prizes_and_employers_name_no_tool() -> None:
    """Nobody knows a tool by a prize for it, nor by having worked where it is in the name."""
    assert named("Kubernetes Prize of the year", kind="award") == frozenset()
    assert named("Kubernetes Works, London", at="Kubernetes Works") == frozenset()
    assert named("Kubernetes, London", at="London") != frozenset()
