r"""Read LaTeX: the words as its pages show them, not its source.

`tokens` cuts the source, `stream` and `macros` expand what it defines, `typesetter` knows the commands, `sheet` lays
the words out. Nothing that a source names is fetched: files of \input and \includegraphics are only noted.
"""

from __future__ import annotations

import re

from ingest.readers.decoding import decode
from ingest.readers.extract import Extract, Limits
from ingest.readers.invisible import strip_invisible
from ingest.readers.latex.stream import TooMuch
from ingest.readers.latex.tokens import Command, Node, parse
from ingest.readers.latex.typesetter import Typesetter
from vectorstore.errors import UnreadableFile

# So many nodes may come by for each character of the source, macros expanded, and so many at least.
_BUDGET_FACTOR, _BUDGET_LEAST = 8, 200_000
_ENCODINGS = {
    "latin1": "latin-1",
    "latin9": "iso8859-15",
    "ansinew": "cp1252",
    "cp1252": "cp1252",
    "applemac": "mac-roman",
}
_DECLARED = re.compile(rb"\\usepackage\s*\[([a-z0-9]{1,20})\]\s*\{inputenc\}")
_NOTED_FILES = 5


def read(data: bytes, name: str, limits: Limits) -> Extract:
    """Return the words of a LaTeX source as its pages show them; raises UnreadableFile."""
    source, invisible = strip_invisible(_decoded(data, name).replace("\r\n", "\n").replace("\r", "\n"))
    nodes = parse(source, name, limits.depth)
    preamble = _has_document(nodes)
    try:
        setter = _set(nodes, source, name, limits, preamble=preamble)
        if preamble and not setter.core.sheet.width:
            setter = _set(nodes, source, name, limits, preamble=False)
    except TooMuch:
        raise UnreadableFile(f"{name!r} holds macros that expand without end; give its PDF") from None
    page = setter.core.sheet.page()
    return Extract(
        format="latex",
        text=page.text,
        marks=page.marks,
        links=page.links,
        hidden=(*setter.core.hidden, *invisible),
        notes=_notes(setter.core.files),
    )


def _set(nodes: list[Node], source: str, name: str, limits: Limits, *, preamble: bool) -> Typesetter:
    budget = _BUDGET_FACTOR * len(source) + _BUDGET_LEAST
    setter = Typesetter(nodes, budget=budget, characters=limits.characters, name=name, preamble=preamble)
    setter.run()
    return setter


def _decoded(data: bytes, name: str) -> str:
    """Return the source; in the encoding that it declares where it is not UTF-8."""
    declared = _DECLARED.search(data)
    encoding = _ENCODINGS.get(declared.group(1).decode()) if declared else None
    if encoding is not None:
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            data = data.decode(encoding, errors="replace").encode("utf-8")
    return decode(data, name)


def _has_document(nodes: list[Node]) -> bool:
    names = {node.name for node in nodes if isinstance(node, Command)}
    return bool(names & {"documentclass", "documentstyle"}) and "begin" in names


def _notes(files: list[str]) -> tuple[str, ...]:
    if not files:
        return ()
    named = ", ".join(repr(f) for f in dict.fromkeys(files[:_NOTED_FILES]))
    return (f"takes in other files ({named}), which are not read; give the PDF, or one file that holds it all",)


__all__ = ["read"]
