"""What Vouch can be asked: three questions that this pool can answer, for whoever greets, thanks or asks for help.

Knows nothing about how answers are found.
"""

from __future__ import annotations

from collections import Counter

from bot.answering.body import Line
from bot.answering.compose.labels import name_of
from bot.answering.compose.told import told_in_words
from bot.answering.compose.words import say
from bot.answering.records import Answer, Plan
from bot.answering.sources import Sources
from bot.answering.wording.saying import set_off
from vectorstore.records import Language
from vectorstore.text import has_cjk

# So many people's entries tell which employers and tools a pool has; more would only cost time.
_LOOKED_AT = 20


def help_answer(sources: Sources, plan: Plan) -> Answer:
    """Return what can be asked, with examples of this pool's own."""
    language = plan.language
    beyond = say("help.beyond", language) + " " * (language == "en") if plan.attribute == "beyond" else ""
    opening = beyond + say("help.opening", language, total=len(sources.people))
    return told_in_words("help", opening, plan, [Line(text=set_off(question)) for question in examples(sources, plan)])


def examples(sources: Sources, plan: Plan) -> list[str]:
    """Return up to three questions that the pool can answer: an employer, a tool, a person."""
    language = plan.language
    people = [p for p in sources.people if not p.unnamed][:_LOOKED_AT]
    employers: Counter[str] = Counter()
    tools: Counter[str] = Counter()
    for person in people:
        own = sources.entries_of(person.person_id)
        employers.update({m.text for p in own if p.job is not None for m in p.entry.organisations if m.lexicon_id})
        tools.update({f.value for f in sources.facts("skill", person_id=person.person_id)})
    found = []
    if employers:
        found.append(say("help.worked", language, what=_likeliest(employers, language)))
    if tools:
        found.append(say("help.knows", language, what=_likeliest(tools, language)))
    if people:
        found.append(say("help.about", language, what=name_of(people[0], language)))
    return found or [say("help.everyone", language)]


def _likeliest(names: Counter[str], language: Language) -> str:
    """Return the name that most people's entries tell; of several one in the question's script, then by name."""
    return min(names, key=lambda n: (-names[n], has_cjk(n) != (language == "zh"), n[:1].isdigit(), n))
