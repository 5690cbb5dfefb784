"""A question that leans on earlier ones becomes a plan that stands alone: "and at MSRA?", "which of them …", 他的导师.

Knows pronouns, positions, ellipsis and what they point back to. The history is earlier questions only: every turn is
understood anew, so nothing is remembered that an asker may no longer see. A turn that was refused or not understood is
passed over: it loses neither people nor topic.
"""

from __future__ import annotations

from bot.answering.antecedents import Node, about, leaves, people_of, replaced, without_named
from bot.answering.changes import joined
from bot.answering.described import described
from bot.answering.following import following, of_the_same
from bot.answering.pointing import leaves_out, picking, pointed_at, there, turned
from bot.answering.policy import refusal
from bot.answering.question.constructions import opening, whole, within
from bot.answering.question.counting import counted_alone
from bot.answering.question.naming import is_nobodys_name
from bot.answering.question.neighbours import beside, is_of_a_job, step_from
from bot.answering.question.normal import clean, language_asked, one_line
from bot.answering.question.planning import condition, reworded
from bot.answering.question.pool import Pool
from bot.answering.question.reading import condition as condition_said
from bot.answering.question.remarks import without_remarks
from bot.answering.question.tokens import PERSON
from bot.answering.question.values import named
from bot.answering.records import Clause, Condition, Plan, Question
from bot.answering.renamed import renamed
from bot.answering.things_told import both_of, with_thing
from bot.answering.told import Answered, Told, nobody_answered, node_of, of_people
from bot.answering.told_apart import told_apart
from bot.answering.turn import PlanFunction, Turn, is_in_name, with_person, without_lead
from vectorstore.records import Language
from vectorstore.text import has_cjk

__all__ = ["PlanFunction", "resolve"]

# Older turns than this no longer say who "they" are.
_LONGEST_HISTORY = 12
_ALONE = ("years", "period", "employer", "work", "why")
# Whoever was shown is named where "anyone else" leaves them out; of more than these the answer is given again.
_MOST_NAMED = 6
# Longer than this a fragment is a question of its own.
_LONGEST_QUESTION = 600
_LONGEST_FRAGMENT = 8
_LONGEST_FRAGMENT_ZH = 16


def resolve(question: Question, people: Pool, plan_fn: PlanFunction, answered: Answered = nobody_answered) -> Plan:
    """Return the plan of a question in the light of the questions before it.

    `answered` gives the people of an answer in order, where words point at them. Raises nothing: a question that leans
    on nothing is planned as it stands.
    """
    told = Told((), answered)
    for earlier in question.history[-_LONGEST_HISTORY:]:
        if not earlier.strip():
            continue
        if refusal(earlier, language_asked(one_line(clean(earlier)))) is not None:
            told = told._replace(missed=True)
        else:
            told = told.grown(_understand(earlier, told, people, plan_fn), dropped=leaves_out(earlier))
    return _understand(question.text, told, people, plan_fn)


def _understand(text: str, told: Told, people: Pool, plan_fn: PlanFunction) -> Plan:
    language = language_asked(one_line(clean(text)))
    plain = one_line(without_remarks(clean(text)))[:_LONGEST_QUESTION]
    if (stated := _why_not_stated(plain, people, plan_fn, language)) is not None:
        return reworded(stated)
    apart = told_apart(plain, people, language, told.answered)
    if apart.choices:
        asked = plan_fn(plain, people, language)
        return reworded(asked.model_copy(update={"choices": apart.choices, "persons": (apart.said,)}))
    if apart.text != plain:
        plain = text = apart.text
    dropping = bool(told.plans) and leaves_out(plain)
    if not dropping and (found := described(plain, people, plan_fn, language, told.answered)) is not None:
        return reworded(found)
    if not told.plans:
        found = _without_antecedent(plain, people, plan_fn) or plan_fn(text, people, language)
        return _of_nobody_told(found, plain) if told.missed else found
    if (joint := both_of(plain, told, language)) is not None:
        return reworded(joint)
    plain = with_thing(plain, told)
    turn = Turn(plain, told, people, plan_fn, language)
    for step in (_why_not, _neighbour, following, _alone, picking, turned, _name_alone, there):
        found = step(turn)
        if found is not None:
            return reworded(found)
    found = _fragment(turn) or of_the_same(turn)
    return reworded(found) if found is not None else plan_fn(with_thing(text, told), people, language)


def _of_nobody_told(found: Plan, text: str) -> Plan:
    """Return "of these, who ...?" behind what told of nobody: whom it means was not read, and is never everybody."""
    those = pointed_at(text)
    return found.model_copy(update={"unread": (*found.unread, those)}) if those and not found.persons else found


def _why_not(turn: Turn) -> Plan | None:
    said = opening("conversation.why_not", turn.text)
    missed = opening("conversation.missed", turn.text)
    if (said is None and missed is None) or turn.before.where is None:
        return None
    asked = turn.text[said.span.end :] if said is not None else turn.text
    # What is said of them besides is what the asker knows: "she's got years of it".
    named = turn.plan((missed.slots["n"] if missed is not None else asked).strip(" ?？.是"))
    if not named.persons:
        return None
    return named.model_copy(update={"intent": "fact", "attribute": "why_not", "where": turn.before.where})


def _neighbour(turn: Turn) -> Plan | None:
    """Return "and before that?", 上一家呢: the job next to the one told of, of the same person."""
    side, meant = step_from(turn.text), turn.meant
    if side is None or len(turn.told.shown(meant)) != 1:
        return None
    told = without_named(turn.before.where) if turn.before.where is not None else None
    anchor = told if told is not None and is_of_a_job(told) else None
    found = Plan(intent="fact", language=turn.language, attribute="employer", where=beside(anchor, side, turn.language))
    one = of_people(turn.told.shown(meant), turn.people, turn.language)
    return about(one, found)


def _why_not_stated(text: str, people: Pool, plan_fn: PlanFunction, language: Language) -> Plan | None:
    """Return "why not Z for GPU sharing at X?": what is asked of Z is said, and need not be looked for before."""
    found = whole("conversation.why_not_for", text)
    if found is None:
        return None
    said = found.slots
    if whole("conversation.pointed", said["r"]):
        return None  # "why isn't Z in there?"
    named = plan_fn(said["n"], people, language)
    asked = f"谁{said['r']}" if has_cjk(said["r"]) else f"who worked {said['p'].replace('for', 'on')} {said['r']}"
    wanted = plan_fn(asked.strip(" ?？"), people, language)
    if not named.persons or wanted.where is None or wanted.intent != "who" or wanted.persons:
        return None
    return named.model_copy(update={"intent": "fact", "attribute": "why_not", "where": wanted.where})


def _alone(turn: Turn) -> Plan | None:
    """Return "when?", "where?", "how many?" about what was asked before."""
    bare, before = turn.text.strip(" ?？.!。！呢"), turn.before
    if whole("conversation.else", bare):
        return _else(turn)
    if whole("conversation.how_many_alone", bare):
        return Plan(intent="count", language=turn.language, counted="people", where=people_of(before))
    if whole("conversation.how_many_own", turn.text):
        found = turn.plan(turn.text)
        own = found.intent == "count" and found.counted not in ("people", "documents") and found.where is None
        return about(turn.meant, found) if own and not found.persons and people_of(turn.meant) else None
    if whole("conversation.who_alone", bare):
        return before if before.persons else Plan(intent="who", language=turn.language, where=people_of(before))
    for attribute in _ALONE:
        if whole(f"conversation.alone_{attribute}", bare):
            kept = (before.attribute or "work") if attribute == "why" else attribute
            return about(before, Plan(intent="fact", language=turn.language, attribute=kept, where=before.where))
    return None


def _else(turn: Turn) -> Plan:
    """Return "anyone else?": the question before, of whoever is not among those shown."""
    base = turn.told.listed
    shown = turn.told.shown(base)
    if base.intent not in ("who", "list") or base.where is None or not 0 < len(shown) <= _MOST_NAMED:
        return base
    others = Clause(join="none", parts=(node_of(shown, turn.people, turn.language),))
    return base.model_copy(update={"among": joined(base.among, others), "language": turn.language})


def _without_antecedent(text: str, people: Pool, plan_fn: PlanFunction) -> Plan | None:
    """Return the plan of "what is his GPA?" as a first question: nobody is meant, and the pronoun is what is shown."""
    said = within("conversation.singular", text) if not people.index.mentions(text) else None
    asked = with_person(text) if said else None
    if asked is None or said is None:
        return None
    own = plan_fn(text, people, language_asked(text))
    if is_in_name(said.span.of(text), own):
        return None
    if own.among is not None and own.intent == "fact" and text[said.span.end :].startswith("们"):
        return None  # 在深圳的人以及他们的职位: they are told in the same breath
    found = plan_fn(asked, people, language_asked(text))
    whether = opening("conversation.asks_whether", text) is not None
    if found.persons or (not whether and found.intent not in ("fact", "summary", "compare")):
        return None
    words = said.span.of(text)
    return reworded(found.model_copy(update={"unknown_persons": (words,), "persons": (words,)}))


def _name_alone(turn: Turn) -> Plan | None:
    """Return the question before, asked of another person: "and Jane Doe?"."""
    before, rest = turn.before, turn.rest.removeprefix("for ").strip().removesuffix("的")
    found = turn.plan(rest)
    if turn.leans and not found.persons and is_nobodys_name(rest) and not _names_something(rest, turn.people):
        return Plan(intent="summary", language=turn.language, persons=(rest,), unknown_persons=(rest,))
    if _asks_of_another(found, before):
        return found
    if found.intent != "summary" or not _is_only_name(rest, found):
        return None
    named = {k: getattr(found, k) for k in ("persons", "person_ids", "unknown_persons", "choices", "corrections")}
    if before.intent in ("fact", "summary", "count") and before.attribute not in ("what_is", "result"):
        if before.counted == "people":
            return None
        return before.model_copy(update={**named, "among": None, "language": turn.language})
    if before.intent in ("who", "list") and opening("conversation.lead", turn.text) and before.where is not None:
        who = Condition(relation="named", value=", ".join(found.persons), concepts=found.person_ids)
        where = Clause(join="all", parts=(who, without_named(before.where)))
        return Plan(intent="who", language=turn.language, attribute="whether", where=where, **named)
    return None


def _asks_of_another(found: Plan, before: Plan) -> bool:
    """Tell whether a turn names whom it asks of and what it asks for: 那李四的电话呢."""
    apart = set(found.person_ids) - set(before.person_ids)
    said = found.intent == "fact" and found.attribute not in (None, "work", "whether") and found.where is None
    return bool(before.person_ids and apart) and said and not found.unread and not found.unkept


def _is_only_name(rest: str, found: Plan) -> bool:
    said = " ".join(rest.split()).casefold()
    return bool(found.persons) and said.removesuffix("'s") in {p.casefold() for p in found.persons}


def _fragment(turn: Turn) -> Plan | None:
    """Return the question before with one of its conditions replaced: "and at MSRA?"."""
    before, rest = turn.before, turn.rest
    longest = _LONGEST_FRAGMENT_ZH if has_cjk(rest) else _LONGEST_FRAGMENT
    words = len(rest) if has_cjk(rest) else len(rest.split())
    if not rest or words > longest or within("conversation.own_question", rest):
        return None
    if attribute := _attribute_alone(turn, rest):
        return attribute
    if not (turn.leans or opening("conversation.preposition", rest)) or (
        before.where is None and before.intent not in ("who", "list", "count", "fact")
    ):
        return None
    said = condition_said(rest, turn.people, turn.language)
    if said.node is None or said.unread == (rest,) or _is_another_post(said.node, before.where):
        other = renamed(rest, before.where, turn.people) if before.where is not None else None
        if other is not None:
            return before.model_copy(update={"where": other, "language": turn.language})
    if said.node is None:
        return None
    where = replaced(before.where, said.node) if before.where is not None else said.node
    missed = {"unread": (*before.unread, *said.unread), "unkept": (*before.unkept, *said.decisive)}
    return before.model_copy(update={"where": where, "language": turn.language, **missed})


def _is_another_post(node: Node, where: Node | None) -> bool:
    """Tell whether a post follows one that was asked for as what somebody did: 谁做过护士长, 那会计呢."""
    done = where is not None and any(c.relation == "topic" and named("roles", c.value) for c in leaves(where))
    return done and isinstance(node, Condition) and node.relation == "role"


def _attribute_alone(turn: Turn, rest: str) -> Plan | None:
    """Return "GPA?", "email?" or 导师呢 asked of the people before."""
    before = turn.before
    counted = counted_alone(rest, turn.people) if before.intent == "count" and len(rest.split()) == 1 else None
    if counted and not has_cjk(rest):
        return before.model_copy(update={"counted": counted, "language": turn.language})
    if people_of(turn.meant) is None or before.intent in ("compare", "match"):
        return None
    placed = opening("conversation.placed_attribute", rest) is not None and without_lead(turn.text) != turn.text
    if not placed and (
        not (has_cjk(rest) or whole("conversation.bare_attribute", rest)) or _names_something(rest, turn.people)
    ):
        return None
    said = opening("conversation.determiner", rest)
    bare = rest[said.span.end :].strip() if said else rest
    asked = f"{PERSON}的{rest}" if has_cjk(rest) else f"what is {PERSON}'s {bare}"
    found = turn.plan(asked)
    if found.intent != "fact" or found.attribute in (None, "work") or (found.where is not None and not placed):
        return None
    return about(turn.meant, found)


def _names_something(rest: str, people: Pool) -> bool:
    """Tell whether a fragment names something of the world (a company, a tool): then it is no attribute."""
    node = condition(rest, people)
    return isinstance(node, Condition) and bool(node.concepts)
