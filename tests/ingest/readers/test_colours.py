"""What is promised of colours: the same words and shades mean the same, whoever asked before."""

from __future__ import annotations

import pytest
from PIL import ImageColor

from ingest.readers.colours import BLACK, WHITE, colour_of, hides


@pytest.mark.parametrize("written", ["white", "WHITE", "#ffffff", "FFFFFF"])
def test_a_colour_is_known_however_it_is_written(written: str) -> None:
    """A name, whatever Pillow was asked for before in the same process, and digits with and without their mark."""
    ImageColor.getrgb("white")
    assert colour_of(written) == WHITE


@pytest.mark.parametrize("written", [None, "", "auto", "#fff", "whitish"])
def test_what_is_no_colour_is_none(written: str | None) -> None:
    """What a program picks by itself, or nobody knows, is no colour; it hides nothing."""
    assert colour_of(written) is None
    assert hides(colour_of(written), WHITE, 10) is None


def test_shades_that_no_eye_tells_apart_hide() -> None:
    """Ink on a ground of nearly its own shade is not seen; white on black is."""
    assert hides((250, 250, 245), WHITE, 10) == "white"
    assert hides((32, 48, 65), (32, 48, 64), 10) == "invisible"
    assert hides(WHITE, BLACK, 10) is None
    assert hides(BLACK, WHITE, 2) == "tiny"
