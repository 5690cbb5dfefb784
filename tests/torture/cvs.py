"""Invented CVs that say which version of them they are, in every part: one glance tells whether versions are mixed."""

from __future__ import annotations

import re
from pathlib import Path

STAMP = re.compile(r"release (\d+) of ledger (\d+)")
# Every so manieth CV names another person.
_NAMING = 4
_FIRST = ("Quillon", "Odalys", "Tamsin", "Ulric", "Perpetua", "Lysander", "Isolde", "Barnaby", "Clementine", "Ignatius")
_LAST = ("Farthingale", "Merriwick", "Oakenrill", "Pennywhistle", "Thistlewood", "Hollowmere", "Brackwater", "Larkspur")
_SYLLABLES = ("bra", "del", "fro", "gim", "hol", "kep", "lum", "nor", "pax", "quo")


def name_of(number: int) -> str:
    """Return the invented person of a number; no two are called alike."""
    middle = _word(number).capitalize()
    return f"{_FIRST[number % len(_FIRST)]} {middle} {_LAST[number % len(_LAST)]}"


def firm_of(number: int) -> str:
    """Return the invented firm at which one person alone has worked."""
    return f"{_word(number).capitalize()}mere Labs"


def email_of(number: int) -> str:
    """Return the e-mail address of one person."""
    return f"ledger{number:04d}@example.org"


def phone_of(number: int) -> str:
    """Return the phone number of one person."""
    return f"+86 000-0001-{number:04d}"


def names_another(number: int) -> bool:
    """Tell whether the CV of one person names the next one."""
    return number % _NAMING == 0


def write(folder: Path, number: int, version: int) -> None:
    """Write one CV in one version, whole: a file of that name holds this or what it held before."""
    stamp = f"release {version} of ledger {number}"
    jobs = "\n\n".join(
        f"**{firm}**, Software Engineer, {year}-03 -- {year + 2}-05\n- Built {stamp}.\n- Kept {stamp} for {topic}."
        for firm, year, topic in ((firm_of(number), 2016, "shared GPUs"), ("Holmcastle Bank", 2012, "three branches"))
    )
    if names_another(number):
        jobs += f"\n- Shared the desk of {name_of(number + 1)}."
    text = f"# {name_of(number)}\n\n{email_of(number)} | {phone_of(number)}\n\n## Experience\n\n{jobs}\n"
    begun = folder / f".{number}.new"
    begun.write_text(text, "utf-8")
    begun.replace(folder / f"{number:04d}.md")


def versions_in(text: str, number: int) -> set[int]:
    """Return the versions that a text tells of one CV."""
    return {int(v) for v, of in STAMP.findall(text) if int(of) == number}


def _word(number: int) -> str:
    digits = f"{number:03d}"
    return "".join(_SYLLABLES[int(d)] for d in digits)
