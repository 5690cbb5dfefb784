"""CVs in the layouts that people choose, against what a person reads in them: the share of fields that are right.

The key was written before any of them was read. Those that are no text are drawn by `layouts` from the key itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ingest.reading import read_cv
from tests.ingest.layouts import LAYOUTS
from tests.ingest.test_boards import score
from vectorstore.tables import parsed

HELD = Path(__file__).parent.parent / "corpus" / "layouts"
KEY: dict[str, dict[str, Any]] = parsed((HELD / "key.yaml").read_bytes())
CVS = {path.stem: path for path in sorted((HELD / "cvs").iterdir())}
# What is read by now; raise it with the change that passes it.
MUST_REACH, MOST_BEYOND = 0.96, 2


def given(sample: str) -> tuple[dict[str, Any], bytes, str]:
    """Return the key, the bytes and the file name of a sample."""
    key = KEY[sample]
    if (layout := key.get("layout")) is None:
        return key, CVS[sample].read_bytes(), CVS[sample].name
    return key, LAYOUTS[layout](key), f"{sample}.bin"


def test_fields_of_every_layout_are_those_of_the_key() -> None:
    """Of the fields that a person reads in CVs of any layout most are told, and few entries are beyond."""
    assert {s for s, key in KEY.items() if "layout" not in key} == set(CVS)
    found = score("layouts", {sample: given(sample) for sample in KEY})
    assert found.rate >= MUST_REACH, found.said
    assert found.beyond <= MOST_BEYOND, found.said


@pytest.mark.parametrize("sample", KEY)
def test_no_layout_is_read_in_part(sample: str) -> None:
    """What is read as a person reads it is not called read in part."""
    _, data, name = given(sample)
    assert not read_cv(data, "samples", name).document.in_part
