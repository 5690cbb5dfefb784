"""Just enough CSS to tell what a visitor of a page sees, and what stands beside what.

Reads `style` attributes and the rules of `<style>` elements that hold on a screen. Knows nothing about text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

# A hand-written or generated page has some hundreds of rules; matching each costs a walk over the page.
_MOST_RULES, _LONGEST_SHEET = 1_000, 500_000
# A long page with a whole framework's style sheet takes a tenth.
_MOST_STEPS = 3_000_000
_UNREAD_SELECTOR = re.compile(r"[:+~]")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SELECTOR_PARTS = re.compile(r",(?![^()\[\]]*[)\]])")
_DECLARATION = re.compile(r"\s*(--[\w-]+|[a-z-]+)\s*:\s*([^;]{1,300}?)\s*(?:!\s*important\s*)?(?:;|$)", re.IGNORECASE)
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
_SCREEN = re.compile(r"@media\s+(?:only\s+)?(?:screen|all)\s*$|@layer\b[^{;]*$|@supports\b[^{;]*$", re.IGNORECASE)
_SEEN = frozenset(
    "display visibility opacity float color background background-color background-image font-size font-weight "
    "font-style font-variant position left top right text-indent clip clip-path width height overflow list-style "
    "list-style-type white-space flex-direction flex-flow grid-template-columns grid-column transform".split()
)

Declarations = dict[str, str]


class Sheet:
    """The rules of a page, looked up by element."""

    def __init__(self, tree: LexborHTMLParser) -> None:
        self._rules: dict[int, Declarations] = {}
        self._variables: dict[str, str] = {}
        self._nodes: dict[str, list[LexborNode]] = {}
        self._held: dict[str, frozenset[int]] = {}
        self._steps = _MOST_STEPS
        text = "\n".join(
            node.text()
            for node in tree.css("style")
            if (node.attributes.get("media") or "all").lower() in {"all", "screen"}
        )
        for count, (selector, said) in enumerate(_rules(_COMMENT.sub(" ", text[:_LONGEST_SHEET]))):
            if count >= _MOST_RULES:
                break
            self._add(tree, selector, said)

    def _add(self, tree: LexborHTMLParser, selector: str, said: Declarations) -> None:
        self._variables.update((k, v) for k, v in said.items() if k.startswith("--"))
        telling = {k: v for k, v in said.items() if k in _SEEN}
        if not telling:
            return
        for part in _SELECTOR_PARTS.split(selector):
            for node in self._selected(tree, part.strip()):
                self._rules.setdefault(node.mem_id, {}).update(telling)

    def _selected(self, tree: LexborHTMLParser, selector: str) -> Iterator[LexborNode]:
        """Yield the elements that a selector of names below one another means, within the steps that are left.

        Done here, from the last name upwards: the parser's own matching takes exponential time on hostile selectors.
        What holds of a pointer's hover, of a neighbour or of a made-up ::before says nothing of the page at rest.
        """
        if _UNREAD_SELECTOR.search(selector.replace(":root", "")) or not selector:
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
            said["color"] = attributes["color"] or ""
        if attributes.get("bgcolor"):
            said["background-color"] = attributes["bgcolor"] or ""
        if attributes.get("align") in {"left", "right"} and node.tag == "table":
            said["float"] = attributes["align"] or ""
        if own := attributes.get("style"):
            said.update(_declarations(own))
        return {k: self._filled(v) for k, v in said.items()} if said else said

    def _filled(self, value: str) -> str:
        if "var(" not in value:
            return value.lower()
        return _VARIABLE.sub(lambda m: self._variables.get(m.group(1), m.group(2) or ""), value).lower()


def _rules(text: str) -> Iterator[tuple[str, Declarations]]:
    """Yield selector and declarations of each rule; rules for print or narrow screens are passed over."""
    at = 0
    while (opening := text.find("{", at)) >= 0:
        prelude = text[at:opening].rpartition(";")[2].strip()
        if prelude.startswith("@"):
            end = _closing(text, opening)
            if _SCREEN.match(prelude):
                yield from _rules(text[opening + 1 : end])
            at = end + 1
            continue
        end = text.find("}", opening)
        end = len(text) if end < 0 else end
        yield prelude.lstrip("}").strip(), _declarations(text[opening + 1 : end])
        at = end + 1


def _closing(text: str, opening: int) -> int:
    depth = 0
    for brace in re.finditer(r"[{}]", text[opening:]):
        depth += 1 if brace.group() == "{" else -1
        if depth == 0:
            return opening + brace.start()
    return len(text)


def _declarations(text: str) -> Declarations:
    return {m.group(1).lower(): m.group(2) for m in _DECLARATION.finditer(text)}
