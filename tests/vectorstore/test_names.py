"""What vectorstore.names promises: one person's name is seen to be one in either script, and headings are no names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorstore.names import (
    agrees_as_author,
    has_known_word,
    initial_keys,
    looks_like_name,
    name_keys,
    names_agree,
    split_header_name,
    surnames,
)

# Spelled out here by hand, so that what is promised does not rest on what is tested.
SURNAMES = {
    "王": "Wang", "李": "Li", "张": "Zhang", "陈": "Chen", "赵": "Zhao", "周": "Zhou", "高": "Gao", "郭": "Guo",
    "梁": "Liang", "单": "Shan", "曾": "Zeng", "欧阳": "Ouyang", "司马": "Sima", "诸葛": "Zhuge", "尉迟": "Yuchi",
}  # fmt: skip
SYLLABLES = {
    "明": "ming", "华": "hua", "晓": "xiao", "丽": "li", "建": "jian", "国": "guo", "文": "wen", "思": "si", "雨": "yu",
    "晟": "sheng", "伟": "wei", "安": "an", "新": "xin", "宇": "yu", "凯": "kai", "婷": "ting",
}  # fmt: skip

surname = st.sampled_from(sorted(SURNAMES))
own_name = st.text(st.sampled_from(sorted(SYLLABLES)), min_size=1, max_size=2)


def in_pinyin(family: str, own: str, form: int) -> str:
    first, syllables = SURNAMES[family], [SYLLABLES[c] for c in own]
    joined, spaced, hyphened = "".join(syllables), " ".join(s.title() for s in syllables), "-".join(syllables)
    return [
        f"{joined.title()} {first}",
        f"{first} {joined.title()}",
        f"{first.upper()} {joined.title()}",
        f"{joined.title()} {first.upper()}",
        f"{first}, {hyphened.title()}",
        f"{spaced} {first}",
        f"{first} {hyphened.capitalize()}",
        f"{joined} {first}".upper(),
        f"{joined} {first}".lower(),
    ][form]


forms = st.integers(0, 8)


@given(surname, own_name, forms, forms)
def test_a_chinese_name_agrees_with_its_pinyin(family: str, own: str, one: int, other: int) -> None:
    """Order, case, hyphens and spaces of the pinyin make no difference, to the characters or to each other."""
    assert names_agree(family + own, in_pinyin(family, own, one))
    assert names_agree(in_pinyin(family, own, one), in_pinyin(family, own, other))
    assert name_keys(family + own) & name_keys(in_pinyin(family, own, one)) & name_keys(in_pinyin(family, own, other))


@given(surname, surname, own_name, forms)
def test_another_surname_is_another_name(family: str, other: str, own: str, form: int) -> None:
    """Who shares only the given name is someone else."""
    if SURNAMES[family] != SURNAMES[other]:
        written = in_pinyin(other, own, form)
        assert not names_agree(family + own, other + own)
        swapped = SURNAMES[other].lower() == "".join(SYLLABLES[c] for c in own)
        assert swapped or not names_agree(family + own, written)


@given(surname, own_name, own_name)
def test_two_chinese_names_agree_when_written_alike(family: str, one: str, other: str) -> None:
    """Names that only sound alike are two."""
    assert names_agree(family + one, family + other) == (one == other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("José García", "Jose Garcia"),
        ("GARCÍA, José", "José García"),
        ("Gabriel García Márquez", "García Márquez, Gabriel"),
        ("Ludwig van der Berg", "van der Berg, Ludwig"),
        ("Ludwig van der Berg", "Berg, Ludwig van der"),
        ("Jean-Pierre Dupont", "Jean Pierre Dupont"),
        ("Conan O'Brien", "Conan O’BRIEN"),
        ("Peter S. Miller", "Peter Miller"),
        ("Dr. Jane Doe, Ph.D.", "Jane Doe"),
        ("Wei (Kevin) Zhang", "Kevin Zhang"),
        ("Wei (Kevin) Zhang", "张伟"),
        ("吕布", "Bu Lv"),
        ("吕布", "Bu Lu"),
        ("吕布", "LYU Bu"),
        ("吕布", "Lü Bu"),
        ("吕布", "Lǚ Bù"),
        ("Lyu Bu", "Lü Bu"),
        ("王小明博士", "Xiaoming Wang"),
        ("王 小 明", "王小明"),
        ("李西安", "Li Xi'an"),
        ("Müller Hans", "Hans Muller"),
        ("阿卜杜拉·买买提", "Abudula Maimaiti"),
    ],
)
def test_ways_to_write_one_name_agree(one: str, other: str) -> None:
    """Diacritics, particles, titles, nicknames, middle initials and the spellings of ü make no difference."""
    assert names_agree(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("冯薇", "冯伟"),
        ("冯薇", "Yu Wei"),
        ("Wei Feng", "Wei Zhang"),
        ("Peter S. Miller", "Peter T. Miller"),
        ("Jane Doe", "Jane Roe"),
        ("Jane Doe", "J. Doe"),
        ("Jane Doe", ""),
        ("", ""),
        ("Mary Ann Lee", "Mary Lee"),
        ("Xinyu Zhang", "Xinv Zhang"),
    ],
)
def test_two_names_do_not_agree(one: str, other: str) -> None:
    """What differs in more than its way of writing is another name, and initials alone prove none."""
    assert not names_agree(one, other)


@pytest.mark.parametrize(
    ("name", "author"),
    [
        ("叶明浩", "M. Ye"),
        ("叶明浩", "Ye M."),
        ("叶明浩", "Minghao Ye*"),
        ("Minghao Ye", "**M. Ye**"),
        ("Minghao Ye", "M.-H. Ye"),
        ("Minghao Ye", "MH Ye"),
        ("Minghao Ye", "Ye MH"),
        ("Minghao Ye", "Ye, M."),
        ("Minghao Ye", "YE M."),
        ("Minghao Ye", "Minghao Y."),
        ("Minghao Ye", "M. Ye$^{*}$"),
        ("Minghao Ye", "叶明浩†"),
        ("John Smith", "J. P. Smith"),
        ("Ludwig van der Berg", "L. van der Berg"),
        ("欧阳修", "X. Ouyang"),
        ("Peter S. Miller", "Peter Miller"),
    ],
)
def test_an_author_can_be_the_person(name: str, author: str) -> None:
    """Initials on either side, footnote marks and bold do not hide an author."""
    assert agrees_as_author(name, author)


@pytest.mark.parametrize(
    ("name", "author"),
    [
        ("Minghao Ye", "M. L. Ye"),
        ("Minghao Ye", "S. Ye"),
        ("Minghao Ye", "M. Wang"),
        ("Minghao Ye", "et al"),
        ("Minghao Ye", ""),
        ("叶明浩", "叶明胜"),
        ("Wei Feng", "W. X. Feng"),
        ("John Smith", "J. Smithson"),
        ("", "M. Ye"),
    ],
)
def test_an_author_is_someone_else(name: str, author: str) -> None:
    """A wrong initial, a further syllable or another surname is another person."""
    assert not agrees_as_author(name, author)


@given(surname, own_name)
def test_a_name_has_the_key_of_its_initials(family: str, own: str) -> None:
    """A name and its shortened form share an initial key, and a shortened form has no full one."""
    short = f"{SYLLABLES[own[0]][0].upper()}. {SURNAMES[family]}"
    assert initial_keys(family + own) & initial_keys(short)
    assert initial_keys(short) <= initial_keys(f"{SURNAMES[family]} {short[:2]}")
    assert agrees_as_author(family + own, short)
    assert not name_keys(short)


LATIN_NAMES = [
    "John Smith", "ZHIRONG YE", "Minghao YE", "Conan O'Brien", "Jean-Pierre Dupont", "José García", "J. R. Smith",
    "Ludwig van der Berg", "Peter S. Miller", "Ronald McDonald", "Nguyễn Văn An", "Łukasz Kowalski", "Clement Attlee",
    "Xiao-Ming Wang", "Grant Wood", "Wei Ng", "Anna COX",
]  # fmt: skip
HAN_NAMES = ["王小明", "张三", "欧阳修", "欧阳小明", "诸葛亮", "阿卜杜拉·买买提", "王 小 明", "李 四"]
NO_NAMES = [
    "Curriculum Vitae", "Work Experience", "PROFESSIONAL EXPERIENCE", "Education", "Summary", "Natural Language",
    "Software Engineer", "Research Intern", "Ph.D. Student", "Data Scientist", "Java Developer", "SAP Basis",
    "Bangalore", "Hong Kong", "New York", "Andhra Pradesh", "Stanford University", "Some Company Ltd.", "Goldman Sachs",
    "HTML CSS", "John", "john smith", "John Smith 2", "J. R.", "A", "",
    "J. Smith et al., in the proceedings of it all and more", "教育背景", "工作经历", "项目经验", "荣誉奖励", "简历",
    "个人简介", "江苏", "华为", "高级工程师", "安全", "北京大学", "金奖", "应用", "王", "高性能计算",
]  # fmt: skip


@pytest.mark.parametrize("text", LATIN_NAMES)
def test_a_latin_name_is_known_by_its_shape(text: str) -> None:
    """Capitals, initials, particles, hyphens and diacritics make a name."""
    assert looks_like_name(text) == "latin"


@pytest.mark.parametrize("text", HAN_NAMES)
def test_a_chinese_name_is_known_by_its_surname(text: str) -> None:
    """A known surname, simple or compound, makes a name; so does a dot between its parts."""
    assert looks_like_name(text) == "han"


@pytest.mark.parametrize("text", NO_NAMES)
def test_a_heading_a_job_or_a_place_is_no_name(text: str) -> None:
    """What stands at the head of a CV besides its name is not taken for one."""
    assert looks_like_name(text) is None


@given(st.sampled_from(sorted(surnames().single)), own_name)
def test_every_surname_makes_a_name(family: str, own: str) -> None:
    """No surname of the lexicon is overlooked."""
    if len(own) == 2:
        assert looks_like_name(family + own) == "han"


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("# 王小明", ["王小明"]),
        ("# Xiaoming Wang (王小明)", ["Xiaoming Wang", "王小明"]),
        ("王小明 Xiaoming Wang", ["王小明", "Xiaoming Wang"]),
        ("王小明（Xiaoming Wang）", ["王小明", "Xiaoming Wang"]),
        ("Xiaoming Wang / 王小明 | x@example.org", ["Xiaoming Wang", "王小明"]),
        ("**Xiaoming WANG**", ["Xiaoming WANG"]),
        ("<h1>Jane Doe</h1>", ["Jane Doe"]),
        ("\\name{Jane}{Doe}", ["Jane Doe"]),
        ("Name: Jane Doe", ["Jane Doe"]),
        ("姓名：张三", ["张三"]),
        ("姓 名： 张 三", ["张三"]),
        ("姓名 张三 性别 男", ["张三"]),
        ("王 小 明", ["王小明"]),
        ("欧阳 小明", ["欧阳小明"]),
        ("张三博士", ["张三"]),
        ("王小明 博士研究生", ["王小明"]),
        ("Dr. Jane Doe, Ph.D.", ["Jane Doe"]),
        ("Jane Doe, PMP, MBA", ["Jane Doe"]),
        ("Jane Doe | Software Engineer | Bangalore", ["Jane Doe"]),
        ("Jane Doe Software Engineer", ["Jane Doe"]),
        ("WANG, Xiaoming", ["WANG, Xiaoming"]),
        ("Resume of Jane Doe", ["Jane Doe"]),
        ("Jane Doe's Resume", ["Jane Doe"]),
        ("CURRICULUM VITAE  Jane Doe  Some Street 12", ["Jane Doe"]),
        ("Curriculum Vitae    Name:  Jane Doe", ["Jane Doe"]),
        ("个人简历 张三", ["张三"]),
        ("张三的简历", ["张三"]),
        ("阿卜杜拉·买买提", ["阿卜杜拉·买买提"]),
        ("个人简历", []),
        ("Education", []),
        ("London, England", []),
        ("Some University | Wei Feng", []),
        ("教育背景 南开大学", []),
        ("个人简介 我在某大学读书", []),
        ("", []),
    ],
)
def test_a_header_line_gives_its_names(line: str, names: list[str]) -> None:
    """A name is found beside markup, label, title, job and the word for a CV, in one script or both."""
    assert [n.text for n in split_header_name(line)] == names


@given(
    surname,
    own_name,
    forms,
    st.sampled_from(["{han} {latin}", "# {latin} ({han})", "{han}（{latin}）", "**{latin}** | {han}"]),
)
def test_the_spans_of_header_names_read_back(family: str, own: str, form: int, line: str) -> None:
    """Each name of a header in both scripts is read where it stands."""
    if form == 8 or len(own) == 1:  # pinyin in small letters is no header, and a lone character may make a common word
        return
    latin = in_pinyin(family, own, form)
    written = line.format(han=family + own, latin=latin)
    found = split_header_name(written)
    assert {n.text for n in found} == {family + own, latin}
    assert all(n.span is not None and n.span.of(written) == n.text for n in found)
    assert names_agree(found[0].text, found[1].text)


@given(st.text(max_size=40))
def test_any_text_can_be_asked_about(text: str) -> None:
    """No text at all makes reading names fail, and every span lies in its line."""
    looks_like_name(text)
    assert name_keys(text) == name_keys(text)
    names_agree(text, "王小明")
    agrees_as_author("Xiaoming Wang", text)
    assert all(n.span is not None and n.span.end <= len(text) for n in split_header_name(text))


@pytest.mark.parametrize(
    "text", ["王" * 20_000, "Wang " * 9_000, " " * 50_000, "\n" * 50_000, "Name " * 9_000, "X. " * 9_000]
)
def test_a_long_text_is_no_name(text: str) -> None:
    """Whatever is too long for a name is none, at no cost."""
    assert looks_like_name(text) is None
    assert not name_keys(text)
    assert not agrees_as_author("Xiaoming Zhang", text)
    assert split_header_name(text) == ()


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Jun Ma", ["Jun Ma"]),
        ("Ma Jun", ["Ma Jun"]),
        ("Dr Ma Jun, PhD", ["Ma Jun"]),
        ("MA Jun", ["MA Jun"]),
        ("Ba Jin", ["Ba Jin"]),
        ("Jane Doe MA", ["Jane Doe"]),
        ("Jane A. Doe, Ed. D.", ["Jane A. Doe"]),
        ("Mr. Arjun Patel B.E.(CIVIL)", ["Arjun Patel"]),
        ("Arjun Patel B.Tech", ["Arjun Patel"]),
        ("Er. Arjun Patel", ["Arjun Patel"]),
        ("Dipl.-Ing. Jana Doe", ["Jana Doe"]),
        ("Prof. Dr. med. Jana Doe", ["Jana Doe"]),
        ("Dr. rer. nat. Jana Doe", ["Jana Doe"]),
        ("Jane Doe-Smith LLB (Hons), LLM", ["Jane Doe-Smith"]),
        ("Sir John Doe OBE", ["John Doe"]),
        ("ADEBOLA, Grace Ruth (Mrs.)", ["ADEBOLA, Grace Ruth"]),
        ("Jane Doe. Heath", ["Jane Doe"]),
        ("Jane (Janie) Doe | Berlin", ["Jane (Janie) Doe"]),
        ('Maria "Mia" Lopez', ['Maria "Mia" Lopez']),
        ("Wei (Kevin) Zhang 张伟", ["Wei (Kevin) Zhang", "张伟"]),
        ("ADAEZE (ZEE-ZEE) NWOSU-HALE", ["ADAEZE (ZEE-ZEE) NWOSU-HALE"]),
        ("   ROLF  T.  HAUGLAND", ["ROLF T. HAUGLAND"]),
        ("Kelbrook   Oldmoor", []),
        ("Helen Duan (Duan Kexin)", ["Helen Duan", "Duan Kexin"]),
        ("Wei Wang (Beijing Office)", ["Wei Wang"]),
        ("Jane Doe (CEO) Acme Corp", ["Jane Doe"]),
        ("Jane Doe Email: jane@example.org", ["Jane Doe"]),
        ("Anna Smith Selenium Tester", ["Anna Smith"]),
        ("Anna Smith SAP Integration Developer - Acme", ["Anna Smith"]),
        ("DO NOT COPY", []),
        ("Dear Jane Doe", []),
        ("Your Name", []),
        ("Hans Zimmer Strasse 12", []),
    ],
)
def test_degrees_nicknames_and_labels_are_told_from_the_name(line: str, names: list[str]) -> None:
    """A degree's letters end a name only where they are no surname; a nickname is of it, labels and advice are not."""
    assert [n.text for n in split_header_name(line)] == names


@pytest.mark.parametrize(
    ("name", "known"), [("Anna Quist", True), ("Wang Xi", True), ("Morris Plains", True), ("Qux Blort", False)]
)
def test_a_known_word_makes_a_name_sure(name: str, known: bool) -> None:
    """A given name or a Chinese surname that is known tells a name from any two capitalised words."""
    assert has_known_word(name) is known
