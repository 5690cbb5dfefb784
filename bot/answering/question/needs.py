"""What a need asks for: "I need someone who has built a Kubernetes scheduler", or a pasted job description.

Knows how needs are said and which words make a criterion a must or nice to have. How a description is cut is
`descriptions`, what one demand means `criteria`. Knows nothing of who meets them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.question import values as v
from bot.answering.question.criteria import criteria
from bot.answering.question.demands import is_soft, names_in, phrases_of
from bot.answering.question.descriptions import Unused, is_description, read_description
from bot.answering.question.normal import one_line
from bot.answering.question.phrases import phrase
from bot.answering.question.pool import Pool
from bot.answering.question.reading import condition
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition, Criterion, Plan
from vectorstore.lexicon import vocabulary
from vectorstore.records import Language
from vectorstore.text import has_cjk

_NEED = phrase("needs", "need")
_COULD = phrase("needs", "could")
_NEED_ZH = phrase("needs", "need_zh")
_NEED_TAIL_ZH = phrase("needs", "need_tail_zh")
_SUBJECT = phrase("needs", "subject")
_ROLE_TAIL = phrase("needs", "role_tail")
_CUT = phrase("needs", "cut")
_NICE = phrase("needs", "nice")
_TROUBLE = phrase("criteria", "trouble")
_FRAME_PEOPLE_ZH = phrase("needs", "people_zh")
_SKILLED_ZH = phrase("needs", "skilled_zh")
# The role that one is to fill is no work that one has done: "backend engineer" asks for backend work.
_ROLE_NOUN = phrase("needs", "role_noun")
_MOST_CRITERIA = 20
# A text of so many lines is a list of demands under headings, rather than sentences.
_FEWEST_LINES = 3
# A demand of more words than these is read like a line of a description.
_LONG_DEMAND = 15


def match_plan(text: str, people: Pool, language: Language) -> Plan | None:
    """Return the plan of a need; None where a question is something else."""
    line = one_line(text)
    if is_description(text):
        return _of_description(text, language)
    need = _NEED.match(line) or _COULD.match(line)
    if need and need.end() < len(line.rstrip(" ?.!")):
        return _plan(_of_sentence(line[need.end() :], need.group(), people, language), language)
    need = _NEED_ZH.match(line) if language == "zh" else None
    if need and need.end() < len(line.rstrip(" ?？.。")):
        rest = _NEED_TAIL_ZH.sub("", line[need.end() :])
        return _plan(_of_sentence(rest or line[need.end() :], need.group(), people, language), language)
    return None


def need_plan(text: str, people: Pool, language: Language) -> Plan | None:
    """Return the plan of a text that is known to be a need, however it is written: a sentence, a list, a page."""
    found = match_plan(text, people, language)
    if found is not None:
        return found
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) >= _FEWEST_LINES:
        return _of_description(text, language)
    drawn = [
        c for line in lines for c in _of_sentence(line, "", people, language) or criteria(line, language, must=True)
    ]
    return _plan(_unique(drawn), language)


def as_criteria(found: Sequence[Criterion], language: Language, unused: tuple[Unused, ...] = ()) -> Plan:
    """Return the plan of a match by these criteria, each as its asker weighs it."""
    musts: list[Node] = [c.condition for c in found if c.must]
    return Plan(intent="match", language=language, criteria=tuple(found), where=v.joined(musts, "all"), unused=unused)


def _plan(found: list[Criterion], language: Language, unused: tuple[Unused, ...] = ()) -> Plan | None:
    if not found:
        return None
    if not any(c.must for c in found):
        found = [c.model_copy(update={"must": True}) for c in found]
    return as_criteria(found, language, unused)


def _of_description(text: str, language: Language) -> Plan | None:
    parts, unused = read_description(text)
    found: list[Criterion] = []
    soft: list[Unused] = []
    for part in parts:
        made = criteria(part.text, language, must=part.must)
        found += made
        if not made and is_soft(part.text):
            soft.append(("soft", v.trimmed(_NICE.sub(" ", part.text))))
    return _plan(_unique(found), language, (*unused, *dict.fromkeys(soft)))


def _of_sentence(text: str, asked: str, people: Pool, language: Language) -> list[Criterion]:
    """Return the criteria of a need of one sentence; `asked` are the words that open it."""
    text = text.strip(" ?？.。!！:：")
    found: list[Criterion] = []
    for part in (p for p in _CUT.split(text) if p and p.strip(" ,，")):
        at = text.find(part)
        before = text[max(0, at - _CUE_REACH) : at] if at > 0 else ""
        nice = bool(_NICE.search(part) or _NICE.search(before))
        found.extend(_demand(part, not nice, asked, people, language))
    return _unique(found)


# "preferably" stands so many characters before what it is said of.
_CUE_REACH = 14


def _demand(part: str, must: bool, asked: str, people: Pool, language: Language) -> list[Criterion]:
    """Return the criteria of one part of a sentence: a grammatical condition, or the names it lists."""
    said = part.strip(" ,，.。-*")
    plain = _NICE.sub(" ", said)
    if has_cjk(plain):
        return _chinese(plain.strip(" ，,者"), said, must, asked, people, language)
    plain = " ".join(_SUBJECT.sub("", plain.strip()).split())
    plain = _ROLE_TAIL.sub("", plain)
    if not re.search(r"\w{2}", plain):
        return []
    if (troubled := _troubled(plain, asked, must)) is not None:
        return troubled
    if len(plain.split()) > _LONG_DEMAND:
        return criteria(plain, language, must=must)
    node = _condition(plain, people, language)
    return _split(_proved_by_work(node), said, must) if node is not None else criteria(plain, language, must=must)


def _condition(text: str, people: Pool, language: Language) -> Node | None:
    """Return what a demand says of people; words that no condition took are asked for as subjects."""
    said = condition(text, people, language)
    if said.node is None:
        return None
    return v.joined([said.node, *(v.topic(words) for words in said.unread)], "all")


def _chinese(plain: str, said: str, must: bool, asked: str, people: Pool, language: Language) -> list[Criterion]:
    skilled = _SKILLED_ZH.match(plain)
    if skilled is not None and skilled.group("b"):
        field = [Criterion(text=skilled.group("b"), must=must, condition=_proved(skilled.group("b")))]
        return [*_chinese(skilled.group("a"), skilled.group("a"), must, asked, people, language), *field]
    text = _FRAME_PEOPLE_ZH.sub("", plain)
    if not text:
        return []
    if (troubled := _troubled(text, asked, must)) is not None:
        return troubled
    node = _condition(text, people, language)
    return _split(_proved_by_work(node), said, must) if node is not None else criteria(text, language, must=must)


def _proved(subject: str) -> Condition:
    return v.skill(subject) if v.is_skill(subject) else v.topic(subject)


def _troubled(plain: str, asked: str, must: bool) -> list[Criterion] | None:
    """Return what it takes to look into some trouble: the tools it is about; the trouble itself is nice to have."""
    opens = asked.split()[-1:]
    match = _TROUBLE.match(plain)
    if match is None and not _TROUBLE.match(f"{' '.join(opens)} x"):
        return None
    trouble = v.trimmed(plain[match.end() if match else 0 :])
    names = names_in(trouble)
    if not trouble or not names:
        return None
    found = [Criterion(text=name, must=must, condition=_proved(name)) for name in names]
    if len(v.topic(trouble).words) > len(names):
        found.append(Criterion(text=trouble, must=False, condition=v.topic(trouble)))
    return found


def _split(node: Node, said: str, must: bool) -> list[Criterion]:
    """Return one criterion for each thing asked for; a lone one keeps the asker's words."""
    if isinstance(node, Clause) and (node.join == "all" or (node.join == "same_entry" and _all_subjects(node))):
        return [c for part in node.parts for c in _split(part, _label(part) or said, must)]
    if isinstance(node, Condition) and node.relation == "topic":
        return phrases_of(node, must=must)
    named = node.value if isinstance(node, Condition) and node.relation == "skill" else _bare_label(said)
    return [Criterion(text=named, must=must, condition=node)]


def _bare_label(said: str) -> str:
    """Return a demand as it is listed, without the words around it."""
    plain = v.trimmed(_NICE.sub(" ", said))
    return (plain if has_cjk(plain) else v.trimmed(_SUBJECT.sub("", plain))) or said


def _all_subjects(node: Clause) -> bool:
    """Tell whether a clause names only subjects and tools: they may have been worked on one at a time."""
    return all(isinstance(p, Condition) and p.relation in ("topic", "skill") for p in node.parts)


def _label(node: Node) -> str:
    """Return the question's own words for a condition."""
    if isinstance(node, Condition):
        return node.value
    length = next((p.value for p in node.parts if isinstance(p, Condition) and p.relation == "lasted"), "")
    if length:
        about = ", ".join(p.value for p in node.parts if isinstance(p, Condition) and p.value and p.value != length)
        return f"{length} {about}" if has_cjk(length) else f"{length} of {about}" if about else length
    words = " / ".join(filter(None, (_label(p) for p in node.parts)))
    return f"not {words}" if node.join == "none" else words


def _proved_by_work(node: Node) -> Node:
    """Return a criterion as a topic where it was read as a role to fill: what one must have worked on."""
    if isinstance(node, Clause):
        return Clause(join=node.join, parts=tuple(_proved_by_work(p) for p in node.parts))
    if node.relation not in ("role", "topic"):
        return node
    bare = v.trimmed(_ROLE_NOUN.sub("", node.value))
    if node.relation == "role" and (not bare or vocabulary("roles").named(node.value)):
        return node
    return v.topic(bare, kinds=node.kinds) if bare and bare != node.value else v.topic(node.value, kinds=node.kinds)


def _unique(found: list[Criterion]) -> list[Criterion]:
    seen: dict[object, Criterion] = {}
    for criterion in found:
        kept = seen.get(criterion.condition)
        if kept is None or (criterion.must and not kept.must):
            seen[criterion.condition] = criterion
    return list(seen.values())[:_MOST_CRITERIA]
