"""Who has led people: "led a team", 带过团队. The team alone says nothing: it must be led, in the same sentence.

Knows the words for leading and for those who are led, in both languages.
"""

from __future__ import annotations

import re

from bot.answering.records import Condition, WordGroup

_LEADS = re.compile(r"(?:led|leads?|leading|managed?|manages|managing|headed|heads|supervis\w+)", re.IGNORECASE)
_TEAM = re.compile(
    r"(?:(?:an?|the|any|own|small|large|big|whole|engineering|cross-functional)\s+)*"
    r"(?:teams?|people|engineers|developers|groups?)(?:\s+of\s+(?:people|engineers|developers))?",
    re.IGNORECASE,
)
_WORDS = (
    WordGroup(
        word="led",
        alternatives=("led", "lead", "leading", "leader", "head", "headed", "managed", "带领", "率领", "领导", "带队"),
        translated=("带领", "率领", "领导", "带队"),
    ),
    WordGroup(
        word="team",
        alternatives=("team", "group", "engineers", "developers", "people", "团队", "小组", "工程师", "名成员"),
        translated=("团队", "小组", "工程师", "名成员"),
    ),
)


def leading(verb: str, text: str) -> Condition | None:
    """Return "led a team" where a verb of leading has nothing but people for its object; None for anything else."""
    if not _LEADS.fullmatch(verb.strip()) or not _TEAM.fullmatch(text.strip()):
        return None
    return led_a_team(text.strip())


def led_a_team(said: str) -> Condition:
    """Return the condition that somebody led people, as the question says it."""
    return Condition(relation="topic", value=f"leading {said}" if said.isascii() else said, words=_WORDS)
