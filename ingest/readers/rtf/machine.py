r"""Run through rich text, group by group, and give its blocks.

A group's settings end with it; destinations (`\fonttbl`, `\pict`, `\footnote` ...) say what a group is for, and one
that is not known is passed over as the format asks. Knows nothing about how blocks are written out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ingest.readers.blocks import Block, Run
from ingest.readers.colours import WHITE, Colour, hides
from ingest.readers.extract import Limits, too_long
from ingest.readers.fields import Fields
from ingest.readers.layout import plain_lines
from ingest.readers.pages import fresh_blocks
from ingest.readers.rtf.state import SETTINGS, State
from ingest.readers.rtf.tables import Story
from ingest.readers.rtf.tokens import Token, page_of_charset, page_of_number, tokens
from vectorstore.errors import UnreadableFile
from vectorstore.records import HiddenReason

_CHARACTERS = {
    "par": "\n", "line": "\n", "lbr": "\n", "tab": "\t", "emdash": "—", "endash": "–", "bullet": "•", "lquote": "‘",
    "rquote": "’", "ldblquote": "“", "rdblquote": "”", "emspace": "\u2003", "enspace": "\u2002", "qmspace": "\u2005",
    "zwj": "", "zwnj": "", "softline": "\n",
}  # fmt: skip
# Groups that hold no words of the page: tables of the file, pictures, data of programs, remarks of reviewers.
_PASSED_OVER = frozenset(
    "filetbl listtable listoverridetable revtbl rsidtbl generator pict object objdata themedata colorschememapping "
    "latentstyles datastore xmlnstbl mmathPr template nonshppict shprslt annotation atnid atnauthor atndate atnref "
    "bkmkstart bkmkend pntext pnseclvl falt panose fontemb private do sn sv pgdsctbl userprops docvar factoidname "
    "ffdata formfield datafield tc xe rxe ftnsep ftnsepc aftnsep aftnsepc wgrffmtfilter passwordhash listname".split()
)
_STARRED = frozenset({"fldinst", "shpinst", "footnote", "shptxt", "listtext", "ud", "nesttableprops"})
_HEADERS = ("headerf", "header", "headerr", "headerl")
_FOOTERS = ("footerf", "footer", "footerr", "footerl")
# Groups that hold words, of the page or of the file's head.
_DESTINATIONS = frozenset(
    "fonttbl colortbl stylesheet info creatim revtim fldinst fldrslt field footnote listtext shpinst shptxt ud title "
    "subject author operator keywords comment doccomm company manager category hlinkbase".split()
).union(_HEADERS, _FOOTERS)
# Software that knows no date writes its epoch; the clock of a PC begins in 1980. A year past this century is a slip.
_YEARS = range(1980, 2100)
_HIGH_SURROGATE, _LOW_SURROGATE = range(0xD800, 0xDC00), range(0xDC00, 0xE000)


@dataclass
class _Tables:
    """What the head of the file says: code pages of fonts, colours, and which styles are headings."""

    page: str = "cp1252"
    font_pages: dict[int, str] = field(default_factory=dict)
    colours: list[Colour | None] = field(default_factory=list)
    levels: dict[int, int] = field(default_factory=dict)
    titles: set[int] = field(default_factory=set)


class Machine:
    """One run through one file."""

    def __init__(self, name: str, limits: Limits) -> None:
        self._name, self._limits = name, limits
        self._state = State()
        self._stack: list[State] = []
        self._tables = _Tables()
        self._bytes = bytearray()
        self._high = 0
        self._to_skip = 0
        self._star = False
        self._size = 0
        self._current: dict[str, int] = {}
        self._words: dict[str, list[str]] = {}
        self._stories: dict[str, Story] = {}
        self._notes = 0
        self.date: str | None = None

    # -- what comes out ----------------------------------------------------------------------------------------------

    def blocks(self) -> Iterator[Block]:
        """Yield the blocks of the file: header, text, notes, footer."""
        told: set[str] = set()
        yield from self._first(_HEADERS, told)
        for name, story in self._stories.items():
            if name == "text" or name.startswith("footnote"):
                for block in story.finished():
                    told.update(plain_lines([block]))
                    yield block
        yield from self._first(_FOOTERS, told)

    def _first(self, kinds: tuple[str, ...], told: set[str]) -> Iterator[Block]:
        for kind in kinds:
            if kind in self._stories and (found := list(fresh_blocks(self._stories[kind].finished(), told))):
                yield from found
                return

    # -- tokens ------------------------------------------------------------------------------------------------------

    def run(self, data: bytes) -> None:
        """Read a file; raises UnreadableFile where it is nested past the limit or holds too much."""
        self._stories["text"] = Story()
        for token in tokens(data):
            if token.kind == "open":
                self._flush()
                self._open()
            elif token.kind == "close":
                self._flush()
                self._close()
            elif token.kind == "word":
                self._word(token)
            elif token.kind == "symbol":
                self._symbol(token.word)
            else:
                self._take(token)
        self._flush()

    def _open(self) -> None:
        if len(self._stack) >= self._limits.depth:
            raise UnreadableFile(
                f"{self._name!r} has groups nested more than {self._limits.depth} deep; that is no CV: save its "
                "text as a file of its own"
            )
        self._stack.append(self._state)
        self._star = False

    def _close(self) -> None:
        if not self._stack:
            return
        ended, self._state = self._state, self._stack.pop()
        if ended.into != self._state.into:
            self._ended(ended)
        self._to_skip = 0

    def _take(self, token: Token) -> None:
        data = token.data
        if self._to_skip and self._state.into != "skip":
            passed = min(self._to_skip, len(data))
            self._to_skip -= passed
            data = data[passed:]
        if data and self._state.into != "skip":
            self._size += len(data)
            if self._size > self._limits.characters * 4:
                raise too_long(self._name, self._limits.characters)
            self._bytes.extend(data)

    def _flush(self) -> None:
        """Turn the bytes so far into characters of the font's code page."""
        if self._bytes:
            font = self._state.font if self._state.font is not None else -1
            page = self._tables.font_pages.get(font, self._tables.page)
            self._say(bytes(self._bytes).decode(page, "replace"))
            self._bytes.clear()

    def _symbol(self, symbol: str) -> None:
        if symbol == "*":
            self._star = True
            return
        if self._to_skip:
            self._to_skip -= 1
            return
        self._flush()
        told = {"~": "\u00a0", "_": "-", "\\": "\\", "{": "{", "}": "}", "\n": "\n", "\r": "\n", "\t": "\t"}.get(symbol)
        if told == "\n":
            self._paragraph()
        elif told:
            self._say(told)

    def _word(self, token: Token) -> None:
        word, number = token.word, token.number
        if word == "u":
            self._unicode(number or 0)
            return
        if self._to_skip and word in _CHARACTERS:
            self._to_skip -= 1
            return
        self._flush()
        star, self._star = self._star, False
        if self._state.into == "skip":
            return
        if star and word not in _STARRED or word in _PASSED_OVER:
            self._state = replace(self._state, into="skip")
        elif word in _DESTINATIONS:
            self._destination(word)
        elif word in {"par", "sect", "page"}:
            self._paragraph()
        elif word in _CHARACTERS:
            self._say(_CHARACTERS[word])
        elif word in {"cell", "nestcell", "row", "nestrow", "trowd", "clmrg", "clvmrg", "cellx", "clcbpat"}:
            self._tabular(word, number)
        elif self._state.into in {"fonttbl", "colortbl", "stylesheet", "info", "creatim", "revtim"}:
            self._head(word, number)
        elif change := SETTINGS.get(word):
            self._state = change(self._state, number)
        elif word == "ansicpg":
            self._tables.page = page_of_number(number)

    def _unicode(self, number: int) -> None:
        self._flush()
        code = number % 0x10000
        if code in _HIGH_SURROGATE:
            self._high = code
        elif code in _LOW_SURROGATE:
            if self._high:
                self._say(chr(0x10000 + ((self._high - 0xD800) << 10) + (code - 0xDC00)))
            self._high = 0
        else:
            self._say(chr(code))
        self._to_skip = self._state.skip

    # -- destinations ------------------------------------------------------------------------------------------------

    def _destination(self, word: str) -> None:
        if word in {"shpinst", "shptxt", "fldrslt", "field", "ud"}:
            return self._nested(word)
        if word == "footnote":
            self._notes += 1
            word = f"footnote{self._notes}"
        if word.startswith(("footnote", "header", "footer")):
            self._stories.setdefault(word, Story())
            self._state = State(into=word, font=self._state.font, skip=self._state.skip)
            return None
        self._words[word] = []
        self._state = replace(self._state, into=word)
        return None

    def _nested(self, word: str) -> None:
        """Begin a group whose words belong where it stands: the result of a field, the text of a text box."""
        if word == "fldrslt":
            self._result()
        elif word == "shptxt":
            self._paragraph()

    def _result(self) -> None:
        """Begin the result of a field, which leads somewhere, or shows what is no text."""
        fields = Fields()
        fields.character("begin")
        fields.instruction("".join(self._words.get("fldinst", ())))
        fields.character("separate")
        state = self._state
        self._state = replace(state, link=fields.link or state.link, dropped=fields.dropped or state.dropped)

    def _ended(self, ended: State) -> None:
        words = "".join(self._words.get(ended.into, ()))
        if ended.into == "listtext" and (story := self._stories.get(self._state.into)):
            story.mark = words.strip()
        elif ended.into in {"creatim", "revtim"}:
            year, month, day = (self._current.get(k, 0) for k in ("yr", "mo", "dy"))
            told = year in _YEARS and 1 <= month <= 12 and 1 <= day <= 31
            if told and (ended.into == "revtim" or not self.date):
                self.date = f"{year:04d}-{month:02d}-{day:02d}"
            self._current = {}

    def _head(self, word: str, number: int | None) -> None:
        """Take in a control word of the tables at the head of the file."""
        into, current = self._state.into, self._current
        if word in {"red", "green", "blue", "f", "s", "yr", "mo", "dy", "outlinelevel"}:
            current[word] = number or 0
        elif word == "fcharset" and (page := page_of_charset(number)) and into == "fonttbl":
            self._tables.font_pages[current.get("f", 0)] = page
        elif word == "cpg" and into == "fonttbl":
            self._tables.font_pages[current.get("f", 0)] = page_of_number(number)

    def _say_head(self, text: str) -> None:
        into, current = self._state.into, self._current
        if into == "colortbl":
            for _ in range(text.count(";")):
                mixed = all(c in current for c in ("red", "green", "blue"))
                red, green, blue = (min(max(current.get(c, 0), 0), 255) for c in ("red", "green", "blue"))
                self._tables.colours.append((red, green, blue) if mixed else None)
                current.clear()
        elif into == "stylesheet" and ";" in text:
            style, name = current.get("s", 0), text.strip(" ;").lower()
            if "outlinelevel" in current:
                self._tables.levels[style] = current["outlinelevel"] + 1
            elif name.startswith("heading ") and name[8:9].isdigit():
                self._tables.levels[style] = int(name[8])
            if name == "title":
                self._tables.titles.add(style)
            current.clear()

    # -- words -------------------------------------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        state = self._state
        if state.into in {"skip", "info"}:
            return
        if state.into in {"colortbl", "stylesheet", "fonttbl"}:
            self._say_head(text)
        elif state.into in self._stories:
            if not (state.deleted or state.dropped):
                run = Run(
                    text, state.bold, state.slanted and not state.link, state.link, self._unseen(), state.size / 2
                )
                self._stories[state.into].say(run, state.in_table)
        elif state.into in self._words:
            self._words[state.into].append(text)

    def _unseen(self) -> HiddenReason | None:
        state = self._state
        if state.hidden:
            return "invisible"
        behind = state.behind or state.shade or self._stories[state.into].cell_shade()
        return hides(self._colour(state.colour), self._colour(behind) or WHITE, state.size / 2)

    def _colour(self, index: int) -> Colour | None:
        return self._tables.colours[index] if 0 < index < len(self._tables.colours) else None

    def _paragraph(self) -> None:
        state = self._state
        if (story := self._stories.get(state.into)) is not None:
            style = state.style if state.style is not None else -1
            level = min(state.level or self._tables.levels.get(style, 0), 6)
            story.end_paragraph(level, state.depth, state.in_table, title=style in self._tables.titles)

    def _tabular(self, word: str, number: int | None) -> None:
        if (story := self._stories.get(self._state.into)) is None:
            return
        if word in {"cell", "nestcell"}:
            self._paragraph()
            story.end_cell(max(self._state.in_table, 1))
        elif word in {"row", "nestrow"}:
            story.end_row(max(self._state.in_table, 1) if word == "nestrow" else 1)
        else:
            story.define(word, number or 0)
