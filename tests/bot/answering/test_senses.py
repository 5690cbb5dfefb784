"""Which of two things of one name is meant, where a question says so."""

from __future__ import annotations

import pytest

from tests.bot.answering.test_loose_words import read


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Apple as in the company, who worked there", "who worked at Apple"),
        ("who worked at Oracle (the company, not the database)", "who worked at Oracle"),
        ("Who knows Java? I mean the language, not the island", "Who knows Java?"),
        ("who has Oracle - the database, not the firm", "who knows Oracle"),
        ("anyone from SAP, meaning the employer and not the software", "who worked at SAP"),
        ("who knows Swift the programming language not the bank network", "who knows Swift"),
        ("anyone from Georgia (the state)", "who is located in Georgia now"),
        ("oracle, the company!! who works there", "who worked at oracle"),
        ("谁在甲骨文工作过，指公司不是数据库", "谁在甲骨文工作过"),
        ("Oracle谁待过？我说的是公司，不是数据库", "谁在Oracle待过？"),
        ("SAP谁会，指软件不是公司", "谁会SAP"),
        ("谁会Python，我是说编程语言", "谁会Python"),
    ],
)
def test_a_sense_that_is_put_right_is_the_one_asked_for(said: str, asked: str) -> None:
    """What a name is said to be decides what is asked of it; what it is said not to be is no condition."""
    assert read(said).where == read(asked).where


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("who worked at Google but not the university", "academia"),
        ("who studied medicine, not the nurses", "nurses"),
        ("who is at a bank, not the hospital", "hospital"),
    ],
)
def test_a_denial_of_something_else_is_no_sense(question: str, word: str) -> None:
    """Words that deny something which no name in the question may be stay part of the question."""
    found = read(question)
    assert word in f"{found.understood} {found.unread} {found.unkept}"


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("who knows linux os", "who knows linux"),
        ("who knows mysql database", "who knows mysql"),
        ("anyone good with excel software?", "who knows excel"),
        ("who used the sap system or the python programming language", "who knows sap or python"),
        ("who has used jquery library, and java programming", "who knows jquery and java"),
    ],
)
def test_what_says_only_that_something_is_a_tool_asks_for_no_more(said: str, asked: str) -> None:
    """A tool is asked for by its name, whatever kind of tool people call it."""
    assert read(said).where == read(asked).where


def test_a_kind_of_tool_beside_a_role_is_the_roles() -> None:
    """Who administers Linux systems is asked for by that role."""
    assert "linux system administrator" in read("who is a linux system administrator").understood
