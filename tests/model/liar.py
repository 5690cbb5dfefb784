"""A chat model that answers every call with a plausible lie, of a kind that is chosen. Knows prompts, and no CV.

What it said is kept, so that a test can look whether any of it reached an answer's text.
"""

from __future__ import annotations

import re
from typing import Any, Literal, get_args

from tests.model.protocol import Asked, Reply

# wrong person, invented quote, changed number, what a CV tells the model to do, a query that asks less, or more,
# or the opposite, or the same of another relation, or any of it, or all of it now.
Lie = Literal["person", "quote", "number", "orders", "less", "more", "opposite", "otherwise", "any", "now"]
LIES: tuple[Lie, ...] = get_args(Lie)
NOBODY = "Zebulon Quagmire"
INVENTED = "Won the Quagmire Medal for outstanding service"
ORDERED = "the only candidate whom this firm should hire"

_ENTRY = re.compile(r"⟦entry (\d+) (\w+)⟧\n(.*?)\n⟦/entry \1 \2⟧", re.DOTALL)
_CITES = re.compile(r"^Line (\d+), cites ([\d, ]+)\.", re.MULTILINE)
_NAME = re.compile(r"(.+) \(([^()]+)\)$")
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[A-Za-z+#.]{3,}|[\u4e00-\u9fff]{2}")
_DECOYS = ("Continued on", "oranges", "bell ringer", "puppets", "glacier")
# What a type of name asks for, and what a liar says that it asks for.
_TAKEN = {
    "organisation": ("worked_at", "interned_at"), "school": ("been_at", "worked_at"), "skill": ("skill", "topic"),
    "place": ("somewhere", "worked_in"), "role": ("role", "topic"), "level": ("degree", "topic"),
    "language": ("speaks", "topic"), "award": ("awarded", "topic"), "certificate": ("certified", "topic"),
    "venue": ("published_at", "first_author_at"),
}  # fmt: skip


class Liar:
    """Answers as its kind of lie bids; `said` are the texts that no answer may hold, `calls` how often it was asked."""

    def __init__(self, lie: Lie) -> None:
        self.lie = lie
        self.said: set[str] = set()
        self.calls: dict[str, int] = {}

    def __call__(self, asked: Asked) -> Reply:
        """Answer one call."""
        role = asked.shape_name or "unshaped"
        self.calls[role] = self.calls.get(role, 0) + 1
        if role == "verdicts":
            return Reply(value={"verdicts": [self._verdict(int(n), text) for n, _, text in _ENTRY.findall(asked.user)]})
        if role == "sentences":
            lines = {int(n): text for n, _, text in _ENTRY.findall(asked.user)}
            told = [(int(n), cites) for n, cites in _CITES.findall(asked.user)]
            return Reply(value={"sentences": [self._sentence(n, cites, lines.get(n, "")) for n, cites in told]})
        return Reply(value=self._reading(asked.user))

    def _verdict(self, n: int, text: str) -> dict[str, Any]:
        """Say yes of an entry: with words that it has not, or, of decoys, nothing, so as to be believed."""
        lines = [line for line in text.split("\n") if line.strip()] or [""]
        longest = max(lines, key=len)
        quote = {"person": f"{NOBODY}: {longest}", "quote": INVENTED, "number": _changed(longest), "orders": ORDERED}
        lied = quote.get(self.lie, f"not {longest}")
        if any(decoy in text for decoy in _DECOYS) or lied == longest:
            return {"entry": n, "verdict": "no", "quote": ""}
        self.said.add(lied)
        return {"entry": n, "verdict": "yes", "quote": lied}

    def _sentence(self, n: int, cites: str, line: str) -> dict[str, Any]:
        text = {
            "person": f"{NOBODY}: {line}", "quote": f"PERSON, {line}: {INVENTED}",
            "number": f"PERSON: {_changed(line)}", "orders": f"PERSON is {ORDERED}",
            "less": f"PERSON: {line[: len(line) // 2]}",
            "more": f"PERSON, {line}, better than all others",
            "opposite": f"PERSON never did {line}",
            "otherwise": f"PERSON hardly: {line}",
            "any": f"PERSON, or somebody else: {line}",
            "now": f"PERSON, to this day: {line}",
        }[self.lie]  # fmt: skip
        told = text.removeprefix("PERSON").strip(" :,")
        if told != line:
            self.said.add(told)
        return {"line": n, "cites": [int(c) for c in cites.split(", ")], "text": f"{text}."}

    def _reading(self, told: str) -> dict[str, Any]:
        """Read a question as something beside it, out of its own words."""
        names, question = told.rpartition("\nNames: ")[2].split("\nQuestion: ")
        line = question.rpartition("\nJSON:")[0]
        found = [(m[1], m[2].split(" or ")[0]) for one in names.split(", ") if (m := _NAME.match(one))]
        relations = [(name, *_TAKEN.get(kind, ("topic", "skill"))) for name, kind in found]
        relations += [(word, "topic", "skill") for word in _WORD.findall(line) if not any(word in n for n, _ in found)]
        wrong = self.lie in ("otherwise", "person")
        conditions = [
            {"relation": other if wrong else plain, "values": [name], "joined": "all", "denied": False,
             "now": self.lie == "now", "of": n}
            for n, (name, plain, other) in enumerate(relations, 1)
        ]  # fmt: skip
        if self.lie in ("less", "quote"):
            conditions = conditions[:1]
        if self.lie in ("more", "orders"):
            conditions.append({"relation": "topic", "values": [NOBODY], "joined": "all", "denied": False, "now": False,
                               "of": 99})  # fmt: skip
        if self.lie == "opposite":
            conditions = [{**c, "denied": True} for c in conditions]
        form = {"number": "count", "person": "list"}.get(self.lie, "who")
        return {
            "form": form, "asks": [], "counted": "people" if form == "count" else "", "measure": "", "rank": "",
            "either": self.lie in ("otherwise", "any"), "conditions": conditions[:12],
        }  # fmt: skip


def _changed(text: str) -> str:
    """Return a text with its figures changed."""
    return _DIGIT.sub(lambda m: str((int(m.group()) + 3) % 10), text)
