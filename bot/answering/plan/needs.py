"""What a need asks for: "I need someone who has built a Kubernetes scheduler", or a pasted job description.

Knows how needs are said and which words make a criterion a must or nice to have. Knows nothing of who meets them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.plan import chinese, english
from bot.answering.plan import values as v
from bot.answering.plan.clean import one_line
from bot.answering.plan.cues import phrase
from bot.answering.plan.people import PeopleIndex
from bot.answering.plan.values import Node
from bot.answering.records import Clause, Condition, Criterion, Plan
from bot.answering.topics import word_groups
from vectorstore.lexicon import vocabulary
from vectorstore.records import Language, Span
from vectorstore.text import has_cjk

_NEED = phrase("needs", "need")
_COULD = phrase("needs", "could")
_NEED_ZH = phrase("needs", "need_zh")
_NEED_TAIL_ZH = phrase("needs", "need_tail_zh")
_SUBJECT = phrase("needs", "subject")
_ROLE_TAIL = phrase("needs", "role_tail")
_CUT = phrase("needs", "cut")
_NICE = phrase("needs", "nice")
_MUST = phrase("needs", "must")
_HEADING = re.compile(r"^[\s#*\-]*(?P<h>[\w /&'’-]{3,40}|[\u4e00-\u9fff]{2,8})\s*[:：]?\s*\**$")
_NICE_HEADING = re.compile(r"nice|bonus|plus|prefer|desirable|optional|加分|优先", re.IGNORECASE)
_NO_CRITERIA_HEADING = phrase("needs", "no_criteria_heading")
_DESCRIPTION = phrase("needs", "description")
_BULLET = re.compile(r"^\s*(?:[-*•●▪◦·–]|\d{1,2}[.、)）])\s*")
_OR = re.compile(r"\bor\b|/|或", re.IGNORECASE)
_OR_ABOVE = re.compile(r"(?:及|或)?以上|or (?:above|higher|equivalent)|\bminimum\b|at least", re.IGNORECASE)
_LEVEL_ORDER = ("bachelor", "master", "phd")
# The role that one is to fill is no work that one has done: "backend engineer" asks for backend work.
_ROLE_NOUN = phrase("needs", "role_noun")
_TITLE_LONGEST = 60
# A question is shorter than this, a job description longer.
_SHORTEST_DESCRIPTION = 120
_MOST_CRITERIA = 16
# A text of so many lines is a list of demands under headings, rather than sentences.
_FEWEST_LINES = 3
_MOST_WORDS = 5
_FILLER = phrase("needs", "filler")


def match_plan(text: str, people: PeopleIndex, language: Language) -> Plan | None:
    """Return the plan of a need; None where a question is something else."""
    line = one_line(text)
    if _is_description(text):
        return _plan(_of_description(text, people), language)
    need = _NEED.match(line) or _COULD.match(line)
    if need and need.end() < len(line.rstrip(" ?.!")):
        return _plan(_of_sentence(line[need.end() :], people), language)
    need = _NEED_ZH.match(line) if language == "zh" else None
    if need and need.end() < len(line.rstrip(" ?？.。")):
        rest = _NEED_TAIL_ZH.sub("", line[need.end() :])
        return _plan(_of_sentence(rest or line[need.end() :], people), language)
    return None


def criteria_of(text: str, people: PeopleIndex, language: Language) -> tuple[Criterion, ...]:
    """Return what a text asks for that is known to be a need, however it is written: a sentence, a list, a page."""
    found = match_plan(text, people, language)
    if found is not None:
        return found.criteria
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) >= _FEWEST_LINES:
        return tuple(_of_description(text, people))
    drawn = [c for line in lines for c in _of_sentence(line, people) or _by_words(line, line.strip(), must=True)]
    return tuple(_unique(drawn))


def as_criteria(criteria: Sequence[Criterion], language: Language) -> Plan:
    """Return the plan of a match by these criteria, each as its asker weighs it."""
    musts: list[Node] = [c.condition for c in criteria if c.must]
    return Plan(intent="match", language=language, criteria=tuple(criteria), where=v.joined(musts, "all"))


def _plan(criteria: list[Criterion], language: Language) -> Plan | None:
    if not criteria:
        return None
    if not any(c.must for c in criteria):
        criteria = [c.model_copy(update={"must": True}) for c in criteria]
    return as_criteria(criteria, language)


def _is_description(text: str) -> bool:
    return len(text) >= _SHORTEST_DESCRIPTION and (
        len(_DESCRIPTION.findall(text)) >= 2 or (text.count("\n") >= 3 and bool(_DESCRIPTION.search(text)))
    )


def _of_sentence(text: str, people: PeopleIndex) -> list[Criterion]:
    text = text.strip(" ?？.。!！:：")
    found: list[Criterion] = []
    nice = False
    for part in (p for p in _CUT.split(text) if p and p.strip(" ,，")):
        at = text.find(part)
        nice = bool(_NICE.search(part)) or (bool(_NICE.search(text[max(0, at - 14) : at])) if at > 0 else False)
        found.extend(_criteria(part, not nice, people))
    return _unique(found)


def _of_description(text: str, people: PeopleIndex) -> list[Criterion]:
    found: list[Criterion] = []
    nice = skipped = False
    lines = text.split("\n")
    # What stands above the first heading introduces the team: of it only what the lexicon knows is asked for.
    introduces = any(not _BULLET.match(line) and _HEADING.match(line) for line in lines[1:])
    for i, line in enumerate(lines):
        if i == 0 and len(lines) > 1 and len(line) < _TITLE_LONGEST and not _BULLET.match(line):
            continue
        heading = None if _BULLET.match(line) else _HEADING.match(line)
        if (
            heading
            and (line.rstrip().endswith((":", "：")) or len(heading.group("h").split()) <= 4)
            and not _known(line)
        ):
            nice, skipped = bool(_NICE_HEADING.search(line)), bool(_NO_CRITERIA_HEADING.search(line))
            introduces = False
            continue
        if skipped:
            continue
        for part in (p for p in re.split(r"[;；•●▪]|(?<=\w)[.。](?:\s|$)", line) if p.strip()):
            drawn = _criteria(part, not (nice or bool(_NICE.search(part))), people, listed=True)
            found.extend(c for c in drawn if not (introduces and c.text == _bare(part)))
    return _unique(found)


def _known(text: str) -> bool:
    return any(vocabulary(name).matches(text) for name in ("skills", "terms"))


def _bare(part: str) -> str:
    return part.strip(" ,，.。-*")


def _criteria(part: str, must: bool, people: PeopleIndex, *, listed: bool = False) -> list[Criterion]:
    """Return the criteria of one part of a need: a grammatical condition, or its known words."""
    said = _bare(part)
    plain = _NICE.sub(" ", said)
    if has_cjk(plain):
        return _chinese_criteria(plain.strip(" ，,者"), said, must, people, listed)
    plain = " ".join(_SUBJECT.sub("", plain.strip()).split())
    plain = _ROLE_TAIL.sub("", plain)
    if not re.search(r"\w{2}", plain):
        return []
    if listed or len(plain.split()) > _MOST_WORDS * 3:
        return _by_words(plain, said, must)
    node = english.parse(plain, people)
    return _split(_proved_by_work(node), said, must) if node is not None else _by_words(plain, said, must)


def _chinese_criteria(plain: str, said: str, must: bool, people: PeopleIndex, listed: bool) -> list[Criterion]:
    text = re.sub(r"^(?:一?[个位名]|能够?|可以|来|去|帮我们?|帮忙|帮|协助|的|人)+", "", plain)
    text = re.sub(r"(?:的)?(?:人选|人才|人|候选人|工程师|专家|同学)$", "", text)
    if not text:
        return []
    if listed:
        return _by_words(text, said, must)
    node = chinese.parse(text, people)
    return _split(_proved_by_work(node), said, must) if node is not None else []


def _split(node: Node, said: str, must: bool) -> list[Criterion]:
    """Return one criterion for each thing asked for; a lone one keeps the asker's words."""
    if isinstance(node, Clause) and (node.join == "all" or (node.join == "same_entry" and _all_subjects(node))):
        return [c for part in node.parts for c in _split(part, _label(part) or said, must)]
    drawn = _drawn(node) if isinstance(node, Condition) and node.relation == "topic" else []
    if drawn:
        musts = [Criterion(text=n.value, must=must, condition=n) for n in drawn]
        return [*musts, Criterion(text=said, must=False, condition=node)] if must else musts
    return [Criterion(text=said, must=must, condition=node)]


def _all_subjects(node: Clause) -> bool:
    """Tell whether a clause names only subjects and tools: they may have been worked on one at a time."""
    return all(isinstance(p, Condition) and p.relation in ("topic", "skill") for p in node.parts)


def _drawn(topic: Condition) -> list[Condition]:
    """Return the fields and tools that the lexicon knows in a topic that says more than one of them does."""
    if len(topic.words) < 2 or any(v.whole_concept(name, topic.value) for name in ("terms", "skills")):
        return []
    found: dict[str, Condition] = {}
    taken: list[Span] = []
    for name in ("skills", "terms"):
        for match in vocabulary(name).matches(topic.value, any_case=True):
            if not any(match.span.touches(t) for t in taken):
                taken.append(match.span)
                said = match.span.of(topic.value)
                found[said.casefold()] = v.skill(said) if name == "skills" else v.topic(said, kinds=topic.kinds)
    return list(found.values())


def _label(node: Node) -> str:
    """Return the question's own words for a condition."""
    if isinstance(node, Condition):
        return node.value
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


def _by_words(text: str, said: str, must: bool) -> list[Criterion]:
    """Return a criterion for each degree, venue, skill or field that a line names; without any, one for its words."""
    levels = _levels(text)
    if levels:
        return [_any_of([v.degree(level, level) for level in levels], said, must)]
    venues = [v.venue(m.span.of(text)) for m in vocabulary("venues").matches(text)]
    if venues:
        return [_any_of(venues, said, must)]
    skills = {m.concept.concept_id: m.span.of(text) for m in vocabulary("skills").matches(text)}
    nodes = [v.skill(word) for word in skills.values()]
    if len(nodes) > 1 and _OR.search(text):
        return [_any_of(nodes, said, must)]
    found = [Criterion(text=n.value, must=must, condition=n) for n in nodes]
    terms = [m for m in vocabulary("terms").matches(text) if not any(m.span.of(text) in s for s in skills.values())]
    found += [
        Criterion(text=w, must=must, condition=v.topic(w)) for w in (m.span.of(text) for m in terms) if _is_telling(w)
    ]
    if not found:
        words = " ".join(_FILLER.sub(" ", text).split())
        groups = word_groups(words) if words else ()
        if 0 < len(groups) <= _MOST_WORDS and any(len(g.word) > 2 for g in groups):
            found.append(Criterion(text=said, must=must, condition=v.topic(words)))
    return found


def _is_telling(term: str) -> bool:
    """Tell whether a term of a job description says what field it is: "distributed training", not "performance"."""
    return len(term) >= _TELLING_HAN if has_cjk(term) else " " in term or "-" in term or term.isupper()


_TELLING_HAN = 4


def _levels(text: str) -> list[str]:
    """Return the degree levels that a line accepts: 硕士及以上 is a master's or a doctorate."""
    if not re.search(
        r"\b(?:degree|ph\.?d|master|bachelor|msc|bsc|m\.s|b\.s)\b|学历|学位|博士|硕士|本科", text, re.IGNORECASE
    ):
        return []
    said = [w for w in re.split(r"[\s,，、/]+|或|\bor\b|及", text) if w]
    found = [level for level in _LEVEL_ORDER if any(v.level_of(w) == level for w in said)]
    if found and _OR_ABOVE.search(text):
        return list(_LEVEL_ORDER[_LEVEL_ORDER.index(found[0]) :])
    return found


def _any_of(nodes: list[Condition], said: str, must: bool) -> Criterion:
    return Criterion(text=said, must=must, condition=v.joined(nodes, "any") or nodes[0])


def _unique(found: list[Criterion]) -> list[Criterion]:
    seen: dict[object, Criterion] = {}
    for criterion in found:
        kept = seen.get(criterion.condition)
        if kept is None or (criterion.must and not kept.must):
            seen[criterion.condition] = criterion
    return list(seen.values())[:_MOST_CRITERIA]
