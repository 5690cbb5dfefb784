"""Names in a text: the longest one, whole words only, in the case that they need."""

from __future__ import annotations

import pytest

from vectorstore.lexicon import Vocabulary, vocabulary


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
