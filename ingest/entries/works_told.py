"""Read the books and patents that a sentence tells: author of "X" (Press, 2019), 出版《某书》（某出版社，2016年）.

A number of papers is no paper; a journal or a show named in 《》 is no book. Knows nothing about lists of publications.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.entries.draft import Draft
from ingest.entries.telling import Sentence, year_of

_PUBLISHER = r"[A-Z][\w&.'’-]*(?:\s+(?:of|and|&|[A-Z][\w&.'’-]*)){0,6}"
_QUOTED = r"[“\"‘*](?P<title>[^“”\"*]{3,120}?)[,.]?[”\"’*]"
# A title without quotes goes on as long as its words are large.
_LARGE = r"(?P<plain>[A-Z][\w'’-]*:?(?:\s+(?:of|and|the|in|for|a|an|on|to|[A-Z][\w'’-]*:?)){0,12})"
_BOOK_EN = re.compile(
    rf"(?:\b(?:author|editor|co-author|co-editor|translator)s?\s+of|\b(?:books?|monograph|memoir|novel|textbook|collection),?|"
    rf"\b(?:wrote|edited|published|authored|co-authored))\s+(?:the\s+(?:book|monograph|textbook|novel)\s+)?(?:{_QUOTED}|{_LARGE})"
    rf"(?:\s*\((?P<press>{_PUBLISHER}),\s*(?P<year>(?:19|20)\d\d)\)|,?\s+(?:was\s+)?published\s+by\s+(?P<house>{_PUBLISHER})(?:\s+in\s+(?P<dated>(?:19|20)\d\d))?)"
)
_NEXT_EN = re.compile(
    rf"\s*,?\s*(?:\band\b)?\s*(?:{_QUOTED}|{_LARGE})\s*\((?P<press>{_PUBLISHER}),\s*(?P<year>(?:19|20)\d\d)\)"
)
_BOOK_ZH = re.compile(
    r"《(?P<title>[^《》]{2,60})》\s*[（(](?P<press>[^（）()，,、]{2,20}(?:出版社|书局|书店|印书馆|Press))[，,、\s]*(?P<year>(?:19|20)\d\d)?年?[^（）()]{0,8}[）)]"
)
_PATENT = re.compile(
    r"\bpatents?\s+(?:on|for)\s+(?:an?\s+|the\s+)?(?P<title>[^()]{3,100}?)\s*\((?P<number>[A-Z]{2}\s?[\d,./]{5,}\w*)"
    r"(?:,\s*(?P<status>granted|issued|filed|pending)?\s*(?:in\s+)?(?P<year>(?:19|20)\d\d)?)?\)"
)


_ARTICLE = re.compile(
    rf"[“\"](?P<title>[^“”\"]{{8,160}}?)[,.]?[”\"],?\s+(?:was\s+published\s+|appeared\s+)?in\s+(?:the\s+)?(?P<press>{_PUBLISHER})\s*\((?P<year>(?:19|20)\d\d)\)"
    r"|《(?P<journal>[^《》]{2,30})》\s*(?P<dated>(?:19|20)\d\d)?[^《》。；]{0,14}?(?:发表|刊发)[^《》。；]{0,10}《(?P<name>[^《》]{4,80})》"
)


def works_told(sentence: Sentence) -> Iterator[Draft]:
    """Yield the books and patents that a sentence tells."""
    text = sentence.text
    for book in _BOOK_ZH.finditer(text):
        yield _book(sentence, book, "press", "year")
    for book in _BOOK_EN.finditer(text):
        yield _book(sentence, book, *(("press", "year") if book["press"] else ("house", "dated")))
        at = book.end()
        while following := _NEXT_EN.match(text, at):
            yield _book(sentence, following, "press", "year")
            at = following.end()
    for article in _ARTICLE.finditer(text):
        title, press, year = ("title", "press", "year") if article["title"] else ("name", "journal", "dated")
        draft = sentence.draft("publication", *article.span())
        draft.title, draft.venue = sentence.words(*article.span(title)), sentence.mention(*article.span(press))
        draft.year = int(article[year]) if article[year] else None
        yield draft
    for patent in _PATENT.finditer(text):
        draft = sentence.draft("patent", *patent.span())
        draft.title = sentence.words(*patent.span("title"))
        draft.year = int(patent["year"]) if patent["year"] else None
        draft.status = "granted" if patent["status"] in {"granted", "issued"} else None
        yield draft


def _book(sentence: Sentence, book: re.Match[str], press: str, year: str) -> Draft:
    draft = sentence.draft("publication", *book.span())
    draft.title = sentence.words(*book.span("title" if book.groupdict().get("title") else "plain"))
    draft.venue = sentence.mention(*book.span(press))
    draft.year = int(book[year]) if book[year] else year_of(sentence.within(book.end(), len(sentence.text)))
    return draft
