"""The plan of a question: how it is understood, in conditions that can be looked for.

Knows which reader a text is for: a need, a question of what came first, any other. Knows nothing of the store but the
names in it: whether anybody satisfies a plan is `bot.answering.find`'s business.
"""

from __future__ import annotations

from bot.answering.question import reading
from bot.answering.question import values as v
from bot.answering.question.bare import bare_plans, thing_of
from bot.answering.question.boolean import boolean_plan
from bot.answering.question.elsewhere import left_behind
from bot.answering.question.fits import fit_plan
from bot.answering.question.moved import moved_plan
from bot.answering.question.namesakes import named_out
from bot.answering.question.needs import match_plan
from bot.answering.question.neighbours import neighbour_plan
from bot.answering.question.normal import clean, language_asked, one_line
from bot.answering.question.pool import Pool
from bot.answering.question.provided import provided
from bot.answering.question.provisos import provisos
from bot.answering.question.purposes import purpose_of
from bot.answering.question.remarks import without_remarks
from bot.answering.question.restated import headed, once
from bot.answering.question.retelling import left_out_last, of_the_team
from bot.answering.question.roster import roster_of
from bot.answering.question.roundabout import plainer
from bot.answering.question.succession import cut, has_sequence, put_back
from bot.answering.question.twofold import several
from bot.answering.question.values import Node
from bot.answering.question.ways import without_ways
from bot.answering.records import Clause, Condition, Plan
from bot.answering.wording.understood import understood
from vectorstore.records import Language

# A question of one sentence is shorter; a pasted need is read before this cut is made.
_LONGEST_QUESTION = 600

__all__ = ["Pool", "condition", "plan", "reworded"]


def plan(text: str, pool: Pool, language: Language) -> Plan:
    """Return how a question that stands alone is understood."""
    plain = clean(text)
    told = without_remarks(plain)
    found = match_plan(told, pool, language) or boolean_plan(one_line(plain)[:_LONGEST_QUESTION], pool, language)
    if found is None:
        whole = once(one_line(told)[:_LONGEST_QUESTION])
        asked = provisos(whole)
        found = _under_heading(asked.question, pool, language)
        if asked.no_proof and found.where is None and not found.criteria:
            # "His employers, not counting internships" asks for no set, and is read with what it leaves out.
            found = _under_heading(whole, pool, language)
        else:
            found = provided(found, asked.no_proof, pool)
    return reworded(found.model_copy(update={"asked": one_line(plain)[:_LONGEST_QUESTION]}))


def _whatever_for(text: str, pool: Pool, language: Language) -> Plan:
    """Return the plan of a question without what its people are for, where that leaves something to look for."""
    told = purpose_of(text)
    found = _of_line(told.question, pool, language) if told is not None else None
    if told is None or found is None or (found.where is None and not found.criteria):
        return _of_line(text, pool, language)
    return found.model_copy(update={"context": (*found.context, told.said)})


def _under_heading(text: str, pool: Pool, language: Language) -> Plan:
    """Return the plan of a question without the asker's own heading, where that says nothing that is read."""
    told = headed(text)
    if told is None:
        return _whatever_for(text, pool, language)
    label = reading.condition(told.label, pool, language)
    if label.node is not None and not label.unread:
        return _whatever_for(text, pool, language)
    found = _whatever_for(told.question, pool, language)
    return found.model_copy(update={"context": (*found.context, told.label)})


def _of_line(text: str, pool: Pool, language: Language) -> Plan:
    line = left_out_last(of_the_team(left_behind(named_out(without_ways(plainer(text)), pool.index))))
    return _several(line, pool, language) or _one(line, pool, language)


def _one(line: str, pool: Pool, language: Language) -> Plan:
    if roster_of(line):
        return reading.read(line, pool, language)
    if (fit := fit_plan(line, pool, language)) is not None:
        return fit
    found = neighbour_plan(line, pool, language) or _succession(line, pool, language)
    found = found or moved_plan(line, pool, language)
    return found or reading.read(line, pool, language)


def _several(line: str, pool: Pool, language: Language) -> Plan | None:
    """Return the plan of several questions about one person: the first, with the others beside it."""
    plans: list[Plan] = []
    for piece in several(line, pool, language):
        held = _said_of(plans[0]) if plans else None
        if piece.bare and plans and thing_of(plans[0], held) is not None:
            plans += bare_plans(plans[0], held, piece.bare)
        else:
            plans.append(_one(piece.text, pool, language))
    if not plans or any(p.intent not in _OF_ONE or p.asks_nothing or len(p.person_ids) != 1 for p in plans):
        return None
    first, *rest = plans
    if any(p.person_ids != first.person_ids for p in rest) or any(p.unkept for p in plans):
        return None
    said = _said_of(first)
    study = said if isinstance(said, Condition) and said.relation == "degree" else None
    # "Where was her PhD, and when did she graduate" asks both of the one degree.
    rest = [p.model_copy(update={"where": study}) if study and _is_of_a_study(p) else p for p in rest]
    held = _asked_whether(first)
    if held is not None:
        # "Is she still there? Since when?": a stay is told with its dates.
        told = isinstance(held, Condition) and held.relation in _DATED
        rest = [p for p in rest if not (told and _is_bare_time(p))]
        rest = [p.model_copy(update={"where": held}) if _is_bare_time(p) else p for p in rest]
    return first.model_copy(update={"further": tuple(map(reworded, rest))})


def _said_of(plan: Plan) -> Node | None:
    return _asked_whether(plan) if plan.attribute == "whether" else plan.where


def _asked_whether(plan: Plan) -> Node | None:
    """Return what is asked of somebody with a yes or a no, apart from whom."""
    if plan.attribute != "whether" or not isinstance(plan.where, Clause):
        return None
    return v.joined([p for p in plan.where.parts if not (isinstance(p, Condition) and p.relation == "named")])


_DATED = frozenset({"worked_at", "interned_at", "studied_at"})


def _is_bare_time(plan: Plan) -> bool:
    return plan.intent == "fact" and plan.attribute == "period" and plan.where is None and not plan.unread


def _is_of_a_study(plan: Plan) -> bool:
    return plan.intent == "fact" and plan.where is None and plan.attribute in ("school", "graduation", "gpa", "advisor")


# What is asked of one person: several of these are answered beside each other.
_OF_ONE = frozenset({"fact", "who", "count", "measure"})


def _succession(line: str, pool: Pool, language: Language) -> Plan | None:
    """Return the plan of a question that says "only", "first", "before joining"; None without."""
    cuts = cut(line)
    if not cuts:
        return None
    found = reading.read(cuts[-1].rest, pool, language)
    where = put_back(found.where, cuts)
    if where is None or found.intent not in ("who", "list", "count", "fact") or found.choices:
        return None
    if found.attribute == "position" and has_sequence(where):
        # Where somebody worked before something else is not where they are now.
        found = found.model_copy(update={"attribute": "employer"})
    return found.model_copy(update={"where": where, "asks_nothing": False})


def condition(text: str, pool: Pool) -> Node | None:
    """Return what a fragment of a question says of people ("with Rust"); None where it says nothing."""
    plain = one_line(clean(text))[:_LONGEST_QUESTION]
    return reading.condition(plain, pool, language_asked(plain)).node


def reworded(plan: Plan) -> Plan:
    """Return a plan whose `understood` says what it has become."""
    return plan.model_copy(update={"understood": understood(plan)})
