"""JSON and raw bytes on stdout: always UTF-8, whatever the terminal's encoding."""

from __future__ import annotations

import json
import sys
from typing import Any


def print_json(value: Any, *, one_line: bool = False) -> None:
    """Print a value as JSON: readable, or on one line of a batch, which is flushed at once."""
    indent = None if one_line else 2
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    try:
        data = text.encode()
    except UnicodeEncodeError:  # half a character pair, which an id may hold, is told by its escape alone
        data = json.dumps(value, indent=indent).encode()
    print_bytes(data + b"\n")


def print_bytes(data: bytes) -> None:
    """Print bytes as they are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
