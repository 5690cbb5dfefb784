"""Proof: what is quoted stands in the CV to the letter, or is not shown."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answering.answers import answer_plan, draft_of
from bot.answering.compose.draft import Block, Draft, Line, NearLine, each_line
from bot.answering.conversation import resolve
from bot.answering.evidence import window
from bot.answering.find import Finder
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.records import Answer, Evidence, Plan, Question
from bot.answering.sources import Sources
from bot.answering.verify import verify
from tests.bot.answering.conftest import READINGS, Cv, settle
from tests.evals.proof import complaints
from vectorstore.records import Scope, Span
from vectorstore.store import Store

# What is promised to readers of answers: no quote is longer.
LONGEST = 500
# One question for each way in which claims are drafted: lines, a fact, a count, a summary, a table, criteria.
ASKED = (
    "Who has worked at Tencent?",
    "Who is Mira Holt's advisor?",
    "How many patents does 苏禾 have?",
    "Summarise Tobias Renn",
    "Compare Mira Holt and Tobias Renn",
    "Looking for someone with GPU sharing and Kubernetes",
)


def test_a_quote_that_does_not_read_back_is_dropped(store: Any) -> None:
    """A changed quote is dropped, a line without any other with it; true quotes stay."""
    sources = Sources(store, Scope.everything())
    person = sources.people[0]
    document = sources.newest(person.person_id)
    words = document.names[0].text
    true = Evidence(
        document_id=document.document_id,
        person_id=person.person_id,
        entry_id=None,
        section="",
        span=Span(start=0, end=len(words)),
        quote=words,
    )
    false = true.model_copy(update={"quote": words.swapcase() + "!"})
    elsewhere = true.model_copy(update={"document_id": "unknown"})
    lines = tuple(
        Line(text=t, person_id=person.person_id, evidence=e) for t, e in (("a", (true, false)), ("b", (elsewhere,)))
    )
    near = NearLine(person_id=person.person_id, name="x", why="y", evidence=(false,))
    kept = verify(store, Scope.everything(), Draft(opening="", absent="", blocks=(Block(lines=lines),), near=(near,)))
    assert [(line.text, line.evidence) for block in kept.blocks for line in block.lines] == [("a", (true,))]
    assert kept.near[0].evidence == ()


def test_a_document_out_of_scope_proves_nothing(store: Any) -> None:
    """A quote from a CV that the asker may not see is dropped, however true."""
    sources = Sources(store, Scope.everything())
    one, other = list(sources.documents)[:2]
    text = sources.text(one).raw
    evidence = Evidence(
        document_id=one,
        person_id=sources.person_of(one),
        entry_id=None,
        section="",
        span=Span(start=0, end=4),
        quote=text[:4],
    )
    draft = Draft(opening="", absent="", blocks=(Block(lines=(Line(text="a", person_id="p", evidence=(evidence,)),)),))
    assert verify(store, Scope.of(other), draft).blocks == ()


def test_every_citation_reads_back(ask: Any, store: Any) -> None:
    """Whatever is asked, `text[start:end]` is the quote, 500 characters at most."""
    texts = {d.document_id: d.text for d in store.documents(Scope.everything())}
    asked = (
        "Who has worked at Alibaba?",
        "Summarise Mira Holt",
        "Who knows Python?",
        "谁做过GPU共享？",
        "Compare Mira Holt and Tobias Renn",
    )
    for question in asked:
        answer = ask(question)
        assert answer.citations
        for c in answer.citations:
            assert texts[c.document_id][c.start : c.end] == c.quote
            assert len(c.quote) <= LONGEST


@given(st.text(alphabet="ab. 中。\n", min_size=1, max_size=1500), st.data())
def test_a_window_lies_inside_and_is_short(raw: str, data: Any) -> None:
    """A cut quote is part of what was to be quoted, at most 500 characters, without white space at its ends."""
    start = data.draw(st.integers(min_value=0, max_value=len(raw)))
    end = data.draw(st.integers(min_value=start, max_value=len(raw)))
    at = data.draw(st.integers(min_value=start, max_value=end))
    cut = window(raw, Span(start=start, end=end), (Span(start=at, end=min(at + 3, end)),))
    if cut is not None:
        assert start <= cut.start < cut.end <= end
        assert cut.end - cut.start <= LONGEST
        assert cut.of(raw) == cut.of(raw).strip()


def answered(store: Store, question: str, sources: Sources | None = None, composing: Any = None) -> Answer:
    """Answer a question from `sources`, and verify it against `store`."""
    sources = sources or Sources(store, Scope.everything())
    made = resolve(Question(text=question), Pool(sources.people, sources), plan)
    return answer_plan(store, Scope.everything(), sources, made, composing)


def test_no_quote_is_longer_than_500_characters(own_store: Any) -> None:
    """A quote of 500 characters is shown, one of 501 is not, though both stand in the CV to the letter."""
    cv = Cv("long.txt", "Nora Quist")
    cv.entry("other", "a" * 700)
    for _ in own_store.publish_all([cv.reading()], settle):
        pass
    document = next(d for d in own_store.documents(Scope.everything()) if d.path == "long.txt")
    at = document.text.index("a" * 700)
    for size, is_shown in ((500, True), (501, False)):
        quote = Evidence(
            document_id=document.document_id,
            person_id="p",
            entry_id=None,
            section="",
            span=Span(start=at, end=at + size),
            quote="a" * size,
        )
        block = Block(lines=(Line(text="a" * size, person_id="p", evidence=(quote,)),))
        kept = verify(own_store, Scope.everything(), Draft(opening="", absent="", blocks=(block,)))
        assert bool(kept.blocks) == is_shown


@pytest.mark.parametrize("question", ASKED)
def test_a_text_that_changes_under_an_answer_proves_nothing(store: Any, tmp_path: Any, question: str) -> None:
    """Where every CV was replaced while the answer was made, nothing is claimed from the old ones, tables included."""
    assert answered(store, question).claims
    with Store.open(tmp_path / "changed") as changed:
        readings = [
            r.model_copy(update={"document": r.document.model_copy(update={"text": "#" + r.document.text})})
            for r in READINGS
        ]
        for _ in changed.publish_all(readings, settle):
            pass
        answer = answered(changed, question, Sources(store, Scope.everything()))
    assert answer.claims == ()
    assert answer.citations == ()
    assert answer.status == "not_found"


@pytest.mark.parametrize("question", ASKED)
@pytest.mark.parametrize(
    "lie", ["Vice President", "Baidu", "Jun 1998", "1,250", "Otto Brandis", "副总裁", "百度", "1998年6月", "布兰迪"]
)
def test_a_composer_that_lies_is_not_believed(store: Any, question: str, lie: str) -> None:
    """A role, organisation, date, number or name that no quote holds is left out of every claim, line and cell."""

    def lying(finder: Finder, made: Plan) -> Draft:
        return each_line(draft_of(finder, made), lambda x: x.model_copy(update={"text": f"{x.text}, {lie}"}))

    true, answer = answered(store, question), answered(store, question, composing=lying)
    assert lie not in answer.body.model_dump_json()
    assert lie not in answer.text
    assert not any(lie in c.text for c in answer.claims)
    assert [c.text for c in answer.claims] == [c.text for c in true.claims]
    texts = {d.document_id: d.text for d in store.documents(Scope.everything())}
    assert list(complaints(answer.model_dump(mode="json"), texts)) == []


def test_a_claim_of_nothing_but_a_lie_is_dropped(store: Any) -> None:
    """Words of which no quote holds any make no claim, whatever true quote stands beside them."""

    def lying(finder: Finder, made: Plan) -> Draft:
        return each_line(draft_of(finder, made), lambda x: x.model_copy(update={"text": "Vice President of Baidu"}))

    for question in ASKED:
        assert answered(store, question, composing=lying).claims == ()


def test_a_claim_cites_where_its_date_and_place_stand(ask: Any) -> None:
    """What is inherited from the heading above an entry is cited from there."""
    answer = ask("Who has worked on GPU sharing at Alibaba?")
    quotes = {c.n: c.quote for c in answer.citations}
    (claim,) = [c for c in answer.claims if "Letting cards to many teams" in c.text]
    assert "Mar 2021 – present" in claim.text
    assert any("Mar 2021 – present" in quotes[n] for n in claim.citations)
    assert any("Alibaba Group" in quotes[n] for n in claim.citations)


def test_a_count_cites_all_that_it_counted(ask: Any) -> None:
    """A number is marked as computed, and cites every entry that it was computed from."""
    answer = ask("How many patents does 苏禾 have?")
    (total,) = [c for c in answer.claims if c.basis == "computed"]
    assert total.computed == ("2 patents.",)
    assert total.text.endswith("2 patents.")
    assert len(total.citations) == 2
