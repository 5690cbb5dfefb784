"""Read typed facts with their spans: contacts, advisors, degrees, scores, skills, results.

Birth date, sex, marital status and the like become no fact, ever: there is no relation for them. Knows entries; knows
nothing about how facts are asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from ingest.abilities import read_abilities
from ingest.degrees import further_degrees, named_degrees, own_degree
from ingest.organisations import organisation_in
from ingest.readers.extract import Link
from vectorstore.lexicon import vocabulary
from vectorstore.markup import blank
from vectorstore.names import looks_like_name
from vectorstore.periods import find_periods
from vectorstore.records import JOB_KINDS, Entry, Fact, Relation, Span
from vectorstore.text import has_cjk

_EMAIL = re.compile(r"(?<![\w.+-])[A-Za-z0-9][\w.+-]{0,63}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+){1,5}")
# Seven digits at least and fifteen at most (E.164), in groups; what has a unit or a number sign around it is no phone.
_PHONE = re.compile(
    r"(?<![\w.#%/=@-])(?<!\d:)(?:[(（]?\+\s?\d{1,3}[)）]?[\s.-]?)?[(（]?\d{2,4}[)）]?(?:[\s.-]?\d{2,5}){1,4}(?![\w%/]|[.,:]\d|@)"
)
_PHONE_LABEL = re.compile(
    r"(?:phone|tel|mobile|\bmob|(?<![a-z])[mt](?=[.:])|cell|contact(?: no)?|ph|whatsapp|电话|手机|联系方式|☎|📞|📱)"
    r"[\w\s.]{0,12}[:：]?\s*$",
    re.I,
)
_LINK = re.compile(
    r"(?:https?://|www\.)[^\s<>()\[\]{}\"'，。；]{3,200}|\b(?:github|gitlab|linkedin)\.com/[\w./-]{2,80}", re.I
)
# Only what follows a label counts: "PhD advisor:" and 硕士生导师： are found by their ends.
_PERSON_LABELS: tuple[tuple[re.Pattern[str], Relation], ...] = (
    (
        re.compile(
            r"(?:advis[oe]rs?|supervisors?|promotors?)\s*[:：]\s*"
            r"|\b(?:advised|supervised) by\s+|under the supervision of\s+",
            re.I,
        ),
        "advisor",
    ),
    (
        re.compile(r"(?:导师|教师|老师)\s*(?:[:：]|为|是)\s*|师从\s*"),
        "advisor",
    ),
    (
        re.compile(
            r"\b(?:mentors?|hosts?)\s*[:：]\s*|\b(?:mentored|hosted) by\s+|接待人\s*[:：]\s*",
            re.I,
        ),
        "mentor",
    ),
    (
        re.compile(
            r"\b(?:manager|reports? to|reporting to|line manager)\s*[:：]\s*|(?:主管|上级|领导)\s*[:：]\s*",
            re.I,
        ),
        "manager",
    ),
)
_TITLE = re.compile(
    r"^(?:(?:assoc(?:iate|\.)?|asst\.?|assistant)\s+)?(?:prof(?:essor|\.)?|dr\.?|mr\.?|ms\.?|mrs\.?)\s+", re.I
)
_HAN_NAME = re.compile(
    r"^([\u4e00-\u9fff]{2,4}?)(?=\s*(?:长聘|特聘|讲席)?(?:副|助理)?(?:教授|博士|老师|研究员|院士|先生|女士|博导)|[\s,，;；、。)）&和]|$)"
)
# OCR parts the characters of a name: "郎 予 安".
_SPACED_NAME = re.compile(
    r"^([\u4e00-\u9fff](?: [\u4e00-\u9fff]){1,3})(?=\s*(?:副?教授|博士|老师|研究员)|[,，;；、。)）]|\s{2}|\s*$|\s*\n)"
)
_LATIN_NAME = re.compile(r"^([A-Z][\w'’.-]*(?:[ \t]+(?:[A-Z][\w'’.-]*|van|von|de|der|den|da|di|bin|al)){1,3})")
_NAME_GAP = re.compile(r"^\s*(?:[^\s,，;；、&]{2,8}(?:教授|博士|老师|研究员|院士))?\s*(?:,|，|、|&|\band\b|和|与)\s*")
_GPA = re.compile(
    r"(?:c?gpa|(?:平均)?学分绩点?|绩点|平均分|平均成绩|均分)\s*(?:[:：]|of|is|为)?\s*"
    r"(\d{1,3}(?:\.\d{1,3})?(?:\s*(?:/|out of)\s*\d{1,3}(?:\.\d{1,2})?)?%?)",
    re.I,
)
# "8.4 CGPA", "3.9/4.0 GPA": the number first; what follows is no other number, which would be the grade.
_GPA_AFTER = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,2}(?:\s*/\s*\d{1,2}(?:\.\d)?)?)\s*C?GPA\b(?!\s*[:：]?\s*\d)", re.I)
# "final grade 1.4", "Grade: 1.6", "Abschlussnote 1,3", "overall mark 72%": what a degree was given.
_GRADE = re.compile(
    r"\b(?:(?:final|overall|average|degree|total)\s)?(?:grade|mark|Note|Abschlussnote|Gesamtnote|score)\s*[:：]?\s*"
    r"(\d[.,]\d{1,2}(?:\s*/\s*\d(?:[.,]\d)?)?|\d{2,3}(?:\.\d+)?\s*(?:%|/\s*1[01]0))(?![\d.])",
    re.I,
)
_STROKE = re.compile(r"\s*/\s*")
_GRADE_OF = re.compile(r"\s*[(（]([^()（）]{1,16})[)）]")
_NEXT_GRADE = re.compile(r"\s*[,，;；、]\s*(\d\.\d{1,3}\s*/\s*\d(?:\.\d{1,2})?)")
_RESULT = re.compile(r"\d(?:[\d.,]*)\s*(?:%|×|倍|[xX](?![\w])|\\%|\$\\times\$)|\d(?:[\d.,]*)\s*\\times")


def read_facts(
    document_id: str,
    text: str,
    entries: tuple[Entry, ...],
    of_others: tuple[Span, ...] = (),
    links: Sequence[Link] = (),
) -> tuple[Fact, ...]:
    """Return the facts of a document in the order of their spans, each once.

    `of_others` are the parts that speak of somebody else (referees): their contacts are not the person's. `links` are
    the addresses that words of the text lead to, where the text itself does not hold them.
    """
    plain = blank(text)
    found: list[Fact] = []
    found.extend(_contacts(document_id, text, plain))
    found.extend(_linked(document_id, links, found))
    for entry in entries:
        found.extend(_of_entry(document_id, text, plain, entry, entries))
    found = [f for f in found if not any(part.holds(f.span) for part in of_others)]
    unique = {(f.relation, f.value, f.span.start, f.subject): _placed(f, entries) for f in found}
    return tuple(sorted(unique.values(), key=lambda f: (f.span.start, f.relation, f.value)))


def _placed(fact: Fact, entries: tuple[Entry, ...]) -> Fact:
    if fact.entry_id is not None:
        return fact
    holding = [e for e in entries if e.span.holds(fact.span)]
    if not holding:
        return fact
    innermost = min(holding, key=lambda e: e.span.end - e.span.start)
    return fact.model_copy(update={"entry_id": innermost.entry_id})


def _fact(document_id: str, relation: Relation, value: str, start: int, end: int, **more: str | None) -> Fact:
    return Fact(document_id=document_id, relation=relation, value=value, span=Span(start=start, end=end), **more)


def _linked(document_id: str, links: Sequence[Link], told: Sequence[Fact]) -> Iterator[Fact]:
    """Yield the addresses behind words: where the words are the address, the text has told it."""
    for link in links:
        scheme, _, rest = link.target.partition(":")
        relation = _SCHEMES.get(scheme.lower())
        value = link.target if relation == "link" else unquote(rest.partition("?")[0]).strip()
        if relation is None or not value or relation == "email" and not _EMAIL.fullmatch(value):
            continue
        if not any(fact.relation == relation and fact.span.touches(link.span) for fact in told):
            yield _fact(document_id, relation, value, link.span.start, link.span.end)


_SCHEMES: dict[str, Relation] = {"http": "link", "https": "link", "mailto": "email", "tel": "phone"}


def _contacts(document_id: str, text: str, plain: str) -> Iterator[Fact]:
    taken = bytearray(len(text))  # a mark for each character: files of nothing but dates hold thousands of spans
    for match in _EMAIL.finditer(plain):
        _take(taken, *match.span())
        yield _fact(document_id, "email", match.group(), *match.span())
    for match in _LINK.finditer(text):
        if not taken[match.start()]:
            value = match.group().rstrip(".,;:>*")
            _take(taken, *match.span())
            yield _fact(document_id, "link", value, match.start(), match.start() + len(value))
    for period in find_periods(plain):
        _take(taken, period.span.start, period.span.end)
    for match in _PHONE.finditer(plain):
        start, end = match.span()
        if any(taken[start:end]):
            continue
        digits = re.sub(r"\D", "", match.group())
        labelled = _PHONE_LABEL.search(plain[max(0, start - 24) : start]) is not None or _beside_email(
            plain, start, end
        )
        if _is_phone(match.group(), digits, labelled=labelled):
            yield _fact(document_id, "phone", match.group().strip(), start, end)


def _take(taken: bytearray, start: int, end: int) -> None:
    taken[start:end] = b"\1" * (end - start)


# Between the items of a line of contacts.
_CONTACT_GAP = "|·•,，;；/⌂✉☎"


def _beside_email(plain: str, start: int, end: int) -> bool:
    """Tell whether figures are an item of their own on a line with an e-mail address."""
    line = plain.rfind("\n", 0, start) + 1
    stop = plain.find("\n", end)
    before, after = plain[line:start], plain[end : stop if stop >= 0 else len(plain)]
    apart = all(not side or side[edge] in _CONTACT_GAP for side, edge in ((before.rstrip(), -1), (after.lstrip(), 0)))
    return apart and len(before) + len(after) <= _CONTACT_LINE and _EMAIL.search(f"{before}\n{after}") is not None


_CONTACT_LINE = 200


def _is_phone(written: str, digits: str, *, labelled: bool) -> bool:
    if not 7 <= len(digits) <= 15:
        return False
    mobile = len(digits) == 11 and digits[0] == "1" and digits[1] in "3456789"
    american = re.fullmatch(r"[(（]?\d{3}[)）]?[\s.-]?\d{3}[\s.-]\d{4}", written.strip()) is not None
    return labelled or mobile or american or written.lstrip("(（").startswith("+")


def _of_entry(document_id: str, text: str, plain: str, entry: Entry, entries: tuple[Entry, ...]) -> Iterator[Fact]:
    yield from _people(document_id, plain, entry, entries)
    yield from _scores(document_id, plain, entry, entries)
    if entry.kind == "education":
        yield from _degrees(document_id, plain, entry)
    for ability in read_abilities(plain, entry):
        span, more = ability.span, {"entry_id": entry.entry_id, "subject": ability.subject}
        yield _fact(document_id, ability.relation, ability.value, span.start, span.end, **more)
    if entry.kind in JOB_KINDS and entry.role and _goes_on(entry) and not _succeeded(entry, entries):
        where = entry.organisations[0].text if entry.organisations else ""
        at = plain.find(entry.role, entry.span.start, entry.span.end)
        start, end = (at, at + len(entry.role)) if at >= 0 else (entry.span.start, entry.span.end)
        value = f"{entry.role}, {where}".strip(", ")
        yield _fact(document_id, "position", value, start, end, entry_id=entry.entry_id)
    if entry.kind in {"project", "employment", "internship", "publication", "activity"}:
        for passage in entry.passages:
            if _RESULT.search(passage.of(text)):
                value = re.sub(r"\s+", " ", passage.of(plain)).strip()
                yield _fact(document_id, "result", value, passage.start, passage.end, entry_id=entry.entry_id)


def _study_of(entry: Entry, entries: tuple[Entry, ...]) -> Entry:
    """Return the study that a line below a table of them is of; any other entry itself."""
    above = next((e for e in entries if e.entry_id == entry.parent), None) if entry.kind == "other" else None
    return above if above is not None and above.kind == "education" else entry


# A study, and what stands below a table of them.
_OF_STUDIES = frozenset({"education", "other"})


def _goes_on(entry: Entry) -> bool:
    return entry.period is not None and entry.period.ongoing


def _succeeded(entry: Entry, entries: tuple[Entry, ...]) -> bool:
    """Tell whether a job tells of a later post that goes on: then the first one is none of now."""
    within = (e for e in entries if e is not entry and e.kind in JOB_KINDS and entry.span.holds(e.span))
    return any(_goes_on(e) for e in within)


def _degree_named(plain: str, label: int, entry: Entry, entries: tuple[Entry, ...]) -> Entry:
    """Return the degree that a label names ("Master's advisor", 硕士导师), whichever entry its line stands in."""
    if entry.kind not in _OF_STUDIES:
        return entry
    line = plain.rfind("\n", 0, label) + 1
    named = vocabulary("degrees").matches(plain[max(line, label - _DEGREE_REACH) : label])
    if not named:
        return entry
    return _of_level(entries, named[-1].concept.concept_id, plain) or entry


# "Master's thesis advisor": so far before its label stands the degree that it is about.
_DEGREE_REACH = 24


def _people(document_id: str, plain: str, entry: Entry, entries: tuple[Entry, ...]) -> Iterator[Fact]:
    """Read who advised, mentored or managed; an advisor or 导师 on the job is a mentor, in a degree an advisor."""
    if entry.kind in {"publication", "patent", "service", "teaching"}:
        return
    # What a biography tells of a study or a stay is that entry's.
    within = [e for e in entries if e is not entry and entry.kind == "profile" and entry.span.holds(e.span)]
    study = _study_of(entry, entries)
    for pattern, relation in _PERSON_LABELS:
        for match in pattern.finditer(plain, entry.span.start, entry.span.end):
            if any(e.span.holds(Span(start=match.start(), end=match.end())) for e in within):
                continue
            on_the_job = entry.kind in JOB_KINDS or entry.kind == "activity"
            kind: Relation = "mentor" if relation == "advisor" and on_the_job else relation
            told_of = _degree_named(plain, match.start(), study, entries) if relation == "advisor" else study
            for start, end in _names_after(plain, match.end(), entry.span.end):
                name = plain[start:end]
                whole = name.replace(" ", "") if has_cjk(name) else name
                yield _fact(document_id, kind, whole, start, end, entry_id=told_of.entry_id)


def _names_after(plain: str, position: int, limit: int) -> Iterator[tuple[int, int]]:
    """Yield the names of a list such as `Prof. A B & Prof. C D from X` or `甲某 长聘教授, 乙某教授`."""
    while position < limit:
        rest = plain[position:limit]
        lead = len(rest) - len(rest.lstrip())
        title = _TITLE.match(rest[lead:])
        lead += title.end() if title else 0
        name = _spaced_name(rest[lead:]) or _HAN_NAME.match(rest[lead:]) or _LATIN_NAME.match(rest[lead:])
        if name is None:
            return
        if organisation_in(name.group(1)) is not None:
            return
        start = position + lead
        end = start + len(name.group(1).rstrip(" .,"))
        yield start, end
        tail = plain[end:limit]
        from_where = re.match(r"\s+(?:from|at|of)\s+[^,，;；&\n]{2,60}?(?=\s+and\s|[,，;；&\n]|$)", tail)
        skipped = from_where.end() if from_where else 0
        gap = _NAME_GAP.match(tail[skipped:])
        if gap is None:
            return
        position = end + skipped + gap.end()


def _spaced_name(words: str) -> re.Match[str] | None:
    found = _SPACED_NAME.match(words)
    return found if found and looks_like_name(found.group(1).replace(" ", "")) == "han" else None


def _degree_level(entry: Entry, plain: str) -> str | None:
    own = own_degree(entry.span.of(plain), [o.text for o in entry.organisations])
    return own.concept.concept_id if own else None


def _of_level(entries: tuple[Entry, ...], level: str, plain: str) -> Entry | None:
    """Return the one degree of a level (`master`, `phd`), None where there are several or none."""
    known = vocabulary("degrees")
    found = [e for e in entries if e.kind == "education" and level in known.lineage(_degree_level(e, plain) or "")]
    return found[0] if len(found) == 1 else None


def _scores(document_id: str, plain: str, entry: Entry, entries: tuple[Entry, ...]) -> Iterator[Fact]:
    study = _study_of(entry, entries)
    level = _degree_level(study, plain) if study.kind == "education" else None
    for written, start, end, of in _grades(plain, entry.span, study=entry.kind == "education"):
        value = _STROKE.sub("/", written)
        owner = _of_level(entries, of, plain) if of and study.kind in _OF_STUDIES else None
        yield _fact(document_id, "gpa", value, start, end, entry_id=(owner or study).entry_id, subject=of or level)


def _grades(plain: str, span: Span, *, study: bool) -> Iterator[tuple[str, int, int, str | None]]:
    """Yield grades, where they stand, and the degree that a bracket names: "GPA 3.6/4 (硕士), 3.7/4 (本科)"."""
    for match in _GPA.finditer(plain, span.start, span.end):
        value, end = match.group(1).strip(), match.end()
        start = match.start()
        while True:
            bracket = _GRADE_OF.match(plain, end, span.end)
            of = own_degree(bracket.group(1)) if bracket else None
            yield value, start, end, of.concept.concept_id if of else None
            after = _NEXT_GRADE.match(plain, bracket.end(), span.end) if bracket else None
            if after is None:
                break
            value, start, end = after.group(1), after.start(1), after.end()
    for pattern in (_GPA_AFTER, _GRADE) if study else (_GPA_AFTER,):
        for match in pattern.finditer(plain, span.start, span.end):
            yield match.group(1).strip(), match.start(), match.end(), None


def _degrees(document_id: str, plain: str, entry: Entry) -> Iterator[Fact]:
    found = named_degrees(entry.span.of(plain))
    own = own_degree(entry.span.of(plain), [o.text for o in entry.organisations])
    level = own.concept.concept_id if own else None
    if own:
        start, end = entry.span.start + own.span.start, entry.span.start + own.span.end
        yield _fact(document_id, "degree", plain[start:end], start, end, entry_id=entry.entry_id, subject=level)
    for more, start, end in further_degrees(plain, entry, found):
        yield _fact(document_id, "degree", plain[start:end], start, end, entry_id=entry.entry_id, subject=more)
    period = entry.period
    if period is not None and period.expected and period.end:
        matches = [p for p in find_periods(entry.span.of(plain)) if p.period.expected]
        if matches:
            at = matches[-1].span
            start, end = entry.span.start + at.start, entry.span.start + at.end
            yield _fact(document_id, "graduation", period.end, start, end, entry_id=entry.entry_id, subject=level)
