"""A coach of a contest is nobody's mentor, and no part of what was won."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand
from tests.ingest.test_shapes import HEAD, of_kind


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("银奖, 2021 东北赛艇联赛, 教练: 沈敲钟", "银奖, 2021 东北赛艇联赛"),
        ("银奖，东北赛艇联赛（教练：沈敲钟）", "银奖，东北赛艇联赛"),
        ("一等奖, 教练: 沈敲钟, 东北建桥竞赛", "一等奖, 东北建桥竞赛"),
        ("一等奖, 东北建桥竞赛, 指导老师: 沈敲钟, 钟响亮", "一等奖, 东北建桥竞赛"),
        ("Silver medal, Northern Rowing Contest, coach: Ada Bell", "Silver medal, Northern Rowing Contest"),
        ("Silver medal, Northern Rowing Contest (coach: Ada Bell)", "Silver medal, Northern Rowing Contest"),
        ("Silver medal, Northern Rowing Contest, team coach: Ada Bell", "Silver medal, Northern Rowing Contest"),
        ("Silver medal, Northern Rowing Contest; coaches: Ada Bell, Ida Moss", "Silver medal, Northern Rowing Contest"),
        ("Best bridge award, Northern Contest, advisor: Prof. Ada Bell", "Best bridge award, Northern Contest"),
        ("Best Coach Award, Northern Rowing Contest", "Best Coach Award, Northern Rowing Contest"),
    ],
)
def test_who_coached_is_no_part_of_an_award(understand: Understand, line: str, title: str) -> None:
    """The title of an award is what was won and where; who coached is neither in it nor a mentor."""
    reading = understand(HEAD + f"## Awards\n\n- {line}\n- Tower Scholarship, 2019\n")
    assert [award.title for award in of_kind(reading, "award")] == [title, "Tower Scholarship"]
    assert not [f for f in reading.facts if f.relation in {"mentor", "manager"}]
