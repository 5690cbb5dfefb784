"""Conditions on people as people type them, over a dozen invented CVs that are read from their files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from ingest.reading import read_cv
from tests.bot.answering.conftest import settle
from vectorstore.records import Scope
from vectorstore.store import Store

_CVS = Path(__file__).parent / "people"
_SHORT = {
    "Adele": "Adele Brannigan", "Boris": "Boris Tamm", "Carla": "Carla Mendoza", "Derek": "Derek Olu",
    "Ewa": "Ewa Nowicka", "Gita": "Gita Raman", "许": "许知遥", "罗": "罗庭芳", "孟": "孟景行", "沈": "沈若水",
    "陈": "陳育仁", "费": "费明达",
}  # fmt: skip
_ALL = " ".join(_SHORT)
# A question, and by their short names who is found.
CASES = (
    ("who has a master's or above?", "Adele Boris Ewa Gita 沈 罗 许 费 陈"),
    ("本科及以上学历的有哪些人？", _ALL),
    ("硕士和硕士以上学历的人", "Adele Boris Ewa Gita 沈 罗 许 费 陈"),
    ("at least a bachelor's degree", _ALL),
    ("who stopped at a master's, no phd?", "Adele Ewa Gita 沈 罗 许 陈"),
    ("who has a phd or is working on one?", "Boris 费"),
    ("phds who finished, not candidates", "费"),
    ("who has at least two masters degrees?", "Ewa"),
    ("本科是211但不是985的", "罗"),
    ("硕士是211的", "沈 罗 许 费"),
    ("第一学历是大专的有谁？", "Carla 孟"),
    ("第一学历本科的", "Adele Boris Derek Ewa Gita 沈 罗 许 费 陈"),
    ("谁读的是在职硕士", "罗"),
    ("谁有成人教育的本科", "孟"),
    ("who has a psych degree?", "Adele"),
    ("hospitality or hotel mgmt degree", "Carla"),
    ("law degree holders", "Derek 费"),
    ("谁有法律学位（法学学士、法学硕士、法学博士、JD都算）？", "Derek 费"),
    ("who has a degree from a US university?", "Adele Carla Derek Gita"),
    ("who didn't study in the US?", "Boris Ewa 孟 沈 罗 许 费 陈"),
    ("gpa over 3.5?", "Adele 沈 许"),
    ("gpa of 3.8 or better out of 4", "Adele 沈"),
    ("绩点3.5以上的有谁", "Adele 沈 许"),
    ("GPA below 3.5", "Adele 许"),
    ("top 10% of class", "Derek 许"),
    ("专业排名前5%的", "许"),
    ("class of 2018", "Gita 许"),
    ("26届的有谁", "Boris 沈"),
    ("2026届应届生", "Boris 沈"),
    ("who finished a degree in 2015?", "Ewa Gita"),
    ("2010年本科毕业的", "Derek 罗"),
    ("who finished a degree in 2013?", "Derek Ewa"),
    ("who was working in 2000?", "Carla 孟"),
    ("20+ years of work under their belt", "Carla"),
    ("工作满20年的有谁", "Carla"),
    ("谁有半年以上的空窗期？", "Gita"),
    ("who is based in Chicago?", "Adele"),
    ("人在深圳的", "许"),
    ("base上海的有谁？", "罗"),
    ("who has a Florida address?", "Carla"),
    ("anyone living in Texas?", "Derek"),
    ("who worked in London?", "Boris Ewa 费"),
    ("在英国工作过的", "Boris Ewa 费"),
    ("who has worked in the States?", "Adele Carla Derek Gita"),
    ("who lives in California", "Gita"),
    ("who is willing to relocate?", "Adele"),
    ("japanese N1", "许"),
    ("谁日语N1", "许"),
    ("native spanish speakers", "Carla"),
    ("french speakers, business level or better", "Adele Ewa 费"),
    ("法语能工作的", "Adele Ewa 费"),
    ("who could work in french?", "Adele Ewa 费"),
    ("any german speakers?", "Ewa"),
    ("英语能作为工作语言的", "Adele Boris Carla Ewa Gita 沈 罗 许 费 陈"),
    ("director or VP title, now or in a past job", "Adele Ewa 罗"),
    ("QA or testers", "Ewa"),
    ("副高以上职称的有谁？", "罗 费"),
    ("中级职称及以上", "孟 罗 费"),
    ("licensed attorneys, no paralegals", "Derek 费"),
    ("who has led 20+ people?", "Adele Carla 孟 罗"),
    ("手下带过20人以上的", "Adele Carla 孟 罗"),
    ("responsible for 100+ staff", "Carla"),
    ("who leads a team of 10 or more right now?", "Adele Derek 孟 罗 费"),
    ("team of 10 or more", "Adele Carla Derek 孟 罗 费"),
    ("谁当过总监", "Adele 罗"),
    ("any VPs?", "Ewa"),
    ("who has a state teaching license, active or lapsed?", "Gita"),
    ("any CPAs?", "罗"),
    ("有注会证的", "罗"),
    ("注册会计师有谁", "罗"),
    ("谁有急救证？", "Adele 孟"),
    ("who is CPR certified", "Adele 孟"),
    ("six sigma black belts", "Adele"),
    ("any red hat certified people?", "Ewa"),
    ("ISTQB holders", "Ewa"),
    ("PMPs", "Adele"),
    ("real estate license", "Carla"),
    ("who has been on google's payroll?", "Adele"),
    ("ex-Google or ex-Meta", "Adele Boris"),
    ("FAANG alumni", "Adele Boris Gita"),
    ("腾讯旗下公司待过的，子公司也算", "许"),
    ("has anyone worked at a bank?", "Adele Ewa 罗"),
    ("在律所工作过的", "Derek 费"),
    ("who worked at a law firm?", "Derek 费"),
    ("谁在医院上班", "孟"),
    ("who works at a hospital?", "孟"),
    ("who has left Google?", "Adele"),
    ("who still works at a bank?", "Adele 罗"),
    ("self-employed people", "Carla Gita"),
    ("who runs their own business?", "Carla Ewa"),
    ("founders?", "Ewa"),
    ("published at a top venue, NeurIPS say", "Boris 沈"),
    ("四大出来的", "罗"),
    ("at least two granted invention patents, not counting pending", "许"),
    ("【已授权】发明专利两项及以上的有谁？申请中的不算", "许"),
    ("employee of the month or something like it", "Adele"),
    ("谁拿过国家奖学金", "许"),
    ("当过学生会主席的", "许"),
    ("who knows Spring?", "陈"),
    ("python but no java", "Ewa 陈"),
    ("software engineers with java not on the CV", "Adele 许 陈"),
    ("who lives anywhere other than the US?", "Boris Ewa 孟 沈 罗 许 费 陈"),
    ("who is NOT in the US?", "Boris Ewa 孟 沈 罗 许 费 陈"),
    ("在银行工作过，除了罗庭芳", "Adele Ewa"),
    ("誰是軟體工程師？", "Adele Boris Gita 许 陈"),
    ("有碩士學位的人", "Adele Boris Ewa Gita 罗 许 费 陈"),
    ("誰住在臺灣？", "陈"),
    ("who is a software engineer in Taiwan", "陈"),
    ("软件工程师有哪些？", "Adele Boris Gita 许 陈"),
    ("谁在台湾读过书", "陈"),
    ("who studied in Shanghai?", "罗"),
    ("在武汉上过大学的", "罗 费"),
    ("who went to school in Texas?", "Adele Derek"),
    ("谁在安娜堡读过书", "Derek"),
    ("211非985的", "罗 许"),
    ("大专及以上", _ALL),
    ("who has a bachelor's but nothing higher?", "Carla 孟"),
    ("本科学历，没有硕士", "Carla Derek 孟"),
    ("最高学历是本科的", "Carla 孟"),
    ("whose highest degree is a bachelor's?", "Carla 孟"),
    ("who has an MBA", "罗"),
    ("在美国读过书的", "Adele Carla Derek Gita"),
    ("who studied english?", "Ewa"),
    ("degree in econ or stats", "沈"),
)


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pipeline]:
    """Return what answers over the dozen."""
    readings = tuple(read_cv(p.read_bytes(), "/cvs", p.name) for p in sorted(_CVS.glob("*.md")))
    with Store.open(tmp_path_factory.mktemp("home")) as store:
        for _ in store.publish_all(readings, settle):
            pass
        yield Pipeline(store)


@pytest.mark.parametrize(("asked", "found"), CASES)
def test_who_is_found(pipeline: Pipeline, asked: str, found: str) -> None:
    """Just these people are named, and what was asked was understood."""
    answer = pipeline.answer(Question(text=asked), Scope.everything())
    assert answer.status == "answered"
    assert {p.name for p in answer.people} == {_SHORT[name] for name in found.split()}


def test_what_no_cv_says_is_not_found(pipeline: Pipeline) -> None:
    """A grade is compared on its own scale, and a level that nobody tells is nobody's."""
    answer = pipeline.answer(Question(text="native german speakers"), Scope.everything())
    assert answer.status == "not_found"
