"""Whether a question without a condition asks for everyone: "who is there?", 有哪些候选人; not "hello".

Knows the words that ask for people, and which verbs say nothing without what they are about.
"""

from __future__ import annotations

from bot.answering.plan import chinese, english
from bot.answering.plan.cues import phrase
from bot.answering.plan.scan import Scanner
from vectorstore.records import Language
from vectorstore.text import has_cjk

_ASKED = phrase("everyone", "asked")
_ASKED_ZH = phrase("everyone", "asked_zh")
_BARE = phrase("everyone", "bare")
_VERB_ALONE_ZH = phrase("everyone", "verb_alone_zh")
_BARE_ZH = phrase("everyone", "bare_zh")
# "Who do we have?", "the names of everyone": these ask for people even where nothing follows.
_WITHOUT_OBJECT = frozenset({"", "have", "named"})


def is_bare(text: str, language: Language) -> bool:
    """Tell whether a question holds nothing but words for people and for asking, or a verb without its object."""
    if language == "zh" and has_cjk(text):
        rest = "".join(c for c in _BARE_ZH.sub("", chinese.strip_frame(text)) if c.isalnum())
        return bool(_VERB_ALONE_ZH.match(rest))
    return bool(_BARE.match(text))


def is_asked(text: str, language: Language) -> bool:
    """Tell whether a question that states no condition asks for everyone; else it asks for nothing."""
    if language == "zh" and has_cjk(text):
        rest = _BARE_ZH.sub("", chinese.strip_frame(text))
        return bool(_ASKED_ZH.search(text)) and not any(c.isalnum() for c in rest)
    if not _ASKED.search(text):
        return False
    if _BARE.match(text):
        return True
    return all(p.verb in _WITHOUT_OBJECT for p in Scanner(english.strip_frame(text).strip(" ?.!")).phrases)
