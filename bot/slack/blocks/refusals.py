"""Single lines to the asker: refusals, hints, apologies.

Knows nothing about why one is said.
"""

from __future__ import annotations

from bot.slack.blocks.rich import Block, Message, line, plain, rich, run, section
from bot.slack.words import say
from vectorstore.records import Language


def refusal(reason: str, language: Language) -> Message:
    """Return why somebody is not answered; `reason` is an `access.Reason` or `admin`."""
    return line(say(f"refused.{reason}", language))


def hint(name: str, language: Language, **values: object) -> Message:
    """Return a hint of `words.yaml`."""
    return line(say(f"hint.{name}", language, **values))


def apology(reference: str, language: Language) -> Message:
    """Return an apology with the reference that the log has the trace under."""
    return line(say("trouble.apology", language, reference=reference))


def notice_view(text: str, language: Language) -> Block:
    """Return a modal that says one thing."""
    return {
        "type": "modal",
        "callback_id": "notice",
        "title": plain("Vouch", 24),
        "close": plain(say("form.close", language), 24),
        "blocks": [rich(section(run(text)))],
    }
