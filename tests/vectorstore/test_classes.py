"""Sets that people name: what `classes.yaml` promises, and where a set stands in a text."""

from __future__ import annotations

import re
from collections import defaultdict
from importlib import resources

import pytest

from vectorstore.classes import (
    NamedClass,
    class_called,
    class_named,
    classes,
    classes_in,
    holds_title,
    members_of,
)
from vectorstore.lexicon import facts, vocabulary
from vectorstore.text import terms

CLASS_LINE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*: \{(?:names|industry): \[.+\}")
YEAR = re.compile(r"\d{4}")
# Said of people and things of every kind: as names of sets they would be found in half of all questions.
EVERYDAY = frozenset({"senior", "junior", "lead", "manager", "top", "company", "school", "head"})


def named(class_id: str) -> NamedClass:
    found = class_named(class_id)
    assert found is not None, f"no set {class_id!r}"
    return found


def found_in(text: str) -> list[tuple[str, str]]:
    return [(m.named.class_id, m.span.of(text)) for m in classes_in(text)]


def test_one_line_holds_one_set_in_order() -> None:
    """A set is added, moved or reviewed as one line, sorted by its key."""
    lines = resources.files("vectorstore").joinpath("classes.yaml").read_text("utf-8").splitlines()
    assert [line for line in lines if not CLASS_LINE.fullmatch(line)] == []
    keys = [line.partition(":")[0] for line in lines]
    assert keys == sorted(set(keys))
    assert len(keys) == len(facts("classes.yaml")) >= 150


def test_members_exist() -> None:
    """Every member is a concept of the set's vocabulary, and named once."""
    odd = {
        c.class_id: [m for m in c.members if m not in vocabulary(c.of).concepts or c.members.count(m) > 1]
        for c in classes()
    }
    assert {key: members for key, members in odd.items() if members} == {}


def test_every_set_holds_something_and_says_by_whom_and_when() -> None:
    """An answer can always say what a set stood for, who drew the line, and of which year it is."""
    odd = [
        c.class_id
        for c in classes()
        if not (c.members or c.words) or not c.source.strip() or not YEAR.fullmatch(c.date)
    ]
    assert odd == []


def test_no_name_means_two_sets() -> None:
    """A name leads to one set, however it is inflected, cased or punctuated; cased names are names."""
    owners: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for c in classes():
        assert c.cased <= set(c.names), c.class_id
        for name in c.names:
            owners[tuple(t.text for t in terms(name))].add(c.class_id)
    assert {key: sorted(ids) for key, ids in owners.items() if len(ids) > 1} == {}


def test_an_everyday_word_is_marked_as_a_modifier() -> None:
    """A word like "senior" names a set only beside a role, and says so; no other set bears such a name."""
    odd = [c.class_id for c in classes() if EVERYDAY & {n.lower() for n in c.names} and not c.modifier]
    assert odd == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("anyone from faang?", [("faang", "faang")]),
        ("有大厂背景的清北毕业生", [("large-tech", "大厂"), ("qingbei", "清北")]),
        ("Ivy League schools or the Big 4", [("ivy-league", "Ivy League schools"), ("big-four", "Big 4")]),
        ("985院校", [("project-985", "985院校")]),
        ("a cricket bat", []),
        ("worked at BAT", [("bat", "BAT")]),
        ("安全四大发过文章", [("big-four-security", "安全四大")]),
        ("Midwest", [("midwest", "Midwest")]),
        ("长三角", [("yangtze-delta", "长三角")]),
    ],
)
def test_sets_are_found_whole_and_longest(text: str, expected: list[tuple[str, str]]) -> None:
    """A set is found by its name in either script; the longest name wins, and an ordinary word is none."""
    assert found_in(text) == expected


def test_a_set_holds_what_lies_under_its_members() -> None:
    """Whoever worked at a member's arm worked at one of the set: YouTube is of FAANG, Boston of the East Coast."""
    assert {"meta", "google", "instagram"} <= members_of(named("faang"))
    assert "microsoft" not in members_of(named("faang"))
    assert "boston" in members_of(named("east-coast"))
    assert "hangzhou" in members_of(named("yangtze-delta"))


@pytest.mark.parametrize(
    ("class_id", "count"), [("c9", 9), ("ivy-league", 8), ("project-985", 39), ("russell-group", 24)]
)
def test_closed_lists_are_whole(class_id: str, count: int) -> None:
    """A list that somebody closed has all its members."""
    assert len(named(class_id).members) == count


@pytest.mark.parametrize(
    ("class_id", "title", "expected"),
    [
        ("vice-presidents", "VP of Marketing", True),
        ("vice-presidents", "高级副总裁", True),
        ("vice-presidents", "Vice President, Student Union", False),
        ("c-level", "CTO助理", False),
        ("people-managers", "Engineering Manager", True),
        ("people-managers", "Product Manager", False),
        ("senior-level", "Sr. Java Developer", True),
        ("senior-level", "Java Developer", False),
        ("drivers", "Device Driver Engineer", False),
        ("teaching-staff", "ESL Teacher", True),
        ("nurses", "Nursery Worker", False),
        ("testers", "质量保证工程师", True),
    ],
)
def test_titles_are_of_a_set_by_their_words(class_id: str, title: str, expected: bool) -> None:
    """A title nobody listed is of the set whose words stand in it, unless a word takes it out again."""
    assert holds_title(named(class_id), title) is expected


def test_only_sets_of_roles_hold_titles() -> None:
    """An employer's name in a title makes no title of a set of employers."""
    assert holds_title(named("faang"), "Google") is False


def test_a_public_list_is_the_lexicon_s() -> None:
    """A set that is a public list follows the concepts on that list, narrowed to its kind."""
    conferences, journals = named("top-conferences").members, named("top-journals").members
    assert set(conferences) | set(journals) == set(named("ccf-a").members) == set(vocabulary("venues").listed("ccf-a"))
    assert not set(conferences) & set(journals)


def test_a_name_as_a_whole() -> None:
    """A set is looked up by its whole name in any case."""
    found = class_called("bat")
    assert found is not None
    assert found.class_id == "bat"
    assert class_called("nothing of the kind") is None
    assert class_named("nothing") is None
