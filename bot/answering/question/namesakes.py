"""People asked for by a name that several may bear: "the two Okafors", "anyone called Stone?", 姓林的, 有叫林一的吗.

Writes out whom such a name means. Knows names; knows nothing of what is asked about their bearers.
"""

from __future__ import annotations

import re

from bot.answering.question.people import PeopleIndex
from bot.answering.question.phrases import phrase
from vectorstore.names import surnames
from vectorstore.text import fold, has_cjk

# "The Stones", "both Okafors", "the two Lees".
_SEVERAL = re.compile(
    r"\b(?:(?:both|all|each|either)(?: of)?(?: the| our)?(?: (?:two|three))?"
    r"|(?:the|our|those|these)(?: (?:two|three|both))?)"
    r" (?P<name>[A-Z][\w'’-]*[a-z])s\b(?!['’])(?! (?:[A-Z]|who\b|with\b))"
)
_SURNAMED_ZH = re.compile(r"(?:[两三]个|[两三]位|几个)姓(?P<name>[\u4e00-\u9fff])的(?:人|同学|候选人|[两三][个位])?")
# A whole question that asks for nothing but a name.
_CALLED = phrase("namesakes", "called")
_MOST_NAMED = 12


def named_out(line: str, people: PeopleIndex) -> str:
    """Return a question with the people whom a name of several means by their own names."""
    for pattern, joint in ((_SEVERAL, " and "), (_SURNAMED_ZH, "和")):
        for match in reversed(tuple(pattern.finditer(line))):
            names = _bearers(match.group("name"), people)
            if len(names) > 1:
                line = line[: match.start()] + joint.join(names) + line[match.end() :]
    asked = _CALLED.fullmatch(line.strip(" ?？.。!！"))
    if asked is None:
        return line
    name = next(g for g in asked.groups() if g)
    names = _bearers(name, people)
    if has_cjk(line):
        return f"介绍一下{'和'.join(names) if names else name}"
    return f"tell me about {' and '.join(names) if names else name}"


def _bearers(name: str, people: PeopleIndex) -> tuple[str, ...]:
    """Return the names of those one of whose names this is; of a Chinese surname, those who bear it."""
    if has_cjk(name):
        ids = people.surnamed(name) if name in surnames().single | surnames().compound else frozenset()
        ids = ids or frozenset(i for i, own in people.names.items() if any(name in n.split() for n in own))
    else:
        ids = frozenset(i for i, own in people.names.items() if any(_bears(n, name) for n in own))
    return tuple(sorted(people.names[i][0] for i in ids))[:_MOST_NAMED]


def _bears(own: str, name: str) -> bool:
    return fold(name) in (fold(word) for word in re.split(r"[\s,.]+", own))
