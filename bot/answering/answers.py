"""A plan becomes an answer: found, drafted, verified, numbered.

Knows which draft an intent needs, and the answers that need none: nobody of that name, several of that name, nobody
at all. Knows nothing about how a question becomes a plan.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.answering.algebra import in_state
from bot.answering.backing import backed
from bot.answering.body import Line, Note, Page
from bot.answering.closest import with_closest
from bot.answering.compose.comparison import compare
from bot.answering.compose.count import count
from bot.answering.compose.draft import Draft, beside
from bot.answering.compose.fact import fact, of_everyone
from bot.answering.compose.groups import grouped
from bot.answering.compose.labels import name_of
from bot.answering.compose.measures import measured
from bot.answering.compose.needs import match
from bot.answering.compose.numbers_stated import with_stated
from bot.answering.compose.offer import help_answer
from bot.answering.compose.people import who
from bot.answering.compose.portrait import summary
from bot.answering.compose.reasons import why_not
from bot.answering.compose.render import person_shown, render
from bot.answering.compose.rest import leaves_open, rest_of
from bot.answering.compose.told import told, told_in_words
from bot.answering.compose.whether import nearest, whether
from bot.answering.compose.words import say
from bot.answering.find import Finder
from bot.answering.holds import Held
from bot.answering.nodes import leaves
from bot.answering.question.asking import LABELS
from bot.answering.question.tokens import PERSON
from bot.answering.question.values import topic
from bot.answering.records import Answer, Plan
from bot.answering.sources import Sources
from bot.answering.unheld import is_named, unheld
from bot.answering.verify import verify
from vectorstore.names import names_agree
from vectorstore.records import EntryKind, Person, Scope
from vectorstore.store import Store

# What is told of everyone is cut where it is shown, and how many more there are is said; this only bounds the work.
_MOST_PEOPLE = 200
# What bears a name of its own.
_NAMED_WORKS: tuple[EntryKind, ...] = ("project", "publication", "patent", "employment", "internship")


# Who makes the draft of a plan's answer; whatever it says is verified.
Composer = Callable[[Finder, Plan], Draft]


def answer_plan(store: Store, scope: Scope, sources: Sources, plan: Plan, composing: Composer | None = None) -> Answer:
    """Return the answer to a plan from the documents of a scope.

    `sources` is what is read; `store` is read once more where quotes are verified. `composing` drafts the answer, if
    another than `draft_of` is to.
    """
    if plan.intent == "help":
        return help_answer(sources, plan)
    if not sources.people:
        return told_in_words("not_found", say("none.empty", plan.language), plan)
    if plan.choices:
        return _unclear(sources, plan)
    if plan.unknown_persons and not plan.person_ids:
        thing = _of_thing(Finder(sources, plan.language), plan)
        return _unknown(sources, plan) if thing is None else _shown(store, scope, sources, plan, thing)
    if plan.asks_nothing and plan.where is None and plan.among is None and not plan.unread:
        return told_in_words("unclear", say("unclear.nothing", plan.language), plan)
    finder = Finder(sources, plan.language)
    alone = _asked_of(finder, plan)
    if plan.unkept:
        near = None if alone is None else _unkept_of(store, scope, finder, plan, alone)
        return near if near is not None else _partly_understood(plan)
    asked = (plan.model_copy(update={"further": ()}), *plan.further)
    unread = tuple(dict.fromkeys(_by_name(w, p) for p in asked for w in p.unread))
    drafts = [_as_read(finder, p, composing) for p in asked]
    read = beside(drafts) if plan.further else drafts[0]
    plan = plan.model_copy(update={"unread": unread})
    draft = read if alone is None else with_closest(store, finder, plan, alone, read)
    return _shown(store, scope, sources, plan, draft)


def _by_name(words: str, plan: Plan) -> str:
    """Return words that were not read with whoever they name by the name that the question gives them."""
    return words.replace(PERSON, plan.persons[0]) if plan.persons else words


def _unkept_of(store: Store, scope: Scope, finder: Finder, plan: Plan, person: Person) -> Answer | None:
    """Return what comes nearest in one person's CVs to words that cannot be checked; None where nothing does.

    Whatever else was read is not claimed: without those words it would be another question.
    """
    missed = plan.model_copy(update={"unread": tuple(dict.fromkeys((*plan.unread, *plan.unkept))), "unkept": ()})
    near = with_closest(store, finder, missed, person, Draft(opening="", absent=""))
    return _shown(store, scope, finder.sources, missed, near) if near.blocks else None


def _asked_of(finder: Finder, plan: Plan) -> Person | None:
    """Return the one person of whom a fact is asked, or a yes or no; None where it is asked of several or of none."""
    fits = plan.intent == "match" and bool(plan.person_ids)
    if (
        plan.intent != "fact"
        and not fits
        and not (plan.intent == "who" and plan.attribute == "whether" and plan.person_ids)
    ):
        return None
    people = _people(finder, plan)
    return people[0] if len(people) == 1 else None


def _as_read(finder: Finder, plan: Plan, composing: Composer | None) -> Draft:
    """Return the draft of a plan, as far as its words were read."""
    if (plan.unread and not is_typed(plan)) or _says_nothing(plan):
        return Draft(opening="", absent="")
    if leaves_open(plan):
        return rest_of(finder, plan)
    draft = (composing or draft_of)(finder, plan)
    if plan.unread and _is_bare_whether(plan) and not draft.blocks:
        return Draft(opening="", absent="")
    return draft


def people_shown(store: Store, scope: Scope, sources: Sources, plan: Plan) -> tuple[str, ...]:
    """Return the people that the answer to a plan shows, in its order.

    Whoever a plain list finds is shown, however long it is: sets say who, and nothing is drafted nor verified for it.
    """
    beside = plan.choices or plan.unknown_persons or plan.unread or plan.unkept or plan.asks_nothing
    counted = plan.intent == "count" and plan.counted == "people"
    if (plan.intent not in ("who", "list") and not counted) or beside:
        return tuple(p.person_id for p in answer_plan(store, scope, sources, plan).people)
    found = in_state(Finder(sources, plan.language).find(plan.where, plan.among), plan.statuses)
    return tuple(p.person_id for p in sources.roll.in_order(found.proofs))


def is_typed(plan: Plan) -> bool:
    """Tell whether what was read of a question holds a condition of a known thing: a firm, a tool, a time, a person."""
    if plan.person_ids or (plan.intent == "summary" and plan.among is not None):
        return not _is_unnamed(plan)
    nodes = [n for n in (plan.where, plan.among) if n is not None]
    return any(
        c.concepts or c.period is not None or c.relation in _TYPED or is_named(c) for n in nodes for c in leaves(n)
    )


def _is_unnamed(plan: Plan) -> bool:
    """Tell whether nothing but a person is named: what is asked of them stands in the words that were not read.

    "When is she free to start?" asks for no date of her CV.
    """
    return plan.intent == "fact" and plan.attribute in _BY_QUESTION_WORD and plan.where is None


def _is_bare_whether(plan: Plan) -> bool:
    """Tell whether a yes or no of somebody rests on words that were not read: only lines that hold them answer it."""
    return plan.attribute == "whether" and (
        plan.where is None or all(c.relation == "named" for c in leaves(plan.where))
    )


# Facts that a question word alone asks for: what, when.
_BY_QUESTION_WORD = frozenset({"work", "period"})


def _says_nothing(plan: Plan) -> bool:
    """Tell whether words were passed over and what is left asks for everyone: that would answer another question."""
    if not (plan.unread or plan.context) or plan.intent not in ("who", "list", "count") or plan.person_ids:
        return False
    return plan.where is None and (plan.among is None or plan.intent != "count")


_TYPED = frozenset({"first_author", "co_first", "published", "holds_patent", "lasted", "coauthor", "advised_by"})


def _shown(store: Store, scope: Scope, sources: Sources, plan: Plan, draft: Draft) -> Answer:
    """Return the answer that a draft makes: what its words need is cited with them, what nothing proves is dropped."""
    told = verify(store, scope, backed(sources, draft), sources.by_id)
    found = bool(told.blocks or told.near) or told.table is not None
    if words := unheld(plan, sources, denied=found):
        plan = plan.model_copy(update={"unread": (*plan.unread, *words)})
        # Whoever lacks what was not understood is everybody.
        told = told.model_copy(update={"people": (), "blocks": (), "near": (), "table": None}) if found else told
    return render(sources, plan, told)


def draft_of(finder: Finder, plan: Plan) -> Draft:
    """Return what there is to say to a plan, before it is verified."""
    if plan.intent in _OF_PEOPLE:
        people = _people(finder, plan)
        return with_stated(finder, plan, people, _OF_PEOPLE[plan.intent](finder, plan, people))
    match plan.intent:
        case "who" if plan.attribute == "whether" and plan.person_ids:
            return whether(finder, plan, in_state(finder.find(plan.where, plan.among), plan.statuses))
        case "who" | "list":
            return who(finder.sources, plan, in_state(finder.find(plan.where, plan.among), plan.statuses))
        case "group":
            return grouped(finder, plan)
        case "match":
            return match(finder, plan)
        case _ if plan.attribute == "why_not":
            return why_not(finder, plan, _people(finder, plan))
        case _:
            return _facts(finder, plan)


# The intents that are about people, named or not.
_OF_PEOPLE: dict[str, Callable[[Finder, Plan, Sequence[Person]], Draft]] = {
    "count": count,
    "measure": measured,
    "summary": summary,
    "compare": compare,
}


# What is told of several people in a table.
_TABLED = LABELS | {"top_degree", "years", "skills"}


def _facts(finder: Finder, plan: Plan) -> Draft:
    """Return the draft of all that a question asks of its people; what a CV does not give is said."""
    people = _people(finder, plan)
    asked = tuple(a for a in (plan.attribute, *plan.also) if a is not None)
    if len(people) > 1 and not plan.person_ids and asked and set(asked) <= _TABLED:
        return of_everyone(finder, plan, people, asked)
    drafts = [fact(finder, plan.model_copy(update={"attribute": a}), people) for a in (plan.attribute, *plan.also)]
    first, *rest = drafts
    if not rest:
        return first if first.blocks or not plan.person_ids else _nearest(finder, plan, people, first)
    return beside(drafts)


def _nearest(finder: Finder, plan: Plan, people: Sequence[Person], draft: Draft) -> Draft:
    """Return the lines that name what a question narrows by, where its fact is not told: nobody lacks what is there."""
    blocks = nearest(finder, plan, people)
    # What nearly holds says itself why it does not.
    if plan.attribute == "period":
        # A line without a number tells no time.
        blocks = tuple(b for b in blocks if any(any(c.isdigit() for c in line.text) for line in b.lines))
    if not blocks or (draft.near and plan.attribute != "skills") or plan.attribute in _OF_A_STUDY:
        return draft
    names = ("、" if plan.language == "zh" else ", ").join(name_of(p, plan.language) for p in people)
    told = tuple(dict.fromkeys(line.person_id for b in blocks for line in b.lines))
    opening = say("whether.near", plan.language, name=names)
    return draft.model_copy(update={"opening": opening, "blocks": blocks, "people": told, "near": (), "proves": False})


# What is asked of a degree is told of that degree or not at all.
_OF_A_STUDY = frozenset(
    {"gpa", "advisor", "mentor", "manager", "graduation", "test_score", "email", "phone", "contact"}
)


def _of_thing(finder: Finder, plan: Plan) -> Draft | None:
    """Return what is told of a work whose name reads as a person's; None where no CV has such a title or sentence."""
    if plan.intent != "fact" or plan.attribute != "result" or len(plan.unknown_persons) != 1:
        return None
    name = plan.unknown_persons[0]
    work = topic(name, kinds=_NAMED_WORKS)
    held = [(p, said) for p, said in finder.held(work).values() if isinstance(said, Held)]
    named = [
        p
        for p, said in held
        if any(name in " ".join(e.quote.split()) for e in said.evidence)
        and not any(names_agree(name, author) for author in p.entry.authors)
    ]
    if not named:
        return None
    draft = fact(finder, plan.model_copy(update={"where": work, "understood": name}), ())
    return draft if draft.blocks else None


def _people(finder: Finder, plan: Plan) -> Sequence[Person]:
    """Return whom a plan is about: those it names, else those that its earlier question found."""
    by_id = finder.sources.by_id
    if plan.person_ids:
        return [by_id[i] for i in dict.fromkeys(plan.person_ids) if i in by_id]
    if plan.among is None:
        return []
    found = finder.find(plan.among).people
    return finder.sources.roll.in_order(found)[:_MOST_PEOPLE]


def _unclear(sources: Sources, plan: Plan) -> Answer:
    """Ask back which of several people of one name is meant, telling them apart by their CVs."""
    chosen = [sources.by_id[i] for i in plan.choices if i in sources.by_id]
    named = ("、" if plan.language == "zh" else ", ").join(plan.persons) or name_of(chosen[0], plan.language)
    lines = []
    for person in chosen:
        name, paths = name_of(person, plan.language), ", ".join(sources.documents[d].path for d in person.documents)
        lines.append(Line(text=f"{name} ({paths})", name=name))
    people = tuple(person_shown(sources, p.person_id) for p in chosen)
    asked = Note(text=say("unclear.choices", plan.language, name=named))
    return told("unclear", [Page(parts=(asked, *lines))], plan, people=people)


def _partly_understood(plan: Plan) -> Answer:
    """Say which words of a question cannot be checked, and how it is understood without them."""
    words = ("、" if plan.language == "zh" else ", ").join(f"“{w}”" for w in plan.unkept)
    text = say("unclear.unkept", plan.language, words=words, understood=plan.understood)
    return told_in_words("unclear", text, plan)


def _unknown(sources: Sources, plan: Plan) -> Answer:
    names = ("、" if plan.language == "zh" else ", ").join(plan.unknown_persons)
    return told_in_words("not_found", say("none.person", plan.language, name=names, total=len(sources.people)), plan)
