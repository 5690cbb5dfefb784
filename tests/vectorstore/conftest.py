"""A builder of readings about invented people, and stores over them. Knows nothing about how a CV is read."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from vectorstore.lexicon import vocabulary
from vectorstore.records import (
    Chunk,
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
    Span,
)
from vectorstore.store import Store
from vectorstore.text import fold, has_cjk, language_of


class Told(NamedTuple):
    """An entry to be written into an invented CV: the heading above it, its own lines, and what is read from them."""

    lines: str
    heading: str = "Experience"
    kind: EntryKind = "employment"
    organisations: tuple[str, ...] = ()
    venue: str | None = None
    period: Period | None = None
    year: int | None = None


def make_reading(
    path: str,
    names: Sequence[str],
    told: Sequence[Told],
    *,
    date: str | None = None,
    root: str = "/cvs",
    email: str = "",
) -> Reading:
    """Write an invented CV and return what is understood of it; the same arguments give the same reading."""
    text = " / ".join(names) + "\n" + (f"{email}\n" if email else "")
    document_id = hashlib.sha256(f"{root}/{path}".encode()).hexdigest()[:16]
    entries, chunks = [], []
    for n, one in enumerate(told):
        heading = Span(start=len(text), end=len(text) + len(one.heading))
        text += f"{one.heading}\n"
        span = Span(start=len(text), end=len(text) + len(one.lines))
        text += f"{one.lines}\n"
        entries.append(_entry(document_id, n, one, heading, span))
        embedded = f"{one.heading}\n{one.lines}"
        chunk_id = hashlib.sha256(f"{document_id} {n} {embedded}".encode()).hexdigest()[:16]
        chunks.append(
            Chunk(
                chunk_id=chunk_id,
                document_id=document_id,
                entry_id=entries[-1].entry_id,
                span=span,
                embedded=embedded,
                language=language_of(embedded),
            )
        )
    written = tuple(Name(text=n, script="han" if has_cjk(n) else "latin") for n in names)
    at = text.find(email)
    facts = (
        (Fact(document_id=document_id, relation="email", value=email, span=Span(start=at, end=at + len(email))),)
        if email
        else ()
    )
    return Reading(
        document=Document(
            document_id=document_id,
            version=hashlib.sha256(text.encode()).hexdigest(),
            root=root,
            path=path,
            text=text,
            language=language_of(text),
            date=date,
            names=written,
        ),
        entries=tuple(entries),
        facts=facts,
        chunks=tuple(chunks),
        identity=Identity(
            document_id=document_id,
            names=written,
            name_inferred=False,
            name_keys=tuple(fold(n) for n in names),
            second_facts=(),
        ),
    )


def _entry(document_id: str, n: int, one: Told, heading: Span, span: Span) -> Entry:
    return Entry(
        entry_id=f"{document_id}-{n}",
        document_id=document_id,
        kind=one.kind,
        section=one.heading,
        span=span,
        headings=(heading,),
        organisations=tuple(_mention("organisations", o) for o in one.organisations),
        venue=_mention("venues", one.venue) if one.venue else None,
        period=one.period,
        year=one.year,
    )


def _mention(name: Any, written: str) -> Mention:
    concept = vocabulary(name).named(written)
    return Mention(text=written, lexicon_id=concept.concept_id if concept else None)


def settle(identities: Sequence[Identity]) -> tuple[PersonGroup, ...]:
    """Join documents that share a name key, through any number of others: a stand-in for ingest.identity."""
    groups: list[tuple[set[str], set[str]]] = []
    for one in sorted(identities, key=lambda i: i.document_id):
        keys, documents = set(one.name_keys), {one.document_id}
        for other in [g for g in groups if g[0] & keys]:
            groups.remove(other)
            keys, documents = keys | other[0], documents | other[1]
        groups.append((keys, documents))
    return tuple(
        PersonGroup(
            person_id="p-" + min(documents),
            documents=tuple(sorted(documents)),
            reasons=("the same name",) if len(documents) > 1 else (),
            questions=(),
        )
        for _, documents in groups
    )


MARA = make_reading(
    "mara.md",
    ("Mara Lindqvist",),
    (
        Told(
            "Scheduled GPU sharing for training jobs with C++ and Kubernetes.",
            heading="Northlight Robotics, Research Engineer",
            organisations=("Northlight Robotics",),
            period=Period(start="2019-03", end="2021-08"),
        ),
        Told(
            "Measured how elastic training saves energy.",
            heading="Alibaba Group, Intern",
            kind="internship",
            organisations=("Alibaba Group",),
            period=Period(start="2021-09", ongoing=True),
        ),
        Told("Fair queues for accelerators. OSDI, 2021.", "Publications", "publication", venue="OSDI", year=2021),
    ),
    date="2022-06",
    email="mara@example.org",
)
WEN = make_reading(
    "zh/wen.md",
    ("文若溪", "Wen Ruoxi"),
    (
        Told(
            "负责大规模集群的显卡共享与弹性调度。",
            heading="达摩院 研究实习生",
            kind="internship",
            organisations=("达摩院",),
            period=Period(start="2020-05", end="2020-12"),
        ),
        Told("在读博士，研究图神经网络与知识蒸馏。", heading="教育经历", kind="education", period=Period(start="2018")),
        Told("校级劳动奖学金。", heading="获奖情况", kind="award", year=2019),
    ),
    date="2023",
)
TOMAS = make_reading(
    "tomas.txt",
    ("Tomas Okafor",),
    (
        Told(
            "Taught pastry and bread to evening classes.",
            heading="Riverside College, Teacher",
            kind="teaching",
            organisations=("Riverside College",),
            period=Period(start="2015", end="2018"),
        ),
        Told("Sharing a kitchen with three cooks; wrote the menus.", heading="Harbour Kitchen, Chef"),
    ),
)

Configure = Callable[..., Store]
# Every store configuration passes the contract: vectors compared one by one, and the nearest from Chroma.
CONFIGURATIONS = ("numpy", "chroma")


@pytest.fixture(params=CONFIGURATIONS)
def configuration(request: pytest.FixtureRequest) -> str:
    """Name the configurations, one after the other."""
    return str(request.param)


@contextmanager
def opened(home: Path, configuration: str) -> Iterator[Store]:
    """Open a home in a configuration."""
    with Store.open(home, exact=configuration == "numpy") as store:
        yield store


@pytest.fixture
def store(configuration: str, tmp_path: Path) -> Iterator[Store]:
    """Give an empty store in each configuration."""
    with opened(tmp_path / "home", configuration) as empty:
        yield empty


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Give a home with three invented people, made once a configuration; tests only copy it."""

    @cache
    def made(configuration: str) -> Path:
        home: Path = tmp_path_factory.mktemp("published") / "home"
        with opened(home, configuration) as store:
            list(store.publish_all((MARA, WEN, TOMAS), settle))
        return home

    return made


@pytest.fixture
def people(configuration: str, published: Callable[[str], Path], tmp_path: Path) -> Iterator[Store]:
    """Give a store of one's own with three invented people."""
    with opened(Path(shutil.copytree(published(configuration), tmp_path / "home")), configuration) as store:
        yield store


@pytest.fixture
def cvs() -> Any:
    """Give the builder and the invented readings to tests, which cannot import this file."""

    class Cvs:
        make = staticmethod(make_reading)
        settle = staticmethod(settle)
        told = Told
        mara, wen, tomas = MARA, WEN, TOMAS

    return Cvs
