"""An answer as messages: its words with [n], a line a source, near misses, how it was understood, buttons.

A pure function of what was kept of an answer. Knows nothing about where it is sent.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from bot.answering.records import Answer, Citation
from bot.slack.blocks import comparison
from bot.slack.blocks.body import PAGE, body_blocks, cut_apart, is_paged, shown_lines
from bot.slack.blocks.rich import (
    Block,
    Message,
    actions,
    button,
    context,
    picture,
    plain,
)
from bot.slack.blocks.split import BODY_MOST, cut, fallback, groups
from bot.slack.memory import Kept
from bot.slack.words import say, spoken
from vectorstore.records import Language

# More lines of sources than this push the answer off the screen; the rest is one click away.
_SOURCES_SHOWN = 8
_SOURCE_MOST = 200
_NEAR_MOST = 2_000
_UNDERSTOOD_MOST = 400
_MARK = re.compile(r"\[(\d{1,4})\]")

_LISTS = frozenset({"who", "list", "count", "match"})
EXPORT, SAVE = "export", "save"
SOURCES, SHARE, EDIT, PAGE_TURN, FEEDBACK = "sources", "share", "edit", "page", "feedback"


def language_of_answer(kept: Kept) -> Language:
    """Return the language that an answer is in."""
    said = kept.answer.plan.get("language")
    return cast("Language", said) if said in ("en", "zh") else spoken(kept.question)


def answer_messages(kept: Kept, page: int = 0) -> tuple[Message, ...]:
    """Return the messages that show an answer, the last with its sources and buttons; pages count from 0."""
    language = language_of_answer(kept)
    lines, near = shown_lines(kept.answer, page)
    if comparison.is_comparison(kept.answer):
        table = comparison.table(kept.answer, language)
        if table is not None:
            return (_compared(kept, table, language),)
        lines = _side_by_side(kept.answer, language)
    return _told(kept, lines, near, language, page)


def _told(kept: Kept, lines: Sequence[str], near: Sequence[str], language: Language, page: int) -> tuple[Message, ...]:
    parts = groups(lines, BODY_MOST) or [[]]
    names = [n for p in kept.answer.people for n in (p.name, *p.aliases)]
    messages = []
    for number, part in enumerate(parts):
        blocks, said = body_blocks(part, names), list(part)
        if number == len(parts) - 1:
            blocks += closing_blocks(kept, lines, near, language, page)
            said += ["", say("answer.near", language, n=len(near)), *near] if near else []
        messages.append(Message(text=fallback("\n".join(said)), blocks=tuple(blocks)))
    return tuple(messages)


def _side_by_side(answer: Answer, language: Language) -> list[str]:
    """Return a comparison as lines."""
    before, after = comparison.around(answer)
    return [*before, *comparison.lines(answer, language), *after]


def _compared(kept: Kept, table: Block, language: Language) -> Message:
    """Return a comparison as one message with a table."""
    before, after = comparison.around(kept.answer)
    lines = _side_by_side(kept.answer, language)
    blocks = [*body_blocks(before, ()), table, *body_blocks(after, ())]
    blocks += closing_blocks(kept, lines, (), language, 0)
    return Message(text=fallback("\n".join(lines)), blocks=tuple(blocks))


def closing_blocks(kept: Kept, lines: Sequence[str], near: Sequence[str], language: Language, page: int) -> list[Block]:
    """Return what stands under an answer: near misses, sources, how it was understood, buttons."""
    made: list[Block] = []
    if kept.picture is not None:
        made.append(picture(kept.picture.file_id, kept.picture.alt))
    if near:
        made.append(near_block(near, language))
    cited = {int(n) for line in (*lines, *near) for n in _MARK.findall(line)}
    made += [context(line) for line in source_lines(kept, cited, language)]
    made.append(context(_understood(kept.answer, language)))
    body = cut_apart(kept.answer)
    if is_paged(kept.answer, body):
        made += _pager(kept, len(body.items), page, language)
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


def near_block(near: Sequence[str], language: Language) -> Block:
    """Return near misses as plain text, which Slack folds away where it is long."""
    shown, size = [say("answer.near", language, n=len(near))], 0
    for number, line in enumerate(near):
        if size + len(line) > _NEAR_MOST and number:
            shown.append(say("answer.more_near", language, n=len(near) - number))
            break
        shown.append(cut(line, _NEAR_MOST))
        size += len(line)
    return {"type": "section", "text": plain("\n".join(shown), 3_000)}


def source_lines(kept: Kept, cited: set[int], language: Language) -> list[str]:
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
    near = {n.person_id: n.name for n in answer.near_misses} | {p.person_id: p.name for p in answer.passages}
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


def _pager(kept: Kept, total: int, page: int, language: Language) -> list[Block]:
    first, last = page * PAGE + 1, min(total, (page + 1) * PAGE)
    buttons = []
    if page > 0:
        label = say("button.previous", language, n=PAGE)
        buttons.append(button(label, f"{PAGE_TURN}_back", f"{kept.id}:{page - 1}"))
    if last < total:
        label = say("button.next", language, n=min(PAGE, total - last))
        buttons.append(button(label, f"{PAGE_TURN}_on", f"{kept.id}:{page + 1}"))
    return [context(say("answer.page", language, first=first, last=last, total=total)), actions(*buttons)]
