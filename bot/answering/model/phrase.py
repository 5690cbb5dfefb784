"""A model words the claims of an answer, a sentence a claim. What it gives is a proposal: `sentences` checks it.

A claim goes out fenced, as what CVs say, without the name of its person. Knows the prompt. Knows nothing about which
claims are worded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import ValidationError

from bot.answering.model.chat import Chat, Round
from bot.answering.model.fence import Fence
from bot.answering.model.masks import Masks
from bot.answering.model.sentences import Told, small_words
from vectorstore.records import Record

_LANGUAGES = {"en": "English", "zh": "Chinese"}


class Sentence(Record):
    """What a model says for one line, by its number in the call, and which quotes it says that this rests on."""

    line: int
    cites: tuple[int, ...]
    text: str


class Sentences(Record):
    """What a model says for the lines of one call."""

    sentences: tuple[Sentence, ...]


class Phraser:
    """Words claims with a hosted model, whose name answers show."""

    def __init__(self, chat: Chat, name: str) -> None:
        self._chat = chat
        self.name = name

    def __call__(self, lines: Sequence[Told], round_: Round, take: Callable[[Sentence], None]) -> None:
        """Hand over what the model says for some lines, numbered from 1, each sentence as soon as it is whole."""
        fence = Fence()
        heard: list[Sentence] = []

        def hear(said: Any) -> None:
            given = said.get("sentences") if isinstance(said, dict) else None
            # The last of them may go on.
            for one in given[len(heard) : -1] if isinstance(given, list) else ():
                with suppress(ValidationError):
                    heard.append(Sentence.model_validate(one))
                    take(heard[-1])

        told = asked(lines, fence, round_.masks)
        found = self._chat.ask("phrase", f"{rules()}\n{fence.rule}", told, Sentences, shape(), round_, hear=hear)
        if found is None:
            return
        if not found.sentences:
            round_.calls[-1] = round_.calls[-1].model_copy(update={"failed": "empty"})
        for one in found.sentences:
            if one in heard:
                heard.remove(one)
            else:
                take(one)


def asked(lines: Sequence[Told], fence: Fence, masks: Masks) -> str:
    """Return what is told of some lines: the language, and for each its small words, its numbers and itself."""
    told = [f"Language: {_LANGUAGES[lines[0].language]}."]
    for n, line in enumerate(lines, 1):
        besides = f" It may name: {'; '.join(line.besides)}." if line.besides else ""
        words, cites = ", ".join(small_words(line)), ", ".join(map(str, line.citations))
        told.append(f"Line {n}, cites {cites}. Small words: {words}.{besides}")
        told.append(fence.around(n, masks.nameless(line.text, line.names)))
    return "\n".join(told)


def prompt_version() -> str:
    """Return what tells this prompt from others: the first eight hexadecimal digits of its digest."""
    return hashlib.sha256(rules().encode()).hexdigest()[:8]


@cache
def rules() -> str:
    """Return what every call begins with."""
    return files(__package__).joinpath("phrase.md").read_text("utf-8")


@cache
def shape() -> dict[str, Any]:
    """Return the JSON schema of sentences."""
    sentence = {
        "type": "object",
        "properties": {
            "line": {"type": "integer"},
            "cites": {"type": "array", "items": {"type": "integer"}},
            "text": {"type": "string"},
        },
        "required": ["line", "cites", "text"],
        "additionalProperties": False,
    }
    return {
        "title": "sentences",
        "description": "A sentence for each line.",
        "type": "object",
        "properties": {"sentences": {"type": "array", "items": sentence}},
        "required": ["sentences"],
        "additionalProperties": False,
    }
