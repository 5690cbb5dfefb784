"""A list of people as a spreadsheet: who they are, what holds of them, the quotes that prove it, the CVs.

A pure function of an answer. Every cell goes through `mrkdwn.cell`: a CV's text is shown and never computed.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from bot.answering.compose.labels import name_of
from bot.answering.records import Answer, PersonShown
from bot.slack.blocks.mrkdwn import cell
from bot.slack.memory import Kept
from bot.slack.words import say
from vectorstore.records import Language

COLUMNS = ("name", "aliases", "holds", "quotes", "documents")
# A spreadsheet refuses cells of more than 32,767 characters.
_CELL_MOST = 32_000


def csv_of(parts: Sequence[Kept], language: Language) -> bytes:
    """Return the people of a list as CSV in UTF-8, with the mark that tells spreadsheets so; a row a person.

    `parts` are the answers that tell of it, one after the other.
    """
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(say(f"export.{name}", language) for name in COLUMNS)
    for kept in parts:
        for person in kept.answer.people:
            writer.writerow(cell(text[:_CELL_MOST]) for text in _row(kept, person, language))
    return written.getvalue().encode("utf-8-sig", "replace")


def _row(kept: Kept, person: PersonShown, language: Language) -> tuple[str, ...]:
    answer = kept.answer
    own = [c for c in answer.citations if c.person_id == person.person_id and c.n in _proving(answer, person)]
    documents = {c.document_id: c.document for c in own}
    dated = [f"{path} ({kept.dates[i]})" if kept.dates.get(i) else path for i, path in documents.items()]
    quotes = [f"[{c.n}] {c.shown or c.quote}" for c in own]
    return (
        person.name,
        "; ".join(person.aliases),
        "\n".join(_held(answer, person, language)),
        "\n".join(quotes),
        "\n".join(dated),
    )


def _proving(answer: Answer, person: PersonShown) -> set[int]:
    return {n for claim in answer.claims if claim.person_id == person.person_id for n in claim.citations}


def _held(answer: Answer, person: PersonShown, language: Language) -> list[str]:
    """Return what holds of a person, without the name that it begins with, and the numbers of its quotes."""
    made = []
    for claim in answer.claims:
        if claim.person_id == person.person_id:
            said = claim.text.removeprefix(name_of(person, language)).lstrip(":： ")
            made.append(f"{said} {''.join(f'[{n}]' for n in claim.citations)}".strip())
    return made
