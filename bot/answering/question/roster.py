"""Tables over everybody: "list everyone and where they live", 每个人的最高学历.

Nothing is asked but what each of all people has: whom it is of, what is told and the words of a table are all that such
a question holds. Knows those words in both languages. Who is asked for under a condition is `everyone`.
"""

from __future__ import annotations

import re

from bot.answering.question.phrases import phrase

# What is told of each, in the order in which its words are looked for: "current company" before "company".
_TOLD = (
    "top_degree", "years", "employer", "location", "language", "email", "phone", "certificates", "school", "degree",
    "position", "skills",
)  # fmt: skip
# "Everybody who has a post at a university" is said of some.
_RELATIVE = re.compile(
    r"\b(?:everyone|everybody|all|people|candidates|persons?|those|ones?)\s+(?:who|that|whose)\b"
    r"(?! (?:is|are) (?:there|here|on))",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w")


def roster_of(text: str) -> tuple[str, ...]:
    """Return what a table over everybody is to tell, in the question's order; nothing for any other question."""
    if phrase("roster", "everyone").search(text) is None or _RELATIVE.search(text):
        return ()
    left = text
    found: list[tuple[int, str]] = []
    for name in _TOLD:
        pattern = phrase("roster", name)
        found += [(m.start(), name) for m in pattern.finditer(left)]
        left = pattern.sub(lambda m: " " * (m.end() - m.start()), left)
    for name in ("everyone", "frame"):
        left = phrase("roster", name).sub(" ", left)
    if _WORD.search(left):
        return ()
    # Where each of them works now is their post.
    told = ("position" if name == "employer" else name for _, name in sorted(found))
    return tuple(dict.fromkeys(told))
