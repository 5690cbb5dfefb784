"""Full text search in the catalogue, behind one small class: SQLite FTS5 over text that `text.py` has analysed.

Three indexes. Entries, for exact sets: every word of an entry and of the headings above it, CJK by the character, so
that a phrase finds a Chinese word wherever it stands. Passages, for what proves something of an entry: which of its
lines have the words. Chunks, for ranking: words as a segmenter cuts them. Another database would replace this class
and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence

from sqlalchemy import Integer, Select, Text, column, literal_column, select, table
from sqlalchemy.engine import Connection

from vectorstore.text import escape, has_cjk, terms

_TOKENIZER = "tokenize='unicode61 remove_diacritics 0'"  # the text comes folded
# Which passages have which words, and where in them: who holds a phrase is counted by that alone.
_CREATE_PASSAGES = f"CREATE VIRTUAL TABLE passage_fts USING fts5(words, {_TOKENIZER}, columnsize=0)"
# A passage's row has the number of its entry and its own; no entry of a text that is read has so many.
_PASSAGES_MOST = 2**20
_CREATE = (
    # Headings stand in a column of their own: a phrase cannot begin in one and end in the entry.
    f"CREATE VIRTUAL TABLE entry_fts USING fts5(headings, body, {_TOKENIZER})",
    _CREATE_PASSAGES,
    f"CREATE VIRTUAL TABLE chunk_fts USING fts5(words, {_TOKENIZER})",
    "CREATE VIRTUAL TABLE chunk_words USING fts5vocab(chunk_fts, 'instance')",
)
_entry_fts = table("entry_fts", column("rowid", Integer), column("entry_fts", Text))
_passage_fts = table("passage_fts", column("rowid", Integer), column("passage_fts", Text))


class FullText:
    """The full text indexes; a row has the number of its entry or chunk."""

    @staticmethod
    def create(connection: Connection) -> None:
        """Create the indexes in a new catalogue."""
        for statement in _CREATE:
            connection.exec_driver_sql(statement)

    @staticmethod
    def create_passages(connection: Connection) -> None:
        """Create the index of passages in a catalogue that has the others."""
        connection.exec_driver_sql(_CREATE_PASSAGES)

    @staticmethod
    def add_passages(connection: Connection, rows: Sequence[tuple[int, Sequence[str]]]) -> None:
        """Index the passages of entries: the entry's number, and the `index_terms` of each passage in their order."""
        numbered = [
            (seq * _PASSAGES_MOST + n, words)
            for seq, passages in rows
            for n, words in enumerate(passages[:_PASSAGES_MOST])
        ]
        if numbered:
            connection.exec_driver_sql("INSERT INTO passage_fts(rowid, words) VALUES (?, ?)", numbered)

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
        connection.exec_driver_sql(
            f"DELETE FROM passage_fts WHERE rowid IN (SELECT p.rowid FROM entry e JOIN passage_fts p "
            f"ON p.rowid BETWEEN e.seq * {_PASSAGES_MOST} AND e.seq * {_PASSAGES_MOST} + {_PASSAGES_MOST - 1} "
            "WHERE e.document_id = ?)",
            (document_id,),
        )
        for kind in ("entry", "chunk"):
            connection.exec_driver_sql(
                f"DELETE FROM {kind}_fts WHERE rowid IN (SELECT seq FROM {kind} WHERE document_id = ?)", (document_id,)
            )

    @staticmethod
    def clear(connection: Connection) -> None:
        """Empty the indexes, to fill them anew."""
        for name in ("entry_fts", "passage_fts", "chunk_fts"):
            connection.exec_driver_sql(f"DELETE FROM {name}")

    @staticmethod
    def erase(connection: Connection) -> None:
        """Merge the indexes, so that words of removed rows no longer stand in their segments."""
        for name in ("entry_fts", "passage_fts", "chunk_fts"):
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
        told = connection.exec_driver_sql(
            f"SELECT (SELECT count(*) FROM entry), (SELECT count(DISTINCT rowid / {_PASSAGES_MOST}) FROM passage_fts)"
        ).one()
        if told[0] != told[1]:
            yield f"the full text index of passages knows {told[1]} of {told[0]} entries"

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
    def passages_with(
        connection: Connection, alternatives: Sequence[str], entries: Collection[int]
    ) -> Sequence[tuple[int, int]] | None:
        """Return which of some entries, by their number, have passages that may hold one of some words, by their own.

        Complete, and no more than that: the words of a phrase may stand apart. None where the index cannot tell. It is
        walked once, in a millisecond for 20,000 passages; to look up each entry would cost a quarter of one.
        """
        rows = [row for a in alternatives if (row := [t.text for t in terms(a)])]
        held = [" AND ".join(f'"{escape(word)}"' for word in row if _is_one_token(word)) for row in rows]
        if not held or not all(held):
            return None
        found = connection.exec_driver_sql(
            f"SELECT rowid / {_PASSAGES_MOST}, rowid % {_PASSAGES_MOST} FROM passage_fts WHERE passage_fts MATCH ? "
            f"AND rowid / {_PASSAGES_MOST} IN (SELECT value FROM json_each(?))",
            (" OR ".join(f"({h})" for h in held), json.dumps(sorted(entries))),
        )
        return [(int(seq), int(number)) for seq, number in found]

    @staticmethod
    def entries_with_passage(
        ways: Sequence[Sequence[Sequence[str]]], barring: Sequence[str] = ()
    ) -> Select[tuple[int]] | None:
        """Select the numbers of entries of which one passage surely holds every group of one of some ways.

        A group is held by any of its alternatives, an alternative by its words one right after the other; a passage in
        which a phrase of `barring` stands holds none. None where no way could hold, or the index cannot tell.
        """
        rows = [[t.text for t in terms(phrase)] for phrase in barring]
        if not all(row and all(map(_is_one_token, row)) for row in rows):
            return None
        told = [way for groups in ways if (way := _surely(groups))]
        if not told:
            return None
        held = " OR ".join(told)
        wanted = f"({held}) NOT ({_any_phrase(rows)})" if rows else held
        at = _passage_fts.c.rowid // literal_column(str(_PASSAGES_MOST), Integer)
        return select(at).where(_passage_fts.c.passage_fts.op("MATCH")(wanted)).distinct()

    @staticmethod
    def occurrences(connection: Connection, word: str) -> Sequence[tuple[int, int]]:
        """Return the numbers of all chunks that hold a word, ascending, and how often each does."""
        # Of a common word these are most of the chunks; a row of SQLAlchemy's costs thrice what one of SQLite's does.
        own = connection.connection.driver_connection
        assert own is not None  # noqa: S101 - a connection that reads is open
        found = "SELECT doc, count(*) FROM chunk_words WHERE term = ? GROUP BY doc ORDER BY doc"
        return list(own.execute(found, (word,)))


def _surely(words: Sequence[Sequence[str]]) -> str:
    """Return the FTS5 expression for a passage that surely holds every group; "" where none could."""
    groups = []
    for group in words:
        rows = [row for a in group if (row := [t.text for t in terms(a)]) and all(map(_is_one_token, row))]
        if not rows:
            return ""
        groups.append(f"({_any_phrase(rows)})")
    return f"({' AND '.join(groups)})" if groups else ""


def _any_phrase(rows: Sequence[Sequence[str]]) -> str:
    """Return the FTS5 expression for any of some rows of terms, each one right after the other."""
    return " OR ".join(f'"{" ".join(map(escape, row))}"' for row in rows)


def _is_one_token(word: str) -> bool:
    """Tell whether SQLite surely takes a word for one token: it knows no letter that Unicode has had since 2012."""
    if len(word) == 1 and has_cjk(word):
        return word <= _LAST_KNOWN
    return max(word) <= _LAST_LATIN and escape(word).isalnum()


# The letters of Latin scripts, and the characters of Chinese, that it surely knows.
_LAST_LATIN, _LAST_KNOWN = "\u024f", "\u9fcc"


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
