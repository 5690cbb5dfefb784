"""Give a page its head back where a side column came first: contacts, skills, papers, and only then whose CV it is.

Networks print profiles so: below the last list of the column stands the name, alone on its line, and what is said of
the person goes on from there. Knows sections and the name; nothing about what lists hold.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.sections import Section
from vectorstore.records import Name

_LISTS = frozenset({"skill", "language", "certificate", "award", "contact", "publication", "activity", "other"})


def with_head(sections: Sequence[Section], names: Sequence[Name]) -> tuple[Section, ...]:
    """Return the sections, the one that a list runs on into the head of the page parted before the name."""
    at = min((n.span.start for n in names if n.span is not None), default=None)
    out: list[Section] = []
    for section in sections:
        cut = next((i for i, line in enumerate(section.lines) if line.start == at), None)
        if not cut or section.heading is None or section.kind not in _LISTS or not _is_alone(section, cut, names):
            out.append(section)
            continue
        out.append(section.model_copy(update={"lines": section.lines[:cut]}))
        head = {"kind": "header", "title": "", "heading": None, "status": None, "lines": section.lines[cut:]}
        out.append(section.model_copy(update=head))
    return tuple(out)


def _is_alone(section: Section, at: int, names: Sequence[Name]) -> bool:
    """Tell a line that says somebody's name and nothing else."""
    line = section.lines[at]
    told = sum(len(n.text) for n in names if n.span is not None and line.start <= n.span.start < line.end)
    return not line.bullet and told >= len(line.text.replace(" ", "")) * 2 // 3
