"""What no model is told: how people are reached and what they are called; tokens stand for it. All are invented."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.answering.model.chat import HostedChat
from bot.answering.model.judge import Judge
from bot.answering.model.masks import Masks, name_words
from bot.answering.model.phrase import Phraser
from bot.answering.model.read import HostedReader
from bot.answering.model.roles import Model
from bot.answering.model.settings import ModelSettings
from bot.answering.model.spending import Spending
from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from tests.homes import home_of
from tests.model.protocol import Asked, Reply, Script
from tests.model.server import ModelServer
from vectorstore.records import Scope
from vectorstore.store import Store

CVS = Path(__file__).parent / "reached"
# Of every CV all that reaches anybody, and all that anybody is called.
KEPT = (
    "example", "555", "990", "7946", "0018", "log.", "Quay", "github.", "nilsorby", "4411", "hullman", "0142",
    "guosiyuan", "1390000", "88886666", "0571", "码头路", "rizhi", "Orby", "Nils", "Petra", "Solheim", "郭思远", "思远",
)  # fmt: skip
_MARK = re.compile(r"⟦/?entry \d+ \w+⟧")
_ENTRY = re.compile(r"⟦entry (\d+) (\w+)⟧\n(.*?)\n⟦/entry \1 \2⟧", re.DOTALL)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Give a store of three invented people who tell in their jobs how they are reached."""
    with Store.open(home_of(CVS, tmp_path_factory)) as opened:
        yield opened


def asked_of(
    store: Store, script: Script, question: str, history: tuple[str, ...] = ()
) -> tuple[Answer, tuple[Asked, ...]]:
    """Ask with a model in all three roles, and give the answer and what the model was asked."""
    with ModelServer(script) as server:
        settings = ModelSettings(
            name="openai:scripted", url=server.url, key=SecretStr("k"), seconds=60.0, judges="topics",
            phrases="summaries",
        )  # fmt: skip
        chat = HostedChat(settings, Spending(None))
        name = settings.name
        model = Model(settings, HostedReader(chat), Judge(chat, name), Phraser(chat, name))
        answer = Pipeline(store, model).answer(Question(text=question, history=history), Scope.everything())
        return answer, server.asked


def judging(says: Callable[[str], tuple[str, str]]) -> Script:
    """Give a model that judges each entry by its text, and words nothing."""

    def script(asked: Asked) -> Reply:
        if asked.shape_name != "verdicts":
            return Reply(value={"sentences": []})
        told = [(int(n), *says(text)) for n, _, text in _ENTRY.findall(asked.user)]
        return Reply(value={"verdicts": [{"entry": n, "verdict": v, "quote": q} for n, v, q in told]})

    return script


@pytest.mark.parametrize(
    ("question", "role"),
    [
        ("who has guided ships through fog?", "verdicts"),
        ("谁引导过货轮？", "verdicts"),
        ("who has repaired hulls and sold fish?", "verdicts"),
        ("tell me about Nils Orby", "sentences"),
        ("介绍一下郭思远", "sentences"),
        ("compare Nils Orby and Petra Solheim", "sentences"),
        ("we need someone with fog experience and navigation", "sentences"),
        ("who wrangled the boats of nils.orby@example.org and 020 7946 0018?", "reading"),
    ],
)
def test_no_request_reaches_or_names_anybody(store: Store, question: str, role: str) -> None:
    """In whatever role, no body of a request has an address, a number, a link or the name of somebody of the CVs."""
    _, asked = asked_of(store, judging(lambda _: ("no", "")), question)
    sent = {one.shape_name: _MARK.sub("", f"{one.system}\n{one.user}") for one in asked}
    assert role in sent
    for text in sent.values():
        for kept in KEPT:
            assert kept not in text, kept


def test_earlier_turns_name_nobody(store: Store) -> None:
    """The questions before one that is read go out without their people."""
    history = ("tell me about Nils Orby", "who knows petra@example.org?")
    _, asked = asked_of(store, lambda _: Reply(value={}), "who wrangled Kubernetes at Askim Ferries?", history)
    read = [one for one in asked if one.shape_name == "reading"]
    assert read
    assert "Earlier: tell me about PERSON" in read[0].user
    assert all(kept not in one.user for one in read for kept in ("Orby", "Nils", "petra@"))


def test_words_come_back_where_a_model_gives_tokens(store: Store) -> None:
    """A quote in tokens is held to the CV's own words, and shown in them."""

    def says(text: str) -> tuple[str, str]:
        line = next((one for one in text.split("\n") if "through fog" in one), "")
        return ("yes", line.removeprefix("- ")) if line else ("no", "")

    answer, asked = asked_of(store, judging(says), "who has steered vessels in mist?")
    [one] = [text for a in asked for _, _, text in _ENTRY.findall(a.user) if "through fog" in text]
    assert re.search(r"NAME\d+ guided nine hundred ferries through fog; the pilots' log is at LINK\d+", one)
    assert [j.name for j in answer.judged] == ["Nils Orby"]
    quotes = [c.quote for c in answer.citations if c.n in answer.judged[0].citations]
    assert any("Orby guided nine hundred ferries" in q for q in quotes)
    assert not re.search(r"(?:NAME|LINK|EMAIL)\d", answer.text)


@pytest.mark.parametrize(
    "said",
    [
        "ann.lee+cv@mail.example.com", "ann.lee [at] example [dot] com", "https://example.com/~ann?x=1",
        "www.example.com", "linkedin.com/in/ann-lee", "github.com/annlee", "+44 20 7946 0018", "(020) 7946 0018",
        "(555) 010-0199", "555-010-0199", "138-0000-0000", "010-6278 1234", "tel: 7946 0018", "电话：6278 1234",
        "WeChat: ann_lee_01", "微信：annlee01", "QQ：123456789", "221b Baker Street", "1600 Penny Lane Ave., Apt 4",
        "P.O. Box 77", "Lindenstraße 12", "海燕市江南区码头路12号", "http://user:pass@example.com/",
    ],
)  # fmt: skip
def test_whatever_reaches_somebody_is_a_token(said: str) -> None:
    """Addresses, numbers, links and streets are told from other words by their form, and come back as they were."""
    masks = Masks()
    text = f"Ran the office, {said}, for nine years."
    told = masks.hide(text)
    assert re.fullmatch(r"Ran the office, (?:ADDRESS|EMAIL|LINK|PHONE)1, for nine years\.", told)
    assert masks.back({"a": [told]}) == {"a": [text]}


@pytest.mark.parametrize(
    "text",
    [
        "2012 - 2021, 2012.09 - 2016.06, 2019-03-01", "Grew sales by 1,200,000 in 2019, 38% more",
        "Node.js, ASP.NET, Vue.js and socket.io", "GPA 3.85/4.00, TOEFL 110", "ISBN 978-3-16-148410-0",
        "Led 12 people at 3 sites; way of 14 drives", "ACL 2020, pages 1234-1245, arXiv 2103.01234",
        "2016年9月至2020年6月，一号线路", "took care of 40 beds on ward 7", "Python 3.11, C++17, RFC 2616",
    ],
)  # fmt: skip
def test_numbers_of_work_are_no_tokens(text: str) -> None:
    """Times, amounts, versions and pages reach nobody."""
    assert Masks().hide(text) == text


def test_names_are_tokens_in_a_cvs_own_text() -> None:
    """Everybody's whole name, and each word of its own person's, in either script, is a token; other words stay."""
    masks = Masks()
    masks.know(["Rose Hill", "郭思远"])
    own = tuple(name_words(["Nils A. Orby", "林素云"]))
    told = masks.nameless("ROSE HILL and Orby met 郭思远 in a rose garden; 素云 sang, Orby Ltd paid.", own)
    assert told == "NAME1 and NAME2 met NAME3 in a rose garden; NAME4 sang, NAME2 Ltd paid."
    assert masks.back(told).startswith("ROSE HILL and Orby met 郭思远")


def test_a_token_in_a_text_stands_for_itself() -> None:
    """Who writes a token into a CV does not read what another's token stands for."""
    masks = Masks()
    assert masks.hide("ann@example.org") == "EMAIL1"
    told = Masks().hide("EMAIL1, ann@example.org")
    assert told == "NAME1, EMAIL1"


def test_a_token_is_the_same_in_all_calls_of_a_question() -> None:
    """What is told twice has one token, and two things have two."""
    masks = Masks()
    assert masks.hide("ann@example.org") == masks.hide("ann@example.org") == "EMAIL1"
    assert masks.hide("bob@example.org") == "EMAIL2"
