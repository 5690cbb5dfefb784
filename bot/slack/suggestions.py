"""Questions worth asking of these CVs: about the organisations, schools and skills that most people in them share.

Follows from the CVs alone: the same for everyone who sees the same, and the same every time. Knows nothing about where
they are shown.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from bot.slack.words import say
from vectorstore.markup import shown
from vectorstore.records import JOB_KINDS, Entry, Language, Scope
from vectorstore.store import Store
from vectorstore.text import fold, has_cjk

# How many questions of each kind are suggested, in the order in which they are shown.
_EACH = (("worked", 2), ("studied", 1), ("knows", 2))
# A name that runs longer is a line of a CV rather than a name.
_NAME_MOST = 40

Named = dict[str, tuple[set[str], Counter[str]]]


class Suggestions:
    """Suggests questions, and works them out anew when the CVs have changed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._made: dict[Language, tuple[int, tuple[str, ...]]] = {}

    def get(self, scope: Scope, language: Language) -> tuple[str, ...]:
        """Return the questions suggested to whoever sees these documents."""
        version = hash((scope, frozenset((k.document_id, k.version) for k in self._store.known())))
        made = self._made.get(language)
        if made is None or made[0] != version:
            made = self._made[language] = (version, suggested(self._store, scope, language))
        return made[1]


def suggested(store: Store, scope: Scope, language: Language) -> tuple[str, ...]:
    """Return questions about what most people of a scope share."""
    person = {d: p.person_id for p in store.people(scope) for d in p.documents}
    named: dict[str, Named] = {kind: defaultdict(lambda: (set(), Counter())) for kind, _ in _EACH}
    for entry in store.entries(scope):
        kind = "worked" if entry.kind in JOB_KINDS else "studied" if entry.kind == "education" else None
        if kind is not None:
            _note(named[kind], _places(entry), person[entry.document_id])
    for fact in store.facts(scope, relations=("skill",)):
        _note(named["knows"], [(fold(fact.value), shown(fact.value))], person[fact.document_id])
    return tuple(
        say(f"home.{kind}", language, name=name)
        for kind, most in _EACH
        for name in _shared(named[kind], language)[:most]
    )


def _places(entry: Entry) -> list[tuple[str, str]]:
    """Return the first organisation of an entry: others only stand beside it, as the giver of a prize does."""
    own = [m for m in entry.organisations if not m.inherited]
    return [(m.lexicon_id or fold(m.text), shown(m.text)) for m in own[:1]]


def _note(named: Named, found: Iterable[tuple[str, str]], person_id: str) -> None:
    for key, name in found:
        people, names = named[key]
        people.add(person_id)
        names[" ".join(name.split())] += 1


def _shared(named: Named, language: Language) -> list[str]:
    """Return the names that most people share, each as the CVs write it most often, in the language where they do."""

    def name_of(names: Counter[str]) -> str:
        return min(names, key=lambda n: (has_cjk(n) != (language == "zh"), -names[n], n))

    ranked = sorted(((-len(people), name_of(names)) for people, names in named.values()), key=lambda r: (r[0], r[1]))
    # A number in a name may be read as a year in the question.
    return [name for _, name in ranked if name and len(name) <= _NAME_MOST and not any(c.isdigit() for c in name)]
