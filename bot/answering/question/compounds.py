"""Words that ask for something alone and together name a subject: "call center", "supervised interns".

"Phone" asks for a number and "employer" for a firm, but before another noun each says which kind of that noun is meant;
who supervised interns was none. Read apart, the question would ask for less than it says. Knows English; Chinese
compounds are cut by the segmenter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.answering.question.grammar import Cue, grammar
from bot.answering.question.tokens import PERSON, Token
from bot.answering.question.wordings import keys_of

# What people ask for of somebody, that is also said before another noun.
_MODIFIERS = frozenset(
    {
        *(
            Cue("attribute", sense)
            for sense in (
                "awards", "certificates", "contact", "email", "employer", "interests", "language", "link", "location",
                "patents", "phone", "projects", "publications", "school", "service", "teaching",
            )
        ),
        *(Cue("noun", sense) for sense in ("company", "employee", "language", "school", "seniority", "team", "tenure")),
    }
)  # fmt: skip
# What is done is a noun by its ending, whether or not it is a verb of questions too: "language teaching".
_DEED = re.compile(r"[a-z]{2,}(?:ing|ings|ment|tion|tions|sion)$")
# A noun of questions in its plural is what is asked for, not of which kind another is.
_PLURAL = re.compile(r"(?<!s)s$")
_PEOPLE = frozenset({"people", "folks", "person", "someone"})
# Of what field somebody is a student stands before it; what stands behind it is students' own: a student newspaper.
_STUDENT = "student"
_OF_DOING = frozenset({"verb", "prep"})
_OF_WORK = frozenset({Cue("noun", "experience"), Cue("attribute", "work"), Cue("attribute", "skills")})


# What is done to people in a job, and what may stand before them; "managed people" is a cue by itself.
_OVER_PEOPLE = frozenset(
    keys_of(verb)[0]
    for verb in (
        "coached",
        "hired",
        "led",
        "managed",
        "mentored",
        "onboarded",
        "oversaw",
        "recruited",
        "supervised",
        "trained",
    )
)
_BEFORE_PEOPLE = frozenset(
    "a all an fellow group her his incoming junior many new of other several staff the their team young".split()
)
_PERSONS = frozenset(
    {
        Cue("noun", "developer"),
        Cue("noun", "employee"),
        Cue("noun", "engineer"),
        Cue("verb", "intern"),
        Cue("verb", "study"),
    }
)
_THE_MOST_BEFORE = 4


def deeds_in(tokens: Sequence[Token], roles: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Yield the tokens of each deed done to people, and of those: "trained new employees"; `roles` names some."""
    for at, token in enumerate(tokens):
        if token.key not in _OVER_PEOPLE or not token.text.endswith(("ed", "saw")):
            continue
        end = at + 1
        while end < len(tokens) and end - at <= _THE_MOST_BEFORE and _is_before_people(tokens[end]):
            end += 1
        if tokens[end - 1].text in _COLLECTIVE and (end == len(tokens) or not _is_person(tokens[end], end in roles)):
            end -= 1  # "trained new staff": no staff of anything
        counted = any(t.text not in _BEFORE_PEOPLE for t in tokens[at + 1 : end])
        if (
            end == len(tokens)
            or (counted and tokens[end].text in _COLLECTIVE)
            or not _PLURAL.search(tokens[end].text)
            and tokens[end].text not in _COLLECTIVE
        ):
            continue
        if _is_person(tokens[end], end in roles) and not _is_cue(tokens[at : end + 1]):
            yield at, end + 1


def _is_person(token: Token, named: bool) -> bool:
    return named or bool(_PERSONS & set(grammar().of((token.key,))))


def _is_before_people(token: Token) -> bool:
    number = any(c.kind == "quantity" for c in grammar().of((token.key,)))
    return token.text in _BEFORE_PEOPLE or token.kind == "number" or number


def is_deed(words: str) -> bool:
    """Tell whether a subject begins with what was done to people."""
    if words.startswith(_OVER_PEOPLE_ZH):
        return True
    return " " in words and words.split(maxsplit=1)[0].endswith(("ed", "saw")) and keys_of(words)[0] in _OVER_PEOPLE


# 带实习生, 带过新人, 指导新员工; 带宽 is no such thing.
_OVER_PEOPLE_ZH = (
    "带过",
    "带教",
    "带实习",
    "带新",
    "带徒",
    "带初级",
    "带学生",
    "指导新",
    "指导实习",
    "指导初级",
    "培训新",
)


# How many were managed is the size of a team.
_COLLECTIVE = frozenset({"employees", "people", "reports", "staff"})


def _is_cue(tokens: Sequence[Token]) -> bool:
    return bool(grammar().of(t.key for t in tokens))


def compounds_in(tokens: Sequence[Token], known: frozenset[int], terms: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Yield the tokens of each compound; `known` are those that a name covers, `terms` those that only a term does."""
    if any(t.text == PERSON for t in tokens):
        return
    at = 0
    while at + 1 < len(tokens):
        end = at + 1
        if _modifies(tokens[at], at in known) and _heads(tokens, end, known, terms):
            end += 1
            while end < len(tokens) and _is_unknown(tokens, end, known):
                end += 1
            behind = grammar().of((tokens[end].key,)) if end < len(tokens) else ()
            if _is_done(tokens, at) or _OF_WORK & set(behind):
                yield at, end
        at = end


def _modifies(token: Token, named: bool) -> bool:
    found = set(grammar().of((token.key,)))
    plain = token.kind == "word" and token.text.islower() and not _PLURAL.search(token.text)
    modifies = bool(found & _MODIFIERS) or token.text == _STUDENT
    return plain and not named and modifies and token.text not in _PEOPLE


def _heads(tokens: Sequence[Token], at: int, known: frozenset[int], terms: frozenset[int]) -> bool:
    if not _follows(tokens, at):
        return False
    kinds = {c.kind for c in grammar().of((tokens[at].key,))}
    if at in known:
        return at in terms or tokens[at - 1].text == _STUDENT
    return not kinds or (kinds <= {"verb", "noun", "attribute"} and _DEED.match(tokens[at].text) is not None)


def _is_unknown(tokens: Sequence[Token], at: int, known: frozenset[int]) -> bool:
    return _follows(tokens, at) and at not in known and not grammar().of((tokens[at].key,))


def _follows(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a token is a small word with nothing but a space before it."""
    return tokens[at].kind == "word" and tokens[at].text.islower() and tokens[at].start == tokens[at - 1].end + 1


def _is_done(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a verb or a preposition stands before a token, what says nothing in between aside."""
    while at > 0:
        at -= 1
        kinds = {c.kind for c in grammar().of((tokens[at].key,))}
        if kinds != {"frame"}:
            return bool(kinds & _OF_DOING) and "pronoun" not in kinds
    return False
