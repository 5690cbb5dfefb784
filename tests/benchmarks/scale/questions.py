"""Questions over a pool of generated CVs, of every kind that people ask, and the people who answer each.

All are drawn from the first CVs, so that pools of every size are asked the same; who answers grows with the pool.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.scale.lives import Life, Pool
from tests.benchmarks.scale.vocabulary import Word, Words, everything

# Who is asked about is among the first so many.
FIRST = 300
# Questions of these kinds ask for a set of people, and it can be said which.
SETS = ("who", "count", "list", "follow-up", "topic", "length")
# A length that is nearly the one asked for is a matter of how months are counted.
_DOUBTFUL = 4
_YEARS = 5


class Asks(NamedTuple):
    """A condition on a life: that the word stands in `relation` to it; of `together`, at one and the same employer."""

    relation: str
    word: Word
    together: Word | None = None

    def of(self, life: Life) -> bool:
        """Tell whether a life meets it."""
        if self.relation == "long at":
            return _months(life, self.word) > 12 * _YEARS
        if self.together is not None:
            return any(job.employer.key in self.together.under and _in(self.word, job.topics) for job in life.jobs)
        return _in(self.word, _RELATIONS[self.relation](life))

    def doubtful(self, life: Life) -> bool:
        """Tell whether two who count would differ on this life."""
        return self.relation == "long at" and abs(_months(life, self.word) - 12 * _YEARS) <= _DOUBTFUL


class Question(NamedTuple):
    """A question: `asks` is what all of its people meet, `said` what its answer must say; none: nobody can tell."""

    key: str
    kind: str
    text: str
    history: tuple[str, ...] = ()
    asks: tuple[Asks, ...] = ()
    said: tuple[str, ...] = ()


class Gold(NamedTuple):
    """The numbers of the people who answer, and of those of whom it is doubtful."""

    people: frozenset[int]
    doubtful: frozenset[int]


def golds(questions: Iterable[Question], lives: Sequence[Life]) -> dict[str, Gold]:
    """Return who answers each question that asks for a set."""
    return {
        q.key: Gold(
            frozenset(x.number for x in lives if all(a.of(x) for a in q.asks)),
            frozenset(x.number for x in lives if any(a.doubtful(x) for a in q.asks)),
        )
        for q in questions
        if q.asks
    }


def asked_of(pool: Pool) -> tuple[Question, ...]:
    """Return the questions over a pool, and over every smaller one of its seed that has the first CVs.

    Whoever is asked about by name has no namesake in the pool, but for one question about the name that most have.
    """
    chance = random.Random(f"{pool.seed} questions")
    lives = list(pool.lives())
    shared = Counter(x.name.en for x in lives)
    known = [x for x in lives if x.number < FIRST]
    chance.shuffle(known)
    single = [x for x in known if shared[x.name.en] == 1]
    kinds: tuple[tuple[str, Iterator[Question]], ...] = (
        ("who", _who(known)),
        ("count", _counts(known)),
        ("list", _lists(known)),
        ("fact", _facts(single)),
        ("summary", _summaries(single)),
        ("compare", _comparisons(single)),
        ("follow-up", _follow_ups(known, single)),
        ("topic", _topics(known)),
        ("length", _lengths(single)),
        ("nobody", _nobody(single)),
        ("common", _common(known, shared)),
    )
    every = chain.from_iterable((q._replace(kind=kind) for q in found) for kind, found in kinds)
    return tuple(q._replace(key=f"{q.kind}-{n:03d}") for n, q in enumerate(every))


def write_questions(path: Path, questions: Iterable[Question]) -> None:
    """Write questions as `vouch ask --jsonl` reads them, with their kinds."""
    lines = ({"id": q.key, "q": q.text, "history": q.history, "kind": q.kind} for q in questions)
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")


_RELATIONS: dict[str, Callable[[Life], Iterable[Word]]] = {
    "employer": lambda x: (job.employer for job in x.jobs),
    "role": lambda x: (job.role for job in x.jobs),
    "topic": lambda x: chain.from_iterable(job.topics for job in x.jobs),
    "skill": lambda x: x.skills,
    "school": lambda x: (degree.school for degree in x.degrees),
    "certificate": lambda x: x.certificates,
    "language": lambda x: x.languages,
    "home": lambda x: (x.home,),
}
# In both languages: who, how many, list them.
_WHO = {
    "employer": ("who has worked at {}?", "谁在{}工作过？"),
    "role": ("who has been a {}?", "谁当过{}？"),
    "skill": ("who knows {}?", "谁会 {}？"),
    "school": ("who studied at {}?", "谁在{}读过书？"),
    "certificate": ("who holds {}?", "谁有{}证书？"),
    "language": ("who speaks {}?", "谁会说{}？"),
    "home": ("who lives in {}?", "谁住在{}？"),
    "topic": ("who has worked on {}?", "谁做过{}？"),
}
_COUNT = {
    "employer": ("how many people have worked at {}?", "有多少人在{}工作过？"),
    "skill": ("how many people know {}?", "有多少人会 {}？"),
    "school": ("how many people studied at {}?", "有多少人在{}读过书？"),
}
_LIST = {
    "employer": ("list everyone who has worked at {}", "列出所有在{}工作过的人"),
    "skill": ("list all people who know {}", "列出所有会 {} 的人"),
    "language": ("list all people who speak {}", "列出所有会说{}的人"),
}
_LANGUAGES = ("en", "zh")


def _months(life: Life, firm: Word) -> int:
    return sum(job.months for job in life.jobs if job.employer.key in firm.under)


def _in(word: Word, found: Iterable[Word]) -> bool:
    return any(x.key in word.under for x in found)


def _asked(forms: dict[str, tuple[str, str]], relation: str, word: Word, language: str) -> Question:
    text = forms[relation][_LANGUAGES.index(language)].format(word.written(language))
    return Question("", "", text, asks=(Asks(relation, word),))


def _of_both(forms: dict[str, tuple[str, str]], relation: str, words: Sequence[Word]) -> Iterator[Question]:
    """Ask of words, in one language after the other."""
    return (_asked(forms, relation, word, _LANGUAGES[n % 2]) for n, word in enumerate(words))


def _held(known: Sequence[Life], relation: str) -> Iterator[Word]:
    """Give words of people, each once, of those that the lexicon holds."""
    found = (w for life in known for w in _RELATIONS[relation](life) if not w.key.startswith("firm:"))
    return iter(dict.fromkeys(found))


def _pool_of(relation: str) -> Words:
    words = everything()
    return {
        "employer": words.employers,
        "skill": words.skills,
        "school": words.schools,
        "language": words.languages,
        "topic": words.topics,
    }[relation]


def _who(known: Sequence[Life]) -> Iterator[Question]:
    """Ask for common ones, for such as a few hold, for a firm that nobody has heard of."""
    words = everything()
    for relation in ("employer", "skill", "school", "certificate", "language", "home", "role"):
        rare = _held(known, relation)
        some = _pool_of(relation).words[:2] if relation in _COUNT else ()
        yield from _of_both(_WHO, relation, [*some, next(rare), next(rare)])
    firms = (j.employer for x in known for j in x.jobs if j.employer.key.startswith("firm:") and not x.chinese)
    yield _asked(_WHO, "employer", next(firms), "en")
    for skill, school in zip(words.skills.words[2:4], words.schools.words[2:4], strict=True):
        both = (Asks("skill", skill), Asks("school", school))
        yield Question("", "", f"who knows {skill.en} and studied at {school.en}?", asks=both)


def _counts(known: Sequence[Life]) -> Iterator[Question]:
    for relation in _COUNT:
        common = _pool_of(relation).words[4]
        yield from _of_both(_COUNT, relation, [common, next(islice(_held(known, relation), 10, None))])


def _lists(known: Sequence[Life]) -> Iterator[Question]:
    for relation in _LIST:
        common = _pool_of(relation).words[5]
        yield from _of_both(_LIST, relation, [common, next(islice(_held(known, relation), 20, None))])


def _name(life: Life) -> str:
    return life.name.zh if life.chinese else life.name.en


def _facts(single: Sequence[Life]) -> Iterator[Question]:
    forms: tuple[tuple[str, str, Callable[[Life, str], tuple[str, ...]]], ...] = (
        ("what is {}'s e-mail?", "{}的邮箱是什么？", lambda x, _: (x.email,)),
        ("where does {} live?", "{}住在哪里？", lambda x, at: (x.home.written(at),)),
        ("where did {} study?", "{}在哪里读过书？", lambda x, at: tuple(d.school.written(at) for d in x.degrees)),
        ("which companies has {} worked for?", "{}在哪些公司工作过？", _firms),
    )
    for n, (life, (en, zh, said)) in enumerate(zip(single, [*forms, *forms], strict=False)):
        language = "zh" if life.chinese else "en"
        yield Question(str(n), "", (zh if life.chinese else en).format(_name(life)), said=said(life, language))


def _firms(life: Life, language: str) -> tuple[str, ...]:
    return tuple(job.employer.written(language) for job in life.jobs)


def _summaries(single: Sequence[Life]) -> Iterator[Question]:
    for life in single[10:14]:
        form = "介绍一下{}" if life.chinese else "tell me about {}"
        yield Question("", "", form.format(_name(life)), said=_firms(life, "zh" if life.chinese else "en")[:1])


def _comparisons(single: Sequence[Life]) -> Iterator[Question]:
    for a, b in zip(single[20:24], single[30:34], strict=True):
        form = "比较{}和{}" if a.chinese else "compare {} and {}"
        yield Question("", "", form.format(_name(a), _name(b)), said=(_name(a), _name(b)))


def _follow_ups(known: Sequence[Life], single: Sequence[Life]) -> Iterator[Question]:
    words = everything()
    for n, language in enumerate(_LANGUAGES * 2):
        first, second, skill = words.employers.words[6 + n], words.employers.words[10 + n], words.skills.words[n]
        before = _asked(_WHO, "employer", first, language)
        also = ("and at {}?", "那{}呢？")[_LANGUAGES.index(language)].format(second.written(language))
        yield Question("", "", also, (before.text,), (Asks("employer", second),))
        them = (f"which of them know {skill.en}?", f"其中谁会 {skill.zh}？")[_LANGUAGES.index(language)]
        yield Question("", "", them, (before.text,), (*before.asks, Asks("skill", skill)))
    for life in single[40:42]:
        forms = ("介绍一下{}", "在哪里读过书？") if life.chinese else ("tell me about {}", "where did they study?")
        said = tuple(d.school.written("zh" if life.chinese else "en") for d in life.degrees)
        yield Question("", "", forms[1], (forms[0].format(_name(life)),), said=said)


def _topics(known: Sequence[Life]) -> Iterator[Question]:
    rare = _held(known, "topic")
    yield from _of_both(_WHO, "topic", [*everything().topics.words[:4], next(rare), next(rare)])
    told = ((job.employer, topic) for life in known for job in life.jobs for topic in job.topics)
    for firm, topic in [next(told), next(told)]:
        text = f"who has worked on {topic.en} at {firm.en}?"
        yield Question("", "", text, asks=(Asks("topic", topic, firm),))


def _lengths(single: Sequence[Life]) -> Iterator[Question]:
    for n, firm in enumerate(everything().employers.words[20:24]):
        forms = (f"who has worked at {firm.en} for more than {_YEARS} years?", f"谁在{firm.zh}工作超过{_YEARS}年？")
        yield Question("", "", forms[n % 2], asks=(Asks("long at", firm),))
    for life in single[50:52]:
        form = "{}在{}工作了多久？" if life.chinese else "how long did {} work at {}?"
        yield Question("", "", form.format(_name(life), _firms(life, "zh" if life.chinese else "en")[-1]))
    yield Question("", "", "who has the most years of experience?")


def _nobody(single: Sequence[Life]) -> Iterator[Question]:
    """Ask for what nobody holds, and for a person whose name was typed wrong: what is near has to be looked for."""
    yield Question("", "", "who has worked at Marrowgate Telegraphy?")
    yield Question("", "", "谁做过深海钟表修复？")
    yield Question("", "", "who has worked on glass harmonica tuning?")
    given, family = next(x.name.en for x in single[60:] if not x.chinese).split()
    yield Question("", "", f"tell me about {given} {family[:3]}{family[4:]}")


def _common(known: Sequence[Life], shared: Counter[str]) -> Iterator[Question]:
    """Ask for what stands in most CVs, and for the name that most people have."""
    yield Question("", "", "who has led a team?")
    yield Question("", "", "who has worked with customers?")
    yield Question("", "", "谁有工作经验？")
    yield Question("", "", f"tell me about {max((x.name.en for x in known), key=lambda name: (shared[name], name))}")
