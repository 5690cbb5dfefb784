"""Turns that go on from what was listed: how many it is in all, those of it alone, whoever it is not true of.

Knows the words of such turns. What points at people or places is `pointing`, what stands alone `conversation`.
"""

from __future__ import annotations

import re

from bot.answering.antecedents import about, people_of
from bot.answering.question import values as v
from bot.answering.question.asking import counted_as
from bot.answering.question.organisations import at_organisation
from bot.answering.question.reading import condition as condition_said
from bot.answering.question.statuses import patent_kind, statuses_of
from bot.answering.question.tokens import PERSON
from bot.answering.records import Clause, Condition, Plan
from bot.answering.told import of_people
from bot.answering.turn import Turn
from vectorstore.text import has_cjk

_IN_ALL = re.compile(
    r"(?:(?:and|so|ok) )?how many (?:is|are|was|were) (?:that|those|there|they|it)"
    r"(?: (?:in total|altogether|in all|all told))?|(?:and |so )?(?:in )?total\??"
    r"|(?:那)?(?:一共|总共|合计|加起来|共)(?:有|是)?(?:几|多少)(?:项|个|篇|份|家|种|门|次|所|段)?"
    r"|(?:那)?有?(?:几|多少)(?:项|篇|份|家|种|门|次|所|段)",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"^(?:(?:and|ok|so|now|just|only|show(?: me)?) )*(?P<en>[\w -]+?) (?:ones )?only(?: please| pls)?$"
    r"|^(?:(?:and|ok|so|now) )*(?:only|just)(?: show(?: me)?)? (?:the |those )?(?P<en2>[\w -]+?)"
    r"(?: ones)?(?: please| pls)?$"
    r"|^(?:其中|里面|只(?:要|看|列)?|仅)(?P<zh>[^？?。呢]{2,12}?)(?:的)?(?:有哪些|有几[项篇个])?呢?$",
    re.IGNORECASE,
)
_NOT_SO = re.compile(
    r"^(?:(?:and|ok|so|but) )*(?:who|(?:the )?(?:ones|people|others|rest)|those)? ?(?:who |that )?"
    r"(?:hasn['’]?t|haven['’]?t|have not|has not|don['’]?t|didn['’]?t|do not|did not|doesn['’]?t|aren['’]?t|isn['’]?t"
    r"|without(?: (?:it|one|any))?)$"
    r"|^(?:那|那么)?(?:谁)?(?:没有?|不会|不是|没)(?:的|过的?)?(?:人|那些人)?(?:呢|有谁|有哪些)?$",
    re.IGNORECASE,
)
_ONLY_INTERNED = re.compile(
    r"\b(?:only|just) (?:ever )?(?:interned|did (?:an )?internships?|as (?:an )?interns?|an? interns?)\b"
    r"|只是?(?:在那)?实习|仅(?:仅)?实习",
    re.IGNORECASE,
)
# A turn that asks for people is about all of them.
_ASKS_PEOPLE = re.compile(
    r"\b(?:who|whose|anyone|anybody|everyone|people|candidates|which of|somebody|someone|others?)\b"
    r"|谁|哪些人|哪[位个几]|几个人|有人|候选人|大家|所有|人选|还有",
    re.IGNORECASE,
)


def following(turn: Turn) -> Plan | None:
    """Return a turn that goes on from what was listed; None for any other."""
    bare = turn.text.strip(" ?？.!。！")
    for step in (_in_all, _alone, _not_so, _only_interned):
        found = step(turn, bare)
        if found is not None:
            return found
    return None


def of_the_same(turn: Turn) -> Plan | None:
    """Return a turn that asks for nobody, of the one told of before: "and German?", 那本科呢，学的什么专业."""
    ids = turn.told.shown(turn.meant)
    if len(ids) != 1 or not turn.before.person_ids or _ASKS_PEOPLE.search(turn.text):
        return None
    if turn.plan(turn.text).persons:
        return None
    rest = turn.rest.replace("呢", "") or turn.text
    for asked in (
        (f"{PERSON}{rest}", f"{PERSON}的{rest}") if has_cjk(rest) else (f"{PERSON}'s {rest}", f"{rest} {PERSON}")
    ):
        found = turn.plan(asked)
        whole = not found.unread and not found.unkept
        if whole and found.intent in ("fact", "count", "measure") and (found.attribute or "") != "result":
            return about(of_people(ids, turn.people, turn.language), found)
    return None


def _in_all(turn: Turn, bare: str) -> Plan | None:
    before = turn.before
    kind = counted_as(before.attribute or "") if before.intent == "fact" and before.persons else None
    if kind is None or not _IN_ALL.fullmatch(bare):
        return None
    return before.model_copy(
        update={"intent": "count", "attribute": None, "also": (), "counted": kind, "language": turn.language}
    )


def _alone(turn: Turn, bare: str) -> Plan | None:
    """Return "first author only", 其中授权的呢: the list before, of those alone."""
    before, match = turn.before, _ALONE.match(bare)
    kind = counted_as(before.attribute or "") if before.intent == "fact" and before.persons else None
    if match is None or kind is None:
        return None
    words = next(g for g in match.groups() if g)
    statuses = statuses_of(words) or turn.plan(bare).statuses
    said = patent_kind(words) if kind == "patent" else None
    if said is None and not statuses:
        found = condition_said(words, turn.people, turn.language)
        if found.node is None or found.unread:
            return None
        where = v.joined([n for n in (before.where, found.node) if n is not None])
    else:
        where = v.joined([n for n in (before.where, said) if n is not None])
    return before.model_copy(
        update={"where": where, "statuses": statuses or before.statuses, "language": turn.language}
    )


def _not_so(turn: Turn, bare: str) -> Plan | None:
    """Return "and the ones who haven't?": whoever the question before is not true of."""
    before = turn.before
    if before.intent not in ("who", "list", "count") or before.where is None or not _NOT_SO.match(bare):
        return None
    if before.attribute == "whether" or before.counted not in (None, "people"):
        return None
    away = Clause(join="none", parts=(before.where,))
    return Plan(intent="who", language=turn.language, where=away, among=before.among)


def _only_interned(turn: Turn, bare: str) -> Plan | None:
    place = turn.told.place()
    if place is None or not place.value or not _ONLY_INTERNED.search(bare):
        return None
    hired = Condition.model_validate({**place.model_dump(), "relation": "worked_at", "kinds": ("employment",)})
    only = Clause(join="all", parts=(at_organisation("interned_at", place.value), Clause(join="none", parts=(hired,))))
    return Plan(intent="who", language=turn.language, where=only, among=people_of(turn.told.listed))
