"""Certificates of invented people as Chinese lists date them."""

from __future__ import annotations

import pytest

from ingest.reading import read_cv


@pytest.mark.parametrize(
    ("line", "title", "year"),
    [
        ("二级造价师，2021年注册", "二级造价师", "2021"),
        ("一级建造师（市政）——2018年取得", "一级建造师（市政）", "2018"),
        ("高压电工证（2013年考的）", "高压电工证", "2013"),
        ("安全工程师  2016", "安全工程师", "2016"),
        ("PMP（2020.12）", "PMP", "2020-12"),
    ],
)
@pytest.mark.parametrize("heading", ["证书资质", "持证"])
def test_a_certificate_is_dated_by_its_own_row(heading: str, line: str, title: str, year: str) -> None:
    """Its name goes without the date, and without the verb behind it, whatever stands above and below."""
    text = f"匡子墨\n\n{heading}\n初级会计证\n{line}\n税务师\n"
    found = {e.title: e.period for e in read_cv(text.encode(), "x", "cv.txt").entries if e.kind == "other"}
    period = found[title]
    assert period is not None
    assert period.start == year
