"""What is promised of garbage: it is looked for between answers, and not within them."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.garbage import collect_if_due, spare_answers


class Node:
    """Something that may hold itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def sparing() -> Iterator[None]:
    """Spare answers as the program does, with a collector that looks after every few objects."""
    before = gc.get_threshold()
    spare_answers()
    gc.set_threshold(50, *gc.get_threshold()[1:])
    gc.collect()
    yield
    gc.set_threshold(*before)


def full_looks(objects: int) -> int:
    """Make objects that stay, and return how often all objects were looked through meanwhile."""
    looks: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            looks.append(1)

    gc.callbacks.append(note)
    kept = [Node() for _ in range(objects)]
    gc.callbacks.remove(note)
    assert len(kept) == objects
    return len(looks)


def test_no_answer_waits_for_a_look_through_everything() -> None:
    """Objects that would make Python look through all of them several times over do not, once answers are spared."""
    assert full_looks(400_000) == 0
    gc.set_threshold(50, 10, 10)
    assert full_looks(400_000) > 0


def test_what_holds_itself_goes_between_answers() -> None:
    """Garbage that outlived looks at younger objects goes at the next pause; where little is new there is no look."""
    assert not collect_if_due()
    node = Node()
    seen = weakref.ref(node)
    full_looks(10_000)
    del node
    assert seen() is not None
    full_looks(100_000)
    assert collect_if_due()
    assert seen() is None
    assert not collect_if_due()
