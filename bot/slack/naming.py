"""Who is meant by the names in a command: one person each, or else a message that asks which, or offers near names.

Knows how a name is looked up in a scope. Knows nothing about what is then told of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.answering.records import PersonShown
from bot.answering.sources import Sources
from bot.career import career_of
from bot.roster import Meant, Member, who_is
from bot.slack.blocks.choices import CHOICES_MOST, Choice, choices_message
from bot.slack.blocks.refusals import hint
from bot.slack.blocks.rich import Message, line
from bot.slack.desk import Desk
from bot.slack.words import say
from vectorstore.records import Language, Record, Scope
from vectorstore.text import has_cjk

# No name is longer; what is, names nobody.
NAME_MOST = 200
_SHOWN_MOST = 80
# What people put round a name.
_AROUND = re.compile(r"^[\s\"'“”‘’「『《（(]+|[\s\"'“”‘’」』》）)。.?？!！,，]+$")


class Unsettled(Record):
    """A name that is not one person's; those to choose from, and what they did last, by their ids."""

    written: str
    meant: Meant
    last: dict[str, str]


async def one_person(desk: Desk, written: str, scope: Scope) -> Member | Unsettled:
    """Return the one whom a name, a person's id or a document means, or who may be meant."""
    name = _AROUND.sub("", written)[:NAME_MOST]

    def look() -> Member | Unsettled:
        meant = who_is(desk.store, name, scope) if name and len(written) <= NAME_MOST else Meant()
        if len(meant.members) == 1:
            return meant.members[0]
        sources = Sources(desk.store, scope)
        careers = {m.person_id: career_of(sources, m.person_id) for m in (*meant.members, *meant.near)[:CHOICES_MOST]}
        last = {i: career.stretches[-1].label for i, career in careers.items() if career.stretches}
        return Unsettled(written=name or written, meant=meant, last=last)

    return await desk.off_loop(look)


def which(
    unsettled: Unsettled, action: str, language: Language, value: Callable[[str], str] = lambda person_id: person_id
) -> Message:
    """Return what asks which one is meant, or offers who is called nearly so; `value` is that of a person's button."""
    shown = unsettled.written if len(unsettled.written) <= _SHOWN_MOST else f"{unsettled.written[:_SHOWN_MOST]}…"
    meant = unsettled.meant
    if not meant.members and not meant.near:
        return line(say("person.nobody", language, name=shown))
    key, members = ("person.which", meant.members) if meant.members else ("person.near", meant.near)
    choices = [
        Choice(
            person=shown_as(member),
            value=value(member.person_id),
            documents=tuple(d.document for d in member.documents),
            last=unsettled.last.get(member.person_id, ""),
        )
        for member in (members if not meant.members else sorted(members, key=lambda m: m.documents[0].document))
    ]
    return choices_message(say(key, language, name=shown, n=len(members)), choices, action, language)


def shown_as(member: Member) -> PersonShown:
    """Return a person of the roster as answers name them."""
    return PersonShown(person_id=member.person_id, name=member.name, aliases=member.aliases)


def asked_as(member: Member, language: Language) -> str:
    """Return the one name by which a question asks for a person: that of its language's script, where there is one."""
    names = (member.name, *member.aliases)
    return next((n for n in names if has_cjk(n) is (language == "zh")), member.name)


def usage(command: str, language: Language) -> Message:
    """Return how a command is to be used."""
    return hint(f"usage_{command}", language)
