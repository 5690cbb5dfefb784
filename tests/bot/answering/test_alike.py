"""Questions in people's own words are read like their plain form, and what only looks alike is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.question.roundabout import plainer, shaped, ways
from bot.answering.records import Plan
from vectorstore.records import Person
from vectorstore.tables import parsed
from vectorstore.text import has_cjk

_TABLE: dict[str, dict[str, list[str]]] = parsed(Path(__file__).with_name("alike.yaml").read_bytes())
_NAMES = ("Karla Venn", "Grant Okoro", "Jarl Oden", "纪云杉", "何慕阳", "薄秋禾")
_POOL = Pool(tuple(Person(person_id=name, name=name, documents=(name,)) for name in _NAMES))


def _read(question: str) -> Plan:
    return plan(question, _POOL, "zh" if has_cjk(question) else "en")


def _asked(made: Plan) -> tuple[Any, ...]:
    intent = "who" if made.intent in ("who", "list", "match") else made.intent
    return intent, made.where, made.attribute, made.person_ids, made.measure, made.rank


@pytest.mark.parametrize(("plain", "ways"), _TABLE["alike"].items(), ids=str)
def test_what_asks_the_same_is_read_the_same(plain: str, ways: list[str]) -> None:
    """Each way of asking makes the plan of the plain question, and no word of it is left unread."""
    wanted = _asked(_read(plain))
    for question in ways:
        made = _read(question)
        assert (made.unread, made.unkept) == ((), ()), question
        assert _asked(made) == wanted, question


@pytest.mark.parametrize(("plain", "others"), _TABLE["apart"].items(), ids=str)
def test_what_only_looks_alike_is_not_swallowed(plain: str, others: list[str]) -> None:
    """What asks something else makes another plan, or has words that are told as unread."""
    wanted = _asked(_read(plain))
    for question in others:
        made = _read(question)
        assert made.unread or made.unkept or _asked(made) != wanted, question


def test_each_roundabout_way_is_made_plain() -> None:
    """Every line of the table of roundabout ways turns its own example into the plain one."""
    for name, own in ways().items():
        made = [(shaped if name == "shapes" else plainer)(way["like"][0]) for way in own]
        assert made == [way["like"][1] for way in own]
