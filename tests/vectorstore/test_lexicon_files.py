"""What the lexicon's files promise: one fact a line, in order, each name under one concept, no parent missing.

Read as text here, apart from the code that looks names up, so that a file can be mended before anything loads it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from importlib import resources
from typing import Any, cast

import pytest
import yaml

from vectorstore.tables import table
from vectorstore.text import STEMS, start_of, stem, terms

# Employers and universities are one space: either may lie under the other.
ORGANISATIONS = ("organisations.yaml", "universities.yaml")
FILES = (
    *ORGANISATIONS,
    "venues.yaml",
    "skills.yaml",
    "terms.yaml",
    "degrees.yaml",
    "roles.yaml",
    "awards.yaml",
    "places.yaml",
    "certificates.yaml",
    "languages.yaml",
)
PARENT_SPACES = (ORGANISATIONS, *((file,) for file in FILES if file not in ORGANISATIONS))
FEWEST = {
    "organisations.yaml": 250,
    "universities.yaml": 200,
    "venues.yaml": 150,
    "skills.yaml": 300,
    "terms.yaml": 600,
    "certificates.yaml": 200,
    "languages.yaml": 90,
}
VENUE_KINDS = {"conference", "journal", "preprint", "workshop"}
FIELDS = {"names", "alone", "cased", "parent", "kind", "lists", "printed", "place", "codes", "proved", "field"}
# A key of digits alone is quoted, lest YAML read a number.
CONCEPT_LINE = re.compile(r"(?:(?=[a-z0-9-]*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*|\"[0-9]+\"): \{names: \[.+\}")

every_file = pytest.mark.parametrize("file", FILES)


@cache
def lines(file: str) -> tuple[str, ...]:
    return tuple(resources.files("vectorstore").joinpath(file).read_text("utf-8").splitlines())


@cache
def concepts(file: str) -> dict[str, dict[str, Any]]:
    read = yaml.load("\n".join(lines(file)), Loader=yaml.CSafeLoader)
    assert isinstance(read, dict), f"{file!r} holds no concepts"
    return read


def key(name: str) -> tuple[str, ...]:
    return tuple(term.text for term in terms(name, stemmed=False))


@every_file
def test_one_line_holds_one_concept(file: str) -> None:
    """A fact is added, moved or reviewed as one line."""
    odd = [line for line in lines(file) if not CONCEPT_LINE.fullmatch(line)]
    assert odd == []


@every_file
def test_concepts_stand_in_order(file: str) -> None:
    """Sorted by key, and no key twice: two people adding the same concept meet in the diff."""
    keys = [line.partition(":")[0].strip('"') for line in lines(file)]
    assert keys == sorted(set(keys))


def test_a_field_of_work_is_a_term():
    """What the people of a role do is a term that stands in the lexicon."""
    fields = {f["field"] for f in concepts("roles.yaml").values() if "field" in f}
    assert fields
    assert fields <= set(concepts("terms.yaml"))


@every_file
def test_concepts_have_only_known_fields(file: str) -> None:
    """A misspelt field is found here, not ignored."""
    odd = {k: sorted(fields) for k, fields in concepts(file).items() if not set(fields) <= FIELDS}
    assert odd == {}


@every_file
def test_names_are_texts(file: str) -> None:
    """No name was read as a number, a date or a truth value for want of quotes, and none is empty or stands twice."""
    odd = [
        k
        for k, fields in concepts(file).items()
        if not fields["names"]
        or len(set(fields["names"])) != len(fields["names"])
        or not all(isinstance(name, str) and key(name) for name in fields["names"])
    ]
    assert odd == []


@every_file
def test_no_name_means_two_things(file: str) -> None:
    """A name leads to one concept of its file, in whatever case, width or punctuation it is written."""
    owners: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for concept_id, fields in concepts(file).items():
        for name in fields["names"]:
            owners[key(name)].add(concept_id)
    assert {k: sorted(ids) for k, ids in owners.items() if len(ids) > 1} == {}


@every_file
def test_cased_names_are_names(file: str) -> None:
    """What counts only in its own case is one of the concept's names, to the letter."""
    odd = {k: f["cased"] for k, f in concepts(file).items() if not set(f.get("cased", ())) <= set(f["names"])}
    assert odd == {}


@pytest.mark.parametrize("space", PARENT_SPACES, ids=lambda space: space[0])
def test_parents_exist_and_end(space: tuple[str, ...]) -> None:
    """Every parent is a concept, none lies under itself, and a key is held by one file of its space."""
    held = Counter(k for file in space for k in concepts(file))
    assert [k for k, count in held.items() if count > 1] == []
    parent = {k: fields["parent"] for file in space for k, fields in concepts(file).items() if "parent" in fields}
    assert {k: p for k, p in parent.items() if p not in held} == {}
    for start in parent:
        seen = {start}
        current = parent.get(start)
        while current is not None:
            assert current not in seen, f"{start!r} lies under itself by way of {current!r}"
            seen.add(current)
            current = parent.get(current)


@pytest.mark.parametrize(("file", "fewest"), FEWEST.items())
def test_files_know_enough_of_the_world(file: str, fewest: int) -> None:
    """A file that lost its lines is noticed."""
    assert len(concepts(file)) >= fewest


def test_venues_say_what_they_are() -> None:
    """Published is told from posted by the venue's kind."""
    assert {fields.get("kind") for fields in concepts("venues.yaml").values()} == VENUE_KINDS


@pytest.mark.parametrize("file", ["venues.yaml", "universities.yaml"])
def test_names_of_three_letters_count_in_their_own_case(file: str) -> None:
    """`sc` or `ton` in running text is no venue, `usc` and `hit` no university."""
    short = re.compile(r"[A-Za-z]{1,3}")
    odd = [
        name
        for fields in concepts(file).values()
        for name in fields["names"]
        if short.fullmatch(name) and name not in fields.get("cased", ())
    ]
    assert odd == []


def test_words_of_another_meaning_have_terms_of_their_own() -> None:
    """Each word of `stems.yaml` stands there once, is matched by its row's term, and begins as that term does."""
    rows = cast("dict[str, list[str]]", table("vectorstore", STEMS))
    words = [word for row in rows.values() for word in row]
    assert len(words) == len(set(words))
    assert list(rows) == sorted(rows)
    for term, row in rows.items():
        assert {stem(word) for word in row} == {term}
        assert all(word.startswith(start_of(term)) for word in row)


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("Corporal, 2nd Signals", "Ostrava Corporation"),
        ("Interned at a bank", "internal audit"),
        ("Designation: Clerk", "design"),
        ("excellent manners", "Excel"),
        ("a mechanic of lorries", "mechanical engineering"),
        ("front office", "safety officer"),
        ("hospital wards", "hospitality"),
        ("from 2019 to present", "presentations"),
        ("product owner", "production"),
    ],
)
def test_what_only_sounds_alike_shares_no_term(told: str, asked: str) -> None:
    """No word of one is found by the other, as inflections of one word are."""
    assert not {t.text for t in terms(told)} & {t.text for t in terms(asked)}
