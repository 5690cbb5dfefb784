"""Ways of coming to what is asked for, where either will do: "through school or work", 自学的还是科班的都行.

Said of what stands before them, they narrow nothing; "well enough for meetings" is a level. Knows how both languages
list such ways; knows no relation.
"""

from __future__ import annotations

from bot.answering.question.constructions import swapped


def without_ways(text: str) -> str:
    """Return a question without the ways that it leaves open; the question itself where it says nothing else."""
    left = swapped("levels.enough", swapped("ways.open", text, " "), "at a working level")
    left = " ".join(left.split())
    return left if any(c.isalnum() for c in left) else text
