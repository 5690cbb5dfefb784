"""Imported by `ingest.forkserver`'s server, and by nothing else: what each worker needs is read once here.

Lexicons, dictionary and the built-in embedder together take a second and some 300 MB, which forked processes share.
"""

from __future__ import annotations

import sys
from types import TracebackType

from ingest.reading import read_cv
from vectorstore.embedding import BUILTIN, Embedder

_ANY_CV = "Ada Example\nEducation\nMSc Computing, 2010 - 2012\nSkills: C++ 与 Linux\n"

Embedder.named(BUILTIN).embed(read_cv(_ANY_CV.encode(), "/", "any.txt"))


def _unless_left(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Tell of an error as Python does, but not that the job was interrupted while a worker of it started."""
    if not issubclass(kind, OSError | EOFError):  # its semaphores and pipes are gone
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _unless_left
