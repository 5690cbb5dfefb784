"""Which words of a question are a place, by how they are written and what stands before them.

Knows small words and codes of states. Knows no place by its name.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.tokens import Token
from vectorstore.text import has_cjk


def stands_within(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Tell whether what stands here is a place, also where a school or firm is called after it: "in Colorado"."""
    if start == 0:  # "and Colorado?", of which a turn leaves the name alone
        return all(t.kind == "mark" for t in tokens[end:])
    return tokens[start - 1].text.lower() in _WITHIN


_WITHIN = frozenset({"across", "around", "from", "in", "near", "outside"})


def is_small_code(written: str) -> bool:
    """Tell whether a place is two small letters: "me", "or" and "in" are words, ME, OR and IN are states."""
    return len(written) == 2 and not has_cjk(written) and not written.isupper() and written not in _NO_WORDS


_NO_WORDS = ("eu", "uk")
