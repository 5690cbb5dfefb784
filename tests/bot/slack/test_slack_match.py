"""What /match and the editing of criteria promise, over both transports: drawn, weighed, answered; nobody is ranked."""

from __future__ import annotations

from typing import Any

import pytest

from bot.answering.records import Criterion
from bot.config import SlackSettings
from bot.slack.blocks import forms
from bot.slack.blocks.answer import answer_messages
from bot.slack.listeners import match
from tests.local_slack.rules import message_problems, view_problems
from vectorstore.records import Scope

pytestmark = pytest.mark.anyio

NEED = """Platform engineer

We look for somebody for our cluster team.
Requirements:
- Kubernetes
- Strong Go skills
- Male, under 35 years old
Nice to have:
- GPU sharing
- Publications at OSDI
"""
NEED_ZH = """平台工程师
任职要求：
- 熟悉 Kubernetes
- 精通 Go 语言
加分项：
- 有 GPU 共享经验
"""


async def opened(slack: Any, channel: Any, person: Any, text: str) -> None:
    """Give the command, and wait for its form."""
    await person.command("/match", text, channel)
    await slack.until(lambda: person.modal, what="the form")


async def drawn(slack: Any, person: Any, **fields: str) -> Any:
    """Submit the first form, and return the second."""
    await person.submit(**fields)
    await slack.until(lambda: person.modal and forms.ADDED in person.modal.inputs, what="the criteria")
    return person.modal


async def found(slack: Any, channel: Any, person: Any, **fields: str) -> Any:
    """Submit the criteria, and return the answer."""
    before = len(channel.messages(person))
    await person.submit(**fields)
    await slack.until(lambda: len(channel.messages(person)) > before, what="an answer")
    return channel.last(person)


async def test_a_pasted_need(slack, vouch, ada, hiring):
    """A job description becomes criteria with their weights, and these who meets which, by name, with quotes."""
    async with vouch():
        await opened(slack, hiring, ada, "")
        assert view_problems_of(ada.modal) == []
        criteria = await drawn(slack, ada, need=NEED)
        assert view_problems_of(criteria) == []
        for words in ("Kubernetes", "Go", "GPU sharing", "Publications at OSDI", "Left out", "under 35"):
            assert words in criteria.shown
        answer = await found(slack, hiring, ada)
        assert ada.modal is None
        assert answer.ephemeral_to == ada.id
        assert "3 of 13 people meet every must" in answer.shown
        people = [answer.shown.index(name) for name in ("潘若溪", "Shuo Qin (覃朔)", "Yutong Guan (管雨桐)")]
        assert people == sorted(people)
        assert "alphabetical order, not ranked" in answer.shown
        for outcome in ("1. met: ", "3. met: ", "3. close: ", "not in the CV: 4. "):
            assert outcome in answer.shown
        assert "under 35" not in answer.shown
        assert message_problems(answer.text, answer.blocks) == []
        assert slack.refusals == []


async def test_a_need_that_takes_long_to_read(slack, vouch, ada, hiring, monkeypatch):
    """A form that Slack would not wait for says that it is being read, and becomes the criteria then."""
    monkeypatch.setattr(match, "_SOON_S", 0.0)
    monkeypatch.setattr(match, "_SETTLED_S", 0.3)
    async with vouch():
        await opened(slack, hiring, ada, "Golang")
        assert "Golang" in (await drawn(slack, ada)).shown
        assert "3 of 13" in (await found(slack, hiring, ada)).shown
        assert slack.refusals == []


async def test_a_need_in_chinese(slack, vouch, ada, hiring):
    """A need in Chinese is read, weighed and answered in Chinese."""
    async with vouch():
        await opened(slack, hiring, ada, NEED_ZH)
        assert "职位描述" in ada.modal.shown
        criteria = await drawn(slack, ada)
        assert "必备" in criteria.shown
        answer = await found(slack, hiring, ada)
        assert "13 人中有 3 人符合全部必备条件" in answer.shown
        assert "3. 接近" in answer.shown
        assert "按姓名排序" in answer.shown
        assert slack.refusals == []


def view_problems_of(modal: Any) -> list[str]:
    """Return what Slack would not take of a modal that is open."""
    view = {"type": "modal", "title": {"type": "plain_text", "text": "x"}, "blocks": modal.blocks}
    return view_problems(view | {"submit": {"type": "plain_text", "text": "x"}})


async def test_criteria_are_weighed(slack, vouch, ada, hiring):
    """What is left out asks for nothing, a nice to have keeps nobody out, and what is added is read from its words."""
    async with vouch() as running:
        await opened(slack, hiring, ada, NEED)
        await drawn(slack, ada)
        answer = await found(
            slack, hiring, ada, criterion_0="drop", criterion_2="must", criterion_3="drop", added="worked at Alibaba"
        )
        await slack.until(lambda: running.desk.answered == 1, what="the end")
        shown = answer.shown.split("Near misses")[0]
        assert "1 of 13 people" in shown
        assert "Yutong Guan" in shown
        assert "worked at Alibaba (must)" in shown
        assert "Kubernetes" not in shown.split("Yutong")[0]
        assert "OSDI" not in answer.shown
        assert slack.refusals == []


async def test_an_added_criterion_may_be_nice_to_have(slack, vouch, ada, hiring):
    """Several lines add several criteria, of the weight that was chosen; what cannot be one is said."""
    async with vouch():
        await opened(slack, hiring, ada, "Golang")
        await drawn(slack, ada)
        await ada.submit(added="Rust\nonly women\nPhD", added_weight="nice")
        await slack.until(lambda: len(hiring.messages(ada)) == 2, what="two messages")
        told, answer = hiring.messages(ada)
        assert "“only women”" in told.shown
        assert "Rust (nice to have)" in answer.shown
        assert "PhD (nice to have)" in answer.shown
        assert "3 of 13" in answer.shown
        assert slack.refusals == []


async def test_without_criteria_there_is_no_answer(slack, vouch, ada, hiring):
    """Where everything is left out the form says what is missing, and stays."""
    async with vouch() as running:
        await opened(slack, hiring, ada, "Golang")
        await drawn(slack, ada)
        await ada.submit(criterion_0="drop")
        assert "Leave one criterion" in str(ada.modal_errors)
        await found(slack, hiring, ada, added="!!!")
        for words in ("“!!!”", "Leave one criterion"):
            await slack.until(lambda w=words: any(w in m.shown for m in hiring.messages(ada)), what="a word")
        assert running.desk.answered == 0


async def test_a_text_without_criteria(slack, vouch, ada, hiring):
    """Where nothing can be read out of a text its asker writes the criteria themselves."""
    async with vouch():
        await opened(slack, hiring, ada, "")
        criteria = await drawn(slack, ada, need="??? !!! …")
        assert "no criterion" in criteria.shown
        answer = await found(slack, hiring, ada, added="Golang\nKubernetes")
        assert "3 of 13" in answer.shown


async def test_a_long_need(slack, vouch, ada, hiring):
    """A need longer than one field fills the second; one past both is refused with its length."""
    async with vouch():
        await opened(slack, hiring, ada, "Golang\n" + "word " * 700)
        values = [b["element"].get("initial_value", "") for b in ada.modal.blocks]
        assert [len(v) > 400 for v in values] == [True, True]
        assert view_problems_of(ada.modal) == []
        assert view_problems_of(await drawn(slack, ada)) == []
        await ada.close()
        await ada.command("/match", "x" * 40_000, hiring)
        await slack.until(lambda: hiring.messages(ada), what="a refusal")
        assert "40,000 characters" in hiring.last(ada).shown
        assert ada.modal is None


async def test_a_need_that_has_expired(slack, vouch, ada, hiring):
    """A form that stood open for too long says so, once it is submitted."""
    async with vouch() as running:
        await opened(slack, hiring, ada, "Golang")
        await drawn(slack, ada)
        running.desk.memory._now = lambda: 1e12  # noqa: SLF001 - time passes
        running.desk.memory.expire()
        await ada.submit()
        await slack.until(lambda: any("too old" in m.shown for m in ada.direct.messages(ada)), what="a word")


async def test_whoever_may_not_ask_matches_nobody(slack, vouch):
    """Guests and shared channels get no form; who lost the right while it stood open gets no answer."""
    ada, eve = slack.person("Ada"), slack.person("Eve", kind="guest")
    hiring = slack.channel("hiring", members=[ada, eve])
    shared = slack.channel("partners", members=[ada], shared=True)
    async with vouch() as running:
        for person, channel in ((eve, hiring), (ada, shared)):
            await person.command("/match", NEED, channel)
            await slack.until(lambda c=channel, p=person: c.messages(p), what="a refusal")
            assert "Sorry" in channel.last(person).shown
            assert person.modal is None
        await opened(slack, hiring, ada, NEED)
        now = running.desk.settings.model_copy(update={"slack": SlackSettings(allowed_channels=("C9",))})
        running.desk.access.settings = lambda: now
        await ada.submit()
        await slack.until(lambda: ada.modal and "do not answer in this channel" in ada.modal.shown, what="a refusal")
        assert running.desk.answered == 0


async def test_the_criteria_of_another(slack, vouch, ada, hiring):
    """A need belongs to who pasted it."""
    async with vouch() as running:
        await opened(slack, hiring, ada, "Golang")
        criteria = await drawn(slack, ada)
        bo = slack.person("Bo")
        ada.modal.state.clear()
        view = {"private_metadata": criteria.private_metadata, "blocks": criteria.blocks, "state": {"values": {}}}
        kept = await running.desk.recall(running.desk.memory.get, match.NOTE, match.key_of(view))
        need = match.Need.model_validate_json(kept)
        assert need.asker.user == ada.id != bo.id


async def test_a_shared_match_tells_the_beginning_of_its_need(slack, vouch, ada, hiring):
    """A long need does not keep its answer from being shared; its first words tell which it was."""
    async with vouch():
        await opened(slack, hiring, ada, "Golang\n" + "- Kubernetes and more\n" * 200)
        await drawn(slack, ada)
        answer = await found(slack, hiring, ada)
        await ada.press(answer, "Share in channel")
        await slack.until(lambda: "Shared in the channel" in hiring.last(ada).shown, what="a word")
        assert slack.refusals == []


async def edited(slack: Any, channel: Any, person: Any, asked: str, **fields: str) -> Any:
    """Ask by /ask, change how it was understood, and return the new answer."""
    await person.command("/ask", asked, channel)
    await slack.until(lambda: channel.messages(person), what="an answer")
    await person.press(channel.last(person), "edit")
    await slack.until(lambda: person.modal, what="the form")
    assert view_problems_of(person.modal) == []
    return await found(slack, channel, person, **fields)


@pytest.mark.parametrize(
    "change",
    [
        ("谁在阿里巴巴工作过？", {"except": "阿里云"}, "13 人中有 2 人", "管雨桐（Yutong Guan）："),
        ("who worked at Alibaba?", {"except": "not Alibaba Cloud"}, "2 of 13", "Yutong Guan (管雨桐):"),
        ("how many people worked at Alibaba?", {"except": "Alibaba Cloud"}, "2 of 13", "Yutong Guan (管雨桐):"),
        ("I need someone who knows Golang", {"except": "Alibaba Cloud"}, "2 of 13", "Yutong Guan (管雨桐)"),
        ("who knows Golang and studied at Nanjing University?", {"criterion_1": "nice"}, "3 of 13", "1 of 13"),
        ("who knows Golang and studied at Nanjing University?", {"criterion_1": "drop"}, "3 of 13", "1 of 13"),
        ("who knows Golang and Kubernetes?", {"added": "worked at Alibaba"}, "1 of 13", "3 of 13"),
        ("who knows Golang?", {"question": "who knows CUDA?", "except": "Alibaba"}, "know CUDA, except", "Golang"),
        ("I need someone who knows Golang", {"added": "Alibaba", "added_weight": "nice"}, "3 of 13", "1 of 13"),
        ("who worked at Alibaba?", {"except": "women"}, "I don't answer questions about sex", "of 13"),
    ],
)
async def test_how_a_question_was_understood_is_changed(slack, vouch, ada, hiring, change):
    """Something is left out, a condition becomes nice to have or falls, one is added; the answer follows."""
    question, fields, said, unsaid = change
    async with vouch():
        answer = await edited(slack, hiring, ada, question, **fields)
        shown = answer.shown.split("Near misses")[0].split("接近但不符合")[0]
        assert said in answer.shown
        assert unsaid not in shown
        assert slack.refusals == []


async def test_a_filter_stays_one_when_it_is_changed(slack, vouch, ada, hiring):
    """The words of /candidates are read as a filter again."""
    async with vouch():
        await ada.command("/candidates", "CUDA, internship in 2024", hiring)
        await slack.until(lambda: hiring.messages(ada), what="a list")
        await ada.press(hiring.last(ada), "edit")
        await slack.until(lambda: ada.modal, what="the form")
        answer = await found(slack, hiring, ada, question="Golang, internship in 2024")
        assert "people who know Golang and who did an internship in 2024" in answer.shown
        assert "Shuo Qin" in answer.shown.split("Near misses")[0]


def test_the_form_of_many_criteria(keep):
    """As many criteria as are ever drawn, each as long as a line may be, fit the forms."""
    one = keep("I need someone who knows Golang").answer.plan["criteria"][0]
    many = [Criterion.model_validate(one | {"text": f"{n} " + "很长的条件" * 200}) for n in range(60)]
    for language in ("en", "zh"):
        assert view_problems(forms.criteria_form(many, ["x" * 500] * 30, language, {"need": "k"})) == []
        assert view_problems(forms.criteria_form((), (), language, {"need": "k"})) == []
        assert view_problems(forms.need_form("长" * 9_000, language, {"place": "{}"})) == []
        assert view_problems(forms.edit_form("q", "u", many, language, {"answer": "k"})) == []


def test_every_criterion_has_an_outcome_for_each_person(keep):
    """Met, close or not in the CV: no criterion is passed over in silence."""
    kept = keep("I need someone who knows Golang, ideally Rust, ideally GPU sharing", "asker")
    shown = str([m.blocks for m in answer_messages(kept)])
    assert len(kept.answer.people) == 3
    assert shown.count("not in the CV: 2. Rust") == 3
    assert all(f"{n}. " in shown for n in (1, 2, 3))


@pytest.mark.parametrize("text", ["Golang", NEED, NEED_ZH, "I need someone who has built a scheduler"])
def test_criteria_are_drawn_the_same_every_time(pipeline, text):
    """The same words give the same criteria, each with a condition that can be looked for."""
    first, second = (pipeline.criteria(text, Scope.everything()) for _ in range(2))
    assert first == second
    assert first[0]
