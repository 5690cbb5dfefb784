"""What a CV tells of one person, or of one thing: an attribute in, statements with their proof out.

`statements` is the only way in. Knows nothing about the words around a statement (`bot.answering.compose`).
"""

from bot.answering.facts.dispatch import about_things, statements
from bot.answering.facts.statement import Statement

__all__ = ["Statement", "about_things", "statements"]
