"""The records that the whole house passes around: frozen, and closed to unknown fields.

Knows what an entry, a fact or a person *is*; knows nothing about how they are read from a CV
(`ingest`), kept (`catalogue`) or asked for (`bot`).
"""

from __future__ import annotations

from typing import Literal, Self

from vectorstore.coverage import Coverage as Coverage  # noqa: PLC0414 - told of here, as records are
from vectorstore.span import Keyed as Keyed  # noqa: PLC0414 - told of here, as records are
from vectorstore.span import Record as Record  # noqa: PLC0414 - told of here, as records are
from vectorstore.span import Span as Span  # noqa: PLC0414 - told of here, as records are

EntryKind = Literal[
    "employment",
    "internship",
    "education",
    "project",
    "publication",
    "patent",
    "award",
    "skill",
    "teaching",
    "service",
    "activity",
    "profile",
    "other",
]
Status = Literal["published", "accepted", "under_review", "preprint", "filed", "granted", "listed"]
Relation = Literal[
    "advisor",
    "mentor",
    "manager",
    "degree",
    "gpa",
    "test_score",
    "language",
    "email",
    "phone",
    "link",
    "position",
    "graduation",
    "skill",
    "result",
]
Script = Literal["han", "latin"]
HiddenReason = Literal[
    "white", "tiny", "off_page", "covered", "metadata", "invisible", "zero_width", "tag", "bidi", "comment"
]
Language = Literal["zh", "en"]

# Figures that stand in the prose of an entry: how many people somebody led, a place in class.
Figure = Literal["team", "rank"]
JOB_KINDS: frozenset[EntryKind] = frozenset({"employment", "internship"})


class Period(Record):
    """A stretch of time; precision is the length of its dates: `2020`, `2020-12` or `2024-07-23`.

    `ongoing`: it had no end when the CV was written. `expected`: its end lay ahead then.
    """

    start: str | None = None
    end: str | None = None
    ongoing: bool = False
    expected: bool = False


class Length(Record):
    """A length of time that is asked for, in whole months: at least so many, at most so many, or both.

    `strict`: more than `least`, or less than `most`. `by_word`: as a CV states it, whatever its periods come to.
    """

    least: int | None = None
    most: int | None = None
    strict: bool = False
    by_word: bool = False

    def admits(self, months: int) -> bool:
        """Tell whether so many months are of this length."""
        edge = int(self.strict)
        return (self.least is None or months >= self.least + edge) and (self.most is None or months <= self.most - edge)


class Name(Record):
    """One name in one script, as a CV writes it."""

    text: str
    script: Script
    span: Span | None = None


class Mention(Record):
    """An organisation or venue as written, and what the lexicon knows it as.

    `inherited`: it stands in a heading above the entry, not in the entry. `span` is where it stands in either case.
    """

    text: str
    lexicon_id: str | None = None
    span: Span | None = None
    inherited: bool = False


class Entry(Record):
    """One job, degree, paper, award ...: what must hold together holds here.

    `span` covers the entry's own lines, `headings` the lines above that it stands under (outermost first), and
    `passages` cut `span` into the bullets, sentences and headings that can prove a claim. `period_inherited` is set
    where the period is that of the parent entry.
    """

    entry_id: str
    document_id: str
    kind: EntryKind
    section: str
    span: Span
    headings: tuple[Span, ...] = ()
    passages: tuple[Span, ...] = ()
    organisations: tuple[Mention, ...] = ()
    role: str | None = None
    title: str | None = None
    period: Period | None = None
    period_inherited: bool = False
    venue: Mention | None = None
    year: int | None = None
    status: Status | None = None
    authors: tuple[str, ...] = ()
    co_first: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    location: str | None = None
    links: tuple[str, ...] = ()
    parent: str | None = None


class Fact(Record):
    """A typed statement of a CV about its person, and the words that state it.

    `subject` qualifies a fact of an entry (`PhD`, `bachelor`), so that two GPAs can be told apart.
    """

    document_id: str
    relation: Relation
    value: str
    span: Span
    entry_id: str | None = None
    subject: str | None = None


class Learned(Record):
    """A name and its short form as one CV puts them beside each other; true of that document alone."""

    document_id: str
    long: str
    short: str
    span: Span


class Chunk(Record):
    """What is embedded. `embedded` is the text with its heading path; `span` is what may be quoted."""

    chunk_id: str
    document_id: str
    entry_id: str | None
    span: Span
    embedded: str
    language: Language


class Hidden(Record):
    """Words of a file that nobody sees who looks at it, kept apart from the person's own.

    `page` counts from 1, where the file has pages.
    """

    reason: HiddenReason
    text: str
    page: int | None = None


class Document(Record):
    """One CV file. `text` is the canonical text: decoded, otherwise untouched.

    `version` is the SHA-256 of the file's bytes; `path` is relative to `root`, with `/` (of a CV in an archive: that of
    the archive, then that within it). `date` is what the CV itself states (or its metadata, or its latest date that is
    not expected), never the clock and never the file's mtime. `unplaced` are the non-blank lines that fell into no
    entry and are no heading; `coverage` is how much was understood, None where it is no CV or was read before that was
    measured. `pages` are the stretches of text of its pages, where it has any. `late_after` is set where pages were not
    recognised in time: how many seconds a file had then.
    """

    document_id: str
    version: str
    root: str
    path: str
    text: str
    language: Language
    date: str | None = None
    names: tuple[Name, ...] = ()
    name_inferred: bool = False
    unplaced: tuple[Span, ...] = ()
    notes: tuple[str, ...] = ()
    format: str = "text"
    pages: tuple[Span, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    coverage: Coverage | None = None
    late_after: float | None = None

    @property
    def in_part(self) -> bool:
        """Tell whether the CV was read in part only."""
        return self.coverage is not None and self.coverage.in_part


class IdentityKey(Record):
    """Something that two CVs of one person share, folded so that equal means equal.

    `kind` is what a person reads as the reason: `e-mail`, `school and year`, ...; `text` is how the CV puts it.
    """

    kind: str
    key: str
    text: str


class Identity(Record):
    """Whose CV a document may be: its name keys, and the second facts that can join it to another CV."""

    document_id: str
    names: tuple[Name, ...]
    name_inferred: bool
    name_keys: tuple[str, ...]
    second_facts: tuple[IdentityKey, ...]


class Person(Record):
    """One person, projected from the documents that the asker may see.

    `name` and each of `aliases` are one name in one script. `reasons` say why several documents are one person,
    `questions` which other documents could be theirs but lack a second fact.
    """

    person_id: str
    name: str
    aliases: tuple[str, ...] = ()
    name_inferred: bool = False
    unnamed: bool = False
    documents: tuple[str, ...]
    reasons: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


class Reading(Record):
    """All that is understood of one CV: what is published in one transaction.

    `particulars`: where its text tells protected ones, `instructions` where it speaks to a language model; None where
    nobody has looked yet.
    """

    document: Document
    entries: tuple[Entry, ...]
    facts: tuple[Fact, ...]
    chunks: tuple[Chunk, ...]
    identity: Identity
    learned: tuple[Learned, ...] = ()
    particulars: tuple[Span, ...] | None = None
    instructions: tuple[Span, ...] | None = None


class Instructing(Record):
    """What of a document reads as an instruction to a model: where in its text, and in how many hidden passages."""

    document_id: str
    spans: tuple[Span, ...] = ()
    hidden: int = 0


class Scope(Record):
    """The documents that an asker may see; `documents=None` is all of them.

    `pools` are the names of the sets that they make up, where they were given as such: what a scope is kept as.
    """

    documents: frozenset[str] | None = None
    pools: tuple[str, ...] | None = None

    @classmethod
    def everything(cls) -> Self:
        """Return the scope of someone who may see every document."""
        return cls(documents=None)

    @classmethod
    def of(cls, *document_ids: str) -> Self:
        """Return the scope of just these documents."""
        return cls(documents=frozenset(document_ids))

    def admits(self, document_id: str) -> bool:
        """Tell whether a document may be seen."""
        return self.documents is None or document_id in self.documents


class Hit(Record):
    """A chunk found by search; `score` is the fused one, higher is better."""

    chunk: Chunk
    path: str
    person_id: str
    section: str
    score: float


class Passage(Record):
    """A hit as its words: `quote` is what stands at `span` in the document, to the letter."""

    document_id: str
    path: str
    person_id: str
    entry_id: str | None
    section: str
    span: Span
    quote: str
    score: float


class EntryQuery(Keyed):
    """What the indexes can answer completely; every field that is given must hold of the same entry.

    `organisations` and `venues`: any of these lexicon ids, or of these folded names (`text.fold`); an organisation is
    found under the other form too that its own document teaches (`Learned`).
    `places`: its place is written so, whole or in part (`entry_index.place_keys`).
    `words`: every group must match, a group by any of its alternatives, an alternative by all its words within the
    entry or the headings above it (`text.index_terms` decides what a word is).
    `during`: the entry's period (or year) shares a day with it.
    `figure`: the entry's own prose states one of this kind.
    `passage`: one passage of the entry holds every group, the words of an alternative one right after the other; an
    alternative that the index cannot tell for sure holds nowhere.
    `either`: one passage of the entry holds what one of these says, as `passage` does.
    `barring`: none of these phrases stands in the passage that `passage` or `either` is about.
    `tools`: the entry names one of these tools, or what lies under one, beyond doubt (`tools.tools_of`).
    `outside`: no entry of these documents.
    """

    kinds: frozenset[EntryKind] = frozenset()
    organisations: frozenset[str] | None = None
    venues: frozenset[str] | None = None
    places: frozenset[str] | None = None
    words: tuple[tuple[str, ...], ...] = ()
    during: Period | None = None
    documents: frozenset[str] | None = None
    figure: Figure | None = None
    passage: tuple[tuple[str, ...], ...] = ()
    either: tuple[tuple[tuple[str, ...], ...], ...] = ()
    barring: tuple[str, ...] = ()
    tools: frozenset[str] | None = None
    outside: frozenset[str] = frozenset()


class PersonGroup(Record):
    """Documents that are one person, why, and which others might be; `called` is a name that somebody gave them."""

    person_id: str
    documents: tuple[str, ...]
    reasons: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    called: str | None = None


class Decision(Record):
    """What a person decided of documents: that they are one person's, are nobody else's, or how theirs is called."""

    kind: Literal["merge", "split", "rename"]
    documents: tuple[str, ...]
    reason: str
    at: str
    name: str | None = None
    number: int = 0


class Health(Record):
    """What a check of the store found; `problems` is empty where all is well.

    `dense` says what ranks by meaning: Chroma, or exact comparison and why.
    """

    schema_version: int
    embedder: str
    documents: int
    people: int
    entries: int
    chunks: int
    vectors: int
    outbox: int
    dense: str = "exact comparison (there is no vector)"
    problems: tuple[str, ...] = ()
