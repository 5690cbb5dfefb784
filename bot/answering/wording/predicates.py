"""A condition as it is said of somebody ("knows CUDA"), as it narrows a fact ("at Alibaba"), and as it is missing.

Knows phrases only; changing one changes no answer. How a whole plan is said is `wording`.
"""

from __future__ import annotations

import re

from bot.answering.records import Clause, Condition
from bot.answering.wording.saying import Node, condition_words, inside_words, is_academia
from vectorstore.records import Language

# How the phrases about people ("who know", "with a degree") begin when one person is their subject.
_ONE = {
    "work": "works",
    "study": "studies",
    "know": "knows",
    "have": "has",
    "hold": "holds",
    "are": "is",
    "graduate": "graduates",
    "do": "does",
    "lead": "leads",
    "list": "lists",
    "speak": "speaks",
}
_FIRST_WORD = re.compile(r"^\w+")


def predicate(node: Node | None, language: Language, *, plural: bool = False) -> str:
    """Return what is said of one person, or of several: "knows CUDA", "have a patent", 会 CUDA."""
    if node is None:
        return ""
    if language == "zh":
        return condition_words(node, language)
    if isinstance(node, Clause) and is_academia(node):
        return "worked in academia"
    if isinstance(node, Clause) and node.join in ("all", "any"):
        said = dict.fromkeys(predicate(p, language, plural=plural) for p in node.parts)
        return (" and " if node.join == "all" else " or ").join(said)
    if isinstance(node, Clause) and node.join == "none":
        return "does not have this: " + " or ".join(predicate(p, language) for p in node.parts)
    many = _plural(condition_words(node, language))
    return many if plural else _FIRST_WORD.sub(lambda m: _ONE.get(m.group(), m.group()), many)


def _plural(words: str) -> str:
    if words.startswith("who "):
        return words.removeprefix("who ")
    if words.startswith("whose "):
        return f"have a {words.removeprefix('whose ').replace('profile speaks', 'profile that speaks', 1)}"
    if words.startswith("with "):
        return f"have {words.removeprefix('with ')}"
    if words.startswith(("advised", "mentored")):
        return f"were {words}"
    return f"have an entry {words}" if words.startswith(("in ", "at ")) else f"are {words}"


def narrowed(node: Node | None, language: Language) -> str:
    """Return a condition as it narrows a fact: "at Alibaba about GPU sharing", 在阿里巴巴关于 GPU 共享."""
    return inside_words(node, language) if node is not None else ""


def lacking(node: Node, language: Language) -> str:
    """Return what a CV does not say: a tool or a subject by its name, anything else as it would be said."""
    if isinstance(node, Condition) and node.relation in ("skill", "topic") and node.value:
        return node.value
    if isinstance(node, Clause) and node.join == "none":
        said = [predicate(p, language) for p in node.parts]
        return ("或" if language == "zh" else " or ").join(said)
    return predicate(node, language)
