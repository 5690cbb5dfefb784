"""What a question names: people, organisations, schools, venues, tools, places, times ..., found before any grammar.

A mention may be several things at once (SAP is a firm and a product): its types stay open until the parse decides. What
the CVs in scope write goes before what the world knows. Knows names; knows nothing about verbs.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from bot.answering.question.compounds import compounds_in, deeds_in
from bot.answering.question.disciplines import cuts_field, disciplines_in, is_only_studied
from bot.answering.question.distinctions import titles_won
from bot.answering.question.grammar import grammar, is_cue
from bot.answering.question.placing import is_small_code, stands_within
from bot.answering.question.pool import Pool
from bot.answering.question.shortened import shortened_in
from bot.answering.question.tokens import PERSON, Token
from bot.answering.question.tools import says_kind
from bot.answering.question.wordings import keys_of
from vectorstore.classes import NamedClass, classes_in, members_of, names_industry
from vectorstore.lexicon import LexiconMatch, VocabularyName, vocabulary
from vectorstore.periods import find_lengths, find_periods
from vectorstore.records import JOB_KINDS, EntryKind, Length, Period, Span
from vectorstore.text import fold, has_cjk

MentionType = Literal[
    "person", "organisation", "school", "venue", "skill", "term", "role", "place", "level", "award", "period", "length",
    "certificate", "language", "free",
]  # fmt: skip

_VOCABULARIES: tuple[tuple[VocabularyName, MentionType], ...] = (
    ("organisations", "organisation"),
    ("venues", "venue"),
    ("skills", "skill"),
    ("terms", "term"),
    ("roles", "role"),
    ("places", "place"),
    ("degrees", "level"),
    ("awards", "award"),
    ("certificates", "certificate"),
    ("languages", "language"),
)
# A name of so many tokens at most is looked up among what the CVs write.
# In words, and in characters.
_LONGEST_NAME, _LONGEST_NAME_ZH = 8, 20
# A bare number is a year only where it can be one.
_BARE_NUMBER = re.compile(r"\d{1,3}")


class Mention(NamedTuple):
    """One name in a question: its tokens from `start` up to `end`, and the ids that it has as each type.

    `weak`: a name that is an ordinary word too and is not written as the name is ("go", "fast"): it needs a verb or a
    preposition that asks for it. `shaped`: a name by its shape alone, which nobody knows.
    """

    start: int
    end: int
    text: str
    types: tuple[tuple[MentionType, tuple[str, ...]], ...]
    weak: bool = False
    shaped: bool = False
    named_class: NamedClass | None = None
    period: Period | None = None
    length: Length | None = None

    def ids(self, wanted: str) -> tuple[str, ...] | None:
        """Return the ids that this is as a type; None where it is nothing of that type."""
        return next((ids for name, ids in self.types if name == wanted), None)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the types that this may be."""
        return tuple(name for name, _ in self.types)


def mentions_of(text: str, tokens: Sequence[Token], pool: Pool, person_ids: Sequence[str] = ()) -> tuple[Mention, ...]:
    """Return every name in a question, overlapping ones too; of the same tokens one mention with all its types.

    `person_ids` are those whom it is about: their employers and schools are known by less than their names.
    """
    places = _Places(tokens)
    # Where studies are spoken of "in education" is no industry.
    studied, won = tuple(disciplines_in(text)), titles_won(text)
    found: dict[tuple[int, int], list[Mention]] = {}
    lexical = tuple(_lexical(text, places))
    placed = {(m.start, m.end) for m in lexical if "place" in m.names and stands_within(tokens, m.start, m.end)}
    for mention in (
        *_people(text, places, pool),
        *_times(text, places),
        *lexical,
        *_with_their_kind(lexical, tokens),
        *(
            Mention(
                *at,
                said,
                (("award" if span in won else "term", ()),),
                weak=span in studied and not is_only_studied(said),
            )
            for span in (*studied, *won)
            if (at := places.of(span)) is not None and (said := span.of(text))
        ),
        *_compounds(lexical, tokens, text),
        *(m for m in _classes(text, places) if not _is_field(m, studied, text, places)),
        *_written(tokens, text, pool, placed),
        *_places_written(tokens, text, pool, lexical),
        *_shortened(tokens, text, pool, person_ids),
        *_schools_for_short(shaped := tuple(m for m in _names(tokens, text) if (m.start, m.end) not in placed), pool),
        *shaped,
    ):
        found.setdefault((mention.start, mention.end), []).append(mention)
    return tuple(_one(same) for same in found.values())


def _is_field(mention: Mention, studied: Sequence[Span], text: str, places: _Places) -> bool:
    """Tell whether a class of people or firms is what somebody studied: "a degree in accounting"; not HR出身."""
    own = any(
        places.of(span) == (mention.start, mention.end) and not text.startswith("出身", span.end) for span in studied
    )
    return own or bool(studied and mention.named_class and mention.named_class.staff)


class _Places:
    """From characters to tokens."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._starts = {t.start: i for i, t in enumerate(tokens)}
        self._ends = {t.end: i + 1 for i, t in enumerate(tokens)}
        self._tokens = tokens

    def of(self, span: Span) -> tuple[int, int] | None:
        """Return the tokens that a span covers whole; None where it cuts one."""
        start, end = self._starts.get(span.start), self._ends.get(span.end)
        if start is None or end is None or end <= start:
            inside = [i for i, t in enumerate(self._tokens) if span.start <= t.start and t.end <= span.end]
            cut = [t for t in self._tokens if t.start < span.end and span.start < t.end]
            return (inside[0], inside[-1] + 1) if inside and len(inside) == len(cut) else None
        return start, end


def _one(same: list[Mention]) -> Mention:
    """Return mentions of the same tokens as one; a person or a time is nothing else."""
    for mention in same:
        if mention.period is not None or mention.length is not None or mention.ids("person") or mention.named_class:
            return mention
    types: dict[MentionType, tuple[str, ...]] = {}
    for mention in same:
        for name, ids in mention.types:
            types[name] = tuple(dict.fromkeys((*types.get(name, ()), *ids)))
    if "language" in types:
        types.pop("term", None)  # a language that is spoken is no field
    return same[0]._replace(
        types=tuple(types.items()), weak=all(m.weak for m in same), shaped=all(m.shaped for m in same)
    )


def _people(text: str, places: _Places, pool: Pool) -> Iterator[Mention]:
    for named in pool.index.mentions(text):
        if (at := places.of(named.span)) is not None and named.ids:
            yield Mention(*at, named.text, (("person", named.ids),))


def _times(text: str, places: _Places) -> Iterator[Mention]:
    lengths = find_lengths(text)
    for length in lengths:
        if (at := places.of(length.span)) is not None:
            said = _SAYS.search(text, 0, length.span.start) is not None
            own = length.length.model_copy(update={"by_word": True}) if said else length.length
            yield Mention(*at, length.span.of(text), (("length", ()),), length=own)
    if not re.search(r"\d", text):
        return
    for period in find_periods(text):
        written = period.span.of(text).strip()
        if _BARE_NUMBER.fullmatch(written) or any(period.span.touches(x.span) for x in lengths):
            continue
        if (at := places.of(period.span)) is not None:
            yield Mention(*at, written, (("period", ()),), period=period.period)


def _lexical(text: str, places: _Places) -> Iterator[Mention]:
    for name, kind in _VOCABULARIES:
        held = vocabulary(name)
        strict = {(m.span.start, m.span.end) for m in held.matches(text)}
        for match in (*held.matches(text), *held.matches(text, any_case=True)):
            at, said = places.of(match.span), match.span.of(text)
            if at is None or (kind == "level" and cuts_field(match.span, text)):
                continue
            if kind in ("place", "role") and (is_small_code(said) if kind == "place" else _is_deed(match, text)):
                continue
            weak = (match.span.start, match.span.end) not in strict
            typed: MentionType = "school" if kind == "organisation" and match.concept.is_university else kind
            yield Mention(*at, said, ((typed, (match.concept.concept_id,)),), weak=weak)


def _is_deed(match: LexiconMatch, text: str) -> bool:
    """Tell whether a word says what was done to what stands behind it, and is a post by its stem alone."""
    after = text[match.span.end :].split()[:1]
    has_object = bool(after) and after[0].isalpha() and not grammar().of(keys_of(after[0]))
    done = match.span.of(text).endswith("ed") and not any(n.lower().endswith("ed") for n in match.concept.names)
    return has_object and done  # "coached football" asks for no coach


def _with_their_kind(found: Sequence[Mention], tokens: Sequence[Token]) -> Iterator[Mention]:
    """Yield tools and degrees with the noun behind them that says no more than that they are such, and ends there."""
    for mention in found:
        if mention.ids("level") and [t.key for t in tokens[mention.end : mention.end + 1]] == ["level"]:
            yield mention._replace(end=mention.end + 1)
        if not mention.ids("skill"):
            continue
        for end in range(mention.end + 1, min(len(tokens), mention.end + _KIND_WORDS) + 1):
            behind = tokens[end] if end < len(tokens) else None
            ends = behind is None or behind.kind == "mark" or bool(grammar().of(keys_of(behind.text)))
            if ends and says_kind(tuple(t.key for t in tokens[mention.end : end])):
                yield mention._replace(end=end, weak=False)


def _compounds(found: Sequence[Mention], tokens: Sequence[Token], text: str) -> Iterator[Mention]:
    """Yield the compounds of a question as the subjects that they are."""
    known = frozenset(n for m in found for n in range(m.start, m.end))
    terms = known - frozenset(n for m in found if m.names != ("term",) for n in range(m.start, m.end))
    roles = frozenset(n for m in found if "role" in m.names for n in range(m.start, m.end))
    for start, end in (*compounds_in(tokens, known, terms), *deeds_in(tokens, roles)):
        yield Mention(start, end, text[tokens[start].start : tokens[end - 1].end], (("term", ()),))


# "programming language"
_KIND_WORDS = 2


def _classes(text: str, places: _Places) -> Iterator[Mention]:
    for match in classes_in(text):
        named = match.named
        # "A senior engineer" is one of those; "the seniors" are those of them whom their titles call so.
        if (named.modifier and match.span.of(text)[-1:] != "s") or (at := places.of(match.span)) is None:
            continue
        kind: MentionType = "school" if named.kind == "school" else _CLASS_TYPES[named.of]
        members = tuple(sorted(members_of(named)))
        # "Hospital" is an employer only where a verb or a preposition asks for one; "law firm" always is.
        said = match.span.of(text)
        word = len(said) <= _WORD if has_cjk(said) else not re.search(r"[\s-]", said)
        weak = named.kind == "employer" and word and not names_industry(named, said)
        yield Mention(*at, said, ((kind, members),), weak=weak, named_class=named)


# 医院 and 三甲医院: a word of so many characters is one of a subject too.
_WORD = 3
_CLASS_TYPES: dict[str, MentionType] = {
    "organisations": "organisation", "venues": "venue", "places": "place", "roles": "role", "awards": "award",
    "skills": "skill", "certificates": "certificate",
}  # fmt: skip


def _places_written(tokens: Sequence[Token], text: str, pool: Pool, known: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the places that CVs in scope write as places of entries, though no lexicon knows the words as anything."""
    taken = {n for m in known for n in range(m.start, m.end)}
    windows = {
        folded: [(start, end) for start, end in spans if taken.isdisjoint(range(start, end))]
        for folded, spans in _windows(tokens, text).items()
        if not is_cue(folded)
    }
    for name in sorted(pool.places(frozenset(name for name, spans in windows.items() if spans))):
        for start, end in windows[name]:
            written = text[tokens[start].start : tokens[end - 1].end]
            # "Remote", "head office": a word that is written small is one only where a preposition asks for a place.
            yield Mention(start, end, written, (("place", ()),), weak=has_cjk(written) or written.islower())


def _written(tokens: Sequence[Token], text: str, pool: Pool, placed: Collection[tuple[int, int]]) -> Iterator[Mention]:
    """Yield the organisations that CVs in scope write under just these words, though no lexicon knows them."""
    windows = _windows(tokens, text)
    for name, kind in _formal(windows, pool):
        for start, end in windows[name]:
            if (start, end) in placed:
                continue  # "worked in Colorado" is the state, where a CV has Colorado College
            written = text[tokens[start].start : tokens[end - 1].end]
            alone = end - start == 1 and written.islower()
            yield Mention(start, end, written, ((kind, ()),), weak=alone)


def _windows(tokens: Sequence[Token], text: str) -> dict[str, list[tuple[int, int]]]:
    """Return where a name might stand: every few tokens in a row, by their folded words."""
    windows: dict[str, list[tuple[int, int]]] = {}
    for start in range(len(tokens)):
        longest = _LONGEST_NAME_ZH if tokens[start].kind == "han" else _LONGEST_NAME
        for end in range(start + 1, min(len(tokens), start + longest) + 1):
            if "mark" in (tokens[start].kind, tokens[end - 1].kind) or _OWN & {tokens[start].key, tokens[end - 1].key}:
                continue
            folded = fold(text[tokens[start].start : tokens[end - 1].end])
            if len(folded) > 2:
                windows.setdefault(folded, []).append((start, end))
    return windows


def _shortened(tokens: Sequence[Token], text: str, pool: Pool, person_ids: Sequence[str]) -> Iterator[Mention]:
    for kind, kinds in _OF_ENTRIES:
        for start, end in shortened_in(text, tokens, pool.names_of(person_ids, kinds)):
            yield Mention(start, end, text[tokens[start].start : tokens[end - 1].end], ((kind, ()),))


_OF_ENTRIES: tuple[tuple[MentionType, frozenset[EntryKind]], ...] = (
    ("organisation", JOB_KINDS), ("school", frozenset({"education"})),
)  # fmt: skip


def _formal(windows: Collection[str], pool: Pool) -> Iterator[tuple[str, MentionType]]:
    """Yield the names of a question that CVs write, with what they are or without: Havbris of Havbris AS, a school."""
    formal: dict[str, tuple[str, MentionType]] = {name: (name, "organisation") for name in windows}
    for name in windows:
        if len(name) >= _SHORTEST_CORE and name.count(" ") < _LONGEST_CORE and not any(map(is_cue, name.split())):
            for form, kind in _FORMS.items():
                formal.setdefault(f"{name} {form}", (name, kind))
    yield from sorted({formal[folded] for folded in pool.organisations(frozenset(formal))})


# "Says 20 years of experience": what stands there, whatever the periods of jobs come to.
_SAYS = re.compile(
    r"\b(?:says?|states?|claims?|claiming|stating|mentions?|advertises?|boasts?)\s(?:[\w-]+\s){0,2}(?:of\s)?$"
    r"|(?:写着|写了|写明|注明|自称|声称|自述)(?:有)?$",
    re.IGNORECASE,
)
_LEGAL_FORMS = (
    "Inc", "Inc.", "LLC", "Ltd", "Limited", "AS", "AG", "GmbH", "Corp", "Corporation", "plc", "S.A.",
    # What a firm is, which nobody says twice.
    "Airlines", "Associates", "Bank", "Capital", "Carriers", "Company", "Construction", "Consulting", "Consultants",
    "Electronics", "Energy", "Engineering", "Foods", "Foundation", "Freight", "Group", "Health", "Healthcare",
    "Holdings", "Hospital", "Hotel", "Industries", "Insurance", "International", "Labs", "Logistics", "Manufacturing",
    "Media", "Medical", "Motors", "Partners", "Pharma", "Pharmaceuticals", "Retail", "Services", "Software",
    "Solutions", "Stores", "Systems", "Technologies", "Technology", "Trading", "Transport",
)  # fmt: skip
_KINDS_OF_SCHOOL = ("University", "College", "Institute", "State University")
_FORMS: dict[str, MentionType] = {fold(form): "organisation" for form in _LEGAL_FORMS}
_FORMS |= {fold(kind): "school" for kind in _KINDS_OF_SCHOOL}
# In letters and in words: of a longer name nobody leaves out what kind of firm it is.
_SHORTEST_CORE, _LONGEST_CORE = 5, 2
# "Google's payroll": what is owned is named without it.
_OWN = frozenset({"'s"})
_JOINING = frozenset({"of", "for", "and", "&", "the", "de", "la"})
# What a name of an organisation holds, and what one of a school does.
_FIRM = re.compile(
    r"\b(?:Inc|Ltd|LLC|Corp(?:oration)?|Company|Group|Bank|Hospital|Clinic|Labs?|Laborator(?:y|ies)|Agency|Council|Ministry|Department"
    r"|Institute|Foundation|Associates|Partners|Boutique|Hotel|Restaurant|Services|Solutions|Technologies|Systems|District"
    r"|Industries|Airlines|Consulting|Holdings|Logistics|Motors|Pharma(?:ceuticals)?|Software|Stores|Trading)\b"
)
_SCHOOL = re.compile(r"\b(?:University|College|School|Academy|Polytechnic|Institute of Technology)\b")
_FEWEST = 2


def _names(tokens: Sequence[Token], text: str) -> Iterator[Mention]:
    """Yield proper names by their shape: capitalised words in a row that no cue or name explains whole.

    In a question that is written in capitals throughout, capitals say nothing.
    """
    words = [t for t in tokens if t.kind == "word"]
    chinese = any(t.kind == "han" for t in tokens)
    if not chinese and sum(t.text[:1].isupper() for t in words) * 2 > len(words) + 2:
        return
    at = 0
    while at < len(tokens):
        end = _name_end(tokens, text, at)
        written = text[tokens[at].start : tokens[end - 1].end] if end > at else ""
        if end - at >= _FEWEST:
            kind: MentionType = (
                "school" if _SCHOOL.search(written) else "organisation" if _FIRM.search(written) else "free"
            )
            yield Mention(at, end, written, ((kind, ()),), shaped=True)
        at = max(end, at + 1)


def _schools_for_short(shaped: Sequence[Mention], pool: Pool) -> Iterator[Mention]:
    """Yield names by their shape that a CV in scope writes with "University" or "College" behind them."""
    free = [m for m in shaped if m.names == ("free",)]
    longer = {m: frozenset(fold(f"{m.text} {kind}") for kind in _KINDS_OF_SCHOOL) for m in free}
    written = pool.organisations(frozenset().union(*longer.values())) if longer else frozenset()
    for mention in free:
        if longer[mention] & written or mention.text.endswith(" State"):
            yield mention._replace(types=(("school", ()),), shaped=False)


def _name_end(tokens: Sequence[Token], text: str, at: int) -> int:
    """Return where a capitalised name ends that begins at a token; `at` where none does."""
    end = at
    while end < len(tokens):
        token = tokens[end]
        gap = text[tokens[end - 1].end : token.start] if end > at else " "
        if token.kind == "word" and _is_capital(token, first=at == 0 and end == 0) and (gap.isspace() or end == at):
            end += 1
        elif (
            end > at and token.text in _JOINING and end + 1 < len(tokens) and _is_capital(tokens[end + 1], first=False)
        ):
            end += 2
        else:
            break
    return end


def _is_capital(token: Token, *, first: bool) -> bool:
    return not first and token.kind == "word" and token.text[:1].isupper() and token.text != PERSON
