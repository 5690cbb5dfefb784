"""What bot.pictures.career promises: each stretch a bar where its dates say, in both scripts, the same every time."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.pictures.career import MOST_BARS, Stretch, career

NAMES = {"education": "Education", "internship": "Internships", "employment": "工作"}


def job(start: str, end: str, **more) -> Stretch:
    return Stretch(label="Fjordline AI · 工程师", lane="employment", start=start, end=end, **more)


def columns(png: bytes, colour=(47, 93, 138)) -> list[int]:
    """Return the columns of pixels that hold the colour of a job, below the legend."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    body = picture.crop((0, picture.height // 3, picture.width, picture.height))
    pixels = body.load()
    return [x for x in range(body.width) if any(pixels[x, y] == colour for y in range(body.height))]


def test_a_bar_is_as_long_as_its_stretch():
    """On one line of time four years are four times as wide as one."""
    study = Stretch(label="Oslo", lane="education", start="2010", end="2020")
    long = len(columns(career([study, job("2012-01", "2015-12")], NAMES)))
    short = len(columns(career([study, job("2012-01", "2012-12")], NAMES)))
    assert 3.5 < long / short < 4.5


def test_the_same_career_is_the_same_picture():
    """No clock and no chance is in a picture."""
    assert career([job("2019", "2021")], NAMES) == career([job("2019", "2021")], NAMES)


def test_a_long_career_is_cut_to_the_latest():
    """A picture never grows beyond what fits a message; the latest stretches are those that stay."""
    many = [job(f"{1960 + n}", f"{1960 + n}") for n in range(60)]
    assert career(many, NAMES) == career(many[-MOST_BARS:], NAMES)


def test_labels_show_every_letter():
    """No box stands for a letter of a label: a glyph that is missing is a warning, and a warning fails a test."""
    labels = [
        "Özyeğin Üniversitesi, Yıldız",
        "Đại học Đà Nẵng’s",
        "北京大学 喆祎䶮",
        "➢ Łódź → Київ",
        "🚀 ส Tallow Works",
    ]
    career([job("2019", "2021").model_copy(update={"label": label}) for label in labels], NAMES)
    first, second = (career([job("2019", "2021").model_copy(update={"label": c})], NAMES) for c in "喆祎")
    assert first != second


def test_a_stretch_without_dates_is_refused():
    """A bar needs a date at each end."""
    with pytest.raises(ValueError, match="from a date to a date"):
        career([job("", "2021")], NAMES)
