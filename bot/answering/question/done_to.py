"""What was done to a thing, as a line that says both: who repaired computers did not only work with them.

Knows which verbs say more than that somebody had to do with a thing. Knows no grammar.
"""

from __future__ import annotations

import re

from bot.answering.question import values as v
from bot.answering.question.wanted import Asked
from bot.answering.records import Condition
from vectorstore.text import has_cjk


def done_to(asked: Asked) -> Condition | None:
    """Return what was done to a thing as a line that says both: "repaired computers" is no work on computers."""
    verb = v.topic(asked.governor.rstrip("过了"))
    thing = v.topic(asked.text)
    if _TAKES_ANY.fullmatch(asked.governor) or not (verb.words and thing.words):
        return None
    said = f"{asked.governor}{'' if has_cjk(asked.text) else ' '}{asked.text}"
    return thing.model_copy(update={"value": said, "words": (*verb.words, *thing.words)})


# What says no more of a thing than that somebody had to do with it.
_TAKES_ANY = re.compile(
    r"(?:be|been|was|were|is|are)? ?in charge of|carr\w+ out|cop\w+ with|own\w*"
    r"|(?:take|took|taken)\w* (?:care of|part in)"
    r"|mode?l\w*|(?:分析|协调|对接|推广|操刀|改进|牵头|组织|落地|规划|运维|部署|配置|集成|带教|跑|拉|做没做|上线|代理)[过了]",
    re.IGNORECASE,
)
