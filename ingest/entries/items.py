"""Read sections that are lists of items: awards, services, courses, patents, papers, skills.

Each item is an entry; a line that is only a date belongs to the items above it, a line that is only a role or an
organisation stands over the items below it. Knows nothing about jobs.
"""

from __future__ import annotations

import re

from ingest.entries.courses import read_course
from ingest.entries.credentials import describes_credential
from ingest.entries.draft import Draft
from ingest.entries.fields import moved, set_terms, without_people, year_of
from ingest.entries.item_rows import is_foot, items_of
from ingest.entries.references import read_references
from ingest.entries.services import Office, describe_service, offices
from ingest.entries.stanzas import read_stanzas
from ingest.lines import Line
from ingest.roles import is_role
from ingest.sections import Section
from ingest.segments import Head, read_head
from ingest.signs import BRACKET, HONOUR, balanced, is_column_row, list_label
from vectorstore.lexicon import vocabulary
from vectorstore.periods import PeriodMatch, find_periods
from vectorstore.records import EntryKind, Mention
from vectorstore.text import size

_KINDS: dict[str, EntryKind] = {
    "award": "award",
    "service": "service",
    "teaching": "teaching",
    "skill": "skill",
    "language": "skill",
    "patent": "patent",
    "publication": "publication",
    "certificate": "other",
    "talk": "other",
}
_TITLED = frozenset({"award", "other"})
# A sub-heading of a list is short and says no date: "Artifact Evaluation Committee", "助教, 计算机系".
_SUBHEAD_WIDTH = 90


def read_items(section: Section, text: str) -> tuple[list[Draft], list[Line]]:
    """Return the entries of a list section, and the lines that belong to none."""
    if section.kind == "publication" and (papers := read_stanzas(section, text)):
        return papers, []
    if section.kind in {"publication", "patent"}:
        return read_references(section, text)
    return _ItemReader(section).read(), []


class _ItemReader:
    def __init__(self, section: Section) -> None:
        self.section = section
        self.kind: EntryKind = _KINDS[section.kind]
        self.drafts: list[Draft] = []
        self._heads: list[tuple[Line, Head]] = []
        self._undated: list[Draft] = []
        self._block: list[Draft] = []
        self._owed: list[tuple[PeriodMatch, list[Mention]]] = []
        self._bulleted = any(line.bullet for line in section.lines)
        self._closed = False
        self._leading: PeriodMatch | None = None

    def read(self) -> list[Draft]:
        for line in self._lines():
            head = read_head(line.text)
            if is_column_row(line.text) or is_foot(line.text) and self.kind in _TITLED:
                continue
            if self._several(line):
                continue
            if self._details(line, head):
                self.drafts[-1].lines.append(line)
                continue
            if self._leads(head):
                self._leading = head.periods[0]
                self._heads = [(line, head)]
                continue
            self._take(line, head)
        if not self.drafts and self._heads:
            for line, head in self._heads:
                self._item(line, head)
        elif self._heads and not self._closed:
            # Sub-headings at the end with nothing below them are items themselves.
            lone = self._heads
            self._heads = []
            for line, head in lone:
                self._item(line, head)
        return self.drafts

    def _take(self, line: Line, head: Head) -> None:
        """Take a line for the date of the items above it, for a heading of those below, or for an item."""
        if self._trails(line, head):
            self._date(line, head)
        elif self._is_subhead(line, head):
            if self.drafts and self._closed:
                self._heads = []
            self._closed = False
            self._heads.append((line, head))
        else:
            self._item(line, head)

    def _several(self, line: Line) -> bool:
        """Take each service of a line that names several with their own dates for an item, and tell whether it does."""
        found = offices(line) if self.kind == "service" else []
        for office in found:
            self._item(office.line, read_head(office.line.text), office)
        return bool(found)

    def _lines(self) -> list[Line]:
        """Return the lines; the role that OCR glued to the end of a bullet stands over the next ones."""
        out: list[Line] = []
        for line in items_of(self.section, self.kind):
            tail = _GLUED_ROLE.search(line.text) if self.kind == "service" and line.bullet else None
            if tail is None or not is_role(tail.group(1)):
                out.append(line)
                continue
            out.append(line._replace(end=line.start + tail.start(), text=line.text[: tail.start()]))
            out.append(line._replace(start=line.start + tail.start(1), text=tail.group(1), bullet="", end=line.end))
        return out

    def _leads(self, head: Head) -> bool:
        """Tell whether a line is the date of the items below it, as the first line of the section was."""
        if self.kind not in _TITLED or not head.only_when_or_where or len(head.periods) != 1 or head.places:
            return False
        return self._leading is not None or not self.drafts and not self._heads

    def _trails(self, line: Line, head: Head) -> bool:
        """Tell whether a line only dates (and places) the items above it."""
        if self.kind == "skill" or not head.periods or head.roles or head.degrees or line.styled:
            return False
        if _YEAR_BEFORE.match(line.text):
            return False
        left = " ".join(s.of(line.text) for s in head.rest)
        named = bool(vocabulary("certificates").matches(left))
        if left and self.kind in {"award", "other"} and (named or not self._undated):
            return False
        return bool(self.drafts) and not line.bullet and len(left) <= _TRAILING_REST and not HONOUR.search(left)

    def _details(self, line: Line, head: Head) -> bool:
        """Tell whether a bullet below an award's own says more of it."""
        if self.kind != "award" or not self.drafts or not line.bullet or head.periods or HONOUR.search(line.text):
            return False
        above = self.drafts[-1].lines[0]
        return bool(above.bullet) and line.indent > above.indent

    def _is_subhead(self, line: Line, head: Head) -> bool:
        if self.kind == "skill":
            return False
        if line.bullet or head.periods and not line.styled or re.search(r"[:：]\s*\S", line.text):
            return False
        if not (self._bulleted or line.styled):
            return False
        return size(line.text) <= _SUBHEAD_WIDTH

    def _item(self, line: Line, head: Head, office: Office | None = None) -> None:
        if self.drafts and self._block and self._block[-1].period is not None:
            self._block = []
        context = tuple(h.span for h, _ in self._heads)
        if office is not None and office.label is not None:
            context = (*context, office.label)
        draft = Draft(kind=self.kind, section=self.section, lines=[line], context=context)
        self._closed = True
        _describe(draft, line, head, office)
        for above, above_head in self._heads:
            _inherit(draft, above, above_head)
        if self.kind == "award" and not draft.title:
            draft.title = line.text.strip()
        self.drafts.append(draft)
        if self._leading is not None and draft.period is None and not draft.terms and draft.year is None:
            draft.period, draft.year = self._leading.period, year_of(self._leading)
            return
        if draft.period is None and not draft.terms:
            self._undated.append(draft)
            self._block.append(draft)
            if self._owed and _may_date(draft, self._owed[0][0]):
                self._give(draft, *self._owed.pop(0))

    def _give(self, draft: Draft, match: PeriodMatch, places: list[Mention]) -> None:
        draft.period = match.period
        draft.year = year_of(match)
        draft.organisations.extend(places)
        self._undated = [d for d in self._undated if d is not draft]

    def _date(self, line: Line, head: Head) -> None:
        """Give the dates of a line to the undated items above it, in order; what is left over to earlier ones."""
        if len(head.periods) > 1 and self._undated and _YEAR_LIST.search(line.text):
            target = self._undated[-1]
            set_terms(target, head.periods)
            self._undated.remove(target)
            target.lines.append(line)
            self._block = []
            return
        waiting = [d for d in self._block if d in self._undated] or self._undated[-1:]
        several_terms = self.kind == "teaching"
        if several_terms and self.drafts:
            target = self.drafts[-1]
            target.lines.append(line)
            set_terms(target, head.periods)
            return
        if len(head.periods) > 1 and self._undated and _YEAR_LIST.search(line.text):
            target = self._undated[-1]
            set_terms(target, head.periods)
            self._undated.remove(target)
            target.lines.append(line)
            self._block = []
            return
        for match in head.periods:
            dated = next((d for d in (*waiting, *reversed(self._undated)) if _may_date(d, match)), None)
            places = _places_of(match, line, head)
            if dated is None:
                # More dates than items so far: two columns that OCR read unevenly; the next item takes it.
                self._owed.append((match, places))
                continue
            self._give(dated, match, places)
            waiting = [d for d in waiting if d is not dated]
        self.drafts[-1].lines.append(line)
        self._block = []


def _places_of(match: PeriodMatch, line: Line, head: Head) -> list[Mention]:
    """Return the organisations that stand between a date and the next one ("2016/02 2015/09, 某大学": the second's)."""
    after = [m.span.start for m in head.periods if m.span.start > match.span.start]
    end = min(after, default=len(line.text))
    spans = [(o.mention, o.mention.span) for o in head.organisations]
    return [moved(m, line.start) for m, s in spans if s is not None and match.span.start < s.start < end]


def _may_date(draft: Draft, match: PeriodMatch) -> bool:
    """Tell whether a date can be that of an item whose own words may name another year."""
    year = year_of(match)
    # A contest of 2020 may be decided in 2021.
    return draft.year is None or year is None or abs(draft.year - year) <= 1


_TRAILING_REST = 12
# "2017: Some Fund (NOK 300 000)" is an item, and dates none above.
_YEAR_BEFORE = re.compile(r"(?:19|20)\d\d(?:\s*[-–]\s*(?:19|20)\d\d)?\s*[:：]\s*\S")
_YEAR_LIST = re.compile(r"\d{4}\s*[,，、]\s*\d{4}")
_GLUED_ROLE = re.compile(r"(?<=[)）])\s+([^\s,，()（）][^,，()（）]{1,30})$")


def _add(draft: Draft, mention: Mention, line: Line, *, inherited: bool = False) -> None:
    placed = moved(mention, line.start).model_copy(update={"inherited": inherited})
    if (placed.lexicon_id or placed.text) not in {m.lexicon_id or m.text for m in draft.organisations}:
        draft.organisations.append(placed)


def _edge_periods(line: Line, head: Head) -> tuple[PeriodMatch, ...]:
    """Return the dates at the ends of an item; a year inside it ("2019 ICPC Regional") is part of its name."""
    text = line.text
    found = []
    end = len(text)
    for match in reversed(head.periods):
        if re.fullmatch(
            r"[\s,，、;；.。)）\]|]*(?:[A-Z]{2,8}|(?<=[,，]\s)(?:[A-Z][\w.]*\s?){1,3}|[\u4e00-\u9fff]{2,6})?[\s.。)）]*",
            text[match.span.end : end],
        ):
            found.append(match)
            end = match.span.start
    start = 0
    for match in head.periods:
        if match not in found and not text[start : match.span.start].strip(" ,，、(（[-–—"):
            found.append(match)
            start = match.span.end
    return tuple(sorted(found, key=lambda m: m.span.start))


def _describe(draft: Draft, line: Line, head: Head, office: Office | None = None) -> None:
    if draft.kind == "award":
        head = _dated_award(draft, line, head)
    set_terms(draft, head.periods)
    if draft.kind == "skill":
        _describe_skills(draft, line, head)
        return
    if head.places:
        draft.location = head.places[0].of(line.text)
    if draft.kind == "teaching":
        course = read_course(line.text)
        for mention in course.organisations:
            _add(draft, mention, line)
        draft.role, draft.title = course.role, course.title or _item_title(line, head)
        return
    for organisation in head.organisations:
        if draft.kind != "award" or _stands_alone(organisation.mention, line.text):
            mention = organisation.mention
            _add(draft, _issuer(mention, line.text) if draft.kind == "other" else mention, line)
    if draft.kind == "service":
        describe_service(draft, line, head, office)
        return
    if draft.section.kind == "certificate" and describes_credential(draft, line):
        return
    quoted = _QUOTED.match(line.text) if draft.kind == "other" else None
    draft.title = quoted.group(1) if quoted else _item_title(line, head)
    if draft.kind == "award" and draft.title:
        draft.title = _RECEIVED.sub("", _YEAR_LED.sub("", draft.title)).rstrip("。") or draft.title


_YEAR_LED = re.compile(r"^(?:19|20)\d{2}\s*年(?:度(?=\s))?\s*(?=\S{3})")


def _describe_skills(draft: Draft, line: Line, head: Head) -> None:
    draft.title = _list_title(line.text)
    for organisation in head.organisations:
        if _is_employer(organisation.mention, line.text, head):
            _add(draft, organisation.mention, line)


def _dated_award(draft: Draft, line: Line, head: Head) -> Head:
    """Return the head of an award with the dates at its ends alone; a year inside it gives its year."""
    edge = _edge_periods(line, head)
    inner = [m for m in find_periods(line.text) if m not in edge]
    if inner:
        draft.year = year_of(inner[0])
        if inner[0].span.start == 0 and not edge:
            draft.period = inner[0].period
    return head._replace(periods=edge)


# A talk is called by what stands in quotes, a certificate by all its words.
_QUOTED = re.compile(r"[“\"„「]([^“”\"„」]{8,300})[”\"」]")
# How a sentence tells of an award: "2019年获某某奖", "Received the X Medal".
_RECEIVED = re.compile(
    r"^(?:(?:19|20)\d{2}\s*年(?:\s*\d{1,2}\s*月)?[，,]?\s*)?"
    r"(?:曾?(?:荣获|获得|获评为?|获(?![奖得评])|被评为|入选为?|当选为?|评为)\s*"
    r"|(?:(?:was |were |has been )?(?:awarded|received|won)\s+(?:the |an? )?(?=[A-Z“\"])))",
    re.IGNORECASE,
)


def _list_title(text: str) -> str | None:
    """Return the label of a list of skills."""
    label = re.match(r"^([^:：]{1,40})[:：]", text)
    if label is None and (begin := list_label(text)):
        return text[:begin].strip()
    return label.group(1).strip() if label else None


def _stands_alone(mention: Mention, text: str) -> bool:
    """Tell whether an organisation is an item's part of its own, not the beginning of an award's name."""
    if mention.span is None:
        return False
    if mention.lexicon_id is not None:
        named = vocabulary("organisations").named(BRACKET.sub("", mention.text).strip())
        if named is None or named.concept_id != mention.lexicon_id:
            return False
    return re.match(r"\s*(?:$|[,，、;；|()（）\[\]:：]|\s{2}|[-–—]\s|\d{4})", text[mention.span.end :]) is not None


def _issuer(mention: Mention, text: str) -> Mention:
    """Return the organisation that a certificate's name opens with, without the rest of the name."""
    if mention.lexicon_id is None or mention.span is None or _stands_alone(mention, text):
        return mention
    for match in vocabulary("organisations").matches(text):
        if match.concept.concept_id == mention.lexicon_id and mention.span.holds(match.span):
            return mention.model_copy(update={"text": match.span.of(text), "span": match.span})
    return mention


def _is_employer(mention: Mention, text: str, head: Head) -> bool:
    """Tell a firm that a broken list of skills ran on into from the maker of what is listed ("SAP ECC", "Oracle")."""
    opens = mention.span is not None and mention.span.start == 0 and _stands_alone(mention, text)
    return opens and (bool(head.places) or mention.lexicon_id is not None and " " in mention.text)


def _item_title(line: Line, head: Head) -> str | None:
    """Return the item without the dates and the organisation at its ends."""
    start, end = 0, len(line.text)
    for match in head.periods:
        if match.span.start <= start + 1:
            start = max(start, match.span.end)
        else:
            end = min(end, match.span.start)
    title = re.sub(r"\s+", " ", line.text[start:end]).strip(" ,，-–—:：|;；.")
    title = (
        title.strip("()（）") if title.count("(") + title.count("（") != title.count(")") + title.count("）") else title
    )
    title = without_people(title.strip(" ,，"))
    role = re.match(r"^([^:：]{2,48})[:：]\s*(\S.*)$", title)
    if role and is_role(role.group(1)):
        title = role.group(2)
    return title or None


def _inherit(draft: Draft, above: Line, head: Head) -> None:
    for organisation in head.organisations:
        _add(draft, organisation.mention, above, inherited=True)
    if draft.role is None and draft.kind in {"service", "teaching"}:
        if head.roles:
            draft.role = balanced(head.roles[0].of(above.text))
        elif draft.kind == "service":
            draft.role = above.text.strip(" :：")
    if draft.location is None and head.places:
        draft.location = head.places[0].of(above.text)
