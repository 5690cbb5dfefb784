"""What long and hostile summaries, comparisons, choices and forms promise: Slack takes them, no citation is cut."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answering.body import Heading, Line, Page, Part, Row, Table
from bot.answering.compose.told import told as told_answer
from bot.answering.records import Citation, Claim, Criterion, PersonShown, Plan
from bot.slack.blocks import forms
from bot.slack.blocks.answer import answer_messages
from bot.slack.blocks.choices import CHOICES_MOST, Choice, choices_message
from bot.slack.incoming import Place
from bot.slack.memory import Kept, Picture
from tests.bot.slack.test_slack_blocks import HOSTILE, plain_texts, texts
from tests.local_slack.rules import message_problems, view_problems


def runs(part: Any) -> Iterator[str]:
    """Give every run of letters in blocks, each as Slack gets it."""
    if isinstance(part, dict):
        if isinstance(part.get("text"), str):
            yield part["text"]
        for value in part.values():
            yield from runs(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from runs(value)


def told(intent: str, lines: int, said: str, people: int = 1) -> Kept:
    """Return a summary or comparison of so many cited lines, with a timeline."""
    shown = tuple(PersonShown(person_id=f"p{i}", name=f"Person {i}") for i in range(people))
    owners = [shown[n % people] for n in range(lines)]
    if intent == "compare":
        numbered = [(n, Line(text=said, citations=(n + 1, n + 2))) for n in range(lines)]
        rows = [
            Row(label=f"Part {n}", cells=tuple((x,) if n % people == i else () for i in range(people)))
            for n, x in numbered
        ]
        parts: list[Part] = [Table(columns=tuple(p.name for p in shown), rows=tuple(rows))]
    else:
        parts = [
            part
            for n in range(lines)
            for part in (
                Heading(text=f"Part {n}", level=2),
                Line(text=said, citations=(n + 1, n + 2), under=True),
            )
        ]
    citations = tuple(
        Citation(
            n=n + 1,
            person_id=shown[n % people].person_id,
            document="cv.md",
            document_id="d",
            section=said[:50],
            quote=said,
            shown=said,
            start=0,
            end=len(said),
        )
        for n in range(lines + 1)
    )
    claims = tuple(
        Claim(text=f"Part {n}: {said}", person_id=owners[n].person_id, citations=(n + 1, n + 2)) for n in range(lines)
    )
    answer = told_answer(
        "answered",
        [Page(parts=(Heading(text="Summary"), *parts))],
        Plan.model_validate({"intent": intent, "language": "en", "understood": said}),
        people=shown,
        claims=claims,
        citations=citations,
    )
    place = Place(kind="asker", user="U1", channel="C1")
    picture = Picture(file_id="F1", alt=said * 20) if intent == "summary" else None
    return Kept(id="A" * 16, asker="U1", place=place, question=said, answer=answer, picture=picture)


@pytest.mark.parametrize("said", ["word " * 40, "词" * 200, "word" * 60, "[1] " * 60, HOSTILE, "a[9]" * 50])
@pytest.mark.parametrize(("intent", "people"), [("summary", 1), ("compare", 2), ("compare", 3)])
def test_forty_thousand_characters_are_told_whole(said, intent, people):
    """Messages follow one another, each within Slack's limits; every line comes, and every citation in one piece."""
    kept = told(intent, 180, said.strip(), people)
    messages = answer_messages(kept)
    pieces = [piece for m in messages for piece in runs(list(m.blocks))]
    assert len(messages) > 3
    for message in messages:
        assert message_problems(message.text, list(message.blocks)) == []
    for n in range(1, 182):
        assert any(f"[{n}]" in piece for piece in pieces)
    assert not [p for p in pieces if re.search(r"\[\d+$", p) or re.match(r"\d+\]", p)]


@given(
    lines=st.integers(1, 90),
    length=st.integers(1, 700),
    people=st.integers(2, 5),
    word=st.sampled_from([HOSTILE, "词", "word ", "[12] ", "x"]),
)
def test_slack_takes_comparisons_of_any_size(lines, length, people, word):
    """A table where one fits, lines where none does; no citation is lost."""
    kept = told("compare", lines, (word * length)[:length].strip() or "x", people)
    messages = answer_messages(kept)
    pieces = [piece for m in messages for piece in runs(list(m.blocks))]
    for message in messages:
        assert message_problems(message.text, list(message.blocks)) == []
    assert all(any(f"[{n}]" in piece for piece in pieces) for n in range(1, lines + 2))


@pytest.mark.parametrize("intent", ["summary", "compare"])
def test_a_hostile_cv_is_only_letters(intent):
    """No mention, link or mark-up comes of a CV in a table, in lines or beside a picture."""
    for lines in (4, 120):
        for message in answer_messages(told(intent, lines, HOSTILE, 2 if intent == "compare" else 1)):
            rendered = json.dumps(message.blocks)
            assert texts(list(message.blocks), "mrkdwn") == []
            assert all(b.get("emoji") is False for b in plain_texts(list(message.blocks)))
            assert not re.search(r'"type": "(?:user|broadcast|channel|usergroup|link|emoji)"', rendered)
            assert "\\u202e" not in rendered


@pytest.mark.parametrize("name", [HOSTILE, "词" * 400, "", " "])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_choices_of_any_name(name, language):
    """Names and files of any length and kind make buttons that Slack takes, ten at the most; more are counted."""
    person = PersonShown(person_id="p", name=name)
    choices = [Choice(person=person, value=f"v{n}", documents=(name, name), last=name) for n in range(30)]
    message = choices_message(name, choices, "person", language)
    assert message_problems(message.text, list(message.blocks)) == []
    assert texts(list(message.blocks), "mrkdwn") == []
    assert len(message.blocks[-1]["elements"]) == CHOICES_MOST
    assert "20" in json.dumps(message.blocks)


@pytest.mark.parametrize("text", [HOSTILE, "词" * 7_000, "\n" * 50, "x\n" * 2_990])
def test_forms_of_any_text(keep, text):
    """What was pasted or drawn, of any length and kind, fits the forms."""
    condition = keep("I need someone who knows Golang").answer.plan["criteria"][0]["condition"]
    criteria = [Criterion.model_validate({"text": text.strip() or "x", "must": True, "condition": condition})] * 3
    for language in ("en", "zh"):
        for view in (
            forms.need_form(text, language, {"place": "{}"}),
            forms.criteria_form(criteria, [text], language, {"need": "k"}),
            forms.edit_form(text, text, criteria, language, {"answer": "k"}),
        ):
            assert view_problems(view) == []
            assert texts(view, "mrkdwn") == []
