"""Who: how many of how many, then a person a line or two with what proves it, near misses last.

Knows which proofs are worth showing: in the asker's language, told where the work was done, once each.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.compose.amounts import amount_line
from bot.answering.compose.draft import Block, Draft, Line, Listed
from bot.answering.compose.labels import entry_label, name_of, quoted, says
from bot.answering.compose.lengths import one_line
from bot.answering.compose.near import near_lines
from bot.answering.compose.paging import PAGE_MOST
from bot.answering.compose.words import say
from bot.answering.evidence import head_line, unique
from bot.answering.found import Found, Proof
from bot.answering.merged import merged_entries
from bot.answering.nodes import leaves
from bot.answering.records import Clause, Condition, Evidence, Plan
from bot.answering.sources import Sources
from bot.answering.wording.predicates import predicate
from vectorstore.lexicon import vocabulary
from vectorstore.records import JOB_KINDS, Entry, EntryKind, Language
from vectorstore.records import Person as PersonRecord

_CITED = 3
_YEAR = 12
# Later than any month that a CV may tell.
_ONGOING = 10_000 * _YEAR
# A list of so many is told whole, for whoever asks a program. Of a longer one nobody reads more at once than four
# screens hold: the quotes of the others are looked up when they are asked for, as each costs a millisecond or two.
TOLD_WHOLE, TOLD_AT_ONCE = 100, 40
# Two things are told of what one condition asks for, unless so many people are found that a list is read for its names.
_TOLD, _MANY = 2, 10
# What somebody did tells more than what they wrote of it, and both more than what they say of themselves.
_TELLING: tuple[EntryKind, ...] = (
    "employment", "internship", "project", "patent", "publication", "education", "teaching", "service", "activity",
    "award", "other", "skill", "profile",
)  # fmt: skip
# Where a CV lists what it is asked for: the line that says it outright.
_OUTRIGHT: dict[str, tuple[EntryKind, ...]] = {
    "skill": ("skill",),
    "certified": ("other", "skill", "award", "profile"),
    "speaks": ("skill", "other", "profile"),
}
_LISTED: frozenset[EntryKind] = frozenset({"other", "profile", "skill"})
# What these quote is their label, or a line that the label repeats.
_LABEL_SAYS_ALL: frozenset[EntryKind] = frozenset({"publication", "patent", "award", "teaching", "service"})
# Their label says who, what and when: the line that heads them says so too.
_HEADED_KINDS: frozenset[EntryKind] = frozenset({"project", "employment", "internship", "activity"})
_HEADED = frozenset({"worked_at", "interned_at", "studied_at", "during"})
_OWN_WORDS = frozenset({"role", "topic", "skill", "certified", "worked_at", "interned_at", "studied_at"})


def who(sources: Sources, plan: Plan, found: Found) -> Draft:
    """Return the draft of a who- or list-answer."""
    language = plan.language
    total = len(sources.people)
    most = max(_TOLD if len(found.people) <= _MANY else 1, _least(plan))
    told, listed = part_of(sources.roll.in_order(found.proofs), plan)
    found.prepare([p.person_id for p in told])
    shown = (proof.placed for p in told for proof in found.proofs[p.person_id])
    sources.prepare(placed.entry for placed in shown if placed is not None)
    blocks = [person_block(sources, plan, p, found.proofs[p.person_id], most) for p in told]
    opening = "who.everyone" if plan.where is None else "who.whether" if plan.attribute == "whether" else "who.opening"
    understood = asked_words(plan.where, language) if plan.attribute == "whether" else plan.understood
    return Draft(
        opening=say(opening, language, n="{n}", total=total, understood=understood, name=_asked_of(sources, plan)),
        absent=_absent(sources, plan, understood),
        people=tuple(p.person_id for p in told),
        blocks=tuple(blocks),
        near=near_lines(sources, found, language),
        limit=PAGE_MOST,
        listed=listed,
    )


def part_of(people: Sequence[PersonRecord], plan: Plan) -> tuple[Sequence[PersonRecord], Listed | None]:
    """Return whom of those found an answer tells of, and which part of them all that is where it is not all."""
    if len(people) <= TOLD_WHOLE:
        return people, None
    start = min(plan.start, len(people) - 1)
    told = people[start : start + TOLD_AT_ONCE]
    return told, Listed(before=start, upto=start + len(told), total=len(people))


def _asked_of(sources: Sources, plan: Plan) -> str:
    named = [name_of(sources.by_id[i], plan.language) for i in plan.person_ids if i in sources.by_id]
    return ("、" if plan.language == "zh" else ", ").join(named)


def _least(plan: Plan) -> int:
    """Return how many things of somebody are counted: all that make it so many are told."""
    nodes = leaves(plan.where) if plan.where is not None else ()
    return min(max((c.minimum or 0 for c in nodes), default=0), _COUNTED_MOST)


# Whoever has twenty papers is told with a few of them.
_COUNTED_MOST = 5


def _absent(sources: Sources, plan: Plan, understood: str) -> str:
    named = _asked_of(sources, plan)
    if plan.attribute == "whether" and named:
        return say("none.whether", plan.language, name=named, what=understood)
    return say("none.opening", plan.language, understood=understood, total=len(sources.people))


def asked_words(node: Clause | Condition | None, language: Language) -> str:
    """Return a condition in words, without the names of those it is asked of."""
    if isinstance(node, Clause) and node.join == "all":
        rest = [p for p in node.parts if not (isinstance(p, Condition) and p.relation == "named")]
        kept = rest[0] if len(rest) == 1 else node.model_copy(update={"parts": tuple(rest)}) if rest else node
        return predicate(kept, language)
    return predicate(node, language)


def person_block(
    sources: Sources, plan: Plan, person: PersonRecord, proofs: Sequence[Proof], most: int = _TOLD
) -> Block:
    """Return what is said of one person: `most` lines for the thing asked for, one for each of several, all cited."""
    chosen = choose(sources, plan.language, proofs, most)
    name = name_of(person, plan.language)
    lines = _once([proof_line(proof, evidence, plan.language, person.person_id) for proof, evidence in chosen])
    if len(lines) == 1:
        only = lines[0]
        separator = "：" if plan.language == "zh" else ": "
        text = f"{name}{separator}{only.text}" if only.text else name
        return Block(lines=(only.model_copy(update={"text": text}),))
    return Block(heading=name, lines=tuple(lines))


def _once(lines: Sequence[Line]) -> list[Line]:
    """Return lines without those that say the same for another condition, or for an entry that is told twice."""
    kept: dict[str, Line] = {}
    for line in lines:
        kept.setdefault(line.text, line)
    return list(kept.values())


def choose(
    sources: Sources, language: Language, proofs: Sequence[Proof], most: int = _TOLD
) -> list[tuple[Proof, tuple[Evidence, ...]]]:
    """Return the proofs to show, each with its citations: one for each condition, three in all if that does.

    `most` are shown where there is but one condition.
    """
    by_condition: dict[Condition | None, list[Proof]] = {}
    for proof in proofs:
        by_condition.setdefault(proof.condition, []).append(proof)
    if any(c is not None and c.relation != "named" for c in by_condition):
        by_condition = {c: p for c, p in by_condition.items() if c is not None and c.relation != "named"}
    shown = most if len(by_condition) == 1 else 1
    chosen: list[tuple[Proof, tuple[Evidence, ...]]] = []
    left = max(_CITED, most)
    for own in by_condition.values():
        ranked = _listed_and_done(best(sources, language, own))
        for proof in ranked[:shown]:
            room = max(left, 1) if not chosen or proof.condition != chosen[-1][0].condition else left
            if room <= 0:
                continue
            evidence = _fitting(sources, proof, room if most <= _TOLD else 1)
            if shown == 1 and _is_listed(proof) and len(ranked) > 1 and not _is_listed(ranked[1]):
                evidence = unique([*evidence, ranked[1].evidence[0]])
            left -= len(evidence)
            chosen.append((proof, evidence))
    return chosen


def _listed_and_done(proofs: Sequence[Proof]) -> list[Proof]:
    """Return proofs with the best of another kind second: who lists a skill is believed by where they used it."""
    second = next((p for p in proofs[1:] if _is_listed(p) != _is_listed(proofs[0]) and p.evidence), None)
    if second is None or second.condition is None or second.condition.relation not in _OUTRIGHT:
        return list(proofs)
    return [proofs[0], second, *(p for p in proofs[1:] if p is not second)]


def _is_listed(proof: Proof) -> bool:
    return proof.placed is not None and proof.placed.entry.kind in _LISTED


def best(sources: Sources, language: Language, proofs: Sequence[Proof]) -> list[Proof]:
    """Return one proof for each thing that entries tell, the most telling first."""
    order = {id(p): i for i, p in enumerate(proofs)}
    # Where a job gives no time, or one that could not be read, the order of the CV is the better guide.
    dated = all(p.placed.entry.period is not None for p in proofs if p.placed is not None and _is_job(p.placed.entry))

    def rank(proof: Proof) -> tuple[object, ...]:
        if proof.placed is None:
            return (0, 0, 0, 0, 0, "", 0, order[id(proof)])
        entry = proof.placed.entry
        document = sources.documents[entry.document_id]
        newest = sources.newest(proof.placed.person_id).document_id
        return (
            document.language != language,
            proof.basis == "translation",
            not _in_own_words(proof),
            _rank_of_kind(proof, entry.kind),
            entry.document_id != newest,
            _begun(proof),
            -_until(proof) if dated else 0,
            order[id(proof)],
        )

    ranked = sorted(proofs, key=rank)
    placed = [p for p in ranked if p.placed is not None]
    groups = merged_entries(p.placed for p in placed if p.placed is not None)
    leads = {g[0].entry.entry_id for g in groups}
    kept, seen = [p for p in ranked if p.placed is None], set()
    for proof in placed:
        entry_id = proof.placed.entry.entry_id if proof.placed is not None else ""
        quotes = tuple((e.document_id, e.span.start) for e in proof.evidence)
        if entry_id in leads and quotes not in seen:
            seen.add(quotes)
            kept.append(proof)
    return _told_once(sources, language, kept)


def _told_once(sources: Sources, language: Language, proofs: Sequence[Proof]) -> list[Proof]:
    """Return proofs without the skill lists of CVs in the other language, where one in the asker's holds it too."""

    def is_list(proof: Proof) -> bool:
        return proof.placed is not None and proof.placed.entry.kind == "skill"

    def is_own(proof: Proof) -> bool:
        return proof.placed is not None and sources.documents[proof.placed.entry.document_id].language == language

    lists = [p for p in proofs if is_list(p)]
    kept = [p for p in lists if is_own(p)] or lists
    return [p for p in proofs if not is_list(p) or p in kept]


def _in_own_words(proof: Proof) -> bool:
    """Tell whether a quote says the question's own word for what is asked, and not only another of its names."""
    condition = proof.condition
    if condition is None or condition.relation not in _OWN_WORDS:
        return True
    if condition.relation == "role":
        return _names_role(proof, condition)
    if condition.relation != "topic":
        # Of "worked somewhere" there is no word that a quote could say.
        return bool(condition.value) and any(says(e.quote, condition.value) for e in proof.evidence)
    return any(says(e.quote, g.word) for g in condition.words[:1] for e in proof.evidence)


def _names_role(proof: Proof, condition: Condition) -> bool:
    """Tell whether a quote names a post, and not only its field: a nurse, not a department of nursing."""
    held = vocabulary("roles")
    named = held.matches(condition.value, any_case=True)
    role = proof.placed.entry.role if proof.placed is not None else None
    told = any(held.matches(e.quote, any_case=True) or (role and role in e.quote) for e in proof.evidence)
    return not named or told


def _begun(proof: Proof) -> str:
    """Return when a stay began, where it is asked what was before a time: the earliest proves it best."""
    period = proof.condition.period if proof.condition is not None and proof.condition.relation == "during" else None
    if period is None or period.start is not None or proof.placed is None or proof.placed.entry.period is None:
        return ""
    return proof.placed.entry.period.start or ""


def _is_job(entry: Entry) -> bool:
    return entry.kind in JOB_KINDS


def _until(proof: Proof) -> int:
    """Return how late a job ended, in months; what goes on ends last, for what somebody does now tells most."""
    entry = proof.placed.entry if proof.placed is not None else None
    if entry is None or not _is_job(entry) or entry.period is None:
        return 0
    if entry.period.ongoing:
        return _ONGOING
    end = entry.period.end or entry.period.start or ""
    return int(end[:4]) * _YEAR + int(end[5:7] or 1) if end else 0


def _rank_of_kind(proof: Proof, kind: EntryKind) -> int:
    """Return how telling a kind of entry is: what is listed outright goes before where it is told in passing."""
    outright = _OUTRIGHT.get(proof.condition.relation, ()) if proof.condition is not None else ()
    return outright.index(kind) if kind in outright else len(outright) + _TELLING.index(kind)


def _fitting(sources: Sources, proof: Proof, room: int) -> tuple[Evidence, ...]:
    """Return the quotes of a proof that are cited, and the line that heads its entry, where its label's words stand."""
    if proof.lasted is not None or proof.amount is not None:
        return proof.evidence
    heads: list[Evidence | None] = []
    if proof.placed is not None and proof.placed.entry.kind in _HEADED_KINDS:
        heads = [head_line(sources, proof.placed)]
    kept: list[Evidence] = []
    for one in unique([*proof.evidence, *heads]):
        if not any(e.span.holds(one.span) and e.document_id == one.document_id for e in kept):
            kept.append(one)
    return tuple(kept[: max(1, min(room, _CITED))])


def proof_line(proof: Proof, evidence: tuple[Evidence, ...], language: Language, person_id: str) -> Line:
    """Return one line: what, where, when, and the words that prove it where those do not say it already."""
    if proof.lasted is not None:
        return one_line(proof.lasted, person_id, language)
    if proof.amount is not None:
        return amount_line(proof.amount, language)
    label = entry_label(proof.placed.entry, language) if proof.placed is not None else ""
    headed = proof.condition is not None and proof.condition.relation in _HEADED
    quote = ""
    if (
        evidence
        and proof.placed is not None
        and proof.placed.entry.kind not in _LABEL_SAYS_ALL
        and not (headed and label)
    ):
        quote = quoted(evidence[0].quote)
    text = " — ".join(x for x in (label, quote) if x and not (x is label and says(quote, label)))
    if not text and evidence and proof.condition is not None and proof.condition.relation != "named":
        text = quoted(evidence[0].quote)
    return Line(text=text, person_id=person_id, evidence=evidence, basis=proof.basis)


__all__ = [
    "best",
    "choose",
    "near_lines",
    "person_block",
    "proof_line",
    "who",
]
