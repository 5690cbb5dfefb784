"""What ingest.headings promises: a heading is known by its grammar, in both languages, and other lines are none."""

from __future__ import annotations

import pytest

from ingest.headings import exact


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Selected Professional Experience", "experience"),
        ("Other Relevant Work Experience", "employment"),
        ("ACADEMIC BACKGROUND", "education"),
        ("Schooling", "education"),
        ("Key Technical Competencies", "skill"),
        ("Languages & Tools", "skill"),
        ("Volunteering and Community Involvement", "activity"),
        ("Honours, Prizes and Scholarships", "award"),
        ("Peer-Reviewed Journal Papers", "publication"),
        ("Work & Research Experience", "experience"),
        ("W O R K   H I S T O R Y", "employment"),
        ("Career Summary", "profile"),
        ("主要工作经历", "employment"),
        ("校外实习经历与项目", None),
        ("个人荣誉及奖项", "award"),
        ("实习与工作经历", "experience"),
        ("专业技能水平", "skill"),
        ("代表性学术论文", "publication"),
        ("Project Management", None),
        ("Research Assistant", None),
        ("Technical Lead", None),
        ("Computer Science", None),
        ("Software Engineer", None),
        ("Technical", None),
        ("工作负责人", None),
    ],
)
def test_a_heading_is_known_by_its_grammar(text: str, kind: str | None) -> None:
    """Qualifiers, a head and forms name a section, joined or not; a role, a field or a lone adjective names none."""
    found = exact(text)
    assert (found.kind if found else None) == kind
