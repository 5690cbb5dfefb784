"""A question becomes a Plan: an intent, conditions, the people it names, and the words that say how it was understood.

Knows the forms of questions. `english` and `chinese` read predicates, `facts` attributes, `needs` what a role asks for.
Knows nothing of the store: whether anybody satisfies a plan is `bot.answering.find`'s business.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.plan import chinese, english
from bot.answering.plan.clean import clean, one_line
from bot.answering.plan.forms import read
from bot.answering.plan.lengths import is_marked, lasts, marked
from bot.answering.plan.needs import match_plan
from bot.answering.plan.people import PeopleIndex, index_of
from bot.answering.plan.succession import cut, put_back
from bot.answering.plan.tidy import as_co_first
from bot.answering.plan.unkept import remaining, unkept
from bot.answering.plan.wording import understood
from bot.answering.records import Clause, Condition, Plan
from vectorstore.records import Language, Person
from vectorstore.text import has_cjk

# A question of one sentence is shorter; a pasted need is read before this cut is made.
_LONGEST_QUESTION = 600
_CO_FIRST = re.compile(r"\bco-?first\b|equal contribution|共同一作|共一(?![致同])|(?:共同|并列)第一作者", re.IGNORECASE)

__all__ = ["clean", "condition", "plan", "reworded"]


def plan(text: str, people: Sequence[Person], language: Language) -> Plan:
    """Return how a question that stands alone is understood.

    `people` are those in the asker's scope: their names, in either script, are recognised in the question.
    """
    plain = clean(text)
    index = index_of(people)
    found = match_plan(plain, index, language)
    if found is None:
        found, plain = _succession(plain, index, language) or _read(plain, index, language)
    if found.where is not None and _CO_FIRST.search(plain):
        found = found.model_copy(update={"where": as_co_first(found.where)})
    if found.intent != "match":
        found = _without_unkept(found, plain, index, language)
    return found.model_copy(update={"understood": understood(found)})


def _succession(plain: str, index: PeopleIndex, language: Language) -> tuple[Plan, str] | None:
    """Return the plan of a question that says "only", "first", "before joining", and its other words; None without."""
    cuts = cut(one_line(plain)[:_LONGEST_QUESTION])
    if not cuts:
        return None
    found, rest = _read(cuts[-1].rest, index, language)
    where = put_back(found.where, cuts)
    if where is None or found.intent not in ("who", "list", "count", "fact") or found.choices or found.unkept:
        return None
    return found.model_copy(update={"where": where, "asks_nothing": False}), rest


def _read(plain: str, index: PeopleIndex, language: Language) -> tuple[Plan, str]:
    """Return the plan of a question, and its words: with its lengths marked where the plan keeps them."""
    said = marked(one_line(plain)[:_LONGEST_QUESTION])
    if is_marked(said):
        found = read(said, index, language)
        if lasts(found.where):
            return found, said
    return read(one_line(plain)[:_LONGEST_QUESTION], index, language), plain


def _without_unkept(found: Plan, plain: str, index: PeopleIndex, language: Language) -> Plan:
    """Return a plan; where words cannot be kept, what the rest of the question asks, and those words."""
    words = unkept(plain, found)
    if not words:
        return found
    rest = read(one_line(remaining(plain))[:_LONGEST_QUESTION], index, language)
    return rest.model_copy(update={"unkept": words})


def condition(text: str, people: Sequence[Person]) -> Clause | Condition | None:
    """Return what a fragment of a question says of people ("with Rust"); None where it says nothing."""
    plain, index = one_line(clean(text))[:_LONGEST_QUESTION], index_of(people)
    plain = marked(plain)
    if has_cjk(plain):
        return chinese.parse(chinese.strip_frame(plain), index)
    return english.parse(english.strip_frame(plain).strip(" ?.!,"), index)


def reworded(plan: Plan) -> Plan:
    """Return a plan whose `understood` says what it has become."""
    return plan.model_copy(update={"understood": understood(plan)})
