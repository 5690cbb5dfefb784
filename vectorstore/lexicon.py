"""What is true of the world: organisations, venues, skills, certificates, their names in both scripts, their parents.

The facts stand in `*.yaml` beside this module, one a line; this module only looks them up. Knows nothing about any CV:
what a CV teaches (its own abbreviations) is kept with its document.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any, Literal, NamedTuple, cast, get_args
from unicodedata import unidata_version

import Stemmer

from vectorstore.records import Record, Span
from vectorstore.tables import derived, digest, table
from vectorstore.text import Term, cut, first_term, has_cjk, terms, terms_again, touch

VocabularyName = Literal[
    "organisations",
    "venues",
    "skills",
    "terms",
    "degrees",
    "roles",
    "awards",
    "places",
    "certificates",
    "languages",
    "fields",
]

_FILES: dict[str, tuple[str, ...]] = {
    # Employers and universities share one vocabulary: one may lie under the other, and a person can work at either.
    "organisations": ("organisations.yaml", "universities.yaml"),
    "venues": ("venues.yaml",),
    "skills": ("skills.yaml",),
    "terms": ("terms.yaml",),
    "degrees": ("degrees.yaml",),
    "roles": ("roles.yaml",),
    "awards": ("awards.yaml",),
    "places": ("places.yaml",),
    "certificates": ("certificates.yaml",),
    "languages": ("languages.yaml",),
    "fields": ("fields.yaml",),
}
# Matched in any inflection ("sharing GPUs"); proper names are matched as they stand: "solid work" is no SolidWorks.
_INFLECTED = frozenset({"terms", "roles", "awards", "degrees", "certificates", "classes", "fields"})
# The modules that make terms of a name: with another line in one of them, what was compiled may be wrong.
_ANALYSER = ("text.py", "markup.py", "lexicon.py", "simplified.py", "stems.yaml", "traditional.yaml")
_LEGAL_FORM = re.compile(
    r"(?:[,，]?\s*\b(?:inc|ltd|llc|llp|plc|corp|corporation|co|company|limited|pvt|private|gmbh|ag|s\.?a|group|holdings?)\b\.?)+\s*$"
    r"|(?:股份)?有限(?:责任)?公司$|集团$|公司$|(?:研发)?中心$",
    re.IGNORECASE,
)


_TAKES_PLURAL = re.compile(r"^[a-z]{3,}(?<!s)$")
# A batch of CVs asks for the same segments again and again; this many take some 10 MB.
_NAMES_REMEMBERED = 65_536
# One line of a CV is asked for names several times over while it is read: whole once, then segment by segment. Longer
# texts are asked once.
_TEXTS_REMEMBERED, _LONGEST_REMEMBERED = 4_096, 500


class Concept(Record):
    """One thing of the world; `names[0]` is how English says it, `cased` those names that count only in that case.

    `alone` are names of a role that are all of it where they mean it: a Principal heads a school, a Principal Engineer
    nothing; those of a field of study never mean anything else (商科). `lists` are the public lists on which it stands:
    `ccf-a`, class A of the China Computer Federation (2022).
    `place` is where a university is, by its id, where its name does not say it; `field` what the people of a role do,
    by its id in the terms (a nurse nurses), and what a degree is of, by its id in the fields (a J.D. of law).
    """

    concept_id: str
    vocabulary: VocabularyName | Literal["classes"]
    names: tuple[str, ...]
    cased: frozenset[str] = frozenset()
    alone: frozenset[str] = frozenset()
    parent: str | None = None
    kind: str | None = None
    lists: frozenset[str] = frozenset()
    place: str | None = None
    field: str | None = None

    @property
    def is_university(self) -> bool:
        """Tell whether this organisation teaches."""
        return self.kind == "university"


class _Entry(NamedTuple):
    """A name as it is looked for: the case it must have, and after which of its terms it has a separator."""

    concept: Concept
    cased: str | None
    parted: tuple[bool, ...]


# The terms of a name, and after which of them it has a separator; no term where it is all signs.
Analysed = tuple[list[str], list[bool]]


class LexiconMatch(NamedTuple):
    """A concept's name in a text."""

    concept: Concept
    span: Span


class Vocabulary:
    """The concepts of one kind, found by id, by name, or in a text."""

    def __init__(
        self,
        name: VocabularyName | Literal["classes"],
        concepts: Iterable[Concept],
        analysed: Sequence[Analysed] | None = None,
    ) -> None:
        """Take the concepts; `analysed`, where it is known, is what `analyse` gives of them."""
        self.name = name
        self._stemmed = name in _INFLECTED
        self.concepts = {c.concept_id: c for c in concepts}
        self._children: dict[str, set[str]] = defaultdict(set)
        self._by_key: dict[tuple[str, ...], list[_Entry]] = defaultdict(list)
        # How many terms the names have that begin with a term, most first: a few keys to try in place of every name.
        self._sizes: dict[str, tuple[int, ...]] = {}
        self._exact: dict[tuple[str, ...], list[tuple[Concept, str | None]]] = defaultdict(list)
        ready = iter(analysed if analysed is not None else analyse(name, self.concepts.values()))
        for concept in self.concepts.values():
            if concept.parent:
                self._children[concept.parent].add(concept.concept_id)
            for written in concept.names:
                words, parted = next(ready)
                if not words:
                    continue
                key = tuple(words)
                cased = written if written in concept.cased else None
                self._by_key[key].append(_Entry(concept, cased, tuple(parted)))
                self._exact[key].append((concept, cased))
                if name == "skills" and cased is None and _TAKES_PLURAL.search(key[-1]):
                    # "Jiras", "REST APIs": the one inflection that a proper name takes.
                    self._by_key[*key[:-1], f"{key[-1]}s"].append(_Entry(concept, None, tuple(parted)))
        sizes: dict[str, set[int]] = defaultdict(set)
        for key in self._by_key:
            sizes[key[0]].add(len(key))
        self._sizes = {first: tuple(sorted(found, reverse=True)) for first, found in sizes.items()}
        self._look_up = lru_cache(maxsize=_NAMES_REMEMBERED)(self._look_up_anew)
        self._matches = lru_cache(maxsize=_TEXTS_REMEMBERED)(self._matches_anew)

    def key(self, name: str) -> tuple[str, ...]:
        """Return the terms under which a name is looked up."""
        return tuple(t.text for t in terms(name, stemmed=self._stemmed))

    def get(self, concept_id: str) -> Concept | None:
        """Return a concept by its id."""
        return self.concepts.get(concept_id)

    def named(self, name: str, *, any_case: bool = False) -> Concept | None:
        """Return the concept whose name this is, legal forms (`Inc.`, 有限公司) aside.

        `any_case` lets `osdi` or `meta` stand for a name that counts only in its own case in a CV.
        """
        return self._look_up(name, any_case)

    def _look_up_anew(self, name: str, any_case: bool) -> Concept | None:
        if first_term(name, stemmed=self._stemmed) not in self._sizes:
            return None  # as most of what is asked: sentences, other people's words
        for written in dict.fromkeys((name, _LEGAL_FORM.sub("", name.strip()))):
            for concept, cased in self._exact.get(self.key(written), ()):
                if any_case or cased is None or cased == written.strip():
                    return concept
        return None

    def matches(self, text: str, *, any_case: bool = False) -> tuple[LexiconMatch, ...]:
        """Return the concepts named in `text`, longest first at each place, not overlapping."""
        return (self._matches if len(text) <= _LONGEST_REMEMBERED else self._matches_anew)(text, any_case)

    def _matches_anew(self, text: str, any_case: bool) -> tuple[LexiconMatch, ...]:
        found = terms_again if len(text) <= _LONGEST_REMEMBERED else terms
        return self.matches_in(text, found(text, stemmed=self._stemmed), any_case=any_case)

    def matches_in(self, text: str, found: Sequence[Term], *, any_case: bool = False) -> tuple[LexiconMatch, ...]:
        """Return `matches` over terms that were analysed already (stemmed as this vocabulary is)."""
        out, i = [], 0
        while i < len(found):
            match = self._match_at(text, found, i, any_case)
            if match is not None:
                out.append(match[0])
            i += match[1] if match is not None else 1
        return tuple(out)

    def _match_at(self, text: str, found: Sequence[Term], at: int, any_case: bool) -> tuple[LexiconMatch, int] | None:
        """Return the longest name that stands at a term, and how many terms it has."""
        for size in self._sizes.get(found[at].text, ()):
            here = found[at : at + size]
            for name in self._by_key.get(tuple(t.text for t in here), ()) if len(here) == size else ():
                if self._stands(text, here, name, any_case=any_case):
                    span = Span(start=here[0].start, end=here[-1].end)
                    return LexiconMatch(concept=name.concept, span=span), size
        return None

    @staticmethod
    def _stands(text: str, here: Sequence[Term], name: _Entry, *, any_case: bool) -> bool:
        for (a, b), parted in zip(pairwise(here), name.parted, strict=True):
            if parted or touch(text, a.end, b.start):
                continue
            # A space parts Chinese words: 学硕 is not in "清华大学 硕士".
            chinese = has_cjk(text[a.end - 1]) and has_cjk(text[b.start])
            if chinese or _SEPARATOR.search(text, a.end, b.start):
                return False
        start, end = here[0].start, here[-1].end
        if name.cased is not None and not any_case and text[start:end] != name.cased.rstrip("."):
            return False
        return _whole_word(text, start, end)

    def listed(self, name: str) -> tuple[str, ...]:
        """Return the ids of the concepts that stand on a public list, in the order of the files."""
        return tuple(i for i, c in self.concepts.items() if name in c.lists)

    def under(self, concept_id: str) -> frozenset[str]:
        """Return the concept and all that lie under it, at any depth."""
        found, todo = {concept_id}, [concept_id]
        while todo:
            for child in self._children.get(todo.pop(), ()):
                if child not in found:
                    found.add(child)
                    todo.append(child)
        return frozenset(found)

    def lineage(self, concept_id: str) -> tuple[str, ...]:
        """Return the concept and its parents, nearest first."""
        out: list[str] = []
        current: str | None = concept_id
        while current and current in self.concepts and current not in out:
            out.append(current)
            current = self.concepts[current].parent
        return tuple(out)


# Words of one name stand together: a sentence end, a column or a list separator between them makes two names.
_SEPARATOR = re.compile(r"[,，、;；:：|。!?！？\n\t()（）]|(?<!\b[A-Z])\.\s|\s{3,}")


def analyse(name: VocabularyName | Literal["classes"], concepts: Iterable[Concept]) -> list[Analysed]:
    """Return the terms of each name of each concept, in their order."""
    every = ((written, terms(written, stemmed=name in _INFLECTED)) for c in concepts for written in c.names)
    return [([t.text for t in found], _parted(written, found)) for written, found in every]


def _parted(written: str, found: Sequence[Term]) -> list[bool]:
    """Return after which terms a written name itself has a separator ("University of California, Berkeley")."""
    return [_SEPARATOR.search(written, a.end, b.start) is not None for a, b in pairwise(found)]


def _whole_word(text: str, start: int, end: int) -> bool:
    """Tell whether a Chinese name ends where a word ends: 上海大学 is not in 上海大学生, nor 北大 in 北大街.

    Only two-character names ask the segmenter; it cuts longer ones apart too often (8% of them, measured).
    """
    if text[end - 2 : end] == "大学" and text[end : end + 1] == "生":
        return False
    name = text[start:end]
    if len(name) != _SHORT_NAME or not all(map(has_cjk, name)):
        return True
    left = start
    while left > 0 and start - left < _EDGE_REACH and has_cjk(text[left - 1]):
        left -= 1
    right = end
    while right < len(text) and right - end < _EDGE_REACH and has_cjk(text[right]):
        right += 1
    # 任职于微软, 雅培前员工: behind or before such a word a name begins or ends, whatever the segmenter makes of it.
    begins = (left, start) if _BEFORE_NAMES.search(text[left:start]) else (left,)
    ends = (right, end) if _BEHIND_NAMES.match(text, end) else (right,)
    return any((start - a, end - a) in _cuts(text[a:b]) for a in begins for b in ends)


@lru_cache(maxsize=16_384)
def _cuts(run: str) -> frozenset[tuple[int, int]]:
    """Return where any row of the segmenter's words in a run of Chinese begins and ends."""
    edges = [0]
    for written in cut(run):
        start = edges[-1]
        # 在律|所, 央企|干: what the segmenter glues to 在, 干 or 有 and no other word is made of is a word of its own.
        if _GLUED.fullmatch(written):
            edges.append(start + 1)
        elif _GLUED_BEHIND.fullmatch(written):
            edges.append(start + _SHORT_NAME)
        edges.append(start + len(written))
    return frozenset((a, b) for i, a in enumerate(edges) for b in edges[i + 1 :])


# Words that begin with 在; with any other character it is a preposition.
_GLUED = re.compile(r"在[^线校读职岗研家地野乎意案场编世位下先握册逃内外此于行建售任籍营即]")
# 于 is a surname as well, but behind a verb; 前, 现 and 非 end many words.
_BEFORE_NAMES = re.compile(
    r"(?:[在从到进去过有找招没了是和与除]|[职业务学读居住生位属自]于|(?:^|[有找招是个位名的和与谁])[前现非老])$"
)
_BEHIND_NAMES = re.compile(
    r"前(?:员工|同事|雇员)|[待呆干做]过|系(?![统列数])|公司|集团|的|(?:之|以)?外(?![科语包籍资])"
)
_GLUED_BEHIND = re.compile(r"\w{2}[干有]")
# So many characters around a name decide how the segmenter cuts it.
_SHORT_NAME, _EDGE_REACH = 2, 6


def _concept(vocabulary: VocabularyName, file: str, concept_id: str, fields: dict[str, Any]) -> Concept:
    kind = "university" if file == "universities.yaml" else fields.get("kind")
    names = tuple(str(n) for n in fields["names"])
    turned = tuple(n for name in names if vocabulary == "roles" for n in _turned(name))
    return Concept(
        concept_id=concept_id,
        vocabulary=vocabulary,
        names=(*names, *(n for n in turned if n not in names)),
        cased=frozenset(str(n) for n in fields.get("cased", ())),
        alone=frozenset(str(n) for n in fields.get("alone", ())),
        parent=fields.get("parent"),
        kind=kind,
        lists=frozenset(fields.get("lists", ())),
        place=fields.get("place"),
        field=fields.get("field"),
    )


# Who heads something is written before or behind it: "Sales Director", "Director of Sales", "Director, Sales".
_TURNED = re.compile(
    r"(?P<what>[A-Z][\w&-]*(?: [A-Z][\w&-]*)*) (?P<head>Director|Manager|Supervisor|Head|Vice President|Superintendent|"
    r"Teacher|Lecturer|Professor)"
)


def _turned(name: str) -> tuple[str, ...]:
    found = _TURNED.fullmatch(name)
    if found is None:
        return ()
    return tuple(f"{found['head']}{between}{found['what']}" for between in (" of ", ", ", " "))


def facts(file: str) -> dict[str, dict[str, Any]]:
    """Return what a file of the lexicon says of each key; read anew at each call."""
    return cast("dict[str, dict[str, Any]]", table(__package__, file) or {})


@cache
def vocabulary(name: VocabularyName) -> Vocabulary:
    """Return one vocabulary, read once a process."""
    concepts = _concepts(name)
    analysed = derived(__package__, twin_of(name), made_of(name), lambda: analyse(name, concepts))
    return Vocabulary(name, concepts, analysed)


@cache
def roles_in(field: str) -> tuple[Concept, ...]:
    """Return the roles of those who work in a field, by its id in the terms."""
    return tuple(c for c in vocabulary("roles").concepts.values() if c.field == field)


def ends_in_people(word: str) -> bool:
    """Tell whether a Chinese word ends as words for somebody do: 建筑师, 焊工; 销售 does not."""
    return word[-1:] in _PEOPLE_ZH


_PEOPLE_ZH = frozenset("匠员士官家导工师手授理生监者长")


def twin_of(name: VocabularyName) -> str:
    """Return the name of the twin that keeps what `analyse` gives of a vocabulary."""
    return f"{name}.names"


@cache
def made_of(name: VocabularyName) -> str:
    """Return the digest of all that decides how the names of a vocabulary are analysed."""
    here = resources.files(__package__)
    files = (here.joinpath(file).read_bytes() for file in (*_FILES[name], *_ANALYSER))
    return digest(f"{Stemmer.version()} {unidata_version}".encode(), *files)


def analysed_anew() -> Iterator[tuple[str, str, list[Analysed]]]:
    """Give, for each vocabulary, the name of its twin, the digest that it is kept under, and what it is to hold."""
    for name in get_args(VocabularyName):
        yield twin_of(name), made_of(name), analyse(name, _concepts(name))


def _concepts(name: VocabularyName) -> list[Concept]:
    return [
        _concept(name, file, key, fields) for file in _FILES[name] for key, fields in table(__package__, file).items()
    ]
