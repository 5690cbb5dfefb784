"""Blank out the markup and OCR debris of a text without moving a character.

Everything that reads meaning reads `blank(text)`, whose every offset is the canonical text's own, so a span found there
quotes the untouched CV. Knows HTML tags and entities, Markdown emphasis and link targets, and the TeX that OCR leaves.
Knows nothing about sections or entries.
"""

from __future__ import annotations

import html
import re

# A tag is short in a CV; without the limit one stray "<" would swallow lines up to the next ">".
_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,200}>|<!--.*?-->", re.DOTALL)
_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,8}|#\d{1,6}|#x[0-9a-fA-F]{1,6});")
_LINK_TARGET = re.compile(r"(?<=\])\([^)\s]{1,2000}\)")
_TEX_COMMAND = re.compile(r"\\[a-zA-Z]{2,20}\*?|\\[()\[\]{}\\,;!]")
# The number in a root or fraction that OCR makes of a footnote mark is debris, not a word of the CV.
_TEX_MARK = re.compile(r"\\sqrt\{[^{}]{0,12}\}|\^\{[^{}]{0,12}\}")
_BRACES = re.compile(r"[{}$]")
_EMPHASIS = re.compile(r"\*{2,3}|(?<![\w*\\])[*_](?=[^\s*_])|(?<=[^\s*_\\])[*_](?![\w*])|`")
_ESCAPE = re.compile(r"\\(?=[*_#\-\[\]&%$.])")
_AUTOLINK = re.compile(r"<(?=https?://|mailto:)|(?<=[\w/])>")
_HEADING_MARK = re.compile(r"^\s{0,3}#{1,6}\s", re.MULTILINE)
_SPACE = re.compile(r"\s+")
_MAY_HOLD_MARKUP = re.compile(r"[<&\]\\*_`]")


def _spaces(match: re.Match[str]) -> str:
    return " " * (match.end() - match.start())


def _entity(match: re.Match[str]) -> str:
    read = html.unescape(match.group())
    return read.ljust(len(match.group()))[: len(match.group())]


def blank(text: str, *, emphasis: bool = True) -> str:
    """Return `text` with its markup overwritten by spaces: same length, same offsets.

    With `emphasis=False` Markdown's `*` and `_` stay, for readers to whom an asterisk is a footnote mark.
    """
    if not _MAY_HOLD_MARKUP.search(text):
        return text
    text = _TAG.sub(_spaces, text)
    text = _ENTITY.sub(_entity, text)
    text = _AUTOLINK.sub(_spaces, text)
    text = _LINK_TARGET.sub(_spaces, text)
    if "\\" in text:
        text = _TEX_MARK.sub(_spaces, text)
        text = _ESCAPE.sub(_spaces, text)
        if _TEX_COMMAND.search(text):
            text = _TEX_COMMAND.sub(_spaces, text)
            text = _BRACES.sub(_spaces, text)
    if emphasis:
        text = _EMPHASIS.sub(_spaces, text)
    return text


def shown(quote: str) -> str:
    """Return a quote as a person reads it: markup gone, white space single."""
    return _SPACE.sub(" ", _HEADING_MARK.sub(" ", blank(quote))).strip(" |")
