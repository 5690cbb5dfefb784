"""Where a PDF's page is two columns only in part, or a table that looks like two. All invented."""

from __future__ import annotations

from tests.ingest.readers.extracts import lines
from tests.ingest.readers.test_pdf import MARGIN, WIDTH, Sheet


def test_columns_begin_at_their_headings_not_at_the_date_above():
    """The date at the right margin of a page's last job is the job's, though two short columns stand below it."""
    sheet = Sheet()
    for i in range(2):
        y = 80 + 40 * i
        sheet.text(MARGIN, y, f"Frostmoor Works {i}", "Helvetica-Bold", 12)
        sheet.right(WIDTH - MARGIN, y, f"05/201{i} – 09/201{i + 1}").text(MARGIN, y + 14, "Kept the lamps.")
    for x, heading in ((MARGIN, "Education"), (320, "Skills")):
        sheet.text(x, 180, heading, "Helvetica-Bold", 14)
    for i, words in enumerate(("BSc Botany", "Ytown College", "MSc Mosses", "Harrow School", "Diploma", "Bell Hall")):
        sheet.text(MARGIN, 200 + 16 * i, words).text(320, 204 + 15 * i, f"• Lamp {i}")
    found = lines(sheet.read())
    assert "Frostmoor Works 1   05/2011 – 09/2012" in found
    assert found.index("Bell Hall") < found.index("Skills")


def test_a_place_and_date_at_the_foot_make_no_column_of_a_table():
    """Dates and labels beside what they lead are read across, though the page is signed below them."""
    sheet = Sheet()
    rows = [("since 2021", "Lecturer"), ("10/2013 – 07/2015", "University of Ytown"), ("10/2010 – 09/2013", "Harrow")]
    for i, (label, words) in enumerate((*rows, ("Languages", "German, Czech"), ("IT", "Ledgers, Lamps"))):
        y = 80 + 40 * i
        sheet.text(MARGIN, y, label).text(200, y, words).text(200, y + 13, "of the northern lamps")
    found = lines(sheet.text(MARGIN, 320, "Passau, 3 March 2025").read())
    assert "10/2013 – 07/2015   University of Ytown" in found
    assert "Languages   German, Czech" in found


def test_a_sidebar_with_sections_of_its_own_is_no_table():
    """Known headings over lists beside a career are read by themselves, though their rows happen to meet its rows."""
    sheet = Sheet()
    sidebar = ("Skills", "Bells", "Lamps", "Ropes", "Tar", "Education", "Ytown College", "Mosses", "Harrow School")
    career = ("Where I kept lamps", "Frostmoor Works", "Lamp keeper", "Oiled them all.", "Counted the ships.")
    for i, words in enumerate((*sidebar, "Bell Hall")):
        y = 80 + 15 * i
        sheet.text(MARGIN, y, words, "Helvetica-Bold" if words in {"Skills", "Education"} else "Helvetica")
        sheet.text(240, y, (*career, *(f"Lit the northern lamp number {n} on time." for n in range(5)))[i])
    found = lines(sheet.read())
    assert found.index("Bell Hall") < found.index("Frostmoor Works")
