"""What is asked, how it was understood, and what is answered.

Knows nothing about Slack, terminals or files: `Answer` is what all of them show.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from pydantic import Field

from bot.answering.body import Body
from bot.answering.model.used import JudgedShown, Judging, ModelUse
from vectorstore.records import EntryKind, Keyed, Language, Length, Period, Record, Span, Status

Outcome = Literal["answered", "not_found", "refused", "unclear", "help"]
Basis = Literal["words", "translation", "class", "computed", "meaning", "judged"]
Intent = Literal[
    "who", "count", "list", "fact", "summary", "compare", "match", "help", "measure", "group"
]  # fmt: skip
ConditionRelation = Literal[
    "worked_at",
    "interned_at",
    "studied_at",
    "degree",
    "topic",
    "skill",
    "certified",
    "published_at",
    "published",
    "first_author",
    "co_first",
    "coauthor",
    "colleague",
    "advised_by",
    "mentored_by",
    "awarded",
    "served_at",
    "taught",
    "holds_patent",
    "located_in",
    "during",
    "graduates",
    "named",
    "role",
    "lasted",
    "before",
    "after",
    "amount",
    "graded",
    "scored",
    "ranked",
    "led",
    "speaks",
    "listed",
]
# The degrees that stand in an order, the lowest first.
LEVELS = ("associate", "bachelor", "master", "phd")
# What can be measured of a person: a length in months, or how many.
Measured = Literal[
    "experience",
    "longest_stay",
    "longest_post",
    "shortest_stay",
    "current_stay",
    "average_stay",
    "longest_gap",
    "entries",
    "employers",
    "schools",
    "countries",
    "cities",
    "languages",
    "programming_languages",
    "venues",
    "certificates",
    "team",
    "graduated",
    "level",
    "grade",
    "cvs",
]


# The kinds of entries in which a CV says what somebody wants: a profile, or a line of no section.
SAID_OF_ONESELF: tuple[EntryKind, ...] = ("profile", "other")


class Question(Record):
    """A question, and the earlier ones of its conversation, oldest first; `asker` is the id of who asks it.

    `asked_on` is the day from which "last year" is told; without one such a time cannot be checked.
    """

    text: str
    history: tuple[str, ...] = ()
    asker: str = ""
    asked_on: date | None = None


class WordGroup(Keyed):
    """One content word of a topic: any of `alternatives` proves it; `translated` are those of the other language.

    An alternative proves nothing where it stands in one of the phrases `unless`: "hired by" tells of no hiring.
    `exact`: only as it is written, in any case, and not by its stem: "terminal" tells of no terminations. `own`: only
    where it is said of the CV's person, and not of others: "hired freelance writers" tells of no freelancer.
    """

    word: str
    alternatives: tuple[str, ...]
    translated: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    exact: bool = False
    own: bool = False


class Bound(Record):
    """A figure that is asked for: at least, at most, or both; `strict`: more, or less. `scale` is what it is out of."""

    least: float | None = None
    most: float | None = None
    strict: bool = False
    scale: float | None = None


class Condition(Keyed):
    """One thing that must be true.

    `value` is how the question says it, shown to the asker. `concepts` are lexicon ids that mean it; where there are
    none the words of `value` themselves must stand there. `words` serve topics, skills, awards, courses: every group
    must be held by one passage with the headings above it. `kinds` narrow the entries that may hold it. `period`
    serves `during` and `graduates`. `current` asks for what is true now. `minimum` asks for at least so many entries
    ("three patents"). `length` serves `lasted`: for how long the entries that hold the other parts of its clause lasted
    together; alone it is asked of all work. `event` serves `before` and `after`: the entry lies before, or after, what
    happened to the same person; `nearest` asks for the job next to it alone ("the company before that"). `edge` of a
    `during`: not the entry but its start, or its end, lies in the period ("joined in 2020"). `past` asks for what was
    true and no longer is; of a degree, that it is finished, of a certificate, that it may be over. `coming`: it is not
    held yet, and worked for; of a degree, that it was given up. `bound` serves `graded`, `scored`, `ranked` and `led`:
    figures that a CV states; and `speaks`: how well. `listed` carries which list is meant
    (`membership`, `interest` ...) as its concept.

    `named`, `coauthor`, `advised_by` and `mentored_by` carry the ids of people in scope as `concepts` where they are
    among them. `amount` asks that a `measure` is as long as `length`, or as many (`length` then bounds a number, no
    months); `period`: that it began then or before. `served_at` may carry both `concepts` (the venue) and `words` (the
    office held there). An empty `value` means any: "interned somewhere", "holds patents".
    """

    relation: ConditionRelation
    value: str
    concepts: tuple[str, ...] = ()
    words: tuple[WordGroup, ...] = ()
    kinds: tuple[EntryKind, ...] = ()
    period: Period | None = None
    current: bool = False
    minimum: int | None = None
    length: Length | None = None
    event: Event | None = None
    nearest: bool = False
    edge: Literal["start", "end"] | None = None
    past: bool = False
    coming: bool = False
    measure: Measure | None = None
    bound: Bound | None = None


class Measure(Record):
    """What is measured of each person; `where` narrows the entries that count, `kind` says which `entries` counts.

    A stay is the time with one employer, in however many posts, and a post one of those; a gap a time in which no job,
    internship or degree is dated; a team the most people that a line says somebody led; `graduated` is when the last
    finished degree ended; a grade the highest share that somebody has of the scale that a CV states for it.
    """

    of: Measured
    kind: EntryKind | None = None
    where: Clause | Condition | None = None


class Clause(Keyed):
    """Conditions joined: over persons (`all`, `any`, `none`), or within one and the same entry (`same_entry`).

    `only`, `first` and `latest` speak of those entries of a person that hold their first part: each of them whose place
    is known, the first by date, or the latest, holds the other parts ("worked only at X", "whose first job was at X").
    `same_place`: entries that hold the parts, one for each, are at one and the same organisation. `called`: what parts
    that are the ways in which CVs say one thing mean together; the asker is told that, and not each of them.
    """

    join: Literal["all", "any", "none", "same_entry", "only", "first", "latest", "same_place"]
    parts: tuple[Clause | Condition, ...]
    called: (
        Literal["founding", "idle", "leading", "leading_now", "lecturing", "serving", "teaching", "teaching_now"] | None
    ) = None


class Event(Record):
    """When something began or ended for a person: the first start, or the last end, of the entries that hold it."""

    of: Clause | Condition
    edge: Literal["start", "end"]


class Criterion(Record):
    """One thing that a need asks for, in its own words."""

    text: str
    must: bool
    condition: Clause | Condition


class Plan(Record):
    """How a question was understood: typed, and shown to the asker in words.

    `where` is None for a plain "who is there?". `persons` are the people it is about, as written; `person_ids` those
    that were recognised among the people in scope; `unknown_persons` the names that nobody in scope bears.
    `attribute` is what a fact question asks for: a fact relation (`advisor`, `gpa`, ...), `employer`, `period`,
    `publications`, `patents`, `skills`, `programming_languages`, `work`, `what_is`, `education`, `contact`, ...
    `also` are further attributes that the same question asks for. `counted` is what a count counts: `people`,
    `documents` or an entry kind.

    `unused` are words of a pasted need that no criterion comes from, with why: (`protected`, `age`), (`soft`, "team
    player"), (`duties`, ""): they are said, and decide nothing.

    `aspects` are what a summary or a comparison is mainly to tell, beside its `attribute`; `order` is how what is
    listed is to stand.

    `further` are the plans of what else one message asks of the same person.

    `start`: so many people of a long list were told before; those behind them are told now.

    `read_by`: the model whose reading this is; empty where the grammar's is.

    `asks_nothing` is set where a text asks for nothing that a CV tells: "hello", "who knows ???".

    `among` limits the people to those who satisfy it: what "they" of an earlier question were. `choices` are the ids
    of people among whom a name does not decide. `corrections` pairs a misspelt name with the name it was taken for.
    `measure` is what a measure is taken of, person by person, and `rank` whether the most or the fewest are asked for;
    `leading` is how many places of it are told, all where it is None.
    A `group` groups people by what `attribute` says, and counts them where `counted` is `people`. `cvs` narrows
    `documents`. `statuses` narrows counted or listed papers and
    patents; empty leaves it open. `unkept` are words of the question that change its meaning and that no condition
    can keep ("only", "for five years"): without them something plainer would be answered. `unread` are words that were
    not understood at all: they are named, and decide whether the rest is answered. `context` are sentences around the
    question that ask nothing themselves.
    """

    intent: Intent
    language: Language
    where: Clause | Condition | None = None
    persons: tuple[str, ...] = ()
    person_ids: tuple[str, ...] = ()
    unknown_persons: tuple[str, ...] = ()
    attribute: str | None = None
    also: tuple[str, ...] = ()
    counted: str | None = None
    criteria: tuple[Criterion, ...] = ()
    aspects: tuple[Criterion, ...] = ()
    order: Literal["oldest", "newest"] | None = None
    unused: tuple[tuple[str, str], ...] = ()
    among: Clause | Condition | None = None
    choices: tuple[str, ...] = ()
    corrections: tuple[tuple[str, str], ...] = ()
    measure: Measure | None = None
    rank: Literal["most", "fewest"] | None = None
    leading: int | None = None
    cvs: Literal["zh", "en", "newest", "oldest"] | None = None
    statuses: tuple[Status, ...] = ()
    unkept: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    context: tuple[str, ...] = ()
    asks_nothing: bool = False
    further: tuple[Plan, ...] = ()
    start: int = 0
    asked: str = ""
    understood: str = ""
    read_by: str = ""


class Refusal(Record):
    """Why a question is not answered, in one sentence, and what can be asked instead.

    `about` is what of a person it asks for where that is protected (age, sex, origin ...), else the reason again.
    """

    reason: Literal["protected", "ranking", "off_subject", "instructions"]
    about: str
    text: str


class Evidence(Record):
    """A verbatim quote, and where it can be read."""

    document_id: str
    person_id: str
    entry_id: str | None
    section: str
    span: Span
    quote: str
    basis: Basis = "words"


class Citation(Record):
    """A numbered quote as the asker sees it; `shown` is the quote with its markup cleaned."""

    n: int
    person_id: str
    document: str
    document_id: str
    section: str
    quote: str
    shown: str
    start: int
    end: int


class PersonShown(Record):
    """A person in an answer; `name` and each alias are one name in one script."""

    person_id: str
    name: str
    aliases: tuple[str, ...] = ()


class Claim(Record):
    """One statement about one person, and the citations that prove it.

    Every name, organisation, role, date and number of `text` stands in one of its quotes, save what `computed` lists:
    stretches of `text` that were counted from the quotes, or taken over from the question or the document's own date.
    """

    text: str
    person_id: str
    citations: tuple[int, ...]
    basis: Basis = "words"
    computed: tuple[str, ...] = ()


class NearMiss(Record):
    """A person who meets some of what was asked, and why not all."""

    person_id: str
    name: str
    why: str
    citations: tuple[int, ...] = ()


class PassageShown(Record):
    """A passage near to the question in meaning: it proves nothing, and its person is nobody that was asked for."""

    person_id: str
    name: str
    citations: tuple[int, ...]


class Answer(Record):
    """What is shown: in a terminal, as JSON, in Slack.

    `body` is all that is said, in pages; `text` is page `page` of it as plain text, counted from 1. What is claimed,
    cited and named is that of all pages. `unread` are words of the question that were not understood. `passages` are
    what comes closest in meaning, given only where nothing is claimed. `offers` are questions that can be answered,
    beside one that was not understood.

    `judged` are people whom a chat model took for what was asked, beside whom the rules found, and `judging` how far it
    looked.

    `found` is how many people a list found, where it tells of some of them only: those from `first` to `last`, counted
    from 1. `model` is what a chat model did for it; None where none was asked.
    """

    status: Outcome
    text: str
    body: Body = Body()
    page: int = 1
    pages: int = 1
    people: tuple[PersonShown, ...] = ()
    found: int = 0
    first: int = 1
    last: int = 0
    claims: tuple[Claim, ...] = ()
    citations: tuple[Citation, ...] = ()
    near_misses: tuple[NearMiss, ...] = ()
    unread: tuple[str, ...] = ()
    passages: tuple[PassageShown, ...] = ()
    offers: tuple[str, ...] = ()
    judged: tuple[JudgedShown, ...] = ()
    judging: Judging | None = None
    plan: dict[str, Any] = Field(default_factory=dict)
    model: ModelUse | None = None
    timing_ms: dict[str, float] = Field(default_factory=dict)

    @property
    def beside(self) -> tuple[NearMiss | PassageShown | JudgedShown, ...]:
        """Return whoever stands beside the answer, and is none of its people."""
        return (*self.near_misses, *self.passages, *self.judged)

    @property
    def left(self) -> int:
        """Return how many people that were found stand behind those told."""
        return self.found - self.last
