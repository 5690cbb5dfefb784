"""Tables over everybody: what each question is to tell of each, and which questions ask for something else."""

from __future__ import annotations

import pytest

from bot.answering.question.roster import roster_of


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("list everyone and where they live", ("location",)),
        ("who lives where?", ("location",)),
        ("list each person and what city theyre in", ("location",)),
        ("table pls: everyone + current job + current employer", ("position",)),
        ("for each candidate: name, last job, years of experience", ("position", "years")),
        ("show me all candidates with email and phone", ("email", "phone")),
        ("everyone's highest degree", ("top_degree",)),
        ("who speaks what?", ("language",)),
        ("做个表:谁会哪些语言", ("language",)),
        ("列出每个人的最高学历", ("top_degree",)),
        ("每个人现在在哪家公司，列个表", ("position",)),
        ("大家都住在哪些城市", ("location",)),
        ("列一下所有候选人的姓名、学历和目前职位", ("top_degree", "position")),
    ],
)
def test_what_each_of_all_people_is_asked_for(question: str, told: tuple[str, ...]) -> None:
    """A table over everybody tells what it was asked for, in the question's order."""
    assert roster_of(question) == told


@pytest.mark.parametrize(
    "question",
    [
        "who has certificates?",
        "谁有证书？",
        "list everyone who lives in Lisbon",
        "where does Ada Quill live?",
        "emails of all nurses",
        "列出每个护士的最高学历",
        "who works where Ada works?",
        "all skills",
    ],
)
def test_a_condition_is_no_table(question: str) -> None:
    """What holds a word beside them asks for something else."""
    assert roster_of(question) == ()
