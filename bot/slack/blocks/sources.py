"""The modal that shows each quote in the lines that it stands in, the quote bold.

A pure function of an answer and the texts that it cites. Knows nothing about the store or about scopes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from bot.answering.records import Citation
from bot.slack.blocks.answer import language_of_answer, names_in
from bot.slack.blocks.rich import Block, actions, button, plain, quote, rich, run, section
from bot.slack.blocks.split import cut
from bot.slack.memory import Kept
from bot.slack.words import say
from vectorstore.markup import shown
from vectorstore.particulars import blotted
from vectorstore.records import Document, Language, Record

# A modal takes 100 blocks and 250 kB: 40 sources, a block each, with their lines, stay well below.
SOURCES_A_PAGE = 40
MORE = "sources_more"
# What stands around a quote: enough to see what it is about.
_AROUND_MOST = 300
_LINES_AROUND = 2
_TITLE_MOST = 24


class Surroundings(Record):
    """A quote, the lines before and after it, and what stands on its own lines: `lead` before it, `rest` after it."""

    before: str
    lead: str
    words: str
    rest: str
    after: str


def sources_view(
    kept: Kept, documents: Mapping[str, Document], page: int = 0, hide: Callable[[str], str] = str
) -> Block:
    """Return the modal of an answer's sources; a document that is not given is no longer there.

    `hide` takes out of each text what the asker may not see.
    """
    language = language_of_answer(kept)
    names = names_in(kept.answer)
    first = page * SOURCES_A_PAGE
    citations = kept.answer.citations[first : first + SOURCES_A_PAGE]
    blocks = []
    for citation in citations:
        head = _head(citation, names.get(citation.person_id, ""), kept, language)
        blocks.append(_source(citation, head, documents.get(citation.document_id), language, hide))
    if first + SOURCES_A_PAGE < len(kept.answer.citations):
        blocks.append(actions(button(say("button.more", language), MORE, f"{kept.id}:{page + 1}")))
    return {
        "type": "modal",
        "callback_id": "sources",
        "private_metadata": json.dumps({"answer": kept.id}),
        "title": plain(say("form.sources_title", language), _TITLE_MOST),
        "close": plain(say("form.close", language), _TITLE_MOST),
        "blocks": blocks,
    }


def surroundings(text: str, start: int, end: int) -> Surroundings:
    """Return the words of a range as a person reads them, with what stands on the lines around it."""
    *before, lead = text[:start].split("\n")[-_LINES_AROUND - 1 :]
    rest, *after = text[end:].split("\n")[: _LINES_AROUND + 1]
    return Surroundings(
        before=_line_by_line("\n".join(before)[-_AROUND_MOST:]),
        lead=_beside(lead[-_AROUND_MOST:]),
        words=shown(text[start:end]).strip() or text[start:end],
        rest=_beside(rest[:_AROUND_MOST]),
        after=_line_by_line("\n".join(after)[:_AROUND_MOST]),
    )


def _beside(text: str) -> str:
    """Return a piece of a line with its markup cleaned, parted from what stands beside it as it was."""
    words = shown(text).strip()
    if not words:
        return ""
    return f"{' ' * text[:1].isspace()}{words}{' ' * text[-1:].isspace()}"


def _line_by_line(text: str) -> str:
    """Return lines with their markup cleaned, each still a line."""
    return "\n".join(line for line in (shown(line).strip() for line in text.split("\n")) if line)


def _head(citation: Citation, name: str, kept: Kept, language: Language) -> Block:
    date = kept.dates.get(citation.document_id)
    said = say("answer.of", language, date=date) if date else ""
    parts = [name, " ".join(citation.section.split()), citation.document, said]
    return section(run(f"[{citation.n}] ", bold=True), run(cut(" · ".join(p for p in parts if p), 300)))


def _source(
    citation: Citation, head: Block, document: Document | None, language: Language, hide: Callable[[str], str]
) -> Block:
    # The text is compared anew: a CV may have been read anew since the answer.
    if document is None or document.text[citation.start : citation.end] != citation.quote:
        gone = section(run(say("hint.source_gone", language)))
        return rich(head, quote(run(hide(shown(blotted(citation.quote))), bold=True)), gone)
    around = surroundings(blotted(document.text), citation.start, citation.end)
    before = f"{hide(around.before)}\n{hide(around.lead)}" if around.before else hide(around.lead)
    after = f"{hide(around.rest)}\n{hide(around.after)}" if around.after else hide(around.rest)
    runs = [run(before)] if before else []
    return rich(head, quote(*runs, run(hide(around.words), bold=True), *([run(after)] if after else [])))
