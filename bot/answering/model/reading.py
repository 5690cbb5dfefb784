"""A question as a chat model reads it: a form, and conditions in the question's own words. A proposal, no query yet.

Knows what a model may say, as a record and as the JSON schema that holds it to that. `linked` makes a query of it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, Self, get_args

from pydantic import model_validator

from bot.answering.question.asking import LABELS
from bot.answering.question.ground import relations
from bot.answering.records import Measured
from vectorstore.records import EntryKind, Record

Form = Literal["who", "list", "count", "fact", "summary", "compare", "match", "measure", "group"]
# What facts of a person are asked for; "whether" is a yes or a no.
ATTRIBUTES = (*sorted({*LABELS, "years", "period", "publications", "patents", "internships", "awards", "teaching",
                       "service", "skills", "role", "projects", "result", "work", "coauthors", "achievement", "clients",
                       "training", "wish", "programming_languages", "venue"}), "whether")  # fmt: skip
# What people are grouped by.
GROUPS = ("employer", "present_employer", "school", "degree", "title", "language", "city", "country", "state", "skill",
          "venue", "programming")  # fmt: skip
# More conditions than this no question of one line has.
MOST_CONDITIONS = 12


class ReadCondition(Record):
    """One condition: a relation, and what is asked for under it in the question's own words.

    `joined`: all of the values, or any of them. `denied`: it must not be so. `now`: it is so at present. Conditions of
    one `of` speak of the same job, degree or paper.
    """

    relation: str
    values: tuple[str, ...]
    joined: Literal["all", "any"]
    denied: bool
    now: bool
    of: int


class Reading(Record):
    """A question as a model reads it.

    `asks` are what facts are asked of people, or what they are grouped by; `counted` is what a count counts, and
    `measure` what a measure is taken of. `either`: any of the conditions is enough, not all of them.
    """

    form: Form
    asks: tuple[str, ...]
    counted: str
    measure: str
    rank: Literal["", "most", "fewest"]
    either: bool
    conditions: tuple[ReadCondition, ...]

    @model_validator(mode="after")
    def _is_of_its_shape(self) -> Self:
        """Refuse what the schema does not have: a model without structured output is held to nothing else."""
        held = shape()["properties"]
        given = {"counted": (self.counted,), "measure": (self.measure,), "asks": self.asks}
        for name, values in given.items():
            known = held[name]["items"]["enum"] if name == "asks" else held[name]["enum"]
            if not set(values) <= set(known):
                raise ValueError(f"{name} is {values!r}, which a reading does not have")
        if len(self.conditions) > MOST_CONDITIONS:
            raise ValueError(f"a reading has {len(self.conditions)} conditions, more than {MOST_CONDITIONS}")
        return self


@cache
def shape() -> dict[str, Any]:
    """Return the JSON schema of a reading."""
    condition = _object(
        relation={"type": "string", "enum": sorted({*relations(named=True), *relations(named=False)})},
        values={"type": "array", "items": {"type": "string"}},
        joined={"type": "string", "enum": ["all", "any"]},
        denied={"type": "boolean"},
        now={"type": "boolean"},
        of={"type": "integer"},
    )
    counted = ["", "people", "documents", *get_args(EntryKind)]
    whole = _object(
        form={"type": "string", "enum": list(get_args(Form))},
        asks={"type": "array", "items": {"type": "string", "enum": sorted({*ATTRIBUTES, *GROUPS})}},
        counted={"type": "string", "enum": counted},
        measure={"type": "string", "enum": ["", *get_args(Measured)]},
        rank={"type": "string", "enum": ["", "most", "fewest"]},
        either={"type": "boolean"},
        conditions={"type": "array", "maxItems": MOST_CONDITIONS, "items": condition},
    )
    return {"title": "reading", "description": "How a question is read.", **whole}


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
