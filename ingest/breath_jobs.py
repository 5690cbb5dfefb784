"""Cut a line that holds several jobs of a section, as a board prints them, where its lines once ended.

Knows where and when as boards print both behind an employer; which words begin a job is known to `breath`.
"""

from __future__ import annotations

import re

from ingest.breath import job_cuts
from ingest.stretch import Stretch


def board_cuts(plain: str) -> list[int]:
    """Return where a line was once cut that holds several jobs as a board prints them, and no section's heading."""
    told = len(_BOARD_JOB.findall(plain)) >= _SEVERAL
    return job_cuts(Stretch(plain, 0, len(plain))) if told else []


# "... - Tacoma, WA May 2020 to Present": where and when, as a board prints both behind an employer.
_BOARD_JOB = re.compile(
    r"\s[-–]\s[A-Z][\w .'’-]{1,30},\s[A-Z]{2}\s(?:[A-Z][a-z]{2,8}\.?\s)?(?:19|20)\d\d\s(?:to|[-–])\s"
)
_SEVERAL = 2
