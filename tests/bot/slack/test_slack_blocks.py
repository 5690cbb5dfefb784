"""What the blocks promise: Slack takes them, nothing of a CV is mark-up in them, and no citation is cut."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answering.body import Heading, Line, Note, lines_of, marked
from bot.answering.compose.paging import PAGE_MOST, Frame, Section, paged
from bot.answering.compose.told import told
from bot.answering.records import Citation, Claim, Criterion, NearMiss, PersonShown, Plan
from bot.slack.blocks import forms, refusals
from bot.slack.blocks.answer import answer_messages
from bot.slack.blocks.mrkdwn import cell, clean, escaped
from bot.slack.blocks.sources import SOURCES_A_PAGE, sources_view, surroundings
from bot.slack.blocks.split import BODY_MOST, cut, fallback, groups, pieces
from bot.slack.incoming import Place
from bot.slack.memory import Kept
from bot.slack.words import every_word
from tests.local_slack.reading import words
from tests.local_slack.rules import message_problems, view_problems

HOSTILE = (
    "<!channel> <@U0VOUCH> <#C1> <https://evil.example|click me> *bold* _it_ ~no~ `code` @here @everyone :bomb: "
    "https://evil.example/x www.evil.example a&amp;b &lt;!here&gt; "
    "\u202egnp.exe\u202c \x1b[31m \x00 > quote <!subteam^S1>"
)
QUESTIONS = (
    "who has worked on GPU sharing at Alibaba?",
    "谁会 Golang？",
    "who is there?",
    "tell me about Yutong Guan",
    "compare Boqiao Zeng and Tianqi Bao",
    "I need someone who has built a scheduler for GPU jobs",
    "how many patents does Yutong Guan list?",
    "what is the email of Yutong Guan?",
    "who knows Rust?",
    "who is the oldest?",
    "hello",
    "who is the best?",
)


def texts(blocks: Any, kind: str) -> list[str]:
    """Return every text of a kind of text object in blocks."""
    if isinstance(blocks, dict):
        own = [blocks["text"]] if blocks.get("type") == kind and isinstance(blocks.get("text"), str) else []
        return own + [t for v in blocks.values() for t in texts(v, kind)]
    return [t for b in blocks for t in texts(b, kind)] if isinstance(blocks, list | tuple) else []


def made(text: str, people: int = 1, citations: int = 1, near: int = 0, status: Any = "answered") -> Kept:
    """Return an answer of any size, in which everything from a CV is `text`."""
    shown = tuple(PersonShown(person_id=f"p{i}", name=f"{text} {i}") for i in range(people))
    misses = tuple(NearMiss(person_id=f"n{i}", name=f"{text} {i}", why=text, citations=(1,)) for i in range(near))
    sections = [
        Section((Line(text=f"{p.name}: {text}", citations=(i + 1,), name=p.name),), people=1)
        for i, p in enumerate(shown)
    ]
    if near:
        told_of = tuple(Line(text=f"{m.name}: {m.why}", citations=(1,), name=m.name) for m in misses)
        sections.append(Section(told_of, heading=Heading(text="Near misses:"), aside=True))
    frame = Frame(opening=(Heading(text=f"{people} found."),))
    quotes = tuple(
        Citation(
            n=i + 1,
            person_id=f"p{min(i, people - 1)}",
            document=text,
            document_id=f"d{i}",
            section=text,
            quote=text,
            shown=text,
            start=0,
            end=len(text),
        )
        for i in range(citations)
    )
    claims = tuple(Claim(text=text, person_id=p.person_id, citations=(1,)) for p in shown)
    answer = told(
        status,
        paged(frame, sections, PAGE_MOST, "en"),
        Plan(intent="who", language="en", understood=text),
        people=shown,
        claims=claims,
        citations=quotes,
        near_misses=misses,
    )
    place = Place(kind="asker", user="U1", channel="C1")
    return Kept(id="A" * 16, asker="U1", place=place, question=text, answer=answer)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("kind", ["thread", "direct", "asker"])
def test_slack_takes_every_kind_of_answer(keep, question, kind):
    """Answered, not found, refused, unclear; a list, a summary, a table, a match: Slack's rules hold for the blocks."""
    kept = keep(question, kind)
    for page in range(kept.answer.pages):
        messages = answer_messages(kept, page)
        for message in messages:
            assert message_problems(message.text, list(message.blocks)) == []
            assert len(message.text) <= 4_000


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_is_told_whole(keep, question):
    """Each page shows every heading, line and note of the answer's own page, each line with its marks."""
    kept = keep(question)
    assert kept.answer.pages == len(kept.answer.body.pages)
    for number, page in enumerate(kept.answer.body.pages):
        blocks = [b for message in answer_messages(kept, number) for b in message.blocks]
        shown = re.sub(r"\s", "", "".join(w for block in blocks for w in words(block)))
        every = (*page.parts, *page.aside)
        for said in [marked(line) for line in lines_of(every)] + [
            part.text for part in every if isinstance(part, Heading | Note)
        ]:
            assert re.sub(r"\s", "", said) in shown


@pytest.mark.parametrize("question", QUESTIONS)
def test_slack_takes_the_sources_of_every_answer(keep, store, question):
    """The modal of sources keeps Slack's rules, with each quote as it stands in its CV."""
    kept = keep(question)
    ids = {c.document_id for c in kept.answer.citations}
    documents = {i: store.document(i, kept.scope) for i in ids}
    if not kept.answer.citations:
        return
    view = sources_view(kept, documents)
    assert view_problems(view) == []
    assert len(json.dumps(view)) < 250_000


@given(
    people=st.integers(1, 60),
    citations=st.integers(0, 120),
    near=st.integers(0, 60),
    length=st.integers(1, 600),
    page=st.integers(0, 5),
    word=st.sampled_from([HOSTILE, "词", "word ", "a", "[1] ", "- | -+- "]),
)
def test_slack_takes_answers_of_any_size(people, citations, near, length, page, word):
    """However many people, quotes and near misses, and whatever they hold, Slack takes each message."""
    kept = made((word * length)[:length].strip() or "x", people, citations, near)
    for message in answer_messages(kept, page):
        assert message_problems(message.text, list(message.blocks)) == []
        assert len(message.text) <= 4_000
    if citations:
        assert view_problems(sources_view(kept, {}, 0)) == []


@pytest.mark.parametrize("status", ["answered", "not_found"])
def test_nothing_of_a_cv_is_mark_up(status):
    """No text of a CV stands where Slack would parse it, and no element but letters comes of it."""
    kept = made(HOSTILE, 12, 12, 3, status)
    view = sources_view(kept, {})
    for blocks in (*(m.blocks for m in answer_messages(kept)), view["blocks"]):
        assert texts(blocks, "mrkdwn") == []
        rendered = json.dumps(blocks)
        for kind in ("user", "broadcast", "channel", "usergroup", "link", "emoji"):
            assert f'"type": "{kind}"' not in rendered
        assert all(b.get("emoji") is False for b in plain_texts(blocks))
        assert "\\u202e" not in rendered
        assert "\\u0000" not in rendered


def plain_texts(blocks: Any) -> list[dict[str, Any]]:
    """Return every plain_text object."""
    if isinstance(blocks, dict):
        own = [blocks] if blocks.get("type") == "plain_text" else []
        return own + [t for v in blocks.values() for t in plain_texts(v)]
    return [t for b in blocks for t in plain_texts(b)] if isinstance(blocks, list | tuple) else []


def test_what_notifications_show_is_escaped():
    """The fallback text of a message, which Slack parses, calls nobody and links nowhere."""
    text = answer_messages(made(HOSTILE))[0].text
    for live in ("<", ">", "@here", "@everyone", "https://", "www.", ":bomb:", "*bold*", "_it_", "~no~", "`code`"):
        assert live not in text


@given(st.text())
def test_escaping_loses_no_letter(text):
    """What a person reads of an escaped text is the text, and nothing in it is live."""
    shown = escaped(text)
    assert "<" not in shown
    assert ">" not in shown
    back = shown.replace("\u2060", "").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    assert back == clean(text)


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1"])
def test_a_cell_is_never_computed(text):
    """A spreadsheet shows such a cell, and does not compute it."""
    assert cell(text).startswith("'")


def test_names_are_bold_beside_chinese():
    """A name is bold by its style, not by asterisks, which Slack does not see between Chinese characters."""
    kept = made("管雨桐")
    runs = answer_messages(kept)[0].blocks[0]["elements"][1]["elements"][0]["elements"]
    assert runs[0] == {"type": "text", "text": "管雨桐 0", "style": {"bold": True}}


def test_near_misses_stand_apart(keep):
    """Near misses are no part of the list of people, in either language."""
    for question in ("who has worked on GPU sharing at Alibaba?", "谁在阿里巴巴做过GPU共享？"):
        answer = keep(question).answer
        (page,) = answer.body.pages
        assert len(list(lines_of(page.parts))) == len(answer.people) == 1
        assert len(list(lines_of(page.aside))) == len(answer.near_misses) == 2
        shown = answer_messages(keep(question))[-1].blocks
        lists = [b for b in shown if b["type"] == "rich_text"]
        for miss in answer.near_misses:
            assert miss.name not in json.dumps(lists, ensure_ascii=False)
            assert miss.name in json.dumps(shown, ensure_ascii=False)


def test_an_answer_longer_than_a_message():
    """What does not fit into one message goes on in the next; only the last has buttons."""
    kept = made("word " * 2_000, people=1)
    messages = answer_messages(kept)
    assert len(messages) > 1
    assert [any(b["type"] == "actions" for b in m.blocks) for m in messages] == [False] * (len(messages) - 1) + [True]


@given(st.lists(st.sampled_from(["word", "词语词语", "a", "x" * 30, "is"]), max_size=200), st.integers(40, 400))
def test_no_citation_is_cut(parts, most):
    """Wherever a text is cut, each of its marks stays whole, and nothing is lost."""
    text = " ".join(f"{part} [{n}][{n + 1000}]" for n, part in enumerate(parts))
    cuts = list(pieces(text, most))
    assert all(len(piece) <= most for piece in cuts)
    assert re.findall(r"\[\d+\]", "".join(cuts)) == re.findall(r"\[\d+\]", text)
    assert "".join("".join(cuts).split()) == "".join(text.split())
    shown = cut(text, most)
    assert len(shown) <= most
    assert "[" not in re.sub(r"\[\d+\]", "", shown)


@given(st.lists(st.text(max_size=400), max_size=60))
def test_groups_hold_every_line(lines):
    """Lines are grouped in order, none is lost, and no group is too long."""
    made_groups = groups(lines, 300)
    assert all(sum(len(line) + 1 for line in group) <= 301 for group in made_groups)
    joined = "".join(line for group in made_groups for line in group)
    assert "".join(joined.split()) == "".join("".join(lines).split())
    assert BODY_MOST < 12_000


@given(st.text())
def test_a_fallback_is_never_empty_or_long(text):
    """Every message has a text for where blocks are not shown."""
    assert 0 < len(fallback(text)) <= 3_500


def test_a_quote_stands_in_its_lines():
    """The words of a quote are told apart from the lines around them."""
    text = "one\ntwo\nthree four five\nsix\nseven\neight"
    around = surroundings(text, text.index("four"), text.index("four") + 4)
    assert (around.before, around.lead, around.words) == ("one\ntwo", "three ", "four")
    assert (around.rest, around.after) == (" five", "six\nseven")


def test_a_source_that_has_changed(keep, store):
    """Where a CV has been read anew since, the quote is shown as it was, and said to be gone."""
    kept = keep("who knows Golang?")
    first = kept.answer.citations[0]
    document = store.document(first.document_id, kept.scope).model_copy(update={"text": "something else"})
    view = sources_view(kept, {first.document_id: document})
    assert "no longer there" in json.dumps(view)


def test_sources_come_in_pages():
    """More sources than a modal holds come with a button for the rest."""
    kept = made("x", citations=SOURCES_A_PAGE + 1)
    assert sources_view(kept, {})["blocks"][-1]["type"] == "actions"
    assert len(sources_view(kept, {}, 1)["blocks"]) == 1


@pytest.mark.parametrize("language", ["en", "zh"])
def test_slack_takes_every_form_and_line(language):
    """Forms, refusals, hints and apologies keep Slack's rules in both languages."""
    condition: Any = {"relation": "topic", "value": "x"}
    criteria = [Criterion(text=HOSTILE * 3, must=True, condition=condition)] * 25
    for view in (
        forms.ask_form(language, {}),
        forms.edit_form(HOSTILE * 40, HOSTILE, criteria, language, {"answer": "A", "url": "https://x" * 30}),
        forms.why_form(language, {"answer": "A"}),
        refusals.notice_view(HOSTILE, language),
    ):
        assert view_problems(view) == []
    for name in every_word()["refused"]:
        message = refusals.refusal(name, language)
        assert message_problems(message.text, list(message.blocks)) == []
    message = refusals.apology("abcd", language)
    assert message_problems(message.text, list(message.blocks)) == []


def test_every_word_is_said_in_both_languages():
    """What one language has the other has, with the same gaps."""
    for group in every_word().values():
        for said in group.values():
            assert set(said) == {"en", "zh"}
            assert set(re.findall(r"\{\w+\}", said["en"])) == set(re.findall(r"\{\w+\}", said["zh"]))
