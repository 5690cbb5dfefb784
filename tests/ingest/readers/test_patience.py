"""What ingest.readers.patience promises: the pages that time allows, and the others told."""

from __future__ import annotations

import pytest

from ingest.readers.patience import Patience, numbered


def test_the_first_page_is_always_recognised():
    """With no time at all one page is begun, and no other."""
    patience = Patience(0)
    assert patience.has_time
    with patience.over_a_page():
        pass
    assert not patience.has_time


def test_time_enough_is_time_for_all():
    """Where no limit is set, or a far one, a page leaves time for the next."""
    for patience in (Patience(None), Patience(3600)):
        for _ in range(9):
            assert patience.has_time
            with patience.over_a_page():
                pass


def test_a_page_that_fails_has_taken_its_time():
    """What a page that raises took is counted too."""
    patience = Patience(0)
    with pytest.raises(ValueError, match="smudge"), patience.over_a_page():
        raise ValueError("smudge")
    assert not patience.has_time


@pytest.mark.parametrize(
    ("pages", "told"),
    [([], ""), ([4], "page 4"), ([1, 2], "pages 1-2"), ([2, 5, 6, 7, 9], "pages 2, 5-7, 9"), ([1, 3], "pages 1, 3")],
)
def test_runs_of_pages_are_drawn_together(pages, told):
    """A note names three hundred pages in a few figures."""
    assert numbered(pages) == told
