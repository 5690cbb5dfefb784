"""Cut a CV told in one breath, as job boards export them, where its lines once ended.

All that is left of the page is the order in which a board prints things: its section words, then for each job what
somebody was, where, in which town and from when to when; for each degree its name, the school, the town, the date.
Knows that order in both languages; that the pieces are lines, and what they mean, is told elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ingest.breath_labels import first_label, labelled_cuts
from ingest.breath_studies import degree_cuts
from ingest.breath_zh import cjk_cuts
from ingest.bullets import BULLETS
from ingest.headings import exact
from ingest.roles import is_role, role_nouns
from ingest.stretch import TOKEN, Stretch
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods

# In the order in which boards print them; what comes later in a CV stands later here. The sure ones are two words that
# prose does not write large; the others need something behind them that such a section begins with.
_SURE = (
    r"(?:Work|Professional|Employment|Relevant) Experience|Employment History|Work History|Additional Information|"
    r"Certifications?(?:/| and | & )Licen[cs]es?|Military Service|Technical Skills|WORK EXPERIENCE"
    r"|(?:Core|Key) Competencies|CORE COMPETENCIES|KEY COMPETENCIES|(?:Core|Key) Skills|CORE SKILLS|KEY SKILLS|"
    r"Areas? of Expertise|AREAS? OF EXPERTISE|HONORS (?:&|AND) AWARDS|AWARDS (?:&|AND) HONORS|Honors (?:&|and) Awards|"
    r"EMPLOYMENT HISTORY|WORK HISTORY|"
    r"PROFESSIONAL EXPERIENCE|ADDITIONAL INFORMATION|CERTIFICATIONS?/LICEN[CS]ES?|MILITARY SERVICE|TECHNICAL SKILLS"
)
_SCHOOLED = r"Education|EDUCATION"
_LISTED = r"Skills|SKILLS"
_LAST = (
    r"Certifications?|CERTIFICATIONS?|Licenses|LICENSES|Awards|AWARDS|Links|LINKS|Groups|GROUPS|Publications|Patents|"
    r"Languages|LANGUAGES"
)
_WORKED = (
    r"(?:(?:Work|Professional|Employment|Career|Relevant|Previous|Job) )?(?:[Ee]xperience|History|(?<=\w )history)|"
    r"Employment(?: (?:[Dd]etails|[Rr]ecord))?|Career"
)
_LABELLED = (
    r"(?:Professional |Career |Executive )?(?:Summary|Profile|Objective)|(?:Key |Core |Technical )?Skills|"
    r"Certifications|Certificates|Licenses|Honors|Honours|Awards|Languages|Patents?|Publications|Projects|References|Interests|Hobbies|"
    r"Memberships|Affiliations|Training|Volunteering"
)
_SECTION = re.compile(
    # What a bar, a stop or capitals set off, a colon behind it, heads a section: "| Awards: ...", ". PATENT: ...".
    rf"(?:(?<=[|.;)•*]\s)(?:(?P<worked>{_WORKED})|(?P<taught>{_SCHOOLED})|(?P<labelled>{_LABELLED}))"
    rf"|(?<=\S\s)(?:(?P<at_work>{_WORKED.upper()})|(?P<at_school>{_SCHOOLED.upper()})|(?P<capitals>{_LABELLED.upper()})))"
    r"(?=:\s)"
    # What capitals or a stop before it set off may lack the colon, where posts with their dates follow.
    rf"|(?:(?<=[^A-Z]\s)(?P<bare>EXPERIENCE|EMPLOYMENT)|(?<=[.|;)\d•*]\s)(?P<single>Experience|Employment))"
    r"(?=\s+(?:\|\s+)?[A-Z\d])"
    rf"|(?:(?<=\s)|^)(?:(?P<sure>{_SURE})|(?P<schooled>{_SCHOOLED})|(?P<listed>{_LISTED})|(?P<last>{_LAST}))"
    r"(?=[:\s]\s*\S)(?!\s+[a-z](?![^.]{0,40}\((?:\d+\+?|Less than 1) years?\)))"
    r"|(?:(?<=[\s。；;])|^)(?P<cjk>最近工作|最高学历|目前职业概况|职业发展意向|求职意向|期望职位|自我评价|自我介绍|个人优势|工作经[历验]|"
    r"实习经[历验]|项目经[历验]|教育经历|教育背景|培训经历|在校情况|专业技能|技能特长|IT\s?技能|语言能力|获奖情况|"
    r"获奖经历|获奖荣誉|获奖记录|获得荣誉|荣誉奖励|荣誉证书|个人荣誉|主要荣誉|职业证书|专业证书|技能证书|兴趣爱好|个人评价|自我总结|自我描述|语言水平|掌握语言|外语能力|发表论文|论文发表|"
    r"所获证书|所获荣誉|荣誉奖项|资格证书|附加信息|证书|技能|语言(?=\s+[英日德法韩俄西粤葡普]\S*(?:语|文|话|[(（])))(?=[:：/\s])"
    r"|(?<=[\s。；;])(?P<named>[\u4e00-\u9fff]{4,6})(?=[:：])"
)
# What a colon behind its name tells to be a section, among the labels that a board prints in one.
_NAMED = frozenset(
    {"award", "certificate", "profile", "skill", "education", "employment", "experience", "internship", "activity"}
)
_COLON = re.compile(r"\s?(?::(?=\s)|：)")
_SET_OFF = {"worked": "jobs", "taught": "schooled", "at_work": "jobs", "at_school": "schooled"}
# "the Board of Education", "Special Education": what stands before makes it a name.
_WITHIN_NAME = re.compile(
    r"(?:\b(?:of|in|for|and|the|to|with|by|on|a|&|your|our|my)|,|[Ss]pecial|[Hh]igher|[Cc]ontinuing)\s*$"
)
_SCHOOL = re.compile(r"\b(?:University|College|School|Institute|Academy|Polytechnic)\b", re.IGNORECASE)
_LISTING = re.compile(r"\(\s*(?:\d+\+?|Less than 1)\s+years?\s*\)|(?:[^,]{1,40},){2}")
# What tells a section stands this near behind its heading.
_EVIDENCE_REACH = 160
# A name before a place and date has so many words at most, what somebody was included.
_HEAD_WORDS = 16


class _Section(NamedTuple):
    """A heading in mid-line: where it stands, and what kind of stretch it begins."""

    start: int
    end: int
    kind: str


def breath_cuts(plain: str) -> list[int]:
    """Return where a line that holds a whole CV was once cut into lines; none where it is no such line."""
    sections = list(_sections(plain))
    if not any(s.kind in {"jobs", "cjk"} for s in sections):
        if (first := first_label(plain)) is None:
            return []
        sections = sorted([*sections, _Section(first, first, "jobs")])
    cuts: list[int] = []
    for section, nxt in pairwise((*sections, _Section(len(plain), len(plain), ""))):
        cuts.extend((section.start, section.end))
        stretch = Stretch(plain, section.end, nxt.start)
        if section.kind == "cjk":
            cuts.extend(cjk_cuts(stretch))
        elif section.kind == "jobs":
            cuts.extend(labelled_cuts(stretch) or job_cuts(stretch))
        elif section.kind == "schooled":
            cuts.extend(_leading_cuts(stretch) or degree_cuts(stretch))
        elif _CERTIFYING.match(plain, section.start):
            cuts.extend(_certificate_cuts(stretch))
    if any(plain[: s.start].endswith("| ") for s in sections):
        cuts.extend(m.start() for m in _BAR.finditer(plain, sections[0].start))
    return cuts


def _certificate_cuts(stretch: Stretch) -> list[int]:
    """Return where one certificate ends and the next begins: behind the dates that a board prints of each."""
    words = stretch.plain[stretch.start : stretch.end]
    still = [stretch.start + m.end() for m in _STILL.finditer(words)]
    ends = sorted({*still, *(end for _, end, m in stretch.periods)})
    return [end for end in ends if re.match(r"\s+[A-Z]", stretch.plain[end : stretch.end])]


_CERTIFYING = re.compile(r"certifications?|licen[sc]es|awards|honou?rs", re.IGNORECASE)
_STILL = re.compile(r"\bPresent\b(?=\s+[A-Z])")
_BAR = re.compile(r"(?<=\s)\|(?=\s)")


def _sections(plain: str) -> Iterator[_Section]:
    worked = schooled = False
    for match in _SECTION.finditer(plain):
        behind = plain[match.end() : match.end() + _EVIDENCE_REACH]
        kind = match.lastgroup or ""
        if kind == "named":
            kind = "cjk"
            if (named := exact(match.group())) is None or named.kind not in _NAMED:
                continue
        if kind in {*_SET_OFF, "labelled", "capitals"}:
            kind = _SET_OFF.get(kind, kind)
            schooled, worked = schooled or kind == "schooled", worked or kind in {"jobs", "schooled"}
            colon = plain.index(":", match.end()) + 1
            yield _Section(match.start(), colon, kind)
            continue
        if kind in {"bare", "single"}:
            stays = (m for m in find_periods(behind) if m.precise and m.period.end != m.period.start)
            kind = "jobs" if any(stays) else ""
        if kind == "sure" and re.search("experience|history", match.group(), re.IGNORECASE):
            kind = (
                "jobs"
                if any(m.precise for m in find_periods(plain[match.end() : match.end() + 4 * _HEAD_WORDS * 8]))
                else ""
            )
        told = {
            # A board prints it once; what follows is a field of study.
            "schooled": not schooled and (vocabulary("degrees").matches(behind) or _SCHOOL.search(behind)),
            "listed": worked and _LISTING.search(behind),
            "last": worked,
            "": None,
        }
        if (
            not told.get(kind, True)
            or kind not in {"sure", "jobs", "cjk"}
            and _WITHIN_NAME.search(plain[: match.start()])
        ):
            continue
        schooled = schooled or kind == "schooled"
        worked = worked or kind in {"jobs", "schooled"}
        behind_colon = _COLON.match(plain, match.end())
        yield _Section(match.start(), behind_colon.end() if behind_colon else match.end(), kind)


# -- jobs --------------------------------------------------------------------------------------------------------------

_PLACED = re.compile(r"\s[-–]\s+(?=[^-–]{2,40}$)")
_JOINTS = frozenset("of and the for at de la le & - – / in on van von und y".split())
_ABBREVIATED = re.compile(
    r"(?:(?:Sr|Jr|St|Inc|Co|Corp|Ltd|Pvt|Dr|Mr|Mrs|Ms|Dept|Univ|No|Mt|Ft)|\b[A-Z](?:\.[A-Z])*)\.,?$"
)
_ENDS = re.compile(r"[.!?;:。]$")
_RANKS = re.compile(r"\b(?:Sr|Senior|Jr|Junior|Lead|Principal|Chief|Head|Staff|Assistant|Associate|Interim)\b\.?\s")
# "Engineer II", "Clerk (Contract)", "Nurse, ICU": what may stand behind the noun and is still part of the role.
_ROLE_GOES_ON = re.compile(
    r"(?:\s*\([^()]{1,30}\)|\s+(?:I{1,3}|IV|V|[1-5])\b|,\s[A-Z]{2,5}\b(?!\.)|\s*/\s*[A-Z][\w./ ]{0,30}?(?=\s[A-Z]))"
)


# "Line Cook, Somefirm, Ytown, ST": commas part what, where and in which town, and the line is whole with its date.
_COMMA_HEAD = re.compile(r"[^,;:|]{2,60}, [^,;:|]{2,60}, [^,;:|]{2,40}, [A-Z]{2}(?:, [A-Z]{2,3})?\s+")


# What ends a head, or sets off what was done.
_BEHIND_HEAD = re.compile(r"[)\].,;:|]*(?:\s*[|:;](?=\s))?")
_CLIENT = re.compile(r"\bClient\s*:\s*$")


def job_cuts(stretch: Stretch) -> list[int]:
    """Return where the heads of jobs begin and end: what, where, from when to when; what was done goes on behind."""
    plain, floor = stretch.plain, stretch.start
    if leading := _leading_cuts(stretch):
        return leading
    cuts: list[int] = []
    for start, end, match in stretch.periods:
        if not match.precise or match.period.start == match.period.end and not match.period.ongoing:
            continue
        begin = _head_start(plain, floor, start)
        if begin is None:
            continue
        client = _CLIENT.search(plain, floor, begin)
        begin = client.start() if client else begin
        cuts.append(begin)
        if client:
            continue  # "Project: ..." behind its dates is told of it
        if _COMMA_HEAD.fullmatch(plain[begin:start]) or _set_apart(plain[begin:start]):
            floor = _BEHIND_HEAD.match(plain, end).end()  # type: ignore[union-attr]  # it matches nothing too
            cuts.extend((end, floor))
            if (behind := _ROLE_BEHIND.match(plain, floor, stretch.end)) and not _tells_role(plain[begin:start]):
                floor = behind.end() if is_role(behind["role"]) else floor
                cuts.append(floor)
            continue
        named = _PLACED.search(plain, begin, start)
        until = named.start() if named else start
        if split := _role_end(plain[begin:until]):
            cuts.append(begin + split)
        cuts.extend((start, end))
        floor = end
    starred = re.finditer(r"\s\*\s(?=\S)", plain[stretch.start : stretch.end])
    return [*cuts, *(stretch.start + m.start() + 1 for m in starred)]


# "Somefirm - Ytown, ST - 2018 to 2020 Head Clerk. Kept ...": as what is told behind the date, up to a stop.
_ROLE_BEHIND = re.compile(r"\s*(?P<role>[A-Z][^.;:•*|]{2,60}?)(?:[.;:]\s+|\s+(?=[•*|-]\s))")


def _tells_role(head: str) -> bool:
    return any(is_role(part.strip()) for part in _APART.split(head))


def _leading_cuts(stretch: Stretch) -> list[int]:
    """Return where jobs begin and their heads end that open with their dates: "2017-2019 Clerk, Somefirm. ..."."""
    plain, dates = stretch.plain, [(a, b) for a, b, m in stretch.periods]
    opens = [
        (a, b)
        for a, b in dates
        if not plain[stretch.start : a].strip(" .:|-•*") or _STOPPED.search(plain, stretch.start, a) is not None
    ]
    if len(opens) < _FEWEST_APART or opens[0] != dates[0] or plain[stretch.start : opens[0][0]].strip(" .:|-•*"):
        return []
    cuts: list[int] = []
    for begin, end in opens:
        stops = _STOP.finditer(plain, end, min(end + _EVIDENCE_REACH, stretch.end))
        told = next((m for m in stops if not _ABBREVIATED.search(plain, end, m.start())), None)
        cuts.extend((begin, told.end()) if told else (begin,))
    return cuts


_STOPPED = re.compile(r"[.;|]\s+$")


def _head_start(plain: str, floor: int, date: int) -> int | None:
    """Return where the words before a date begin that name a job: the run of words that are written large."""
    if (apart := _apart_start(plain, floor, date)) is not None:
        return apart
    tokens = list(TOKEN.finditer(plain, max(floor, date - 8 * _HEAD_WORDS * 2), date))[-_HEAD_WORDS:]
    begin, sure = None, False
    for token in reversed(tokens):
        word = token.group()
        ends = _ENDS.search(word) and not _ABBREVIATED.search(word) or begin and "\n" in plain[token.end() : begin]
        if ends or word[0] in BULLETS + "*•":
            sure = True
            break
        if not (word[0].isupper() or word[0].isdigit() or word[0] in "(&-–/|\"'" or word in _JOINTS):
            break
        begin = token.start() if word not in _JOINTS else begin
    else:
        sure = True
    if begin is None or begin == floor:
        return begin
    if not sure or plain[floor:begin].strip():
        begin = begin if sure else _later_start(plain, begin, date)
    return begin


# "Somefirm, Ytown ST - Clerk - ": dashes or bars set off what such a head says, its date too.
_APART = re.compile(r"\s[-–—|]\s")
_FEWEST_APART = 2
_STOP = re.compile(r"(?<=[.!?;])\s+(?=[A-Z0-9])|\s[•*·-]\s(?=[A-Z])")


def _set_apart(words: str) -> bool:
    """Tell a head whose parts dashes or bars set off, the last of them from its date."""
    parts = [part.strip() for part in _APART.split(f"{_OPEN_BRACKET.sub(' - ', words)} ")]
    whole = len(parts) > _FEWEST_APART and not parts[-1] and all(map(_is_name, parts[:-1]))
    return whole and len(words.split()) <= _HEAD_WORDS + len(parts)


# "Somefirm, Ytown - Clerk (": a bracket sets the date off.
_OPEN_BRACKET = re.compile(r"\s*[(\[]$")


def _is_name(words: str) -> bool:
    """Tell a name or a role, all of it written large or of few words, from a sentence."""
    small = [word for word in words.split() if not word[0].isupper() and word not in _JOINTS]
    return words[:1].isupper() and (not small or len(words.split()) <= _ROLE_WORDS)


def _apart_start(plain: str, floor: int, date: int) -> int | None:
    """Return where a head begins whose parts are set off, behind the sentence before it."""
    reach = max(floor, date - 8 * _HEAD_WORDS * 2)
    stops = [m for m in _STOP.finditer(plain, reach, date) if not _ABBREVIATED.search(plain, reach, m.start())]
    ended = [m.end() for m in stops if m.group().isspace()]
    begins = [floor, *ended] if reach == floor else ended
    # A dash that sets what was done off is tried last: within a head it parts who from where.
    dashed = (m.end() for m in reversed(stops) if not m.group().isspace())
    return next((at for at in (*reversed(begins), *dashed) if _set_apart(plain[at:date].lstrip(" .|"))), None)


def _later_start(plain: str, begin: int, date: int) -> int:
    """Return where a role begins in a run that the sentence before it opened ("SQL Server Junior Clerk ...")."""
    words = plain[begin:date]
    noun = role_nouns().search(words)
    if noun is None:
        return begin
    ranks = list(_RANKS.finditer(words, 0, noun.start()))
    if ranks:
        return begin + ranks[0].start()
    gaps = [m.start() for m in TOKEN.finditer(words, 0, noun.end())]
    known = (gap for gap in gaps if vocabulary("roles").named(words[gap : noun.end()]) is not None)
    return begin + next(known, gaps[max(0, len(gaps) - _ROLE_WORDS)])


# "Network Support Technician": where nothing tells, a role has so many words.
_ROLE_WORDS = 3
# Nouns that follow one another name one role: "Project Manager Assistant".
_NEXT_NOUN = 2


_LETTERS = re.compile(r"(?P<role>[A-Z]{2,4})\s+(?=[A-Z][a-z])")


def _role_end(words: str) -> int | None:
    """Return where the role ends in "Systems Administrator Larkfield Mutual": behind its last noun."""
    if (letters := _LETTERS.match(words)) and vocabulary("roles").named(letters["role"]) is not None:
        return letters.end()  # "LPN Somewhere Nursing Home"
    found = [m for m in role_nouns().finditer(words) if words[m.start()].isupper()]
    if not found:
        return None
    end = found[0].end()
    for noun in found[1:]:
        between = words[end : noun.start()].split()
        left = words[noun.end() :].strip(" .,")
        if len(between) >= _NEXT_NOUN or not left or noun.group().endswith("s"):
            break
        end = noun.end()
    while goes_on := _ROLE_GOES_ON.match(words, end):
        end = goes_on.end()
    rest = words[end:]
    return end + len(rest) - len(rest.lstrip(" ,-–")) if rest.strip(" ,-–.") else None
