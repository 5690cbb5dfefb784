"""An answer as messages: a page of it, a line a source, near misses, how it was understood, buttons.

A pure function of what was kept of an answer. Knows nothing about where it is sent.
"""

from __future__ import annotations

from typing import cast

from bot.answering.body import Page
from bot.answering.compose.told import page_of
from bot.answering.records import Answer, Citation
from bot.slack.blocks.body import body_messages, lines_told
from bot.slack.blocks.rich import (
    Block,
    Message,
    actions,
    button,
    context,
    picture,
    plain,
)
from bot.slack.blocks.split import cut, fallback, groups
from bot.slack.memory import Kept
from bot.slack.words import say, spoken
from vectorstore.records import Language

# More lines of sources than this push the answer off the screen; the rest is one click away.
_SOURCES_SHOWN = 8
_SOURCE_MOST = 200
_ASIDE_MOST = 2_900
_UNDERSTOOD_MOST = 400
# What Slack takes on a button, less the mark of a cut.
_LABEL_MOST = 72

_LISTS = frozenset({"who", "list", "count", "match"})
EXPORT, SAVE = "export", "save"
SOURCES, SHARE, EDIT, PAGE_TURN, FEEDBACK, OFFER = "sources", "share", "edit", "page", "feedback", "offer"
FURTHER = "further"


def language_of_answer(kept: Kept) -> Language:
    """Return the language that an answer is in."""
    said = kept.answer.plan.get("language")
    return cast("Language", said) if said in ("en", "zh") else spoken(kept.question)


def answer_messages(kept: Kept, page: int = 0) -> tuple[Message, ...]:
    """Return the messages that show a page of an answer, the last with its sources and buttons; pages count from 0."""
    language = language_of_answer(kept)
    shown = page_of(kept.answer, page + 1)
    made = body_messages(shown.parts, say("table.row", language))
    messages = []
    for blocks, said in made[:-1]:
        messages.append(Message(text=fallback("\n".join(said)), blocks=tuple(blocks)))
    blocks, said = made[-1]
    said = [*said, "", *lines_told(shown.aside)]
    blocks = [*blocks, *closing_blocks(kept, page, language)]
    return (*messages, Message(text=fallback("\n".join(said)), blocks=tuple(blocks)))


def closing_blocks(kept: Kept, page: int, language: Language) -> list[Block]:
    """Return what stands under a page: what is beside it, its sources, how it was understood, buttons."""
    made: list[Block] = []
    shown = page_of(kept.answer, page + 1)
    if kept.picture is not None and page == 0:
        made.append(picture(kept.picture.file_id, kept.picture.alt))
    made += aside_blocks(shown)
    made += [context(line) for line in source_lines(kept, shown.citations, language)]
    made.append(context(_understood(kept.answer, language)))
    made += _pager(kept, page, language)
    made += _offers(kept)
    buttons = []
    if kept.answer.citations:
        buttons.append(button(say("button.sources", language), SOURCES, kept.id))
    if kept.place.kind == "asker" and kept.place.is_channel and kept.answer.status in ("answered", "not_found"):
        buttons.append(button(say("button.share", language), SHARE, f"{kept.id}:{page}"))
    if is_list(kept):
        buttons.append(button(say("button.export", language), EXPORT, kept.id))
    if kept.answer.status != "refused":
        buttons.append(button(say("button.edit", language), EDIT, kept.id))
    if kept.answer.status in ("answered", "not_found"):
        buttons.append(button(say("saved.save", language), SAVE, kept.id))
    if buttons:
        made.append(actions(*buttons))
    made.append(feedback_block(kept.id, language))
    return made


def is_list(kept: Kept) -> bool:
    """Tell whether an answer is a list of people that is worth a spreadsheet: several, or what a filter found."""
    told = kept.answer.plan.get("intent") in _LISTS and kept.answer.status == "answered"
    return told and len(kept.answer.people) > (0 if kept.reading == "filter" else 1)


def aside_blocks(page: Page) -> list[Block]:
    """Return what stands beside an answer as plain text, which Slack folds away where it is long."""
    lines = [cut(line, _ASIDE_MOST) for line in lines_told(page.aside)]
    return [{"type": "section", "text": plain("\n".join(part), 3_000)} for part in groups(lines, _ASIDE_MOST)]


def source_lines(kept: Kept, cited: frozenset[int], language: Language) -> list[str]:
    """Return a line a source: its numbers, whose CV, which section, which file, of when."""
    names = names_in(kept.answer)
    places: dict[tuple[str, str, str], list[Citation]] = {}
    for citation in kept.answer.citations:
        if citation.n in cited:
            places.setdefault((citation.person_id, citation.section, citation.document_id), []).append(citation)
    made = []
    for (person_id, where, document_id), citations in places.items():
        date = kept.dates.get(document_id)
        said = say("answer.of", language, date=date) if date else ""
        parts = [names.get(person_id, ""), " ".join(where.split()), citations[0].document, said]
        marks = cut("".join(f"[{c.n}]" for c in citations), 60)
        made.append(cut(f"{marks} {' · '.join(part for part in parts if part)}", _SOURCE_MOST))
    if len(made) > _SOURCES_SHOWN:
        made[_SOURCES_SHOWN - 1 :] = [say("answer.more_sources", language, n=len(made) - _SOURCES_SHOWN + 1)]
    return made


def names_in(answer: Answer) -> dict[str, str]:
    """Return the names of all whom an answer tells of, by their ids."""
    near = {p.person_id: p.name for p in answer.beside}
    return near | {p.person_id: p.name for p in answer.people}


def feedback_block(answer_id: str, language: Language) -> Block:
    """Return the two buttons that say what somebody thinks of an answer."""
    good, bad = say("button.good", language), say("button.bad", language)
    return {
        "type": "context_actions",
        "elements": [
            {
                "type": "feedback_buttons",
                "action_id": FEEDBACK,
                "positive_button": {"text": plain(good, 75), "accessibility_label": good, "value": f"good:{answer_id}"},
                "negative_button": {"text": plain(bad, 75), "accessibility_label": bad, "value": f"bad:{answer_id}"},
            }
        ],
    }


def _understood(answer: Answer, language: Language) -> str:
    understood = str(answer.plan.get("understood") or "").strip()
    said = say("answer.understood", language, understood=cut(understood, _UNDERSTOOD_MOST)) if understood else ""
    return f"{said}{'' if language == 'zh' else ' '}{say('answer.disclaimer', language)}".strip()


def _pager(kept: Kept, page: int, language: Language) -> list[Block]:
    """Return the buttons that turn the pages; the page itself says which it is."""
    buttons = []
    if page > 0:
        buttons.append(button(say("button.previous", language), f"{PAGE_TURN}_back", f"{kept.id}:{page - 1}"))
    if page + 1 < len(kept.answer.body.pages):
        buttons.append(button(say("button.next", language), f"{PAGE_TURN}_on", f"{kept.id}:{page + 1}"))
    elif kept.answer.left:
        buttons.append(button(say("button.further", language), FURTHER, kept.id))
    return [actions(*buttons)] if buttons else []


def _offers(kept: Kept) -> list[Block]:
    """Return a button for each question that may have been meant; the text beside it lists them whole."""
    labels = (cut(question, _LABEL_MOST) for question in kept.answer.offers)
    buttons = [button(label, f"{OFFER}_{n}", f"{kept.id}:{n}") for n, label in enumerate(labels)]
    return [actions(*buttons)] if buttons else []
