"""An answer from its body: its text is drawn here alone, whichever page of it is shown.

Knows the shape of an Answer. Knows nothing about what is claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.answering.body import Body, Note, Page, Part, each_text
from bot.answering.compose.drawing import page_text
from bot.answering.records import Answer, Outcome, Plan
from vectorstore.errors import InputError


def told(status: Outcome, pages: Sequence[Page], plan: Plan | None = None, **more: Any) -> Answer:
    """Return the answer that some pages make, its first one shown; `more` are its other fields."""
    body = Body(pages=tuple(pages) or (Page(parts=()),))
    answer = Answer(status=status, text="", plan=plan.model_dump(mode="json") if plan is not None else {}, **more)
    return with_body(answer, body)


def told_in_words(status: Outcome, text: str, plan: Plan | None = None, parts: Sequence[Part] = ()) -> Answer:
    """Return an answer that claims nothing: a sentence, and what stands under it."""
    return told(status, [Page(parts=(Note(text=text), *parts))], plan)


def changed(answer: Answer, change: Callable[[str], str]) -> Answer:
    """Return an answer with every text of its body changed, and its own text with them."""
    return with_body(answer, each_text(Body(pages=answer.body.pages or (page_of(answer, 1),)), change))


def with_body(answer: Answer, body: Body) -> Answer:
    """Return an answer with another body, its shown page drawn anew."""
    page = min(answer.page, len(body.pages))
    text = page_text(body.pages[page - 1])
    return answer.model_copy(update={"body": body, "page": page, "pages": len(body.pages), "text": text})


def turned(answer: Answer, page: int) -> Answer:
    """Return an answer with another of its pages shown, counted from 1; InputError where it has no such page."""
    if page == answer.page:
        return answer
    if not 1 <= page <= answer.pages:
        held = "1 page" if answer.pages == 1 else f"{answer.pages} pages"
        raise InputError(f"there is no page {page!r}: the answer has {held}; ask for one from 1 to {answer.pages}")
    return with_body(answer.model_copy(update={"page": page}), answer.body)


def with_aside(answer: Answer, parts: Sequence[Part], **more: Any) -> Answer:
    """Return an answer with more beside it, at the end of its last page; `more` are fields that change with it."""
    *before, last = answer.body.pages
    last = last.model_copy(update={"aside": (*last.aside, *parts)})
    return with_body(answer.model_copy(update=more), Body(pages=(*before, last)))


def with_note(answer: Answer, text: str) -> Answer:
    """Return an answer with a line that it says of itself, at the end of its first page: who asks sees that one."""
    first, *others = answer.body.pages
    first = first.model_copy(update={"aside": (*first.aside, Note(text=text))})
    return with_body(answer, Body(pages=(first, *others)))


def page_of(answer: Answer, page: int) -> Page:
    """Return a page of an answer, counted from 1, or its last one; an answer kept without a body is its text."""
    pages = answer.body.pages or (Page(parts=(Note(text=answer.text),)),)
    return pages[min(page, len(pages)) - 1]
