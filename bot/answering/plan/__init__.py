"""A question becomes a Plan: an intent, conditions, the people it names, and the words that say how it was understood.

Knows the forms of questions. `english` and `chinese` read predicates, `facts` attributes, `needs` what a role asks for.
Knows nothing of the store: whether anybody satisfies a plan is `bot.answering.find`'s business.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.plan import chinese, english
from bot.answering.plan.clean import clean, one_line
from bot.answering.plan.forms import read
from bot.answering.plan.needs import match_plan
from bot.answering.plan.people import index_of
from bot.answering.plan.wording import understood
from bot.answering.records import Clause, Condition, Plan
from vectorstore.records import Language, Person
from vectorstore.text import has_cjk

# A question of one sentence is shorter; a pasted need is read before this cut is made.
_LONGEST_QUESTION = 600

__all__ = ["clean", "condition", "plan", "reworded"]


def plan(text: str, people: Sequence[Person], language: Language) -> Plan:
    """Return how a question that stands alone is understood.

    `people` are those in the asker's scope: their names, in either script, are recognised in the question.
    """
    plain = clean(text)
    index = index_of(people)
    found = match_plan(plain, index, language) or read(one_line(plain)[:_LONGEST_QUESTION], index, language)
    return found.model_copy(update={"understood": understood(found)})


def condition(text: str, people: Sequence[Person]) -> Clause | Condition | None:
    """Return what a fragment of a question says of people ("with Rust"); None where it says nothing."""
    plain, index = one_line(clean(text))[:_LONGEST_QUESTION], index_of(people)
    if has_cjk(plain):
        return chinese.parse(chinese.strip_frame(plain), index)
    return english.parse(english.strip_frame(plain).strip(" ?.!,"), index)


def reworded(plan: Plan) -> Plan:
    """Return a plan whose `understood` says what it has become."""
    return plan.model_copy(update={"understood": understood(plan)})
