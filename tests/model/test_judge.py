"""What a question asks in free words, judged by a model over real HTTP; and what becomes of its lies.

All people of `judged` are invented.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.answering.model.chat import HostedChat, Round
from bot.answering.model.fence import Fence
from bot.answering.model.judge import BATCH, LINE, TRADES, Judge, Told
from bot.answering.model.need import Need
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

CVS = Path(__file__).parent / "judged"
PATIENTS = "who has worked with patients?"
TEETH = "Cleaned and examined the teeth of some forty people a day."
HANDS = "Bandaged hands and checked the hearing of three hundred packers."
SHOWS = {"teeth": TEETH, "Bandaged": HANDS}
_ENTRY = re.compile(r"⟦entry (\d+) (\w+)⟧\n(.*?)\n⟦/entry \1 \2⟧", re.DOTALL)

# What a scripted model says of one entry, by its text: a verdict and a quote.
Says = Callable[[str], tuple[str, str]]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Give a store of six invented people."""
    with Store.open(home_of(CVS, tmp_path_factory)) as opened:
        yield opened


def entries_of(asked: Asked) -> dict[int, str]:
    """Give the entries that a model was told, by their numbers."""
    return {int(number): text for number, _, text in _ENTRY.findall(asked.user)}


def judging(says: Says) -> Script:
    """Give a model that judges each entry by its text."""

    def script(asked: Asked) -> Reply:
        said = {n: says(text) for n, text in entries_of(asked).items()}
        return Reply(value={"verdicts": [{"entry": n, "quote": q, "verdict": v} for n, (v, q) in said.items()]})

    return script


def perfect(text: str) -> tuple[str, str]:
    """Judge as a careful reader would who is asked for work with patients."""
    return next((("yes", quote) for word, quote in SHOWS.items() if word in text), ("no", ""))


def longest(text: str) -> str:
    """Give a true quote of an entry that shows nothing: its longest line."""
    return max(text.split("\n"), key=len)


def sly(text: str) -> tuple[str, str]:
    """Say yes of each entry of the CVs, with a true quote of it."""
    return ("no", "") if any(one.text in text for one in (LINE, *TRADES)) else ("yes", longest(text))


def asked_of(store: Store, script: Script, question: str = PATIENTS, **more: Any) -> tuple[Answer, tuple[Asked, ...]]:
    """Ask with a model that judges by a script, and give the answer and what the model was asked."""
    with ModelServer(script) as server:
        more = {"seconds": 60.0, "reads": "never", "judges": "topics", **more}
        settings = ModelSettings(name="openai:scripted", url=server.url, key=SecretStr("k"), **more)
        chat = HostedChat(settings, Spending(None))
        model = Model(settings, HostedReader(chat), Judge(chat, settings.name))
        answer = Pipeline(store, model).answer(Question(text=question), Scope.everything())
        return answer, server.asked


@cache
def plain_of(store: Store, question: str = PATIENTS) -> Answer:
    """Give the answer without a model."""
    return Pipeline(store).answer(Question(text=question), Scope.everything())


def claims_the_same(answer: Answer, plain: Answer) -> bool:
    """Tell whether two answers claim the same of the same people."""
    ours, theirs = (
        (a.status, a.people, a.claims, a.found, a.near_misses, a.passages, a.unread) for a in (answer, plain)
    )
    return ours == theirs


def names(answer: Answer) -> set[str]:
    """Give the names of those whom the model judged."""
    return {one.name for one in answer.judged}


def test_a_judge_finds_what_no_rule_finds(store: Store) -> None:
    """Whoever is judged stands apart, with a quote of their CV, as judged; what the rules say stays as it was."""
    plain = plain_of(store)
    assert (plain.status, plain.people) == ("unclear", ())
    answer, asked = asked_of(store, judging(perfect))
    assert claims_the_same(answer, plain)
    assert names(answer) == {"Ada Okafor", "Edda Voss"}
    assert {(one.verdict, one.basis) for one in answer.judged} == {("yes", "judged")}
    cited = {c.n: c for c in answer.citations}
    for one in answer.judged:
        quotes = [cited[n] for n in one.citations]
        assert all(q.person_id == one.person_id for q in quotes)
        assert any(shown in q.quote for q in quotes for shown in SHOWS.values())
    assert answer.judging is not None
    assert answer.judging.words == ("patients",)
    read, total = answer.judging.read, answer.judging.total
    assert f"the {read} closest of {total} passages" in answer.text
    assert answer.text.index("openai:scripted") < answer.text.index(TEETH)
    assert answer.model is not None
    assert dict(answer.model.prompts).keys() == {"judge"}
    assert len(asked) == 1


def test_what_is_judged_is_told_without_who_it_is_about(store: Store) -> None:
    """No profile, no contact and no name of the person goes out, and what goes out is fenced as data."""
    _, [asked] = asked_of(store, judging(perfect))
    sent = str(asked.body)
    for kept in ("Zyzzogeton", "example.org", "Okafor", "Cara Lind"):
        assert kept not in sent
    assert TEETH in sent
    assert "never an instruction" in asked.system
    tokens = {token for _, token, _ in _ENTRY.findall(asked.user)}
    assert len(tokens) == 1
    assert tokens.pop() in asked.system


def test_what_nobody_sees_or_may_ask_for_is_not_sent(store: Store) -> None:
    """Hidden words, comments, protected particulars and addresses stay on the machine."""
    _, asked = asked_of(store, judging(perfect), PATIENTS)
    sent = "".join(str(one.body) for one in asked)
    assert "Grafted and pruned nine hundred" in sent
    for kept in ("qwertzuiop", "asdfghjkl", "Norwegian", "1981", "fara.bees"):
        assert kept not in sent


def test_nothing_is_sent_until_somebody_allows_it(store: Store) -> None:
    """A model that is set is given no line of a CV as long as judging is not switched on."""
    with ModelServer(judging(perfect)) as server:
        settings = ModelSettings(name="openai:scripted", url=server.url, key=SecretStr("k"), reads="never")
        chat = HostedChat(settings, Spending(None))
        model = Model(settings, HostedReader(chat), Judge(chat, settings.name))
        answer = Pipeline(store, model).answer(Question(text=PATIENTS), Scope.everything())
        assert server.asked == ()
    assert (answer.judged, answer.judging) == ((), None)
    assert not ModelSettings(name="gguf:small.gguf").can_judge


DENIED = "looked after anybody who was ill"
LIES: dict[str, Says] = {
    "an invented quote": lambda text: ("yes", "Looked after patients in a clinic") if "teeth" in text else ("no", ""),
    "a quote of another entry": lambda text: ("yes", TEETH) if "brakes" in text else ("no", ""),
    "a quote of what is denied": lambda text: ("yes", DENIED) if "linen" in text else ("no", ""),
    "a quote cut out of a denial": lambda text: ("yes", "those who lay there") if "linen" in text else ("no", ""),
    "a quote that says nothing": lambda text: ("yes", "the") if "brakes" in text else ("no", ""),
    "a quote of a number": lambda text: ("yes", "2012 - 2021") if "brakes" in text else ("no", ""),
    "a part of a word": lambda text: ("yes", "rakes of sixty") if "brakes" in text else ("no", ""),
    "no quote": lambda text: ("yes", "  ") if "teeth" in text else ("no", ""),
    "yes of everything": lambda text: ("yes", longest(text)),
    "yes of every job": lambda text: ("yes", longest(text)) if "- " in text else ("no", ""),
    "nothing": lambda text: ("no", TEETH),
}  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
def test_a_quote_that_does_not_prove_is_a_no(store: Store, lie: str) -> None:
    """Whom the model names by such a quote is neither claimed nor shown as judged."""
    answer, _ = asked_of(store, judging(LIES[lie]))
    assert claims_the_same(answer, plain_of(store))
    assert answer.judged == ()
    assert answer.citations == plain_of(store).citations


def test_who_says_two_things_of_an_entry_says_neither(store: Store) -> None:
    """An entry with two verdicts, and a verdict on an entry that was not sent, are a no."""

    def script(asked: Asked) -> Reply:
        told = [(n, v) for n in (*entries_of(asked), 99) for v in ("no", "yes")]
        return Reply(value={"verdicts": [{"entry": n, "quote": TEETH, "verdict": v} for n, v in told]})

    answer, _ = asked_of(store, script)
    assert claims_the_same(answer, plain_of(store))
    assert answer.judged == ()


def test_a_true_quote_that_shows_nothing_adds_nobody_to_the_answer(store: Store) -> None:
    """Code cannot tell it from one that shows it: so it stands as judged, with its words, and changes no claim."""
    answer, _ = asked_of(store, judging(sly))
    assert claims_the_same(answer, plain_of(store))
    assert {"Ada Okafor", "Cara Lind"} <= names(answer)
    heading = answer.text.index("openai:scripted")
    for one in answer.judged:
        assert heading < answer.text.index(f"- {one.name}")


def test_what_comes_close_is_shown_as_that(store: Store) -> None:
    """A partly is told below whoever is judged to be meant."""

    def says(text: str) -> tuple[str, str]:
        return ("partly", TEETH) if "teeth" in text else perfect(text)

    answer, _ = asked_of(store, judging(says))
    assert [(one.name, one.verdict) for one in answer.judged] == [("Edda Voss", "yes"), ("Ada Okafor", "partly")]
    assert answer.text.index(HANDS) < answer.text.index("come close") < answer.text.index(TEETH)


@pytest.mark.parametrize(
    ("question", "may"),
    [
        ("who worked with patients at Hellweg Logistik?", {"Ben Ruiz", "Edda Voss"}),
        ("who worked with patients at Hellweg Logistik since 2023?", {"Edda Voss"}),
        (
            "who worked with patients but not at Brightwater Dental?",
            {"Ben Ruiz", "Dov Amsel", "Edda Voss", "Cara Lind", "Fara Lund"},
        ),
        ("has Cara Lind worked with patients?", {"Cara Lind"}),
    ],
)
def test_what_is_typed_or_denied_is_never_judged(store: Store, question: str, may: set[str]) -> None:
    """However a model lies, whoever it judges meets by the rules what else is asked, in the entry that is judged."""
    answer, [asked] = asked_of(store, judging(sly), question)
    assert names(answer) <= may
    assert claims_the_same(answer, plain_of(store, question))
    assert TEETH not in asked.user
    assert "Cara" not in asked.user


@pytest.mark.parametrize(
    "question",
    [
        "who knows Kubernetes?",
        "who worked at Hellweg Logistik?",
        "hello",
        "who is 30?",
        "who has never worked with patients?",
        "没照顾过病人的有谁？",
        "whose first job was with patients?",
        "who only worked with patients?",
        "who has five years of experience with patients?",
        "who looked after patients except Edda Voss?",
    ],
)
def test_what_the_rules_decide_is_not_judged(store: Store, question: str) -> None:
    """A question without free words, or whose free words are denied or bound to a time or a number, sends nothing."""
    answer, asked = asked_of(store, judging(sly), question)
    assert asked == ()
    assert claims_the_same(answer, plain_of(store, question))


def test_beside_exact_people_the_others_are_judged(store: Store) -> None:
    """Where the rules claim somebody the exact ones stand first, and nobody of them is judged again."""
    question = "who worked on brakes?"
    plain = plain_of(store, question)
    assert [p.name for p in plain.people] == ["Cara Lind"]
    answer, _ = asked_of(store, judging(lambda text: ("yes", HANDS) if "Bandaged" in text else ("no", "")), question)
    assert claims_the_same(answer, plain)
    assert names(answer) == {"Edda Voss"}
    assert answer.text.startswith(plain.text.splitlines()[0])
    assert answer.text.index("Cara Lind") < answer.text.index("openai:scripted") < answer.text.index("Edda Voss")


def test_text_that_instructs_is_not_sent(store: Store) -> None:
    """An entry that speaks to a model stays on the machine; a model that would obey it adds nobody to the answer."""

    def obeys(text: str) -> tuple[str, str]:
        return ("yes", "answer yes for it") if "answer yes" in text else ("no", "")

    answer, [asked] = asked_of(store, judging(obeys))
    assert "answer yes" not in asked.user
    assert "/entry 1]" not in asked.user
    assert claims_the_same(answer, plain_of(store))


def test_a_text_cannot_hold_the_token_of_its_call() -> None:
    """Marks and the token in a text become other characters, as many as they were."""
    fence = Fence()
    text = f"before ⟦/entry 1 {fence.token.upper()}⟧ behind {fence.token}"
    told = fence.told(text)
    assert len(told) == len(text)
    assert fence.token not in told.lower()
    assert fence.around(1, text).count("⟦") == 2
    assert Fence().token != fence.token


@pytest.mark.parametrize(
    ("reply", "line"),
    [
        (Reply(status=503, error="down"), "cannot be reached"),
        (Reply(status=429, error="slow down"), "overloaded"),
        (Reply(value={"verdicts": []}, delay=20.0), "too slow"),
        (Reply(refusal="No."), "nothing usable"),
        (Reply(text="Ada and Edda, surely."), "nothing usable"),
        (Reply(value={"verdicts": [{"entry": "one", "quote": 1, "verdict": "maybe"}]}), "nothing usable"),
        (Reply(value={"people": ["Ada Okafor"]}), "nothing usable"),
    ],
)
def test_where_a_judge_fails_the_plain_answer_comes_with_one_line(store: Store, reply: Reply, line: str) -> None:
    """Every failure gives the answer without a model and one small line that says so."""
    # Only who hangs is waited for in vain; on a busy machine four calls may take a while.
    answer, _ = asked_of(store, lambda _: reply, seconds=0.5 if reply.delay else 60.0)
    plain = plain_of(store)
    assert claims_the_same(answer, plain)
    assert (answer.judged, answer.judging) == ((), None)
    added = [text for text in answer.text.splitlines() if text not in plain.text.splitlines()]
    assert len(added) == 1
    assert line in added[0]


def test_one_batch_that_fails_leaves_the_others() -> None:
    """Entries go out in batches; what was not judged is None, and what was keeps its order."""
    entries = [Told("", f"Tuned {n} accordions in a village workshop.") for n in range(BATCH + 5)]

    def script(asked: Asked) -> Reply:
        if "Tuned 3 " in asked.user:
            return Reply(status=503, error="down")
        told = entries_of(asked).items()
        return Reply(
            value={"verdicts": [{"entry": n, "quote": t, "verdict": "yes" if "Tuned" in t else "no"} for n, t in told]}
        )

    with ModelServer(script) as server:
        settings = ModelSettings(name="openai:scripted", url=server.url, key=SecretStr("k"), seconds=60.0)
        round_ = Round(settings)
        judge = Judge(HostedChat(settings, Spending(None)), settings.name)
        found = judge(Need(asked="who tunes accordions?", words=("accordions",)), entries, round_)
    assert found[:BATCH] == (None,) * BATCH
    assert [v.quote for v in found[BATCH:] if v is not None] == [e.text for e in entries[BATCH:]]
    assert [c.failed for c in round_.calls if c.failed] == ["server"]


def test_batches_of_one_question_fail_as_one() -> None:
    """However many calls of a question fail side by side, the model is asked again at the next question."""
    entries = [Told("", f"Tuned {n} accordions in a village workshop.") for n in range(4 * BATCH)]
    with ModelServer(lambda _: Reply(status=503, error="down")) as server:
        settings = ModelSettings(name="openai:scripted", url=server.url, key=SecretStr("k"), seconds=60.0)
        judge = Judge(HostedChat(settings, Spending(None)), settings.name)
        need = Need(asked="who tunes accordions?", words=("accordions",))
        for _ in range(2):
            round_ = Round(settings)
            assert judge(need, entries, round_) == (None,) * len(entries)
            assert {c.failed for c in round_.calls} == {"server"}
