"""Open needs and pasted job descriptions: what each demand becomes, who meets it, and what is left out and said to be.

The companies and jobs are invented.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.answering.policy import refusal
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.records import Plan
from tests.bot.answering.test_plan import shape
from vectorstore.text import language_of

GPU_ENGINEER = """Senior GPU Scheduling Engineer

About us
Northwind Clouds runs clusters of ten thousand cards for universities. We are a growing team with offices in Lisbon.

What you'll do
- Design and operate our batch scheduler for GPU jobs
- Work with researchers on capacity planning

Requirements
- Master's degree or above in Computer Science or a related field
- 5+ years of experience building distributed systems
- Strong programming skills in Go or C++
- Hands-on experience with Kubernetes, Docker and Prometheus
- Experience with GPU sharing on Kubernetes clusters
- Fluent English
- Excellent communication skills and a strong sense of ownership

Nice to have
- Publications at OSDI, SOSP or NSDI
- Experience with a deep learning framework such as PyTorch or TensorFlow
- RDMA or NCCL tuning

Benefits
- Competitive salary, health insurance and 30 days of paid leave
We are an equal opportunity employer: all applicants are considered regardless of age, sex, religion or disability.
"""
DATABASE_ENGINEER = """We're hiring a Database Engineer!

Who we are: Pebble Street builds storage for hospitals. Founded in 2015, headquartered in Utrecht.

You will:
* own our query engine
* mentor two juniors

What we're looking for:
* Bachelor's degree in Computer Science, Mathematics or similar
* At least 3 years working on query optimization
* C++ and Rust
* Must have published at SIGMOD, VLDB or ICDE
* Male, under 35, preferably married
* A team player with a positive attitude

Preferred qualifications:
* PhD preferred
* Prior experience at Oracle or Microsoft
* German is a plus

How to apply: send your CV to jobs@pebblestreet.example
Location: Utrecht, hybrid work
"""
TRAINING_PLATFORM = """岗位名称：大模型训练平台工程师
公司介绍：
云栈科技成立于2016年，致力于打造一流的智能计算平台。

岗位职责：
1、负责大规模训练平台的设计与开发；
2、参与集群调度系统的优化。

任职要求：
1、计算机、软件工程等相关专业硕士及以上学历，3年以上分布式系统研发经验；
2、精通 Go 或 C++，熟悉 Linux 系统编程；
3、熟悉 Kubernetes、Docker 等容器技术，有 GPU 共享的研发经验；
4、熟悉 PyTorch、TensorFlow 等至少一种深度学习框架；
5、具备良好的沟通能力和团队协作精神；
6、年龄35岁以下，男性优先，已婚优先，身体健康。

加分项：
- 在 OSDI、SOSP、NSDI 等会议发表过论文
- 有阿里巴巴或腾讯实习经历者优先
- 英语流利

福利待遇：
五险一金，年终奖，弹性工作，免费下午茶。
"""
SPEECH_INTERN = """【急招】语音算法实习生
工作地点：苏州  薪资：300-400元/天
职位描述：参与语音识别模型的研发。
任职资格：1. 硕士或博士在读；2. 熟练使用 Python，熟悉 PyTorch 或 TensorFlow；3. 有语音识别或声纹识别项目经验者优先；\
4. 在 ICASSP、INTERSPEECH 发表过论文者优先；5. 女性优先，形象气质佳；6. 每周到岗4天以上，实习6个月。
我们提供：餐补、五险一金（转正后）、带薪年假。
"""
INFERENCE_ENGINEER = """【招聘】推理引擎 Engineer (Shenzhen / remote-friendly)

我们希望你具备：
- 本科及以上学历
- 熟悉 CUDA 编程, 有 kernel 优化经验
- Solid understanding of LLM inference
- 2 年以上 C++ 开发经验, Python 熟练
- familiar with TensorRT, vLLM or similar frameworks

Bonus:
- open-source contributions to vLLM
- CVPR / NeurIPS / ICML 一作论文优先
- 年龄不限, 性别不限

我们提供: competitive salary 30k-60k, 六险一金, stock options
"""
DEGREES = "degree:master+phd"
FIRST_AUTHOR = "any({})".format(
    ", ".join(f"same_entry(first_author, published_at:{venue})" for venue in ("cvpr", "neurips", "icml"))
)
VENUES = "any(published_at:osdi, published_at:sosp, published_at:nsdi)"


def read(text: str) -> Plan:
    """Plan a need that nobody's name stands in."""
    return plan(text, Pool(()), language_of(text))


def demands(found: Plan) -> tuple[list[str], list[str]]:
    """Return the musts and what is nice to have, each as its conditions in one line."""
    musts = [shape(c.condition) for c in found.criteria if c.must]
    return musts, [shape(c.condition) for c in found.criteria if not c.must]


DESCRIPTIONS = [
    (
        GPU_ENGINEER,
        [
            DEGREES,
            "same_entry(topic:distributed systems, lasted:at least 5 years)",
            "any(skill:go, skill:c-plus-plus)",
            "skill:kubernetes",
            "skill:docker",
            "skill:prometheus",
            "topic:GPU sharing on Kubernetes clusters",
            "speaks:english",
        ],
        [
            VENUES,
            "any(topic:deep learning framework, skill:pytorch, skill:tensorflow)",
            "any(skill:rdma, topic:NCCL tuning)",
        ],
        {"duties", "soft"},
    ),
    (
        DATABASE_ENGINEER,
        [
            "same_entry(degree:bachelor, any(degree:Computer Science, degree:Mathematics or a related field))",
            "same_entry(topic:query optimization, lasted:at least 3 years)",
            "skill:c-plus-plus",
            "skill:rust",
            "any(published_at:sigmod, published_at:vldb, published_at:icde)",
        ],
        [
            "degree:phd",
            "any(worked_at:oracle, worked_at:microsoft)",
            "speaks:german",
        ],
        {"age", "sex", "family", "duties", "soft"},
    ),
    (
        TRAINING_PLATFORM,
        [
            "same_entry(any(degree:计算机, degree:软件工程及相关专业), degree:master+phd)",
            "same_entry(topic:分布式系统, lasted:至少3年)",
            "any(skill:go, skill:c-plus-plus)",
            "topic:Linux 系统编程",
            "any(topic:容器技术, skill:kubernetes, skill:docker)",
            "topic:GPU 共享",
            "any(topic:深度学习框架, skill:pytorch, skill:tensorflow)",
        ],
        [
            VENUES,
            "any(interned_at:alibaba, interned_at:tencent)",
            "speaks:english",
        ],
        {"age", "sex", "family", "health", "duties", "soft"},
    ),
    (
        SPEECH_INTERN,
        ["any(degree:master!, degree:phd!)", "skill:python", "any(skill:pytorch, skill:tensorflow)"],
        ["any(topic:语音识别, topic:声纹识别)", "any(published_at:icassp, published_at:interspeech)"],
        {"sex", "looks", "duties", "soft"},
    ),
    (
        INFERENCE_ENGINEER,
        [
            "degree:bachelor+master+phd",
            "skill:cuda",
            "topic:kernel 优化",
            "topic:LLM inference",
            "same_entry(skill:c-plus-plus, lasted:至少2年)",
            "skill:python",
            "any(skill:tensorrt, skill:vllm)",
        ],
        [
            "topic:open-source contributions to vLLM",
            FIRST_AUTHOR,
        ],
        {"age", "sex"},
    ),
]


@pytest.mark.parametrize(("text", "musts", "nice", "unused"), DESCRIPTIONS)
def test_each_line_of_a_description_becomes_its_demands(
    text: str, musts: list[str], nice: list[str], unused: set[str]
) -> None:
    """Requirements are musts, bonuses nice to have; duties, boilerplate and manners are no criteria."""
    found = read(text)
    assert found.intent == "match"
    assert demands(found) == (musts, nice)
    assert {words if why == "protected" else why for why, words in found.unused} == unused


def test_headings_may_stand_within_a_line() -> None:
    """A description typed in one line is cut at its headings, in both languages."""
    english = read("JD: we need a backend developer. Must have: Go, Kubernetes. Nice to have: Rust.")
    assert demands(english) == (["skill:go", "skill:kubernetes"], ["skill:rust"])
    chinese = read("招一名推荐算法工程师，要求：1. 熟悉 Spark/Flink；2. 硕士以上学历；加分项：英语流利")
    assert demands(chinese) == (["any(skill:apache-spark, skill:apache-flink)", DEGREES], ["speaks:english"])


@pytest.mark.parametrize("text", [DATABASE_ENGINEER, TRAINING_PLATFORM, SPEECH_INTERN])
def test_what_nobody_may_be_judged_by_is_dropped_and_said(ask: Any, text: str) -> None:
    """Age, sex and marriage in a pasted description refuse nothing, decide nothing, and are said to be left out."""
    assert refusal(text, language_of(text)) is None
    answer = ask(text)
    criteria = [c["text"] for c in answer.plan["criteria"]]
    assert not any(word in c for c in criteria for word in ("35", "岁", "男", "女", "婚", "Male", "married"))
    assert "Not used: " in answer.text or "未采用：" in answer.text


def test_a_question_about_age_is_refused_all_the_same() -> None:
    """What a description may hold, a question may not ask."""
    assert refusal("who is under 35 and knows Go?", "en") is not None
    assert refusal("谁35岁以下？", "zh") is not None


@pytest.mark.parametrize(
    ("need", "musts", "nice"),
    [
        ("I need someone who has built a scheduler for GPU jobs", ["topic:scheduler for GPU jobs"], []),
        ("someone for a GPU scheduler role", ["topic:GPU scheduler"], []),
        ("I need someone who has built GPU sharing on Kubernetes nodes", ["topic:GPU sharing", "skill:kubernetes"], []),
        ("who could help debug NCCL hangs?", ["skill:nccl"], ["topic:NCCL hangs"]),
        ("谁能帮忙调 NCCL", ["skill:nccl"], []),
        ("谁能帮忙排查NCCL卡死的问题？", ["skill:nccl"], ["topic:NCCL卡死的问题"]),
        ("找一个做过调度器的人", ["topic:调度器"], []),
        ("我们想找一位熟悉查询优化器的数据库研发", ["any(skill:查询优化器, topic:查询优化器)", "topic:数据库"], []),
        ("招一个会 CUDA、做过分布式训练的人，最好发过 OSDI", ["skill:cuda", "topic:分布式训练"], ["published_at:osdi"]),
        (
            "looking for a backend engineer with 5 years of Go, Kubernetes experience is a plus",
            ["role:backend engineer", "same_entry(skill:go, lasted:at least 5 years)"],
            ["skill:kubernetes"],
        ),
        (
            "find me someone fluent in German who worked at SAP and published at top conferences",
            ["speaks:german", "worked_at:sap"],
            [],
        ),
        ("I need someone that has written firmware. who fits that on paper", ["topic:firmware"], []),
        ("need an immigration attorney", ["topic:immigration attorney"], []),
        ("need a recruiter", ["role:recruiter"], []),
        ("looking for a scrum master", ["role:scrum master"], []),
        ("after a plumber with Java", ["role:plumber", "skill:java"], []),
        ("I'd love to find a plumber", ["role:plumber"], []),
        ("we'd like someone with Java", ["skill:java"], []),
        ("need someone who builds PHP sites", ["skill:php"], []),
        (
            "need a person to sell liability insurance to dentists and doctors",
            ["topic:liability insurance"],
            ["topic:liability insurance to dentists", "role:doctors"],
        ),
        (
            "need someone to design packaging for a food brand",
            ["topic:packaging"],
            ["topic:packaging for a food brand"],
        ),
        ("想找当过局长的", ["role:局长"], []),
    ],
)
def test_a_need_keeps_its_noun_phrases(need: str, musts: list[str], nice: list[str]) -> None:
    """A subject stays whole with what it is of or for; a tool beside it is a demand of its own, as it is in trouble."""
    found, wanted = demands(read(need)), (musts, nice)
    assert found[0][: len(musts)] == wanted[0]
    assert found[1] == wanted[1]


@pytest.mark.parametrize(
    ("need", "musts", "nice"),
    [
        ("need a Java dev, Spring would be great", ["skill:java"], ["skill:spring"]),
        ("hiring for someone with Rust and ideally Kubernetes", ["skill:rust"], ["skill:kubernetes"]),
        ("our client needs people who know Go; Docker preferred", ["skill:go"], ["skill:docker"]),
        ("缺个会Python的，Docker加分", ["skill:python"], ["skill:docker"]),
        ("在招 Go 后端，最好会 Rust", ["skill:go"], ["skill:rust"]),
        ("need a Java guy, nice if they know Rust", ["skill:java"], ["skill:rust"]),
        ("need a Java guy, Docker nice", ["skill:java"], ["skill:docker"]),
    ],
)
def test_what_would_be_nice_is_no_must(need: str, musts: list[str], nice: list[str]) -> None:
    """A wish reaches over what it is said of, before it or behind it, and no further."""
    found = demands(read(need))
    assert set(musts) <= set(found[0])
    assert found[1] == nice


def test_every_criterion_has_its_outcome(ask: Any) -> None:
    """Who meets every must is shown criterion by criterion: met with a quote, close, or not in the CV."""
    answer = ask("Looking for someone with Kubernetes and Python, ideally a PhD and Fortran")
    assert [p.name for p in answer.people] == ["霍米拉"]
    assert "1. met: " in answer.text
    assert "3. met: " in answer.text
    assert "not in the CV: 4. Fortran" in answer.text
    assert "not ranked" in answer.text


def test_near_misses_are_grouped_by_the_musts_they_meet(ask: Any) -> None:
    """Who meets some musts stands under those, by name; who meets none and comes close to none is not named."""
    answer = ask("I need someone who knows Python and Fortran")
    assert answer.status == "not_found"
    assert "Meeting must 1:" in answer.text
    assert {n.why for n in answer.near_misses} == {"met: 1. Python; not in the CV: 2. Fortran"}
    assert [n.name for n in answer.near_misses] == ["霍米拉", "Tobias Renn"]


def test_who_comes_closest_to_a_long_need_is_told_as_that(ask: Any) -> None:
    """Where nobody meets every must of a long need, who meets most is claimed as closest, with what is missing."""
    answer = ask("We need:\n- Kubernetes\n- Python\n- a PhD\n- Fortran\nwho fits?")
    assert [p.name for p in answer.people] == ["霍米拉"]
    assert "meets every must. Closest (1), with 3 of the 4" in answer.text
    assert "not in the CV: 4. Fortran" in answer.text


def test_part_of_a_subject_is_close_and_proves_nothing(ask: Any) -> None:
    """Whose work names a part of the subject comes close: the words that are there are named."""
    answer = ask("I need someone who has built a compiler for GPU kernels")
    assert answer.status == "not_found"
    assert any("GPU only" in n.why for n in answer.near_misses)
