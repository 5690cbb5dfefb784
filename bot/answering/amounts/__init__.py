"""What is measured of a person: how long (stays, gaps, experience), and how many (papers, employers, countries).

`amount_of` is the only way in of one person, `Counted` of many. Knows nothing about how an amount is said, nor
which of them is asked for.
"""

from bot.answering.amounts.amount import Amount, amount_of
from bot.answering.amounts.counted import Counted, Outline
from bot.answering.amounts.gaps import Gap
from bot.answering.amounts.stays import Stay
from bot.answering.amounts.things import Thing

__all__ = ["Amount", "Counted", "Gap", "Outline", "Stay", "Thing", "amount_of"]
