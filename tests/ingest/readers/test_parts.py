"""What ingest.readers.parts promises: the CVs in an archive or an e-mail, and no harm from either."""

from __future__ import annotations

import re
import zipfile
from email.message import EmailMessage
from io import BytesIO

import pytest

from ingest.readers.extract import Limits
from ingest.readers.formats import container_of, format_of
from ingest.readers.parts import parts_of
from vectorstore.errors import UnreadableFile

CV = b"Ines Halvorsen\n"


def archive(members: dict[str, bytes]) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in members.items():
            opened.writestr(name, data)
    return made.getvalue()


def mail(*attached: tuple[str, bytes], text: str = "Please find my CV attached.") -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "ines@example.org", "jobs@example.org", "Application"
    message.set_content(text)
    for name, data in attached:
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return message.as_bytes()


def parts(data: bytes, limits: Limits | None = None) -> dict[str, bytes]:
    kind = container_of(data, "given")
    assert kind is not None
    return {p.path: p.data for p in parts_of(kind, data, "given", limits or Limits())}


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


def test_a_zip_bomb_is_refused_as_it_unfolds():
    """What unfolds to more than CVs do is given up on at the limit, not after it."""
    with pytest.raises(UnreadableFile, match=r"'given' unfolds to more .* bomb"):
        parts(archive({"a.md": b"0" * 5_000_000}))


def test_the_sum_of_an_archive_is_limited():
    """Many harmless files are too much together."""
    with pytest.raises(UnreadableFile, match="bomb"):
        parts(archive({f"{n}.md": CV * 50_000 for n in range(4)}), Limits(decompressed=2_000_000))


def test_a_damaged_archive_is_one_line():
    """A cut-off archive, one with a wrong checksum and one with nothing to read each say so in a line."""
    whole = archive({"a.md": CV * 100})
    for damaged in (whole[:-30], whole.replace(b"a.md", b"a.mx", 1)):
        with pytest.raises(UnreadableFile, match="damaged"):
            parts(damaged)
    with pytest.raises(UnreadableFile, match="holds no CV"):
        parts(archive({"photo.bmp": b"BM"}))


def test_an_encrypted_archive_says_what_to_do():
    """An archive with a password is not guessed at."""
    raw = bytearray(archive({"a.md": CV}))
    raw[6] |= 1
    raw[raw.index(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(UnreadableFile, match="encrypted archive; unpack it"):
        parts(bytes(raw))


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
    (part,) = parts_of("mail", data, "cv.doc", Limits())
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
    """An archive whose directory has a file without a name is read or refused in a line; it ends nothing else."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as opened:
        opened.writestr("cv.txt", CV)
        opened.writestr("nameless.txt", CV)
        opened.getinfo("nameless.txt").filename = ""
    try:
        told = [part.path for part in parts_of("zip", made.getvalue(), "cvs.zip", Limits())]
    except UnreadableFile as error:
        told = [str(error)]
    assert told in (["cv.txt"], ["'cvs.zip' is a damaged archive (IndexError); save it anew"])
