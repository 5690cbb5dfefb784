"""What an English predicate means: "worked on GPU sharing at Alibaba" becomes conditions that one entry must hold.

Knows how the slots of a clause combine: lists, what only describes another slot, and what is joined in one entry.
What a single verb or preposition means is `relations`; intents are `forms`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from functools import lru_cache

from bot.answering.plan import nominal
from bot.answering.plan import relations as r
from bot.answering.plan import values as v
from bot.answering.plan.cues import cues, phrase
from bot.answering.plan.lengths import lasting
from bot.answering.plan.people import PeopleIndex
from bot.answering.plan.scan import Phrase, Scanner, Slot
from bot.answering.plan.tidy import tidied, without
from bot.answering.plan.values import Node
from bot.answering.records import Clause, Condition
from vectorstore.lexicon import VocabularyName

_NAMED: tuple[VocabularyName, ...] = ("organisations", "venues", "skills", "terms")
# A preposition after which an unknown name continues: "College for Women", "School of Law in Nairobi".
_CONTINUES = frozenset({"for", "of", "in", "on", "to", "at"})
_CAPITAL = re.compile(r"[A-Z0-9]")
_OF_NAMES = re.compile(r"\b(?:of|for)\s+[\w\s]+$|\b(?:department|ministry|school|college|faculty)\b", re.IGNORECASE)
_COMPANY = re.compile(r"\b(?:inc|school|company|labs?|district|corp|corporation|bank|hospital)\b", re.IGNORECASE)
_DESCRIBED = frozenset(
    {
        "topic",
        "skill",
        "have",
        "as_role",
        "taught",
        "awarded",
        "degree",
        "competed",
        "served_at",
        "published",
        "member_of",
    }
)
_DESCRIBING = frozenset({"in", "for", "with", "to", "through", "via", "around", "inside", "within", "by", "from", "of"})
_STUDENTS_OF = phrase("english", "students_of")
_PAPERS_WITH = phrase("english", "papers_with")
_THERE = re.compile(
    r"\b(?:do|did) (?:we|you|i) have\b|\b(?:are|is) there\b|\b(?:is|are) (?=the (?:co-?)?authors?\b)", re.I
)
_OFFICES = re.compile(r"\b(?:committees?|aec|tpc|pc|editorial board|program)\b", re.IGNORECASE)


def parse(text: str, people: PeopleIndex) -> Node | None:
    """Return what must be true of the people that a predicate is about; None where it says nothing."""
    phrases = Scanner(text).phrases
    groups: list[list[Node]] = [[]]
    for clause in phrases:
        node = _phrase(clause, people)
        if node is None:
            continue
        if clause.joined == "any" and groups[-1]:
            groups.append([])
        groups[-1].append(node)
    nodes = [n for n in (v.joined(g, "all") for g in groups) if n is not None]
    return v.joined(nodes, "any")


def strip_frame(text: str) -> str:
    """Return a question without the words that only ask for people: "list everyone who", "do we have any"."""
    text = _STUDENTS_OF.sub(r"advised by \g<n>", text)
    text = _PAPERS_WITH.sub(r"co-authors of \g<n>", text)
    text = _THERE.sub(" ", text)
    frames = _frames()
    before = None
    while text != before:
        before = text
        for frame in frames:
            match = frame.match(text)
            if match and match.end():
                text = text[match.end() :].lstrip(" ,:")
    return text


@lru_cache(maxsize=1)
def _frames() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(source, re.IGNORECASE) for source in cues("en")["frames"])


def _phrase(phrase: Phrase, people: PeopleIndex) -> Node | None:
    """Return one clause: the product of its slots' values, each combination in one entry."""
    slots = [s for s in phrase.slots if s.period or s.negative or any(x.strip() for x in s.values)]
    slots = _continued(phrase, slots)
    main = slots[0] if slots and not slots[0].preposition else Slot()
    rest = [s for s in slots if s.preposition]
    for slot in (main, *rest):
        _rejoin(phrase, slot)
    options = [[(s, value) for value in s.values if value.strip() or s is main] or [(s, "")] for s in [main, *rest]]
    nodes = []
    for combination in itertools.product(*options):
        node = tidied(_combined(phrase, combination, people))
        if phrase.length is not None:
            node = lasting(node, phrase.length, "en")
        if node is not None:
            nodes.append(node)
    join = "any" if any(s.join == "any" and len(s.values) > 1 for s in slots) else "all"
    if phrase.negative and nodes:
        return Clause(join="none", parts=tuple(nodes))
    return v.joined(nodes, join)


def _rejoin(phrase: Phrase, slot: Slot) -> None:
    """Put a slot's values together again that were no list: "Arts and Sciences", "Boutique & Gifts"."""
    values = [x for x in slot.values if x.strip()]
    if len(values) < 2:
        slot.values = values or [""]
        return
    whole = slot.whole()
    named = phrase.verb in r.ORGANISED or slot.preposition in ("at", "from")
    if any(vocabulary_names(x) for x in (whole, " ".join(values))) or (named and _one_name(values, slot)):
        values = [whole]
    slot.values = values


def vocabulary_names(text: str) -> bool:
    """Tell whether the lexicon has a text as one name."""
    return any(v.named(name, text) for name in _NAMED)


def _one_name(values: Sequence[str], slot: Slot) -> bool:
    """Tell whether two values are parts of one organisation's name that the lexicon lacks."""
    left, right = values[0], values[-1]
    if len(values) != 2 or slot.join == "any" or v.is_organisation(left) or v.is_organisation(right):
        return False
    if slot.glue[-1:] == ["&"]:
        return bool(_CAPITAL.match(right))
    if slot.glue[-1:] == [","]:
        return len(right.split()) == 1 or v.is_place(right)
    return bool(_OF_NAMES.search(left)) and not v.is_university(right) and not _COMPANY.search(right)


def _continued(phrase: Phrase, slots: list[Slot]) -> list[Slot]:
    """Return the slots, those joined again that belong to one unknown name."""
    out: list[Slot] = []
    for slot in slots:
        last = out[-1] if out else None
        text = slot.values[0] if slot.values else ""
        if last and slot.preposition == "after-period":
            slot.preposition = "on" if text.strip() and not phrase.verb else ""
        if last and _continues(phrase, last, slot, text):
            last.values[-1] = f"{last.values[-1]} {slot.preposition} {text}"
            last.values.extend(slot.values[1:])
            continue
        out.append(slot)
    return out


def _continues(phrase: Phrase, last: Slot, slot: Slot, text: str) -> bool:
    if slot.preposition not in _CONTINUES or slot.period or slot.negative or not _CAPITAL.match(text):
        return False
    written = last.values[-1].strip()
    organised = phrase.verb in r.ORGANISED and last.preposition in ("", "at", "for", "with", "in")
    if not (organised or last.preposition == "at") or not _CAPITAL.match(written):
        return False
    known = v.is_organisation(text) or v.is_place(text) or v.is_venue(text) or nominal.is_document(text)
    return not known and not v.is_organisation(written)


def _combined(phrase: Phrase, combination: Sequence[tuple[Slot, str]], people: PeopleIndex) -> Node | None:
    """Return one combination of values: the verb's own condition and those of its prepositions, in one entry."""
    verb, value = phrase.verb, combination[0][1]
    rest = [
        (s, t) for s, t in combination[1:] if not (s.preposition in ("on", "in", "from") and nominal.is_document(t))
    ]
    on_education = any(nominal.is_education(t) for s, t in combination[1:] if s.preposition in ("on", "in"))
    if on_education and (verb in ("have", "skill") or not verb):
        school = value if value.strip() else next((t for s, t in rest if s.preposition == "with"), "")
        return (
            v.at_organisation("studied_at", school)
            if v.level_of(school) is None
            else v.degree(v.level_of(school), school)
        )
    if not verb:
        return _verbless(phrase, value, rest, people)
    if verb in r.ORGANISED and not value.strip():
        value, rest = _taken(rest)
    elif verb in _DESCRIBED:
        value, rest = _extended(verb, value, rest, people)
    main = r.of_verb(phrase, value, people)
    return _with_rest(phrase, main, r.relation_of(main, verb), rest, people)


def _with_rest(
    phrase: Phrase, main: Node | None, relation: str, rest: Sequence[tuple[Slot, str]], people: PeopleIndex
) -> Node | None:
    held: list[Node] = [main] if main is not None else []
    away: list[Node] = []
    for slot, text in rest:
        node = r.of_preposition(slot, text, relation, phrase, people)
        if node is not None:
            (away if slot.negative else held).append(node)
    away = [p for n in away for p in (n.parts if isinstance(n, Clause) and n.join == "any" else (n,))]
    if away and not held:
        held.append(Condition(relation="worked_at", value="", current=phrase.current))
    return without(v.joined(held), away) if away else v.joined(held)


def _taken(rest: list[tuple[Slot, str]]) -> tuple[str, list[tuple[Slot, str]]]:
    """Return the organisation that follows a bare "worked": the slot of its first at / for / with / in."""
    for i, (slot, text) in enumerate(rest):
        if slot.period or slot.negative or not text.strip():
            continue
        if slot.preposition not in ("at", "for", "with", "in", "from", "inside", "within", "by"):
            continue
        loose = slot.preposition in ("in", "from", "with") and not v.is_organisation(text)
        # Of a name every word is a name: in "GPU scheduling" the last is what was done.
        plain = text[:1].islower() or (slot.preposition == "in" and text.split()[-1].islower())
        if loose and (v.is_place(text) or v.is_skill(text) or (slot.preposition != "from" and plain)):
            continue
        return text, rest[:i] + rest[i + 1 :]
    return "", rest


def _extended(
    verb: str, value: str, rest: list[tuple[Slot, str]], people: PeopleIndex
) -> tuple[str, list[tuple[Slot, str]]]:
    """Return the slot with the prepositions that only describe it: "scheduling in datacenters", "TA for databases"."""
    out: list[tuple[Slot, str]] = []
    for slot, text in rest:
        descriptive = (
            not slot.period and not slot.negative and text.strip() and _describes(verb, value, slot, text, people)
        )
        if descriptive and not out:
            value = f"{value} {slot.preposition} {text}".strip() if value.strip() else text
        else:
            out.append((slot, text))
    return value, out


def _describes(verb: str, value: str, slot: Slot, text: str, people: PeopleIndex) -> bool:
    if verb == "member_of":
        return slot.preposition in ("of", "for", "in")
    if slot.preposition in _DESCRIBING:
        if verb == "skill" and text.islower() and (v.is_skill(value) or vocabulary_names(value)):
            return False
        if verb in ("have", "published", "served_at", "awarded", "competed"):
            certified = verb == "have" and re.search(r"certif|licen", value, re.IGNORECASE)
            return bool(certified) or (verb == "competed" and slot.preposition in ("in", "for"))
        known = v.is_organisation(text) or v.is_venue(text) or v.is_place(text) or v.is_person(text, people)
        return not known and (verb in ("topic", "skill", "taught", "as_role") or slot.preposition in ("for", "to"))
    return verb == "taught" and slot.preposition in ("on", "about")


def _verbless(phrase: Phrase, value: str, rest: list[tuple[Slot, str]], people: PeopleIndex) -> Node | None:
    """Return a clause without a verb: "Tsinghua grads", "with Rust", "from Google", "in Beijing"."""
    if nominal.is_scholars(value) and not rest:
        return Condition(relation="studied_at", value="", current=phrase.current)
    if nominal.is_scholars(value) and (
        found := next((x for x in rest if x[0].preposition in ("at", "from", "of")), None)
    ):
        rest = [x for x in rest if x is not found]
        school = v.at_organisation("studied_at", found[1], current=phrase.current)
        return _with_rest(phrase, school, "studied_at", rest, people)
    noun = nominal.people_noun(value, people, current=phrase.current)
    held: list[Node] = [noun] if noun is not None else []
    relation = r.relation_of(noun, "") if noun is not None else ""
    away: list[Node] = []
    for slot, text in rest:
        node: Node | None
        if slot.preposition in ("with", "using") and not slot.period and not v.is_person(text, people):
            node = nominal.held(v.trimmed(text), "have", people)
        elif slot.preposition in ("on", "in") and _OFFICES.search(text) and not slot.period:
            node = v.service(text)
        else:
            known = relation in r.PAPERS or relation in (
                "degree",
                "served_at",
                "awarded",
                "role",
                "interned_at",
                "studied_at",
            )
            node = r.of_preposition(slot, text, relation if known or slot.period else "", phrase, people)
        if node is not None:
            (away if slot.negative else held).append(node)
    if away:
        held.append(Clause(join="none", parts=tuple(away)))
    apart = any(isinstance(n, Condition) and n.relation in ("skill", "located_in") for n in held) and not _one_entry(
        held
    )
    return v.joined(held, "all" if apart else "same_entry")


def _one_entry(held: Sequence[Node]) -> bool:
    return all(
        isinstance(n, Condition) and n.relation in ("during", "topic", "published_at", "published") for n in held
    )
