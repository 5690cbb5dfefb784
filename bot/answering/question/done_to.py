"""What was done to a thing, as a line that says both: who repaired computers did not only work with them.

Knows which verbs say more than that somebody had to do with a thing. Knows no grammar.
"""

from __future__ import annotations

import re

from bot.answering.question import values as v
from bot.answering.question.values import Node
from bot.answering.question.wanted import Asked
from bot.answering.records import Clause, Condition, WordGroup
from vectorstore.records import EntryKind
from vectorstore.text import has_cjk


def done_to(asked: Asked) -> Node | None:
    """Return what was done to a thing as a line that says both: "repaired computers" is no work on computers."""
    if asked.governor.lower().startswith(("drive", "drove", "driving", "operate")):
        return driven(asked)
    if asked.sense == "do":
        return None
    verb = v.topic(asked.governor.rstrip("过了"))
    thing = v.topic(asked.text)
    if _TAKES_ANY.fullmatch(asked.governor) or not (verb.words and thing.words):
        return None
    said = f"{asked.governor}{'' if has_cjk(asked.text) else ' '}{asked.text}"
    return thing.model_copy(update={"value": said, "words": (*verb.words, *thing.words)})


def driven(asked: Asked) -> Node:
    """Return who drives or operates a machine: by a line that says both, a list of what somebody can, or by title."""
    thing = tuple(g.model_copy(update={"own": True}) for g in v.topic(asked.text).words)
    chinese = has_cjk(asked.text)
    said = f"驾驶{asked.text}" if chinese else f"driving {asked.text}"
    verb = WordGroup(word="驾驶" if chinese else "driving", alternatives=_DRIVING)
    line = Condition(relation="topic", value=said, words=(verb, *thing))
    listed = Condition(relation="skill", value=asked.text, words=thing, kinds=_TOLD_ABLE)
    drivers = ("司机", "操作员") if chinese else (" driver", " operator")
    titles = tuple(v.role(f"{asked.text}{driver}") for driver in drivers)
    return Clause(join="any", parts=(line, listed, *titles))


_DRIVING = (
    "certified", "certification", "certificate", "drive", "driver", "driving", "drove", "licence", "license",
    "licensed", "operate", "operation", "operator", "ran", "操作", "驾驶", "开", "司机", "证",
)  # fmt: skip
# Where what somebody can drive stands by itself.
_TOLD_ABLE: tuple[EntryKind, ...] = ("award", "other", "profile", "skill")
# What says no more of a thing than that somebody had to do with it.
_TAKES_ANY = re.compile(
    r"(?:be|been|was|were|is|are)? ?in charge of|carr\w+ out|cop\w+ with|own\w*"
    r"|(?:take|took|taken)\w* (?:care of|part in)"
    r"|mode?l\w*|(?:分析|协调|对接|推广|操刀|改进|牵头|组织|落地|规划|运维|部署|配置|集成|带教|跑|拉|做没做|上线|代理)[过了]",
    re.IGNORECASE,
)
