"""Tell how well a language is spoken, by the words before its name, behind it, or before a whole list.

Knows how levels are written in both languages. Knows nothing about which names are of languages that somebody speaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.scores import TESTS
from ingest.signs import list_label
from vectorstore.lexicon import facts
from vectorstore.records import Span
from vectorstore.text import has_cjk

# Longest first: "Mandarin Chinese" is one language.
_LANGUAGE = "(?:{})".format(
    "|".join(
        re.escape(name) if has_cjk(name) else rf"\b{re.escape(name)}\b"
        for name in sorted((n for c in facts("languages.yaml").values() for n in c["names"]), key=len, reverse=True)
    )
)
# How well, said before or behind a language's name.
_LEVEL = (
    r"(?:basic|elementary|beginner|intermediate|advanced|conversational|working|professional|limited|full|"
    r"business|fluent|"
    r"native|near-native|bilingual|proficient|good|excellent|mother tongue|proficiency|level|speaker|in|of|knowledge|"
    r"reading|spoken|written|and|[ABC][12]|N[1-5]|母语|流利|熟练|精通|良好|优秀|一般|日常|会话|工作|入门|基础|交流|读写|听说|可|口语|书面)"
)
_LANGUAGE_LEAD = re.compile(rf"(?:{_LEVEL}\s+)*(?={_LANGUAGE})", re.IGNORECASE)
_BEHIND = re.compile(
    rf"\s*(?:[(（:：-]|[–—](?=\s))\s*((?:(?! {{3}}|[()（）,，;；|｜\t\u3000]).){{2,40}})[)）]?|\s?(母语|流利|熟练|"
    r"(?:专业)?[四六八]级|专[四八]|"
    r"精通|良好|优秀|一般|入门|基础|会话|"
    rf"[ABC][12]\b|N[1-5]\b)|,\s*((?:{_LEVEL}(?:\s+|$|(?=[,.;])))+)(?!\s*{_LANGUAGE})",
    re.IGNORECASE,
)
# "Italian Mother tongue", "English Proficient knowledge (C1)", "Dutch Fluent": in a cell of its own, or none.
_BARE_LEVEL = re.compile(
    rf"\s+(?!(?:and|in|of)\b)((?:{_LEVEL}\b\s*){{1,4}})(?:\(\s*([ABC][12])\s*\)\s*)?(?=$|[,.;\n]|{_LANGUAGE})",
    re.IGNORECASE,
)
# "Fluent in Dutch and German": said once of all that are joined.
_OF_ALL = re.compile(rf"((?:{_LEVEL}\s+)+?)(?:in|of)\s+$", re.IGNORECASE)
_JOINED = re.compile(r"\s*(?:,|、|，|\band\b|&|和|与|及)\s*")
# Nothing but a language, how well it is known, and a test that proves it.
_IS_LANGUAGE = re.compile(
    rf"(?:{_LEVEL}\s*)*{_LANGUAGE}\s*(?:[-–—:：]\s*)?(?:[(（][^()（）]{{0,40}}[)）]|{_LEVEL}[\s,/]*)*[.。]?",
    re.IGNORECASE,
)
_GAP = re.compile(r"(?<! ) {3}(?! )|\s*[,，、;；|｜•·]\s*|\s+/\s+|\s+(?:and|以及|和|与|及)\s+|\n")


def is_language(words: str) -> bool:
    """Tell whether words are a language, with how well it is known or what proves it, and nothing else."""
    return _IS_LANGUAGE.fullmatch(re.sub(TESTS, "", words).strip()) is not None


def with_levels(plain: str, passage: Span, names: Sequence[Span]) -> Iterator[tuple[str, Span]]:
    """Yield the languages of a passage, each with how well where that stands beside it, and where."""
    before, shared = passage.start, ""
    for n, name in enumerate(names):
        end = names[n + 1].start if n + 1 < len(names) else passage.end
        start = _lead(plain, passage.start, name.start)
        of_all = _OF_ALL.search(plain, start, name.start)
        shared = of_all[1].strip().lower() if of_all else shared if _JOINED.fullmatch(plain, before, start) else ""
        before = name.end
        level = _BEHIND.match(plain, name.end, passage.end)
        told = next((n for n in range(1, 4) if level[n]), 0) if level else 0
        well = plain[level.start(told) : min(level.end(told), end)].strip(" .(") if level and told else ""
        if level is None and (bare := _BARE_LEVEL.match(plain, name.end, passage.end)):
            well = bare[2] or bare[1].strip().lower()
        if TESTS.search(well) or name.of(plain) in well or _JOINED.fullmatch(well):
            well = ""  # a score is told as such
        if shared:
            start, well = name.start, well or shared
        yield plain[start : name.end] + (f" ({well})" if well else ""), Span(start=start, end=name.end)


def _lead(plain: str, floor: int, name: int) -> int:
    """Return where "basic Malay" begins, given where the language does."""
    label = list_label(plain[floor:name])
    begin = max([floor + label, *(gap.end() for gap in _GAP.finditer(plain, floor, name))])
    lead = _LANGUAGE_LEAD.match(plain, begin)
    return begin if lead and lead.end() == name else name
