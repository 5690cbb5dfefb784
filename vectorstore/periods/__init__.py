"""Read periods such as `2017/08 - 至今` or `Sept 2011 – June 2014`, in a CV or in a question.

Knows calendars and both languages' words for months, seasons and "now". Knows nothing about entries (who owns a period
is decided in `ingest.entries`) and nothing about today: "last summer" is no period.
"""

from vectorstore.periods.calendar import (
    contains,
    describe,
    first_day,
    last_day,
    latest_date,
    order_key,
    overlaps,
)
from vectorstore.periods.lengths import LengthMatch, find_lengths, length_in_words, months_in_words
from vectorstore.periods.reading import PeriodMatch, find_periods, read_period
from vectorstore.periods.venue_years import VenueYear, venue_years

__all__ = [
    "LengthMatch",
    "PeriodMatch",
    "VenueYear",
    "contains",
    "describe",
    "find_lengths",
    "find_periods",
    "first_day",
    "last_day",
    "latest_date",
    "length_in_words",
    "months_in_words",
    "order_key",
    "overlaps",
    "read_period",
    "venue_years",
]
