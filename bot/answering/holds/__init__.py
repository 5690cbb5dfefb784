"""What proves a condition: for each relation, the entries that could, and whether one does.

`admitted` asks the indexes for every entry that could hold a condition; `verdict` verifies one of them by its words;
`certain` says of which documents the tables kept at publish tell it for good.
Knows nothing about how conditions are joined: that is `bot.answering.find`.
"""

from bot.answering.holds.certain import certain, certain_of_any
from bot.answering.holds.dispatch import WORDED, admitted, is_filter, verdict
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict

__all__ = [
    "WORDED",
    "Held",
    "Near",
    "Reason",
    "Verdict",
    "admitted",
    "certain",
    "certain_of_any",
    "is_filter",
    "verdict",
]
