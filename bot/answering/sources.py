"""One answer's view of the store: the people, documents, entries and facts of a scope, each read once.

Knows whose an entry is, which CV of a person is the newest, and what stands where in a text. Knows nothing about
conditions: what proves one is `bot.answering.holds`.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager
from functools import cached_property
from itertools import islice
from typing import TypeVar

from bot.answering.counting import counting_rules
from bot.answering.facts_read import FactsRead
from bot.answering.placed import Placed as Placed  # noqa: PLC0414 - what Sources gives
from bot.answering.records import WordGroup
from bot.answering.roll import Roll
from bot.answering.texts import Text, Texts
from vectorstore.errors import UnknownDocument
from vectorstore.figures import Team, Told
from vectorstore.keys import Named
from vectorstore.records import (
    JOB_KINDS,
    Document,
    Entry,
    EntryQuery,
    Fact,
    Learned,
    Person,
    Relation,
    Scope,
    Span,
)
from vectorstore.spells import is_open
from vectorstore.store import Store

# A chain of entries above an entry is short; the limit only guards against one that bites its own tail.
_DEEPEST = 6
_T = TypeVar("_T", Entry, Fact)
_NONE: frozenset[int] = frozenset()
# Who is asked of several people one after another soon asks of those who follow: so many are read together, from the
# so many-eth on. A read costs as much as twenty CVs' entries do; of more than a few hundred CVs they fill the memory.
_TOGETHER = 100
_ONE_BY_ONE = 4
# The passages of so few entries are read sooner than those of all are looked up: an index is walked in time that grows
# with the documents.
_FEW_ASKED = 30


class Sources:
    """What one answer may read: everything is told by the documents of `scope` alone."""

    def __init__(self, store: Store, scope: Scope, texts: Texts | None = None) -> None:
        self._store = store
        self.scope = scope
        self.texts = texts or Texts()
        self._texts: dict[str, Text] = {}
        self._bearing: dict[WordGroup, dict[str, frozenset[int]] | None] = {}
        self._teams: dict[str, tuple[Told, ...]] | None = None
        self._found: dict[EntryQuery, tuple[Entry, ...]] = {}
        self.homes: dict[str, str | None] = {}
        self._jobs: dict[str, tuple[Placed, ...]] = {}
        self._narrow: dict[str, frozenset[str] | None] = {}
        self._entries: dict[str, Entry] = {}
        self._looked_at: set[str] = set()
        self._known: dict[str, Placed] = {}
        self._of_person: dict[str, tuple[Placed, ...]] = {}
        self._facts = FactsRead(self._facts_of, lambda: self.documents.keys())  # noqa: PLW0108 - read when asked for

    @cached_property
    def roll(self) -> Roll:
        """Return who and what is in scope at the moment of this answer; an ingest may publish while it is made."""
        documents = self._store.documents(self.scope, with_text=False)
        return self.texts.rolls.of(documents, self._store.people(self.scope))

    @property
    def people(self) -> tuple[Person, ...]:
        """Return the people of the scope in the order of their names' spelling, whichever script shows it."""
        return self.roll.people

    @property
    def by_id(self) -> dict[str, Person]:
        """Return the people of the scope by their id."""
        return self.roll.by_id

    @property
    def documents(self) -> dict[str, Document]:
        """Return the documents of the scope, without their texts, by id and in the order of their paths."""
        return self.roll.documents

    def is_settled(self) -> bool:
        """Tell whether every document read is still what it was: an ingest neither changed nor removed it."""
        return self.roll.is_told_by(self._store.documents(self.scope, with_text=False))

    @cached_property
    def _learned(self) -> dict[str, list[Learned]]:
        found: dict[str, list[Learned]] = {}
        for pair in self._store.learned(self.scope):
            found.setdefault(pair.document_id, []).append(pair)
        return found

    @property
    def teaching(self) -> frozenset[str]:
        """Return the documents that put a name and its short form beside each other."""
        return frozenset(self._learned)

    @cached_property
    def _instructing(self) -> dict[str, tuple[Span, ...]]:
        return {told.document_id: told.spans for told in self._store.instructing(self.scope)}

    def instructions(self, document_id: str) -> Sequence[Span]:
        """Return where a document reads as an instruction to a language model."""
        return self._instructing.get(document_id, ())

    def learned(self, document_id: str) -> Sequence[Learned]:
        """Return the names and short forms that a CV itself puts beside each other."""
        return self._learned.get(document_id, ())

    def person_of(self, document_id: str) -> str:
        """Return the id of the person whose document this is."""
        return self.roll.person_of[document_id]

    def _told(self, read: Iterable[_T]) -> tuple[_T, ...]:
        """Return what the documents of this answer tell; what an ingest has published since is passed over."""
        known = self.documents
        return tuple([one for one in read if one.document_id in known])

    def newest(self, person_id: str) -> Document:
        """Return a person's newest CV: what is current follows it."""
        return self.roll.newest(person_id)

    def text(self, document_id: str) -> Text:
        """Return the analysed text of a document."""
        own = self._texts.get(document_id)
        if own is not None:
            return own
        held = self.texts.get(self.documents[document_id])
        if held is None:
            # Kept as the version that was read: an ingest may have changed it since.
            there = self._store.texts(Scope.of(document_id)) if self.scope.admits(document_id) else ()
            if not there:
                raise UnknownDocument(f"document {document_id!r} went while it was read for an answer; ask again")
            held = self.texts.put(there[0])
        self._texts[document_id] = held
        return held

    def passages_with(self, group: WordGroup, entry: Entry) -> Collection[int] | None:
        """Return the numbers of an entry's passages that may hold a group of words; None where it was not looked up.

        An entry without passages has one, its span.
        """
        known = self._bearing.get(group)
        return None if known is None else known.get(entry.entry_id)

    def look_up(self, groups: Sequence[WordGroup], among: Sequence[Placed]) -> None:
        """Look up which passages of some entries may hold some groups of words, where these are many."""
        for group in groups if len(among) > _FEW_ASKED else ():
            known = self._bearing.setdefault(group, {})
            missing = [p.entry.entry_id for p in among if p.entry.entry_id not in known] if known is not None else []
            if known is None or not missing:
                continue
            found = self._store.passages_with(group.alternatives, self.scope, missing)
            if found is None:
                self._bearing[group] = None
            else:
                known.update((entry_id, found.get(entry_id, _NONE)) for entry_id in missing)

    def teams_of(self, entry: Entry) -> tuple[Told, ...] | None:
        """Return how many people an entry says that somebody led, and where; None where it was not looked up."""
        return None if self._teams is None else self._teams.get(entry.entry_id, ())

    def look_up_teams(self, among: Sized) -> None:
        """Look up what all entries say of teams, where many are asked for it."""
        if self._teams is None and len(among) > _FEW_ASKED:
            self._teams = {t.entry_id: t.told for t in self.teams}

    @cached_property
    def teams(self) -> tuple[Team, ...]:
        """Return which entries say that somebody led so many people, and where."""
        return self._store.teams(self.scope)

    @property
    def private(self) -> frozenset[str]:
        """Return the documents in which something may not be quoted, or of which that is not known."""
        return frozenset(self._private)

    def kept_counts(self, name: str) -> dict[str, str | None]:
        """Return what the home keeps of a count (`amounts.kept`), by the documents of a person."""
        return self._store.counts.of(name, counting_rules(), self.scope)

    def is_quotable(self, entry: Entry) -> bool:
        """Tell whether the line that heads an entry may surely be quoted: no protected particular stands in it."""
        head = entry.passages[0] if entry.passages else None
        places = self._private.get(entry.document_id, ())
        return head is not None and places is not None and not any(place.touches(head) for place in places)

    @cached_property
    def _private(self) -> dict[str, tuple[Span, ...] | None]:
        return self._store.private(self.scope)

    def prepare(self, entries: Iterable[Entry]) -> None:
        """Read the texts of these entries' documents at once, where that spares reading them one by one."""
        ids = {e.document_id for e in entries if e.document_id not in self._texts}
        missing = [i for i in ids if i in self.documents and self.texts.get(self.documents[i]) is None]
        if len(missing) > 1:
            for read in self._store.texts(Scope.of(*missing)):
                self._texts[read.document_id] = self.texts.put(read)

    def documents_of(self, query: EntryQuery) -> frozenset[str]:
        """Return the documents of this answer that have an entry which the indexes admit for a query."""
        return frozenset([d for d in self._store.documents_of(query, self.scope) if d in self.documents])

    def known(self, named: Named, names: Collection[str]) -> frozenset[str]:
        """Return those of some folded names under which CVs of the scope are found."""
        return self._store.keys.of(named, names, self.scope)

    @contextmanager
    def narrowed(self, *, to: Collection[str] | None = None, outside: Collection[str] = ()) -> Iterator[None]:
        """Let `find` give entries of some documents alone, or of none of some, for as long as this is open."""
        before = self._narrow
        self._narrow = {"documents": None if to is None else frozenset(to), "outside": frozenset(outside)}
        try:
            yield
        finally:
            self._narrow = before

    @property
    def is_narrow(self) -> bool:
        """Tell whether `find` gives entries of a few documents alone."""
        narrow = self._narrow.get("documents")
        return narrow is not None and len(narrow) <= _ONE_BY_ONE

    def find(self, query: EntryQuery) -> tuple[Placed, ...]:
        """Return every entry of the scope that the indexes admit for a query."""
        query = query.model_copy(update=self._narrow) if self._narrow else query
        found = self._found.get(query)
        if found is None:
            found = self._found[query] = self._told(self._store.find(query, self.scope))
            self._keep(found)
        return self._placed(found)

    def is_name_word(self, word: str) -> bool:
        """Tell whether a folded word is part of the name of somebody in scope."""
        return word in self.roll.words

    def writes(self, word: str) -> bool:
        """Tell whether a CV writes a word just so, whatever its case."""
        found = self.find(EntryQuery(words=((word,),)))
        documents = dict.fromkeys(p.entry.document_id for p in found)
        return any(word.casefold() in self.text(d).raw.casefold() for d in documents)

    def entries_of(self, person_id: str) -> tuple[Placed, ...]:
        """Return all entries of a person, in document order; none of somebody who is not in scope."""
        if person_id not in self.by_id:
            return ()
        if person_id not in self._of_person:
            many = len(self._of_person) >= _ONE_BY_ONE
            self.read_entries(self.next_to(person_id, self._of_person) if many else (person_id,))
        return self._of_person[person_id]

    def read_entries(self, people: Iterable[str]) -> None:
        """Read all entries of some people together."""
        told: dict[str, list[Placed]] = {p: [] for p in people}
        own = self._told(self._store.entries(self.scope, documents=[d for p in told for d in self.by_id[p].documents]))
        self._keep(own)
        for placed in self._placed(own):
            told[placed.person_id].append(placed)
        self._of_person.update((person, tuple(of)) for person, of in told.items())

    def jobs_of(self, person_id: str) -> tuple[Placed, ...]:
        """Return the jobs and internships of a person, in document order; of many people nothing else is read."""
        if person_id in self._of_person:
            return tuple(p for p in self._of_person[person_id] if p.entry.kind in JOB_KINDS)
        if person_id not in self._jobs and len(self._jobs) < _ONE_BY_ONE:
            self.read_jobs((person_id,))
        elif person_id not in self._jobs:
            self.read_jobs(self.next_to(person_id, self._jobs))
        return self._jobs[person_id]

    def read_jobs(self, people: Iterable[str]) -> None:
        """Read the jobs and internships of some people together."""
        told: dict[str, list[Placed]] = {p: [] for p in people}
        documents = frozenset(d for p in told for d in self.by_id[p].documents)
        for placed in self.find(EntryQuery(kinds=JOB_KINDS, documents=documents)) if told else ():
            told[placed.person_id].append(placed)
        self._jobs.update((person, tuple(own)) for person, own in told.items())

    @contextmanager
    def forgotten(self) -> Iterator[None]:
        """Let go of all that is read for as long as this is open: of everybody, one after another, it would not fit."""
        names = ("_entries", "_known", "_of_person", "_jobs", "_texts", "_found", "_looked_at")
        before = {name: getattr(self, name) for name in names}
        self.__dict__.update((name, held.copy()) for name, held in before.items())
        try:
            yield
        finally:
            self.__dict__.update(before)

    def one_by_one(self, people: Sequence[str]) -> Iterator[str]:
        """Give people as they come, having read the entries and texts of those who follow together with theirs."""
        for first in range(0, len(people), _TOGETHER):
            block = people[first : first + _TOGETHER]
            if len(people) > _ONE_BY_ONE:
                self.prepare(p.entry for i in block for p in self.entries_of(i))
            yield from block

    def next_to(self, person_id: str, known: Container[str]) -> tuple[str, ...]:
        """Return a person and those who follow in the order of the roll, without those who are known."""
        after = islice(self.people, self.roll.place_of[person_id], None)
        return tuple(islice((p.person_id for p in after if p.person_id not in known), _TOGETHER))

    def entry(self, entry_id: str) -> Placed | None:
        """Return one entry by its id."""
        self.read_together((entry_id,))
        entry = self._entries.get(entry_id)
        return None if entry is None else self._placed((entry,))[0]

    def read_together(self, ids: Iterable[str]) -> None:
        """Read at once those of some entries, by their ids, that were not yet read."""
        missing = [i for i in ids if i not in self._entries]
        if missing:
            self._keep(self._told(self._store.entries(self.scope, ids=missing)))

    def told_by(self, facts: Iterable[Fact]) -> tuple[Placed, ...]:
        """Return the entries that tell some facts, each once, in the order of the facts; read together."""
        ids = dict.fromkeys(f.entry_id for f in facts if f.entry_id)
        self.read_together(ids)
        return self._placed(e for i in ids if (e := self._entries.get(i)) is not None)

    def facts(self, *relations: Relation, person_id: str | None = None) -> tuple[Fact, ...]:
        """Return the facts of these relations, of everyone in scope or of one person, in document order."""
        if person_id is None:
            return self._told(self._store.facts(self.scope, relations=relations))
        own = self.by_id[person_id].documents
        if self._facts.are_of_one(relations, person_id):
            return self._store.facts(self.scope, documents=own, relations=relations)
        return self._facts.of(relations, self._in_order(own), self._looked_at)

    def _facts_of(self, relations: Sequence[Relation], documents: Collection[str] | None) -> tuple[Fact, ...]:
        return self._told(self._store.facts(self.scope, documents=documents, relations=relations))

    def facts_about(self, relation: Relation, subjects: Collection[str]) -> tuple[Fact, ...]:
        """Return the facts of a relation that are qualified by one of some subjects, in document order."""
        to, outside = self._narrow.get("documents"), self._narrow.get("outside") or ()
        found = self._told(self._store.facts(self.scope, documents=to, relations=(relation,), subjects=subjects))
        return tuple(f for f in found if f.document_id not in outside)

    def _in_order(self, documents: Collection[str]) -> Sequence[str]:
        """Return documents in the order of their paths."""
        return sorted(documents, key=lambda d: (self.documents[d].path, self.documents[d].root))

    def now_of(self, entry: Entry) -> str | None:
        """Return the date at which what this entry calls ongoing was so."""
        return self.documents[entry.document_id].date

    def is_current(self, placed: Placed) -> bool:
        """Tell whether an entry holds now: ongoing in its person's newest CV, or ending after that CV's date."""
        newest = self.newest(placed.person_id)
        if placed.entry.document_id != newest.document_id:
            return False
        return is_open(placed.entry.period, newest.date) and not self._gave_way(placed, newest.date)

    def _gave_way(self, placed: Placed, now: str | None) -> bool:
        """Tell a study that ends in the year of its CV from one that goes on: the job that dates the CV came after."""
        period = placed.entry.period
        if placed.entry.kind != "education" or period is None or period.ongoing or period.expected or now is None:
            return False
        jobs = (p.entry.period for p in self.entries_of(placed.person_id) if p.entry.kind in JOB_KINDS)
        return period.end == now[:4] and any(job is not None and job.ongoing and job.start == now for job in jobs)

    def _keep(self, entries: Collection[Entry]) -> None:
        self._entries.update((e.entry_id, e) for e in entries)
        self._looked_at.update(e.document_id for e in entries)
        todo = list(entries)
        for _ in range(_DEEPEST):
            missing = {e.parent for e in todo if e.parent and e.parent not in self._entries}
            if not missing:
                return
            todo = list(self._told(self._store.entries(self.scope, ids=missing)))
            self._entries.update((e.entry_id, e) for e in todo)

    def _placed(self, entries: Iterable[Entry]) -> tuple[Placed, ...]:
        found = []
        for e in entries:
            placed = self._known.get(e.entry_id)
            if placed is None or placed.entry is not e:
                placed = self._known[e.entry_id] = Placed(e, tuple(self._above(e)), self.person_of(e.document_id))
            found.append(placed)
        return tuple(found)

    def _above(self, entry: Entry) -> Iterator[Entry]:
        for _ in range(_DEEPEST):
            if not entry.parent or entry.parent not in self._entries:
                return
            entry = self._entries[entry.parent]
            yield entry
