"""The conditions of a question grounded: one tree of what must be true of people and their entries.

Conditions of one stretch hold in one entry where one entry could hold them; stretches are joined over persons. Knows
how conditions go together; which words ask for what is `stretches`, what a relation means on CVs `ground`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from bot.answering.question import values as v
from bot.answering.question.amounts import at_least
from bot.answering.question.families import family, family_of, is_circumstance, leaves_of, one_entry
from bot.answering.question.ground import alone, grounded
from bot.answering.question.lengths import lasting
from bot.answering.question.measures import is_gap, narrowed_by, out_of_work
from bot.answering.question.own_words import between_jobs
from bot.answering.question.pool import Pool
from bot.answering.question.presence import no_more, now
from bot.answering.question.query import Asking, Joined, Query, Sought, Stretch, Words
from bot.answering.question.riding import discounted, widened
from bot.answering.question.tidy import without
from bot.answering.question.values import Node
from bot.answering.question.wanted import Asked
from bot.answering.question.whereabouts import HIRED
from bot.answering.records import Clause, Condition
from vectorstore.records import Language
from vectorstore.text import fold

_SILENT = frozenset(
    {"work", "attend", "experience", "employee", "do", "know", "live", "industry", "title", "join", "leave", "study"}
)
_NONE = frozenset({"none", "except", "discount"})


class Understood(NamedTuple):
    """What a question asks for; `unread` are the words that no condition took.

    `decisive` are words that would change who is meant, and that no condition can keep: an order, "only", "the same".
    `nice` is what would only be nice to have.
    """

    node: Node | None
    unread: tuple[str, ...]
    decisive: tuple[str, ...] = ()
    nice: tuple[Node, ...] = ()


def understand(query: Query, pool: Pool) -> Understood:
    """Return the conditions of a question, and the words of it that they do not hold."""
    ground = _Grounding(pool, query.language)
    node = ground.tree(query.where) if query.where is not None else None
    nice = [n for s in query.wishes if (n := ground.stretch(s)) is not None]
    left: list[str] = []
    if node is not None and query.besides is not None:
        more = _Grounding(pool, query.language).tree(query.besides)
        kept, node = node, widened(node, more)
        # What is to count besides, and widened nothing, is told: "at Acme; contractors count".
        asked = {fold(w) for c in leaves_of(kept) for g in c.words for w in (g.word, *g.alternatives)}
        asked |= {fold(c.value) for c in leaves_of(kept)}
        added = leaves_of(more) if more is not None and node == kept else []
        left = [c.value for c in added if c.value and fold(c.value) not in asked]
    unread = dict.fromkeys([*(w.text for w in query.unread), *left])
    decisive = dict.fromkeys([*(w.text for w in query.unkept), *ground.unkept])
    return Understood(node, tuple(unread), tuple(decisive), tuple(nice))


class _Grounding:
    """Makes nodes of a tree; `unkept` gathers the numbers that nothing of their stretch is counted by."""

    def __init__(self, pool: Pool, language: Language) -> None:
        self.unkept: list[str] = []
        self._pool = pool
        self._language = language

    def tree(self, tree: Asking) -> Node | None:
        """Return the node of a tree."""
        if isinstance(tree, Stretch):
            return self.stretch(tree)
        if tree.join == "any":
            nodes = [n for p in tree.parts if (n := self.tree(p)) is not None]
            return v.joined(_telling(_valued(nodes)), "any")
        return self._all((tree,) if tree.join in _NONE else tree.parts)

    def _all(self, parts: Sequence[Asking]) -> Node | None:
        done: list[Node] = []
        away: list[Node] = []
        for part in parts:
            denied = part if isinstance(part, Joined) and part.join in _NONE else None
            node = v.joined([n for p in denied.parts if (n := self.tree(p)) is not None], "any") if denied else None
            node = node if denied else self.tree(part)
            if node is None:
                continue
            if denied is not None and denied.join == "except" and not done and len(parts) > 1:
                # 除了阿里以外谁做过...: what is left out stands before what it is left out of.
                away.append(node)
            elif away and (denied is None or denied.join == "except"):
                done.append(_apart(node, away))
                away = []
            elif denied is not None and denied.join == "discount" and (left := discounted(done, node)) is not None:
                done = left
            elif denied is not None and done and (kept := _narrowed(done[-1], node, denied)) is not None:
                done[-1] = kept
            else:
                done.append(node if denied is None else Clause(join="none", parts=(node,)))
        done += [Clause(join="none", parts=(a,)) for a in away]
        return v.joined(_telling(out_of_work(done)), "all")

    def stretch(self, stretch: Stretch) -> Node | None:
        """Return what is said of one thing."""
        # A figure that is bounded says something of somebody, as any condition does.
        figures = [n for n in stretch.amounts if isinstance(n, Condition) and n.bound is not None]
        made: list[Node] = [*figures]
        amounts = [
            between_jobs("空窗" if self._language == "zh" else "gap") if stretch.current and is_gap(n) else n
            for n in stretch.amounts
            if n not in figures
        ]
        timed: list[Node] = []
        for sought in stretch.sought:
            node = self._listed(sought, stretch) if sought.values else None
            if node is not None:
                made.append(node)
                timed += [node] if sought.spent else []
        made += _alone(stretch, made)
        # "Worked with several teams": with whom is not what it asks.
        lost = () if made else tuple(s for s in stretch.sought if _is_with_nobody(s))
        self.unkept += [s.by.text for s in lost if s.by is not None]
        if stretch.least is not None:
            if not any(c.minimum for n in made for c in leaves_of(n)):
                made = [at_least(n, stretch.least.number) for n in made]
            if not any(c.minimum for n in made for c in leaves_of(n)):
                self.unkept += [w.text for w in stretch.least.words] or self._uncounted(made, stretch.least.number)
        made = [now(n) for n in made] if stretch.current else made
        plain = [n for n in amounts if isinstance(n, Condition) and n.measure is None]
        measured, made = narrowed_by([n for n in amounts if n not in plain], [*made, *plain])
        whole = one_entry(_lasted(made, timed, self._language), self._language) if made else None
        whole = no_more(whole) or whole if whole is not None and stretch.ended else whole
        whole = _each_apart(whole) if whole is not None and stretch.apart else whole
        return v.joined([*([whole] if whole is not None else []), *measured], "all")

    def _uncounted(self, made: Sequence[Node], least: int) -> list[str]:
        """Return the number that no condition keeps: of employers of a kind, as several posts may be at one."""
        told = any(c.relation == "worked_at" and c.words for n in made for c in leaves_of(n))
        return [f"至少{least}" if self._language == "zh" else f"at least {least}"] if told and least > 1 else []

    def _listed(self, sought: Sought, stretch: Stretch) -> Node | None:
        by = sought.by.text if sought.by is not None else ""
        nodes = []
        for value in sought.values:
            asked = Asked(
                value,
                by,
                self._pool,
                stretch.current,
                stretch.hired,
                sense=sought.sense,
                done=stretch.done,
                lapsed=stretch.lapsed,
                fluency=stretch.fluency,
            )
            node = grounded(value.relation or sought.relation, asked)
            if node is not None:
                nodes.append(node)
        if 0 < sought.fewest < len(nodes):
            some = [v.joined(chosen, "all") for chosen in combinations(nodes, sought.fewest)]
            return v.joined([n for n in some if n is not None], "any")
        return v.joined(nodes, sought.join) if nodes else None


def _telling(nodes: Sequence[Node]) -> list[Node]:
    return [n for n in nodes if not _is_bare(n)] or list(nodes)


def _valued(nodes: Sequence[Node]) -> list[Node]:
    """Return alternatives without those that ask for any thing of a kind of which another names one.

    "Psychology majors or minors": nobody means a degree in whatever.
    """
    named = {c.relation for n in nodes for c in leaves_of(n) if c.value}
    return [n for n in nodes if not (isinstance(n, Condition) and n.relation in named and _names_nothing(n))]


def _names_nothing(condition: Condition) -> bool:
    return condition == Condition(relation=condition.relation, value="")


def _is_bare(node: Node) -> bool:
    """Tell whether a node only says that somebody worked or studied somewhere: beside anything else it says nothing."""
    return isinstance(node, Condition) and node.relation in ("worked_at", "studied_at") and _names_nothing(node)


def _apart(node: Node, away: Sequence[Node]) -> Node:
    """Return a node without what stood before it as left out."""
    fits = all(family(c) == "job" for a in away for c in leaves_of(a))
    kept = without(node, away) if fits and family_of(node) in ("any", "job") else None
    return kept or v.joined([node, Clause(join="none", parts=tuple(away))], "all") or node


def _narrowed(held: Node, away: Node, denied: Joined) -> Node | None:
    """Return what is held without what is denied of the same entry; None where it is denied of the person.

    "On GPU sharing, but not at X": without a verb of its own it is a circumstance of what stands before it.
    """
    if not all(isinstance(p, Stretch) and p.leans for p in denied.parts):
        return None
    if all(_is_class_of_schools(c) for c in leaves_of(away)):
        # 本科是211但不是985: of the same degree, and a school that is in one list and not in the other.
        return without(held, [away]) if any(_is_class_of_schools(c) for c in leaves_of(held)) else None
    families = {family(c) for c in leaves_of(held)}
    fits = (
        all(family(c) == "job" for c in leaves_of(away)) and bool(families & {"any", "job"}) and "work" not in families
    )
    return without(held, [away]) if fits else None


def _is_class_of_schools(condition: Condition) -> bool:
    return condition.relation == "studied_at" and len(condition.concepts) > 1


def _lasted(made: list[Node], timed: Sequence[Node], language: Language) -> list[Node]:
    """Return conditions with a length of time put to what it was spent on: "an engineer with 5 years of Go"."""
    lengths = [n for n in made if isinstance(n, Condition) and n.relation == "lasted"]
    if len(lengths) != 1 or lengths[0].length is None or not timed or len(timed) + 1 == len(made):
        return made
    length = lengths[0].length
    return [lasting(n, length, language) if n in timed else n for n in made if n is not lengths[0]]


def _each_apart(node: Node) -> Node:
    """Return "both hardware and software" as two things that one did, in one entry or in two."""
    together = isinstance(node, Clause) and node.join == "same_entry"
    works = together and all(c.relation in ("topic", "role") for c in leaves_of(node))
    return node.model_copy(update={"join": "all"}) if works else node


def _is_with_nobody(sought: Sought) -> bool:
    """Tell whether "worked with" names no person, who alone could be a co-author of it."""
    worked = sought.by is not None and sought.by.text.lower().startswith("work")
    return sought.relation == "coauthor" and not sought.values and worked


def _alone(stretch: Stretch, made: Sequence[Node]) -> list[Node]:
    """Return what the verbs and nouns say that govern nothing, where it says more than the rest: "who has patents"."""
    found: list[Node] = []
    told: set[str] = {c.relation for n in made for c in leaves_of(n)}
    used: set[Words | None] = set()
    least = stretch.least.number if stretch.least is not None else None
    # "Worked at a startup": what says more goes first.
    for sought in sorted(stretch.sought, key=lambda s: s.sense in _SILENT):
        subjects = [n for n in (*made, *found) if not is_circumstance(n)]
        if sought.sense == "industry":
            subjects = [n for n in subjects if not _is_bare(n)]
        if sought.sense == "academia" and any(family(c) == "school" for n in made for c in leaves_of(n)):
            continue  # "a degree from a US university"
        silent = (sought.sense in _SILENT and subjects) or _is_with_nobody(sought)
        if sought.values or sought.by in used or sought.relation in told or silent:
            continue
        node = alone(sought.relation, sought.by.text if sought.by is not None else "", least)
        if node is not None:
            used.add(sought.by)
            told.add(sought.relation)
            placed = isinstance(node, Condition) and node.relation in ("worked_at", "interned_at", "studied_at")
            if stretch.hired and isinstance(node, Condition) and node.relation == "worked_at":
                node = node.model_copy(update={"kinds": HIRED})
            found.append(node.model_copy(update={"current": True}) if stretch.current and placed else node)
    return found
