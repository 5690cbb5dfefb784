"""What is printed on every page: the header and footer of a document are told once, and numbers of pages never.

Knows nothing about formats.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ingest.readers.blocks import Block
from ingest.readers.layout import plain_lines

_PAGE_NUMBER = re.compile(r"[\W\d_]*(?:(?:page|p|of|seite|第|页|頁|共|总)[\W\d_]*){0,4}", re.IGNORECASE)


def fresh_blocks(blocks: Iterable[Block], told: set[str]) -> Iterator[Block]:
    """Yield the blocks that say something that is not in `told`, and add it there."""
    for block in blocks:
        lines = {line for line in plain_lines([block]) if not _PAGE_NUMBER.fullmatch(line)}
        if lines - told:
            told.update(lines)
            yield block
