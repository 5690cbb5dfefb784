"""Full text search in the catalogue, behind one small class: SQLite FTS5 over text that `text.py` has analysed.

Two indexes. Entries, for exact sets: every word of an entry and of the headings above it, CJK by the character, so
that a phrase finds a Chinese word wherever it stands. Chunks, for ranking: words as a segmenter cuts them. Another
database would replace this class and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Integer, Select, Text, column, select, table
from sqlalchemy.engine import Connection

from vectorstore.text import escape, has_cjk, terms

_TOKENIZER = "tokenize='unicode61 remove_diacritics 0'"  # the text comes folded
_CREATE = (
    # Headings stand in a column of their own: a phrase cannot begin in one and end in the entry.
    f"CREATE VIRTUAL TABLE entry_fts USING fts5(headings, body, {_TOKENIZER})",
    f"CREATE VIRTUAL TABLE chunk_fts USING fts5(words, {_TOKENIZER})",
    "CREATE VIRTUAL TABLE chunk_words USING fts5vocab(chunk_fts, 'instance')",
)
_entry_fts = table("entry_fts", column("rowid", Integer), column("entry_fts", Text))


class FullText:
    """The two full text indexes; a row has the number of its entry or chunk."""

    @staticmethod
    def create(connection: Connection) -> None:
        """Create the indexes in a new catalogue."""
        for statement in _CREATE:
            connection.exec_driver_sql(statement)

    @staticmethod
    def add_entries(connection: Connection, rows: Sequence[tuple[int, str, str]]) -> None:
        """Index entries: number, `index_terms` of the headings above, `index_terms` of the entry."""
        if rows:
            connection.exec_driver_sql("INSERT INTO entry_fts(rowid, headings, body) VALUES (?, ?, ?)", list(rows))

    @staticmethod
    def add_chunks(connection: Connection, rows: Sequence[tuple[int, str]]) -> None:
        """Index chunks: number, `search_terms` joined by spaces."""
        if rows:
            connection.exec_driver_sql("INSERT INTO chunk_fts(rowid, words) VALUES (?, ?)", list(rows))

    @staticmethod
    def remove(connection: Connection, document_id: str) -> None:
        """Take a document's entries and chunks out; to be called while their rows still stand."""
        for kind in ("entry", "chunk"):
            connection.exec_driver_sql(
                f"DELETE FROM {kind}_fts WHERE rowid IN (SELECT seq FROM {kind} WHERE document_id = ?)", (document_id,)
            )

    @staticmethod
    def clear(connection: Connection) -> None:
        """Empty both indexes, to fill them anew."""
        for name in ("entry_fts", "chunk_fts"):
            connection.exec_driver_sql(f"DELETE FROM {name}")

    @staticmethod
    def erase(connection: Connection) -> None:
        """Merge the indexes, so that words of removed rows no longer stand in their segments."""
        for name in ("entry_fts", "chunk_fts"):
            connection.exec_driver_sql(f"INSERT INTO {name}({name}) VALUES ('optimize')")

    @staticmethod
    def problems(connection: Connection) -> Iterator[str]:
        """Say which index does not agree with its rows."""
        for kind in ("entry", "chunk"):
            missing = connection.exec_driver_sql(
                f"SELECT (SELECT count(*) FROM {kind}), (SELECT count(*) FROM {kind}_fts)"
            ).one()
            if missing[0] != missing[1]:
                yield f"the full text index of {kind} rows holds {missing[1]} of {missing[0]}"

    @staticmethod
    def entries_with(words: Sequence[Sequence[str]]) -> Select[tuple[int]] | None:
        """Select the numbers of all entries that hold every group of `words`; None where none ever could.

        A group is held by any of its alternatives, an alternative by all its words; consecutive CJK characters are a
        phrase. A text without a single word holds nowhere.
        """
        groups = []
        for group in words:
            alternatives = [a for a in map(_expression, group) if a]
            if not alternatives:
                return None
            groups.append("(" + " OR ".join(f"({a})" for a in alternatives) + ")")
        return select(_entry_fts.c.rowid).where(_entry_fts.c.entry_fts.op("MATCH")(" AND ".join(groups)))

    @staticmethod
    def occurrences(connection: Connection, word: str) -> Sequence[tuple[int, int]]:
        """Return the numbers of all chunks that hold a word, ascending, and how often each does."""
        rows = connection.exec_driver_sql(
            "SELECT doc, count(*) FROM chunk_words WHERE term = ? GROUP BY doc ORDER BY doc", (word,)
        )
        return [(int(doc), int(count)) for doc, count in rows]


def _expression(alternative: str) -> str:
    """Return the FTS5 expression for one alternative: its words by AND, neighbouring CJK characters as one phrase."""
    phrases: list[list[str]] = []
    before = -1
    for term in terms(alternative):
        cjk = has_cjk(term.text)
        if cjk and phrases and term.start == before:
            phrases[-1].append(escape(term.text))
        else:
            phrases.append([escape(term.text)])
        before = term.end if cjk else -1
    return " AND ".join('"' + " ".join(p) + '"' for p in phrases)
