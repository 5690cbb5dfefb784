"""Who goes first where reading and asking want the processor at once: whoever asks, since a person waits.

A machine that does nothing else gives all of itself to reading all the same. Knows nothing about what is read.
"""

from __future__ import annotations

import os

# Beside a process of ordinary priority one of this gets a tenth of a core that both want.
_NICE = 10


def give_way() -> None:
    """Let every process of ordinary priority go before this one, and before those that it starts."""
    # Absent on Windows; and a process that was started to give way gives no more.
    if hasattr(os, "nice") and os.nice(0) < _NICE:
        os.nice(_NICE - os.nice(0))
