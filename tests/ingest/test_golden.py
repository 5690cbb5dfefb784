"""The reading of every sample CV, as golden files: a change of a parser shows as a diff of what was understood."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ingest.identity import settle
from ingest.reading import read_cv
from tests.conftest import Golden
from vectorstore.records import Entry, Reading

CORPUS = Path(__file__).parent.parent / "corpus"
CVS = sorted((CORPUS / "cvs").iterdir())


def read_sample(path: Path) -> Reading:
    return read_cv(path.read_bytes(), "samples", path.name)


def described(entry: Entry, ids: dict[str, int], text: str) -> dict[str, object]:
    """Return an entry as a person reads it, ids as numbers in the file's order."""
    fields = {
        "kind": entry.kind,
        "section": entry.section,
        "lines": "-".join(str(text.count("\n", 0, at) + 1) for at in (entry.span.start, entry.span.end)),
        "begins": entry.span.of(text)[:60].split("\n")[0],
        "organisations": [
            f"{m.text} <{m.lexicon_id or '-'}>{' ^' if m.inherited else ''}" for m in entry.organisations
        ],
        "role": entry.role,
        "title": entry.title,
        "period": entry.period.model_dump(exclude_defaults=True) if entry.period else None,
        "period_inherited": entry.period_inherited,
        "venue": f"{entry.venue.text} <{entry.venue.lexicon_id or '-'}>" if entry.venue else None,
        "year": entry.year,
        "status": entry.status,
        "authors": list(entry.authors),
        "co_first": list(entry.co_first),
        "terms": list(entry.terms),
        "location": entry.location,
        "parent": ids.get(entry.parent or ""),
        "passages": len(entry.passages),
    }
    return {key: value for key, value in fields.items() if value not in (None, [], False)}


def as_golden(reading: Reading) -> str:
    text = reading.document.text
    ids = {entry.entry_id: number for number, entry in enumerate(reading.entries)}
    document = {
        "names": [n.text for n in reading.document.names],
        "name_inferred": reading.document.name_inferred,
        "date": reading.document.date,
        "language": reading.document.language,
        "unplaced": [s.of(text) for s in reading.document.unplaced],
    }
    entries = [{"n": ids[e.entry_id], **described(e, ids, text)} for e in reading.entries]
    told = [f for f in reading.facts if f.relation != "result"]
    facts = [[f.relation, f.value, f.subject, ids.get(f.entry_id or "")] for f in told]
    lines = [json.dumps(document, ensure_ascii=False), *(json.dumps(x, ensure_ascii=False) for x in (*entries, *facts))]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("cv", CVS, ids=lambda p: p.stem)
def test_golden_reading(cv: Path, golden: Golden) -> None:
    """A sample CV is understood as its golden file says, to the entry and the fact."""
    golden(CORPUS / "golden" / f"{cv.stem}.jsonl", as_golden(read_sample(cv)))


def test_golden_people(golden: Golden) -> None:
    """The samples are the people that the golden file says, each with the reasons for what was joined."""
    readings = [read_sample(cv) for cv in CVS]
    paths = {r.document.document_id: r.document.path for r in readings}
    names = {r.document.document_id: [n.text for n in r.document.names] for r in readings}
    lines = []
    for group in settle([r.identity for r in readings]):
        told = {
            "documents": sorted(paths[d] for d in group.documents),
            "names": sorted({n for d in group.documents for n in names[d]}),
            "reasons": list(group.reasons),
            "questions": sorted(paths[q.split(":")[0]] for q in group.questions),
        }
        lines.append(json.dumps(told, ensure_ascii=False))
    golden(CORPUS / "golden" / "people.jsonl", "\n".join(sorted(lines)) + "\n")


@pytest.mark.parametrize("cv", CVS, ids=lambda p: p.stem)
def test_every_span_reads_back(cv: Path) -> None:
    """Every span of a reading lies inside the text, and every fact's words stand where its span says."""
    reading = read_sample(cv)
    text = reading.document.text
    for entry in reading.entries:
        assert 0 <= entry.span.start < entry.span.end <= len(text)
        assert all(0 <= s.start < s.end <= len(text) for s in (*entry.headings, *entry.passages))
        assert all(m.span is None or m.span.of(text).strip() for m in entry.organisations)
    for fact in reading.facts:
        if fact.relation in {"email", "link", "advisor", "mentor", "manager", "skill"}:
            # Recognition parts the characters of a name; the fact has it whole.
            assert fact.span.of(text).strip(" *").replace(" ", "") == fact.value.replace(" ", "")
    for chunk in reading.chunks:
        assert chunk.span.of(text).strip()


@pytest.mark.parametrize("cv", CVS, ids=lambda p: p.stem)
def test_siblings_do_not_overlap(cv: Path) -> None:
    """Two entries that stand under the same parent share no character: a line belongs to one of them."""
    reading = read_sample(cv)
    for entry in reading.entries:
        for other in reading.entries:
            if entry.entry_id < other.entry_id and entry.parent == other.parent:
                assert not entry.span.touches(other.span), (entry.span, other.span)
