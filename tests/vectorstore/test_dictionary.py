"""Ordinary words in the other language: the tight senses, found by the forms that questions use."""

from __future__ import annotations

import gzip

import pytest

from vectorstore.dictionary import TABLE, chinese_of, english_of, is_word
from vectorstore.dictionary_build import lines


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("sharing", "共享"),
        ("scheduling", "调度"),
        ("containers", "容器"),
        ("adaptive", "自适应"),
        ("carbon emissions", "碳排放"),
    ],
)
def test_an_english_word_finds_its_chinese(english: str, chinese: str) -> None:
    """Plurals and -ing forms are found under the word they come from; phrases under themselves."""
    assert chinese in chinese_of(english)


def test_an_ing_form_asks_for_the_verb() -> None:
    """Sharing is 共享 and never 部分 (a share); training is 训练 and never 火车 (a train)."""
    assert "部分" not in chinese_of("sharing")
    assert "火车" not in chinese_of("training")


@pytest.mark.parametrize(
    ("chinese", "english"), [("碎片", "fragment"), ("视频", "video"), ("操作系统", "operating system")]
)
def test_a_chinese_word_finds_its_english(chinese: str, english: str) -> None:
    """Chinese words are found as they stand."""
    assert english in english_of(chinese)


@pytest.mark.parametrize("word", ["", "\n", "\t", "zzzz", "Qwxz", "。", "a\tb", "\x00", "x" * 5_000])
def test_a_word_that_is_not_there_has_no_translation(word: str) -> None:
    """What the dictionary lacks is simply not translated."""
    assert chinese_of(word) == ()
    assert english_of(word) == ()


def test_ordinary_words_are_told_from_names() -> None:
    """What a dictionary knows is no name of somebody's tool."""
    assert is_word("management")
    assert not is_word("Zephyrlog")


def test_every_line_of_the_table_is_found() -> None:
    """The search over the packed lines misses none of them, the first and the last included."""
    table = gzip.decompress(TABLE.read_bytes()).decode().strip("\n").split("\n")
    assert table == sorted(table, key=lambda line: line.split("\t")[0].encode())
    for line in [*table[:: len(table) // 50], table[0], table[-1]]:
        key, senses = line.split("\t")
        found = chinese_of(key) if key.isascii() else english_of(key)
        assert found
        assert key.isascii() or "/".join(found) == senses


def test_remarks_names_and_wide_senses_are_left_out() -> None:
    """The compiler keeps what may stand for a word, and nothing that only remarks on it."""
    entries = [
        {"simplified": "共享", "pinyin": "gong4 xiang3", "definitions": ["to share", "to enjoy together"]},
        {"simplified": "王", "pinyin": "Wang2", "definitions": ["surname Wang"]},
        {"simplified": "伦敦", "pinyin": "Lun2 dun1", "definitions": ["London, capital of England"]},
        {"simplified": "容器", "pinyin": "rong2 qi4", "definitions": ["receptacle", "vessel", "(computing) container"]},
        {"simplified": "那儿", "pinyin": "na4 r5", "definitions": ["variant of 那裡|那里", "CL:個|个[ge4]"]},
    ]
    assert list(lines(entries)) == [
        "container\tn容器",
        "enjoy together\tv共享",
        "receptacle\tn容器",
        "share\tv共享",
        "vessel\tn容器",
        "共享\tshare/enjoy together",
        "容器\treceptacle/vessel/container",
    ]
