"""Ask a file's questions without the chat model and with it, over one store, and judge both."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.answering.compose.told import told_in_words
from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Outcome, Question
from bot.evals.expected import Expected
from bot.evals.figures import Figures, figures_of, replaced
from bot.evals.verdict import Judged, judge
from bot.roster import who_is
from vectorstore.errors import InvalidQuestion
from vectorstore.records import Record, Scope
from vectorstore.store import Store

Told = Callable[[str, int, int], None]


class Asked(Record):
    """One answer: its verdict and why, how it was understood, what it took."""

    judged: Judged
    status: Outcome
    people: tuple[str, ...]
    understood: str
    read_by: str
    seconds: float
    tokens: int = 0
    cost: float = 0.0
    failed: str | None = None
    replaced: int = 0


class Compared(Record):
    """One question, answered without the model and, where there is one, with it."""

    id: str
    line: int
    question: str
    plain: Asked
    model: Asked | None = None


class Unscored(Record):
    """A question that is not asked, as somebody whom it expects cannot be told among the people; and why."""

    id: str
    line: int
    why: str


class Evaluation(Record):
    """A file of questions asked: figures and answers of both ways; `name` is the model, empty without one."""

    name: str = ""
    plain: Figures | None = None
    model: Figures | None = None
    questions: tuple[Compared, ...] = ()
    unscored: tuple[Unscored, ...] = ()


def evaluate(
    store: Store, expected: Sequence[Expected], plain: Pipeline, model: Pipeline | None, name: str, told: Told
) -> Evaluation:
    """Return how the questions are answered without a model and with it; `told` hears how far it is."""
    ids: dict[str, tuple[str, ...]] = {}
    unscored = []
    for one in expected:
        found = [_known(store, written) for written in one.people]
        if wrong := [f for f in found if not f[0]]:
            unscored.append(Unscored(id=one.id, line=one.line, why=wrong[0][1]))
        else:
            ids[one.id] = tuple(dict.fromkeys(person for person, _ in found))
    scored = [one for one in expected if one.id in ids]
    ways = [plain] if model is None else [plain, model]
    if scored:  # lexicons, texts and the embedder are loaded for the first question, whichever way it is asked
        _answer(plain, scored[0])
        store.search(scored[0].question, Scope.everything())
    answers: list[list[Answer]] = [[] for _ in ways]
    done, total = 0, len(scored) * len(ways)
    for one in scored:
        for way, kept in zip(ways, answers, strict=True):
            told(one.id, done, total)
            kept.append(_answer(way, one))
            done += 1
    verdicts = [[judge(one, a, ids[one.id]) for one, a in zip(scored, kept, strict=True)] for kept in answers]
    figures = [figures_of(kept, judged) for kept, judged in zip(answers, verdicts, strict=True) if kept]
    rows = [
        [_asked(a, j) for a, j in zip(kept, judged, strict=True)]
        for kept, judged in zip(answers, verdicts, strict=True)
    ]
    return Evaluation(
        name=name if model is not None else "",
        plain=figures[0] if figures else None,
        model=figures[1] if len(figures) > 1 else None,
        questions=tuple(
            Compared(
                id=one.id, line=one.line, question=one.question, plain=rows[0][at],
                model=rows[1][at] if len(rows) > 1 else None,
            )
            for at, one in enumerate(scored)
        ),
        unscored=tuple(unscored),
    )  # fmt: skip


def _known(store: Store, written: str) -> tuple[str, str]:
    """Return the id of who is called so, or none and why."""
    meant = who_is(store, written, Scope.everything())
    if len(meant.members) == 1:
        return meant.members[0].person_id, ""
    if meant.members:
        files = ", ".join(m.documents[0].document for m in meant.members)
        return "", f"{len(meant.members)} people are called {written!r}; name a CV instead: {files}"
    near = ", ".join(m.name for m in meant.near)
    return "", f"nobody here is called {written!r}; {f'near: {near}' if near else '`vouch people` lists everyone'}"


def _answer(pipeline: Pipeline, one: Expected) -> Answer:
    try:
        return pipeline.answer(Question(text=one.question, history=one.history), Scope.everything())
    except InvalidQuestion as error:
        return told_in_words("unclear", str(error))


def _asked(answer: Answer, judged: Judged) -> Asked:
    used = answer.model
    return Asked(
        judged=judged,
        status=answer.status,
        people=tuple(p.name for p in answer.people),
        understood=str(answer.plan.get("understood") or ""),
        read_by=str(answer.plan.get("read_by") or ""),
        seconds=round(answer.timing_ms.get("total", 0.0) / 1000, 4),
        tokens=used.tokens if used else 0,
        cost=used.cost if used else 0.0,
        failed=used.failed if used else None,
        replaced=replaced(answer),
    )
