"""What ingest.readers.parts promises: the CVs in an archive or an e-mail, and no harm from either."""

from __future__ import annotations

import re
import zipfile
from email.message import EmailMessage
from io import BytesIO

import pytest
from pydantic import SecretStr

from ingest.readers.extract import Limits
from ingest.readers.formats import container_of, format_of
from ingest.readers.parts import Parts, parts_of
from tests.ingest.sealed import archive, locked
from vectorstore.errors import UnreadableFile

CV = b"Ines Halvorsen\n"


def mail(*attached: tuple[str, bytes], text: str = "Please find my CV attached.") -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "ines@example.org", "jobs@example.org", "Application"
    message.set_content(text)
    for name, data in attached:
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return message.as_bytes()


def opened(data: bytes, limits: Limits | None = None) -> Parts:
    kind = container_of(data, "given")
    assert kind is not None
    return parts_of(kind, data, "given", limits or Limits())


def parts(data: bytes, limits: Limits | None = None) -> dict[str, bytes]:
    return {p.path: p.data for p in opened(data, limits).parts}


def told(data: bytes, limits: Limits | None = None) -> list[str]:
    return [r.line for r in opened(data, limits).refused]


def test_an_archive_gives_its_cvs():
    """The documents of a zip come out by path; what is no document, hidden, or a Mac's own, stays in."""
    given = {"a.md": CV, "deep/b.txt": CV, "photo.bmp": b"BM", "__MACOSX/a.md": b"x", ".c.md": b"x"}
    assert parts(archive(given)) == {"a.md": CV, "deep/b.txt": CV}


def test_names_that_climb_are_cleaned():
    """A name with `..`, a drive or a newline is shown without; nothing is ever written by it."""
    given = {"../../etc/a.md": CV, "C:\\cvs\\b.md": CV, "c\nd.md": CV, "/e.md": CV}
    assert set(parts(archive(given))) == {"etc/a.md", "cvs/b.md", "c d.md", "e.md"}


def test_parts_of_one_name_are_all_there():
    """Two attachments, or two files of an archive, that come to the same name are two documents."""
    assert parts(mail(("cv.md", CV), ("cv.md", b"Bram\n"))) == {"cv.md": CV, "cv (2).md": b"Bram\n"}
    given = {"a/cv.md": CV, "../a/cv.md": b"Bram\n", "/a/cv.md": b"Yun\n"}
    assert parts(archive(given)) == {"a/cv.md": CV, "a/cv (2).md": b"Bram\n", "a/cv (3).md": b"Yun\n"}


def test_what_is_no_cv_is_not_unfolded():
    """A film or a disk image beside the CVs is no bomb: it is not unpacked at all."""
    assert parts(archive({"a.md": CV, "film.mov": bytes(5_000_000)})) == {"a.md": CV}


def test_a_name_in_gbk_is_read():
    """An archive made on a Chinese Windows names its files in GBK and says nothing of it."""
    raw = archive({"XXXX.md": CV}).replace(b"XXXX", "简历".encode("gb18030"))
    assert set(parts(raw)) == {"简历.md"}


def test_a_bomb_is_refused_alone():
    """What says that it unfolds to more than CVs do is not unfolded; the CV beside it is read."""
    given = archive({"a.md": b"0" * 5_000_000, "b.md": CV})
    assert parts(given) == {"b.md": CV}
    (line,) = told(given)
    assert line.startswith("'given/a.md' unfolds to far more than a CV does")


def test_a_bomb_that_lies_about_its_size_does_no_harm():
    """A member gives no more bytes than it says, whatever it unfolds to: it is damaged, and the others are read."""
    given = bytearray(archive({"a.md": b"0" * 5_000_000, "b.md": CV}))
    at = given.index(b"PK\x01\x02") + 24
    given[at : at + 4] = (900).to_bytes(4, "little")
    assert parts(bytes(given)) == {"b.md": CV}
    assert told(bytes(given)) == ["'given/a.md' is damaged in its archive; pack the archive anew"]


def test_what_fits_into_the_limit_is_read():
    """Members are read while they fit into what an archive may unfold to; those that do not are told in one line."""
    given = archive({f"{n}.md": CV * 50_000 for n in range(6)} | {"last.md": CV})
    limits = Limits(decompressed=2_000_000)
    assert set(parts(given, limits)) == {"0.md", "1.md", "last.md"}
    assert told(given, limits) == [
        (
            "'given' holds 4 files that would take it over the limit of 2,000,000 bytes that an archive may "
            "unfold to ('2.md', '3.md', '4.md' and 1 more); split the archive"
        )
    ]


def test_archives_within_share_the_limit():
    """Zips within a zip unfold into the room of the outer one: a small file never becomes a large heap."""
    inner = archive({f"{n}.md": CV * 50_000 for n in range(2)})
    given = archive({f"{n}.zip": inner for n in range(5)})
    limits = Limits(decompressed=2_000_000)
    assert sum(len(data) for data in parts(given, limits).values()) <= 2_000_000
    assert set(parts(given, limits)) == {"0.zip/0.md", "0.zip/1.md"}
    assert len(told(given, limits)) == 1


def test_the_first_files_of_a_crowd_are_read():
    """Of more files than an archive of CVs has, the first 2,000 are read, and one line tells of the rest."""
    given = archive({f"{n}.md": CV for n in range(2_005)})
    assert len(parts(given)) == 2_000
    assert told(given) == [
        (
            "'given' holds 5 files that come after the first 2,000, the most that is read of one archive "
            "('2000.md', '2001.md', '2002.md' and 2 more); split the archive"
        )
    ]


def test_empty_files_are_one_line():
    """However many files without a byte are one line."""
    given = archive({"a.md": CV} | {f"{n}.md": b"" for n in range(9)})
    assert parts(given) == {"a.md": CV}
    assert told(given) == [
        (
            "'given' holds 9 files that are empty ('0.md', '1.md', '2.md' and 6 more); ask the sender again, "
            "or leave it out"
        )
    ]


def test_a_damaged_archive_is_one_line():
    """An archive that is cut off, and one with nothing to read, say so in a line."""
    with pytest.raises(UnreadableFile, match="damaged"):
        parts(archive({"a.md": CV * 100})[:-30])
    with pytest.raises(UnreadableFile, match="holds no CV"):
        parts(archive({"photo.bmp": b"BM"}))


def test_a_damaged_member_is_refused_alone():
    """A member with another name in its head, or other bytes than its checksum, leaves the others alone."""
    whole = archive({"a.md": CV * 100, "b.md": CV})
    packed = whole.index(b"a.md") + 6
    spoilt = whole[:packed] + bytes([whole[packed] ^ 255]) + whole[packed + 1 :]
    for damaged in (whole.replace(b"a.md", b"a.mx", 1), spoilt):
        assert parts(damaged) == {"b.md": CV}
        assert told(damaged) == ["'given/a.md' is damaged in its archive; pack the archive anew"]


def test_an_encrypted_member_is_refused_alone():
    """Of many CVs the one that is encrypted is told, with what to do; the others are read."""
    given = locked({"a.md": CV, "b.md": CV, "c.md": CV}, "frost", "b.md")
    assert set(parts(given)) == {"a.md", "c.md"}
    assert told(given) == [
        (
            "'given/b.md' is encrypted; set VOUCH_PDF_PASSWORD to the password, or unpack the archive, and "
            "give the CVs as files"
        )
    ]


def test_an_encrypted_archive_is_one_line():
    """An archive with a password gives one line, and none that it holds no CV."""
    given = locked({f"{n}.md": CV for n in range(5)}, "frost")
    assert parts(given) == {}
    assert told(given) == [
        (
            "'given' holds 5 files that are encrypted ('0.md', '1.md', '2.md' and 2 more); set "
            "VOUCH_PDF_PASSWORD to the password, or unpack the archive, and give the CVs as files"
        )
    ]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_the_password_opens_what_it_fits(method):
    """The password that is set opens members and the archives within; a name without a suffix is told by its bytes."""
    inner = locked({"b.md": CV * 9}, "frost", method=method)
    given = locked({"a.md": CV * 9, "film": bytes(90), "inner.zip": inner}, "frost", method=method)
    assert parts(given, Limits(password=SecretStr("frost"))) == {"a.md": CV * 9, "inner.zip/b.md": CV * 9}


def test_another_password_is_told():
    """What the password does not open is one line, which does not hold the password."""
    given = locked({"a.md": CV, "b.md": CV}, "frost", "a.md")
    limits = Limits(password=SecretStr("thaw"))
    assert parts(given, limits) == {"b.md": CV}
    assert told(given, limits) == [
        (
            "'given/a.md' does not open with the password that VOUCH_PDF_PASSWORD holds; set the right one, "
            "or unpack the archive, and give the CVs as files"
        )
    ]


def test_aes_is_told_by_name():
    """A member under AES says that it is, password or not."""
    given = bytearray(locked({"a.md": CV, "b.md": CV}, "frost", "a.md"))
    at = given.index(b"PK\x01\x02")
    given[at + 10 : at + 12] = (99).to_bytes(2, "little")
    for limits in (Limits(), Limits(password=SecretStr("frost"))):
        assert parts(bytes(given), limits) == {"b.md": CV}
        assert told(bytes(given), limits) == [
            ("'given/a.md' is encrypted with AES, which is not opened; unpack the archive, and give the CVs as files")
        ]


def test_a_method_that_is_not_read_is_told():
    """A member packed as hardly a program does is told, and the others are read."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as opened_one:
        opened_one.writestr("a.md", CV, zipfile.ZIP_LZMA)
        opened_one.writestr("b.md", CV)
    assert parts(made.getvalue()) == {"b.md": CV}
    assert told(made.getvalue()) == [
        "'given/a.md' is packed by a method that is not read; unpack the archive, and give the CVs as files"
    ]


def test_an_archive_within_fails_alone():
    """A zip within a zip that holds no CV is told by its path; one that is damaged is left to its reader to tell."""
    inner = archive({"b.md": CV})
    given = archive({"a.md": CV, "photos.zip": archive({"p.bmp": b"BM"}), "cut.zip": inner[:-30], "more.zip": inner})
    assert set(parts(given)) == {"a.md", "cut.zip", "more.zip/b.md"}
    assert told(given) == ["'given/photos.zip' is an archive that holds no CV; put CVs into it, or give them as files"]


def test_an_attachment_that_is_an_archive_is_taken_apart():
    """A mail with a zip of CVs gives them by the zip's path; what of it is encrypted is told alone."""
    given = mail(("cvs.zip", locked({"a.md": CV, "b.md": CV}, "frost", "b.md")), ("c.md", CV))
    assert parts(given) == {"c.md": CV, "cvs.zip/a.md": CV}
    assert told(given) == [
        (
            "'given/cvs.zip/b.md' is encrypted; set VOUCH_PDF_PASSWORD to the password, or unpack the "
            "archive, and give the CVs as files"
        )
    ]


def test_attachments_past_the_limit_are_told():
    """Attachments are read while they fit; what no longer does is one line."""
    given = mail(("a.md", CV * 10), ("b.md", CV * 10_000), ("c.md", CV))
    limits = Limits(decompressed=1_000)
    assert parts(given, limits) == {"a.md": CV * 10, "c.md": CV}
    assert told(given, limits) == [
        (
            "'given/b.md' would take its archive over the limit of 1,000 bytes that an archive may unfold "
            "to; split the archive"
        )
    ]


def test_a_mail_gives_its_attachments_and_not_its_letter():
    """The CV of an e-mail is what is attached; the letter around it is not."""
    assert parts(mail(("cv.md", CV), ("Lebenslauf.pdf", b"%PDF-1.7"))) == {"Lebenslauf.pdf": b"%PDF-1.7", "cv.md": CV}


def test_a_mail_without_attachment_is_its_text():
    """A CV pasted into an e-mail is its body."""
    assert parts(mail(text="Ines Halvorsen\nEducation")) == {"body.txt": b"Ines Halvorsen\nEducation\n"}


def test_a_cv_that_begins_like_a_mail_is_none():
    """`From: 2010` and an `E-mail:` at the head of a CV make no e-mail of it."""
    assert container_of(b"Date: 2024-01-01\nFrom: Oslo\nE-mail: ines@example.org\n\nEducation\n", "cv.txt") is None


def test_a_mail_of_debris_never_raises_anything_else():
    """Headers that lie about the body give a part or one clear refusal."""
    debris = (
        b"From: a\nTo: b\nSubject: c\nContent-Type: multipart/mixed; boundary=x\nContent-Transfer-Encoding: base64\n\n"
    )
    for body in (b"", b"--x", b"--x\nContent-Type: text/plain; charset=nonesuch\n\n\xff\xfe", b"--x\n\n=?utf-8?b?!?="):
        try:
            parts(debris + body)
        except UnreadableFile as error:
            assert "'given'" in str(error)  # noqa: PT017 - either way is right, another error is not


def test_a_page_saved_as_one_file_is_its_page() -> None:
    """What Word and job sites save as one file, often called .doc, says two fields of an e-mail alone."""
    data = (
        b'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="=_x"\r\n\r\nA Single File Web Page\r\n\r\n'
        b'--=_x\r\nContent-Location: file:///C:/cv.htm\r\nContent-Type: text/html; charset="utf-8"\r\n\r\n'
        b"<html><body><p>Mira Falk</p></body></html>\r\n--=_x--\r\n"
    )
    assert container_of(data, "cv.doc") == "mail"
    (part,) = parts_of("mail", data, "cv.doc", Limits()).parts
    assert b"Mira Falk" in part.data


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b'<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:body/>', "is an XML file of a kind"),
        (b"\xd0\xcf\x11\xe0" + bytes(600) + "Workbook".encode("utf-16-le"), "is an old Excel table (.xls)"),
        (b"\xd0\xcf\x11\xe0" + bytes(600) + "PowerPoint Document".encode("utf-16-le"), "is an old PowerPoint file"),
    ],
)
def test_what_is_not_read_is_called_by_its_name(data: bytes, line: str) -> None:
    """A format that is known and not read says which it is and what to save it as."""
    with pytest.raises(UnreadableFile, match=re.escape(line)) as caught:
        format_of(data, "cv.doc")
    assert "save" in str(caught.value)


def test_a_member_without_a_name_is_survived() -> None:
    """An archive whose directory has a file without a name gives the others."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as opened:
        opened.writestr("cv.txt", CV)
        opened.writestr("nameless.txt", CV)
        opened.getinfo("nameless.txt").filename = ""
    assert [part.path for part in parts_of("zip", made.getvalue(), "cvs.zip", Limits()).parts] == ["cv.txt"]


def test_a_letter_in_a_charset_of_no_name_is_told_by_its_bytes() -> None:
    """A body whose charset nobody knows is handed on as it is, as a text file without any would be."""
    data = b"From: a@example.org\r\nSubject: CV\r\nContent-Type: text/plain; charset=nonesuch\r\n\r\nMira Falk\r\n"
    (part,) = parts_of("mail", data, "cv.eml", Limits()).parts
    assert part == ("body.txt", b"Mira Falk\r\n")
