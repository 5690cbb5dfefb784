"""What can be set for a chat model. Knows no provider."""

from __future__ import annotations

from typing import Literal

from pydantic import SecretStr

from vectorstore.records import Record

Reads = Literal["unread", "always", "never"]
Judges = Literal["topics", "never"]
Phrases = Literal["summaries", "never"]
# A person who asks waits so long at most for what a model adds; the answer without it comes then.
SECONDS = 8.0


class ModelSettings(Record):
    """A chat model, and within which limits it is asked.

    `name` is `provider:model` as LangChain names providers ("openai:gpt-5-mini", "ollama:qwen3"), or `gguf:PATH`.
    `url` is where an OpenAI-compatible server answers, and ends with its version ("http://127.0.0.1:8000/v1").
    `seconds` bounds all calls of one question together. `reads`: whether it reads every question, only those of which
    the grammar left words unread, or none. `judges`: whether it is given passages of CVs, to judge which of them
    show what a question asks in free words; never, until somebody says that they may be sent. `phrases`: whether it
    words summaries, comparisons and what fits a need, for which their claims are sent. Tokens and cost are
    bounded for a question, for a day, and for a person's day; a limit that is None bounds nothing. Prices are those of
    a million tokens, in one currency; without them nothing costs anything.
    """

    name: str
    url: str | None = None
    key: SecretStr | None = None
    seconds: float = SECONDS
    reads: Reads = "unread"
    judges: Judges = "never"
    phrases: Phrases = "never"
    price_in: float = 0.0
    price_out: float = 0.0
    question_tokens: int | None = 30_000
    day_tokens: int | None = None
    person_tokens: int | None = None
    question_cost: float | None = None
    day_cost: float | None = None
    person_cost: float | None = None

    @property
    def provider(self) -> str:
        """Return the part of the name before its colon, in small letters."""
        return self.name.partition(":")[0].strip().lower()

    @property
    def model(self) -> str:
        """Return the part of the name behind its colon."""
        return self.name.partition(":")[2].strip()

    @property
    def can_judge(self) -> bool:
        """Tell whether a model of this kind can judge: one that runs within this process says yes to all."""
        return self.provider != "gguf"

    def cost(self, tokens_in: int, tokens_out: int) -> float:
        """Return what tokens cost, in the currency of the prices."""
        return (tokens_in * self.price_in + tokens_out * self.price_out) / 1_000_000
