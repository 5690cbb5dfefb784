"""What of a message asks, and what only tells why: "Our client builds pumps. Who has worked with CAD?" asks the second.

A clause tells where it has a subject of its own that is nobody who is looked for ("the budget is zero", 总部在里昂),
or stands before a word that hands a question on ("legal wants to know who ..."). Knows sentences, clauses and the
words that ask. Knows nothing about conditions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.ordinary import ends_in_verb, names_thing
from bot.answering.question.riders import COUNTS, leaves_open, narrows, widens
from vectorstore.text import has_cjk

_STOPS = frozenset(".。?？!！;；")
# A dash between spaces parts clauses as a comma does; brackets hold a clause of their own.
_COMMAS = frozenset(",，:：-–—(（)）")
_OPENING, _CLOSING = frozenset("(（"), frozenset(")）")
_OWN = frozenset({"i", "we", "my", "our", "us", "i've", "we're", "i'm", "we've", "im", "我", "我们", "咱们"})
_TELLING = frozenset({"客户", "client", "team", "shop", "boss", "公司", "岗位", "团队", "老板"})
# What is not about people: "it's for a bank", "there is a fair in Lyon".
_IMPERSONAL = frozenset({"it", "its", "it's", "that's", "this", "there", "there's", "these", "those"})
_ARTICLES = frozenset({"the", "a", "an", "this", "that"})
_COPULAS = frozenset(
    {"is", "are", "was", "were", "am", "'s", "has", "have", "had", "will", "would", "needs", "wants", "needed"}
)
_COPULAS_ZH = frozenset({"是", "在", "要", "有", "需要", "想", "想要"})
# What begins with a day to come is no CV's.
_SOON = frozenset({"今天", "明天", "下周", "这周", "马上", "tomorrow", "next", "monday", "friday"})
# A people's word that may as well end a noun phrase: 那边的人要过来, "our people in Lyon".
_FAINT = frozenset(
    {"人", "的人", "人员", "人才", "员工", "同事", "朋友", "people", "person", "folks", "staff", "hires", "members"}
)
# Whose predicate says what somebody has: 英语是六级, "the degree is in physics".
_OF_PEOPLE = frozenset({"level", "language", "skill", "certificate", "award", "period", "length"})


class Asked(NamedTuple):
    """The elements that ask, those that leave more open ("internships count too"), and where what only tells stands."""

    row: tuple[Element, ...]
    asides: tuple[Element, ...]
    told: tuple[tuple[int, int], ...]


def asked_in(row: Sequence[Element]) -> Asked:
    """Return what of a row of elements asks; a message of one clause asks with all of it."""
    row = _either(row)
    main: list[Element] = []
    asides: list[Element] = []
    told: list[tuple[int, int]] = []
    sentences = list(_cut(row, _STOPS))
    asking = [s for s in sentences if _asks(s)]
    for sentence in sentences:
        goes_on = _goes_on(sentence) or (narrows(sentence) and not _tells(sentence))
        if len(sentences) > 1 and asking and sentence not in asking and not goes_on:
            main += _put_aside(sentence, asides, told)
            continue
        clauses = [p for c in _cut(sentence, _COMMAS) for p in _at_requests(c)]
        speaks = any(_asks(c) for c in clauses) or bool(asking)
        opened = within = False
        for clause, after in zip(clauses, [*clauses[1:], None], strict=True):
            tells = not narrows(clause) and not _asks(clause)
            tells = tells and (_tells(clause) or within or _is_needing(clause, after) or _leads_in(clause, after))
            if widens(clause):
                asides += clause
            elif len(clauses) > 1 and ((speaks and tells) or leaves_open(clause)):
                told.append((clause[0].at, clause[-1].end))
            else:
                main += clause
            mark = clause[-1].part.text if clause[-1].part is not None else ""
            # What stands in one pair of brackets tells together.
            opened = (opened or mark in _OPENING) and mark not in _CLOSING
            within = opened and mark not in _OPENING and (within or tells)
    # What only tells beside "has anyone volunteered?" is no part of it; names alone may be: "PHP. Who taught it?"
    says = any(_says_alone(e.part) for e in main)
    alone = says and all(_tells(s) for s in sentences if s not in asking)
    named = _has_content(main) or alone
    if not main or (told and not named) or (asides and not named and not says):
        # What is asked is named where it is only told: "Oracle, the company! Who has worked there?"
        return Asked(_without_tellers(row), (), ())
    kept, own = _without_own(main)
    return Asked(kept, tuple(asides), (*told, *own))


def _leads_in(clause: Sequence[Element], after: Sequence[Element] | None) -> bool:
    """Tell whether a clause says why the question behind its colon is asked: "I'm after seniors: who has ...?"."""
    last = clause[-1].part
    own = any(e.part is not None and e.part.text.lower() in _OWN for e in clause)
    return own and after is not None and _asks(after) and last is not None and last.text in _COLONS


_COLONS = frozenset(":：")


def first_of(asked: Asked) -> Asked:
    """Return the first of several questions about whoever fits: 会Go的有几个，会Rust的呢 asks twice.

    The others are told as passed over, never added to the first as if both had to hold.
    """
    clauses = list(_cut(asked.row, _STOPS | _COMMAS))
    kept: list[Element] = []
    told: list[tuple[int, int]] = []
    for clause in clauses:
        counts = any(e.part is not None and e.part.has("ask", "how_many") for e in clause)
        counted = any(e.part is not None and e.part.has("ask", "how_many") for e in kept)
        further = counted and (counts or clause[-1].part is not None and clause[-1].part.text == "呢")
        if further and _has_content(kept) and any(e.is_list for e in clause):
            told.append((clause[0].at, clause[-1].end))
        else:
            kept += clause
    return asked._replace(row=tuple(kept), told=(*asked.told, *told)) if told else asked


def _without_own(row: Sequence[Element]) -> tuple[tuple[Element, ...], tuple[tuple[int, int], ...]]:
    """Return a row without the asker's own places, and where those stand.

    "A call with the Munich plant": the plant is the asker's. Who has worked at a place, or lives there, is asked for it
    all the same.
    """
    gone: set[int] = set()
    told: list[tuple[int, int]] = []
    for n in range(2, len(row) - 1):
        place, what = row[n], row[n + 1]
        if not (len(place.items) == 1 and "place" in place.items[0].types and what.is_plain):
            continue
        start = _definite_from(row, n)
        before = row[start - 1].part if start else None
        works = before is not None and before.has("verb", "work", "intern", "study", "live", "attend", "join")
        if start and not works:
            gone |= set(range(start, n + 2))
            told.append((row[start].at, what.end))
    return tuple(e for n, e in enumerate(row) if n not in gone), tuple(told)


def _definite_from(row: Sequence[Element], at: int) -> int:
    """Return where a preposition with a definite article right before a place begins; 0 where none stands there."""
    words = [e.part.text.lower().split() if e.part is not None and e.part.kind == "cue" else [] for e in row[:at]]
    if not words[-1] or words[-1][-1] not in _DEFINITE:
        return 0
    start = at - 1 if len(words[-1]) > 1 else at - 2
    part = row[start].part
    return start if part is not None and part.has("prep") else 0


_DEFINITE = frozenset({"the", "our", "my", "this"})


def _without_tellers(row: Sequence[Element]) -> tuple[Element, ...]:
    """Return a row without who tells what is asked: "client insists on a master's. Who has one?"."""
    return tuple(e for e in row if not (e.is_plain and e.items[0].text.lower().split()[0] in _OWN | _TELLING))


def _either(row: Sequence[Element]) -> tuple[Element, ...]:
    """Return a row in which of a list that ends in what counts too either will do: "Deloitte, KPMG counts too"."""
    return tuple(
        e._replace(join="any")
        if len(e.items) > 1 and after is not None and after.has("frame", "aside") and COUNTS.search(after.text)
        else e
        for e, after in zip(row, [*(e.part for e in row[1:]), None], strict=False)
    )


def _has_content(row: Iterable[Element]) -> bool:
    return any(e.is_list or (e.part is not None and e.part.has("noun")) for e in row)


def _says_alone(part: Part | None) -> bool:
    """Tell whether a verb says something of somebody without an object: "volunteered"; not "worked", nor "knows"."""
    verb = part is not None and part.has("verb") and not part.is_frame
    return part is not None and verb and not part.has("verb", *_OF_SOMETHING)


_OF_SOMETHING = (
    "work", "attend", "know", "have", "do", "act", "speak", "live", "join", "leave", "study", "graduate", "begin",
    "mention", "contribute", "client", "like",
)  # fmt: skip


def _goes_on(sentence: Sequence[Element]) -> bool:
    """Tell whether a sentence without a subject goes on with what was asked: "Must know Ansible" behind it."""
    first = next((e.part for e in sentence if e.part is None or e.part.kind != "mark"), None)
    if first is None or _tells(sentence) or widens(sentence):
        return False
    return first.text.lower() in _MODALS or first.has("verb", *_HAD)


_MODALS = frozenset(
    {"must", "should", "has to", "have to", "needs to", "also", "plus", "and", "必须", "还要", "也要", "has", "have"}
)
# What a sentence without a subject says of whom one looks for.
_HAD = (
    "certify", "graduate", "know", "lead_people", "live", "patent", "publish", "speak", "study", "teach", "work",
)  # fmt: skip


def _put_aside(sentence: list[Element], asides: list[Element], told: list[tuple[int, int]]) -> list[Element]:
    """Put a sentence that asks nothing where it belongs; what of it narrows what is asked is returned."""
    clauses = list(_cut(sentence, _COMMAS))
    if any(widens(c) for c in clauses):
        kept = [c for c in clauses if narrows(c) and not _tells(c)]
        asides += [e for c in clauses if c not in kept for e in c]
        return [e for c in kept for e in c]
    if any(e.is_list for e in sentence):
        told.append((sentence[0].at, sentence[-1].end))
    return []


def _cut(row: Sequence[Element], marks: frozenset[str]) -> Iterator[list[Element]]:
    held: list[Element] = []
    for element in row:
        held.append(element)
        if element.part is not None and element.part.kind == "mark" and element.part.text in marks:
            yield held
            held = []
    if held:
        yield held


def _at_requests(clause: Sequence[Element]) -> Iterator[list[Element]]:
    """Cut a clause where its asker begins to ask: "we move off X and | I need people who know Y".

    What hands a question on ends what tells: "my boss at X wants to know | who did Y". Who needs somebody stands before
    the word: "a wellness startup | wants someone with Z".
    """
    held: list[Element] = []
    for n, element in enumerate(clause):
        part = element.part
        begins = part is not None and part.has("frame", "request", "need")
        begins = begins and part is not None and (part.text.lower().split()[0] in _OWN or bool(held) and _tells(held))
        purpose = part is not None and part.has("frame", "purpose") and not (part.has("verb") and _has_subject(held))
        if (
            (held and purpose)
            or (begins and any(e.is_list for e in held))
            or (_needs(held, part) and _has_content(clause[n + 1 :]))
        ):
            yield held
            held = []
        held.append(element)
        if part is not None and part.has("frame", "relay") and _has_content(held) and not _asks(held[:-1]):
            yield held
            held = []
    if held:
        yield held


def _has_subject(before: Sequence[Element]) -> bool:
    """Tell whether what stands before a verb says who did it: "who has also | put together a shop"."""
    said = [e.part for e in before if e.part is None or not e.part.has("frame", "filler")]
    return bool(said) and said[-1] is not None and said[-1].has("who")


def _needs(before: Sequence[Element], part: Part | None) -> bool:
    """Tell whether a word says that what stands before it needs somebody; "Go required" says it of Go."""
    if part is None or not part.has("frame", "need") or part.text.lower().endswith("ed"):
        return False
    named = any(e.is_list for e in before)
    return named and not any(e.part is not None and (e.part.has("who") or _governs(e.part)) for e in before)


def _is_needing(clause: Sequence[Element], after: Sequence[Element] | None) -> bool:
    """Tell whether a piece of a clause is who needs what the next piece names."""
    return after is not None and _needs(clause, after[0].part)


def _governs(part: Part) -> bool:
    return part.has("verb") or part.has("noun")


# "We keep losing to X so ... who": what leads on to a question asks nothing itself.
_LEADING_ON = frozenset({"so"})


def _asks(clause: Sequence[Element]) -> bool:
    told = _tells(clause)
    for element in clause:
        part = element.part
        if part is None:
            continue
        if part.has("who") and not (told and part.text.lower() in _FAINT):
            return True
        if (
            part.has("ask")
            or part.has("intent")
            or part.has("op", "nice")
            or (part.has("frame", "request", "need", "existence") and not _hands_on(part))
            or part.has("chat", "help")
        ):
            return True
        if part.has("attribute") and not (part.has("verb") or part.has("noun")) and not told:
            return True
        if part.text in "?？":
            return True
    return False


def _hands_on(part: Part) -> bool:
    return part.has("frame", "relay") or part.text.lower() in _LEADING_ON


def _tells(clause: Sequence[Element]) -> bool:
    """Tell whether a clause speaks of something else than whom one looks for, by the subject that it has."""
    cues = [e.part for e in clause if e.part is not None]
    words = {w for p in cues for w in (p.text.lower(), p.text.lower().split(" ")[0])}
    words |= {w.lower() for e in clause for i in e.items for w in i.text.split()[:1]}
    if _is_led(clause):
        words.discard("团队")
    if words & (_OWN | _TELLING) or any(p.text.startswith(o) for p in cues for o in ("我", "咱", "客户")):
        return True
    if any(p.has("frame", "relay", "teller") for p in cues) or (cues and cues[0].has("frame", "purpose")):
        return True
    first = next((e for e in clause if e.part is None or e.part.kind != "mark"), None)
    if first is not None and first.part is not None and first.part.text.lower() in _IMPERSONAL:
        return True
    return _is_predicated(clause)


def _is_led(clause: Sequence[Element]) -> bool:
    """Tell whether a team is whom somebody led: 管过20人以上的团队 tells of nobody else."""
    at = next((n for n, e in enumerate(clause) if e.part is not None and e.part.text == "团队"), 0)
    return any(e.part is not None and e.part.has("verb") for e in clause[:at])


def _is_predicated(clause: Sequence[Element]) -> bool:
    """Tell whether a clause says something of a thing: "relo budget is zero", "the lab opens in Oslo", 总部在里昂."""
    at = next((n for n, e in enumerate(clause) if e.is_list), len(clause))
    before = [e.part for e in clause[:at] if e.part is not None and e.part.kind == "cue"]
    if any(p.text.lower() in _SOON for p in before):
        return True
    if before[:1] and before[0].has("verb") and _next(before[1:], *_COPULAS):
        return True
    if at == len(clause) or not _is_thing(clause[at]):
        return False
    rest = [e.part for e in clause[at + 1 :] if e.part is not None and e.part.kind == "cue"]
    said = clause[at].items[0].text
    if has_cjk(said):
        set_down = any(
            e.is_list and ends_in_verb(e.items[-1].text) and after.part is not None and after.part.text == "在"
            for e, after in pairwise(clause)
        )
        plain = not before and _next(rest, *_COPULAS_ZH) and (names_thing(said) or ends_in_verb(said))
        return set_down or plain or (bool(rest) and rest[0].has("pronoun", "there"))
    articles = [p.text.lower() for p in before]
    if any(w not in _ARTICLES for w in articles):
        return False
    return _next(rest, *_COPULAS) or (bool(articles) and ends_in_verb(said))


def _next(rest: Sequence[Part], *words: str) -> bool:
    return bool(rest) and rest[0].text.lower() in words


def _is_thing(element: Element) -> bool:
    return not any(set(i.types) & _OF_PEOPLE for i in element.items)
