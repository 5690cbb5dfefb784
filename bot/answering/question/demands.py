"""The tools and subjects that a demand lists: its words without those that only ask, cut into noun phrases.

Knows lists, alternatives, examples and the words around them in both languages. Which demands are of something else
(a degree, papers, an employer) is `criteria`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from bot.answering.question import values as v
from bot.answering.question.phrases import phrase
from bot.answering.question.values import Node
from bot.answering.records import Condition, Criterion
from bot.answering.topics import word_groups
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.records import Span
from vectorstore.text import has_cjk

_FRAME = phrase("criteria", "frame")
_FRAME_ZH = phrase("criteria", "frame_zh")
_VERBS = phrase("criteria", "verbs")
_TAIL = phrase("criteria", "tail")
_TAIL_ZH = phrase("criteria", "tail_zh")
_ANY_OF = phrase("criteria", "any_of")
_EXAMPLES = phrase("criteria", "examples")
_EXAMPLES_ZH = phrase("criteria", "examples_zh")
_JOINT = phrase("criteria", "joint")
_COMMA = phrase("criteria", "comma")
_BREAKS = phrase("criteria", "breaks")
_ON_TOOL = phrase("criteria", "on_tool")
_GENERIC_NOUN = phrase("criteria", "generic_noun")
_SOFT = phrase("criteria", "soft")
_SPEAKER = re.compile(r"(?:native |fluent )?(?P<l>[A-Z][a-z]+)[ -](?:speakers?|speaking|fluency)")
_SPOKEN = phrase("criteria", "spoken")
_AND = re.compile(r"\s+(?:and|&)\s+|\s*(?:以及|和|与)\s*", re.IGNORECASE)
_NAMES: tuple[VocabularyName, ...] = ("skills", "terms")
# A subject of more content words than these is said in as many words by nobody: each of its noun phrases is asked for.
_MOST_WORDS = 4
_SHORTEST_HAN = 2


def is_soft(text: str) -> bool:
    """Tell whether a demand is of a person's manner, which no CV proves, and names no tool or field beside."""
    manner = _SOFT.search(text)
    return manner is not None and not named_only(_SOFT.sub(" ", text), must=True) and not _SPOKEN.search(text)


def listed_in(text: str) -> list[str]:
    """Return the demands that commas part: "forklift license, OSHA, 2 years of supervising".

    "Go, Python or Rust" is one demand, and so are the examples of one: the names before the word that leaves the choice
    open belong to it. An adjective goes with the next: "distributed, fault-tolerant systems".
    """
    if _SUCH_AS.search(text) or _EXAMPLES_ZH.search(text):
        return [text]
    found: list[str] = []
    for part in (p for said in _APART.split(text) for p in _members(said) if re.search(r"\w", p)):
        if found and _ADJECTIVE.fullmatch(found[-1].strip()):
            found[-1] += f", {part}"
        else:
            found.append(part)
    # Between other demands commas part, and "or" binds tighter: "Kubernetes, C++ or Go, Python".
    last = _SPANNING.search(found[-1]) if found else None
    listed = last is not None and (not last.start() or _is_name(bare_words(found[-1][: last.start()])))
    choice = len(found) - 1 if listed else 0
    first = choice
    while first and _is_name(bare_words(found[first - 1])):
        first -= 1
    if first and choice and (begins := _BEGINS_LIST.search(found[first - 1])) and _is_name(bare_words(begins["o"])):
        first -= 1  # "a degree in Statistics, Economics or the like"
    return [*found[:first], ", ".join(found[first : choice + 1]), *found[choice + 1 :]] if found else [text]


def _members(said: str) -> list[str]:
    return [said] if _CHOICE_ZH.search(said) else said.split("、")


# Commas part demands; what 、 lists is one demand where any of it will do.
_APART = re.compile(r"[,，;；](?!\s*\d{3}\b)(?![^(（]*[)）])\s*(?:and\s+)?")
_CHOICE_ZH = re.compile(r"或|发表|论文|之一|任意|任一|专业|学位|等|[^(（]*[)）]")
_BEGINS_LIST = re.compile(r"(?i)\b(?:at|from|in|of|using|with)\s+(?P<o>\S+(?:\s\S+){0,2})$")
_SUCH_AS = re.compile(r"(?i)\b(?:such as|like|e\.g\.?|for example|for instance|i\.e\.?)(?!\w)|例如|比如|譬如|诸如")
# What stands before a comma and names nothing by itself.
_ADJECTIVE = re.compile(r"[a-z][a-z-]*(?:ed|able|ible|al|ive|ous|ful|ic|ary|(?<!m)ent|-[a-z]+)")
_STROKE = re.compile(r"(?<=\w)\s?/\s?(?=\w)")
_SPANNING = re.compile(r"\bor\b|\b(?:one|any) of\b|\beither\b|或|之一|任意|任一|[一1][种门个项]", re.IGNORECASE)
# "Release management across Dev/QA" is one demand, "analysis in R/Python" two: where it was done, or with what.
_SCOPE = re.compile(r"^(?P<h>\S.{3,}?)\s+(?:across|for|at|between|within)\s+(?P<t>\w[\w.+#-]*(?:\s?/\s?[\w.+#-]+)+)$")
_WITH = re.compile(r"^(?P<h>\S.{3,}?)\s+(?:in|on|with|using|via)\s+(?P<t>\w[\w.+#-]*(?:\s?/\s?[\w.+#-]+)+)$")


def of_items(text: str, must: bool) -> list[Criterion]:
    """Return the tools and subjects that a demand lists: one criterion each, or one for all where any will do."""
    bare = bare_words(text)
    if (scope := _SCOPE.match(bare)) is not None:
        return of_items(scope.group("h"), must)
    if (beside := _WITH.match(bare)) is not None and is_named(beside.group("t")):
        return [*of_items(beside.group("h"), must), *of_items(beside.group("t"), must)]
    if (tool := _ON_TOOL.match(bare)) is not None and _STROKE.search(tool.group("h")) and is_named(tool.group("t")):
        return [*of_items(tool.group("h"), must), *of_items(tool.group("t"), must)]
    for form in (_EXAMPLES, _EXAMPLES_ZH):
        examples = form.search(bare)
        if examples is not None and (made := _with_examples(bare, examples, must)):
            return made
    if _ANY_OF.search(bare) and len(both := _both(bare)) > 1:
        return [c for part in both for c in of_items(part, must)]
    items = _items(text, bare)
    if len(items) > 1 and _ANY_OF.search(text):
        return [any_of([_subject(item) for item in items], _tidy(bare), must)]
    return [c for item in items for c in _of_item(item, must)]


def _both(bare: str) -> list[str]:
    """Return the halves of "C/C++ and CUDA": each is a demand, whatever either of them leaves open."""
    names = [m.span for name in _NAMES for m in vocabulary(name).matches(bare, any_case=True)]
    cuts = [m for m in _AND.finditer(bare) if not any(s.start < m.start() and m.end() < s.end for s in names)]
    parts = _pieces(bare, cuts)
    return parts if all(_says_something(p) or _is_name(p) for p in parts) else [bare]


def _with_examples(bare: str, match: re.Match[str], must: bool) -> list[Criterion]:
    """Return "a framework such as A or B" as one criterion that any of its examples meets, or the words before them."""
    named = [item for item in _items("", match.group("e")) if _is_name(item) or _says_something(item)]
    if not any(map(_is_name, named)):
        return []
    head = bare_words(match.group("h"))
    nodes = [_subject(item) for item in named]
    if head and is_named(head):
        nodes.insert(0, _subject(head))
    said, rest = bare, match.groupdict().get("r") or ""
    more = of_items(rest, must) if re.search(r"\w{3}", rest) else []
    if more:
        said = bare[: match.start("r")]
    return [any_of(nodes, _tidy(said), must), *more]


def _items(text: str, bare: str) -> list[str]:
    """Return the members of a list; "training and inference systems" is one: names, commas and "or" make a list."""
    names = [m.span for name in _NAMES for m in vocabulary(name).matches(bare, any_case=True)]
    cuts = [m for m in _JOINT.finditer(bare) if not any(s.start < m.start() and m.end() < s.end for s in names)]
    parts = _pieces(bare, cuts)
    either = _ANY_OF.search(text) is not None and all(map(_says_something, parts))
    listed = either or _COMMA.search(bare) is not None or all(map(_is_name, parts))
    if not listed:
        return [bare] if bare else []
    return parts


def _pieces(text: str, cuts: Sequence[re.Match[str]]) -> list[str]:
    found, at = [], 0
    for cut in cuts:
        found.append(text[at : cut.start()])
        at = cut.end()
    found.append(text[at:])
    bare = [bare_words(p) for p in found]
    return [p for p in bare if re.search(r"\w", p)]


def _of_item(item: str, must: bool) -> list[Criterion]:
    if is_soft(item):
        return []
    if _is_name(item):
        return [Criterion(text=item, must=must, condition=_subject(item))]
    groups = word_groups(item)
    if not groups or not _says_something(item):
        return []
    if len(groups) <= _MOST_WORDS:
        return [Criterion(text=item, must=must, condition=_subject(item))]
    parts = [p for p in (bare_words(x) for x in _BREAKS.split(item)) if p and _says_something(p)]
    if len(parts) > 1:
        return [c for part in parts for c in _of_item(part, must)]
    return named_only(item, must)


def named_only(text: str, must: bool) -> list[Criterion]:
    """Return a criterion for each tool and field that the lexicon knows in a text."""
    found: dict[str, Criterion] = {}
    taken: list[Span] = []
    for name in _NAMES:
        for match in vocabulary(name).matches(text):
            said = match.span.of(text)
            if not any(match.span.touches(t) for t in taken) and (name == "skills" or _is_telling(said)):
                taken.append(match.span)
                found.setdefault(said.casefold(), Criterion(text=said, must=must, condition=_subject(said)))
    return list(found.values())


def phrases_of(topic: Condition, *, must: bool) -> list[Criterion]:
    """Return the criteria of a subject that a sentence names: itself, or each noun phrase of a long one.

    What was done *on* or *in* a tool is two criteria: the work, and the tool.
    """
    bare = bare_words(topic.value) or topic.value
    if speaker := _SPEAKER.fullmatch(bare):
        return [Criterion(text=speaker.group("l"), must=must, condition=v.skill(speaker.group("l")))]
    if (whose := for_whom(bare)) is not None:
        rest = phrases_of(topic.model_copy(update={"value": whose}), must=must)
        return [*rest, Criterion(text=bare, must=False, condition=v.topic(bare, kinds=topic.kinds))]
    beside = _ON_TOOL.match(bare)
    if beside is not None and (tools := _tools(beside.group("t"))):
        rest = phrases_of(topic.model_copy(update={"value": beside.group("h")}), must=must)
        return [*rest, *(Criterion(text=tool, must=must, condition=v.skill(tool)) for tool in tools)]
    if tools := _tools(bare):
        return [Criterion(text=tool, must=must, condition=v.skill(tool)) for tool in tools]
    parts = [bare]
    if len(word_groups(bare)) > _MOST_WORDS:
        parts = [p for p in (bare_words(x) for x in _BREAKS.split(bare)) if p and word_groups(p)] or [bare]
    return [
        Criterion(text=p, must=must, condition=v.skill(p) if v.is_skill(p) else v.topic(p, kinds=topic.kinds))
        for p in parts
    ]


def for_whom(text: str) -> str | None:
    """Return a demand without whom it was done for, which few CVs say in the same words: "insurance to dentists"."""
    said = _FOR_WHOM.match(text)
    head = said["h"] if said is not None else ""
    if said is None or (not said["a"] and is_named(said["p"])) or len(head) < _SHORTEST_HEAD:
        return None
    return head


# A short word in front is no work by itself: "move to", "API for".
_SHORTEST_HEAD = 7
_FOR_WHOM = re.compile(
    r"(?P<h>\w[\w/+#&' -]*?) (?:for|to) (?P<p>(?P<a>an?|the|our|my) [a-z][\w' -]{3,}"
    r"|(?:[a-z]+ ){0,3}(?:[a-z]+(?:[eo]r|ist)s|users|students|clients|patients|children))$"
)


def _tools(text: str) -> list[str]:
    """Return the tools that a phrase names, where it says no more than them: "Kubernetes nodes" is Kubernetes."""
    found = [m.span.of(text) for m in vocabulary("skills").matches(text)]
    rest = text
    for name in found:
        rest = rest.replace(name, " ")
    left = [w for w in re.findall(r"\w+", rest) if not _GENERIC_NOUN.fullmatch(w)]
    return [] if left else found


def names_in(text: str) -> list[str]:
    """Return the tools and fields that the lexicon knows in a text, in its words."""
    return [c.text for c in named_only(text, must=True)]


def _subject(item: str) -> Condition:
    return v.skill(item) if v.is_skill(item) else v.topic(item)


def _is_name(item: str) -> bool:
    """Tell whether an item is, whole, a tool or a field of the lexicon, or a name in capitals."""
    if any(v.whole_concept(name, item) for name in _NAMES):
        return True
    return bool(re.fullmatch(r"[A-Z][\w+#.-]*(?: [A-Z0-9][\w+#.-]*)*", item)) and len(item.split()) <= 3


def is_named(text: str) -> bool:
    """Tell whether a text names a tool or a field of the lexicon."""
    return any(vocabulary(name).matches(text) for name in _NAMES)


def _says_something(item: str) -> bool:
    """Tell whether a phrase is of a subject at all: one ordinary word ("systems", 系统) asks for nothing."""
    if is_named(item) or re.search(r"[A-Z]{2,}|[a-z][A-Z]", item):
        return True
    han = sum("\u4e00" <= c <= "\u9fff" for c in item)
    return han >= _SHORTEST_HAN * 2 or len(item.split()) > 1


def _is_telling(term: str) -> bool:
    """Tell whether a term says what field it is: "distributed training", not "performance"."""
    return len(term) >= _TELLING_HAN if has_cjk(term) else " " in term or "-" in term or term.isupper()


_TELLING_HAN = 4


def bare_words(text: str) -> str:
    """Return a demand without the words that only ask for it: "strong experience with X", 熟悉 X 的使用经验."""
    before = None
    while text != before:
        before = text
        text = v.trimmed(text)
        for strip in _STRIPS:
            text = strip(text)
    return text


def without_frame(text: str) -> str:
    """Return a Chinese demand without the words before it that only ask for it: 会英语 is 英语."""
    return _STRIPS[_ZH](text)


def _cut(pattern: re.Pattern[str]) -> Callable[[str], str]:
    def strip(text: str) -> str:
        """Cut the words off, but nothing of a name that the lexicon has, and not all."""
        match = pattern.search(text)
        if match is None or not match.group().strip():
            return text
        start, end = match.span()
        for name in (m.span for vocabulary_name in _NAMES for m in vocabulary(vocabulary_name).matches(text)):
            if name.start < end < name.end:
                end = name.start
            if name.start < start < name.end:
                start = name.end
        rest = text[:start] + text[max(start, end) :]
        if re.search(r"\w", rest):
            return rest
        return text if is_named(text) else ""

    return strip


_STRIPS = tuple(_cut(p) for p in (_FRAME, _VERBS, _FRAME_ZH, _TAIL, _TAIL_ZH))
_ZH = 2


def _tidy(text: str) -> str:
    return " ".join(v.trimmed(text).split()) if "(" not in text and "（" not in text else " ".join(text.split())


def any_of(nodes: Sequence[Node], said: str, must: bool) -> Criterion:
    """Return one criterion that any of several conditions meets."""
    return Criterion(text=said, must=must, condition=v.joined(list(nodes), "any") or nodes[0])
