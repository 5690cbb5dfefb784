"""What denies or leaves open in form alone, settled before a question is read: 除了Java还会Python asks for both.

Knows words of exception and what will do too. Knows no relation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest

from bot.answering.question.cover import Part
from bot.answering.question.denials import denied
from bot.answering.question.disciplines import is_discipline
from bot.answering.question.elements import Element, Item
from bot.answering.question.fronted import fronted
from bot.answering.question.glosses import glossed
from bot.answering.question.grammar import Cue
from bot.answering.question.mentions import Mention
from bot.answering.question.some_of import some_of
from bot.answering.question.trade_lists import each_trade
from vectorstore.lexicon import vocabulary
from vectorstore.text import has_cjk

_CLAUSES = frozenset(",，;；.。?？!！")
# 除了 leaves out what stands behind it, and adds to it before 还.
_BUT_FOR, _BESIDES = frozenset({"除了", "除"}), frozenset({"还", "也", "还要", "又", "另外", "同时", "并且还"})
_OF_PEOPLE = frozenset({"的人", "的有", "人"})
_HIRED = Cue("when", "hired")


def settled(row: Sequence[Element]) -> tuple[Element, ...]:
    """Return a row without what only looks like a denial, and with what will do as one list."""
    steps = (
        fronted, some_of, each_trade, _by_stem, _or_else, _done_or_not, _read_for, _wanted, _at_least_so_long, _posts,
        _graded, _honoured, _given_for, _honours, _objects, _without_aliases, glossed, denied, _worked, _of_others,
        _both, _employed, _each_will_do,
    )  # fmt: skip
    for step in steps:
        row = tuple(step(row))
    return tuple(row)


def _by_stem(row: Sequence[Element]) -> Iterator[Element]:
    """Yield a row without what words are by their stem alone: who completed a degree is at none now."""
    for element in row:
        part = element.part
        if part is not None and part.has("noun", "developer") and part.text.lower() in _PROGRAMMES:
            yield element._replace(part=None, items=(Item(part.text, (part,)),))
        elif part is not None and part.has("verb", "enrolled") and part.text.lower().split()[0] in _COMPLETED:
            kept = tuple(c for c in part.cues if c.sense != "enrolled")
            yield element._replace(part=part._replace(cues=(*kept, Cue("verb", "graduate"))))
        else:
            yield element


_PROGRAMMES = frozenset({"programme", "programmes"})
_COMPLETED = frozenset({"complete", "completed", "did", "done", "earn", "earned", "finish", "finished"})


def _or_else(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which what will do too in brackets is listed with what it will do for: 教授（讲师也可以）."""
    for n in range(1, len(row) - _PAIR):
        before, opening, named, aside = row[n - 1], row[n].part, row[n + 1], row[n + 2].part
        opens = opening is not None and opening.has("op", "open") and aside is not None and aside.has("frame", "aside")
        if not opens or not (before.is_list and named.is_list) or not _is_alike(before, named):
            continue
        end = n + _PAIR + 1
        end += end < len(row) and (closing := row[end].part) is not None and closing.has("op", "close")
        either = before._replace(end=named.end, items=(*before.items, *named.items), join="any")
        return [*row[: n - 1], either, *row[end:]]
    return row


def _is_alike(one: Element, other: Element) -> bool:
    return all(i.types[:1] == one.items[0].types[:1] for i in (*one.items, *other.items))


def _done_or_not(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row without the two states of which either will do: 正在读或已经读完, "finished or in progress"."""
    states = [n for n, e in enumerate(row) if e.part is not None and e.part.has("when", "done", "doing")]
    for one, other in pairwise(states):
        parts = [row[n].part for n in (one, other)]
        both = {s for p in parts if p is not None for s in ("done", "doing") if p.has("when", s)}
        joined = [e.part for e in row[one + 1 : other]]
        either = any(p is not None and p.has("op", "or") for p in joined)
        if both == {"done", "doing"} and either and all(p is not None and (p.is_frame or p.has("op")) for p in joined):
            return [*row[:one], *row[other + 1 :]]
    return row


def _read_for(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which what was read or done at university was studied: "read law at uni"."""
    for n in range(len(row) - _PAIR - 1):
        deed, field = row[n].part, row[n + 1]
        read = deed is not None and (deed.has("verb", "speak") or deed.has("verb", "do", "act")) and deed.text.isascii()
        if not read or deed is None or not (field.is_list and all(is_discipline(i.text) for i in field.items)):
            continue
        end = n + _PAIR + _PAIR
        there = " ".join(e.part.text.lower() if e.part is not None else "?" for e in row[n + 2 : end])
        if there in _THERE and (end == len(row) or not row[end].is_list):
            return [*row[:n], row[n]._replace(part=deed._replace(cues=(_STUDY,))), field, *row[end:]]
    return row


_STUDY = Cue("verb", "study")
_THERE = frozenset(f"{at} {place}" for at in ("at", "in") for place in ("university", "uni", "college", "school"))


def _wanted(row: Sequence[Element]) -> Iterator[Element]:
    """Yield a row in which hiring that opens a need is nothing that anybody did: "招人：会Java"."""
    for n, (element, behind) in enumerate(zip_longest(row, row[1:])):
        part, after = element.part, behind.part if behind is not None else None
        opens = n == 0 and part is not None and part.has("frame", "need") and part.has("verb", "hired_people")
        if opens and part is not None and after is not None and after.has("op", "comma"):
            yield element._replace(part=part._replace(cues=tuple(c for c in part.cues if c.kind == "frame")))
        else:
            yield element


def _at_least_so_long(row: Sequence[Element]) -> Iterator[Element]:
    """Yield a row without what says that a length is the least, as each is: "10 years minimum", "5 yrs or more"."""
    long = False
    for element in row:
        part = element.part
        if part is None:
            long = all(
                i.mention is not None and i.mention.length is not None and i.mention.length.least for i in element.items
            )
        elif long and (part.has("quantity", "at_least", "upward") or part.text.lower() in _OR_MORE):
            continue
        else:
            long = long and (part.is_frame or part.has("noun", "experience", "seniority", "year"))
        yield element


_OR_MORE = frozenset({"or more", "or longer", "or over", "or greater", "plus", "+", "at minimum"})


def _posts(row: Sequence[Element]) -> Iterator[Element]:
    """Yield a row in which 主管 right behind what it heads is a post, and asks for nobody's superior: 人力资源主管."""
    for before, element in zip((None, *row), row, strict=False):
        part = element.part
        heads = part is not None and part.has("noun", "engineer") and part.has("attribute", "manager")
        if heads and part is not None and before is not None and before.is_list:
            yield element._replace(part=part._replace(cues=tuple(c for c in part.cues if c.kind != "attribute")))
        else:
            yield element


def _graded(row: Sequence[Element]) -> Iterator[Element]:
    """Yield a row in which "senior" right before a trade is of its title: "a senior engineer", not any engineer."""
    senior: Element | None = None
    for element in row:
        part, before = element.part, senior.part if senior is not None else None
        if senior is not None and before is not None and part is not None and part.has("noun", *_TRADES):
            said = f"{before.text} {part.text}"
            named = Mention(part.start, part.end, said, (("role", ()),))
            yield element._replace(at=senior.at, part=None, items=(Item(said, (before, part), named),))
            senior = None
            continue
        if senior is not None:
            yield senior
        senior = element if part is not None and part.text.lower() in _SENIOR else None
        if senior is None:
            yield element
    if senior is not None:
        yield senior


_TRADES, _SENIOR = ("engineer", "developer"), frozenset({"senior", "sr", "sr.", "junior", "jr", "jr."})


def _honoured(row: Sequence[Element]) -> Iterator[Element]:
    """Yield a row in which a word right before an award says for what it is given: 教学奖, "a service award"."""
    for element, behind in zip_longest(row, row[1:]):
        part, award = element.part, behind.part if behind is not None else None
        named = part is not None and part.has("attribute") and not (part.is_frame or part.has("verb", "win"))
        if named and part is not None and award is not None and award.text.lower() in _AWARDS:
            yield element._replace(part=None, items=(Item(part.text, (part,)),))
        else:
            yield element


def _given_for(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which what an award is given for names it: "an award for teaching" asks for no teacher."""
    for n in range(len(row) - _PAIR):
        award, given, deed = row[n].part, row[n + 1].part, row[n + 2].part
        if award is None or given is None or award.text.lower() not in _AWARDS or given.text.lower() != "for":
            continue
        if deed is not None and deed.has("verb"):
            named = row[n + 2]._replace(part=None, items=(Item(deed.text, (deed,)),))
            return [*row[: n + 1], named, *row[n + 3 :]]
        if row[n + 2].is_list:
            return [*row[: n + 1], *row[n + 2 :]]
    return row


def _honours(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row without the wider of two words for an honour: "an award or scholarship from X" is either from X."""
    said = [n for n, e in enumerate(row) if e.part is None or not e.part.is_frame]
    for wide, either, narrow in zip(said, said[1:], said[2:], strict=False):
        part, joined = row[wide].part, row[either].part
        named = row[narrow].is_list and any("award" in i.types for i in row[narrow].items)
        if (
            part is not None
            and part.text.lower() in _AWARDS
            and joined is not None
            and joined.has("op", "or")
            and named
        ):
            return [e for n, e in enumerate(row) if n not in (wide, either)]
    return row


def _objects(row: Sequence[Element]) -> Iterator[Element]:
    """Yield a row in which what was made is no question for it: "designed a website" asks for nobody's homepage."""
    deed = False
    for element in row:
        part = element.part
        if part is not None and deed and _only_asks_for(part):
            yield element._replace(part=None, items=(Item(part.text, (part,)),))
        else:
            yield element
        deed = part is not None and (part.has("verb", "do", "act") or (deed and part.text.lower() in _ARTICLES))


def _only_asks_for(part: Part) -> bool:
    return part.has("attribute", "link") and not (part.has("verb") or part.has("noun"))


_ARTICLES = frozenset({"a", "an", "the", "some", "any", "过", "了", "个"})
_AWARDS = frozenset({"award", "awards", "prize", "prizes", "medal", "medals", "奖", "奖项", "奖励", "奖章"})


def _without_aliases(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row without another name in brackets of what stands before them: 麻省理工(MIT)."""
    gone: set[int] = set()
    for n in range(1, len(row) - 2):
        opening, named, closing = row[n].part, row[n + 1], row[n + 2].part
        if opening is None or not opening.has("op", "open") or closing is None or not closing.has("op", "close"):
            continue
        same = {c for i in row[n - 1].items if i.mention is not None for _, ids in i.mention.types for c in ids}
        own = [set(ids) for i in named.items if i.mention is not None for _, ids in i.mention.types if ids]
        if own and len(named.items) == 1 and any(ids & same for ids in own):
            gone |= {n, n + 1, n + 2}
    return [e for n, e in enumerate(row) if n not in gone]


def _worked(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which "a job (or an internship)" is a job: internships are jobs anyhow."""
    said = [n for n, e in enumerate(row) if e.part is not None and not e.part.is_frame and not e.part.has("op", "open")]
    for job, either, intern in zip(said, said[1:], said[2:], strict=False):
        parts = [row[n].part for n in (job, either, intern)]
        if all(p is not None for p in parts) and intern - job < _NEAR:
            held, join, other = (p for p in parts if p is not None)
            if held.text.lower().split()[-1] in _JOBS and join.has("op", "or") and other.has("verb", "intern"):
                last = intern + 1
                if last < len(row) and (closing := row[last].part) is not None and closing.has("op", "close"):
                    last += 1
                return [*row[: job + 1], *row[last:]]
    return row


_JOBS = frozenset({"job", "jobs", "position", "positions", "post", "posts"})
# "A job", "(", "or", "an", "internship".
_NEAR = 5


def _of_others(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which "a language other than English", 英语以外的语言 is a language, any but that one."""
    noun = next((n for n, e in enumerate(row) if e.part is not None and _is_some_language(e.part)), None)
    but = next((n for n, e in enumerate(row) if e.part is not None and e.part.has("op", "except")), None)
    told = [n for n, e in enumerate(row) if e.is_list]
    if noun is None or but is None or len(told) != 1 or any(i.types[:1] != ("language",) for i in row[told[0]].items):
        return row
    named = row[told[0]]
    if not (noun < but < told[0] or has_cjk(named.items[0].text)):
        return row
    held = vocabulary("languages")
    left = {c for i in named.items if i.mention is not None for c in i.mention.ids("language") or ()}
    others = tuple(c for c in held.concepts if not left & {*held.lineage(c)})
    items = [
        i._replace(mention=i.mention._replace(types=(("language", others),)))
        for i in named.items
        if i.mention is not None
    ]
    # Each of them means any but all of them.
    other = named._replace(items=tuple(items[:1]))
    gone = {noun, but, *(n for n, e in enumerate(row) if e.part is not None and e.part.text in _BESIDES)}
    return [other if n == told[0] else e for n, e in enumerate(row) if n not in gone]


def _is_some_language(part: Part) -> bool:
    return part.has("noun", "language") or part.text.lower() in _SOMETHING


_SOMETHING = frozenset({"something", "anything"})


def _both(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row without a 除了 that adds: 除了Java还会Python."""
    at = next((n for n, e in enumerate(row) if e.part is not None and e.part.text in _BUT_FOR), None)
    if at is None:
        return row
    more = next((n for n, _ in enumerate(row) if n > at and _adds(row, n)), None)
    if any(e.part is not None and e.part.has("who") and e.part.text not in _OF_PEOPLE for e in row[at:more]):
        return row  # 除了加州的，谁还会AWS: who else does
    named = more is not None and any(e.is_list for e in row[at:more]) and any(e.is_list for e in row[more:])
    return [e for n, e in enumerate(row) if n != at] if named else row


def _adds(row: Sequence[Element], at: int) -> bool:
    """Tell whether a word adds to what stands before it: 还会X, 还有X; 还有谁 asks who else."""
    part, after = row[at].part, row[at + 1] if at + 1 < len(row) else None
    has = part is not None and part.text == "还有" and after is not None and after.is_list
    return has or part is not None and part.text in _BESIDES


def _employed(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row without what is no employment anyway: 在华为上过班，驻场、外包的不算.

    An internship that is left out in the same breath is left out of that employment.
    """
    clauses = list(_clauses(row))
    out: list[Element] = []
    for clause in clauses:
        if any(e.is_list for e in out) and _is_no_employment(clause):
            out += [
                e._replace(part=_hired(e.part)) for e in clause if e.part is not None and e.part.has("verb", "intern")
            ]
        else:
            out += clause
    return out


def _is_no_employment(clause: Sequence[Element]) -> bool:
    """Tell whether a clause leaves out nothing but ways of having to do with a firm: 不是外包项目那种."""
    parts = [e.part for e in clause if e.part is None or e.part.kind == "cue"]
    ways = [p for p in parts if p is not None and p.has("noun", "way", "secondment")]
    denied = any(p is not None and p.has("op", "not", "except") for p in parts)
    said = all(p is not None and (p in ways or p.is_frame or p.has("op") or p.has("verb", "intern")) for p in parts)
    return bool(ways) and denied and said


def _hired(part: Part) -> Part:
    return part._replace(cues=(_HIRED,))


def _clauses(row: Sequence[Element]) -> Iterator[list[Element]]:
    held: list[Element] = []
    for element in row:
        held.append(element)
        if element.part is not None and element.part.kind == "mark" and element.part.text in _CLAUSES:
            yield held
            held = []
    if held:
        yield held


def _each_will_do(row: Sequence[Element]) -> Iterator[Element]:
    """Yield the elements of a row; things each of which will do are one list: 博士也行硕士也行."""
    n = 0
    while n < len(row):
        end = n
        items: list[Item] = []
        while end + 1 < len(row) and row[end].is_list and _will_do(row[end + 1].part):
            items += row[end].items
            end += 2
        last = row[end - 1].part if end > n else None
        if len(items) > 1 and end - n > _PAIR and last is not None and last.has("frame", "aside"):
            yield row[n]._replace(end=row[end - 1].end, items=tuple(items), join="any")
            n = end
        else:
            yield row[n]
            n += 1


def _will_do(part: Part | None) -> bool:
    return part is not None and (part.has("frame", "aside") or part.text in _ALLOWED)


_ALLOWED = frozenset({"可以", "行", "成", "可", "都行", "也可"})
# One thing and that it will do.
_PAIR = 2


def by_level(row: Sequence[Element]) -> list[Element]:
    """Return a row with degrees that are named together as several that each tell their own: 本科硕士博士都在哪读的."""
    out: list[Element] = []
    for element in row:
        levels = element.is_list and all("level" in i.types for i in element.items)
        if levels and out and out[-1].is_list and all("level" in i.types for i in out[-1].items):
            before = out[-1]
            out[-1] = before._replace(end=element.end, items=(*before.items, *element.items), join="any")
        else:
            out.append(element._replace(join="any") if levels else element)
    return out
