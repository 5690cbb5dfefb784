"""A dropped CV as a message: who it is, what it holds, what is new in it, buttons to confirm or to take it out.

A pure function of an arrival. Knows nothing about files.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from bot.answering.compose.words import say as answer_word
from bot.slack.arrivals import Arrival, file_name
from bot.slack.blocks.rich import Block, Message, actions, asked_first, bullets, button, rich, run, section
from bot.slack.blocks.split import cut, fallback
from bot.slack.confirmations import merge_key, name_key
from bot.slack.words import every_word, say
from vectorstore.records import Language

RIGHT_NAME, RIGHT_MERGE, WRONG_NAME, WRONG_MERGE, FORGET = (
    "drop_right_name",
    "drop_right_merge",
    "drop_wrong_name",
    "drop_wrong_merge",
    "drop_forget",
)
_NEW_SHOWN = 10
_SEVERAL_SHOWN = 20
_DOUBTS_SHOWN = 5
_REASONS_SHOWN = 4
_LINE_MOST = 250


def drop_message(
    drop_id: str,
    arrivals: Sequence[Arrival],
    confirmed: Collection[str],
    language: Language,
    hide: Callable[[str], str] = str,
) -> Message:
    """Return what is told of a dropped file; `hide` takes out of a line what its readers may not see."""
    if len(arrivals) > 1:
        return _several(drop_id, arrivals, language)
    told = arrivals[0]
    lines = [hide(line) for line in _lines(told, confirmed, language)]
    new = [hide(cut(line, _LINE_MOST)) for line in told.new[:_NEW_SHOWN]]
    if len(told.new) > _NEW_SHOWN:
        new.append(say("drop.more", language, n=len(told.new) - _NEW_SHOWN))
    blocks = [rich(section(run(head(told, language), bold=True), *(run(f"\n{line}") for line in lines)))]
    if told.others:
        if new:
            heading = section(run(say("drop.new", language), bold=True))
            blocks.append(rich(heading, bullets([section(run(line)) for line in new])))
        else:
            blocks.append(rich(section(run(say("drop.nothing_new", language)))))
    blocks.append(actions(*_buttons(drop_id, told, confirmed, language)))
    text = "\n".join([head(told, language), *lines, *new])
    return Message(text=fallback(text), blocks=tuple(blocks))


def head(told: Arrival, language: Language) -> str:
    """Return whose CV a file is."""
    if told.unnamed:
        return say("drop.who_unnamed", language, file=told.file)
    return say("drop.who", language, file=told.file, name=cut(told.name, _LINE_MOST))


def _lines(told: Arrival, confirmed: Collection[str], language: Language) -> list[str]:
    lines = []
    if told.name_inferred:
        is_confirmed = name_key(told.document_id) in confirmed
        lines.append(say("drop.confirmed_name" if is_confirmed else "drop.inferred", language))
    elif not told.unnamed:
        lines.append(say("drop.named", language))
    if told.date:
        lines[-1:] = (
            [f"{lines[-1]} {say('drop.date', language, date=told.date)}"]
            if lines
            else [say("drop.date", language, date=told.date)]
        )
    lines.append(_counts(told, language))
    if told.others:
        lines.append(_same_person(told, confirmed, language))
    lines += [say("drop.doubt", language, doubt=cut(doubt, _LINE_MOST)) for doubt in told.doubts[:_DOUBTS_SHOWN]]
    lines += [say("drop.note", language, note=cut(note, _LINE_MOST)) for note in told.notes[:_DOUBTS_SHOWN]]
    return lines


def _counts(told: Arrival, language: Language) -> str:
    counts = [
        say("drop.count", language, kind=answer_word(f"counted.{kind}", language), n=n)
        for kind, n in told.counts
        if kind not in ("profile", "other")
    ]
    if not counts:
        return say("drop.no_entries", language)
    return say("drop.entries", language, counts=say("drop.joint", language).join(counts))


def _same_person(told: Arrival, confirmed: Collection[str], language: Language) -> str:
    if merge_key(together(told)) in confirmed:
        return say("drop.confirmed_merge", language)
    joint = say("drop.joint", language)
    others = joint.join(
        say("drop.other", language, document=file_name(o.document), date=o.date) if o.date else file_name(o.document)
        for o in told.others
    )
    reasons = reasons_shown(told.reasons, language)
    return cut(say("drop.same_person", language, others=cut(others, 300), reasons=cut(reasons, 600)), 1_000)


def reasons_shown(reasons: Sequence[str], language: Language) -> str:
    """Return why CVs were taken for one person's, as far as a reader wants to know it."""
    shown = [cut(reason_words(r, language), 120) for r in reasons[:_REASONS_SHOWN]]
    if len(reasons) > _REASONS_SHOWN:
        shown.append(say("drop.more", language, n=len(reasons) - _REASONS_SHOWN))
    return say("drop.between", language).join(shown)


def reason_words(reason: str, language: Language) -> str:
    """Return a reason of `ingest.identity` in a language: what agrees, and how the CVs put it."""
    what, colon, rest = reason.partition(": ")
    known = every_word()["reason"].get(what)
    return f"{known[language]}{colon}{rest}" if known is not None else reason


def together(told: Arrival) -> list[str]:
    """Return the documents that were taken for one person's."""
    return [told.document_id, *(o.document_id for o in told.others)]


def _buttons(drop_id: str, told: Arrival, confirmed: Collection[str], language: Language) -> list[Block]:
    made = []
    if told.name_inferred and name_key(told.document_id) not in confirmed:
        made.append(button(say("drop.right_name", language), RIGHT_NAME, drop_id, style="primary"))
        made.append(out_button("drop.wrong_name", WRONG_NAME, drop_id, language))
    if told.others and merge_key(together(told)) not in confirmed:
        made.append(button(say("drop.right_merge", language), RIGHT_MERGE, drop_id))
        made.append(out_button("drop.wrong_merge", WRONG_MERGE, drop_id, language))
    made.append(out_button("drop.forget", FORGET, drop_id, language))
    return made


def out_button(label: str, action_id: str, value: str, language: Language) -> Block:
    """Return a button that takes a CV out, once that was confirmed."""
    made = button(say(label, language), action_id, value, style="danger" if action_id == FORGET else None)
    words = (say(f"drop.{name}", language) for name in ("sure_title", "sure", "sure_yes", "sure_no"))
    return asked_first(made, *words)


def _several(drop_id: str, arrivals: Sequence[Arrival], language: Language) -> Message:
    """Return what is told of an archive: its CVs, a line each."""
    title = say("drop.several", language, file=arrivals[0].file, n=len(arrivals))
    lines = []
    for told in arrivals[:_SEVERAL_SHOWN]:
        name = say("drop.unnamed", language) if told.unnamed else told.name
        lines.append(cut(say("drop.one_of", language, file=told.file, name=name), _LINE_MOST))
    if len(arrivals) > _SEVERAL_SHOWN:
        lines.append(say("drop.more", language, n=len(arrivals) - _SEVERAL_SHOWN))
    return Message(
        text=fallback("\n".join([title, *lines])),
        blocks=(
            rich(section(run(title, bold=True)), bullets([section(run(line)) for line in lines])),
            actions(out_button("drop.forget", FORGET, drop_id, language)),
        ),
    )
