"""Words around a question that ask for nothing change nothing: sixty ways to ask, a dozen conditions, two languages."""

from __future__ import annotations

import pytest

from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool

# Of three conditions that follow each other each is put in every third frame: each frame is held to four conditions.
TURNS = 3
# `{}` is a condition as it follows "who".
FRAMES_EN = (
    "who {}", "who {}?", "Who here {}?", "hey, who {}?", "hi there, who {}?", "please tell me who {}",
    "pls show me who {}", "can you tell me who {}?", "could you please find people who {}",
    "find me people who {}", "find people who {}", "show me everyone who {}", "show me candidates who {}",
    "list everyone who {}", "list all the people who {}", "list candidates who {}",
    "give me a list of people who {}", "give me the names of people who {}", "I need people who {}",
    "we need people who {}", "I want to see people who {}", "I'm looking for people who {}",
    "we are looking for people who {}", "looking for people who {}", "looking for anyone who {}",
    "searching for people who {}", "do we have anyone who {}?", "do we have people who {}?",
    "do you have anyone who {}?", "have we got anyone who {}?", "is there anyone who {}?",
    "is there anybody here who {}?", "are there any candidates who {}?", "are there people who {}?",
    "anyone who {}?", "anybody who {}", "any candidates who {}?", "any people who {}", "any folks who {}?",
    "anyone here who {}?", "which candidates {}?", "which people {}", "which of our candidates {}?",
    "which of the candidates {}?", "which applicants {}?", "everyone who {}", "everybody who {} please",
    "people who {}", "candidates who {}", "folks who {}", "ppl who {}", "so who {}?", "ok, who {}?",
    "and who in our database {}?", "who on our list {}?", "who in the pool {}?",
    "who among these candidates {}?", "I would like to know who {}", "let me know who {}",
    "help me find people who {}", "quick question: who {}?", "who {} thx",
)  # fmt: skip
CONDITIONS_EN = (
    "worked at Alibaba", "interned at Microsoft", "studied at Tsinghua", "knows Rust", "worked on GPU sharing",
    "has published at OSDI", "holds patents", "speaks German", "has a PhD", "lives in Berlin",
    "worked at Huawei and knows Python", "never worked at Google",
)  # fmt: skip
# `{}` is a condition as it follows 谁.
FRAMES_ZH = (
    "谁{}", "谁{}？", "请问谁{}？", "请问一下谁{}", "有谁{}？", "有谁{}呢？", "哪些人{}？", "哪些候选人{}？",
    "哪位{}？", "哪几位{}？", "有哪些人{}？", "有没有人{}？", "有没有谁{}", "{}的有谁？", "{}的有哪些人？",
    "{}的有哪几位？", "{}的人有哪些？", "{}的是谁？", "{}的都有谁", "{}的人", "{}的候选人", "{}的候选人有哪些？",
    "{}的候选人有吗？", "找一下{}的人", "找{}的人", "帮我找{}的人", "帮我找一下{}的候选人", "帮忙找一下{}的人",
    "麻烦找一下{}的人", "麻烦帮我看看谁{}", "帮我看看谁{}", "看看谁{}", "查一下谁{}", "查一下{}的人",
    "列出{}的人", "列一下{}的人", "列出所有{}的人", "列出所有{}的候选人", "给我{}的人", "筛一下{}的人",
    "我想找{}的人", "我想知道谁{}", "我想看看谁{}", "想找{}的人", "想问一下谁{}", "我们需要{}的人", "需要{}的人",
    "要找{}的人", "咱们这批人里谁{}？", "这批人里谁{}？", "这些人里谁{}？", "这些候选人中谁{}？",
    "简历库里谁{}？", "我们库里谁{}", "目前我们有{}的人吗？", "我们有{}的人吗？", "有{}的人吗？",
    "有{}的候选人吗", "有人{}吗？", "你好，谁{}？", "能不能告诉我谁{}？", "可以帮我找{}的人吗？",
)  # fmt: skip
CONDITIONS_ZH = (
    "在阿里巴巴工作过", "在微软实习过", "在清华读过书", "会Rust", "做过GPU共享", "在OSDI发过论文", "有专利",
    "会说德语", "有博士学位", "住在柏林", "在华为工作过而且会Python", "没在谷歌工作过",
)  # fmt: skip


@pytest.mark.parametrize(("turn", "condition"), list(enumerate(CONDITIONS_EN)))
def test_english_frames_ask_for_nothing(turn: int, condition: str) -> None:
    """However an English question is put, it asks for what the plain one asks for, and leaves no word unread."""
    plain = plan(f"who {condition}?", Pool(()), "en")
    for frame in FRAMES_EN[turn % TURNS :: TURNS]:
        found = plan(frame.format(condition), Pool(()), "en")
        assert (found.where, found.unread) == (plain.where, ()), frame


@pytest.mark.parametrize(("turn", "condition"), list(enumerate(CONDITIONS_ZH)))
def test_chinese_frames_ask_for_nothing(turn: int, condition: str) -> None:
    """However a Chinese question is put, it asks for what the plain one asks for, and leaves no word unread."""
    plain = plan(f"谁{condition}？", Pool(()), "zh")
    for frame in FRAMES_ZH[turn % TURNS :: TURNS]:
        found = plan(frame.format(condition), Pool(()), "zh")
        assert (found.where, found.unread) == (plain.where, ()), frame


@pytest.mark.parametrize(("english", "chinese"), list(zip(CONDITIONS_EN, CONDITIONS_ZH, strict=True)))
def test_both_languages_ask_the_same(english: str, chinese: str) -> None:
    """A condition in English and in Chinese is one condition: the same relations of the same things."""
    one, other = plan(f"who {english}?", Pool(()), "en"), plan(f"谁{chinese}？", Pool(()), "zh")
    assert _shape(one.where) == _shape(other.where)


def _shape(node: object) -> object:
    if node is None:
        return None
    parts = getattr(node, "parts", None)
    if parts is not None:
        return (node.join, sorted(map(str, (_shape(p) for p in parts))))  # type: ignore[attr-defined]  # a clause
    return (node.relation, node.concepts, bool(node.value))  # type: ignore[attr-defined]  # a condition
