"""Invented people, written as CVs with what is read from them, and a store that holds them.

The readings are made by hand, so that a test of answering says exactly what an entry holds. Knows nothing about ingest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.answering.find import Finder
from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Clause, Condition, Plan, Question, WordGroup
from bot.answering.sources import Sources
from vectorstore.lexicon import vocabulary
from vectorstore.records import (
    Document,
    Entry,
    EntryKind,
    Fact,
    Identity,
    Mention,
    Name,
    Period,
    PersonGroup,
    Reading,
    Relation,
    Scope,
    Span,
)
from vectorstore.store import Store
from vectorstore.text import fold, has_cjk, language_of


class Cv:
    """Writes an invented CV line by line; every line of an entry is one of its passages."""

    def __init__(self, path: str, *names: str, date: str | None = None) -> None:
        self.path, self.names, self.date = path, names, date
        self.id = hashlib.sha256(path.encode()).hexdigest()[:16]
        self.text = " / ".join(names) + "\n"
        self.entries: list[Entry] = []
        self.facts: list[Fact] = []

    def section(self, title: str) -> Span:
        """Write a section heading."""
        self.text += f"\n{title}\n"
        return Span(start=len(self.text) - len(title) - 1, end=len(self.text) - 1)

    def entry(
        self,
        kind: EntryKind,
        *lines: str,
        under: Entry | Span | None = None,
        at: str | None = None,
        period: Period | None = None,
        venue: str | None = None,
        heads: int = 1,
        **more: Any,
    ) -> Entry:
        """Write an entry; `under` is its section, or the entry above, whose organisation and period it inherits."""
        start = len(self.text)
        spans = []
        for line in lines:
            spans.append(Span(start=len(self.text), end=len(self.text) + len(line)))
            self.text += f"{line}\n"
        headings: tuple[Span, ...] = (under,) if isinstance(under, Span) else ()
        organisations: tuple[Mention, ...] = ()
        inherited = False
        if isinstance(under, Entry):
            headings = (*under.headings, *under.passages[:heads])
            organisations = tuple(m.model_copy(update={"inherited": True}) for m in under.organisations)
            inherited = period is None
            period = period or under.period
            more["parent"] = under.entry_id
        if at is not None:
            found = self.text.find(at, start)
            concept = vocabulary("organisations").named(at)
            organisations = (
                Mention(
                    text=at,
                    lexicon_id=concept.concept_id if concept else None,
                    span=Span(start=found, end=found + len(at)) if found >= 0 else None,
                ),
            )
        if venue is not None:
            known = vocabulary("venues").named(venue)
            more["venue"] = Mention(text=venue, lexicon_id=known.concept_id if known else None)
        made = Entry(
            entry_id=f"{self.id}-{len(self.entries)}",
            document_id=self.id,
            kind=kind,
            section=headings[0].of(self.text) if headings else "",
            span=Span(start=start, end=len(self.text) - 1),
            headings=headings,
            passages=tuple(spans),
            organisations=organisations,
            period=period,
            period_inherited=inherited,
            **more,
        )
        self.entries.append(made)
        return made

    def fact(self, relation: Relation, value: str, entry: Entry, subject: str | None = None) -> None:
        """Note a fact that stands in an entry, word for word."""
        at = self.text.index(value, entry.span.start)
        self.facts.append(
            Fact(
                document_id=self.id,
                relation=relation,
                value=value,
                span=Span(start=at, end=at + len(value)),
                entry_id=entry.entry_id,
                subject=subject,
            )
        )

    def reading(self) -> Reading:
        """Return all that is understood of the CV."""
        names = tuple(Name(text=n, script="han" if has_cjk(n) else "latin") for n in self.names)
        return Reading(
            document=Document(
                document_id=self.id,
                version=hashlib.sha256(self.text.encode()).hexdigest(),
                root="/cvs",
                path=self.path,
                text=self.text,
                language=language_of(self.text),
                date=self.date,
                names=names,
            ),
            entries=tuple(self.entries),
            facts=tuple(self.facts),
            chunks=(),
            identity=Identity(
                document_id=self.id,
                names=names,
                name_inferred=False,
                name_keys=tuple(fold(n) for n in self.names),
                second_facts=(),
            ),
        )


def settle(identities: Sequence[Identity]) -> tuple[PersonGroup, ...]:
    """Join documents that share a name: the invented people bear different ones."""
    groups: list[tuple[set[str], set[str]]] = []
    for one in sorted(identities, key=lambda i: i.document_id):
        keys, documents = set(one.name_keys), {one.document_id}
        for other in [g for g in groups if g[0] & keys]:
            groups.remove(other)
            keys, documents = keys | other[0], documents | other[1]
        groups.append((keys, documents))
    return tuple(PersonGroup(person_id="p-" + min(d), documents=tuple(sorted(d))) for _, d in groups)


def mira_en() -> Cv:
    cv = Cv("mira_en.md", "Mira Holt", "霍米拉", date="2023-05")
    work = cv.section("EXPERIENCE")
    job = cv.entry(
        "internship",
        "Alibaba Group",
        "Research Intern, Mar 2021 – present",
        "Mentor: Dr. Jonas Weld",
        under=work,
        at="Alibaba Group",
        role="Research Intern",
        period=Period(start="2021-03", ongoing=True),
    )
    cv.fact("mentor", "Jonas Weld", job)
    cv.entry(
        "project",
        "Letting cards to many teams in production",
        "Brought GPU sharing to every rack of the northern site with Kubernetes.",
        "Quillmark, a scheduler for idle cards, cut the waiting time by 3.4x.",
        under=job,
        title="Letting cards to many teams in production",
    )
    school = cv.section("EDUCATION")
    phd = cv.entry(
        "education",
        "Peking University",
        "Ph.D. in Computer Science, 2020 – present",
        "Advisor: Prof. Anke Voss",
        under=school,
        at="Peking University",
        period=Period(start="2020-09", ongoing=True),
    )
    cv.fact("degree", "Ph.D.", phd, "phd")
    cv.fact("advisor", "Anke Voss", phd)
    bachelor = cv.entry(
        "education",
        "Zhejiang University",
        "B.Eng. in Software Engineering, 2016 – 2020, GPA: 3.7/4",
        under=school,
        at="Zhejiang University",
        period=Period(start="2016", end="2020"),
    )
    cv.fact("degree", "B.Eng.", bachelor, "beng")
    cv.fact("gpa", "3.7/4", bachelor)
    papers = cv.section("PUBLICATIONS")
    cv.entry(
        "publication",
        "Mira Holt, Anke Voss. Idle Cards Are Not Free. OSDI 2022.",
        under=papers,
        venue="OSDI",
        year=2022,
        status="published",
        title="Idle Cards Are Not Free",
        authors=("Mira Holt", "Anke Voss"),
    )
    cv.entry(
        "publication",
        "T. Renn, M. Holt. Fragments. NSDI 2024, under review.",
        under=papers,
        venue="NSDI",
        year=2024,
        status="under_review",
        title="Fragments",
        authors=("T. Renn", "M. Holt"),
    )
    skills = cv.section("SKILLS")
    listed = cv.entry("skill", "Programming: Golang, Python, Kubernetes", under=skills)
    for name in ("Golang", "Python", "Kubernetes"):
        cv.fact("skill", name, listed, "Programming")
    return cv


def mira_zh() -> Cv:
    cv = Cv("zh/mira.txt", "霍米拉", "Mira Holt", date="2025-11")
    work = cv.section("工作经历")
    cv.entry(
        "employment",
        "阿里云，高级工程师，2025年10月至今",
        "负责容器启动优化。",
        under=work,
        at="阿里云",
        role="高级工程师",
        period=Period(start="2025-10", ongoing=True),
    )
    school = cv.section("教育经历")
    phd = cv.entry(
        "education",
        "北京大学，计算机科学，博士",
        "2020年9月至2026年6月（预计）",
        under=school,
        at="北京大学",
        period=Period(start="2020-09", end="2026-06", expected=True),
    )
    cv.fact("degree", "博士", phd, "phd")
    cv.fact("graduation", "2020年9月至2026年6月（预计）", phd, "phd")
    cv.facts[-1] = cv.facts[-1].model_copy(update={"value": "2026-06"})
    papers = cv.section("论文")
    cv.entry(
        "publication",
        "Mira Holt, Anke Voss. Idle Cards are not free. OSDI'22.",
        under=papers,
        venue="OSDI",
        year=2022,
        status="published",
        title="Idle Cards are not free",
        authors=("Mira Holt", "Anke Voss"),
    )
    return cv


def tobias() -> Cv:
    cv = Cv("tobias.md", "Tobias Renn", date="2022-03")
    work = cv.section("Experience")
    cv.entry(
        "employment",
        "Tencent, Engineer, 2018 – 2021",
        "Built GPU sharing for notebooks in Python.",
        "Helped forty teams go live.",
        under=work,
        at="Tencent",
        role="Engineer",
        period=Period(start="2018", end="2021"),
    )
    cv.entry(
        "internship",
        "Harbour Optics Ltd, Intern, summer 2016",
        "Rust and scratches on lenses were counted by hand.",
        under=work,
        at="Harbour Optics Ltd",
        role="Intern",
        period=Period(start="2016-06", end="2016-08"),
    )
    school = cv.section("Education")
    master = cv.entry(
        "education",
        "Delft University of Technology, M.Sc. in Computer Engineering, 2014 – 2017",
        under=school,
        at="Delft University of Technology",
        period=Period(start="2014", end="2017"),
    )
    cv.fact("degree", "M.Sc.", master, "msc")
    awards = cv.section("Awards")
    cv.entry("award", "Huawei Scholarship, 2015", under=awards, title="Huawei Scholarship", year=2015)
    return cv


def su() -> Cv:
    cv = Cv("zh/su.txt", "苏禾", date="2024-02")
    work = cv.section("工作经历")
    cv.entry(
        "employment",
        "字节跳动，算法工程师，2021年3月至今",
        "使用图形处理器训练推荐模型。",
        "搭建了特征共享平台。",
        under=work,
        at="字节跳动",
        role="算法工程师",
        period=Period(start="2021-03", ongoing=True),
    )
    about = cv.section("研究兴趣")
    cv.entry("profile", "对 GPU 共享感兴趣。", under=about)
    patents = cv.section("专利")
    for n, title in enumerate(("一种特征缓存方法", "一种排序装置")):
        cv.entry("patent", f"CN20220000000{n}《{title}》苏禾", under=patents, title=title, status="filed", year=2022)
    service = cv.section("学术服务")
    committee = cv.entry(
        "service", "Artifact Evaluation Committee", under=service, role="Artifact Evaluation Committee"
    )
    cv.entry("service", "OSDI (2023), SOSP (2023)", under=committee, venue="OSDI", role="Artifact Evaluation Committee")
    teaching = cv.section("教学")
    cv.entry("teaching", "操作系统，助教，2020年秋", under=teaching, title="操作系统", role="助教", year=2020)
    return cv


class FoundNames(NamedTuple):
    """What was found, by people's Latin names where they have one."""

    people: set[str]
    near: dict[str, list[str]]
    quotes: dict[str, list[str]]
    basis: dict[str, set[str]]


READINGS = tuple(c().reading() for c in (mira_en, mira_zh, tobias, su))


@contextmanager
def holding_people(home: Path) -> Iterator[Store]:
    """Open a store with three invented people, one of them told by two CVs."""
    with Store.open(home) as opened:
        for _ in opened.publish_all(READINGS, settle):
            pass
        yield opened


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Give the store of the invented people; tests only read it."""
    with holding_people(tmp_path_factory.mktemp("people") / "home") as opened:
        yield opened


@pytest.fixture
def own_store(tmp_path: Path) -> Iterator[Store]:
    """Give a store of the invented people to a test that changes it."""
    with holding_people(tmp_path / "home") as opened:
        yield opened


@pytest.fixture
def pipeline(store: Store) -> Pipeline:
    """Give the pipeline over the invented people."""
    return Pipeline(store)


@pytest.fixture
def ask(pipeline: Pipeline) -> Any:
    """Ask a question, and return its answer."""

    def asked(text: str, *history: str, scope: Scope | None = None) -> Answer:
        return pipeline.answer(Question(text=text, history=history), scope or Scope.everything())

    return asked


@pytest.fixture
def find(store: Store) -> Any:
    """Evaluate conditions, and return the names of those found and of those who come close, with the finding itself."""

    def found(node: Clause | Condition, among: Clause | Condition | None = None) -> Any:
        sources = Sources(store, Scope.everything())
        result = Finder(sources, "en").find(node, among)
        names = {p.person_id: p.name if not has_cjk(p.name) else (*p.aliases, p.name)[0] for p in sources.people}

        return FoundNames(
            people={names[i] for i in result.people},
            near={names[i]: [m.reason.key for m in own] for i, own in result.misses.items()},
            quotes={names[i]: [e.quote for p in own for e in p.evidence] for i, own in result.proofs.items()},
            basis={names[i]: {p.basis for p in own} for i, own in result.proofs.items()},
        )

    return found


@pytest.fixture
def say() -> Any:
    """Give short ways to write conditions."""

    class Say:
        @staticmethod
        def at(value: str, relation: Any = "worked_at", **more: Any) -> Condition:
            concept = vocabulary("organisations").named(value, any_case=True)
            return Condition(relation=relation, value=value, concepts=(concept.concept_id,) if concept else (), **more)

        @staticmethod
        def words(relation: Any, value: str, *groups: str, **more: Any) -> Condition:
            """Write a condition whose groups are `word`, or `word|alternative|=translated`."""
            made = []
            for group in groups:
                word, *others = group.split("|")
                other = tuple(o.removeprefix("=") for o in others)
                translated = tuple(o[1:] for o in others if o.startswith("="))
                made.append(WordGroup(word=word, alternatives=(word, *other), translated=translated))
            return Condition(relation=relation, value=value, words=tuple(made), **more)

        @staticmethod
        def topic(value: str, *groups: str, **more: Any) -> Condition:
            return Say.words("topic", value, *groups, **more)

        @staticmethod
        def skill(name: str) -> Condition:
            concept = vocabulary("skills").named(name)
            concepts = (concept.concept_id,) if concept else ()
            names = concept.names if concept else (name,)
            return Condition(
                relation="skill", value=name, concepts=concepts, words=(WordGroup(word=name, alternatives=names),)
            )

        @staticmethod
        def venue(name: str, relation: Any = "published_at") -> Condition:
            concept = vocabulary("venues").named(name)
            return Condition(relation=relation, value=name, concepts=(concept.concept_id,) if concept else ())

        @staticmethod
        def during(start: str, end: str | None = None) -> Condition:
            return Condition(relation="during", value=start, period=Period(start=start, end=end or start))

        @staticmethod
        def join(how: Any, *parts: Any) -> Clause:
            return Clause(join=how, parts=parts)

        @staticmethod
        def plan(**fields: Any) -> Plan:
            return Plan.model_validate({"language": "en", **fields})

    return Say
