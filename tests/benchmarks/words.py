"""The words of a text as the recipes beside Vouch index it: folded, without those that every question has.

What a careful tutorial does, and no more: one form of each letter, letters and digits together, Chinese by pairs of
characters, a list of stop words. Knows nothing about Vouch.
"""

from __future__ import annotations

import re
import unicodedata

STOP = frozenset(
    "a about all an and any anybody anyone are as at be been between both by can candidate candidates cv cvs did do "
    "does employed ever everybody everyone find for former from had has have in into is it its know knows list lists "
    "me of on or our people person resume show some somebody someone tell that the their them there they to us used "
    "uses using was we were what when where which who whom whose with work worked working works you your "
    "哪些 哪位 谁在 谁会 谁用 用过 过的 工作 作过 做过 有谁 人在 候选 选人 的人 简历".split()
)
# C++, C#, node.js and 3.5 are words; a full stop at the end of a sentence is none.
_WORD = re.compile(r"[a-z0-9à-öø-ÿ][a-z0-9à-öø-ÿ+#]*(?:\.[a-z0-9]+)*|[\u3400-\u9fff]+")


def folded(text: str) -> list[str]:
    """Return the words of a text, stop words left out."""
    found: list[str] = []
    for match in _WORD.finditer(unicodedata.normalize("NFKC", text).casefold()):
        word = match.group()
        if "\u3400" <= word[0] <= "\u9fff":
            found += [word[i : i + 2] for i in range(max(1, len(word) - 1))]
        else:
            found.append(word)
    return [word for word in found if word not in STOP]
