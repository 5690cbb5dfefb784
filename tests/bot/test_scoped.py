"""What is promised of a scope: an answer is that of an index which holds its documents alone."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from ingest.identity import settle
from ingest.job import IngestSettings, ingest
from vectorstore.records import Decision, Scope
from vectorstore.store import Store

# Invented people. Two CVs of Lin Anqi are hers only by a third that shares a fact with each; Marek Dolny has a
# namesake; Ines Carvalho's CV names Orla Quist, who has one too; a typo is near a name of one CV alone.
CVS = {
    "anqi_1.md": """# Lin Anqi

anqi.lin@example.com

## Experience

Quellstrom GmbH, Engineer, 2018 - 2020

- Scheduled GPU jobs for a cluster of forty machines.
""",
    "anqi_2.md": """# Lin Anqi

anqi.lin@example.com
+49 151 5550 4711

## Experience

Torvald Labs, Staff Engineer, 2020 - 2023

- Led a team of twelve engineers.
""",
    "anqi_3.md": """# Lin Anqi

+49 151 5550 4711

## Education

MSc Computer Science, University of Bergen, 2016 - 2018
""",
    "dolny_1.md": """# Marek Dolny

marek@example.org

## Experience

Quellstrom GmbH, Sales Manager, 2015 - 2019

- Sold turbines in Poland.

## Languages

Polish, German
""",
    "dolny_2.md": """# Marek Dolny

dolny.m@example.net

## Experience

Aalto Design (AD), Illustrator, 2019 - present

- Drew covers for children's books.
""",
    "carvalho.md": """# Ines Carvalho

## Publications

Ines Carvalho, Orla Quist. Gyre: Sharing GPUs by Time. NSDI 2021.

## Experience

Alibaba Group, Research Intern, 2020 - 2021

- GPU sharing for inference.
""",
    "quist.md": """# Orla Quist

orla@example.com

## Experience

Tencent, Engineer, 2019 - 2022

- Built GPU sharing for training.

## Publications

Ines Carvalho, Orla Quist. Gyre: Sharing GPUs by Time. NSDI 2021.
""",
    "zh.md": """# 穆青岚

qinglan@example.com

## 工作经历

阿里巴巴  2019年7月 - 2022年3月
算法工程师

- 负责推荐系统的召回。

## 教育经历

浙江大学  硕士  2016年 - 2019年
""",
}
QUESTIONS = (
    "who is there?", "who has worked on GPU sharing at Alibaba?", "谁在阿里巴巴工作过？", "who worked at Quellstrom?",
    "who works at AD now?", "how many people are there?", "who has led a team?", "what is Lin Anqi's e-mail?",
    "summarise Lin Anqi", "compare Marek Dolny and Orla Quist", "who wrote with Orla Quist?", "who is Orla Qist?",
    "who worked at Torvlad Labs?", "where did Marek Dolny work?", "who has published at NSDI?", "who speaks Polish?",
    "谁是硕士？", "who frobnicated over there?", "whose CV is the newest?", "which companies have people worked at?",
)  # fmt: skip
MERGED = ("dolny_1.md", "dolny_2.md", "quist.md")


@pytest.fixture(scope="module", params=[False, True], ids=["as read", "merged by hand"])
def home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home of all of them; with and without a decision that joins CVs of two names."""
    folder = tmp_path_factory.mktemp("scoped")
    cvs = folder / "cvs"
    cvs.mkdir()
    for name, text in CVS.items():
        (cvs / name).write_text(text, encoding="utf-8")
    with Store.open(folder / "home", settle=settle) as store:
        assert not ingest(store, [cvs], IngestSettings()).failures
        if request.param:
            ids = tuple(d.document_id for d in store.documents(Scope.everything()) if d.path in MERGED)
            store.decide(Decision(kind="merge", documents=ids, reason="Quist says so", at="2026-11-24"), settle)
    return folder / "home"


def alone(home: Path, kept: frozenset[str]) -> Path:
    """Return a home that holds these documents and has never shown another: what a scope of them must answer as."""
    folder = home.with_name(f"of {len(kept)} {hash(kept):x}")
    if not folder.exists():
        shutil.copytree(home, folder)
        with Store.open(folder, settle=settle) as store:
            store.remove(
                [d.document_id for d in store.documents(Scope.everything()) if d.document_id not in kept], settle
            )
    return folder


@cache
def opened(home: Path) -> Store:
    """Return the store of a home, which stays open."""
    return Store.open(home, settle=settle)


@cache
def pipeline(home: Path) -> Pipeline:
    """Return the pipeline over a home, which stays open."""
    return Pipeline(opened(home))


def told(answer: Answer) -> object:
    """Return all of an answer but how long it took."""
    return answer.model_dump(mode="json", exclude={"timing_ms"})


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_an_answer_is_that_of_an_index_of_the_scope_alone(home: Path, data: st.DataObject) -> None:
    """Counts, near misses, suggestions, names, who is who: nothing tells of what lies outside of a scope."""
    own = sorted(d.document_id for d in opened(home).documents(Scope.everything()))
    kept = frozenset(data.draw(st.lists(st.sampled_from(own), unique=True)))
    questions = data.draw(st.lists(st.sampled_from(QUESTIONS), min_size=5, max_size=5, unique=True))
    whole, part = pipeline(home), pipeline(alone(home, kept))
    for text in questions:
        asked = Question(text=text)
        assert told(whole.answer(asked, Scope(documents=kept))) == told(part.answer(asked, Scope.everything())), text


def test_a_join_by_a_hidden_document_is_not_seen(home: Path) -> None:
    """Two CVs that only a third makes one person's are two people's to whoever may not see the third."""
    documents = {d.path: d.document_id for d in opened(home).documents(Scope.everything())}
    both = Scope.of(documents["anqi_1.md"], documents["anqi_3.md"])
    assert sorted(p.documents for p in opened(home).people(both)) == sorted((d,) for d in both.documents or ())
