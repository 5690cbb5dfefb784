"""A question that leans on earlier ones becomes a plan that stands alone: "and at MSRA?", "which of them …", 他的导师.

Knows pronouns, ellipsis and what they point back to. The history is earlier questions only: every turn is understood
anew, so nothing is remembered that an asker may no longer see.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from bot.answering.antecedents import about, organisation_of, people_of, replaced, without_named
from bot.answering.question.counting import counted_alone
from bot.answering.question.normal import clean, language_asked, one_line
from bot.answering.question.phrases import phrase
from bot.answering.question.planning import condition, reworded
from bot.answering.question.pool import Pool
from bot.answering.question.tokens import PERSON
from bot.answering.records import Clause, Condition, Plan, Question
from vectorstore.records import Language
from vectorstore.text import has_cjk

PlanFunction = Callable[[str, Pool, Language], Plan]
Node = Clause | Condition

# Older turns than this no longer say who "they" are.
_LONGEST_HISTORY = 12
_OF_THEM = phrase("conversation", "of_them")
_NARROWS = phrase("conversation", "narrows")
_LEAD = phrase("conversation", "lead")
_ENDS_NE = re.compile(r"呢[?？]?$")
_PLURAL = re.compile(r"\b(?:they|them|their|theirs)\b|他们|她们|这些人|那些人|这几个人", re.IGNORECASE)
_SINGULAR = phrase("conversation", "singular")
_POSSESSIVE = re.compile(r"\b(?:his|her|their|hers|theirs)\b(?=\s+\w)", re.IGNORECASE)
_BOUND = phrase("conversation", "bound")
# "Who is her advisor?" asks about her; in "who did their PhD at X?" the pronoun is the asked-for's own.
_FREE = phrase("conversation", "free")
_ALONE = ("years", "period", "employer", "work", "why")
_ASKED_ALONE = tuple((name, phrase("conversation", f"alone_{name}")) for name in _ALONE)
_HOW_MANY_ALONE = phrase("conversation", "how_many_alone")
_ELSE = phrase("conversation", "else")
_WHY_NOT = phrase("conversation", "why_not")
_WHY_NOT_FOR = phrase("conversation", "why_not_for")
_THERE = re.compile(
    r"\bthere\b(?! (?:is|are|was|were|any|been))|那里|那边|那儿|那家公司|那段时间|在那(?=[做干学待])", re.IGNORECASE
)
_BARE_ATTRIBUTE = re.compile(
    r"^(?:and |what about |how about |the |and the |show )*(?:[\w/-]+(?: [\w/-]+){0,2})$", re.IGNORECASE
)
# "the mentor at Alibaba", 在阿里的导师: another attribute, narrowed.
_PLACED_ATTRIBUTE = re.compile(
    r"(?:the |his |her |their )?(?:[\w/-]+ ){1,2}(?:at|in|for|during|from)\s+\S|在.{1,12}(?:的|时|期间).{1,8}",
    re.IGNORECASE,
)
_PREPOSITION = phrase("conversation", "preposition")
_ONLY_ZH = re.compile(r"^(?:只(?:看|要|保留)|仅|再筛)")
_DETERMINER = re.compile(r"^(?:the|and|show)\s+", re.IGNORECASE)
_OWN_QUESTION = phrase("conversation", "own_question")
# Longer than this a fragment is a question of its own.
_LONGEST_QUESTION = 600
_LONGEST_FRAGMENT = 8
_LONGEST_FRAGMENT_ZH = 16


class Turn(NamedTuple):
    """A question that follows another: its plain words, the plan before it, and what planning needs."""

    text: str
    before: Plan
    people: Pool
    plan_fn: PlanFunction
    language: Language

    def plan(self, text: str) -> Plan:
        """Return the plan of other words in this turn's language."""
        return self.plan_fn(text, self.people, self.language)

    @property
    def rest(self) -> str:
        """Return the words of a fragment: without "and", "what about", 那 and 呢."""
        lead = _LEAD.match(self.text)
        return _ENDS_NE.sub("", self.text[lead.end() :] if lead else self.text).strip(" ?？.!，,")


def resolve(question: Question, people: Pool, plan_fn: PlanFunction) -> Plan:
    """Return the plan of a question in the light of the questions before it.

    Raises nothing: a question that leans on nothing is planned as it stands.
    """
    before: Plan | None = None
    for earlier in question.history[-_LONGEST_HISTORY:]:
        if earlier.strip():
            before = _understand(earlier, before, people, plan_fn)
    return _understand(question.text, before, people, plan_fn)


def _understand(text: str, before: Plan | None, people: Pool, plan_fn: PlanFunction) -> Plan:
    plain = one_line(clean(text))[:_LONGEST_QUESTION]
    language = language_asked(plain)
    if (stated := _why_not_stated(plain, people, plan_fn, language)) is not None:
        return reworded(stated)
    if before is None:
        return _without_antecedent(plain, people, plan_fn) or plan_fn(text, people, language)
    turn = Turn(plain, before, people, plan_fn, language)
    for step in (_why_not, _alone, _of_them, _pronoun, _name_alone, _fragment):
        found = step(turn)
        if found is not None:
            return reworded(found)
    return plan_fn(text, people, language)


def _why_not(turn: Turn) -> Plan | None:
    match = _WHY_NOT.match(turn.text)
    if match is None or turn.before.where is None:
        return None
    named = turn.plan(turn.text[match.end() :].strip(" ?？.是"))
    if not named.persons:
        return None
    return named.model_copy(update={"intent": "fact", "attribute": "why_not", "where": turn.before.where})


def _why_not_stated(text: str, people: Pool, plan_fn: PlanFunction, language: Language) -> Plan | None:
    """Return "why not Z for GPU sharing at X?": what is asked of Z is said, and need not be looked for before."""
    match = _WHY_NOT_FOR.match(text)
    if match is None:
        return None
    said = {key.rstrip("2"): value for key, value in match.groupdict().items() if value}
    named = plan_fn(said["n"], people, language)
    asked = f"谁{said['r']}" if has_cjk(said["r"]) else f"who worked {said['p'].replace('for', 'on')} {said['r']}"
    wanted = plan_fn(asked.strip(" ?？"), people, language)
    if not named.persons or wanted.where is None or wanted.intent != "who" or wanted.persons:
        return None
    return named.model_copy(update={"intent": "fact", "attribute": "why_not", "where": wanted.where})


def _alone(turn: Turn) -> Plan | None:
    """Return "when?", "where?", "how many?" about what was asked before."""
    bare, before = turn.text.strip(" ?？.!。！呢"), turn.before
    if _ELSE.fullmatch(bare):
        return before
    if _HOW_MANY_ALONE.match(bare):
        return Plan(intent="count", language=turn.language, counted="people", where=people_of(before))
    for attribute, asked in _ASKED_ALONE:
        if asked.fullmatch(bare):
            kept = (before.attribute or "work") if attribute == "why" else attribute
            return about(before, Plan(intent="fact", language=turn.language, attribute=kept, where=before.where))
    return None


def _of_them(turn: Turn) -> Plan | None:
    """Return "which of them …": the question, among the people of the one before."""
    text = turn.text
    if match := _OF_THEM.search(text):
        asked = f"{text[: match.start()]} {_kept(match.group())} {text[match.end() :]}".strip()
        if has_cjk(text) and not re.search(r"谁|哪|多少|几", asked):
            asked = f"谁{asked}"
    elif match := _NARROWS.match(text):
        asked = _ONLY_ZH.sub("", text) if has_cjk(text) else f"who {text[match.end() :].strip()}"
    else:
        return None
    found = turn.plan(" ".join(asked.split()))
    return None if found.persons else found.model_copy(update={"among": people_of(turn.before)})


def _kept(words: str) -> str:
    """Return what is left of "which of them": who is asked for, and whether they are counted."""
    if "how many" in words.lower():
        return "how many people"
    return "谁" if has_cjk(words) else "who"


def _pronoun(turn: Turn) -> Plan | None:
    asked = _with_person(turn.text)
    if asked is None:
        return None
    lead = _LEAD.match(asked)
    found = turn.plan(asked[lead.end() :] if lead else asked)
    if found.intent in ("who", "list", "match") and found.attribute != "whether":
        return None
    place = organisation_of(turn.before.where) if _THERE.search(turn.text) else None
    if place is not None:
        kept = None if isinstance(found.where, Condition) and _THERE.search(found.where.value) else found.where
        where = Clause(join="same_entry", parts=(place, kept)) if kept is not None else place
        found = found.model_copy(update={"where": where})
    return about(turn.before, found)


def _with_person(text: str) -> str | None:
    """Return a question with PERSON for its pronouns; None where it has none that points back."""
    if not (_SINGULAR.search(text) or _PLURAL.search(text)):
        return None
    if _BOUND.match(text) and not _FREE.search(text):
        return None
    if has_cjk(text):
        return _SINGULAR.sub(PERSON, _PLURAL.sub(PERSON, text))
    asked = _POSSESSIVE.sub(f"{PERSON}'s", text)
    return _SINGULAR.sub(PERSON, _PLURAL.sub(PERSON, asked))


def _without_antecedent(text: str, people: Pool, plan_fn: PlanFunction) -> Plan | None:
    """Return the plan of "what is his GPA?" as a first question: nobody is meant, and the pronoun is what is shown."""
    said = _SINGULAR.search(text)
    asked = _with_person(text) if said else None
    if asked is None or said is None:
        return None
    found = plan_fn(asked, people, language_asked(text))
    if found.persons or found.intent not in ("fact", "summary", "compare"):
        return None
    return reworded(found.model_copy(update={"unknown_persons": (said.group(),), "persons": (said.group(),)}))


def _name_alone(turn: Turn) -> Plan | None:
    """Return the question before, asked of another person: "and Jane Doe?"."""
    before, rest = turn.before, re.sub(r"^for\s+", "", turn.rest)
    found = turn.plan(rest)
    if found.intent != "summary" or not _is_only_name(rest, found):
        return None
    named = {k: getattr(found, k) for k in ("persons", "person_ids", "unknown_persons", "choices", "corrections")}
    if before.intent in ("fact", "summary", "count") and before.attribute not in ("what_is", "result"):
        if before.counted == "people":
            return None
        return before.model_copy(update={**named, "among": None, "language": turn.language})
    if before.intent in ("who", "list") and _LEAD.match(turn.text) and before.where is not None:
        who = Condition(relation="named", value=", ".join(found.persons), concepts=found.person_ids)
        where = Clause(join="all", parts=(who, without_named(before.where)))
        return Plan(intent="who", language=turn.language, attribute="whether", where=where, **named)
    return None


def _is_only_name(rest: str, found: Plan) -> bool:
    said = " ".join(rest.split()).casefold()
    return bool(found.persons) and said.removesuffix("'s") in {p.casefold() for p in found.persons}


def _fragment(turn: Turn) -> Plan | None:
    """Return the question before with one of its conditions replaced: "and at MSRA?"."""
    before, rest = turn.before, turn.rest
    longest = _LONGEST_FRAGMENT_ZH if has_cjk(rest) else _LONGEST_FRAGMENT
    words = len(rest) if has_cjk(rest) else len(rest.split())
    if not rest or words > longest or _OWN_QUESTION.search(rest):
        return None
    if attribute := _attribute_alone(turn, rest):
        return attribute
    leans = _LEAD.match(turn.text) or _ENDS_NE.search(turn.text) or _PREPOSITION.match(rest)
    if not leans or (before.where is None and before.intent not in ("who", "list", "count", "fact")):
        return None
    node = condition(rest, turn.people)
    if node is None:
        return None
    where = replaced(before.where, node) if before.where is not None else node
    return before.model_copy(update={"where": where, "language": turn.language})


def _attribute_alone(turn: Turn, rest: str) -> Plan | None:
    """Return "GPA?", "email?" or 导师呢 asked of the people before."""
    before = turn.before
    counted = counted_alone(rest, turn.people) if before.intent == "count" and len(rest.split()) == 1 else None
    if counted and not has_cjk(rest):
        return before.model_copy(update={"counted": counted, "language": turn.language})
    if people_of(before) is None or before.intent in ("compare", "match"):
        return None
    placed = _PLACED_ATTRIBUTE.match(rest) is not None and _LEAD.match(turn.text) is not None
    if not placed and (not (has_cjk(rest) or _BARE_ATTRIBUTE.match(rest)) or _names_something(rest, turn.people)):
        return None
    asked = f"{PERSON}的{rest}" if has_cjk(rest) else f"what is {PERSON}'s {_DETERMINER.sub('', rest)}"
    found = turn.plan(asked)
    if found.intent != "fact" or found.attribute in (None, "work") or (found.where is not None and not placed):
        return None
    return about(before, found)


def _names_something(rest: str, people: Pool) -> bool:
    """Tell whether a fragment names something of the world (a company, a tool): then it is no attribute."""
    node = condition(rest, people)
    return isinstance(node, Condition) and bool(node.concepts)
