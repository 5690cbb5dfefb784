"""Ways of coming to what is asked for, where either will do: "through school or work", "paid or unpaid", 自学的还是科班的都行.

Said of what stands before them, they narrow nothing. Knows how both languages list such ways; knows no relation.
"""

from __future__ import annotations

from bot.answering.question.constructions import swapped


def without_ways(text: str) -> str:
    """Return a question without the ways that it leaves open; the question itself where it says nothing else."""
    left = " ".join(swapped("ways.open", text, " ").split()) if "\n" not in text else text
    return left if any(c.isalnum() for c in left) else text
