"""What is said to the program itself: greetings, thanks, good-byes, how it is used; never a search for people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.sources import Sources
from bot.answering.texts import Texts
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Scope
from vectorstore.store import Store
from vectorstore.text import has_cjk


@pytest.fixture(name="pool", scope="module")
def _pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pool]:
    home: Path = tmp_path_factory.mktemp("home")
    cv = Cv("orla.md", "Orla Finch", date="2025-01")
    cv.entry("employment", "Plumbers & Co, Plumber", under=cv.section("Work"), at="Plumbers & Co", role="Plumber")
    with Store.open(home) as store:
        for _ in store.publish_all((cv.reading(),), settle):
            pass
        sources = Sources(store, Scope.everything(), Texts())
        yield Pool(sources.people, sources)


def intent(question: str, pool: Pool) -> str:
    """Return what a question is read to ask for."""
    return plan(question, pool, "zh" if has_cjk(question) else "en").intent


@pytest.mark.parametrize(
    "said",
    [
        "thx, that's it for today",
        "ok cheers, talk tomorrow!",
        "great, thanks a lot, have a good weekend :)",
        "morning!",
        "hello, first time here — what sort of questions can i ask?",
        "so what can this bot do",
        "what are you made for?",
        "perfect, bye 👋",
        "nice one lol",
        "hey there, how do i use this?",
        "好嘞谢谢，回头再聊",
        "收到，辛苦啦",
        "谢谢，先这样吧",
        "谢谢啦，帮了大忙",
        "你好呀，你能帮我查些什么？",
        "在吗？怎么用啊",
        "哈喽，你会做什么",
    ],
)
def test_what_is_said_to_the_program_is_no_search(said: str, pool: Pool) -> None:
    """It is answered with what can be asked."""
    assert intent(said, pool) == "help"


@pytest.mark.parametrize(
    "said",
    [
        "thanks! and who is a plumber?",
        "hi, remote?",
        "help find plumbers",
        "good morning, anyone with a licence?",
        "谢谢，那谁会 Java？",
        "你好，Orla Finch 在哪工作",
        "谁能帮我们做管道",
        "nice, what about Python",
    ],
)
def test_a_question_beside_a_greeting_is_asked(said: str, pool: Pool) -> None:
    """Politeness around it takes nothing from it."""
    assert intent(said, pool) != "help"
