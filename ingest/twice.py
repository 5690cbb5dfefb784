"""Tell where a CV begins again in its other language: at the person's name, written in the other script.

Knows names; knows nothing about sections.
"""

from __future__ import annotations

from ingest.lines import Line
from vectorstore.names import looks_like_name, name_keys


def begins_again(first: Line, line: Line) -> bool:
    """Tell whether a line is, in the other script, the name that the CV's first line is, set apart as a title is."""
    if not line.styled or line.bullet:
        return False
    scripts = {looks_like_name(first.text), looks_like_name(line.text)}
    return scripts == {"han", "latin"} and bool(name_keys(first.text) & name_keys(line.text))
