"""A home that is no folder is told; two people of one name are asked about once, each by name and CV."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.config import Settings
from bot.roster import Listed, Member
from bot.terminal.tables import people_view
from bot.wiring import open_filled_store, open_store
from tests.bot.test_terminal import printed
from vectorstore.errors import HomeUnusable


@pytest.mark.parametrize("opened", [open_store, open_filled_store])
def test_a_home_that_is_a_file_is_said_to_be_one(tmp_path: Path, opened: Callable[[Settings], object]) -> None:
    """Where the home is a file the message says so, and what to name instead."""
    (tmp_path / "home").write_text("not a home")
    with pytest.raises(HomeUnusable, match="is a file, not a folder"):
        opened(Settings(home=tmp_path / "home"))


def test_two_of_one_name_are_asked_about_once() -> None:
    """The question is the pair's: it stands once, and names both people and their CVs."""
    members = [
        Member(
            person_id=f"p{own}",
            name="Ada Roe",
            documents=(Listed(document=f"{own}.md", document_id=own),),
            questions=(f"{other}.md: same name but no second fact agrees",),
        )
        for own, other in (("a", "b"), ("b", "a"))
    ]
    asked = [line for line in printed(people_view(members), width=200).splitlines() if line.startswith("?")]
    assert asked == ["? Ada Roe, a.md / Ada Roe, b.md: same name but no second fact agrees"]
