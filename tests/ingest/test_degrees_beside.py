"""Degrees told twice side by side: the one that says more is the entry's."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand
from tests.ingest.test_shapes import HEAD


@pytest.mark.parametrize(
    ("told", "level"),
    [
        ("硕士 M.Sc.", "ms"),
        ("学士 B.Eng.", "beng"),
        ("本科（工学学士）", "beng"),
        ("Master's degree (M.Eng.)", "meng"),
        ("Bachelor / B.Tech.", "btech"),
        ("硕士/工商管理硕士", "mba"),
        ("M.Sc. 硕士", "ms"),
        ("Bachelor, B.Sc., BSCS", "bscs"),
        ("博士 Ph.D.", "phd"),
        ("Master in Bells, then M.Sc.", "master"),
    ],
)
def test_of_two_degrees_side_by_side_the_more_telling_counts(understand: Understand, told: str, level: str) -> None:
    """A degree that lies under the one before it names the entry's degree; what stands further off does not."""
    reading = understand(HEAD + f"## Education\n\n| Tongji University | {told} | 2018.09 – 2021.06 |\n")
    assert [f.subject for f in reading.facts if f.relation == "degree"][:1] == [level]


def test_a_degree_on_the_next_line_is_another(understand: Understand) -> None:
    """Two lines with a degree each do not tell one degree twice."""
    lines = "Tongji University, Bachelor, 2014 – 2018\n\nNanjing University, M.Sc., 2018 – 2021\n"
    reading = understand(HEAD + f"## Education\n\n{lines}")
    assert [f.subject for f in reading.facts if f.relation == "degree"] == ["bachelor", "ms"]
