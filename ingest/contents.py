"""Tell what a section holds by its lines, where its heading says nothing ("Low notes", "Odds and ends").

Sure signs alone: citations, languages with how well, degrees over years, posts from one day to another, prizes, tools
that the lexicon knows. Knows lines and heads; what a heading means is `headings`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby

from ingest.entries.item_rows import is_paper, names_papers
from ingest.entries.styles import style_of
from ingest.fluency import is_language
from ingest.head_dates import at_edge
from ingest.headings import SectionKind, exact
from ingest.lines import Line
from ingest.organisations import is_school
from ingest.sections import Section
from ingest.segments import Head, read_head
from ingest.signs import HONOUR
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.text import has_cjk

_PIECE = re.compile(r"(?:[^,，、;；(（]|[(（][^()（）]*[)）])+")
# Of a list that nothing names as skills so many are known ones, and a third of all.
_KNOWN, _SHARE = 2, 3
_FEWEST_LISTED = 3
_ITEM_WORDS, _ITEM_CJK = 4, 10
# A degree and its school, or a post and its dates, stand on so many lines.
_HEAD_LINES = 3


def with_contents(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return the sections, those whose heading says nothing as what their lines tell; of a mixed one each line."""
    out: list[Section] = []
    for section in sections:
        if section.kind == "project" and not _SHOWN.search(section.title) and _all_cite(section.lines):
            # "Research" may head the papers.
            out.append(section.model_copy(update={"kind": "publication"}))
        elif section.kind == "project" and _RESEARCH.search(section.title) and _lists_stays(section.lines):
            # "Research Experience" over posts, a bullet each.
            out.append(section.model_copy(update={"kind": "experience"}))
        elif section.kind == "publication" and _ATTENDED.fullmatch(section.title) and not _any_cites(section.lines):
            out.append(section.model_copy(update={"kind": "certificate"}))
        elif section.kind == "profile" and _lists_posts(section.lines):
            # "Career Summary" over rows of dates, employers and roles.
            out.append(section.model_copy(update={"kind": "experience"}))
        elif (told := _line_by_line(section)) is not None:
            out.extend(_by_lines(section, told))
        elif section.kind in _ROWS and any(_row_of(line, section.kind) for line in section.lines):
            out.extend(_with_rows(section))
        elif section.kind != "other" or not section.title or exact(section.title) is not None:
            out.append(section)
        elif (kind := told_by_contents(section.lines)) is not None:
            out.append(section.model_copy(update={"kind": kind}))
        else:
            out.extend(_by_lines(section, _list_of))
    return tuple(out)


def _by_lines(section: Section, told: Callable[[Line], SectionKind]) -> Iterator[Section]:
    """Yield a mixed section as what each run of its lines is."""
    for kind, lines in groupby(section.lines, key=told):
        yield section.model_copy(update={"kind": kind, "lines": tuple(lines)})


def _line_by_line(section: Section) -> Callable[[Line], SectionKind] | None:
    """Return what tells of each line of a section what it is, where its heading names several."""
    if section.kind == "skill" and _WITH_PAPERS.search(section.title):
        return _paper_or_skill  # "技能证书", "Skills & Certifications"
    if section.kind == "education" and _QUALIFIED.search(section.title):
        return _StudyOrPaper(section.lines)  # "Professional Qualifications"
    if section.kind == "other" and any(names_papers(line.text) for line in section.lines):
        return _paper_or_other
    return None


class _StudyOrPaper:
    """Tells studies from certificates line by line; what tells neither is what the line above it was."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        papers = any(is_paper(line.text) for line in lines) and not any(map(_tells_study, lines))
        self._kind: SectionKind = "certificate" if papers else "education"

    def __call__(self, line: Line) -> SectionKind:
        """Return what a line tells."""
        if _FORM_ROW.match(line.text):
            return "education"
        if _tells_study(line):
            self._kind = "education"
        elif is_paper(line.text):
            self._kind = "certificate"
        return self._kind


def _tells_study(line: Line) -> bool:
    head = read_head(line.text)
    stays = any(m.precise and m.period.start != m.period.end for m in head.periods)
    return bool(head.degrees) or stays or any(is_school(o.mention) for o in head.organisations)


# What a form says of somebody, a label before it, as their nationality.
_FORM_ROW = re.compile(r"[A-Z][\w ]{2,24}:\s|[\u4e00-\u9fff]{2,6}[:：]")
_QUALIFIED = re.compile(r"qualific|credential|training|资格|证", re.IGNORECASE)


def _row_of(line: Line, in_kind: SectionKind) -> SectionKind | None:
    """Return what a row among others lists by its label ("Certifications: A, B"), or by saying what somebody knows."""
    if _KNOWS.match(line.text) and "skill" in _ROWS[in_kind]:
        return "skill"
    label, colon, items = line.text.replace("：", ":").partition(":")
    if in_kind == "education":
        # "Courses: A; B; C", set apart from the studies above it, are no subjects of theirs.
        apart = line.blank_before and ";" in items and _COURSES.fullmatch(label.strip()) is not None
        return "certificate" if apart and not read_head(items).degrees else None
    heading = exact(label.strip()) if colon and items.strip() else None
    return heading.kind if heading is not None and heading.kind in _ROWS[in_kind] else None


def _with_rows(section: Section) -> Iterator[Section]:
    for kind, run in groupby(section.lines, key=lambda line: _row_of(line, section.kind)):
        lines = tuple(run)
        if kind is None:
            yield section.model_copy(update={"lines": lines})
            continue
        for line in lines:
            at = re.search(r"[:：]\s*", line.text)
            begin = at.end() if at else 0
            row = line._replace(start=line.start + begin, text=line.text[begin:], bullet="")
            yield section.model_copy(update={"kind": kind, "lines": (row,)})


_KNOWS = re.compile(r"(?:能够?|会)?(?:熟练(?:使用|掌握|运用|操作)|熟悉|精通|掌握)")
# In a section of what: a language among skills is told as one wherever it stands.
_ROWS: dict[SectionKind, frozenset[SectionKind]] = {
    "education": frozenset({"certificate"}),
    "skill": frozenset({"certificate", "award"}),
    "certificate": frozenset({"award", "language", "skill"}),
    "award": frozenset({"certificate", "service", "language", "skill"}),
    "language": frozenset({"certificate", "skill"}),
}
_COURSES = re.compile(
    r"(?:(?:short|other|further|professional|recent|in-?service) )?"
    r"(?:courses|training|cpd|certificates|licen[cs]es)(?: attended)?",
    re.IGNORECASE,
)
_WITH_PAPERS = re.compile(r"证书|证照|资格|certif|licen[cs]", re.IGNORECASE)
# "Workshops" below "Professional Development" were attended; one that lists papers cites them.
_ATTENDED = re.compile(
    r"(?:conferences?|workshops?|seminars?)(?: (?:and|&) (?:conferences?|workshops?|seminars?))*", re.IGNORECASE
)


def _any_cites(lines: tuple[Line, ...]) -> bool:
    return any(_cites(line.text) or _QUOTES.search(line.text) is not None for line in lines)


def _lists_posts(lines: tuple[Line, ...]) -> bool:
    """Tell rows that each say from when to when, as what and with whom from what somebody says of themselves."""
    # What was done may stand in bullets below numbered rows.
    outer = [line for line in lines if not line.bullet or line.bullet[:1].isdigit()]
    if len(outer) < _KNOWN or not all(_FIGURE.search(line.text) for line in outer):
        return False
    heads = [read_head(line.text) for line in outer]
    rows = [h for h in heads if h.roles and any(m.precise for m in h.periods) and (h.rest or h.organisations)]
    return len(rows) >= _KNOWN and len(rows) == len(outer)


# What was shown somewhere appeared in no print.
_SHOWN = re.compile(r"\b(?:exhibition|show)s?\b|展览", re.IGNORECASE)
_RESEARCH = re.compile(r"research (?:experience|position|appointment)|(?:科研|研究)(?:工作)?经[历验]", re.IGNORECASE)


def _lists_stays(lines: tuple[Line, ...]) -> bool:
    """Tell bullets that each say as what, with whom and from when to when."""
    outer = min((line.indent for line in lines if line.bullet), default=0)
    heads = [read_head(line.text) for line in lines if line.bullet and line.indent == outer]
    stays = [h for h in heads if h.roles and h.organisations and any(m.precise for m in h.periods)]
    return bool(stays) and len(stays) == len(heads)


_FIGURE = re.compile(r"\d")


def _paper_or_skill(line: Line) -> SectionKind:
    return "certificate" if is_paper(line.text) else "skill"


def _paper_or_other(line: Line) -> SectionKind:
    return "certificate" if names_papers(line.text) else _list_of(line)


def _list_of(line: Line) -> SectionKind:
    """Return what a line of a mixed section lists by itself."""
    told = told_by_contents((line,)) if not line.bullet else None
    return told if told in {"certificate", "language", "skill"} else "other"


def told_by_contents(lines: tuple[Line, ...]) -> SectionKind | None:
    """Return the kind of a section of these lines; None where they do not tell."""
    if not lines:
        return None
    if sum(_cites(line.text) for line in lines) * 2 > len(lines):
        return "publication"
    pieces = pieces_of(lines)
    if len(pieces) > 1 and all(map(is_language, pieces)):
        return "language"
    if (history := _history(lines)) is not None:
        return history
    honours = sum(HONOUR.search(line.text) is not None for line in lines)
    if honours * 2 > len(lines) or honours * 2 == len(lines) and all(find_periods(line.text) for line in lines):
        return "award"
    if sum(is_paper(line.text) for line in lines) * 2 > len(lines):
        return "certificate"
    lists = [own for line in lines if len(own := pieces_of((line,))) > 1]
    return "skill" if (all(map(_lists_skills, lists)) if lists else _lists_skills(pieces)) else None


def pieces_of(lines: tuple[Line, ...]) -> list[str]:
    """Return the items of lists, what stands in brackets behind them included."""
    return [m.group().strip(" .。") for line in lines for m in _PIECE.finditer(line.text) if m.group().strip(" .。")]


def _all_cite(lines: tuple[Line, ...]) -> bool:
    items = [line for line in lines if not line.styled]
    if sum(_BOOK_ZH.search(line.text) is not None for line in items) * 2 > len(items):
        return True
    return bool(items) and all(_cites(line.text) or _QUOTES.search(line.text) is not None for line in items)


# 《题名》，某出版社; 《题名》，载《某刊》
_BOOK_ZH = re.compile(r"《[^《》]{2,60}》[^《》]{0,12}(?:出版社|书局|书店|[载刊]|发表)")
# “Title”. Some Journal 12 (2018); a title in quotes, then where it appeared.
_QUOTES = re.compile(r"[“\"][^“”\"]{10,300}[”\"][.,]?\s+(?:In\s+)?[A-Z][\w&]+(?: [\w&]+){0,8}")


def _cites(words: str) -> bool:
    found = style_of(words)
    return found is not None and (found.authors is not None or found.venue is not None) and found.year is not None


def _history(lines: tuple[Line, ...]) -> SectionKind | None:
    """Tell studies from jobs by what stands beside their dates."""
    heads = [(line, read_head(line.text)) for line in lines]
    studies = posts = 0
    for i, (line, head) in enumerate(heads):
        if line.bullet or not head.periods or not at_edge(line.text, head.periods):
            continue
        beside = [head, *_neighbours(heads, i)]
        stay = any(m.precise and (m.period.ongoing or m.period.start != m.period.end) for m in head.periods)
        taught = any(is_school(o.mention) for h in beside for o in h.organisations)
        if (stay or taught) and any(h.degrees for h in beside):
            studies += 1
        elif stay and any(h.roles for h in beside):
            posts += 1
    if not studies and not posts:
        return None
    return "education" if studies > posts else "experience"


def _neighbours(heads: list[tuple[Line, Head]], i: int) -> list[Head]:
    """Return the heads beside a dated line: those above and below it, up to what was done and to the next date."""
    found: list[Head] = []
    for way in (-1, 1):
        for j in range(i + way, i + way * _HEAD_LINES, way):
            if not 0 <= j < len(heads) or heads[j][0].bullet or heads[j][1].periods:
                break
            found.append(heads[j][1])
    return found


def _lists_skills(pieces: list[str]) -> bool:
    if len(pieces) < _FEWEST_LISTED or not all(map(_is_item, pieces)):
        return False
    known = sum(vocabulary("skills").named(piece) is not None for piece in pieces)
    return known >= _KNOWN and known * _SHARE >= len(pieces)


def _is_item(piece: str) -> bool:
    bare = re.sub(r"\s*[(（].*$", "", piece)
    short = len(bare) <= _ITEM_CJK if has_cjk(bare) else len(bare.split()) <= _ITEM_WORDS
    return short and not find_periods(bare)
