"""Python's search for cyclic garbage, kept out of answers: it is made between them.

A look through all objects takes a third of a second once 3,000 CVs have been asked, and more with more of them.
"""

from __future__ import annotations

import gc

# Lexicons and modules are 400,000 objects that live as long as the process. Left to look through the youngest after
# every 700 new ones, as Python has it, the collector takes a fifth of a cold `vouch ask`.
_YOUNGEST_EVERY = 100_000
# So many looks at the younger make one at all due. Python would make it at once, in the middle of whatever runs; here
# that is a hundred times as far off, for whoever never has a pause.
_DUE, _LATEST = 10, 1_000


def spare_answers() -> None:
    """Have Python look through all objects only where `collect_if_due` was long not called."""
    gc.set_threshold(_YOUNGEST_EVERY, _DUE, _LATEST)


def collect_if_due() -> bool:
    """Look through all objects where enough is new since the last time; to be called while nobody waits."""
    is_due = gc.get_count()[2] >= _DUE
    if is_due:
        gc.collect()
    return is_due
