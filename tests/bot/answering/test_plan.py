"""How questions are understood: each line of the tables is a form that people type, and the plan it must become."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.records import Clause, Condition, Plan
from vectorstore.records import Person
from vectorstore.text import language_of

# Invented people; the second is known by her Latin name only, the last two share a name.
PEOPLE = (
    Person(person_id="lin", name="Mingyu Lin", aliases=("林明宇",), documents=("a",)),
    Person(person_id="zhou", name="Xiaolan Zhou", documents=("b",)),
    Person(person_id="reyes", name="Sofia Reyes", documents=("c",)),
    Person(person_id="varga-1", name="Tomas Varga", documents=("d",)),
    Person(person_id="varga-2", name="Tomas Varga", documents=("e",)),
)


def shape(node: Clause | Condition | None) -> str:
    """Write a tree of conditions in one line: `relation:concept or value`, period, `!` for now, `>=` for at least."""
    if node is None:
        return "-"
    if isinstance(node, Clause):
        return f"{node.join}({', '.join(shape(p) for p in node.parts)})"
    value = "+".join(node.concepts) or node.value
    period = f"[{node.period.start}..{node.period.end}]" if node.period else ""
    least = f">={node.minimum}" if node.minimum else ""
    return f"{node.relation}{f':{value}' if value else ''}{period}{'!' if node.current else ''}{least}"


def understood(question: str) -> Plan:
    """Plan a question over the invented people."""
    return plan(question, Pool(PEOPLE), language_of(question))


WHO = [
    # verbs parted from their objects, a topic that is denied behind it, what stands on either side of 去 and 现
    ("在阿里巴巴上过班的有没有", "worked_at:alibaba"),
    ("谁开过店？", "any(role:创始人或店主, topic:创始人或店主, topic:创办公司)"),
    ("没有硕士学位的后端工程师", "all(none(degree:master), role:后端工程师)"),
    ("谁用过Kubernetes，但没用过Docker", "all(skill:kubernetes, none(skill:docker))"),
    ("谁论文一篇都没有", "none(published)"),
    ("前阿里巴巴现腾讯的", "all(worked_at:alibaba, worked_at:tencent!)"),
    ("从腾讯去阿里巴巴的", "same_entry(worked_at:tencent, before:阿里巴巴之前)"),
    ("医生里有硕士学位的", "all(degree:master, role:医生)"),
    ("谁有PMP，CPA没考完的不要紧", "certified:pmp"),
    ("谁Docker玩得溜", "skill:docker"),
    # choices stand by themselves, what denies reaches over what is joined to it, and 中 parts those it chooses from
    ("who knows Java and either worked at Google or has a PhD", "all(skill:java, any(worked_at:google, degree:phd))"),
    ("who either worked at Google or has a PhD, and knows Java", "all(any(worked_at:google, degree:phd), skill:java)"),
    ("会Java，要么在谷歌工作过要么有博士学位的人", "all(skill:java, any(worked_at:google, degree:phd))"),
    ("会Java的，做过护士或有专利都行", "all(skill:java, any(role:护士, holds_patent))"),
    ("会Java或者Go，并且有专利的人", "all(any(skill:java, skill:go), holds_patent)"),
    (
        "who knows Java except those who worked at Google or have a patent",
        "all(skill:java, none(worked_at:google), none(holds_patent))",
    ),
    ("who doesn't know Go or speak German", "all(none(skill:go), none(speaks:german))"),
    ("who has no patents or knows Java", "any(none(holds_patent), skill:java)"),
    ("会Java的人，除了会Go的和会德语的", "all(skill:java, none(skill:go), none(speaks:german))"),
    ("Java和Go都不会的", "none(any(skill:java, skill:go))"),
    ("谁论文和专利都没有", "all(none(published), none(holds_patent))"),
    ("Java和Go会一个就行", "any(skill:java, skill:go)"),
    ("有五年经验的人中会Go的", "all(lasted:五年, skill:go)"),
    # what something is by where it stands: an employer, a field, a degree that goes on, a post
    ("who worked at HubSpot", "worked_at:HubSpot"),
    ("who has a degree from Tsinghua, and German", "all(studied_at:tsinghua-university, speaks:german)"),
    ("who graduated after 2015 and was a nurse", "all(graduates:after 2015[2016..None], role:nurse)"),
    ("who did accounting at university", "degree:accounting"),
    ("who is doing a PhD", "degree:phd!"),
    ("有没有英国留学的", "same_entry(studied_at, located_in:united-kingdom)"),
    ("谁做过运营经理", "role:运营经理"),
    ("会Java、还在上海工作过的", "all(skill:java, same_entry(worked_at, located_in:shanghai))"),
    ("谁任职于微软", "worked_at:microsoft"),
    ("10 years experience minimum", "lasted:10 years"),
    # organisations, schools, degrees
    ("who has worked at Google?", "worked_at:google"),
    ("any ex-Google people?", "worked_at:google"),
    ("any ex-googlers?", "worked_at:google"),
    ("former Google employees", "worked_at:google"),
    ("Which candidates have worked for Brightwater Elementary School?", "worked_at:Brightwater Elementary School"),
    ("who used to work at Camp Juniper", "worked_at:Camp Juniper"),
    ("Who has worked for Hollis Boutique & Gifts?", "worked_at:Hollis Boutique & Gifts"),
    ("Who has worked at Microsoft Velora?", "worked_at:Microsoft Velora"),
    ("who worked at Google or Facebook?", "any(worked_at:google, worked_at:meta)"),
    ("who worked at both Google and Facebook?", "all(worked_at:google, worked_at:meta)"),
    ("Which candidates have not worked at Alibaba?", "none(worked_at:alibaba)"),
    ("who has never worked at Google?", "none(worked_at:google)"),
    ("Who currently works at Alibaba?", "worked_at:alibaba!"),
    ("Who interned at Microsoft Research Asia?", "interned_at:msra"),
    ("Google interns?", "interned_at:google"),
    ("people from Tsinghua", "any(studied_at:tsinghua-university, worked_at:tsinghua-university)"),
    ("Tsinghua grads?", "studied_at:tsinghua-university"),
    ("any alumni of Larkspur College for Women?", "studied_at:Larkspur College for Women"),
    ("Who studied at Halden College of Arts and Sciences?", "studied_at:Halden College of Arts and Sciences"),
    ("List the people with Fernhill University on their education", "studied_at:Fernhill University"),
    ("Who did their bachelor's at Stanford?", "same_entry(degree:bachelor, studied_at:stanford-university)"),
    ("PhD students at HKUST", "same_entry(degree:phd!, studied_at:hkust!)"),
    ("who has a PhD in physics from MIT", "same_entry(degree:phd, studied_at:mit)"),
    ("candidates without a PhD", "none(degree:phd)"),
    # topics, skills
    ("who has worked on GPU sharing at Alibaba?", "same_entry(topic:GPU sharing, worked_at:alibaba)"),
    ("Who worked on GPU sharing but not at Alibaba?", "same_entry(topic:GPU sharing, none(worked_at:alibaba))"),
    ("Who has worked on GPU sharing outside Alibaba?", "same_entry(topic:GPU sharing, none(worked_at:alibaba))"),
    ("Who interned at MSRA and has also worked on GPU sharing?", "all(interned_at:msra, topic:GPU sharing)"),
    ("Who contributed to LumenDB?", "topic:LumenDB"),
    ("Who knows Golang?", "skill:go"),
    ("who can code in Go?", "skill:go"),
    ("Who programs in Java?", "skill:java"),
    ("Who knows the P4 language?", "skill:p4"),
    ("Who has experience with RDMA?", "skill:rdma"),
    ("find me people with Zephyrlog experience", "skill:Zephyrlog"),
    ("Who has Zephyr Tracker on their CV?", "skill:Zephyr Tracker"),
    ("Who knows Java but not Python?", "all(skill:java, none(skill:python))"),
    ("Who knows C# or .NET?", "any(skill:c-sharp, skill:dotnet)"),
    ("people who know k8s and go", "all(skill:kubernetes, skill:go)"),
    ("Who has worked at Infosys and knows Linux?", "all(worked_at:infosys, skill:linux)"),
    ("people with Linux who were at Infosys", "all(skill:linux, worked_at:infosys)"),
    ("Which ex-Infosys people know Linux?", "all(worked_at:infosys, skill:linux)"),
    ("whos worked w/ spark", "skill:apache-spark"),
    # papers, patents, people
    ("osdi authors?", "published_at:osdi"),
    ("Who has a paper at OSDI?", "published_at:osdi"),
    ("Who published at both OSDI and NSDI?", "all(published_at:osdi, published_at:nsdi)"),
    ("Who published at OSDI in 2022?", "same_entry(published_at:osdi, during:2022[2022..2022])"),
    ("Who has a first-author paper at NSDI?", "same_entry(published_at:nsdi, first_author)"),
    ("Who published more than 3 papers?", "published>=4"),
    ("Who holds patents?", "holds_patent"),
    ("Who has no patents?", "none(holds_patent)"),
    ("Who has co-authored with Petra Novak?", "coauthor:Petra Novak"),
    ("Who has published with Sofia Reyes?", "coauthor:reyes"),
    ("students of Prof. Petra Novak", "advised_by:Petra Novak"),
    ("Who was mentored by Petra Novak?", "mentored_by:Petra Novak"),
    # awards, service, teaching, roles
    ("Who won a best paper award?", "awarded:best paper award"),
    ("Who has competed in ICPC contests?", "awarded:ICPC"),
    ("Who served on an artifact evaluation committee?", "served_at:artifact evaluation committee"),
    ("Who reviewed for NeurIPS?", "served_at:neurips"),
    ("Who was a teaching assistant for an operating systems course?", "taught:operating systems"),
    (
        "Who has teaching experience?",
        "any(taught, role:teacher, role:lecturer, role:professor, role:instructor, role:tutor)",
    ),
    ("Who was a software engineer at Amazon?", "same_entry(role:software engineer, worked_at:amazon)"),
    ("Who is a licensed physician?", "certified:medical-licence"),
    # times, places
    ("Who worked at Microsoft in 2021?", "same_entry(worked_at:microsoft, during:2021[2021..2021])"),
    ("Who has worked at Intel since 2019?", "same_entry(worked_at:intel, during:since 2019[2019..None])"),
    ("Who was interning somewhere in March 2023?", "same_entry(during:March 2023[2023-03..2023-03], interned_at)"),
    ("Who expects to finish their PhD in 2025?", "same_entry(degree:phd, graduates:2025[2025..2025])"),
    ("class of 2023?", "graduates:2023[2023..2023]"),
    ("candidates in Beijing", "located_in:beijing!"),
    # harder forms
    ("Who published at OSDI but not at SOSP?", "all(published_at:osdi, none(published_at:sosp))"),
    ("Who worked at Microsoft but not at MSRA?", "same_entry(worked_at:microsoft, none(worked_at:msra))"),
    ("Who is proficient in C/C++?", "any(skill:c, skill:c-plus-plus)"),
    ("Who neither knows Java nor Python?", "all(none(skill:java), none(skill:python))"),
    ("Whose advisor is Petra Novak?", "advised_by:Petra Novak"),
    ("who is still a student", "studied_at!"),
    ("Who participated in the mathematical modeling contest?", "awarded:mathematical modeling contest"),
    ("which papers were published at OSDI?", "published_at:osdi"),
    # Chinese
    ("谁在阿里巴巴做过 GPU 共享？", "same_entry(worked_at:alibaba, topic:GPU 共享)"),
    ("谁在阿里巴巴以外做过GPU共享？", "same_entry(topic:GPU共享, none(worked_at:alibaba))"),
    ("谁做过GPU共享但不是在阿里巴巴？", "same_entry(topic:GPU共享, none(worked_at:alibaba))"),
    ("谁没有在阿里巴巴工作过？", "none(worked_at:alibaba)"),
    ("谁在微软亚洲研究院实习过？", "interned_at:msra"),
    ("谁在微软亚洲研究院实习过并且做过GPU共享？", "all(interned_at:msra, topic:GPU共享)"),
    ("谁既在商汤又在谷歌工作过", "all(worked_at:sensetime, worked_at:google)"),
    ("谁在谷歌或者微软工作过", "any(worked_at:google, worked_at:microsoft)"),
    ("谁现在在阿里巴巴工作？", "worked_at:alibaba!"),
    ("前谷歌员工", "worked_at:google"),
    ("谁在 Brightwater School 工作过而且会 CSS？", "all(worked_at:Brightwater School, skill:css)"),
    ("谁是上海交通大学的？", "studied_at:shanghai-jiao-tong-university"),
    ("北大毕业的有哪些人？", "studied_at:peking-university"),
    ("谁的本科是在浙大读的？", "same_entry(degree:bachelor, studied_at:zhejiang-university)"),
    ("哪些候选人毕业于或就读过 Fernhill University？", "studied_at:Fernhill University"),
    ("谁预计2025年毕业？", "graduates:预计2025年[2025..2025]"),
    ("会Java的人有哪些", "skill:java"),
    ("谁会Java但不会Python？", "all(skill:java, none(skill:python))"),
    ("谁用过 Zephyrlog？", "skill:Zephyrlog"),
    ("谁在OSDI上发表过论文？", "published_at:osdi"),
    ("谁以第一作者在NSDI发过论文？", "same_entry(first_author, published_at:nsdi)"),
    ("谁发表过三篇以上论文", "published>=3"),
    ("谁和王小明合作过论文？", "coauthor:王小明"),
    ("谁的导师是王小明？", "advised_by:王小明"),
    ("王小明的学生有谁", "advised_by:王小明"),
    ("谁拿过国家奖学金？", "awarded:国家奖学金"),
    ("谁当过操作系统课程的助教？", "taught:操作系统"),
    ("谁给NeurIPS审过稿", "served_at:neurips"),
    ("谁的论文被ICML接收了", "published_at:icml"),
    ("北大的博士生有谁会Rust", "all(same_entry(studied_at:peking-university, degree:phd), skill:rust)"),
    ("会CUDA的博士", "all(skill:cuda, degree:phd)"),
    ("谁还没毕业", "studied_at!"),
    ("谁既没有专利也没有论文", "all(none(holds_patent), none(published))"),
    ("2023年3月谁在实习？", "same_entry(during:2023年3月[2023-03..2023-03], interned_at)"),
]


@pytest.mark.parametrize(("question", "where"), WHO)
def test_asking_for_people_becomes_conditions(question: str, where: str) -> None:
    """A question for people, in either language and however clipped, becomes the conditions that its words state."""
    found = understood(question)
    assert (found.intent in {"who", "list"}, shape(found.where)) == (True, where)


FACTS = [
    ("Who is Mingyu Lin's PhD advisor?", "advisor", "degree:phd"),
    ("Where does Mingyu Lin work now?", "position", "-"),
    ("When was Sofia Reyes at SenseTime?", "period", "worked_at:sensetime"),
    ("When did Sofia Reyes intern at MSRA?", "period", "interned_at:msra"),
    ("What was Mingyu Lin's undergraduate GPA?", "gpa", "degree:bachelor"),
    ("What is Sofia Reyes's GRE score?", "test_score", "topic:GRE"),
    ("Who was Mingyu Lin's mentor at Alibaba?", "mentor", "worked_at:alibaba"),
    ("What programming languages does Sofia Reyes know?", "programming_languages", "-"),
    ("When will Mingyu Lin graduate?", "graduation", "-"),
    ("What did Sofia Reyes publish at OSDI?", "publications", "published_at:osdi"),
    ("what's mingyu lin's email", "email", "-"),
    ("Which companies has Mingyu Lin worked for?", "employer", "-"),
    ("Where did Mingyu Lin do his bachelor's?", "school", "degree:bachelor"),
    ("What did Mingyu Lin do at Alibaba?", "work", "worked_at:alibaba"),
    ("What has Sofia Reyes done with Kubernetes?", "work", "skill:kubernetes"),
    ("What role did Mingyu Lin have in the robotics club?", "role", "topic:robotics club"),
    ("How many years of experience does Mingyu Lin have with GPU clusters?", "years", "topic:GPU clusters"),
    ("Tell me about Sofia Reyes's work at Alibaba", "work", "worked_at:alibaba"),
    ("Under whom did Sofia Reyes study?", "advisor", "-"),
    ("Who are Sofia Reyes's coauthors?", "coauthors", "-"),
    ("林明宇的导师是谁？", "advisor", "-"),
    ("谁是林明宇的导师？", "advisor", "-"),
    ("林明宇在阿里巴巴的mentor是谁", "mentor", "worked_at:alibaba"),
    ("林明宇什么时候在MSRA实习？", "period", "interned_at:msra"),
    ("林明宇本科的GPA是多少？", "gpa", "degree:bachelor"),
    ("林明宇的GRE成绩是多少？", "test_score", "topic:GRE"),
    ("林明宇会哪些编程语言？", "programming_languages", "-"),
    ("林明宇在OSDI发表了什么论文？", "publications", "published_at:osdi"),
    ("林明宇用Kubernetes做过什么？", "work", "skill:kubernetes"),
    ("林明宇在阿里巴巴做了什么？", "work", "worked_at:alibaba"),
    ("林明宇现在在哪里工作？", "position", "-"),
    ("林明宇有哪些思科的证书？", "certificates", "any(certified:思科, certified:思科)"),
    ("what was Mingyu Lin's title at Alibaba?", "role", "worked_at:alibaba"),
]


@pytest.mark.parametrize(("question", "attribute", "where"), FACTS)
def test_asking_about_one_person_becomes_an_attribute(question: str, attribute: str, where: str) -> None:
    """A question about one person asks for an attribute, and only what narrows it becomes a condition."""
    found = understood(question)
    assert (found.intent, found.attribute, shape(found.where)) == ("fact", attribute, where)
    assert len(found.person_ids) == 1


OTHERS = [
    ("Summarise Mingyu Lin", "summary", None),
    ("who is Sofia Reyes?", "summary", None),
    ("Sofia Reyes", "summary", None),
    ("介绍一下林明宇", "summary", None),
    ("Compare Mingyu Lin and Sofia Reyes", "compare", None),
    ("Mingyu Lin vs Sofia Reyes", "compare", None),
    ("What do Mingyu Lin and Sofia Reyes have in common?", "compare", None),
    ("How many patents does Mingyu Lin list?", "count", "patent"),
    ("How many papers has Mingyu Lin published at SoCC?", "count", "publication"),
    ("How many candidates are there?", "count", "people"),
    ("How many people have worked at Alibaba?", "count", "people"),
    ("林明宇有几项专利？", "count", "patent"),
    ("一共有几个候选人？", "count", "people"),
    ("有多少人会Python？", "count", "people"),
]


@pytest.mark.parametrize(("question", "intent", "counted"), OTHERS)
def test_summaries_comparisons_and_counts_are_told_apart(question: str, intent: str, counted: str | None) -> None:
    """The form of a question decides whether it asks for a summary, a comparison or a number, and of what."""
    found = understood(question)
    assert (found.intent, found.counted) == (intent, counted)


def test_the_most_of_something_is_counted_person_by_person() -> None:
    """The most patents is a counted table of everyone, not an order of worth."""
    for question in ("Who has the most patents?", "谁的专利最多？"):
        found = understood(question)
        assert (found.intent, found.rank) == ("measure", "most")
        assert found.measure is not None
        assert found.measure.kind == "patent"
    assert understood("How many patents does Sofia Reyes have?").rank is None


def test_different_employers_are_measured() -> None:
    """How many companies somebody worked for counts employers, each once, and no posts."""
    found = understood("How many companies has Mingyu Lin worked for?")
    assert found.measure is not None
    assert (found.intent, found.measure.of, found.rank) == ("measure", "employers", None)


def test_preprints_are_counted_as_asked() -> None:
    """A question that names preprints says which statuses count."""
    assert "preprint" in understood("How many papers does Mingyu Lin have, preprints included?").statuses
    assert understood("How many papers does Mingyu Lin have?").statuses == ()


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("mingyu lin's email", ("lin",)),
        ("Lin Mingyu's email", ("lin",)),
        ("LIN, Mingyu: email?", ("lin",)),
        ("林明宇的邮箱", ("lin",)),
        ("周晓岚的邮箱", ("zhou",)),
        ("Reyes's email", ("reyes",)),
        ("Sofia's email", ("reyes",)),
    ],
)
def test_people_are_recognised_however_they_are_written(question: str, ids: tuple[str, ...]) -> None:
    """Either script, either order, any case, and half a name that only one person bears."""
    assert understood(question).person_ids == ids


@pytest.mark.parametrize(
    "question", ["What is Mingyu Lni's GPA?", "What is Minyu Lin's GPA?", "Xiaoln Zhou's advisor?"]
)
def test_a_misspelt_name_is_mended_and_said_so(question: str) -> None:
    """A letter or two wrong in a name of six letters or more is understood, and the asker is told."""
    found = understood(question)
    assert len(found.person_ids) == 1
    assert found.corrections[0][1] in found.understood


def test_another_surname_is_another_person() -> None:
    """Mingyu Liu is not taken for Mingyu Lin: a known surname is no slip of the hand."""
    found = understood("What is Mingyu Liu's GPA?")
    assert found.person_ids == ()
    assert found.unknown_persons == ("Mingyu Liu",)


@pytest.mark.parametrize("question", ["What is Jane Smith's current job?", "Who is Jane Smith?", "张伟的导师是谁"])
def test_a_name_that_nobody_bears_is_unknown(question: str) -> None:
    """A personal name that nobody in scope bears is said to be unknown, never read as a topic."""
    found = understood(question)
    assert found.unknown_persons
    assert found.person_ids == ()


def test_a_shared_name_leaves_a_choice() -> None:
    """Where two people bear a name neither is picked."""
    found = understood("What is Tomas Varga's email?")
    assert found.choices == ("varga-1", "varga-2")
    assert found.person_ids == ()


@pytest.mark.parametrize(
    ("question", "attribute", "words"),
    [
        ("What is LumenDB?", "what_is", {"LumenDB"}),
        ("tell me more about LumenDB", "what_is", {"LumenDB"}),
        ("LumenDB是什么？", "what_is", {"LumenDB"}),
        ("How much did LumenDB reduce query latency?", "result", {"LumenDB", "query", "latency"}),
        ("LumenDB把推理延迟降低了多少？", "result", {"LumenDB", "推理", "延迟"}),
    ],
)
def test_questions_about_things_keep_their_words(question: str, attribute: str, words: set[str]) -> None:
    """What somebody built is asked for by its own words, the verb of the question left out."""
    found = understood(question)
    assert (found.intent, found.attribute) == ("fact", attribute)
    assert isinstance(found.where, Condition)
    assert {g.word for g in found.where.words} == words


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Has Sofia Reyes worked at Alibaba?", "worked_at:alibaba"),
        ("林明宇会Go吗", "skill:go"),
        ("Sofia Reyes knows Go?", "skill:go"),
        ("is it true that Sofia Reyes worked at Alibaba", "worked_at:alibaba"),
    ],
)
def test_yes_or_no_is_asked_of_that_person_alone(question: str, holds: str) -> None:
    """A yes or no question about somebody is true of that person or of nobody."""
    found = understood(question)
    assert found.attribute == "whether"
    assert shape(found.where).startswith("all(named:")
    assert holds in shape(found.where)


@pytest.mark.parametrize(
    ("question", "attribute", "among"),
    [
        ("Give me the emails of everyone who worked at Alibaba", "email", "worked_at:alibaba"),
        ("what is the GPA of the candidate who worked at SenseTime?", "gpa", "worked_at:sensetime"),
        ("what did the candidates do at Alibaba?", "work", "worked_at:alibaba"),
        ("在腾讯实习过的人的导师是谁", "advisor", "interned_at:tencent"),
        ("所有候选人的邮箱", "email", "none()"),
    ],
)
def test_a_fact_of_several_is_asked_of_those_who_satisfy_it(question: str, attribute: str, among: str) -> None:
    """Facts of "everyone who ..." are asked among those people; the difference with nothing is everybody."""
    found = understood(question)
    assert (found.intent, found.attribute, shape(found.among)) == ("fact", attribute, among)


def test_a_need_becomes_criteria() -> None:
    """Each thing a need names is a criterion of its own; "ideally" makes it nice to have."""
    found = understood("Looking for a data scientist who knows Python and Spark, ideally with a PhD")
    assert found.intent == "match"
    assert [(shape(c.condition), c.must) for c in found.criteria] == [
        ("role:data scientist", True),
        ("skill:python", True),
        ("skill:apache-spark", True),
        ("degree:phd", False),
    ]


@pytest.mark.parametrize(
    "question",
    [
        "I need someone who has built a Kubernetes scheduler",
        "who could help debug NCCL hangs?",
        "someone for a GPU scheduler role",
        "谁能帮忙排查NCCL卡死的问题？",
        "我需要一个做过调度器的人",
    ],
)
def test_needs_are_matched_not_ranked(question: str) -> None:
    """An open need is a match, with at least one criterion that must be met."""
    found = understood(question)
    assert found.intent == "match"
    assert any(c.must for c in found.criteria)


def test_a_pasted_job_description_is_read_by_its_lines() -> None:
    """Requirements are musts, what stands under "nice to have" is not, and benefits are no criteria."""
    found = understood(
        "Storage Engineer\n\nRequirements:\n- 3+ years of experience with Go or C++\n- Master's degree or PhD\n\n"
        "Nice to have:\n- Publications at OSDI or SOSP\n\nBenefits:\n- Kubernetes-themed mugs, free lunch"
    )
    assert found.intent == "match"
    assert [(shape(c.condition), c.must) for c in found.criteria] == [
        (
            (
                "any(same_entry(skill:go, lasted:at least 3 years), "
                "same_entry(skill:c-plus-plus, lasted:at least 3 years))"
            ),
            True,
        ),
        ("any(degree:master, degree:phd)", True),
        ("any(published_at:osdi, published_at:sosp)", False),
    ]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("who has worked on GPU sharing at Alibaba?", "people who worked at Alibaba on GPU sharing"),
        ("谁在阿里巴巴做过 GPU 共享？", "在阿里巴巴做过 GPU 共享的人"),
        ("Which candidates have not worked at Alibaba?", "people except those who worked at Alibaba"),
        ("谁没有在阿里巴巴工作过？", "没有在阿里巴巴工作过的人"),
        ("林明宇的导师是谁？", "林明宇的导师"),
    ],
)
def test_a_plan_says_how_it_was_understood(question: str, said: str) -> None:
    """The asker can check in plain words, in the question's language, what was looked for."""
    assert understood(question).understood == said


def test_a_lexicon_term_replaces_the_dictionary_for_its_words() -> None:
    """GPU sharing is found where 共享 stands for sharing, its words apart from each other."""
    found = understood("who has worked on GPU sharing?")
    assert isinstance(found.where, Condition)
    by_word = {g.word: g for g in found.where.words}
    assert set(by_word) == {"GPU", "sharing"}
    assert "共享" in by_word["sharing"].translated
    assert "部分" not in by_word["sharing"].alternatives


def test_ordinary_words_are_looked_up_in_the_other_language() -> None:
    """A word that no lexicon knows is proved by its tight translations, in both directions."""
    asked = understood("who has worked on poultry vaccination?").where
    assert isinstance(asked, Condition)
    assert {"家禽"} <= set(asked.words[0].translated)
    asked = understood("谁做过家禽饲养？").where
    assert isinstance(asked, Condition)
    assert "poultry" in asked.words[0].translated


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("<@U012AB3CD> who knows *Rust*? :pray:", "who knows Rust?"),
        ("who knows `Rust`??", "who knows Rust?"),
        ("who knows <https://example.com/rust|Rust>?", "who knows Rust?"),
        ("Hi! can you please tell me who knows Rust, thanks", "who knows Rust?"),
    ],
)
def test_chat_markup_changes_nothing(typed: str, plain: str) -> None:
    """Mentions, emphasis, emoji, links and politeness are no part of a question."""
    assert shape(understood(typed).where) == shape(understood(plain).where)


NAUGHTY = [
    "", " ", "?", "？？？", "who", "谁", "and", "or or or", "not not", "who who who", "at at at",
    "PERSON", "PERSON's PERSON", "\u202eoverride", "\ufeffBOM",
    "Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤ ",
    "\ud83c\udff3\ufe0f\u200d\ud83c\udf08\ud83d\udc69\u200d\ud83d\udc69\u200d\ud83d\udc66\ud83e\udd16",
    "' OR 1=1 -- 1", "<script>alert(1)</script>", "../../etc/passwd", "${jndi:ldap://x}", "%s%n%d",
    "\u0000\u0001\u0002", "\\", "((((((((((", ")))))", "[[[{{{", "*_*_*_*", "```", "a" * 20_000,
    "who knows " + "and " * 500 + "Rust", "谁会" + "和" * 300, "在" * 200, "的" * 200, "1/0", "١٢٣", "ﷺ",
    "ｗｈｏ ｋｎｏｗｓ Ｒｕｓｔ", "\n\n\n", "who worked at", "who worked on at in with", "谁在工作过", "有", "多少",
    "in 2021", "99999999999999999999", "who published at " + "," * 50,
]  # fmt: skip


@pytest.mark.parametrize("text", NAUGHTY)
def test_naughty_strings_never_raise(text: str) -> None:
    """Whatever is typed is some plan."""
    assert understood(text).language in {"zh", "en"}


@given(st.text(max_size=120))
def test_any_text_is_some_plan(text: str) -> None:
    """No text whatever makes planning fail."""
    assert isinstance(understood(text), Plan)


@given(
    st.lists(
        st.sampled_from(
            "who worked at on with and or not never both Google Rust OSDI in 2021 a the 谁 在 会 的".split()
        )
    )
)
def test_any_order_of_question_words_is_some_plan(words: list[str]) -> None:
    """Words of questions in any order make some plan, the same one each time."""
    text = " ".join(words)
    assert understood(text) == understood(text)
