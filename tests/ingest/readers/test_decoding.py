"""What ingest.readers.decoding promises: the text of CVs' encodings, and one clear refusal for anything else."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.readers.decoding import decode, decoded
from vectorstore.errors import UnreadableFile

SAMPLES = sorted((Path(__file__).parents[2] / "corpus" / "cvs").iterdir())
LATIN = "Adela Quist\nEngineer, Siemens, 2019 - 2021\n"
CHINESE = "姓名：王晓明\n教育经历\n同济大学 计算机系 硕士 2010 - 2014\n熟悉 C++ 与 Linux\n"
TRADITIONAL = "姓名：鄧若溪\n教育經歷\n國立臺灣大學 資訊工程學系 碩士\n專長：程式設計、機器學習\n"
RARE = "姓名：王㛃喆\n教育经历：同济大学\n"
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "gb18030")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("text", [LATIN, CHINESE, TRADITIONAL, RARE])
def test_every_encoding_of_cvs_is_read(text: str, encoding: str) -> None:
    """UTF-8, UTF-16 and UTF-32, with a byte order mark or (UTF-16) without, and GB18030 give the same text."""
    assert decode(text.encode(encoding), "cv.txt") == text


@pytest.mark.parametrize("file", SAMPLES, ids=lambda f: f.stem)
def test_every_sample_is_read_in_gb18030(file: Path) -> None:
    """A whole CV in GB18030 is the CV: icons, rare characters and all."""
    text = file.read_text("utf-8")
    if any("\u4e00" <= c <= "\u9fff" for c in text):
        assert decode(text.encode("gb18030"), file.name) == text


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).filter(str.strip))
def test_utf_8_is_never_taken_for_anything_else(text: str) -> None:
    """Whatever is valid UTF-8 is read as it stands, without its byte order mark."""
    assert decode(codecs.BOM_UTF8 + text.encode(), "cv.txt") == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("姓名：王曉明\n教育經歷\n國立臺灣大學 資訊工程學系 碩士\n專長：程式設計、機器學習\n", "big5"),
        ("氏名：山田太郎\n学歴\n東京大学 工学部 卒業 2010年\n職務経歴：開発を担当しました。\n", "shift_jis"),
        ("氏名：山田太郎\n学歴\n東京大学 工学部 卒業 2010年\n職務経歴：開発を担当しました。\n", "euc_jp"),
        ("이름: 김철수\n학력\n서울대학교 컴퓨터공학부 졸업\n경력: 소프트웨어 개발을 담당\n", "euc_kr"),
        ("Иван Петров\nОбразование: Московский университет\n", "cp1251"),
    ],
)
def test_other_encodings_are_refused_with_the_next_step(text: str, encoding: str) -> None:
    """An encoding that is not read is never guessed at: the refusal names the file and says what to save it as."""
    with pytest.raises(UnreadableFile, match=r"'cv\.txt'.*UTF-8"):
        decode(text.encode(encoding), "cv.txt")


WESTERN = "Zoë Østergård\nÉcole Polytechnique Fédérale\n"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (WESTERN.encode("latin-1"), WESTERN),
        ("• Café – “quiet” work\n".encode("cp1252"), "• Café – “quiet” work\n"),
        ("Café\n".encode() + "Señor, naïve\n".encode("latin-1"), "Café\nSeñor, naïve\n"),
        ("é ".encode() + b"\x95 rang bells\n", "é • rang bells\n"),
    ],
)
def test_western_bytes_are_read_and_said(data: bytes, text: str) -> None:
    """Windows-1252 and Latin-1 are read, also where they stand beside UTF-8, and a note says so."""
    found = decoded(data, "cv.txt")
    assert found.text == text
    assert "Windows-1252" in found.notes[0]


@pytest.mark.parametrize(
    ("garbled", "meant"),
    [
        ("â€¢ Led â€“ and wrote RÃ©sumÃ©s", "• Led – and wrote Résumés"),
        ("à\u00a0« bientôt », déjà… Ä“", "à\u00a0« bientôt », déjà… Ä“"),
        ("Zoë, “Å”, 20 °C ± 1", "Zoë, “Å”, 20 °C ± 1"),
    ],
)
def test_garbled_characters_are_put_right_and_others_left(garbled: str, meant: str) -> None:
    """UTF-8 once read as Windows-1252 is put right and said; accents, quotes and signs that were meant stay."""
    found = decoded(garbled.encode(), "cv.txt")
    assert found.text == meant
    assert bool(found.notes) == (garbled != meant)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (bytes(range(256)) * 8, "Vouch reads PDF"),
        (b"\0" * 64, "Vouch reads PDF"),
        (b"Adela" + b"\x01\x02\x03" * 20, "binary"),
        (codecs.BOM_UTF16_LE + b"a\0b", "UTF-16"),
        (codecs.BOM_UTF8 + b"\xff\xfe\xfd", "UTF-8"),
        (codecs.BOM_UTF8 + b" \n", "white space"),
        (b"", "white space"),
    ],
)
def test_what_is_no_text_is_refused_by_its_content(data: bytes, says: str) -> None:
    """Binary data, a cut-off wide text and blanks are each refused in one clear line."""
    with pytest.raises(UnreadableFile, match=says) as refusal:
        decode(data, "cv.md")
    assert "cv.md" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_wide_chinese_without_a_mark_is_read_whatever_its_characters() -> None:
    """Some characters (一, 开) have a zero in the byte where Latin has none; that does not make the file a binary."""
    text = "张伟 2014 - 2018 一家公司，负责系统开发 13800000000"
    assert decode(text.encode("utf-16-le"), "cv.txt") == text
    assert decode(text.encode("utf-16-be"), "cv.txt") == text
