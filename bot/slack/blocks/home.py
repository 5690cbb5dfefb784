"""App Home: how much is held, one's own questions, suggested ones, saved ones, and for admins what wants looking at.

A pure function of what was gathered for one person. Knows nothing about how.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.slack.arrivals import file_name
from bot.slack.blocks.drop import out_button, reasons_shown
from bot.slack.blocks.reindex import figures
from bot.slack.blocks.rich import Block, actions, button, context, plain, rich, run, section
from bot.slack.blocks.split import cut
from bot.slack.confirmations import Unconfirmed
from bot.slack.intake import Failed, LastRun
from bot.slack.memory import SavedQuestion
from bot.slack.words import say
from vectorstore.records import Language, Record

REINDEX, CONFIRM, OUT = "home_reindex", "home_confirm", "home_out"
ASK, ASK_SAVED, UNSAVE = "home_ask", "home_ask_saved", "home_unsave"
# What a button may carry; a question that is longer is not asked again by one.
VALUE_MOST = 2_000
RECENT_SHOWN, UNCONFIRMED_SHOWN, FAILURES_SHOWN, INSTRUCTING_SHOWN = 5, 5, 10, 10
_LINE_MOST = 300


class Waiting(Record):
    """What is to be confirmed, and the dropped document that can be taken out where it is wrong."""

    unconfirmed: Unconfirmed
    removable: str | None = None


class Instructed(Record):
    """A document that reads, in so many places, as an instruction to a language model."""

    document: str
    passages: int


class Admin(Record):
    """What only admins see."""

    failures: tuple[Failed, ...] = ()
    instructing: tuple[Instructed, ...] = ()
    waiting: tuple[Waiting, ...] = ()


class Home(Record):
    """What one person's Home shows; `admin` is None for everyone else."""

    people: int
    documents: int
    last: LastRun | None = None
    recent: tuple[str, ...] = ()
    suggested: tuple[str, ...] = ()
    saved: tuple[SavedQuestion, ...] = ()
    admin: Admin | None = None


def home_view(home: Home, language: Language) -> Block:
    """Return somebody's App Home."""
    blocks = [
        _title(say("home.title", language)),
        _text(say("home.held", language, people=f"{home.people:,}", documents=f"{home.documents:,}")),
        context(_last_run(home.last, language)),
        context(say("home.drop", language)),
        *_questions(home, language),
        *_saved(home.saved, language),
    ]
    if home.admin is not None:
        blocks += _admin(home.admin, language)
    return {"type": "home", "callback_id": "home", "blocks": blocks}


def refused_view(text: str) -> Block:
    """Return the Home of somebody who may see nothing."""
    return {"type": "home", "callback_id": "home", "blocks": [_title("Vouch"), _text(text)]}


def _last_run(last: LastRun | None, language: Language) -> str:
    if last is None:
        return say("home.no_run", language)
    at = datetime.fromtimestamp(last.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
    return say("home.last_run", language, at=at, **figures(last.run))


def _questions(home: Home, language: Language) -> list[Block]:
    recent = [q for q in home.recent if len(q) <= VALUE_MOST][:RECENT_SHOWN]
    blocks = [_title(say("home.recent", language))]
    blocks += [_row(q, say("home.again", language), ASK, q) for q in recent]
    if not recent:
        blocks.append(context(say("home.no_recent", language)))
    if home.suggested:
        blocks.append(_title(say("home.suggested", language)))
        blocks += [_row(q, say("home.ask", language), ASK, q) for q in home.suggested]
    return blocks


def _saved(questions: Sequence[SavedQuestion], language: Language) -> list[Block]:
    blocks = [_title(say("home.saved", language))]
    for one in questions:
        text = one.text
        if one.history:
            text = say("home.after", language, question=cut(one.text, 150), earlier=cut(one.history[-1], 100))
        blocks.append(_text(text))
        ask = button(say("home.ask", language), ASK_SAVED, str(one.id))
        blocks.append(actions(ask, button(say("home.remove", language), UNSAVE, str(one.id))))
    if not questions:
        blocks.append(context(say("home.no_saved", language)))
    return blocks


def _admin(admin: Admin, language: Language) -> list[Block]:
    blocks: list[Block] = [{"type": "divider"}, _title(say("home.admin", language))]
    blocks.append(actions(button(say("home.reindex", language), REINDEX, "all")))
    if admin.failures:
        blocks.append(_text(say("home.failures", language, n=len(admin.failures))))
        blocks += [context(cut(f.reason, _LINE_MOST)) for f in admin.failures[:FAILURES_SHOWN]]
        blocks += _more(len(admin.failures) - FAILURES_SHOWN, language)
    if admin.instructing:
        blocks.append(_text(say("home.instructing", language, n=len(admin.instructing))))
        for one in admin.instructing[:INSTRUCTING_SHOWN]:
            told = say("home.instructs", language, document=cut(file_name(one.document), _LINE_MOST), n=one.passages)
            blocks.append(context(told))
        blocks += _more(len(admin.instructing) - INSTRUCTING_SHOWN, language)
    if admin.waiting:
        blocks.append(_text(say("home.unconfirmed", language, n=len(admin.waiting))))
        for waiting in admin.waiting[:UNCONFIRMED_SHOWN]:
            blocks += _waiting(waiting, language)
        blocks += _more(len(admin.waiting) - UNCONFIRMED_SHOWN, language)
    return blocks


def _waiting(waiting: Waiting, language: Language) -> list[Block]:
    one = waiting.unconfirmed
    names = cut(say("drop.joint", language).join(file_name(d.document) for d in one.documents), _LINE_MOST)
    if one.what == "name":
        said, wrong = say("home.unconfirmed_name", language, name=one.name, document=names), "drop.wrong_name"
    else:
        reasons = reasons_shown(one.reasons, language)
        said = say("home.unconfirmed_merge", language, name=one.name, documents=names, reasons=cut(reasons, _LINE_MOST))
        wrong = "drop.wrong_merge"
    buttons = [button(say("home.right", language), CONFIRM, one.key)]
    if waiting.removable is not None:
        buttons.append(out_button(wrong, OUT, waiting.removable, language))
    return [_text(said), actions(*buttons)]


def _more(n: int, language: Language) -> list[Block]:
    return [context(say("home.more", language, n=n))] if n > 0 else []


def _row(text: str, label: str, action_id: str, value: str) -> Block:
    shown = plain(cut(" ".join(text.split()), _LINE_MOST), 3_000)
    return {"type": "section", "text": shown, "accessory": button(label, action_id, value)}


def _title(text: str) -> Block:
    return {"type": "header", "text": plain(text, 150)}


def _text(text: str) -> Block:
    return rich(section(run(cut(text, 2_000))))
