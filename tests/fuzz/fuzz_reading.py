"""Coverage-guided fuzzing of the readers and the structure code: `make fuzz`.

A file may be refused (UnreadableFile) or understood; anything else that it raises, a hang and a swelling are findings.
What is understood must hold: each span inside the text, each quote verbatim. Seeds are invented CVs in every format.
Not a test of pytest's: it runs for minutes, and what it found becomes one.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris
from mutating import Mutator

with atheris.instrument_imports(include=["ingest", "vectorstore"]):
    # Readers are imported when first wanted: here, so that what they do is watched too.
    from ingest.readers import docx, html, image, latex, odt, pdf, rtf, structured, text  # noqa: F401
    from ingest.readers.extract import Limits
    from ingest.readers.formats import container_of
    from ingest.readers.parts import parts_of
    from ingest.reading import read_cv
    from vectorstore.errors import UnreadableFile

LIMITS = Limits(pages=5, characters=200_000, decompressed=5_000_000)
PARTS = 3


def one_input(data: bytes) -> None:
    """Read bytes as an ingest would, and check what comes of it."""
    try:
        container = container_of(data, "fuzzed")
        if container is not None:
            for part in parts_of(container, data, "fuzzed", LIMITS).parts[:PARTS]:
                read(part.data)
        else:
            read(data)
    except UnreadableFile:
        return


def read(data: bytes) -> None:
    """Read one document, and hold it to what every reading promises."""
    reading = read_cv(data, "/fuzz", "fuzzed", LIMITS)
    length = len(reading.document.text)
    for entry in reading.entries:
        for span in (entry.span, *entry.headings, *entry.passages):
            if span.end > length:
                raise AssertionError(f"a span of {entry.kind} ends at {span.end}, the text at {length}")
    for fact in reading.facts:
        if not fact.span.of(reading.document.text):
            raise AssertionError(f"a fact ({fact.relation}) is stated by no words")


def mutate(data: bytes, most: int) -> bytes:
    """Change plain bytes; looked up at each call, for atheris puts another function there once it fuzzes."""
    changed: bytes = atheris.Mutate(data, most)
    return changed


if __name__ == "__main__":
    folders = [Path(given) for given in sys.argv[1:] if Path(given).is_dir()]
    seeds = [seed.read_bytes() for folder in folders for seed in sorted(folder.iterdir())]
    atheris.Setup(sys.argv, one_input, custom_mutator=Mutator(mutate, seeds))
    atheris.Fuzz()
