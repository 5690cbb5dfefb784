"""Read typed facts with their spans: contacts, advisors, degrees, scores, skills, results.

Birth date, sex, marital status and the like become no fact, ever: there is no relation for them. Knows entries; knows
nothing about how facts are asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from ingest.organisations import organisation_in
from ingest.readers.extract import Link
from ingest.signs import list_label
from vectorstore.lexicon import vocabulary
from vectorstore.markup import blank
from vectorstore.periods import find_periods
from vectorstore.records import JOB_KINDS, Entry, Fact, Relation, Span
from vectorstore.text import has_cjk

_EMAIL = re.compile(r"(?<![\w.+-])[A-Za-z0-9][\w.+-]{0,63}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+){1,5}")
# Seven digits at least and fifteen at most (E.164), in groups; what has a unit or a number sign around it is no phone.
_PHONE = re.compile(
    r"(?<![\w.#%/:=@-])(?:[(（]?\+\s?\d{1,3}[)）]?[\s.-]?)?[(（]?\d{2,4}[)）]?(?:[\s.-]?\d{2,5}){1,4}(?![\w%/]|[.,:]\d|@)"
)
_PHONE_LABEL = re.compile(
    r"(?:phone|tel|mobile|cell|contact(?: no)?|ph|电话|手机|联系方式|☎|📞|📱)[\w\s.]{0,12}[:：]?\s*$", re.I
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
    (re.compile(r"\b(?:mentors?|coach(?:es)?)\s*[:：]\s*|\bmentored by\s+|教练\s*[:：]\s*", re.I), "mentor"),
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
_LATIN_NAME = re.compile(r"^([A-Z][\w'’.-]*(?:[ \t]+(?:[A-Z][\w'’.-]*|van|von|de|der|den|da|di|bin|al)){1,3})")
_NAME_GAP = re.compile(r"^\s*(?:[^\s,，;；、&]{2,8}(?:教授|博士|老师|研究员|院士))?\s*(?:,|，|、|&|\band\b|和|与)\s*")
_GPA = re.compile(
    r"(?:c?gpa|绩点|平均分|平均成绩|均分)\s*(?:[:：]|of|is|为)?\s*"
    r"(\d{1,3}(?:\.\d{1,3})?(?:\s*(?:/|out of)\s*\d{1,3}(?:\.\d{1,2})?)?%?)",
    re.I,
)
# "8.4 CGPA", "3.9/4.0 GPA": the number first; what follows is no other number, which would be the grade.
_GPA_AFTER = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,2}(?:\s*/\s*\d{1,2}(?:\.\d)?)?)\s*C?GPA\b(?!\s*[:：]?\s*\d)", re.I)
_GRADE_OF = re.compile(r"\s*[(（]([^()（）]{1,16})[)）]")
_NEXT_GRADE = re.compile(r"\s*[,，;；、]\s*(\d\.\d{1,3}\s*/\s*\d(?:\.\d{1,2})?)")
_TEST = re.compile(
    r"\b(GRE|GMAT|TOEFL(?:\s*iBT)?|IELTS|CET[-\s]?[46]|TEM[-\s]?[48]|SAT|ACT|PTE|JLPT|HSK)\b\s*[(（]?\s*(?:score)?\s*[:：]?\s*"
    r"((?:[A-Z]\s*)?\d{1,3}(?:\.\d)?(?:\s*[+/,，]\s*(?:[A-Z]{1,2}\s*)?\d{1,3}(?:\.\d)?)*|N[1-5])",
)
_TEST_CJK = re.compile(r"(雅思|托福|英语[四六]级|大学英语[四六]级|[四六]级)\s*[(（]?\s*[:：]?\s*(\d{1,3}(?:\.\d)?)")
_RESULT = re.compile(r"\d(?:[\d.,]*)\s*(?:%|×|倍|[xX](?![\w])|\\%|\$\\times\$)|\d(?:[\d.,]*)\s*\\times")
_LANGUAGE_LABEL = re.compile(
    r"^(?:spoken )?languages?\b(?!\s*(?:and|&|/)\s*(?:tools|frameworks|technolog|software))|^语言|^外语|^英语能力", re.I
)
_LANGUAGE_NAMES = re.compile(
    r"\b(English|Mandarin|Cantonese|Chinese|French|German|Spanish|Japanese|Korean|Russian|Arabic|Hindi|Tamil|Telugu|Kannada|"
    r"Marathi|Bengali|Gujarati|Malayalam|Punjabi|Urdu|Portuguese|Italian|Dutch|Polish|Turkish|Vietnamese|Thai|Swedish|Greek|"
    r"Hebrew|Persian|Farsi|Indonesian|Malay|Ukrainian|Czech|Hungarian|Romanian|Danish|Norwegian|Finnish|Latin)\b"
    r"|普通话|粤语|英语|日语|法语|德语|韩语|俄语|西班牙语|汉语|中文|阿拉伯语|葡萄牙语|意大利语"
)
_SKILL_GAP = re.compile(r"(?<! ) {3}(?! )|\s*[,，、;；|•·]\s*|\s+/\s+|\s+(?:and|以及|和|与|及)\s+|\n")
_SLASH = re.compile(r"(?<=[A-Za-z+#])/(?=[A-Za-z])")
_SKILL_LEAD = re.compile(
    r"^(?:[我他她](?=熟|掌|精|了|擅|主)|主要使用|熟悉|掌握|精通|了解|熟练(?:使用|掌握|运用)?|擅长|具备|使用|以及|主流"
    r"|(?:very |strong |in-depth |good |working |solid |deep |excellent |sound |basic )*"
    r"(?:knowledge|understanding|command) (?:of|in|with)\b(?: the\b)?|proficient in|familiar with|"
    r"experienced? (?:in|with)|expert in|good at|and\b|programming\b|software\b|tools?\b|languages?\b|"
    r"frameworks?\b|&)\s*",
    re.I,
)
_SKILL_TAIL = re.compile(r"\s*[(（][^()（）]*[)）]?$|\s*(?:编程语言|框架|等流行框架|编程|等)$|[.。;；]+$")
_NO_SKILL = re.compile(r"etc\.?|(?:and )?(?:many )?(?:others?|more)|so on|less than \d+ years?|等等?", re.IGNORECASE)
# A skill is named in a few words; what is longer is a sentence about skills.
_SKILL_LATIN, _SKILL_CJK = 5, 14


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
        found.extend(_of_entry(document_id, text, plain, entry))
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
        labelled = _PHONE_LABEL.search(plain[max(0, start - 24) : start]) is not None
        if _is_phone(match.group(), digits, labelled=labelled):
            yield _fact(document_id, "phone", match.group().strip(), start, end)


def _take(taken: bytearray, start: int, end: int) -> None:
    taken[start:end] = b"\1" * (end - start)


def _is_phone(written: str, digits: str, *, labelled: bool) -> bool:
    if not 7 <= len(digits) <= 15:
        return False
    mobile = len(digits) == 11 and digits[0] == "1" and digits[1] in "3456789"
    american = re.fullmatch(r"[(（]?\d{3}[)）]?[\s.-]?\d{3}[\s.-]\d{4}", written.strip()) is not None
    return labelled or mobile or american or written.lstrip("(（").startswith("+")


def _of_entry(document_id: str, text: str, plain: str, entry: Entry) -> Iterator[Fact]:
    yield from _people(document_id, plain, entry)
    yield from _scores(document_id, plain, entry)
    if entry.kind == "education":
        yield from _degrees(document_id, plain, entry)
    if entry.kind == "skill":
        yield from _skills(document_id, plain, entry)
    if entry.kind in JOB_KINDS and entry.period is not None and entry.period.ongoing and entry.role:
        where = entry.organisations[0].text if entry.organisations else ""
        at = plain.find(entry.role, entry.span.start, entry.span.end)
        start = at if at >= 0 else entry.span.start
        end = at + len(entry.role) if at >= 0 else entry.span.end
        yield _fact(document_id, "position", f"{entry.role}, {where}".strip(", "), start, end, entry_id=entry.entry_id)
    if entry.kind in {"project", "employment", "internship", "publication", "activity"}:
        for passage in entry.passages:
            if _RESULT.search(passage.of(text)):
                value = re.sub(r"\s+", " ", passage.of(plain)).strip()
                yield _fact(document_id, "result", value, passage.start, passage.end, entry_id=entry.entry_id)


def _people(document_id: str, plain: str, entry: Entry) -> Iterator[Fact]:
    """Read who advised, mentored or managed; an advisor or 导师 on the job is a mentor, in a degree an advisor."""
    if entry.kind in {"publication", "patent", "service", "teaching"}:
        return
    for pattern, relation in _PERSON_LABELS:
        for match in pattern.finditer(plain, entry.span.start, entry.span.end):
            on_the_job = entry.kind in JOB_KINDS or entry.kind == "activity"
            kind: Relation = "mentor" if relation == "advisor" and on_the_job else relation
            for start, end in _names_after(plain, match.end(), entry.span.end):
                yield _fact(document_id, kind, plain[start:end], start, end, entry_id=entry.entry_id)


def _names_after(plain: str, position: int, limit: int) -> Iterator[tuple[int, int]]:
    """Yield the names of a list such as `Prof. A B & Prof. C D from X` or `甲某 长聘教授, 乙某教授`."""
    while position < limit:
        rest = plain[position:limit]
        lead = len(rest) - len(rest.lstrip())
        title = _TITLE.match(rest[lead:])
        lead += title.end() if title else 0
        name = _HAN_NAME.match(rest[lead:]) or _LATIN_NAME.match(rest[lead:])
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


def _degree_level(entry: Entry, plain: str) -> str | None:
    found = vocabulary("degrees").matches(entry.span.of(plain))
    return found[0].concept.concept_id if found else None


def _scores(document_id: str, plain: str, entry: Entry) -> Iterator[Fact]:
    level = _degree_level(entry, plain) if entry.kind == "education" else None
    for value, start, end, of in _grades(plain, entry.span):
        yield _fact(document_id, "gpa", value, start, end, entry_id=entry.entry_id, subject=of or level)
    for pattern in (_TEST, _TEST_CJK):
        for match in pattern.finditer(plain, entry.span.start, entry.span.end):
            value = f"{match.group(1)} {match.group(2).strip()}"
            yield _fact(
                document_id, "test_score", value, *match.span(), entry_id=entry.entry_id, subject=match.group(1)
            )
    yield from _languages(document_id, plain, entry)


def _grades(plain: str, span: Span) -> Iterator[tuple[str, int, int, str | None]]:
    """Yield grades, where they stand, and the degree that a bracket names: "GPA 3.6/4 (硕士), 3.7/4 (本科)"."""
    for match in _GPA.finditer(plain, span.start, span.end):
        value, end = match.group(1).strip(), match.end()
        start = match.start()
        while True:
            bracket = _GRADE_OF.match(plain, end, span.end)
            found = vocabulary("degrees").matches(bracket.group(1)) if bracket else ()
            yield value, start, end, found[0].concept.concept_id if found else None
            after = _NEXT_GRADE.match(plain, bracket.end(), span.end) if bracket else None
            if after is None:
                break
            value, start, end = after.group(1), after.start(1), after.end()
    for match in _GPA_AFTER.finditer(plain, span.start, span.end):
        yield match.group(1).strip(), match.start(), match.end(), None


def _languages(document_id: str, plain: str, entry: Entry) -> Iterator[Fact]:
    for passage in entry.passages:
        words = passage.of(plain)
        headed = any(_LANGUAGE_LABEL.match(h.of(plain).strip()) for h in entry.headings) and entry.kind == "skill"
        if not (_LANGUAGE_LABEL.match(words) or headed):
            continue
        for match in _LANGUAGE_NAMES.finditer(words):
            level = re.match(r"\s*[(（:：-]\s*([^()（）,，;；]{2,40})[)）]?", words[match.end() :])
            value = match.group() + (f" ({level.group(1).strip()})" if level else "")
            start = passage.start + match.start()
            yield _fact(document_id, "language", value, start, passage.start + match.end(), entry_id=entry.entry_id)


def _degrees(document_id: str, plain: str, entry: Entry) -> Iterator[Fact]:
    found = vocabulary("degrees").matches(entry.span.of(plain))
    if found:
        span = found[0].span
        start, end = entry.span.start + span.start, entry.span.start + span.end
        level = found[0].concept.concept_id
        yield _fact(document_id, "degree", plain[start:end], start, end, entry_id=entry.entry_id, subject=level)
    period = entry.period
    if period is not None and period.expected and period.end:
        matches = [p for p in find_periods(entry.span.of(plain)) if p.period.expected]
        if matches:
            at = matches[-1].span
            start, end = entry.span.start + at.start, entry.span.start + at.end
            subject = found[0].concept.concept_id if found else None
            yield _fact(document_id, "graduation", period.end, start, end, entry_id=entry.entry_id, subject=subject)


def _skills(document_id: str, plain: str, entry: Entry) -> Iterator[Fact]:
    for passage in entry.passages:
        words = passage.of(plain)
        if _LANGUAGE_LABEL.match(words) and _LANGUAGE_NAMES.search(words):
            continue
        offset = list_label(words)
        subject = words[:offset].strip(" \t:：") or None
        for start, end in _items(words, offset):
            value = words[start:end]
            yield _fact(
                document_id,
                "skill",
                value,
                passage.start + start,
                passage.start + end,
                entry_id=entry.entry_id,
                subject=subject,
            )


def _items(words: str, offset: int) -> Iterator[tuple[int, int]]:
    """Yield where the skills of a list stand, each by itself: `C/C++` is two, `PL/SQL` one."""
    masked = re.sub(r"[(（][^()（）]*[)）]", lambda m: "_" * len(m.group()), words)
    for start, end in _between(_SKILL_GAP, masked, offset, len(words)):
        whole = _bare(words, start, end)
        if "/" not in words[start:end] or vocabulary("skills").named(words[whole[0] : whole[1]]):
            parts = [whole]
        else:
            parts = [_bare(words, a, b) for a, b in _between(_SLASH, masked, start, end)]
        for a, b in parts:
            item = words[a:b]
            short = len(item) <= _SKILL_CJK if has_cjk(item) else len(item.split()) <= _SKILL_LATIN
            if short and "://" not in item and any(c.isalnum() for c in item):
                yield a, b


def _between(gap: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in gap.finditer(text, start, end):
        yield start, match.start()
        start = match.end()
    yield start, end


def _bare(words: str, start: int, end: int) -> tuple[int, int]:
    """Return the range of a skill without "familiar with" before it and brackets behind it."""
    a, b = start, end
    while a < b and words[a].isspace():
        a += 1
    while (lead := _SKILL_LEAD.match(words[a:b])) and lead.end() and a + lead.end() < b:
        a += lead.end()
    if tail := _SKILL_TAIL.search(words[a:b]):
        b = a + tail.start()
    return a, a + len(words[a:b].rstrip())
