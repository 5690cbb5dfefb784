"""Out of how many a grade is whose scale nobody told: 3.7 of 4, 4.8 of 5, 8.7 of 10, 88 of 100.

Knows numbers alone.
"""

from __future__ import annotations

# A grade of so many is out of so many, where no scale is said.
_SCALES = ((4.5, 4.0), (5.0, 5.0), (10.0, 10.0), (20.0, 20.0))
_HUNDRED = 100.0


def scale_of(grade: float) -> float:
    """Return out of how many a grade is whose scale is not told."""
    return next((scale for most, scale in _SCALES if grade <= most), _HUNDRED)
