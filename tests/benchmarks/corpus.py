"""What the benchmark reads and asks: a folder of CVs, and set questions with the files that answer them.

The public set is used where it lies beside the clone, and never copied. Elsewhere as many CVs of invented people are
written: jobs at invented companies, told in the bullets of the sample CVs, so that who was where with what is known by
construction. Knows nothing about the systems compared.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
SAMPLES = ROOT / "tests" / "corpus" / "cvs"
CVS = 358  # as many as the public set has
QUESTIONS = 160
JOBS_A_CV = 3
BULLETS_A_JOB = 5
LEAST_BULLET = 25  # a shorter line of a sample is a label rather than a statement

COMPANIES_EN = [
    f"{a} {b}"
    for a, b in product(
        ("Alderbrook", "Brightwater", "Cobaltine", "Duskmere", "Emberfall", "Fernhollow", "Gullwick", "Harrowgate"),
        ("Logistics", "Instruments", "Foods", "Robotics", "Analytics", "Insurance"),
    )
]
COMPANIES_ZH = [
    f"{a}{b}" for a, b in product(("青岚", "远屿", "松壑", "澄湾", "霁川", "拓岩"), ("科技", "软件", "物流"))
]
TOOLS = (
    "Kafka Terraform Ansible Cassandra Redis Elasticsearch Grafana Jenkins Hadoop Tableau Salesforce Angular Django "
    "Kotlin Perl MATLAB Selenium RabbitMQ Splunk Snowflake"
).split()
NAMES_EN = [
    f"{given} {family}"
    for family, given in product(
        "Abernal Brockden Castrell Dunmorrow Eskeland Farrowby Grenholt Halvarsen Ibbetson Jarnefeld Kestrow Lindmarsh "
        "Morvane Norquay Ostrander Pellworth".split(),
        "Ada Bruno Clara Dario Edith Felix Greta Hugo Iris Jonas Karin Leo Mina Nils Olga Pavel".split(),
    )
]
NAMES_ZH = [
    family + given
    for family, given in product(
        "岑 柏 祁 阮 靳 褚 邬 栾 甄 裴 宓 闵".split(), "书遥 子衡 文澜 若谷 知远 思齐 雨眠 景行 念初 云舟".split()
    )
]


class SetQuestion(NamedTuple):
    """A question whose answer is a set of CVs. `names`: whom or what it asks for, as it writes them.

    `soft`: files that count neither for nor against.
    """

    key: str
    text: str
    names: tuple[str, ...]
    gold: frozenset[str]
    soft: frozenset[str] = frozenset()


class Corpus(NamedTuple):
    """CVs in a folder, and the questions over them; a file is named by its stem."""

    label: str
    folder: Path
    questions: tuple[SetQuestion, ...]


def given_or_invented(spare: Path) -> Corpus:
    """Return the public set where it is, else one written below `spare`."""
    public = SHARED / "corpora" / "dotin"
    if (public / "questions.jsonl").is_file():
        return _given(public)
    return _invented(spare)


def first(corpus: Corpus, most: int, spare: Path) -> Corpus:
    """Return the first CVs of a corpus, and its questions as far as these answer them."""
    folder = spare / "first"
    folder.mkdir()
    for file in sorted(corpus.folder.iterdir())[:most]:
        (folder / file.name).write_bytes(file.read_bytes())
    here = frozenset(file.stem for file in folder.iterdir())
    asked = (q._replace(gold=q.gold & here) for q in corpus.questions)
    return Corpus(f"The first {most} of {corpus.label}", folder, tuple(q for q in asked if q.gold))


def _given(place: Path) -> Corpus:
    lines = [json.loads(x) for x in (place / "questions.jsonl").read_text("utf-8").splitlines() if x.strip()]
    questions = tuple(
        SetQuestion(
            q["id"], q["q"], _written(q), frozenset(q["gold"]), frozenset(q["neutral"]) | frozenset(q["text_only"])
        )
        for q in lines
    )
    files = len(list((place / "cvs").iterdir()))
    return Corpus(f"{files} public CVs (`../shared/corpora/dotin`)", place / "cvs", questions)


def _written(question: dict[str, Any]) -> tuple[str, ...]:
    """Return the names in a question: of each one's spellings that which it uses."""
    text = question["q"].casefold()
    return tuple(next((n for n in spellings if n in text), spellings[0]) for spellings in question["needles"])


def _invented(spare: Path) -> Corpus:
    chance = random.Random(CVS)
    folder = spare / "invented"
    folder.mkdir()
    at: dict[str, set[str]] = defaultdict(set)
    knows: dict[str, set[str]] = defaultdict(set)
    both: dict[tuple[str, str], set[str]] = defaultdict(set)
    bullets = {language: _bullets(chinese=language == "zh") for language in ("en", "zh")}
    for n in range(CVS):
        language = "zh" if n % 3 == 2 else "en"
        name = NAMES_ZH[n // 3] if language == "zh" else NAMES_EN[n - n // 3]
        companies = chance.sample(COMPANIES_ZH if language == "zh" else COMPANIES_EN, JOBS_A_CV)
        tools = chance.sample(TOOLS, JOBS_A_CV)
        told = [chance.sample(bullets[language], BULLETS_A_JOB) for _ in companies]
        write = _chinese if language == "zh" else _english
        stem = f"invented_{n:03d}"
        (folder / f"{stem}.md").write_text(write(name, n, companies, tools, told), encoding="utf-8")
        for company, tool in zip(companies, tools, strict=True):
            at[company].add(stem)
            knows[tool].add(stem)
            both[company, tool].add(stem)
    return Corpus(f"{CVS} CVs of invented people, written for the benchmark", folder, _questions(at, knows, both))


def _bullets(*, chinese: bool) -> list[str]:
    """Return the statements of the samples in one language that name none of the tools asked for."""
    lines = [x.strip() for f in sorted(SAMPLES.iterdir()) for x in f.read_text("utf-8").splitlines()]
    told = [x.lstrip("-•◇* ") for x in lines if x[:1] and x[0] in "-•◇*" and len(x) >= LEAST_BULLET]
    plain = [x for x in told if not any(t.lower() in x.lower() for t in TOOLS)]
    return [x for x in plain if (sum("一" <= c <= "鿿" for c in x) * 3 > len(x)) == chinese]


def _english(name: str, n: int, companies: list[str], tools: list[str], told: list[list[str]]) -> str:
    lines = [f"# {name}", "", f"person{n}@example.com", "", "## Experience"]
    for i, (company, tool, bullets) in enumerate(zip(companies, tools, told, strict=True)):
        start = 2021 - 4 * i - n % 3
        lines += ["", f"### {company}", "", f"**Engineer** — Mar. {start} – {'Present' if i == 0 else start + 3}", ""]
        lines += [f"- {b}" for b in bullets] + [f"- Moved the nightly jobs of the planning team to {tool}."]
    lines += ["", "## Education", "", f"Utrecht University, B.Sc. in Physics, {2004 - n % 3} – {2008 - n % 3}"]
    return "\n".join([*lines, "", "## Skills", "", ", ".join(tools), ""])


def _chinese(name: str, n: int, companies: list[str], tools: list[str], told: list[list[str]]) -> str:
    lines = [name, "", f"邮箱 person{n}@example.com", "", "工作经历"]
    for i, (company, tool, bullets) in enumerate(zip(companies, tools, told, strict=True)):
        start = 2021 - 4 * i - n % 3
        lines += ["", f"{company} 工程师", f"{start}/03 - {'至今' if i == 0 else f'{start + 3}/02'}"]
        lines += [f"- {b}" for b in bullets] + [f"- 用 {tool} 重做了计划部门的夜间任务。"]
    lines += ["", "教育经历", f"湖南大学 物理学 学士 {2004 - n % 3}/09 - {2008 - n % 3}/06"]
    return "\n".join([*lines, "", "技能", "、".join(tools), ""])


def _questions(
    at: dict[str, set[str]], knows: dict[str, set[str]], both: dict[tuple[str, str], set[str]]
) -> tuple[SetQuestion, ...]:
    asked: list[tuple[str, tuple[str, ...], set[str]]] = []
    for company, gold in at.items():
        asked += [(f"who has worked at {company}?", (company,), gold), (f"谁在{company}工作过？", (company,), gold)]
    for tool, gold in knows.items():
        asked += [(f"who knows {tool}?", (tool,), gold), (f"谁会 {tool}？", (tool,), gold)]
    asked += [(f"who has used {tool} at {company}?", (tool, company), gold) for (company, tool), gold in both.items()]
    chosen = random.Random(QUESTIONS).sample(asked, min(QUESTIONS, len(asked)))
    return tuple(SetQuestion(f"q{i:03d}", text, names, frozenset(gold)) for i, (text, names, gold) in enumerate(chosen))
