"""Check answers as their readers get them: every claim's words against its own quotes, every quote against its text.

Works on the JSON of an answer and the canonical texts alone, and is stricter than it is clever: it shares no code with
the verifier that it checks. Knows how dates are written and what the lexicon names; of an answer's own words only that
they stand in `wording.yaml`.

    python -m tests.evals.proof ANSWERS.jsonl TEXTS_DIR      prints what is not proved, exits 1 where anything is not
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.periods import find_periods, venue_years
from vectorstore.tables import parsed
from vectorstore.text import cut

LONGEST_QUOTE = 500
NAMING: tuple[VocabularyName, ...] = ("organisations", "venues", "roles", "places", "skills", "awards")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_LATIN = re.compile(r"[^\W\d_\u3400-\u9fff]{2,}")
_HAN = re.compile("[\u3400-\u9fff]+")
_HEAD = re.compile(r"^[^:：“]{0,80}?[:：]")
# A Chinese patent's number begins with the year in which it was filed.
_FILED = re.compile(r"(?:CN|ZL)\s?((?:19|20)\d\d)\d{6,}")


@cache
def own_words() -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the words and the Chinese phrases that answers say of their own accord, the longest phrase first."""
    file = resources.files("bot.answering.compose").joinpath("wording.yaml")
    texts = [t for g in parsed(file.read_bytes()).values() for said in g.values() for t in said.values()]
    phrases = {run for t in texts for run in _HAN.findall(t)} | {
        "至今",
        "预计",
        "年",
        "月",
        "日",
        "至",
        "起",
        "春",
        "秋",
    }
    latin = {w.casefold() for t in texts for w in _LATIN.findall(re.sub(r"\{\w+\}", " ", t))} | {"present", "expected"}
    return frozenset(latin), tuple(sorted(phrases, key=len, reverse=True))


@cache
def states() -> tuple[str, ...]:
    file = resources.files("bot.answering.compose").joinpath("wording.yaml")
    return tuple(t for said in parsed(file.read_bytes())["statuses"].values() for t in said.values())


def complaints(answer: Mapping[str, Any], texts: Mapping[str, str]) -> Iterator[str]:
    """Yield what is wrong with the proof of an answer; `texts` are the canonical texts by document id."""
    by_number = {c["n"]: c for c in answer["citations"]}
    for c in answer["citations"]:
        text = texts.get(c["document_id"])
        if text is None or text[c["start"] : c["end"]] != c["quote"] or not 0 < len(c["quote"]) <= LONGEST_QUOTE:
            yield f"[{c['n']}] does not read back: {c['quote'][:80]!r}"
    names = {p["person_id"]: [p["name"], *p["aliases"]] for p in answer["people"]}
    for claim in answer["claims"]:
        if not claim["citations"] or not set(claim["citations"]) <= set(by_number):
            yield f"cites nothing: {claim['text'][:80]!r}"
            continue
        quotes = [by_number[n]["quote"] for n in claim["citations"]]
        words = _cleared(claim, names.get(claim["person_id"], []))
        for lie in (*_dates(words, quotes), *_numbers(words, quotes), *_named(words, quotes), *_words(words, quotes)):
            yield f"{lie!r} in {claim['text'][:120]!r} stands in none of {[q[:80] for q in quotes]}"


def _cleared(claim: Mapping[str, Any], names: list[str]) -> str:
    """Return a claim's words without whom it is of, what is marked as computed, and what it is headed by."""
    words: str = claim["text"]
    for apart in sorted([*names, *claim.get("computed", ())], key=len, reverse=True):
        words = words.replace(apart, " ")
    for state in states():
        words = re.sub(rf"(?<=[,，]){re.escape(state)}(?=$|[,，])|(?<=[,，] ){re.escape(state)}(?=$|[,，])", " ", words)
    head = _HEAD.match(words)
    if head is not None and not _NUMBER.search(head.group()) and not list(_words(head.group(), [])):
        words = words[head.end() :]
    return words


def _dates(words: str, quotes: list[str]) -> Iterator[str]:
    given = {d for q in quotes for m in find_periods(q) for d in (m.period.start, m.period.end) if d}
    given |= {str(v.year) for q in quotes for v in venue_years(q)} | {y for q in quotes for y in _FILED.findall(q)}
    for match in find_periods(words):
        said = match.span.of(words)
        if match.period.ongoing and not any(m.period.ongoing for q in quotes for m in find_periods(q)):
            yield said
        for date in filter(None, (match.period.start, match.period.end)):
            whole = any(g.startswith(date) for g in given) or any(said in q for q in quotes)
            if not whole and not (len(date) == 4 and any(date in q for q in quotes)):
                yield said


def _numbers(words: str, quotes: list[str]) -> Iterator[str]:
    words = _undated(words)
    given = {n for q in quotes for n in _NUMBER.findall(q)} | {y for q in quotes for y in _FILED.findall(q)}
    given |= {str(v.year) for q in quotes for v in venue_years(q)}
    yield from (n for n in _NUMBER.findall(words) if n not in given and not any(n in q for q in quotes if len(n) > 2))


def _named(words: str, quotes: list[str]) -> Iterator[str]:
    words = _undated(words)
    for name in NAMING:
        held = vocabulary(name)
        for match in held.matches(words):
            said, concept = match.span.of(words), match.concept.concept_id
            known = (held.lineage(m.concept.concept_id) for q in quotes for m in held.matches(q, any_case=True))
            if not any(_letters(said) in _letters(q) for q in quotes) and not any(concept in k for k in known):
                yield said


def _words(words: str, quotes: list[str]) -> Iterator[str]:
    latin, phrases = own_words()
    letters = " ".join(_letters(q) for q in quotes)
    words = _undated(words)
    for word in _LATIN.findall(words):
        if _letters(word) not in letters and word.casefold() not in latin:
            yield word
    for run in _HAN.findall(words):
        for word in cut(run):
            if len(word) > 1 and word not in letters and not any(word in p for p in phrases):
                yield word


def _undated(words: str) -> str:
    for match in find_periods(words):
        words = words[: match.span.start] + " " * (match.span.end - match.span.start) + words[match.span.end :]
    return words


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()


def main() -> None:
    """Check a file of answers against a folder of canonical texts, each named after its document's id."""
    answers, folder = map(Path, sys.argv[1:3])
    texts = {p.name: p.read_text("utf-8") for p in folder.iterdir()}
    found = 0
    for line in answers.read_text("utf-8").splitlines():
        given = json.loads(line)
        for complaint in complaints(given["answer"], texts):
            found += 1
            sys.stdout.write(f"{given['id']}: {complaint}\n")
    sys.stdout.write(f"{found} not proved\n")
    sys.exit(found > 0)


if __name__ == "__main__":
    main()
