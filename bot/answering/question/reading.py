"""A question read: what is asked, of whom, under which conditions, and which of its words decided nothing.

One way for both languages: tokens, mentions, cover, elements, segments, stretches, query. Knows the forms of questions.
Knows nothing of what CVs say beyond the names that a pool tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from bot.answering.question.asked import Read, about, elements_in
from bot.answering.question.asking import attribute_of, parts_of
from bot.answering.question.conditions import Understood, understand
from bot.answering.question.context import asked_in, first_of
from bot.answering.question.counting import count_query
from bot.answering.question.cover import cover
from bot.answering.question.cvs import cvs_query
from bot.answering.question.doings import named_doings
from bot.answering.question.elements import Element, Item
from bot.answering.question.everyone import each_query
from bot.answering.question.fact import fact_query
from bot.answering.question.focus import aspects, focused
from bot.answering.question.grouping import group_query
from bot.answering.question.idle import idle_words
from bot.answering.question.lists import elements_of
from bot.answering.question.mentions import mentions_of
from bot.answering.question.of_all import of_all_query
from bot.answering.question.planned import plan_of
from bot.answering.question.pool import Pool
from bot.answering.question.query import Query, Words
from bot.answering.question.ranking import rank_query
from bot.answering.question.roster import roster_of
from bot.answering.question.senses import Senses, senses_in
from bot.answering.question.settled import settled
from bot.answering.question.statuses import stated, without_status
from bot.answering.question.stretches import words_of
from bot.answering.question.subjects import Subject, find_subjects, with_unknown
from bot.answering.question.tokens import tokens_of
from bot.answering.question.valid import valid
from bot.answering.records import Plan
from vectorstore.records import Language, Span

_NO_THINGS = frozenset({"role", "venue", "organisation", "school", "place", "period", "level", "certificate"})


def read(text: str, pool: Pool, language: Language) -> Plan:
    """Return the plan of a question on one line."""
    return plan_of(query_of(text, pool, language), pool)


def query_of(text: str, pool: Pool, language: Language) -> Query:
    """Return the query of a question on one line."""
    asked = asked_of(text, pool, language)
    # A table over everybody holds no word that was not read.
    if told := roster_of(text):
        return asked.query("fact", asks=told, everyone=True)
    query = _read(asked)
    idle = idle_words(asked, query, _read)
    return query.model_copy(update={"unread": (*query.unread, *idle)}) if idle else query


def _read(asked: Read) -> Query:
    found = (form(asked) for form in _FORMS)
    return valid(next((q for q in found if q is not None), None) or _who(asked), asked.row, asked.pool)


def asked_of(text: str, pool: Pool, language: Language) -> Read:
    """Return a question on one line as its elements, whoever is to make a query of them."""
    subject = find_subjects(text, pool.index, language)
    said, row = _row(without_status(subject.masked), pool, subject)
    if language == "zh" and (named := with_unknown(subject, said, row, pool.index)) is not None:
        subject = named
        said, row = _row(subject.masked, pool, subject)
    row, states = stated(named_doings(settled(row), of_somebody=subject.is_someone))
    main = asked_in(row)
    if language == "zh" and not subject.is_someone:
        main = first_of(main)
    tokens = tokens_of(said)
    spans = (Span(start=tokens[a].start, end=tokens[b - 1].end) for a, b in main.told)
    told = tuple(Words(text=span.of(said), span=span) for span in spans)
    return Read(text, said, language, subject, main.row, pool, main.asides, told, states)


def _row(text: str, pool: Pool, subject: Subject) -> tuple[str, tuple[Element, ...]]:
    """Return the elements of a question, each name as what it is meant as, and the text that they stand in."""
    meant = senses_in(text)
    for said, senses in ((meant.text, meant), (text, Senses(text))):
        tokens = tokens_of(said)
        mentions = mentions_of(said, tokens, pool, subject.person_ids)
        if senses.text == text or senses.fits(mentions):
            break
    return said, elements_of(said, tokens, cover(said, tokens, senses.narrow(mentions)))


def condition(text: str, pool: Pool, language: Language) -> Understood:
    """Return what a fragment of a question says of people ("with Rust"), and the words of it that say nothing."""
    said = without_status(text)
    asked = Read(text, said, language, Subject(masked=text), elements_in(said, pool), pool)
    return understand(valid(asked.query("who", asked.said()), asked.row, pool), pool)


def _fit(asked: Read) -> Query | None:
    """Return "is X a fit for ...?", "why not X for ...?": a match of one."""
    own = asked.subject
    why_not = asked.has("ask", "why") and asked.has("op", "not") and any(e.is_list for e in asked.row)
    if not own.is_someone or not (asked.has("intent", "fit") or why_not):
        return None
    kept = [e for e in asked.row if e.part is None or not e.part.has("op", "not") and not e.part.has("intent", "fit")]
    said = asked.said(kept)
    return asked.query("match", said, unkept=()) if said.where is not None else None


# What a greeting, thanks or a call for help may stand among: none of it asks for anybody or anything.
_IDLE = frozenset({"frame", "chat", "ask", "op", "prep", "when", "order", "pronoun", "quantity"})


def _chat(asked: Read) -> Query | None:
    """Return what is said to the program and asks for nobody: greetings, thanks, how it is used."""
    cues = [p for p in parts_of(asked.row) if p.cues]
    if not asked.has("chat") or asked.subject.is_someone or any(p.has("who") for p in cues):
        return None
    if any(i.types != ("free",) for e in asked.row for i in e.items):
        return None
    # Beside a whole question about the program other words say nothing; beside a greeting they may: "hi, remote?".
    helps = any(p.has("chat", "help") and len(p.text) > _BARE for p in cues)
    if not helps and (asked.asks_people or any(e.is_list for e in asked.row)):
        return None
    idle = all(helps or any(c.kind in _IDLE for c in p.cues) for p in cues)
    return asked.query("help") if idle else None


# "help" alone asks for help, and "help find plumbers" for plumbers.
_BARE = len("help")


def _beyond(asked: Read) -> Query | None:
    """Return what is asked of a secretary rather than of CVs ("draft an e-mail to her"), where nothing else is."""
    named = any(i.types != ("free",) for e in asked.row for i in e.items)
    wanted = asked.has("beyond") and not named
    return asked.query("help", asks=("beyond",)) if wanted else None


def _compare(asked: Read) -> Query | None:
    subject = asked.subject
    several = len(subject.persons) > 1 or (subject.is_someone and not subject.persons)
    if not several or not asked.has("intent", "compare"):
        return None
    found = aspects(asked, asked.row)
    return asked.query("compare", found.said, asks=found.attributes, about=found.subject, unkept=())


def _summary(asked: Read) -> Query | None:
    if not asked.subject.is_someone:
        return None
    if (mainly := _mainly(asked)) is not None:
        return mainly
    asked_for = asked.has("intent", "summary") and attribute_of(asked.row) in (None, "work")
    nothing = not any(
        e.is_list or (e.part is not None and not e.part.is_frame and not e.part.has("pronoun")) for e in asked.row
    )
    if asked_for and any(_is_place_of_work(i) for e in asked.row for i in e.items):
        return None  # "tell me about her work at X" asks for that work
    return asked.query("summary") if asked_for or nothing else None


def _mainly(asked: Read) -> Query | None:
    """Return a summary that is mainly to tell of something: "tell me about her, especially Kubernetes"."""
    before, aspect = focused(asked.row)
    bare = attribute_of(before) in (None, "work") and not asked.has("ask") and not any(e.is_list for e in before[1:])
    if not aspect or not (asked.has("intent", "summary") or bare):
        return None
    found = aspects(asked, aspect)
    said = found.said._replace(unkept=())
    return asked.query("summary", said, asks=found.attributes, about=found.subject) if found.any else None


def _is_place_of_work(item: Item) -> bool:
    return bool({"organisation", "school"} & set(item.types))


def _thing(asked: Read) -> Query | None:
    """Return a question about something that a CV tells of: "What is X?", "How much did X reduce latency?"."""
    if asked.asks_people or asked.has("pronoun") or _asks_which_people(asked.row):
        return None
    thing = about(asked)
    if thing is None or any(p.has("attribute", "publications") and p.has("verb") for p in parts_of(asked.row)):
        return None  # "which papers are about scheduling" asks for those papers
    if asked.has("ask", "how_much", "how_many"):
        return asked.query("fact", asks=("result",), about=thing)
    # 有X背景的老师 have it; 介绍一下X asks about it.
    told = any(p.has("intent", "summary") and not p.has("verb") for p in parts_of(asked.row))
    what = asked.has("ask", "what", "where", "when") or told
    named = [i for e in asked.row for i in e.items]
    if not what or not named or any(set(i.types) & _NO_THINGS for i in named):
        return None
    return asked.query("fact", asks=("what_is",), about=thing)


def _asks_which_people(row: Sequence[Element]) -> bool:
    """Tell whether people of a trade are asked for: "which testers know Selenium?"."""
    parts = [e.part for e in row]
    return any(
        one is not None and one.has("ask", "what") and other is not None and other.has("noun", "engineer", "developer")
        for one, other in pairwise(parts)
    )


def _hangs(row: Sequence[Element]) -> bool:
    """Tell whether a verb has lost its object: "who knows ???"."""
    return any(p.has("verb") and not p.has("frame") and (p.has("noun") or not p.has("intent")) for p in parts_of(row))


def _written_in(row: Sequence[Element]) -> tuple[Words, ...]:
    """Return the languages that papers are asked for in: no condition keeps them, and nobody need speak them."""
    parts = parts_of(row)
    papers = any(p.has("verb", "publish") or p.has("attribute", "publications") for p in parts)
    if not papers or any(
        (p.has("verb", "speak", "know") and p.text != "用") or p.has("op", "and", "or") for p in parts
    ):
        return ()
    named = (i for e in row for i in e.items if i.types[:1] == ("language",))
    return tuple(words_of(i.parts[0]) for i in named)


def _who(asked: Read) -> Query:
    said = asked.conditions()
    if said.where is None and not said.wishes and asked.has("pronoun", "plural"):
        # "Which of them is still there": a now, or a there, of which nothing is said.
        lost = tuple(words_of(p) for p in parts_of(asked.row) if p.has("when", "now") or p.has("pronoun", "there"))
        said = said._replace(unkept=tuple(dict.fromkeys((*said.unkept, *lost))))
    said = said._replace(unkept=tuple(dict.fromkeys((*said.unkept, *_written_in(asked.row)))))
    fits = asked.has("intent", "fit")
    if (said.where is not None or said.wishes) and (said.wishes or asked.has("frame", "need") or fits):
        asking = {p.text for p in parts_of(asked.row) if p.has("intent", "fit")}
        unkept = tuple(words for words in said.unkept if words.text not in asking)
        return asked.query("match", said, unkept=unkept, could=fits)
    listed = asked.has("intent", "list") and not asked.has("ask")
    return asked.query(
        "list" if listed else "who",
        said,
        asks_nothing=said.where is None and (not asked.asks_people or _hangs(asked.row)),
        statuses=asked.statuses,
    )


# What a question may be, the surest first.
_FORMS: tuple[Callable[[Read], Query | None], ...] = (
    _chat,
    cvs_query,
    _beyond,
    _fit,
    each_query,
    group_query,
    rank_query,
    _compare,
    count_query,
    _summary,
    fact_query,
    of_all_query,
    _thing,
)
__all__ = ["asked_of", "condition", "elements_in", "query_of", "read"]
