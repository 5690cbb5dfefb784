"""Lay a structured CV out as a CV reads: who, then sections with their entries, each a head over its points.

Words are the file's own, values and the keys that name sections. Knows what keys mean from `keys`.
"""

from __future__ import annotations

from collections.abc import Callable

from ingest.readers.extract import Says
from ingest.readers.networks import account_address, address_of, is_address
from ingest.readers.structured import keys
from ingest.readers.structured.keys import Field
from ingest.readers.structured.page import GAP, Page, Part
from ingest.readers.structured.shape import holds, is_person
from ingest.readers.structured.trees import Mapping, Sequence, Tree

_NAME_LEVEL, _SECTION_LEVEL, _ENTRY_LEVEL = 1, 2, 3
_BULLET = "•"
_SAYS: dict[Field, Says] = {"organisation": "organisation", "position": "role", "place": "place"}
_HEAD: tuple[Field, ...] = ("name", "title", "organisation", "position", "study", "place")
_ACCOUNTS = frozenset({"username", "user", "handle", "account", "id"})
_SITES = frozenset({"network", "site", "platform", "service"})


def lay_out(root: Mapping) -> Page:
    """Return the page that a structured CV makes, shaped as `shape` leaves it."""
    page = Page()
    person = [(k, v) for k, v in root.pairs if is_person(k, v)]
    rest = [(k, v) for k, v in root.pairs if not is_person(k, v) and keys.folded(k) not in keys.NOT_SAID]
    for key, value in person:
        _person(page, value if isinstance(value, Mapping) else Mapping([(key, value)]))
    loose = Mapping([(k, v) for k, v in rest if not _is_section(k, v)])
    _person(page, loose)
    for key, value in rest:
        if not _is_section(key, value):
            continue
        if keys.folded(key) in keys.SECTIONS and isinstance(value, Mapping):
            for title, inside in value.pairs:
                _section(page, title, inside)
        else:
            _section(page, key, value)
    return page


def _is_section(key: str, value: Tree) -> bool:
    folded = keys.folded(key)
    if folded in keys.NETWORKS or keys.field_of(key) == "place":
        return False
    if isinstance(value, str):
        return keys.field_of(key) == "prose"
    return value is not None


# -- the person ----------------------------------------------------------------------------------------------------


def _person(page: Page, about: Mapping) -> None:
    """Write who the CV is of: the name, then everything else that the file says of the person, a line each."""
    about = Mapping([pair for key, value in about.pairs for pair in _named(key, value)])
    named = {k: v for k, v in about.pairs if isinstance(v, str)}
    first = [v for k, v in named.items() if keys.folded(k) in keys.FIRST_NAMES]
    last = [v for k, v in named.items() if keys.folded(k) in keys.LAST_NAMES]
    parts = {*keys.FIRST_NAMES, *keys.LAST_NAMES}
    whole = [v for k, v in named.items() if keys.field_of(k) == "name" and keys.folded(k) not in parts]
    if whole or first or last:
        page.line(*(whole[:1] or [*first, *last]), level=_NAME_LEVEL, between=" ")
    taken = {id(v) for v in (*whole[:1], *first, *last)}
    for key, value in about.pairs:
        folded = keys.folded(key)
        if value is None or folded in keys.NOT_SAID or isinstance(value, str) and id(value) in taken:
            continue
        if folded in keys.NETWORKS:
            _networks(page, value)
        elif isinstance(value, str):
            page.line(_linked(value, key))
        elif keys.field_of(key) == "place" and isinstance(value, Mapping):
            page.line(*_scalars(value))
        else:
            _value(page, key, value)


def _named(key: str, value: Tree) -> list[tuple[str, Tree]]:
    """Return what says a name in parts (`name: {first: ..., last: ...}`) as those parts."""
    in_parts = isinstance(value, Mapping) and keys.field_of(key) == "name"
    return list(value.pairs) if in_parts and isinstance(value, Mapping) else [(key, value)]


def _networks(page: Page, value: Tree) -> None:
    items = value.items if isinstance(value, Sequence) else [value]
    for item in items:
        if isinstance(item, str):
            page.line(_linked(item))
        elif isinstance(item, Mapping):
            _network(page, item)


def _network(page: Page, item: Mapping) -> None:
    """Write one account: site, name, address; or `github: jdoe` pairs."""
    site = next((v for k, v in item.pairs if keys.folded(k) in _SITES and isinstance(v, str)), "")
    if not site:
        for key, value in item.pairs:
            for said in _scalars(value):
                page.line(_linked(said, key))
        return
    parts: list[Part] = []
    named = ""
    addressed = any(is_address(v) for _, v in item.pairs if isinstance(v, str))
    for key, value in item.pairs:
        for said in _scalars(value):
            account = keys.folded(key) in _ACCOUNTS and not addressed
            if said == site and not named:
                named = said
            else:
                parts.append(Part(said, account_address(site, said) if account else address_of(said)))
    first = parts[0]._replace(text=f"{named}: {parts[0].text}") if parts else Part(named)
    page.line(first, *parts[1:])


def _linked(text: str, key: str = "") -> Part:
    return Part(text, address_of(text) or account_address(key, text) or _page_address(key, text))


def _page_address(key: str, text: str) -> str:
    """Return where a web page named without `https://` leads."""
    bare = text.strip()
    page = keys.field_of(key) == "link" and "." in bare and " " not in bare and "@" not in bare
    return f"https://{bare}" if page else ""


# -- sections ------------------------------------------------------------------------------------------------------


def _section(page: Page, title: str, value: Tree) -> None:
    if not any(True for _ in _scalars(value)):
        return
    page.line(Part(keys.spoken(title), says=holds(value)), level=_SECTION_LEVEL, section=True, apart=True)
    if isinstance(value, str):
        page.line(value)
    elif isinstance(value, Mapping):
        if any(isinstance(v, Mapping | Sequence) for _, v in value.pairs):
            for key, inside in value.pairs:
                _value(page, key, inside)
        else:
            _entry(page, value)
    elif isinstance(value, Sequence):
        for item in value.items:
            if isinstance(item, Mapping):
                _entry(page, item)
            elif isinstance(item, Sequence):
                page.line(", ".join(_scalars(item)), bullet=_BULLET)
            elif item is not None:
                page.line(_linked(item), bullet=_BULLET)


class _Fields:
    """The values of one entry, by what their keys say."""

    def __init__(self, entry: Mapping) -> None:
        self.by: dict[Field, list[tuple[str, Tree]]] = {}
        for key, value in entry.pairs:
            if value is not None and value != "" and keys.folded(key) not in keys.NOT_SAID:
                self.by.setdefault(keys.field_of(key), []).append((key, value))

    def said(self, *fields: Field) -> list[str]:
        """Return the scalars of fields, in the order asked for."""
        return [s for field in fields for _, value in self.by.get(field, []) for s in _scalars(value)]

    def has(self, *fields: Field) -> bool:
        """Tell whether the entry has any of the fields."""
        return any(field in self.by for field in fields)

    def take(self, *fields: Field) -> list[str]:
        """Return the scalars of fields, and forget them."""
        said = self.said(*fields)
        for field in fields:
            self.by.pop(field, None)
        return said


def _entry(page: Page, entry: Mapping) -> None:
    """Write one entry of a section in the shape that its keys call for."""
    fields = _Fields(entry)
    shape = next((write for asks, write in _SHAPES if asks(fields)), _dated)
    shape(page, fields)
    _remaining(page, fields)


def _is_paper(fields: _Fields) -> bool:
    names_one = fields.has("title", "name")
    return fields.has("authors", "venue") and names_one or _published(fields) and names_one


def _published(fields: _Fields) -> bool:
    return any(keys.folded(k) in {"publisher", "releasedate"} for of in fields.by.values() for k, _ in of)


def _paper(page: Page, fields: _Fields) -> None:
    """Write a paper as papers are cited: authors, “title”, venue, date."""
    authors = ", ".join(fields.take("authors"))
    title = " ".join(fields.take("title", "name"))
    venue = ", ".join(fields.take("venue", "organisation"))
    date = _dates(fields)
    cited = ", ".join(p for p in (venue, date) if p)
    reference = ". ".join(p for p in (authors, f"“{title}”", cited) if p)
    links = [_linked(said, "url") for said in fields.take("link")]
    page.line(reference, *links, *fields.take("prose"), bullet=_BULLET)


def _is_award(fields: _Fields) -> bool:
    told = fields.has("title", "name") and fields.has("date") and not fields.has("position", "study", "start", "points")
    return told and not fields.has("authors", "venue")


def _award(page: Page, fields: _Fields) -> None:
    parts = fields.take("title", "name", "organisation")
    place = fields.take("place")
    links = [_linked(said, "url") for said in fields.take("link")]
    page.line(*parts, *place, _dates(fields), *links, bullet=_BULLET)
    for said in fields.take("prose"):
        page.line(said, bullet=_BULLET, depth=1)


def _is_labelled(fields: _Fields) -> bool:
    labels = fields.has("label", "name") and fields.has("details", "level") or fields.has("label")
    return labels and not fields.has("start", "end", "date", "position", "organisation", "points")


def _labelled(page: Page, fields: _Fields) -> None:
    """Write a label and what belongs to it: `Cooking (Advanced): soup, bread`."""
    label = " ".join(fields.take("label", "name"))
    level = ", ".join(fields.take("level"))
    details = ", ".join(fields.take("details"))
    label += f" ({level})" if level and details else ""
    page.line(": ".join(p for p in (label, details or level) if p), bullet=_BULLET)


def _is_item(fields: _Fields) -> bool:
    return fields.has("bullet", "number") and len(fields.by) == 1


def _item(page: Page, fields: _Fields) -> None:
    for said in fields.take("bullet", "number"):
        page.line(_linked(said), bullet=_BULLET)


def _dated(page: Page, fields: _Fields) -> None:
    """Write a job, degree or project: a head, then prose and points."""
    head = [Part(said, says=_SAYS.get(of)) for of in _HEAD for said in fields.take(of)]
    if not head and fields.has("label"):
        head = [Part(said) for said in fields.take("label")]
    links = [_linked(said, "url") for said in fields.take("link")]
    date = _dates(fields)
    page.line(*head, date, level=_ENTRY_LEVEL, apart=True)
    page.line(*links)
    for said in fields.take("prose"):
        page.line(said)
    for said in fields.take("points"):
        page.line(said, bullet=_BULLET)


_SHAPES: tuple[tuple[Callable[[_Fields], bool], Callable[[Page, _Fields], None]], ...] = (
    (_is_item, _item),
    (_is_paper, _paper),
    (_is_labelled, _labelled),
    (_is_award, _award),
)


def _dates(fields: _Fields) -> str:
    """Return the dates of an entry as the file has them; one that began and did not end keeps its dash open."""
    start, end, date = (" ".join(fields.take(of)) for of in ("start", "end", "date"))
    if start and end:
        return f"{start} – {end}"
    if start:
        return f"{start} –"
    return end or date


def _remaining(page: Page, fields: _Fields) -> None:
    """Write what no shape took: `key: value`."""
    for of in fields.by.values():
        for key, value in of:
            _value(page, key, value)


def _value(page: Page, key: str, value: Tree) -> None:
    """Write the value of a key that says nothing known: on a line behind its key, or entry by entry."""
    if isinstance(value, Sequence) and any(isinstance(item, Mapping) for item in value.items):
        page.line(key, level=_ENTRY_LEVEL)
        for item in value.items:
            if isinstance(item, Mapping):
                _entry(page, item)
            else:
                page.line(GAP.join(_scalars(item)), bullet=_BULLET)
        return
    said = ", ".join(_scalars(value))
    if said:
        page.line(f"{key}: {said}")


def _scalars(tree: Tree) -> list[str]:
    """Return every scalar of a tree, in order."""
    found: list[str] = []
    waiting: list[Tree] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            if node.strip():
                found.append(node)
        elif isinstance(node, Mapping):
            waiting.extend(value for _, value in reversed(node.pairs))
        elif isinstance(node, Sequence):
            waiting.extend(reversed(node.items))
    return found
