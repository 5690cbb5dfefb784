"""What is no CV of one person: novels, lists, a word, many people in one PDF. Said to be so, and nothing invented."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from bot.pictures.proof import draw_proof
from ingest.job import IngestSettings, ingest
from tests.ingest.conftest import Understand
from vectorstore.records import Scope, Span
from vectorstore.store import Store

ALL = Scope.everything()
NOVEL = "\n\n".join(
    f"Chapter {n}\n\nMartha Quill went down to the harbour in {1890 + n}. The boats of Somefirm lay still, and she "
    f"thought of the summer of {1880 + n}, when she had worked there as a clerk.\n“You again,” said Mr. Roe."
    for n in range(1, 40)
)
PRICES = "Price list\nLamp   20.00 EUR\nBell, large   140.00 EUR\nRope, per metre   2.10 EUR\n"
DESCRIPTION = (
    "Head of Pottery (m/f/d)\n\nKilnhouse Ltd\n\nYour responsibilities\n- Run the kilns\n- Lead a team of six\n\n"
    "Your profile\n- At least five years of experience with glazes\n- A degree in ceramics or similar\n\n"
    "What we offer\n- Thirty days of holiday\n\nPlease send your application to jobs@kilnhouse.example.\n"
)
DESCRIPTION_ZH = (
    "招聘：陶艺总监\n\n工作职责\n1. 管理窑炉\n2. 带领六人团队\n\n职位要求\n1. 五年以上经验\n2. 本科及以上学历\n\n"
    "福利：五险一金，带薪年假\n\n有意者请发送简历至 hr@kiln.example\n"
)
PEOPLE = (
    "Adela Quist", "Bram Oosterwijk", "Carla Menzies", "Dov Lindqvist", "Edda Pallister", "Fyodor Brandt",
    "Greta Sandoval", "Hakon Ferrier", "Irma Castellane", "Joss Whitcombe",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Ada", "nothing that a CV has"),
        (NOVEL, "chapter"),
        (PRICES, "nothing that a CV has"),
        (DESCRIPTION, "job advert"),
        (DESCRIPTION_ZH, "job advert"),
    ],
)
def test_what_is_no_cv_is_said_to_be_none(text: str, says: str, understand: Understand) -> None:
    """A word, a novel, a price list and a job's description are nobody's, tell no job, and are not measured."""
    told = understand(text)
    assert (told.document.names, told.document.coverage) == ((), None)
    assert [note for note in told.document.notes if says in note]
    assert {e.kind for e in told.entries} <= {"profile", "other", "skill", "education"}


def test_thousands_of_dates_in_a_line_are_read_in_no_time(understand: Understand) -> None:
    """A line of 5,000 dates makes no 5,000 jobs, and the CV around it is read."""
    dates = ", ".join(f"0{n % 9 + 1}/{1990 + n % 30} - 0{n % 9 + 1}/{1991 + n % 30}" for n in range(5_000))
    told = understand(f"Ada Quill\nada@example.org\n\nExperience\nBellfoundry Ltd, Founder, 2015 - 2018\n\n{dates}\n")
    assert [n.text for n in told.document.names] == ["Ada Quill"]
    jobs = [e for e in told.entries if e.kind == "employment"]
    assert len(jobs) == 1
    assert jobs[0].period is not None
    assert (jobs[0].period.start, jobs[0].period.end) == ("2015", "2018")


def drawn(*, apart: bool) -> bytes:
    """Return a PDF of ten CVs, each on a page of its own, two of them on two; or run on without a new page."""
    data = BytesIO()
    canvas = Canvas(data)
    y = 780
    for n, name in enumerate(PEOPLE):
        lines = [name, f"{name.split()[0].lower()}@example.org", "", "Experience"]
        lines += [f"Firm {n} Ltd, Potter, 201{n % 5} - 2019", "", "Education"]
        lines += [f"BSc Ceramics, University of Ytown, 200{n} - 201{n % 5}"]
        for line in lines:
            canvas.setFont("Helvetica", 16 if line == name else 10)
            canvas.drawString(50, y, line)
            y -= 20
        y -= 30
        if n % 5 == 4 and apart:
            canvas.showPage()
            y = 780
            canvas.drawString(50, y, "Fired bells and jugs for the whole county, year after year.")
        if apart or y < 200:
            canvas.showPage()
            y = 780
    canvas.save()
    return data.getvalue()


def test_ten_cvs_in_one_pdf_are_ten_peoples(tmp_path: Path) -> None:
    """A PDF of ten CVs gives ten documents, drawn on their pages, and a second run leaves them alone."""
    (tmp_path / "cvs").mkdir()
    (tmp_path / "cvs" / "all.pdf").write_bytes(drawn(apart=True))
    with Store.open(tmp_path / "home") as store:
        report = ingest(store, [tmp_path / "cvs"], IngestSettings(workers=1))
        assert (report.read, report.failures, report.in_part) == (10, (), ())
        assert sorted(p.name for p in store.people(ALL)) == sorted(PEOPLE)
        documents = store.documents(ALL)
        assert "all.pdf/pages 5-6.pdf" in [d.path for d in documents]
        assert all(d.date and d.date <= "2019" for d in documents)
        last = documents[-1]
        assert draw_proof(last, Span(start=0, end=len(last.names[0].text)), 10_000_000, 60, None).startswith(b"\x89PNG")
        again = ingest(store, [tmp_path / "cvs"], IngestSettings(workers=1))
        assert (again.read, again.unchanged) == (0, 10)


def test_cvs_that_begin_amid_a_page_are_said(tmp_path: Path) -> None:
    """Where a second CV begins amid a page nothing is cut: the file is the first person's, and says so."""
    (tmp_path / "all.pdf").write_bytes(drawn(apart=False))
    with Store.open(tmp_path / "home") as store:
        report = ingest(store, [tmp_path / "all.pdf"], IngestSettings(workers=1))
        assert [p.name for p in store.people(ALL)] == [PEOPLE[0]]
        assert [note.text for note in report.notes if repr(PEOPLE[1]) in note.text]
