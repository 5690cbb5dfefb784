"""A sidebar beside text that goes on overleaf, in a PDF of two pages. All invented."""

from __future__ import annotations

from tests.ingest.readers.extracts import lines
from tests.ingest.readers.test_pdf import MARGIN, Sheet


def test_a_sidebar_does_not_part_a_job_from_its_rest_overleaf():
    """Where a job runs over the page's end, a narrow column at its right is read before the text, after the name."""
    sheet = Sheet().text(MARGIN, 50, "Ada Brandt", "Helvetica-Bold", 20)
    sheet.text(MARGIN, 90, "Experience", "Helvetica-Bold", 13).text(430, 90, "Skills", "Helvetica-Bold", 13)
    sheet.text(MARGIN, 110, "Frostmoor Works", "Helvetica-Bold")
    for i in range(24):
        sheet.text(MARGIN, 125 + 14 * i, f"• Mended the turbine of tower {i} in storm and ice, and wrote down how")
    for i in range(9):
        sheet.text(430, 111 + 14 * i, f"• Lamps {i}")
    sheet.canvas.showPage()
    sheet.text(MARGIN, 60, "• Mended the last turbine").text(MARGIN, 90, "Education", "Helvetica-Bold", 13)
    found = lines(sheet.text(MARGIN, 105, "Ytown College, 2011").read())
    items = [i for i, line in enumerate(found) if "turbine" in line]
    assert found[0] == "Ada Brandt"
    assert items == list(range(items[0], items[0] + 25))
    assert found.index("Skills") < found.index("Experience")


def test_a_sidebar_comes_after_text_that_ends_with_its_page():
    """Where the next page begins with a section of its own, the column at the left is read first."""
    sheet = Sheet().text(MARGIN, 90, "Experience", "Helvetica-Bold", 13).text(430, 90, "Skills", "Helvetica-Bold", 13)
    for i in range(12):
        sheet.text(MARGIN, 111 + 14 * i, f"• Mended the turbine of tower {i} in storm and ice, and wrote down how")
        sheet.text(430, 111 + 14 * i, f"• Lamps {i}")
    sheet.canvas.showPage()
    sheet.text(MARGIN, 60, "Education", "Helvetica-Bold", 13).text(MARGIN, 80, "Ytown College, 2011")
    found = lines(sheet.read())
    assert found.index("Experience") < found.index("Skills")
