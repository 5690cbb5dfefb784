"""Two nouns in a row of which the first alone would ask for something: "call center", "employer branding".

"Phone" asks for a number and "employer" for a firm, but before another noun each says which kind of that noun is meant:
read apart, the question would ask for less than it says. Knows English; Chinese compounds are cut by the segmenter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.answering.question.grammar import Cue, grammar
from bot.answering.question.tokens import PERSON, Token

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
_OF_DOING = frozenset({"verb", "prep"})
_OF_WORK = frozenset({Cue("noun", "experience"), Cue("attribute", "work"), Cue("attribute", "skills")})


def compounds_in(tokens: Sequence[Token], known: frozenset[int], terms: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Yield the tokens of each compound; `known` are those that a name covers, `terms` those that only a term does."""
    if any(t.text == PERSON for t in tokens):
        return
    cues = grammar().cues
    at = 0
    while at + 1 < len(tokens):
        end = at + 1
        if _modifies(tokens[at], at in known) and _heads(tokens, end, known, terms):
            end += 1
            while end < len(tokens) and _is_unknown(tokens, end, known):
                end += 1
            behind = cues.get((tokens[end].key,), ()) if end < len(tokens) else ()
            if _is_done(tokens, at) or _OF_WORK & set(behind):
                yield at, end
        at = end


def _modifies(token: Token, named: bool) -> bool:
    found = set(grammar().cues.get((token.key,), ()))
    plain = token.kind == "word" and token.text.islower() and not _PLURAL.search(token.text)
    return plain and not named and bool(found & _MODIFIERS) and token.text not in _PEOPLE


def _heads(tokens: Sequence[Token], at: int, known: frozenset[int], terms: frozenset[int]) -> bool:
    if not _follows(tokens, at):
        return False
    kinds = {c.kind for c in grammar().cues.get((tokens[at].key,), ())}
    if at in known:
        return at in terms
    return not kinds or (kinds <= {"verb", "noun", "attribute"} and _DEED.match(tokens[at].text) is not None)


def _is_unknown(tokens: Sequence[Token], at: int, known: frozenset[int]) -> bool:
    return _follows(tokens, at) and at not in known and (tokens[at].key,) not in grammar().cues


def _follows(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a token is a small word with nothing but a space before it."""
    return tokens[at].kind == "word" and tokens[at].text.islower() and tokens[at].start == tokens[at - 1].end + 1


def _is_done(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a verb or a preposition stands before a token, what says nothing in between aside."""
    while at > 0:
        at -= 1
        kinds = {c.kind for c in grammar().cues.get((tokens[at].key,), ())}
        if kinds != {"frame"}:
            return bool(kinds & _OF_DOING) and "pronoun" not in kinds
    return False
