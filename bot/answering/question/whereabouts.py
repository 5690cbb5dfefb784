"""Where somebody worked, studied, published or is, as conditions: one place, or any of a class of them.

Knows organisations, schools, venues and places as they are asked for. Knows no other relation.
"""

from __future__ import annotations

from bot.answering.question import values as v
from bot.answering.question.organisations import university_called
from bot.answering.question.values import Node
from bot.answering.question.wanted import Asked
from bot.answering.records import Clause, Condition, ConditionRelation, WordGroup
from vectorstore.classes import NamedClass, class_named, members_of
from vectorstore.lexicon import vocabulary
from vectorstore.records import EntryKind
from vectorstore.text import fold


def of_class(relation: ConditionRelation, asked: Asked) -> Condition | None:
    """Return a condition that any member of a class meets; its value says what the class stood for."""
    named = asked.value.of_class
    return any_of(named, asked.text, relation).model_copy(update={"current": asked.current}) if named else None


def any_of(named: NamedClass, text: str, relation: ConditionRelation) -> Condition:
    """Return a condition that any member of a class meets that a question calls so."""
    zh = not text.isascii()
    if named.of == "organisations" and named.words:
        kind = (WordGroup(word=text, alternatives=named.words),)
        # An employer that does not say what it is stays unfound, and the answer says how it was looked for.
        return Condition(
            relation=relation, value=text + ("（按单位名称）" if zh else " (by the employer's name)"), words=kind
        )
    held = vocabulary(named.of)
    if named.of in ("roles", "awards"):
        every = [n for m in sorted(members_of(named)) for n in held.concepts[m].names]
        alternatives = tuple(dict.fromkeys([*named.words, *every]))
        words = (WordGroup(word=text, alternatives=alternatives, unless=named.excluding),)
        return Condition(relation=relation, value=text, words=words)
    members = tuple(sorted(members_of(named)))
    # Tools and certificates are found by their words, the kind's own among them: "CAD drafting".
    own = [n for m in members for n in held.concepts[m].names] if named.of in _WORDED else []
    said_so = (WordGroup(word=text, alternatives=tuple(dict.fromkeys((*named.names, *own)))),) if own else ()
    names = [_name_in(held.concepts[m].names, text) for m in named.members if m in held.concepts]
    listed = ("、" if zh else ", ").join(names[:_MEMBERS_SAID]) + ("…" if len(names) > _MEMBERS_SAID else "")
    said = f"{text}（{listed}）" if zh else f"{text} ({listed})"
    return Condition(relation=relation, value=said, concepts=members, words=said_so)


_WORDED = frozenset({"skills", "certificates"})


def _name_in(names: tuple[str, ...], like: str) -> str:
    """Return the name of a member in the script in which its class was named."""
    return next((n for n in names if n.isascii() == like.isascii()), names[0])


# So many members of a class are said; the rest is counted on a reader's knowing the class.
_MEMBERS_SAID = 6


def studied_at(asked: Asked) -> Node:
    """Return where somebody studied; the alumni of an employer worked there."""
    known = asked.value.of_class
    employer = known is not None and known.of == "organisations" and known.kind != "school"
    alumni = asked.kind == "organisation" and asked.governor.lower().startswith("alum")
    if employer or (alumni and asked.value.ids("organisation")):
        return at("worked_at", asked)
    return at("studied_at", asked)


def studied_from(asked: Asked) -> Node:
    """Return studies at the university that is called after a place, where one is; else in the place."""
    return _at_its_university(asked) or within("studied_at", place(asked))


def _at_its_university(asked: Asked) -> Condition | None:
    """Return studies at the university that is called after a place, where the world or a CV in scope knows one."""
    known = university_called(asked.text)
    if known is not None:
        return Condition(relation="studied_at", value=asked.text, concepts=(known.concept_id,))
    names = {fold(form.format(asked.text)): form.format(asked.text) for form in _CALLED_AFTER}
    written = asked.pool.organisations(frozenset(names))
    name = next((name for folded, name in names.items() if folded in written), None)
    return Condition(relation="studied_at", value=name) if name is not None else None


_CALLED_AFTER = ("University of {}", "{} University", "{} State University", "{} College", "{}大学", "{}学院")


def comes_from(asked: Asked) -> Node:
    """Return "from Syracuse": whoever is there, or studied at the university that is called after it."""
    here = place(asked, current=True)
    held = vocabulary("places").concepts.values()
    # A state or a country is where somebody comes from, and no short name of its university.
    whole = any(p.parent in here.concepts for p in held)
    studied = None if whole else _at_its_university(asked)
    return here if studied is None else Clause(join="any", parts=(here, studied))


def at(relation: ConditionRelation, asked: Asked, *, past: bool = False) -> Condition:
    """Return work or studies at an organisation, or at any of a class."""
    if (member := of_class(relation, asked)) is not None:
        return member.model_copy(update={"past": past})
    ids = asked.value.ids("organisation", "school")
    made = v.at_organisation(relation, asked.text, current=asked.current)
    if ids and not made.concepts:
        made = made.model_copy(update={"concepts": ids})
    if relation != "worked_at":
        return made.model_copy(update={"past": past})
    return made.model_copy(update={"past": past, "kinds": HIRED if asked.hired else ()})


HIRED: tuple[EntryKind, ...] = ("employment",)


def been_at(asked: Asked) -> Node:
    """Return "was at X": work there, or studies where one may study there."""
    worked = at("worked_at", asked)
    if asked.kind == "school" or asked.value.ids("school") or v.is_university(asked.text):
        return Clause(join="any", parts=(at("studied_at", asked), worked))
    return worked


def experience_of(asked: Asked) -> Node:
    """Return "X experience" of a firm: to have worked there, or with what bears its name."""
    worked = at("worked_at", asked)
    if asked.value.named_class is not None or len(asked.text.split()) > 1:
        return worked
    return Clause(join="any", parts=(worked, v.skill(asked.text)))


def mentioned(asked: Asked) -> Node:
    """Return what a CV says of an organisation in any way: work or studies there, or its name."""
    if asked.value.named_class is not None:
        return at("worked_at", asked)
    return Clause(join="any", parts=(been_at(asked), v.skill(asked.text), v.topic(asked.text)))


def client_of(asked: Asked) -> Node:
    """Return work that was paid for by somebody else than the employer: a line that tells of it names the client."""
    known = asked.value.of_class
    held = vocabulary("organisations")
    ids = known.members if known is not None else asked.value.ids("organisation", "school")
    names = [n for i in ids if i in held.concepts for n in held.concepts[i].names]
    own = WordGroup(
        word=asked.text, alternatives=tuple(dict.fromkeys([asked.text, *(known.words if known else ()), *names]))
    )
    paid = WordGroup(word="client", alternatives=_CLIENTS)
    said = f"{asked.text} as a client" if asked.text.isascii() else f"{asked.text}（作为客户）"
    told = Condition(relation="topic", value=said, words=(paid, own), kinds=("employment", "internship", "project"))
    if "contract" not in asked.governor.lower():
        return told
    # On contract with a firm may also be told as work there: as its contractor.
    there = at("worked_at", asked)
    contracted = Clause(join="same_entry", parts=(there, v.role("contractor")))
    return Clause(
        join="any", parts=(Clause(join="same_entry", parts=(told, Clause(join="none", parts=(there,)))), contracted)
    )


_CLIENTS = (
    "client", "clients", "end client", "customer", "contract", "on contract", "contracted to", "account", "on-site",
    "seconded", "secondment", "客户", "甲方", "驻场", "驻厂", "派驻", "外派",
)  # fmt: skip


def place(asked: Asked, *, current: bool = False) -> Condition:
    """Return where somebody is, or was; `current`: now."""
    if (member := of_class("located_in", asked)) is not None:
        return member
    ids = asked.value.ids("place")
    made = v.place(asked.text, current=current)
    return made if made.concepts or not ids else made.model_copy(update={"concepts": ids})


def within(relation: ConditionRelation, node: Node) -> Node:
    """Return a relation of any kind in the same entry as something else."""
    return Clause(join="same_entry", parts=(Condition(relation=relation, value=""), node))


def been_in(asked: Asked) -> Node:
    """Return "has been to X": work or studies there, as CVs tell of no other stay."""
    there = place(asked)
    return Clause(join="any", parts=(within("worked_at", there), within("studied_at", there)))


def studied_abroad(said: str) -> Node:
    """Return "a returnee": studies at a place that lies abroad, as the class of such places is drawn."""
    abroad = class_named("outside-china")
    members = tuple(sorted(members_of(abroad))) if abroad is not None else ()
    where = "abroad" if said.isascii() else "海外"
    return within("studied_at", Condition(relation="located_in", value=where, concepts=members))


def venue(asked: Asked) -> Node:
    """Return publications at a venue, or at any of a class."""
    if (member := of_class("published_at", asked)) is not None:
        return member
    made = v.venue(asked.text)
    ids = asked.value.ids("venue")
    return made if made.concepts or not ids else made.model_copy(update={"concepts": ids})
