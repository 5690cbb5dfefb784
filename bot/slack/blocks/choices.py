"""Which of several is meant: a line and a button for each, told apart by their CVs and what they did last.

A pure function of those to choose from. Knows nothing about what the choice is for.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.compose.labels import name_of
from bot.answering.records import PersonShown
from bot.slack.blocks.rich import Message, actions, bullets, button, rich, run, section
from bot.slack.blocks.split import cut, fallback
from bot.slack.words import say
from vectorstore.records import Language, Record

# Slack takes 25 buttons in a row; who shares a name with more than nine others is named by the CV.
CHOICES_MOST = 10
_LABEL_MOST, _LINE_MOST = 72, 300


class Choice(Record):
    """Somebody to choose: by which `value` the button tells them, their CVs, and what they did last."""

    person: PersonShown
    value: str
    documents: tuple[str, ...]
    last: str = ""


def choices_message(said: str, choices: Sequence[Choice], action: str, language: Language) -> Message:
    """Return what is said, who there is to choose from, and a button for each; `action` begins the buttons' ids."""
    shown = choices[:CHOICES_MOST]
    items, buttons = [], []
    for number, one in enumerate(shown):
        name = name_of(one.person, language)
        about = "; ".join(filter(None, (one.last, ", ".join(one.documents))))
        items.append(section(run(name, bold=True), run(cut(f" — {about}", _LINE_MOST) if about else " ")))
        alike = sum(name_of(other.person, language) == name for other in shown) > 1
        label = f"{name} ({one.documents[0]})" if alike and one.documents else name
        buttons.append(button(cut(label, _LABEL_MOST), f"{action}_{number}", one.value))
    elements = [section(run(said)), *([bullets(items)] if items else [])]
    more = len(choices) - len(shown)
    if more > 0:
        elements.append(section(run(say("person.more", language, n=more))))
    return Message(text=fallback(said), blocks=(rich(*elements), *([actions(*buttons)] if buttons else [])))
