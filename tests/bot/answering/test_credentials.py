"""Who holds a certificate: a line that denies it, that ended or that is still to come proves nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Scope
from vectorstore.store import Store


def people(tmp_path: Path, line: str, question: str) -> list[str]:
    """Return who an answer names over one invented CV with one line of certificates."""
    cv = Cv("orla.md", "Orla Finch", date="2025-01")
    cv.entry("other", line, under=cv.section("Certificates"))
    with Store.open(tmp_path / "home") as store:
        for _ in store.publish_all((cv.reading(),), settle):
            pass
        answer = Pipeline(store).answer(Question(text=question), Scope.everything())
    return [p.name for p in answer.people]


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("PMP, Project Management Institute, 2021", "who has a PMP?"),
        ("Oracle Java certification, 2019", "who has a Java certification?"),
        ("PMP（项目管理专业人士），2021", "谁有PMP证书？"),
        ("AWS Certified Developer, 2022", "who has an Amazon certificate?"),
        ("阿里云 ACP 云计算认证", "谁有阿里巴巴的认证？"),
        ("CompTIA Security+, 2020", "who has an IT certificate?"),
        ("SHRM-CP, 2022", "who has a certificate in human resources?"),
        ("Notary public (Ohio)", "who is a notary public?"),
        ("注册会计师（CPA）", "谁有注册会计师证书？"),
        ("Licensed Graduate Social Worker (LGSW)", "who is a social worker?"),
    ],
)
def test_a_certificate_that_is_told_is_held(tmp_path: Path, line: str, question: str) -> None:
    """The line that names it proves it."""
    assert people(tmp_path, line, question) == ["Orla Finch"]


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("AWS certified welder, 2019", "who has an Amazon certificate?"),
        ("No PMP", "who has a PMP?"),
        ("PMP (expired)", "who has a PMP?"),
        ("Currently studying for the PMP", "who has a PMP?"),
        ("PMP 备考中", "谁有PMP？"),
    ],
)
def test_what_denies_a_certificate_proves_none(tmp_path: Path, line: str, question: str) -> None:
    """No, expired, or still to come."""
    assert people(tmp_path, line, question) == []
