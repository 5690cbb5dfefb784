"""How people, entries and quotes are named in an answer: short, in the asker's language, in the CV's own words.

Knows nothing about intents.
"""

from __future__ import annotations

from bot.answering.compose.words import known, say
from bot.answering.evidence import QUOTE_MAX
from bot.answering.records import PersonShown
from bot.answering.sources import Placed
from vectorstore.markup import shown
from vectorstore.periods import describe
from vectorstore.records import Entry, Language, Period, Person
from vectorstore.spells import spells
from vectorstore.text import fold, has_cjk

# Beside a citation a line of quote is enough to recognise it; the whole stands under its number.
_QUOTE_SHOWN = 160
_TITLE_SHOWN = 140


def name_of(person: Person | PersonShown, language: Language) -> str:
    """Return a person's name in both scripts, the asker's first: `Jane Wu (吴简)`, `吴简（Jane Wu）`."""
    names = (person.name, *person.aliases)
    han = next((n for n in names if has_cjk(n)), None)
    latin = next((n for n in names if not has_cjk(n)), None)
    if han is None or latin is None:
        return han or latin or person.name
    return f"{han}（{latin}）" if language == "zh" else f"{latin} ({han})"


def entry_label(entry: Entry, language: Language) -> str:
    """Return what, where and when of an entry; empty where it tells none of them."""
    where = organisation_of(entry)
    when = when_of(entry, language)
    match entry.kind:
        case "publication":
            status = (
                "" if entry.status in ("published", "accepted", None) else say(f"statuses.{entry.status}", language)
            )
            place = entry.venue.text if entry.venue else ""
            return list_of([title_of(entry), list_of([place, when], " "), status], language)
        case "patent" | "award" | "teaching":
            return list_of(
                [title_of(entry), (entry.role or "") if entry.kind == "teaching" else "", where, when], language
            )
        case "service":
            return list_of(
                [entry.role or "", entry.venue.text if entry.venue else title_of(entry), where, when], language
            )
        case "skill" | "profile" | "other":
            return title_of(entry)
        case "project":
            return list_of(placed_in_time(title_of(entry) or entry.role or "", where, when, language), language)
        case _:
            return list_of(placed_in_time(entry.role or title_of(entry), where, when, language), language)


def placed_in_time(what: str, where: str, when: str, language: Language) -> list[str]:
    """Return what, where and when in the order of a language: Chinese says when first, and what last."""
    return [when, where, what] if language == "zh" else [what, where, when]


def organisation_of(entry: Entry) -> str:
    """Return the first organisation of an entry as written; empty where it names none."""
    return shown(entry.organisations[0].text) if entry.organisations else ""


def title_of(entry: Entry) -> str:
    """Return an entry's title, cut where it runs long."""
    return clip(shown(entry.title), _TITLE_SHOWN) if entry.title else ""


def when_of(entry: Entry, language: Language) -> str:
    """Return an entry's time in words; empty where it tells none."""
    if entry.kind == "publication" and entry.year is not None:
        return str(entry.year)
    if entry.terms and len(entry.terms) > 1:
        return list_of([_term(term, spell, language) for term, spell in _listed(entry)], language)
    if entry.period is not None and (entry.period.start or entry.period.end):
        return describe(entry.period, language)
    if entry.terms:
        return list_of(list(entry.terms), language)
    return str(entry.year) if entry.year is not None else ""


_SEASONS = {"Spring": "春", "Summer": "夏", "Fall": "秋", "Winter": "冬"}


def _term(term: str, spell: Period, language: Language) -> str:
    """Return one listed date: a teaching term by its season ("Fall 2020", 2020年秋), any other as a period."""
    year, _, season = term.partition(" ")
    if season not in _SEASONS:
        return describe(spell, language)
    return f"{year}年{_SEASONS[season]}" if language == "zh" else f"{season} {year}"


def _listed(entry: Entry) -> list[tuple[str, Period]]:
    """Return the dates that an entry lists one by one, each once, as written and as read."""
    told = spells(entry)
    pairs = zip(entry.terms, told, strict=True) if len(told) == len(entry.terms) else ()
    return list(dict(pairs).items())


def when(period: Period | None, language: Language) -> str:
    """Return a period in words; empty where there is none."""
    return describe(period, language) if period is not None else ""


def quoted(quote: str, limit: int = _QUOTE_SHOWN) -> str:
    """Return a quote in quotation marks, cut where it runs long."""
    text = clip(shown(quote), limit)
    return f"“{text}”" if text else ""


def clip(text: str, limit: int = QUOTE_MAX) -> str:
    """Return a text cut between words at so many characters, with a mark where it was."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    if " " in cut[limit // 2 :] and not has_cjk(cut[-1]):
        cut = cut[: cut.rindex(" ")]
    cut = cut.rstrip(" ,，;；、.")
    cut = cut if cut.endswith("…") else f"{cut}…"
    return f"{cut}”" if cut.count("“") > cut.count("”") else cut


def kind_of(placed: Placed | None, language: Language) -> str:
    """Return what kind of entry something stands in."""
    return say(f"kinds.{placed.entry.kind}", language) if placed is not None else ""


def attribute_label(attribute: str, language: Language) -> str:
    """Return what an attribute of a person is called."""
    return say(f"attributes.{attribute}", language) if known(f"attributes.{attribute}") else attribute.replace("_", " ")


def says(text: str, words: str) -> bool:
    """Tell whether a text already says some words."""
    return bool(words) and fold(words) in fold(text)


def list_of(parts: list[str], joint: str) -> str:
    """Return parts as one list, joined as a language does or by `joint`; what another says already is left out."""
    separator = {"zh": "，", "en": ", "}.get(joint, joint)
    kept: list[str] = []
    for part in parts:
        text = part.strip(" ,，")
        if text and not any(says(k, text) for k in kept):
            kept.append(text)
    return separator.join(kept)
