"""The plan of a query: its conditions grounded, and put where its form has them.

Knows what each form does with conditions: a fact is narrowed by them, a list is of those who meet them. Knows no words.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.answering.question import values as v
from bot.answering.question.conditions import Understood, understand
from bot.answering.question.demanded import as_match, demanded
from bot.answering.question.families import family, leaves_of
from bot.answering.question.pool import Pool
from bot.answering.question.query import Query
from bot.answering.question.teaching import has_taught
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition, Criterion, Measure, Plan
from bot.answering.wording.saying import condition_words

# Nothing is asked of them: the difference with nothing.
EVERYONE = Clause(join="none", parts=())
# What says nothing more beside the attribute that asks for it.
_BARE = frozenset(
    {"worked_at", "interned_at", "studied_at", "published", "awarded", "served_at", "taught", "holds_patent",
     "coauthor", "degree", "role"}
)  # fmt: skip
# What narrows the entries that count, by what is counted; all else says of whom it is asked.
_OWN: dict[str, frozenset[str]] = {
    "publication": frozenset({"paper", "any"}), "patent": frozenset({"patent", "any"}), "award": frozenset({"award"}),
    "internship": frozenset({"job", "any"}), "employment": frozenset({"job", "any", "work"}),
    "education": frozenset({"school"}), "teaching": frozenset({"teaching", "any"}), "service": frozenset({"service"}),
    "project": frozenset({"any", "work"}),
}  # fmt: skip
_OF_WORK = frozenset({"job", "any", "work"})
_Fields = dict[str, object]


def plan_of(query: Query, pool: Pool) -> Plan:
    """Return what is to be found for a query."""
    said = understand(query, pool)
    own = query.subject
    plan = Plan(
        intent=query.form,
        language=query.language,
        attribute=query.asks[0] if query.asks else None,
        also=query.asks[1:],
        counted=query.counted,
        cvs=query.cvs,
        rank=query.rank,
        leading=query.leading,
        order=query.order,
        measure=query.measure,
        statuses=query.statuses,
        persons=own.persons,
        person_ids=own.person_ids,
        unknown_persons=own.unknown,
        choices=own.choices,
        corrections=own.corrections,
        context=tuple(w.text for w in query.context),
        unread=said.unread,
        unkept=said.decisive,
        asks_nothing=query.asks_nothing,
    )
    if query.form == "match":
        return _match(plan, query, said)
    return plan.model_copy(update=_FORMS.get(query.form, _listed)(query, said.node, pool))


def _listed(query: Query, node: Node | None, pool: Pool) -> _Fields:
    """Return who is asked for; "has she worked at X?" asks: who, of her, has."""
    if query.asks[:1] != ("whether",):
        return {"where": node}
    own, by_name = query.subject, pool.index.by_name
    alone = own.person_ids if len(own.persons) == 1 else ()
    named = [
        Condition(relation="named", value=p, concepts=tuple(i for i in own.person_ids if i in by_name(p)) or alone)
        for p in own.persons
    ]
    return {"where": v.joined([n for n in (v.joined(named, "any"), node) if n is not None], "all")}


def _counted(query: Query, node: Node | None, _: Pool) -> _Fields:
    return {"where": node if query.counted == "people" else narrowing(node)}


def _fact(query: Query, node: Node | None, _: Pool) -> _Fields:
    about = v.topic(query.about.text) if query.about is not None else None
    sites = _sites(query) if query.asks[:1] == ("link",) else None
    if query.everyone and sites is not None:
        return {"among": node or EVERYONE, "where": sites}
    if query.everyone:
        own = (
            node is not None
            and set(query.asks) <= _OF_A_SCHOOL
            and all(c.relation == "degree" for c in leaves_of(node))
        )
        return {"among": node or EVERYONE, **({"where": node} if own or "work" in query.asks else {})}
    if about is not None and query.asks == ("what_is",):
        return {"where": about.model_copy(update={"value": about.value if query.about is None else query.about.text})}
    if about is not None and query.asks == ("result",):
        return {"where": about if node is None else _merged(node, about)}
    if query.asks[:1] and query.asks[0] in _TO_REACH:
        return {"where": sites}  # an address is of the person, wherever they are told to be
    where = narrowing(node)
    if where is not None and query.asks[:1] and query.asks[0] in _OF_A_SCHOOL:
        where = _at_school(where)
    if about is not None:
        where = v.joined([n for n in (about, where) if n is not None])
    if query.asks[:1] in (("graduation",), ("period",)) and isinstance(where, Condition) and where.relation == "during":
        where = None
    return {"where": _finished_or_not(where)}


def _sites(query: Query) -> Node | None:
    """Return the sites of which a link is asked for: no other link is one of them."""
    named = dict.fromkeys(site.lower() for site in _SITE.findall(query.text))
    return v.joined([v.topic(_SITES_ZH.get(site, site)) for site in named], "any") if named else None


# Where people have pages of their own; "homepage" and "website" are links of any kind.
_SITE = re.compile(r"github|linkedin|gitlab|gitee|twitter|google scholar|orcid|kaggle|researchgate|领英|谷歌学术", re.I)
_SITES_ZH = {"领英": "linkedin", "谷歌学术": "google scholar"}


def _finished_or_not(node: Node | None) -> Node | None:
    """Return what narrows a fact without asking that a degree be done: "when does she finish the PhD?"."""
    if isinstance(node, Clause):
        return node.model_copy(update={"parts": tuple(_finished_or_not(p) for p in node.parts)})
    return node.model_copy(update={"past": False}) if node is not None and node.relation == "degree" else node


_TO_REACH = frozenset({"email", "phone", "contact", "link"})
# What is told of a study: a place named beside it is a school's, as in "GPA at Utrecht".
_OF_A_SCHOOL = frozenset({"gpa", "degree", "school", "education", "advisor", "graduation"})


def _at_school(node: Node) -> Node:
    """Return a condition with its places read as schools that are called so, or lie there."""
    if isinstance(node, Clause):
        return node.model_copy(update={"parts": tuple(_at_school(p) for p in node.parts)})
    if node.relation != "located_in":
        return node
    called = Condition(relation="studied_at", value=node.value)
    return Clause(join="any", parts=(called, node))


def _merged(node: Node, topic: Condition) -> Node:
    """Return what a number is asked of: a thing, beside what else is said of its entry."""
    leaves = [node] if isinstance(node, Condition) else list(node.parts)
    rest = [n for n in leaves if not (isinstance(n, Condition) and n.relation in ("topic", "skill"))]
    return v.joined([*rest, topic]) or topic


def _compared(query: Query, node: Node | None, _: Pool) -> _Fields:
    """Return what a comparison or a summary is mainly to tell; a length of time is narrowed by it instead."""
    if query.asks == ("years",):
        return {"where": narrowing(node)}
    bare = query.about is not None and query.where is None and not query.asks
    nodes: list[Node] = [v.topic(query.about.text)] if bare and query.about is not None else []
    if node is not None and (narrowed := narrowing(node) or node) is not None:
        apart = isinstance(narrowed, Clause) and narrowed.join in ("all", "same_entry")
        nodes += list(narrowed.parts) if isinstance(narrowed, Clause) and apart else [narrowed]
    return {
        "aspects": tuple(Criterion(text=_aspect(n, query), must=True, condition=n) for n in dict.fromkeys(nodes)),
        "where": None,
    }


def _aspect(node: Node, query: Query) -> str:
    """Return an aspect in the words that ask for it."""
    if isinstance(node, Condition) and node.value:
        return node.value
    return query.about.text if query.about is not None else condition_words(node, query.language)


def _grouped(query: Query, node: Node | None, _: Pool) -> _Fields:
    """Return a grouping: conditions of a job narrow the entries that group, all else says of whom it is asked."""
    node = narrowing(node)
    by = query.asks[0]
    within = node is not None and by not in ("title", "present_employer")
    within = within and node is not None and all(family(c) == "job" for c in leaves_of(node))
    return {"where": node if within else None, "among": None if within else node}


def _measured(query: Query, node: Node | None, _: Pool) -> _Fields:
    measure = query.measure
    if measure is None:
        return {"among": node}
    where, among = _parted(node, measure, named=query.subject.is_someone)
    return {"measure": measure.model_copy(update={"where": where}), "among": among}


def _parted(node: Node | None, measure: Measure, *, named: bool) -> tuple[Node | None, Node | None]:
    """Return what narrows the entries that count, and of whom it is asked: a place is of the work of those `named`."""
    if node is None:
        return None, None
    own = _OWN.get(measure.kind or "", frozenset()) if measure.of == "entries" else _OF_WORK
    if measure.of in ("graduated", "languages", "level", "longest_gap", "schools"):
        own = frozenset()
    if measure.of == "experience":
        node, own = _by_posts(node), own | {"teaching"}
    parts = node.parts if isinstance(node, Clause) and node.join == "all" else (node,)
    placed = named and bool(own)
    where = [p for p in parts if _fits(p, own) or placed and isinstance(p, Condition) and p.relation == "located_in"]
    among = [n for p in parts if p not in where and (n := narrowing(p)) is not None]
    narrowed = [n for p in where if (n := narrowing(p)) is not None]
    return v.joined(narrowed) if narrowed else None, v.joined(among, "all") if among else None


def _by_posts(node: Node) -> Node:
    """Return years of teaching as those of the posts in which one teaches, too."""
    if isinstance(node, Clause):
        return node.model_copy(update={"parts": tuple(map(_by_posts, node.parts))})
    if node.relation != "taught" or node.value:
        return node
    return has_taught()


def _fits(node: Node, own: frozenset[str]) -> bool:
    if isinstance(node, Clause) and node.join == "none":
        return False
    return all(family(c) in own for c in leaves_of(node))


_FORMS: dict[str, Callable[[Query, Node | None, Pool], _Fields]] = {
    "compare": _compared,
    "summary": _compared,
    "count": _counted,
    "fact": _fact,
    "group": _grouped,
    "measure": _measured,
}


def _match(plan: Plan, query: Query, said: Understood) -> Plan:
    """Return a match: what must be and what would be nice, or of one person whether they fit."""
    if not query.subject.is_someone:
        return as_match(plan, demanded(said.node, said.nice, query.language, could=query.could))
    node, own = said.node, query.subject
    parts = node.parts if isinstance(node, Clause) and node.join == "all" else (node,)
    criteria = [
        Criterion(text=condition_words(n, query.language), must=True, condition=n) for n in parts if n is not None
    ]
    among = Condition(relation="named", value=", ".join(own.persons), concepts=own.person_ids) if own.persons else None
    return plan.model_copy(update={"criteria": tuple(criteria), "where": node, "among": among})


def narrowing(node: Node | None) -> Node | None:
    """Return what narrows a fact: conditions that say nothing beside the attribute go."""
    if node is None:
        return None
    if isinstance(node, Condition):
        empty = not (node.value or node.words or node.concepts or node.period or node.length or node.kinds)
        # "Holds a certificate" says nothing beside which ones they are.
        held = node.relation == "certified" and not (node.value or node.concepts or node.period)
        return None if held or empty and node.relation in _BARE else node
    if node.join not in ("all", "same_entry"):
        return node
    kept = [n for p in node.parts if (n := narrowing(p)) is not None]
    return v.joined(kept, "same_entry") if kept else None
