"""Which words of a question that found nobody may not have been understood: no lexicon or dictionary knows them.

"Nobody" is said of what is known to be a thing; of other words it cannot be told from a misreading. Knows nothing about
how a question is read.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.answering.nodes import leaves
from bot.answering.question.grammar import is_cue
from bot.answering.records import Clause, Condition, Plan, WordGroup
from bot.answering.sources import Sources
from vectorstore.dictionary import english_of, is_verb, is_word
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.records import EntryQuery
from vectorstore.text import has_cjk

# Relations that take words as they stand; those of others are names.
_FREE = frozenset({"topic", "skill", "certified", "role", "degree", "taught", "awarded", "served_at"})
_KNOWN: tuple[VocabularyName, ...] = (
    "skills", "terms", "roles", "certificates", "languages", "awards", "degrees", "organisations", "places", "venues",
)  # fmt: skip


def unheld(plan: Plan, sources: Sources, *, denied: bool = False) -> tuple[str, ...]:
    """Return the question's words that nothing explains, each once; `denied`: only of what nobody may have."""
    nodes = [n for n in (plan.where, plan.among) if n is not None]
    every = [c for n in nodes for c in (_denied(n) if denied else leaves(n))]
    # Beside another condition a noun may as well be what only tells: "who knows Go, for a friend".
    told = [c.value for c in every if _is_plain(c, sources) and not (len(every) == 1 and _is_subject(c))]
    return tuple(dict.fromkeys([*told, *(w for c in every for w in _unknown(c, sources))]))


def _denied(node: Clause | Condition) -> list[Condition]:
    if isinstance(node, Condition):
        return []
    return leaves(node) if node.join == "none" else [c for p in node.parts for c in _denied(p)]


def is_named(leaf: Condition) -> bool:
    """Tell whether what a condition asks for is, whole, a name of the lexicon: a language, a licence, a post."""
    return leaf.relation in _FREE and any(vocabulary(n).named(leaf.value, any_case=True) for n in _KNOWN)


def _is_plain(leaf: Condition, sources: Sources) -> bool:
    """Tell whether a topic is ordinary words alone, of which no CV has one: it may be no subject at all."""
    if leaf.relation != "topic" or leaf.concepts or leaf.kinds or not leaf.words:
        return False
    words = [g.word for g in leaf.words]
    plain = all(_is_ordinary(w) and not _is_name(w) and not _is_term(w) for w in words)
    return plain and not any(_is_held(g, sources) for g in leaf.words)


def _is_subject(leaf: Condition) -> bool:
    """Tell whether words are surely a subject: "forklift" is known to all, though no CV says it in these words."""
    words = [g.word for g in leaf.words]
    return (
        len(words) == 1
        and len(leaf.value.split()) == 1
        and all(is_word(w) and not is_verb(w) and len(w) >= _SHORTEST_NOUN for w in words)
    )


# Shorter words say too little by themselves.
_SHORTEST_NOUN = 5


def _is_term(word: str) -> bool:
    return any(vocabulary(name).matches(word, any_case=True) for name in _KNOWN)


def _unknown(leaf: Condition, sources: Sources) -> Iterator[str]:
    if leaf.relation not in _FREE or leaf.concepts:
        return
    for group in leaf.words:
        told = {group.word, *group.translated}
        if any(_is_known(other) or _is_ordinary(other) for other in group.alternatives if other not in told):
            continue  # what may stand for it is known, and so is it
        understood = _is_name(group.word) or _is_known(group.word) or _is_ordinary(group.word)
        if (not understood or _is_deed(group.word, leaf)) and not _is_held(group, sources):
            yield group.word


def _is_deed(word: str, leaf: Condition) -> bool:
    """Tell whether a word is what somebody did to what stands behind it: "wrangled Kubernetes" names no subject."""
    return word.endswith("ed") and leaf.value.startswith(f"{word} ") and is_verb(word) and not _is_known(word)


def _is_name(word: str) -> bool:
    """Tell whether a word is written as a name is: "Zephyr", "Haskell98"; a name that no CV has is nobody's."""
    return not has_cjk(word) and not word.islower() and not word.lower().startswith("non-")


def _is_known(word: str) -> bool:
    return is_cue(word) or _is_term(word)


def _is_ordinary(word: str) -> bool:
    return bool(english_of(word)) and len(word) > 1 if has_cjk(word) else is_word(word)


def _is_held(group: WordGroup, sources: Sources) -> bool:
    return bool(sources.find(EntryQuery(words=((group.word, *group.alternatives),))))
