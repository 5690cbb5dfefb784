"""Read PDF: glyphs to words, words to columns and rows, rows to text, with what is hidden kept apart.

Each step is a module of its own. Runs where memory and time are limited from outside; has no state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ingest.readers.extract import Extract, Format, Limits, too_long
from ingest.readers.pdf.beside import move_labels
from ingest.readers.pdf.cells import rows_in
from ingest.readers.pdf.columns import Gutters, split
from ingest.readers.pdf.drawings import Drawn, mark_bullets
from ingest.readers.pdf.furniture import without_furniture
from ingest.readers.pdf.glyphs import Sheet
from ingest.readers.pdf.hyphens import Words, join_broken
from ingest.readers.pdf.ink import with_weights
from ingest.readers.pdf.opening import date_of, opened
from ingest.readers.pdf.pages import Leaf, leaves_of, notes_on, refusal
from ingest.readers.pdf.private import clear_icons, with_digits
from ingest.readers.pdf.rows import Row, rows_of
from ingest.readers.pdf.ruled import tables_on
from ingest.readers.pdf.style import Style, body_of
from ingest.readers.pdf.turning import with_text_before_its_rest
from ingest.readers.pdf.words import Word, words_of
from ingest.readers.pdf.writing import Writer, is_spaced, links_of, pitch_of
from vectorstore.errors import UnreadableFile

# The rows of each column of each page.
_Pages = list[list[list[Row]]]
# Where so much of a page is turned, it is the page that is.
_MOSTLY = 0.7


def read(data: bytes, name: str, limits: Limits) -> Extract:
    """Return the text of a PDF in reading order; raises UnreadableFile, also where it is a scan without text."""
    with opened(data, name, limits) as document:
        leaves = leaves_of(document, name, limits)
        date = date_of(document)
    reason = refusal(name, leaves)
    if reason is not None:
        raise UnreadableFile(reason)
    return _assembled(leaves, "pdf", notes_on(leaves), date)


def assemble(sheets: Sequence[Sheet], form: Format, notes: Sequence[str], name: str, limits: Limits) -> Extract:
    """Return the text, in reading order, of pages whose glyphs come from a file of another format."""
    if sum(len(s.glyphs) for s in sheets) > limits.characters:
        raise too_long(name, limits.characters)
    return _assembled([Leaf(sheet) for sheet in sheets], form, notes)


def _assembled(leaves: Sequence[Leaf], form: Format, notes: Sequence[str], date: str | None = None) -> Extract:
    sheets = with_weights(with_digits([leaf.sheet for leaf in leaves]))
    body = body_of(g for s in sheets for g in s.glyphs)
    gutters = Gutters(body.size)
    found = [
        _columns(sheet, leaf.drawn, number, gutters)
        for number, (sheet, leaf) in enumerate(zip(sheets, leaves, strict=True), start=1)
    ]
    pages, left_out = _kept(found, leaves)
    pages = with_text_before_its_rest(_without_empty(pages))
    rows = [r for page in pages for column in page for r in column]
    style, words, spaced = Style(rows, body), Words(rows), is_spaced(rows)
    for column in (c for page in pages for c in page if c and not c[0].ruled):
        move_labels(column)
    join_broken((r for page in pages for column in page for r in column), words)
    pages = _without_empty(pages)
    writer = Writer(style, pitch_of([column for page in pages for column in page]), spaced=spaced)
    for sheet, page in zip(sheets, pages, strict=True):
        writer.page(page, sheet.width, sheet.height)
    repeated = [f"left out what its pages repeat: {', '.join(left_out)}"] if left_out else []
    return Extract(
        format=form,
        text=writer.text,
        pages=tuple(writer.pages),
        places=tuple(writer.places),
        marks=tuple(writer.marks),
        links=links_of(writer.places, [leaf.areas for leaf in leaves]),
        hidden=tuple(h for leaf in leaves for h in leaf.hidden),
        date=date,
        notes=(*repeated, *notes),
    )


def _columns(sheet: Sheet, drawn: Sequence[Drawn], page: int, gutters: Gutters) -> list[list[Row]]:
    """Return the rows of each column of a page, in reading order; text that is turned against the rest comes last."""
    turns = Counter(g.face.turn for g in sheet.glyphs if not g.blank)
    if not turns:
        return []
    usual, most = turns.most_common(1)[0]
    main = usual if most >= _MOSTLY * sum(turns.values()) else 0
    found: list[list[Row]] = []
    for turn in (main, *sorted(turns.keys() - {main})):
        words = words_of(g.levelled() for g in sheet.glyphs if g.face.turn == turn)
        if turn == main == 0:
            found.extend(_with_tables(words, drawn, page, gutters))
            continue
        blocks = split(words, page, gutters) if turn == main else [list(words)]
        # What is turned has no place on the page that a row could be marked at.
        found.extend(rows_of(block, page if turn == 0 else 0) for block in blocks)
    return found


def _with_tables(words: Sequence[Word], drawn: Sequence[Drawn], page: int, gutters: Gutters) -> Iterator[list[Row]]:
    """Give the rows of each column of a page, a table that is drawn there as a column of its own."""
    left = list(words)
    for table in tables_on(drawn, words):
        above = [w for w in left if w.base <= table.box.top]
        inside = [w for w in left if table.box.holds(w)]
        yield from (rows_of(block, page) for block in split(above, page, gutters))
        yield rows_in(table, inside, page)
        gone = {id(w) for w in (*above, *inside)}
        left = [w for w in left if id(w) not in gone]
    yield from (rows_of(block, page) for block in split(left, page, gutters))


def _kept(pages: _Pages, leaves: Sequence[Leaf]) -> tuple[_Pages, tuple[str, ...]]:
    """Return the rows without icons and what pages repeat, with the bullets that are drawn; and what was left out."""
    for page, leaf in zip(pages, leaves, strict=True):
        for column in page:
            mark_bullets([r for r in column if r.page], leaf.drawn)
    clear_icons(r for page in pages for column in page for r in column)
    flat = [[r for column in page for r in column if r.cells] for page in pages]
    kept, left_out = without_furniture(flat, [leaf.sheet.height for leaf in leaves])
    staying = {id(r) for page in kept for r in page}
    return [[[r for r in column if id(r) in staying] for column in page] for page in pages], left_out


def _without_empty(pages: Iterable[Iterable[Iterable[Row]]]) -> _Pages:
    rows = [[[r for r in column if r.cells] for column in page] for page in pages]
    return [[column for column in page if column] for page in rows]
