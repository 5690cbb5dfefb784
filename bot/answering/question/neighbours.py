"""Jobs told by where they stand in a career: the one before, the next, the first. "Where before Tata?", 上一家呢.

Knows how both languages name a job by its neighbour, for somebody who is named or was told of before. Which jobs these
are is `bot.answering.succession`'s business.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from bot.answering.question import reading
from bot.answering.question import values as v
from bot.answering.question.asked import elements_in
from bot.answering.question.pool import Pool
from bot.answering.question.subjects import find_subjects
from bot.answering.question.tokens import PERSON
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition, Event, Measure, Plan
from vectorstore.periods import find_periods
from vectorstore.records import Language
from vectorstore.text import has_cjk

_ANY_JOB = Condition(relation="worked_at", value="")
LATEST = Clause(join="latest", parts=(_ANY_JOB, _ANY_JOB))
_FIRST = Clause(join="first", parts=(_ANY_JOB, _ANY_JOB))

_JOB = r"(?:employer|company|job|role|position|post|gig|workplace|firm|place|stop)"
_JOB_ZH = r"(?:家公司|份工作|家单位|个单位|个公司|段工作|任雇主|任东家|家|份|任|站)"
_NEAR = r"(?:(?P<near>right|just|immediately|directly|straight)\s+)?"
_THAT = (
    rf"(?:that|this|then|it|(?:the|his|her|their) (?:(?:present|current) )?{_JOB}(?: (?:now|today))?"
    rf"|PERSON's current {_JOB})"
)
# A job told by its place: `o` is what it stands beside; without it, the present one, or what was told of before.
_STEPS: tuple[tuple[Literal["before", "after"], re.Pattern[str]], ...] = (
    ("before", re.compile(rf"\b(?P<near>previous|prior|preceding|penultimate) {_JOB}\b", re.IGNORECASE)),
    ("before", re.compile(rf"{_NEAR}\b(?:before|prior to) {_THAT}(?!\s+\w)", re.IGNORECASE)),
    ("after", re.compile(rf"{_NEAR}\bafter {_THAT}(?!\s+\w)", re.IGNORECASE)),
    ("after", re.compile(rf"\b(?:next|following|subsequent) {_JOB}\b", re.IGNORECASE)),
    ("before", re.compile(rf"(?P<near>再?[上前]一?{_JOB_ZH}|上家|前东家|前单位|前雇主|前公司)(?!里面|以上)")),
    ("after", re.compile(rf"(?P<near>下一?{_JOB_ZH}|下家)")),
)
_BESIDE = re.compile(
    rf"{_NEAR}\b(?P<side>before|prior to|after|following)\s+(?:(?:joining|leaving|starting at|working (?:at|for)"
    r"|moving to|going to|(?:he|she|they|PERSON) (?:joined|left|went to|moved to|worked (?:at|for)))\s+)?"
    r"(?P<o>[^?.!,]+?)"
    r"(?=\s*(?:[?.!,]|$)|\s+(?:and|but|did|does|was|were|where|what)\b)",
    re.IGNORECASE,
)
_BESIDE_ZH = re.compile(
    r"(?:在|来|去|到|进|加入|入职|跳槽到|跳到|离开|从)(?P<o>[^，,。？?谁哪在]{2,20}?)(?:公司|集团|那边)?"
    r"(?:工作|离职|出来|走)?了?"
    r"(?P<side>之前|以前|前(?=[在是做])|之后|以后)[，,]?"
)
# What stands beside a job and is none: a study, a year, a birth.
_NO_JOB = re.compile(
    r"^(?:his|her|their|a|an|the|that|this|it|i|we|you|my|our|your)\b|^\d|\d{4}|\bph\.?d|\b(?:degree|master'?s?|bachelor'?s?|college"
    r"|school|graduat\w+|university)$|毕业|博士|硕士|本科|读[博研]|大学$|年",
    re.IGNORECASE,
)
_EARLIEST = re.compile(
    r"\b(?:earliest|very first) (?:job|employer|company|role|position)\b"
    r"|\bwhere did PERSON (?:start out|start|begin)\b\W*$"
    r"|最早(?:是?在|的(?:工作|单位|公司))|一开始是?在哪|刚毕业(?:时|的时候)?(?:是?在|去了?)哪",
    re.IGNORECASE,
)
# In a turn that names nobody: what stands before or after what was told.
_ALONE: tuple[tuple[Literal["before", "after"], re.Pattern[str]], ...] = (
    (
        "before",
        re.compile(
            r"(?:(?:and|so|ok|but|n|&) )*(?:where |what |who )?"
            r"(?:(?:was|did) (?:he|she|they)(?: (?:at|work|do|doing))? )?"
            rf"(?:right |just |immediately )?(?:before(?: (?:that|then|this))?|(?:the )?(?:one|{_JOB}) before(?: that)?"
            rf"|previously|prior(?: to that)?|earlier)",
            re.IGNORECASE,
        ),
    ),
    (
        "after",
        re.compile(
            r"(?:(?:and|so|ok|n|&) )*(?:(?:what|where) (?:came|was|did (?:he|she|they) go|is|'?s)? ?)?"
            r"(?:next|(?:right |straight )?after(?:wards?| that)?|then(?: where)?)(?: for (?:him|her|them))?",
            re.IGNORECASE,
        ),
    ),
    (
        "before",
        re.compile(
            rf"(?:那|那么|还有)?[他她]?(?:的)?(?:再?(?:之前|以前)|在?[那这]之前|再?往前|更早|再?[上前]一?{_JOB_ZH}|上家|前东家|前单位)"
            r"(?:呢|在哪里?|是做什么的?|是哪家?|是什么)?(?:公司|单位)?"
        ),
    ),
    (
        "after",
        re.compile(
            rf"(?:那|那么)?[他她]?(?:[那这]?之后|后来|然后|再?往后|接着|下一?{_JOB_ZH}|下家)"
            r"(?:呢|去了?哪里?(?:家公司)?|在哪里?|做什么|是哪家?)?"
        ),
    ),
)


class _Step(NamedTuple):
    side: Literal["before", "after"]
    beside: str
    nearest: bool
    said: str


def neighbour_plan(line: str, pool: Pool, language: Language) -> Plan | None:
    """Return the plan of a question about one person that tells a job by its neighbour; None for any other."""
    subject = find_subjects(line, pool.index, language)
    if len(subject.persons) != 1 and not (subject.is_someone and not subject.persons):
        return None
    if (found := _between(subject.masked, pool, language)) is not None:
        named = {"persons": subject.persons, "person_ids": subject.person_ids, "choices": subject.choices}
        return found.model_copy(update={**named, "unknown_persons": subject.unknown})
    where = _where(subject.masked)
    if where is None:
        return None
    step, node = where
    rest = subject.masked.replace(step, "雇主" if has_cjk(step) else " employer ") if step else subject.masked
    plain = rest.replace(PERSON, subject.persons[0]) if subject.persons else rest
    found = reading.read(" ".join(plain.split()), pool, language)
    if found.intent not in ("fact", "summary", "who") or found.where is not None and found.attribute == "whether":
        return None
    if found.attribute not in _ASKED_OF_A_JOB | _ASKS_WHICH:
        return None
    kept = found.attribute if found.attribute in _ASKED_OF_A_JOB else "employer"
    named = {k: getattr(found, k) for k in ("persons", "person_ids", "unknown_persons", "choices", "corrections")}
    return Plan(intent="fact", language=language, attribute=kept, where=node, context=found.context, **named)


def _between(masked: str, pool: Pool, language: Language) -> Plan | None:
    """Return the plan of what lies between two stays: the jobs there, or the time that nothing covers."""
    row = elements_in(masked, pool)
    at = next((n for n, e in enumerate(row) if e.part is not None and e.part.has("prep", "between")), None)
    gap = any(e.part is not None and e.part.has("noun", "gap") for e in row)
    beside = (
        row[at + 1 :] if at is not None and language == "en" else row[:at] if at is not None else row if gap else ()
    )
    items = [i for e in beside for i in e.items if "person" not in i.types and i.text != PERSON]
    if at is None and not gap or len(items) != _TWO:
        return None
    first, second = (v.at_place_of_work_or_study(i.text) for i in items)
    if gap:
        either = Clause(join="any", parts=(first, second))
        return Plan(intent="measure", language=language, measure=Measure(of="longest_gap", where=either))
    said = f"{items[0].text} – {items[1].text}"
    after = Condition(relation="after", value=said, event=Event(of=first, edge="end"))
    before = Condition(relation="before", value=said, event=Event(of=second, edge="start"))
    found = v.joined([_ANY_JOB, after, before])
    return Plan(intent="fact", language=language, attribute="employer", where=found)


_TWO = 2


# What is asked of a job, and what asks which it was; of anything else it only says when.
_ASKED_OF_A_JOB = frozenset({"work", "years", "period", "role"})
_ASKS_WHICH = frozenset({None, "employer", "position", "location", "internships", "school"})


def step_from(text: str) -> Literal["before", "after"] | None:
    """Return which neighbour of what was told a turn asks for that says nothing else: "and before that?", 上一家呢."""
    bare = text.strip(" ?？.!。！,，").removesuffix("呢").strip()
    return next((side for side, form in _ALONE if form.fullmatch(bare) or form.fullmatch(f"{bare}呢")), None)


def is_of_a_job(node: Node) -> bool:
    """Tell whether a node says which job or study is meant: what stands beside it can be asked for."""
    if isinstance(node, Clause):
        return node.join != "none" and any(is_of_a_job(p) for p in node.parts)
    return node.relation in ("worked_at", "interned_at", "studied_at", "before", "after", "role")


def beside(node: Node | None, side: Literal["before", "after"], language: Language) -> Node:
    """Return the job next to those that hold a node; next to the present one without."""
    chinese = "紧接在此之前" if side == "before" else "紧接在此之后"
    return _beside(node or LATEST, side, chinese if language == "zh" else f"right {side} that", nearest=True)


def _where(masked: str) -> tuple[str, Node] | None:
    """Return the words that tell a job by its place, and what they mean."""
    if first := _EARLIEST.search(masked):
        return first.group(), _FIRST
    for form in (_BESIDE, _BESIDE_ZH):
        match = form.search(masked)
        if match is None or _NO_JOB.search(match.group("o")) or find_periods(match.group("o")):
            continue
        side: Literal["before", "after"] = "after" if re.search("after|following|后", match.group("side")) else "before"
        place = v.trimmed(match.group("o").replace(f"{PERSON}'s", "").strip())
        if not place or PERSON in place:
            continue
        near = "near" in match.groupdict() and bool(match.group("near")) or side == "after"
        of = v.at_place_of_work_or_study(place)
        return match.group(), _beside(of, side, match.group().strip(" ，,"), nearest=near)
    if masked.rstrip(" ?.!").lower().endswith(" before"):
        at = masked.lower().rindex(" before")
        return masked[at : at + len(" before")], _beside(LATEST, "before", "before", nearest=True)
    for side, form in _STEPS:
        if (match := form.search(masked)) is not None:
            return match.group(), _beside(LATEST, side, match.group().strip(), nearest=True)
    return None


def _beside(of: Node, side: Literal["before", "after"], said: str, *, nearest: bool) -> Node:
    # What lies before something ends before it begins; what comes after begins once it is over.
    event = Event(of=of, edge="start" if side == "before" else "end")
    found = v.joined([_ANY_JOB, Condition(relation=side, value=said, event=event, nearest=nearest)])
    assert found is not None  # noqa: S101 - two conditions
    return found
