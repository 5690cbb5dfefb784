"""Blank out the markup and OCR debris of a text without moving a character.

Everything that reads meaning reads `blank(text)`, whose every offset is the canonical text's own, so a span found there
quotes the untouched CV. Knows HTML tags and entities, Markdown emphasis and link targets, the TeX that OCR leaves, and
what nobody sees who reads the text as its markup is shown: comments, elements set to be hidden, tag characters. Knows
nothing about sections or entries.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from vectorstore.records import Span

# A tag is short in a CV; without the limit one stray "<" would swallow lines up to the next ">".
# "<https://...>" and "<someone@...>" are addresses.
_TAG = re.compile(r"</?(?!https?://|mailto:|[\w.+-]{1,64}@)[a-zA-Z][^<>\n]{0,200}>")
_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,8}|#\d{1,6}|#x[0-9a-fA-F]{1,6});")
_LINK_TARGET = re.compile(r"(?<=\])\([^)\s]{1,2000}\)")
# The names of TeX's own programs are words, written as commands.
_TEX_NAME = r"(?:Xe|Lua|pdf)?(?:La|Bib|Con)?TeX\b"
_TEX_COMMAND = re.compile(rf"\\(?={_TEX_NAME})|\\(?!{_TEX_NAME})[a-zA-Z]{{2,20}}\*?|\\[()\[\]{{}}\\,;!]")
# The number in a root or fraction that OCR makes of a footnote mark is debris, not a word of the CV.
_TEX_MARK = re.compile(r"\\sqrt\{[^{}]{0,12}\}|\^\{[^{}]{0,12}\}")
# A figure raised over a short number or a lone letter is a power: "10^{3}", "n^{2}"; over a name it is a footnote.
_POWER = re.compile(
    r"(?<![^\W_])(?:(\d{1,3}|[A-Za-z])\s?\^\{\s?(-?\d{1,3})\s?\}|(\d{1,3})<sup>\s?(-?\d{1,3})\s?</sup>)"
)
_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]{1,12})\}\{([^{}]{1,12})\}")
_MATHS = re.compile(r"\\\(\s*|\s*\\\)")
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_BRACES = re.compile(r"[{}$]")
_EMPHASIS = re.compile(r"\*{2,3}|(?<![\w*\\])[*_](?=[^\s*_])|(?<=[^\s*_\\])[*_](?![\w*])|`")
_STRESS = re.compile(r"[*_`]+")
_ESCAPE = re.compile(r"\\(?=[*_#\-\[\]&%$.])")
# A stray bracket is debris; both around an address stay, so that whoever quotes the line quotes it whole.
_AUTOLINK = re.compile(r"<(?:https?://|mailto:|[\w.+-]{1,64}@)[^\s<>]{1,300}>|<(?=https?://|mailto:)|(?<=[\w/])>")
_ADDRESS = re.compile(r"<((?:https?://|mailto:|[\w.+-]{1,64}@)[^\s<>]{1,300})>")
_HEADING_MARK = re.compile(r"^\s{0,3}#{1,6}\s", re.MULTILINE)
_SPACE = re.compile(r"\s+")
# Soft hyphen, zero-width space and (non-)joiners, word joiner and invisible operators, byte order mark: they stand
# inside words and are no part of them.
ZERO_WIDTH = "\u00ad\u200b-\u200d\u2060-\u2064\ufeff"
# They mirror ASCII and no program draws them.
TAGS = "\U000e0000-\U000e007f"
_TAG_RUN = re.compile(f"[{TAGS}]+")
_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
# "[//]: # (words)": a link that nothing refers to is how Markdown is given comments.
_MARKDOWN_COMMENT = re.compile(
    r"^ {0,3}\[(?://|comment|_+)\]:[ \t]*(?:#|<>)[ \t]*[(\"'](.{0,2000}?)[)\"'][ \t]*$", re.MULTILINE | re.IGNORECASE
)
_UNSEEN = re.compile(
    r"<(span|div|p|font|section)\b(?=[^<>]{0,300}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*[01](?:px|pt)?\b"
    r"|(?<![\w-])color\s*[:=]\s*[\"']?(?:white|\#fff(?:fff)?)\b|\shidden\b))[^<>]{0,300}>(.{0,2000}?)</\1\s*>",
    re.DOTALL | re.IGNORECASE,
)
# A table that is drawn in characters: its rules, and the bars between its cells.
_RULE = re.compile(r"^[ \t\u2500-\u257f]*[\u250c-\u254b\u2550-\u256c][ \t\u2500-\u257f]*$", re.MULTILINE)
_BAR = re.compile("[\u2502\u2503\u2551]")
_MAY_HOLD_MARKUP = re.compile(f"[<&\\]\\\\*_`{TAGS}\u2502\u2503\u2551]")


_WITHIN_LINE = re.compile(r"[^\n]")


def _lines_kept(match: re.Match[str]) -> str:
    return _WITHIN_LINE.sub(" ", match.group())


def _spaces(match: re.Match[str]) -> str:
    return " " * (match.end() - match.start())


def _entity(match: re.Match[str]) -> str:
    read = html.unescape(match.group())
    return read.ljust(len(match.group()))[: len(match.group())]


def _divided(match: re.Match[str]) -> str:
    """Return a fraction with a stroke where its halves meet."""
    joint = match.end(1) - match.start()
    return f"{match.group()[:joint]}/ {match.group()[joint + 2 :]}"


class Unseen(NamedTuple):
    """A stretch that whoever reads the text as shown does not see, and the words in it."""

    reason: Literal["comment", "invisible"]
    span: Span
    words: str


def unseen(text: str) -> Iterator[Unseen]:
    """Yield the comments and the hidden elements of a text with markup, comments first."""
    for pattern in (_COMMENT, _MARKDOWN_COMMENT) if "<!--" in text or "]:" in text else ():
        for match in pattern.finditer(text):
            yield Unseen("comment", Span(start=match.start(), end=match.end()), match.group(1))
    for match in _UNSEEN.finditer(text) if "</" in text else ():
        yield Unseen("invisible", Span(start=match.start(), end=match.end()), match.group(2))


def blank(text: str, *, emphasis: bool = True) -> str:
    """Return `text` with its markup overwritten by spaces: same length, same offsets.

    With `emphasis=False` Markdown's `*` and `_` stay, for readers to whom an asterisk is a footnote mark.
    """
    # Each pattern runs only where its sign stands: most texts hold one or two of them, and patterns are dear.
    if not _MAY_HOLD_MARKUP.search(text):
        return text
    if not text.isascii():
        text = _TAG_RUN.sub(_spaces, text)
    if "<" in text or "]:" in text:
        for pattern in (_COMMENT, _MARKDOWN_COMMENT, _UNSEEN):
            text = pattern.sub(_lines_kept, text)
    if "<" in text:
        text = _TAG.sub(_spaces, text)
    text = _ENTITY.sub(_entity, text)
    if "<" in text or ">" in text:
        text = _AUTOLINK.sub(lambda m: m.group() if len(m.group()) > 1 else " ", text)
    if "](" in text:
        text = _LINK_TARGET.sub(_spaces, text)
    if not text.isascii() and _BAR.search(text):
        text = _BAR.sub("\t", _RULE.sub(_spaces, text))
    if "\\" in text:
        powers = {m.end() for m in _POWER.finditer(text)}
        text = _TEX_MARK.sub(lambda m: m.group() if m.end() in powers else _spaces(m), text)
        text = _FRACTION.sub(_divided, text)
        text = _ESCAPE.sub(_spaces, text)
        if _TEX_COMMAND.search(text):
            text = _TEX_COMMAND.sub(_spaces, text)
            text = _BRACES.sub(_spaces, text)
    if emphasis and ("*" in text or "_" in text or "`" in text):
        text = _unstressed(text)
    return text


def _unstressed(text: str) -> str:
    """Return a text with its marks of emphasis blanked, each looked at where a sign of them stands alone."""
    kept, upto = [], 0
    for run in _STRESS.finditer(text):
        at = run.start()
        while at < run.end():
            if (mark := _EMPHASIS.match(text, at)) is None:
                at += 1
                continue
            kept += [text[upto : mark.start()], _spaces(mark)]
            at = upto = mark.end()
    return "".join((*kept, text[upto:]))


def shown(quote: str) -> str:
    """Return a quote as a person reads it: markup gone, powers raised, white space single."""
    if "\\" in quote or "<sup>" in quote:
        quote = _POWER.sub(lambda m: f"{m[1] or m[3]}{(m[2] or m[4]).translate(_RAISED)}", quote)
        quote = _MATHS.sub("", _FRACTION.sub(r"\1/\2", quote))
    return _SPACE.sub(" ", _HEADING_MARK.sub(" ", _ADDRESS.sub(r"\1", blank(quote)))).strip(" |")
