"""Just enough CSS to tell what a visitor of a page sees, and what stands beside what.

Reads `style` attributes and the rules of `<style>` elements that hold on a screen. Knows nothing about text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

# A hand-written or generated page has some hundreds of rules; matching each costs a walk over the page.
_MOST_RULES, _LONGEST_SHEET = 1_000, 500_000
# A long page with a whole framework's style sheet takes a tenth.
_MOST_STEPS = 3_000_000
_UNREAD_SELECTOR = re.compile(r"[:+~]")
# What holds of the page at rest and is told of an element by itself.
_STRUCTURE = re.compile(r":(?:root|(?:first|last|only)-(?:child|of-type)|not\(\s*[.#]?[\w-]+\s*\))", re.IGNORECASE)
_ID, _CLASS, _NAME = (
    re.compile(r"#[\w-]"),
    re.compile(r"[.\[:][\w-]"),
    re.compile(r"(?:^|[\s>+~(])[a-z]", re.IGNORECASE),
)
_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_SELECTOR_PARTS = re.compile(r",(?![^()\[\]]*[)\]])")
_PROPERTY = re.compile(r"--[\w-]+|[a-z-]+")
_IMPORTANT = re.compile(r"!\s*important$", re.IGNORECASE)
# Longer values are pictures; of the others this much tells.
_LONGEST_VALUE = 300
_LONGEST_SELECTOR = 5_000
_ESCAPE = re.compile(r"\\([0-9a-f]{1,6})\s?", re.IGNORECASE)
_BRACE = re.compile(r"[{}]")
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
_SCREEN = re.compile(r"@media\s+(?:only\s+)?(?:screen|all)\s*$|@layer\b[^{;]*$|@supports\b[^{;]*$", re.IGNORECASE)
_SEEN = frozenset(
    "display visibility opacity float color background background-color background-image font font-size font-weight "
    "font-style font-variant position left top right text-indent clip clip-path width height overflow list-style "
    "list-style-type white-space flex-direction flex-flow grid-template-columns grid-column transform max-width "
    "max-height overflow-x overflow-y inset margin margin-left margin-top filter content-visibility "
    "-webkit-text-fill-color".split()
)

# Old pages write a colour without its sign.
_BARE_COLOUR = re.compile(r"[0-9a-fA-F]{6}")

Declarations = dict[str, str]


class _Said(NamedTuple):
    """What a rule or an attribute says, and what of it goes before all else (`!important`)."""

    plain: Declarations
    important: Declarations


class Sheet:
    """The rules of a page, looked up by element."""

    def __init__(self, tree: LexborHTMLParser) -> None:
        self._rules: dict[int, Declarations] = {}
        self._important: dict[int, Declarations] = {}
        self._variables: dict[str, str] = {}
        self._nodes: dict[str, list[LexborNode]] = {}
        self._held: dict[str, frozenset[int]] = {}
        self._steps = _MOST_STEPS
        text = "\n".join(
            node.text()
            for node in tree.css("style")
            if (node.attributes.get("media") or "all").lower() in {"all", "screen"}
        )
        rules = islice(_rules(_COMMENT.sub(" ", text[:_LONGEST_SHEET])), _MOST_RULES)
        parts = [(part.strip(), said) for selector, said in rules for part in _parts(selector)]
        # Of two rules the one that names more of an element goes before, else the later one.
        for selector, said in sorted(parts, key=lambda p: _weight(p[0])):
            self._add(tree, selector, said)

    def _add(self, tree: LexborHTMLParser, selector: str, said: _Said) -> None:
        self._variables.update((k, v) for k, v in said.plain.items() if k.startswith("--"))
        plain, important = ({k: v for k, v in d.items() if k in _SEEN} for d in said)
        if not plain and not important:
            return
        for node in self._selected(tree, selector):
            self._rules.setdefault(node.mem_id, {}).update(plain)
            if important:
                self._important.setdefault(node.mem_id, {}).update(important)

    def _selected(self, tree: LexborHTMLParser, selector: str) -> Iterator[LexborNode]:
        """Yield the elements that a selector of names below one another means, within the steps that are left.

        Done here, from the last name upwards: the parser's own matching takes exponential time on hostile selectors.
        What holds of a pointer's hover, of a neighbour or of a made-up ::before says nothing of the page at rest.
        """
        if _UNREAD_SELECTOR.search(_STRUCTURE.sub("", selector)) or not selector:
            return
        *above, last = re.sub(r"\s*>\s*", " >", selector).split()
        for node in self._alike(tree, last.lstrip(">")):
            wanted, direct = list(above), last.startswith(">")
            parent = node.parent
            while wanted and parent is not None and self._steps > 0:
                self._steps -= 1
                if parent.mem_id in self._ids(tree, wanted[-1].lstrip(">")):
                    direct = wanted.pop().startswith(">")
                elif direct:
                    break
                parent = parent.parent
            if not wanted:
                yield node

    def _alike(self, tree: LexborHTMLParser, compound: str) -> list[LexborNode]:
        if compound not in self._nodes:
            try:
                self._nodes[compound] = tree.css(compound)
            except SelectolaxError:
                self._nodes[compound] = []
            self._steps -= len(self._nodes[compound])
        return self._nodes[compound] if self._steps > 0 else []

    def _ids(self, tree: LexborHTMLParser, compound: str) -> frozenset[int]:
        if compound not in self._held:
            self._held[compound] = frozenset(node.mem_id for node in self._alike(tree, compound))
        return self._held[compound]

    def of(self, node: LexborNode) -> Declarations:
        """Return what the page's rules and its own attributes say of an element, variables filled in."""
        said = dict(self._rules.get(node.mem_id, ()))
        attributes = node.attributes
        if "hidden" in attributes:
            said["display"] = "none"
        if attributes.get("color") and node.tag == "font":
            written = attributes["color"] or ""
            said["color"] = f"#{written}" if _BARE_COLOUR.fullmatch(written) else written
        if attributes.get("bgcolor"):
            said["background-color"] = attributes["bgcolor"] or ""
        if attributes.get("align") in {"left", "right"} and node.tag == "table":
            said["float"] = attributes["align"] or ""
        own = _declarations(attributes.get("style") or "")
        said.update(own.plain)
        said.update(self._important.get(node.mem_id, ()))
        said.update(own.important)
        return {k: self._filled(v) for k, v in said.items()} if said else said

    def _filled(self, value: str) -> str:
        if "var(" not in value:
            return value.lower()
        return _VARIABLE.sub(lambda m: self._variables.get(m.group(1), m.group(2) or ""), value).lower()


def _rules(text: str) -> Iterator[tuple[str, _Said]]:
    """Yield selector and declarations of each rule; rules for print or narrow screens are passed over."""
    at = 0
    while (opening := text.find("{", at)) >= 0:
        prelude = text[at:opening].rpartition(";")[2].strip().lstrip("} \t\n\r\f")
        if prelude.startswith("@"):
            # What holds on a screen is read on as if its braces were not there.
            at = opening + 1 if _SCREEN.match(prelude) else _closing(text, opening) + 1
            continue
        end = text.find("}", opening)
        end = len(text) if end < 0 else end
        yield prelude, _declarations(text[opening + 1 : end])
        at = end + 1


def _closing(text: str, opening: int) -> int:
    depth = 0
    for brace in _BRACE.finditer(text, opening):
        depth += 1 if brace.group() == "{" else -1
        if depth == 0:
            return brace.start()
    return len(text)


def _parts(selector: str) -> list[str]:
    """Return the selectors between commas; of a list without end none, as finding that takes as long."""
    return _SELECTOR_PARTS.split(selector) if len(selector) <= _LONGEST_SELECTOR else []


def _declarations(text: str) -> _Said:
    said = _Said({}, {})
    for written in _COMMENT.sub(" ", text).split(";"):
        name, _, value = written.partition(":")
        name = _unescaped(name).strip().lower()
        value = _unescaped(value[:_LONGEST_VALUE]).strip()
        bare = _IMPORTANT.sub("", value).rstrip()
        if bare and _PROPERTY.fullmatch(name):
            (said.plain if bare == value else said.important)[name] = bare
    return said


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda m: chr(min(int(m.group(1), 16), 0x10FFFF)), text) if "\\" in text else text


def _weight(selector: str) -> tuple[int, int, int]:
    """Return how much of an element a selector names: ids, then classes and the like, then elements."""
    return len(_ID.findall(selector)), len(_CLASS.findall(selector)), len(_NAME.findall(selector))
