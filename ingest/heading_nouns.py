"""Headings of a person's own making, told by the noun at their end: "Loom Sales Experience".

Knows nouns and what their kinds are; what is known by name, or by qualifiers, is `headings`.
"""

from __future__ import annotations

import re

from ingest.headings import LONGEST_HEADING, Heading, SectionKind, bare_of, exact
from ingest.lines import Line
from vectorstore.text import has_cjk

# "Loom Sales Experience", "Tenure-line Academic Positions": the noun names the section, the words before it only say
# which part. A noun of the history opens jobs, one of belonging what was done beside them.
_HEAD_NOUNS: tuple[tuple[re.Pattern[str], SectionKind], ...] = (
    (
        re.compile(
            r"(?:Volunteer\w*|Voluntary|Community|Campus|Leadership|Extra-?curricular|Student|School|College|Civic)\b.*"
            r"\b(?:Experiences?|Positions|Involvements?|Activities|Organi[sz]ations|Roles|Work)",
        ),
        "activity",
    ),
    (re.compile(r".*\b(?:Internships?|Traineeships?|Practicums?|Externships?)(?: Experiences?)?"), "internship"),
    (re.compile(r"Research Experiences?"), "project"),
    (re.compile(r".*\b(?:Teaching|Tutoring) Experiences?"), "teaching"),
    (re.compile(r".*\b(?:Experiences?|Appointments|Positions|Employment|(?:Job|Work|Career) History)"), "experience"),
    (
        re.compile(r".*\b(?:Skills|Competenc(?:ies|es)|Proficienc(?:ies|y)|Expertise|Technolog(?:y|ies) Summary)"),
        "skill",
    ),
)
# "Jobs I have held", "Places I've worked", "Schools I went to": headings in one's own words.
_I = r"(?: that)? I(?:['’]ve| have)? "
_OWN_CLAUSES: tuple[tuple[re.Pattern[str], SectionKind], ...] = (
    (
        re.compile(
            r"(?:(?:all )?(?:the )?(?:jobs?|roles|posts|positions|places|companies|firms|employers|work|kitchens|"
            rf"hospitals|people)|where|whom?){_I}(?:ever )?(?:held|done|had|worked(?: (?:at|in|for|on))?|served|"
            r"been|earned my living|made my living)(?: (?:so far|since|before|until now|over the years))?",
            re.IGNORECASE,
        ),
        "employment",
    ),
    (
        re.compile(
            rf"(?:(?:the )?(?:schools?|colleges?|universit(?:y|ies)|courses|degrees|places)|what|where){_I}"
            r"(?:attended|went(?: to)?|gone to|stud(?:y|ied)(?: at)?|learn(?:ed|t)|took|taken|finished|completed)",
            re.IGNORECASE,
        ),
        "education",
    ),
)
# "干过的地方", "待过的店", "会用的": the same in Chinese.
_OWN_CLAUSES_ZH: tuple[tuple[re.Pattern[str], SectionKind], ...] = (
    (
        re.compile(
            r"我?(?:都|以前|之前|曾经)?(?:干|待|呆|打|跑|上|做|工作)过的?(?:地方|单位|公司|工厂|厂子?|店|活儿?|班|工|工地|岗位|工作|行当)"
        ),
        "employment",
    ),
    (re.compile(r"我?(?:念|读|上|学)过?的?(?:书|学|学校|专业)"), "education"),
    (
        re.compile(r"我?(?:会|能|熟)(?:用|做|干|修|开|弄|使|操作)?的(?:东西|工具|软件|设备|活儿?|机器|车型?|菜)?"),
        "skill",
    ),
    (re.compile(r"我?(?:手[上里]的?|考|拿|办)(?:过|到|下|来|了)?的?(?:证件?|证书|本本?|本子)"), "certificate"),
    (re.compile(r"我?(?:得|拿|获|领)(?:过|到)的?(?:奖项?|荣誉|表扬|表彰)"), "award"),
)
# "Driving jobs:", "Site and yard work": what somebody's jobs were.
_JOBS = re.compile(
    r"[A-Z][a-z]+(?:ing)?(?: (?:and|&) [a-z]+)? (?:jobs|posts|contracts)(?: and (?:jobs|posts|contracts))?",
    re.IGNORECASE,
)
# What customers and users have is what somebody works on; figures of years stand in prose.
_NO_HEADING = re.compile(
    r"\b(?:User|Customer|Client|Guest|Patient|Visitor|Shopping|Digital|Employee|Years?|Total|Overall|Hands-on|Extensive|"
    r"Proven|Strong|No|My|Open|Vacant)\b"
)
_GRAMMAR_WORDS = re.compile(
    r"(?:[A-Z][\w.'’/-]*|and|or|of|&|/|the|in)(?:,? (?:[A-Z][\w.'’/-]*|and|or|of|&|/|the|in)){1,6}"
)


def by_noun(line: Line) -> Heading | None:
    """Return the kind of a heading that is not known by name, by the noun at its end."""
    if line.bullet or len(line.text) > LONGEST_HEADING:
        return None
    bare = bare_of(line.text)
    if " I" in bare and (own := next((kind for pattern, kind in _OWN_CLAUSES if pattern.fullmatch(bare)), None)):
        return Heading(own, None)
    if has_cjk(bare):
        return _by_clause_zh(re.sub(r"\s", "", bare))
    if _JOBS.fullmatch(bare):
        return Heading("employment", None)
    bare = bare.replace("/", " / ")
    title = (
        " ".join(w if w.lower() in _SMALL else w[:1] + w[1:].lower() for w in bare.split()) if bare.isupper() else bare
    )
    if not _GRAMMAR_WORDS.fullmatch(title) or _NO_HEADING.search(title):
        return None
    return next((Heading(kind, None) for pattern, kind in _HEAD_NOUNS if pattern.fullmatch(title)), None)


def _by_clause_zh(bare: str) -> Heading | None:
    """Return what a clause says that a section holds; of two that are joined ("上学和证") the first."""
    known: list[SectionKind] = []
    for part in re.split(r"[和与及、/]", bare):
        kind = next((kind for pattern, kind in _OWN_CLAUSES_ZH if pattern.fullmatch(part)), None)
        named = exact(part) if kind is None else None
        if kind is None and named is None:
            return None
        known.append(kind or named.kind)  # type: ignore[union-attr]  # one of the two is there
    return Heading(known[0], None)


_SMALL = frozenset({"and", "or", "of", "the", "in"})
