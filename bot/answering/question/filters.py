"""A filter as people jot it down: "CUDA, internship in 2024", 在阿里巴巴实习过, "at MSRA and Rust".

What its conditions mean is read as in a question; a filter that is a question is read as one.
"""

from __future__ import annotations

from bot.answering.question import reading
from bot.answering.question.normal import clean, one_line
from bot.answering.question.phrases import phrase
from bot.answering.question.planning import plan, reworded
from bot.answering.question.pool import Pool
from bot.answering.question.statuses import statuses_of
from bot.answering.records import Plan
from vectorstore.records import Language
from vectorstore.text import has_cjk

_ENGLISH = phrase("filters", "english")
_QUESTION = phrase("filters", "question")


def filter_plan(text: str, pool: Pool, language: Language) -> Plan:
    """Return the plan that lists the people for whom every condition of a filter holds; of an empty one, everyone."""
    plain = one_line(clean(text)).strip(" .。,，;；")
    if _QUESTION.search(plain):
        return plan(text, pool, language)
    if has_cjk(plain) and not _ENGLISH.search(plain):
        language = "zh"  # 会 Golang has more letters of its name than characters of its grammar
    said = reading.condition(plain, pool, language)
    return reworded(
        Plan(
            intent="list",
            language=language,
            where=said.node,
            statuses=statuses_of(plain) if said.node is not None else (),
            unread=said.unread if said.node is not None else (),
            unkept=said.decisive,
            asks_nothing=said.node is None and bool(plain),
        )
    )
