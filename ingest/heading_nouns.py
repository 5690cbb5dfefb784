"""Headings of a person's own making, told by the noun at their end: "Loom Sales Experience".

Knows nouns and what their kinds are; what is known by name, or by qualifiers, is `headings`.
"""

from __future__ import annotations

import re

from ingest.headings import LONGEST_HEADING, Heading, SectionKind, bare_of
from ingest.lines import Line

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
    bare = bare.replace("/", " / ")
    title = (
        " ".join(w if w.lower() in _SMALL else w[:1] + w[1:].lower() for w in bare.split()) if bare.isupper() else bare
    )
    if not _GRAMMAR_WORDS.fullmatch(title) or _NO_HEADING.search(title):
        return None
    return next((Heading(kind, None) for pattern, kind in _HEAD_NOUNS if pattern.fullmatch(title)), None)


_SMALL = frozenset({"and", "or", "of", "the", "in"})
