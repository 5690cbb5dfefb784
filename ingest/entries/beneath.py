"""Set apart what stands below a table of studies and names the degree that it is of: "Master's advisor: ...".

Where studies stand one right below the other, the lines below the last are of all: one that names a degree is that
study's, any other is no single study's. Knows nothing about what such lines tell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.entries.draft import Draft
from ingest.lines import Line
from ingest.signs import BRACKET
from vectorstore.lexicon import vocabulary

# One study alone is no table.
_FEWEST_STUDIES = 2
# A label is short, and so is what opens a line: "硕士均分 91", "Bachelor's thesis: ...".
_LABEL = re.compile(r"[^:：()（）\d]{1,40}")


def set_apart(drafts: Sequence[Draft]) -> list[Draft]:
    """Return the entries of a section, the lines below its tables of studies as entries of their own."""
    out: list[Draft] = []
    table: list[Draft] = []
    for i, draft in enumerate(drafts):
        out.append(draft)
        table = [*table, draft] if draft.kind == "education" else []
        below = draft.lines[draft.heads :]
        last = i + 1 == len(drafts) or drafts[i + 1].kind != "education"
        if not below:
            continue
        if last and len(table) >= _FEWEST_STUDIES:
            out.extend(_beneath(table, below))
        table = []
    return out


def _beneath(table: Sequence[Draft], below: Sequence[Line]) -> list[Draft]:
    studies = [(draft, _levels(" ".join(line.text for line in draft.lines[: draft.heads]))[:1]) for draft in table]
    named = [[d for d, own in studies if _is_of(own, _levels_named(line.text))] for line in below]
    last = table[-1]
    if all(owners in ([], [last]) for owners in named):
        return []
    last.lines = last.lines[: last.heads]
    found = []
    for line, owners in zip(below, named, strict=True):
        parent = owners[0] if len(owners) == 1 else None
        found.append(Draft("other", last.section, [line], parent=parent))
    return found


def _levels(words: str) -> list[str]:
    """Return the degrees that some words name, in order."""
    return [match.concept.concept_id for match in vocabulary("degrees").matches(words)]


def _levels_named(text: str) -> list[str]:
    """Return the degrees that a line says it is of: before its colon, or in a bracket behind a figure."""
    label = _LABEL.match(text)
    return _levels("; ".join([label.group() if label else "", *(b.group() for b in BRACKET.finditer(text))]))


def _is_of(own: Sequence[str], named: Sequence[str]) -> bool:
    """Tell whether a study is of one of the degrees named: 硕士 is said of an M.Sc., an M.Sc. of 硕士."""
    known = vocabulary("degrees")
    return any(level in known.lineage(other) or other in known.lineage(level) for level in own for other in named)
