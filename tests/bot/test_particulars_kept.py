"""What a CV tells of who somebody is stays in the CV: no quote, no hit, no summary and no Slack view shows it."""

from __future__ import annotations

import pytest

from bot.answering.evidence import window
from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from bot.cli import main
from bot.slack.blocks.sources import sources_view
from bot.slack.incoming import Place
from bot.slack.memory import Kept
from ingest.job import IngestSettings, ingest
from vectorstore.particulars import particulars
from vectorstore.records import Scope, Span
from vectorstore.retriever import VouchRetriever
from vectorstore.store import Store

CHINESE = """# 周晓帆

| 性别 | 男 | 出生年月 | 1993年4月 |
|---|---|---|---|
| 民族 | 回族 | 婚姻状况 | 已婚 |
| 政治面貌 | 中共党员 | 籍贯 | 河南郑州 |
| 电话 | 13900001234 | 邮箱 | zhou@example.org |

## 工作经历

2016.07 - 至今  星河数据  存储工程师
- 负责分布式存储引擎的压缩与恢复
"""
ENGLISH = """# Nadia Okoro

Female | 29 years old | Married | nadia@example.org | +44 20 7946 0000

## Summary

I was born in Mombasa. I build schedulers in Go for clusters of GPUs.

## Experience

Software Engineer, Brightwater Systems, Jan 2019 - present
- Built a GPU scheduler in Go
"""
PROTECTED = ("男", "1993", "回族", "已婚", "党员", "郑州", "Female", "29", "Married", "Mombasa")
QUERIES = ("回族 已婚", "married female born in Mombasa", "中共党员 河南郑州", "GPU scheduler", "存储引擎")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Give a store of two CVs that tell more than what somebody did."""
    folder = tmp_path_factory.mktemp("particulars")
    (folder / "zhou.md").write_text(CHINESE, "utf-8")
    (folder / "okoro.md").write_text(ENGLISH, "utf-8")
    store = Store.open(folder / "home")
    ingest(store, [folder / "zhou.md", folder / "okoro.md"], IngestSettings())
    return store


def _told(text: str) -> list[str]:
    return [word for word in PROTECTED if word in text]


@pytest.mark.parametrize("query", QUERIES)
def test_no_hit_holds_a_particular(store: Store, query: str) -> None:
    """Whatever is searched for, neither the passage nor the words that it is found by tell a particular."""
    hits = store.search(query, Scope.everything(), 50)
    assert hits
    for hit in hits:
        text = store.document(hit.chunk.document_id, Scope.everything()).text
        assert _told(hit.chunk.span.of(text)) == []
        assert _told(hit.chunk.embedded) == []


@pytest.mark.parametrize("query", QUERIES)
def test_the_retriever_gives_verbatim_text_without_particulars(store: Store, query: str) -> None:
    """What LangChain is given is the text at its offsets, to the letter, and tells no particular."""
    for found in VouchRetriever(store=store, scope=Scope.everything(), k=50).invoke(query):
        text = store.document(found.metadata["document_id"], Scope.everything()).text
        assert text[found.metadata["start"] : found.metadata["end"]] == found.page_content
        assert _told(found.page_content) == []


@pytest.mark.parametrize("query", QUERIES)
def test_the_search_command_prints_no_particular(store: Store, query: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`vouch search` lists passages of both CVs, and none of what they tell of who somebody is."""
    assert main(["search", query, "--home", str(store.home)]) == 0
    printed = capsys.readouterr().out
    assert "Okoro" in printed
    assert _told(printed) == []


@pytest.mark.parametrize(
    "question",
    [
        "Tell me about Nadia Okoro",
        "What is Nadia Okoro's email?",
        "What is Nadia Okoro's background?",
        "Who built a GPU scheduler?",
        "Who is in Mombasa?",
        "介绍一下周晓帆",
        "周晓帆的电话是多少？",
        "谁在郑州？",
        "谁做过存储引擎？",
    ],
)
def test_no_answer_quotes_a_particular(store: Store, question: str) -> None:
    """Summaries, contact details and lists quote the line without its particulars, and quote it to the letter."""
    answer = Pipeline(store).answer(Question(text=question), Scope.everything())
    for citation in answer.citations:
        text = store.document(citation.document_id, Scope.everything()).text
        assert text[citation.start : citation.end] == citation.quote
        assert _told(citation.quote) == []
    assert [c for claim in answer.claims for c in _told(claim.text)] == []


def test_a_line_with_particulars_still_proves_what_else_it_tells(store: Store) -> None:
    """The address that stands between them is quoted all the same."""
    answer = Pipeline(store).answer(Question(text="What is Nadia Okoro's email?"), Scope.everything())
    assert answer.status == "answered"
    assert "nadia@example.org" in answer.citations[0].quote


def test_where_the_words_that_matter_are_protected_nothing_is_quoted() -> None:
    """A quote is chosen around its words; around a particular there is none."""
    text = "Nadia Okoro | Female | Married | Leeds"
    whole = Span(start=0, end=len(text))
    married, leeds = text.index("Married"), text.index("Leeds")
    assert window(text, whole, [Span(start=married, end=married + 7)]) is None
    quoted = window(text, whole, [Span(start=leeds, end=leeds + 5)])
    assert quoted is not None
    assert quoted.of(text) == "Leeds"


def test_the_sources_in_slack_blot_out_the_lines_around_a_quote(store: Store) -> None:
    """A quote's neighbours tell what the quote itself leaves out; the modal does not show them."""
    answer = Pipeline(store).answer(Question(text="What is Nadia Okoro's email?"), Scope.everything())
    kept = Kept(id="A1", asker="U1", place=Place(kind="direct", user="U1"), question="q", answer=answer)
    documents = {d.document_id: d for d in store.documents(Scope.everything())}
    shown = str(sources_view(kept, documents))
    assert "nadia@example.org" in shown
    assert _told(shown) == []


def test_the_owner_of_a_file_still_sees_it_whole(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """`vouch show DOCUMENT --text` prints the canonical text, as citations count in it."""
    assert main(["show", "okoro.md", "--text", "--home", str(store.home)]) == 0
    assert capsys.readouterr().out == ENGLISH
    assert particulars(ENGLISH)
