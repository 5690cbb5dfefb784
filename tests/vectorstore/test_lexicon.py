"""Names in a text: the longest one, whole words only, in the case that they need."""

from __future__ import annotations

import pytest

from vectorstore.lexicon import Vocabulary, vocabulary
from vectorstore.seats import seat_of, seated_in


def ids(found: Vocabulary, text: str) -> list[str]:
    return [m.concept.concept_id for m in found.matches(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("University of California, Berkeley", ["uc-berkeley"]),
        ("intern at Microsoft Research Asia (MSRA)", ["msra", "msra"]),
        ("阿里巴巴达摩院", ["damo-academy"]),
        ("上海大学生创业大赛", []),
        ("中关村北大街", []),
        ("我在北大读书", ["peking-university"]),
        ("任职于微软", ["microsoft"]),
        ("雅培前员工", ["abbott"]),
    ],
)
def test_names_are_whole_and_longest(text: str, expected: list[str]) -> None:
    """A name counts where it stands whole; the longest one at a place wins."""
    assert ids(vocabulary("organisations"), text) == expected


def test_cased_names_need_their_case() -> None:
    """`Go` is a language, "go" a verb; a question may still ask for it in any case."""
    skills = vocabulary("skills")
    assert ids(skills, "wrote it in Go") == ["go"]
    assert ids(skills, "my go-to person") == []
    assert skills.named("go") is None
    assert skills.named("go", any_case=True) is not None


def test_a_tool_takes_a_plural_and_nothing_else() -> None:
    """A tool's name may stand in the plural ("Jiras"); "solid work" is no SolidWorks."""
    skills = vocabulary("skills")
    assert ids(skills, "fixed a dozen Jiras") == ["jira"]
    assert ids(skills, "four years of solid work") == []


def test_a_separator_parts_names() -> None:
    """Two words with a comma between them are not one name, unless the name itself is written so."""
    assert ids(vocabulary("organisations"), "left Microsoft Research. Asia came next") == ["microsoft-research"]


def test_an_arm_lies_under_its_parents() -> None:
    """What lies under an organisation is found from it at any depth, and the other way round."""
    organisations = vocabulary("organisations")
    assert "damo-academy" in organisations.under("alibaba")
    assert organisations.lineage("msra")[-1] == "microsoft"


def test_legal_forms_are_folded_away() -> None:
    """`Infosys Limited` and 比亚迪股份有限公司 are the companies that the lexicon knows without their legal form."""
    organisations = vocabulary("organisations")
    assert organisations.named("Infosys Limited") == organisations.named("Infosys") is not None
    assert organisations.named("比亚迪股份有限公司") == organisations.named("BYD") is not None


# A university, the town that it lies in or the least place that holds its campuses, and what that lies in.
SEATS = (
    ("fudan-university", "shanghai china"),
    ("ustc", "hefei anhui china"),
    ("northwest-af-university", "yangling shaanxi china"),
    ("hebei-university-of-technology", "tianjin china"),
    ("sun-yat-sen-university", "guangzhou guangdong china"),
    ("jinan-university", "guangzhou guangdong china"),
    ("hit-shenzhen", "shenzhen guangdong china"),
    ("cuhk-shenzhen", "shenzhen guangdong china"),
    ("china-university-of-geosciences", "china"),
    ("china-university-of-geosciences-wuhan", "wuhan hubei china"),
    ("huaqiao-university", "fujian china"),
    ("xian-jiaotong-university", "xian shaanxi china"),
    ("xjtlu", "suzhou jiangsu china"),
    ("national-taiwan-university", "taipei taiwan"),
    ("harvard-university", "cambridge-ma massachusetts united-states"),
    ("washington-university-in-st-louis", "st-louis missouri united-states"),
    ("university-of-washington", "seattle washington united-states"),
    ("columbia-university", "new-york-city new-york united-states"),
    ("suny", "new-york united-states"),
    ("kansas-state-university", "manhattan-ks kansas united-states"),
    ("rutgers-university", "new-brunswick-nj new-jersey united-states"),
    ("nyu-abu-dhabi", "abu-dhabi united-arab-emirates"),
    ("university-of-cambridge", "england united-kingdom"),
    ("university-of-york", "york-uk england united-kingdom"),
    ("york-university", "toronto ontario canada"),
    ("queens-university", "kingston-ontario ontario canada"),
    ("university-of-newcastle-australia", "newcastle-nsw new-south-wales australia"),
    ("ms-ramaiah", "bengaluru karnataka india"),
    ("bits-hyderabad", "hyderabad telangana india"),
    ("chandigarh-university", "mohali india"),
    ("vtu", "karnataka india"),
    ("uclouvain", "louvain-la-neuve belgium"),
    ("ntnu", "trondheim norway"),
    ("google", ""),
)


def test_a_university_lies_in_its_town() -> None:
    """Every university lies somewhere: in its own town, whatever place its name holds; an employer in none."""
    assert {one: seat_of(one) for one, _ in SEATS} == {one: frozenset(lies.split()) for one, lies in SEATS}
    known = vocabulary("organisations").concepts.values()
    assert all(seat_of(c.concept_id) for c in known if c.is_university)
    assert {c.place for c in known if c.place} <= set(vocabulary("places").concepts)
    assert {"harvard-university", "tufts-university"} <= seated_in(frozenset({"massachusetts"}))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Manhattan, Kansas", ["manhattan-ks"]),
        ("New Brunswick, NJ", ["new-brunswick-nj"]),
        ("Bath, UK", ["bath-uk"]),
        ("reading, davis, york, cork, a golden rule and 桃园结义", []),
        ("Hamilton, New Zealand", ["hamilton-nz"]),
    ],
)
def test_towns_that_are_words_need_what_they_lie_in(text: str, expected: list[str]) -> None:
    """A town called as people, words or other towns are is one only with its state or country behind it."""
    assert ids(vocabulary("places"), text) == expected
