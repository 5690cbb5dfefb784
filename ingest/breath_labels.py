"""Cut jobs that labels tell, one behind the other on a line: "Employer: ... Role: ... Duration: ... Duties: ...".

Knows the labels of a job. Knows nothing about what stands behind them, nor about sections.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ingest.labels import Field, label_of
from ingest.stretch import TOKEN, Stretch

_COLON = re.compile(r"\s?[:：](?=\s)")
# "Name of the employer" is the longest.
_WORDS, _REACH = 4, 40
_DONE = re.compile(
    r"(?:Key |Main )?(?:Responsibilities|Duties|Achievements|Environment|Technologies|Description|Projects?)"
)
# One label opens a form; two of a kind tell several jobs.
_SEVERAL = 2


class _Label(NamedTuple):
    start: int
    field: Field | None


def labelled_cuts(stretch: Stretch) -> list[int]:
    """Return where each label of several jobs begins; none where labels do not tell them."""
    labels = list(_labels(stretch.plain, stretch.start, stretch.end))
    opens = [label.start for label in labels if label.field == "organisation"]
    told = {label.field for label in labels} & {"role", "period"}
    return [label.start for label in labels] if len(opens) >= _SEVERAL and told else []


def first_label(plain: str) -> int | None:
    """Return where the first of several jobs begins that labels tell; None where they tell none."""
    cuts = labelled_cuts(Stretch(plain, 0, len(plain)))
    return cuts[0] if cuts else None


def _labels(plain: str, start: int, end: int) -> Iterator[_Label]:
    for colon in _COLON.finditer(plain, start, end):
        words = list(TOKEN.finditer(plain, max(start, colon.start() - _REACH), colon.start()))[-_WORDS:]
        for word in words:
            name = plain[word.start() : colon.start()]
            label = label_of(f"{name}: ")
            whole = label is not None and label.end == len(name) + len(": ")
            if name[:1].isupper() and (whole or _DONE.fullmatch(name)):
                yield _Label(word.start(), label.field if label else None)
                break
