"""How long something lasted: the months that entries cover, each month once, and what a CV itself says of it.

`counted` adds up periods, `stated` reads "8 years of experience in Java". Knows nothing about which entries hold what.
"""

from bot.answering.lengths.counted import Lasted, Months, Stretch, counted
from bot.answering.lengths.measured import Measured
from bot.answering.lengths.stated import Stated, stated

__all__ = ["Lasted", "Measured", "Months", "Stated", "Stretch", "counted", "stated"]
