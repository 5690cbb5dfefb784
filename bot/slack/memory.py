"""What a restart must not forget: events seen, conversations, answers behind buttons, feedback, saved questions.

Every call is one short transaction and blocks; the loop calls it through `Desk.recall`. Of Slack's payloads it knows
but the JSON of an event that is not answered yet.
"""

from __future__ import annotations

import json
import math
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, field_serializer
from sqlalchemy import delete, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import IntegrityError

from bot.answering.records import Answer
from bot.slack.incoming import Place
from bot.slack.tables import EXPIRING, answer, event, feedback, note, open_memory, question, saved
from vectorstore.database import reading, writing
from vectorstore.records import Record, Scope

_DAY_S = 86_400.0
# A conversation's earlier questions: what "they" can mean lies in the last few.
HISTORY_MOST = 8
RECENT_MOST = 10
# Notes that do not expire: what somebody confirmed of a person, and what the last run did.
LASTING = ("confirmed", "run")
Reading = Literal["question", "filter"]
# 12 bytes: not to be guessed, and short enough for a button's value beside a page number.
_ID_BYTES = 12


class Picture(Record):
    """A picture that Slack holds, and what it shows, in words."""

    file_id: str
    alt: str


class Kept(Record):
    """An answer as it was given, with what its buttons need; `dates` are those of its CVs, by document."""

    id: str
    asker: str
    place: Place
    question: str
    history: tuple[str, ...] = ()
    scope: Scope = Field(default_factory=Scope.everything)
    answer: Answer
    dates: Mapping[str, str | None] = Field(default_factory=dict)
    reading: Reading = "question"
    picture: Picture | None = None

    @field_serializer("scope")
    def _scope_by_its_pools(self, scope: Scope) -> Scope:
        """Keep of pools their names: what they hold changes, and who asks for it again may see no longer all of it."""
        return scope if scope.pools is None else Scope(documents=frozenset(), pools=scope.pools)

    def beside(self, user: str, response_url: str | None) -> Place:
        """Return where the next answer goes that comes of this one: beside it, and to whoever asked for it."""
        if self.place.kind == "asker":
            return self.place.model_copy(update={"user": user, "response_url": response_url})
        return self.place.model_copy(update={"user": user, "message": None})


class SavedQuestion(Record):
    """A question that somebody keeps, and a digest of the answer that they were last told."""

    id: int
    asker: str
    text: str
    told: str | None = None
    history: tuple[str, ...] = ()
    reading: Reading = "question"


class Memory:
    """The memory of one home. `clock` gives seconds since 1970."""

    def __init__(self, home: Path, keep_days: int, clock: Callable[[], float] = time.time) -> None:
        self._engine = open_memory(home)
        self._keep_s = keep_days * _DAY_S
        self._now = clock

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    # Events

    def claim(self, keys: Sequence[str], body: Mapping[str, Any] | None = None) -> bool:
        """Take an event for oneself: true for the first who names any of these keys, false ever after.

        `body` is kept under the first key until `finish`, so that a restart answers what was under way.
        """
        kept = None if body is None else json.dumps(body)
        rows = [{"key": k, "at": self._now(), "body": kept if i == 0 else None} for i, k in enumerate(keys)]
        try:
            with writing(self._engine) as connection:
                connection.execute(insert(event), rows)
        except IntegrityError:
            return False
        return True

    def finish(self, key: str) -> None:
        """Note that an event has had its answer."""
        with writing(self._engine) as connection:
            connection.execute(update(event).where(event.c.key == key).values(body=None))

    def unfinished(self, since_s: float, before: float = math.inf) -> list[tuple[str, dict[str, Any]]]:
        """Return the key and body of each event of the last seconds, up to a time, that has no answer, oldest first."""
        wanted = select(event.c.key, event.c.body).where(
            event.c.body.is_not(None), event.c.at >= self._now() - since_s, event.c.at < before
        )
        with reading(self._engine) as connection:
            return [(key, json.loads(body)) for key, body in connection.execute(wanted.order_by(event.c.at))]

    # Conversations

    def asked(self, channel: str, thread: str, asker: str, text: str) -> None:
        """Note a question of a conversation."""
        with writing(self._engine) as connection:
            connection.execute(
                insert(question).values(at=self._now(), channel=channel, thread=thread, asker=asker, text=text)
            )

    def history(self, channel: str, thread: str) -> tuple[str, ...]:
        """Return the last questions of a conversation, oldest first."""
        within = (question.c.channel == channel, question.c.thread == thread)
        return self._texts(select(question.c.text).where(*within), HISTORY_MOST)

    def history_of_channel(self, channel: str, since_s: float) -> tuple[str, ...]:
        """Return the questions of a direct message in the last seconds, whatever their thread, oldest first."""
        within = (question.c.channel == channel, question.c.at >= self._now() - since_s)
        return self._texts(select(question.c.text).where(*within), HISTORY_MOST)

    def is_conversation(self, channel: str, thread: str) -> bool:
        """Tell whether somebody was answered in this thread."""
        wanted = select(question.c.id).where(question.c.channel == channel, question.c.thread == thread).limit(1)
        with reading(self._engine) as connection:
            return connection.scalar(wanted) is not None

    def recent(self, asker: str) -> tuple[str, ...]:
        """Return somebody's own last questions, newest first, each once."""
        texts = self._texts(select(question.c.text).where(question.c.asker == asker), RECENT_MOST * 5)
        return tuple(dict.fromkeys(reversed(texts)))[:RECENT_MOST]

    def _texts(self, wanted: Any, most: int) -> tuple[str, ...]:
        with reading(self._engine) as connection:
            found = connection.scalars(wanted.order_by(question.c.id.desc()).limit(most)).all()
        return tuple(reversed(found))

    # Answers and what is thought of them

    def keep(self, kept: Kept) -> None:
        """Keep an answer for its buttons."""
        row = {"id": kept.id, "at": self._now(), "asker": kept.asker, "record": kept.model_dump_json()}
        with writing(self._engine) as connection:
            connection.execute(upsert(answer).values(row).on_conflict_do_update(index_elements=["id"], set_=row))

    def kept(self, answer_id: str) -> Kept | None:
        """Return the answer behind a button; None where it is no more, or never was."""
        fresh = answer.c.at >= self._now() - self._keep_s
        with reading(self._engine) as connection:
            record = connection.scalar(select(answer.c.record).where(answer.c.id == answer_id, fresh))
        return None if record is None else Kept.model_validate_json(record)

    def judged(self, answer_id: str, asker: str, *, good: bool, why: str = "") -> None:
        """Note what somebody thinks of an answer; a later word replaces the earlier one."""
        row = {"answer": answer_id, "asker": asker, "at": self._now(), "good": good, "why": why}
        with writing(self._engine) as connection:
            connection.execute(
                upsert(feedback).values(row).on_conflict_do_update(index_elements=["answer", "asker"], set_=row)
            )

    def judgements(self) -> tuple[tuple[str, str, bool, str], ...]:
        """Return all feedback, oldest first: answer, asker, whether it was good, and why not."""
        wanted = select(feedback.c.answer, feedback.c.asker, feedback.c.good, feedback.c.why).order_by(feedback.c.at)
        with reading(self._engine) as connection:
            return tuple((row.answer, row.asker, row.good, row.why) for row in connection.execute(wanted))

    # Saved questions

    def save(
        self,
        asker: str,
        text: str,
        told: str | None = None,
        history: Sequence[str] = (),
        reading: Reading = "question",
    ) -> int:
        """Keep a question for somebody, and return its number; the same question is kept once."""
        with writing(self._engine) as connection:
            row: dict[str, Any] = {"asker": asker, "text": text, "history": json.dumps(list(history))}
            row["reading"] = reading
            same = select(saved.c.id).where(*(saved.c[name] == value for name, value in row.items()))
            if (found := connection.scalar(same)) is not None:
                return int(found)
            row |= {"at": self._now(), "told": told}
            made = connection.execute(insert(saved).values(row).returning(saved.c.id))
            return int(made.scalar_one())

    def unsave(self, asker: str, saved_id: int) -> None:
        """Keep a question no longer; another's is left alone."""
        with writing(self._engine) as connection:
            connection.execute(delete(saved).where(saved.c.id == saved_id, saved.c.asker == asker))

    def tell(self, saved_id: int, told: str) -> None:
        """Note which answer the asker of a saved question was told last."""
        with writing(self._engine) as connection:
            connection.execute(update(saved).where(saved.c.id == saved_id).values(told=told))

    def retell(self, known: SavedQuestion, told: str | None) -> bool:
        """Note which answer will be told next; false where another has told it, or it is saved no more."""
        same = saved.c.told.is_(None) if known.told is None else saved.c.told == known.told
        with writing(self._engine) as connection:
            done = connection.execute(update(saved).where(saved.c.id == known.id, same).values(told=told))
            return done.rowcount == 1

    def saved_questions(self, asker: str | None = None) -> tuple[SavedQuestion, ...]:
        """Return somebody's saved questions, or everyone's, oldest first."""
        wanted = select(saved).order_by(saved.c.id)
        wanted = wanted if asker is None else wanted.where(saved.c.asker == asker)
        with reading(self._engine) as connection:
            return tuple(
                SavedQuestion(
                    id=row.id,
                    asker=row.asker,
                    text=row.text,
                    told=row.told,
                    history=tuple(json.loads(row.history)),
                    reading=row.reading,
                )
                for row in connection.execute(wanted)
            )

    # Notes of other flows

    def put(self, kind: str, key: str, record: Record) -> None:
        """Keep a small record of a flow's own under its kind and key."""
        row = {"kind": kind, "key": key, "at": self._now(), "record": record.model_dump_json()}
        with writing(self._engine) as connection:
            connection.execute(upsert(note).values(row).on_conflict_do_update(index_elements=["kind", "key"], set_=row))

    def get(self, kind: str, key: str) -> str | None:
        """Return the JSON of a record that `put` kept; None where there is none."""
        with reading(self._engine) as connection:
            return connection.scalar(select(note.c.record).where(note.c.kind == kind, note.c.key == key))

    def discard(self, kind: str, key: str) -> None:
        """Keep a flow's record no longer."""
        with writing(self._engine) as connection:
            connection.execute(delete(note).where(note.c.kind == kind, note.c.key == key))

    def keys(self, kind: str) -> frozenset[str]:
        """Return the keys of all records of a kind."""
        with reading(self._engine) as connection:
            return frozenset(connection.scalars(select(note.c.key).where(note.c.kind == kind)))

    # Forgetting

    def expire(self) -> int:
        """Delete what is older than it is kept, but for saved questions and `LASTING`; return how many rows went."""
        before = self._now() - self._keep_s
        old = [delete(table).where(table.c.at < before) for table in EXPIRING if table is not note]
        old.append(delete(note).where(note.c.at < before, note.c.kind.not_in(LASTING)))
        with writing(self._engine) as connection:
            return sum(connection.execute(gone).rowcount for gone in old)

    def forget(self, person_ids: Sequence[str]) -> int:
        """Delete every answer that tells of one of these people; return how many that were."""
        gone = 0
        with writing(self._engine) as connection:
            for person_id in person_ids:
                told = answer.c.record.contains(json.dumps(person_id), autoescape=True)
                gone += connection.execute(delete(answer).where(told)).rowcount
        return gone


def new_id() -> str:
    """Return an id for an answer that nobody can guess."""
    return secrets.token_urlsafe(_ID_BYTES)
