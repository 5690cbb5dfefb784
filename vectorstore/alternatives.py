"""Many words as one regular expression, factored by how they begin: "cook|cool|code" is `co(?:de|o(?:k|l))`.

Python tries alternatives one after the other at each place; of a tree of letters it tries those that can still stand
there. What is matched is the same as with the alternatives written out, the longest first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

# Letters to what may follow them; the empty string where a word ends.
_Tree = dict[str, "_Tree"]


def one_of(words: Iterable[str]) -> str:
    """Return a pattern that matches the longest of some words, of which no pattern may be one."""
    tree: _Tree = {}
    for word in words:
        here = tree
        for letter in word:
            here = here.setdefault(letter, {})
        here[""] = {}
    return _written(tree)


def _written(tree: Mapping[str, _Tree]) -> str:
    branches = [_branch(letter, below) for letter, below in sorted(tree.items()) if letter]
    if not branches:
        return ""
    only = branches[0] if len(branches) == 1 and "" not in tree else f"(?:{'|'.join(branches)})"
    return f"{only}?" if "" in tree else only


def _branch(letter: str, below: _Tree) -> str:
    written = re.escape(letter)
    while len(below) == 1 and "" not in below:
        ((letter, below),) = below.items()
        written += re.escape(letter)
    return written + _written(below)
