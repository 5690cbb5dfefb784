"""What the user is told of every kind of bad file, line by line, through a whole ingest. All people are invented."""

from __future__ import annotations

import os
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from pydantic import SecretStr
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from ingest.files import look
from ingest.job import IngestSettings, Report, Step, ingest
from ingest.read import read_bytes
from tests.ingest.listening import listening
from tests.ingest.papers import HELVETICA, page, written
from tests.ingest.sealed import archive
from tests.rights import as_any_user
from vectorstore.errors import UnreadableFile
from vectorstore.records import Scope
from vectorstore.store import Store

CV = "# {name}\n\n{mail}@example.org\n\n## Education\n\nMSc in Physics, University of Oslo, 2010 - 2012\n"
LINES = ("Runa Vest", "runa@example.org", "Education", "MSc in Physics, University of Oslo, 2010 - 2012")
MAIL = b"From: a@example.org\nTo: b@example.org\nSubject: CV\nContent-Type: multipart/mixed; boundary=x\n\n--x\n"
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
KINDS = (
    "Vouch reads PDF, Word (.docx), OpenDocument (.odt), RTF, HTML, LaTeX, Markdown, plain text, JSON Resume, "
    "YAML CVs, Europass XML, images, and zip archives and e-mails of these"
)
EMPTY = "is empty; give a file with the CV's text"
CRASHED = (
    "crashed its reader (SIGABRT), as bombs and damaged files do, and was passed over; open it, and print it to PDF "
    "anew"
)
LONGEST_NAME = f"{'x' * 251}.txt"


def drawn(**options: object) -> bytes:
    """Return a PDF of a small CV."""
    data = BytesIO()
    canvas = Canvas(data, **options)
    for row, line in enumerate(LINES):
        canvas.drawString(50, 760 - 20 * row, line)
    canvas.save()
    return data.getvalue()


def locked(password: str) -> bytes:
    return drawn(encrypt=StandardEncryption(password, strength=128))


def nested(deep: int) -> bytes:
    data = b"Bram Ostrom\n"
    for n in range(deep):
        data = archive({f"{n}.zip" if n else "bram.md": data})
    return data


def word(declared: str) -> bytes:
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    body = f"<w:document {space}><w:body><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body></w:document>"
    return archive({"word/document.xml": f'<?xml version="1.0"?>{declared}{body}'.encode()})


# A file, and the line that its user gets.
TOLD: dict[str, tuple[bytes, str]] = {
    "zero.pdf": (b"", EMPTY),
    "blank.txt": (b" \n\t\r\n", "holds only white space; give a file with the CV's text"),
    "cut.pdf": (drawn()[:300], "is a damaged or truncated PDF; export or print it to PDF anew"),
    "cut.docx": (
        archive({"word/document.xml": b"x" * 900})[:-30],
        "is a damaged zip or Office document (File is not a zip file); save it anew",
    ),
    "cut.json": (
        b'{"basics": {"name": "Ada", ',
        (
            "begins as JSON but is not (Expecting property name enclosed in double quotes: line 1 column 28 (char 27)"
            "); mend it, or save the CV as text"
        ),
    ),
    "locked.pdf": (
        locked("frost"),
        "is encrypted; set VOUCH_PDF_PASSWORD to its password, or save it without one",
    ),
    "locked.docx": (
        OLD_OFFICE + "EncryptedPackage".encode("utf-16-le"),
        "is an encrypted Office document; save it without a password",
    ),
    "old.doc": (OLD_OFFICE, "is an old Office document (.doc); save it as .docx or PDF"),
    "letter.msg": (
        OLD_OFFICE + "__substg1.0_".encode("utf-16-le"),
        "is an Outlook message (.msg); save it as .eml, or its attachment as a file",
    ),
    "photo.heic": (b"\0\0\0\x18ftypheic" + bytes(50), "is an HEIC photo; save it as JPEG or PDF"),
    "all.rar": (b"Rar!\x1a\x07" + bytes(40), "is a RAR archive; unpack it, or make it a zip"),
    "sheet.docx": (archive({"xl/workbook.xml": b"<x/>"}), "is an Excel table (.xlsx); save the CV as .docx or PDF"),
    "bomb.zip": (
        archive({"a.md": b"0" * 5_000_000}),
        "unfolds to far more than a CV does, as bombs do; unpack the archive yourself if you trust it",
    ),
    "nested.zip": (nested(6), "lies more than 3 archives deep; unpack it, and give its CVs"),
    "barren.zip": (archive({"a.bmp": b"BM"}), "is an archive that holds no CV; put CVs into it, or give them as files"),
    "barren.eml": (MAIL, "is an e-mail that holds no CV; put CVs into it, or give them as files"),
    "pages.pdf": (
        written(page(""), kids="3 0 R " * 10_000, count=10_000),
        "has 10,000 pages, over the limit of 300; that is no CV: give each person a file of their own",
    ),
    "wordy.txt": (
        b"Led a team of nurses.\n" * 240_000,
        "holds more than 5,000,000 characters; that is no CV: give each person a file of their own",
    ),
    "recursive.pdf": (
        written(page(""), kids="2 0 R"),
        "is a damaged PDF: none of its pages opens; export or print it to PDF anew",
    ),
    "recursive.json": (b"[" * 9_000 + b"]" * 9_000, "nests more than 64 deep; that is no CV: save it as text"),
    "recursive.rtf": (
        b"{\\rtf1 " + b"{" * 900 + b"}" * 901,
        "has groups nested more than 64 deep; that is no CV: save its text as a file of its own",
    ),
    "entity.docx": (
        word('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'),
        "declares entities, which no Office program writes: nothing of it is read; export it as PDF",
    ),
    "nul.txt": (b"Ines Halvorsen\0\0\nEducation\n\0" * 9, f"is a binary file, not text; {KINDS}"),
    "cyrillic.txt": (
        "Иван Петров, инженер, Москва\n".encode("cp1251") * 3,
        "is in an encoding that is not known; save it as UTF-8",
    ),
    "-rf.txt": (b"", EMPTY),
    "a..b.txt": (b"", EMPTY),
    "a\nb.txt": (b"", EMPTY),
    "🙂.txt": (b"", EMPTY),
    LONGEST_NAME: (b"", EMPTY),
}
# Where a part of an archive is what is refused, its own path is told.
PLACES = {"bomb.zip": "bomb.zip/a.md", "nested.zip": "nested.zip/5.zip/4.zip/3.zip"}

# A file, and the one whom it is read as all the same.
READ: dict[str, tuple[bytes, str]] = {
    "runa.docx": (drawn(), "Runa Vest"),
    "bo.pdf": (
        b"<html><body><h1>Bo Ekdal</h1><p>bo@example.org</p><h2>Education</h2><p>MSc, Oslo, 2010</p></body></html>",
        "Bo Ekdal",
    ),
    "link.docx": (b"", "Mira Falk"),
    "mark.txt": (b"\xef\xbb\xbf" + CV.format(name="Ada Quist", mail="ada").encode(), "Ada Quist"),
    "wide.txt": (CV.format(name="Nils Aro", mail="nils").encode("utf-16"), "Nils Aro"),
    "gb.txt": (
        "# 段若溪\n\nruoxi@example.org\n\n## 教育经历\n\n同济大学 硕士 2010 - 2014\n".encode("gb18030"),
        "段若溪",
    ),
    "climbs.zip": (archive({"../../tmp/kaj.md": CV.format(name="Kaj Sundell", mail="kaj").encode()}), "Kaj Sundell"),
}


def linked_word(address: str) -> bytes:
    """Return a Word document whose template, picture and header lie at an address that nobody may ask."""
    import docx

    document = docx.Document()
    for number, line in enumerate(CV.format(name="Mira Falk", mail="mira").replace("#", "").split("\n")):
        document.add_heading(line.strip(), 0) if not number else document.add_paragraph(line.strip())
    for kind in ("attachedTemplate", "image", "header"):
        document.part.relate_to(
            f"{address}/{kind}",
            f"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}",
            is_external=True,
        )
    data = BytesIO()
    document.save(data)
    return data.getvalue()


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> tuple[Report, dict[str, str], int]:
    """Ingest every file of the tables, once: the report, whose each document is, and how many links were followed."""
    place = tmp_path_factory.mktemp("bad")
    folder = place / "cvs"
    folder.mkdir()
    for name, (data, _) in (TOLD | READ).items():
        (folder / name).write_bytes(data)
    (folder / "long.txt").write_bytes(b"words ")
    os.truncate(folder / "long.txt", 500_000_000)
    os.mkfifo(folder / "pipe.md")
    (place / "secret.md").write_text(CV.format(name="Not Here", mail="not"))
    (folder / "out.md").symlink_to(place / "secret.md")
    (folder / "device.md").symlink_to("/dev/zero")
    (folder / "lost.md").symlink_to("nowhere.md")
    (folder / "~$runa.docx").write_bytes(b"\x04Runa" + bytes(160))
    with listening() as listener, Store.open(place / "home") as store:
        (folder / "link.docx").write_bytes(linked_word(listener.address))
        report = ingest(store, [folder], IngestSettings())
        owners = {
            d.path: store.person_of(d.document_id, Scope.everything()) for d in store.documents(Scope.everything())
        }
    return report, {path: person.name for path, person in owners.items()}, listener.visits


@pytest.mark.parametrize("name", TOLD)
def test_a_bad_file_is_one_line(name, whole):
    """The line names the file, says what is wrong with it, and what to do."""
    path = PLACES.get(name, name)
    assert [f.reason for f in whole[0].failures if f.path == path] == [f"{path!r} {TOLD[name][1]}"]


@pytest.mark.parametrize("name", READ)
def test_what_only_looks_bad_is_read(name, whole):
    """A wrong suffix, an encoding, links elsewhere, a name that climbs: the person is in."""
    paths = [p for p in whole[1] if p == name or p.startswith(f"{name}/")]
    assert [whole[1][p] for p in paths] == [READ[name][1]]
    assert not any(".." in p for p in paths)


def test_nothing_else_failed(whole):
    """What is told is what is bad, and nothing beside it: a file that Office keeps beside an open one is left alone."""
    report, owners, _ = whole
    expected = {PLACES.get(n, n) for n in TOLD} | {"long.txt"}
    assert {f.path for f in report.failures} == expected
    assert (report.read, report.others, len(owners)) == (len(READ), 0, len(READ))


def test_nothing_is_fetched(whole):
    """What a Word document links to is not asked for by any step of an ingest."""
    assert "link.docx" in whole[1]
    assert whole[2] == 0


def test_half_a_gigabyte_of_text_is_one_line(whole):
    """A file over the limit is refused by its size, unread."""
    assert [f.reason for f in whole[0].failures if f.path == "long.txt"] == [
        "'long.txt' has 500,000,000 bytes, over the limit of 50,000,000; split it, or raise VOUCH_MAX_BYTES"
    ]


def test_links_and_pipes_are_passed_over(whole):
    """What is no file of the folder is not opened, and the reason is told."""
    assert {n.path: n.text for n in whole[0].skipped} == {
        "device.md": "is a link that leaves the folder; put the file itself there",
        "lost.md": "is a link that leads nowhere, or may not be looked at",
        "out.md": "is a link that leaves the folder; put the file itself there",
        "pipe.md": "is a FIFO, not a file",
    }


def told(tmp_path: Path, data: dict[str, bytes], settings: IngestSettings) -> list[str]:
    """Return the lines that the user gets of some files."""
    folder = tmp_path / "cvs"
    folder.mkdir()
    for name, content in data.items():
        (folder / name).write_bytes(content)
    with Store.open(tmp_path / "home") as store:
        return [f.reason for f in ingest(store, [folder], settings).failures]


def test_the_password_set_opens_what_it_fits(tmp_path):
    """With a password the file that it fits is read, and another is told to have another one."""
    files = {"fits.pdf": locked("frost"), "other.pdf": locked("thaw")}
    (line,) = told(tmp_path, files, IngestSettings(password=SecretStr("frost")))
    assert line == "'other.pdf' is encrypted with another password than VOUCH_PDF_PASSWORD holds; set that one"


def test_a_flate_bomb_is_one_line(tmp_path):
    """A page of some kilobytes that unfolds without end is given up by whichever limit it meets first."""
    words = zlib.compress(b"BT /F 9 Tf (x) Tj ET " * 10_000_000, 1)
    bomb = written(page(f"/Font << /F {HELVETICA} >>"), stream=words, packing="/Filter /FlateDecode")
    assert told(tmp_path, {"bomb.pdf": bomb}, IngestSettings(seconds=2)) in (
        ["'bomb.pdf' took more than 2 s to read and was given up; print it to PDF anew"],
        [f"'bomb.pdf' {CRASHED}"],
    )


class Growing(type(Path())):  # type: ignore[misc]
    """A file that someone writes to whenever it is opened."""

    def open(self, *given, **named):
        with super().open("ab") as more:
            more.write(b"more")
        return super().open(*given, **named)


class Leaving(type(Path())):  # type: ignore[misc]
    """A file that someone removes as it is opened."""

    def open(self, *given, **named):
        self.unlink()
        return super().open(*given, **named)


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        (Growing, "'cv.md' changed while it was read; ingest it again once it is whole"),
        (Leaving, "'cv.md' is no longer there; check the path, or ingest its folder again"),
    ],
)
def test_a_file_that_changes_or_goes_while_it_is_read_is_one_line(kind, line, tmp_path):
    """What is read is a file as it stood at one moment, or nothing."""
    file = kind(tmp_path / "cv.md")
    (tmp_path / "cv.md").write_text("Ines")
    with pytest.raises(UnreadableFile) as refused:
        read_bytes(file, 1_000, "cv.md")
    assert str(refused.value) == line


def test_a_file_that_goes_before_it_is_read_is_one_line(tmp_path):
    """A file that was listed and is gone when its turn comes fails alone."""
    for name in ("bram", "ines"):
        (tmp_path / f"{name}.md").write_text(CV.format(name=f"{name.title()} Ostrom", mail=name))

    def remove(step: Step) -> None:
        if not step.done:
            (tmp_path / "bram.md").unlink()

    with Store.open(tmp_path / ".home") as store:
        report = ingest(store, [tmp_path], IngestSettings(), remove)
    assert [f.reason for f in report.failures] == [
        "'bram.md' is no longer there; check the path, or ingest its folder again"
    ]
    assert report.read == 1


def test_what_may_not_be_read_is_one_line(tmp_path):
    """A file and a folder without permission are told, each with what to look at."""
    folder = tmp_path / "cvs"
    (folder / "shut").mkdir(parents=True)
    (folder / "shut.md").write_text("Ines")
    (folder / "shut.md").chmod(0)
    (folder / "shut").chmod(0)
    with as_any_user():
        found = look([folder], frozenset())
        with pytest.raises(UnreadableFile) as refused:
            read_bytes(folder / "shut.md", 1_000, "shut.md")
    (folder / "shut").chmod(0o700)
    assert str(refused.value) == "'shut.md' cannot be read (Permission denied); check its permissions"
    assert [f.path for f in found.files] == ["shut.md"]
    assert found.shut == (str(folder / "shut"),)
    assert [f.reason for f in found.failures] == [
        f"'{folder / 'shut'}' cannot be looked into (Permission denied); check its permissions"
    ]


def test_what_lies_in_a_shut_folder_is_not_gone(tmp_path):
    """The CVs of a folder that may no longer be looked into stay in; they are not taken for removed ones."""
    for number in range(9):
        file = tmp_path / "cvs" / ("shut" if number == 0 else "open") / f"{number}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(CV.format(name=f"Ines {'ABCDEFGHI'[number]}lm", mail=f"ines{number}"))
    with Store.open(tmp_path / "home") as store:
        ingest(store, [tmp_path / "cvs"], IngestSettings())
        (tmp_path / "cvs" / "shut").chmod(0)
        with as_any_user():
            report = ingest(store, [tmp_path / "cvs"], IngestSettings())
        (tmp_path / "cvs" / "shut").chmod(0o700)
        assert (report.removed, report.kept_back, len(report.failures)) == (0, 0, 1)
        assert len(store.people(Scope.everything())) == 9
