"""Read a clause of English prose: "became a partner at X in 2016", "a B.A. in history from Y", "taught at Z".

A role stands behind "as", "became" or an article; an organisation behind "at", "joined" or "of", by the lexicon, by its
form, or, where the verb leaves no doubt, by its capitals. Knows nothing of the clause before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ingest.entries.clauses import Clause
from ingest.entries.employers_en import LABOURED, RUN, employer_in, is_body, places_in
from ingest.entries.listed_en import listed_in
from ingest.entries.roles_en import is_office, opening_role, role_in
from ingest.entries.studies_en import degrees_told, schools_told
from ingest.entries.told import STAY_AS, Told
from ingest.entries.trades_en import apposed_in, place_before, place_behind, trade_in
from ingest.entries.training_en import training_in
from ingest.organisations import organisation_in
from ingest.roles import is_role
from vectorstore.lexicon import vocabulary
from vectorstore.names import looks_like_name
from vectorstore.periods import find_periods
from vectorstore.records import EntryKind, Mention, Span

_STAY = re.compile(
    r"\bvisited\b|\b(?:visiting|exchange)\s+(?:ph\.?d\.?\s+)?(?:student|scholar|researcher|fellow|scientist|professor)\b",
    re.IGNORECASE,
)
_WORKED = re.compile(
    r"\b(?:join(?:ed|s|ing)|works|worked|working|(?<!his )(?<!her )(?<!my )(?<!their )work(?! (?:has|was|is|"
    r"on)\b)|clerk(?:s|ed|ing)|taught|teach(?:es)?|moved|start(?:ed|s)|began|begun|employed|held|"
    r"spent\s(?:\w+\s){1,3}(?:years?|months?|decades?)|practi[sc]e[sd]?|"
    r"returned|transferred|recruited|hired|leads?|led|heads?|headed|runs?|ran|manage[sd]?|direct(?:s|ed)|oversees?|oversaw|"
    r"serve[sd]?|serving|interned|to join|coached|danced|flew|stayed|to command|"
    r"remained|came|opened|opening|to open|took over|tak(?:e|en|ing) up|took up|commanded|"
    r"(?:has|have)\s(?:also\s)?(?:lectured|conducted|tutored|coached|chaired)|"
    r"pastors?|pastored|played|playing|(?:assumed|took|takes|taking|assuming) (?:over )?(?:command|charge)|"
    r"apprenticed|"
    r"founded|co-?found(?:ed|ing)?|to found|set up|established|owns?|engaged|"
    r"appointed|promoted)\b",
    re.IGNORECASE,
)
# With an employer told before, a role alone is a post where somebody came to be it.
_BECAME = re.compile(
    r"\b(?:became|become|promoted|appointed|named|rose|rising|becoming|advanced|elevated|joined|served|serving|as)\b|"
    r"\b(?:is|am|was|been)\s+(?!an?\s)|\bbeen\s+an?\s.*\bthere\b"
    r"|^where\s(?:he|she|they|I)\s(?:was|is|am)\s|^then\s|^to\s|^made\s|\brisen\b|\bmaking\b|\bmade (?:him|her|me)\b",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"\b(?:is|am|are|currently|now|works?|leads?|heads|(?<=I )head|"
    r"serves?|teaches|owns?|runs?|directs?|manages?|oversees?|present|current|enters|coaches|pastors)\b",
    re.IGNORECASE,
)
_EVER_SINCE = re.compile(r"\bever since\b|\bto this day\b", re.IGNORECASE)
_PAST = re.compile(
    r"\b(?:was|were|previously|formerly|past|until|(?!based\b)\w+ed|held|led|ran|taught|began|became)\b", re.IGNORECASE
)
_ENDED = re.compile(r"\b(?:was|were|until|till|left|ended)\b", re.IGNORECASE)
_OF_ENSEMBLE = (
    r"\s(?:the\s)?(?-i:[A-Z][\w’'-]*(?:\s[A-Z][\w’'-]*){0,4}\s(?:Quartet|Trio|Quintet|Ensemble|Orchestra|Philharmonic|"
    r"Philharmonia|Sinfonia|Sinfonietta|Consort|Choir|Chorus|Ballet|Band|Opera))\b"
)
_ENSEMBLE = re.compile(rf"\bmember of{_OF_ENSEMBLE}")
# Birth, homes, honours, memberships, licences and what was written are neither post nor degree.
_NEITHER = re.compile(
    r"\bthere (?:are|is|were|was|have been) no\b|\bpursuant to\b|"
    r"\bborn\b|\blives?\b|\bresides?\b|\bmarried\b|\badmitted to\b|\blicensed\b|"
    # Whoever is one of an ensemble works there.
    rf"\bmembers? of\b(?!{_OF_ENSEMBLE})|\bfellow of the\b|"
    r"\bboard of\b|\bauthor of\b|\breviewer\b|\breferee\b|"
    # A corps, or initials, before it are whom somebody served with: that is a post.
    r"(?<!Corps )(?<!(?-i:[A-Z]) )\bvolunteer|\bpublished\b|\bawards?\b|\bprizes?\b|"
    r"\b(?:experiences? (?:as|in|of|with)|years of|eager|seeking|looking|aspir\w+|zeal|desire|opportunity|"
    r"(?-i:chance))\b|"
    r"\bexhibit\w*\b|\b(?:shown|exhibitions?|performed|appeared|recorded|screened|collections?(?!\s(?:officer|manager|assistant|care|clerk|specialist|agent|trainee))|soloist)\b|"
    r"\beditor of [“\"‘]|"
    r"\b(?:outside (?:of )?work|pro bono|mentors|seconded|coaches(?![^,;.]{0,60}\s(?:at|for)\s(?:the\s)?[A-Z]))\b|"
    r"\bof the (?:year|month)\b|\bgraduate of\b|"
    r"\btop doctor\b|\bnamed (?:an?|one of)\b|\bscholarship\b|\bco-authored\b|\b(?:advis|supervis|host)ed by\b",
    re.IGNORECASE,
)
_NO_POST = re.compile(
    r"\b(?:consultant to|student|candidate|graduate(?!\s(?:engineer|trainee|assistant|architect|nurse|surveyor))|"
    r"native|member|recipient|winner|finalist|alumn\w+|author|speaker|"
    r"citizen|chartered|certified|honorary)\b",
    re.IGNORECASE,
)
# Whose degrees somebody supervised are others.
_OF_OTHERS = re.compile(
    r"\b(?:supervis|examin|mentor|advis)(?:ed|es|ing)\b.{0,40}\b(?:theses|dissertations|students)\b"
)
# What somebody's family did.
_OF_KIN = re.compile(
    r"(?:and\s)?(?:my|his|her|our|their)\s(?:\w+\s)?(?:wife|husband|son|daughter|father|mother|brother|sister|parents?|children|"
    r"grand\w+|uncle|aunt)\b(?!,?\s(?:and\s)?(?:he|she|I|they)\b)",
    re.IGNORECASE,
)
_GRADUATE = re.compile(r"\b(?:graduate|alumn(?:us|a)|alum)\sof\b")
_NO_DEGREE = frozenset({"postdoc", "visiting-student", "exchange", "summer-school", "minor", "honorary-doctorate"})
_DATED_AWAY = re.compile(r"\b(?:prior to|before)\s+(?:\w+ing\b[^,;]{0,90}|that|this|then),", re.IGNORECASE)


def told_en(clause: Clause, *, studying: bool = False, working: bool = False) -> list[Told]:
    """Return what a clause of English prose tells; `studying`, `working`: what the sentence told last."""
    found = listed_in(clause.text, working=working) or _told(clause, studying=studying, working=working)
    return [one._replace(place=_place_of(clause.text, one)) for one in found]


def _place_of(text: str, told: Told) -> str | None:
    named = told.organisation.span if told.organisation is not None else None
    if named is None or named.of(text) != (told.organisation.text if told.organisation is not None else ""):
        return None
    role = text.find(told.role, named.end) if told.role else -1
    after = named.end + 1 == role and told.role is not None
    end = role + len(told.role or "") if after else named.end
    return place_behind(text, named.start, end) or place_before(text, named.start)


def _told(clause: Clause, *, studying: bool, working: bool) -> list[Told]:
    text = _DATED_AWAY.sub(lambda m: " " * len(m.group()), clause.text)
    text = _WENT_TO_BECOME.sub(lambda m: f"{m[1]}   became", text)
    whole = Span(start=0, end=len(text))
    if _STAY.search(text):
        place = next((m for m, _, sure in sorted(places_in(text), key=lambda one: not one[2])), None)
        as_what = STAY_AS.search(text)
        return [Told("activity", whole, place, as_what.group().strip() if as_what else None)] if place else []
    degrees = [m for m in vocabulary("degrees").matches(text) if m.concept.concept_id not in _NO_DEGREE]
    if _OF_OTHERS.search(text) or _OF_KIN.match(text):
        return []
    trained = _training(text, whole) if not degrees else []
    if studies := trained or degrees_told(text, degrees, studying=studying, neither=_NEITHER.search(text) is not None):
        return studies
    if (apposed := apposed_in(text)) is not None:
        role, end = apposed
        return _post(text[:end], whole, working=working, role=role)
    if _GRADUATE.search(text) is None and _NEITHER.search(text) or ":" in text:
        return []
    if (schooled := schools_told(text, studying=studying)) is not None:
        return schooled
    if (rise := _ROSE_FROM.search(text)) is not None and all(map(is_office, rise.group("one", "other"))):
        return [
            Told("employment", Span(start=rise.start(of), end=rise.end(of)), None, rise[of]) for of in ("one", "other")
        ]
    return _post(text, whole, working=working)


def _training(text: str, whole: Span) -> list[Told]:
    training = training_in(text)
    where = employer_in(text, training.role) if training is not None else None
    if training is None or where is None:
        return []
    kind: EntryKind = "internship" if "internship" in training.role.of(text) else "employment"
    return [Told(kind, whole, where, training.role.of(text), ended=training.ended)]


# Whoever left to become something became it.
_WENT_TO_BECOME = re.compile(
    r"(\b(?:left|moved|returned|came|went|joined|promoted|resigned|departed|retired)\b[^,;]{0,80}\s)to become\b"
)
# "where she rose from graduate engineer to Head of Networks"
_ROSE_FROM = re.compile(
    r"\b(?:rose|rising|progress(?:ed|ing)|mov(?:ed|ing)\sup|advanc(?:ed|ing)|promoted|climb(?:ed|ing)"
    r"|work(?:ed|ing)\s(?:my|his|her|their)\sway(?:\sup)?)\sfrom\s(?:an?\s)?(?P<one>[A-Za-z][\w &/-]{2,50}?)"
    r"\sto\s(?:the\s|an?\s)?(?P<other>[A-Za-z][\w &/-]{2,50}?)(?=[,.;]|$|\s(?:in|by|at|between|over|within)\s)"
)


# "..., and at the Y in 2017" goes on about posts.
_ALSO_AT = re.compile(r"(?:and\s+)?(?:in\s[A-Z]\w+\s)?(?:at|for|with)\s+(?:the\s+)?[A-Z]")


# Roles at one employer, each behind its dates: "a Clerk (2010-2016) and Senior Clerk (2006-2010) in Accounts at X".
_ROLE_DATED = re.compile(
    r"(?P<role>[A-Z][\w&/-]*(?:,? (?:of |and "
    r"|for )?[A-Z][\w&/-]*){0,5})\s*(?P<dates>[(（][^()]{4,40}[)）])(?:\s*,?\s*and\s+|\s*[,;]\s*|\s|\.?$)"
)
_FEWEST_DATED = 2


def _each_dated(text: str) -> list[Told]:
    """Return the posts of a clause that dates each of several roles at one employer in brackets behind it."""
    found = list(_ROLE_DATED.finditer(text))
    dates = [find_periods(one["dates"]) for one in found]
    if len(found) < _FEWEST_DATED or not all(dates) or not all(is_role(one["role"]) for one in found):
        return []
    if any(b.start() != a.end() for a, b in pairwise(found)):
        return []
    place = next(
        (m for m, by, sure in places_in(text) if (sure or by == "at") and (m.span or _NOWHERE).start > 0), None
    )
    return [
        Told("employment", Span(start=one.start(), end=one.end("dates")), place, one["role"], when[0].period)
        for one, when in zip(found, dates, strict=True)
    ]


_NOWHERE = Span(start=0, end=0)
# "most recently as Director of Some Software", "starting there as a clerk": with whom was said before.
_WITH_THE_SAME = re.compile(
    r"\b(?:most recently|latterly|lastly|finally|latest|ultimately)\s+as\b|\b(?:start|began|begin|join|finish"
    r"|end|leav)\w*\s+(?:there|out|off)?\s*as\b"
    r"|\bthere\s+as\b"
)
_PROMOTED_TO = re.compile(r"\b(?:promoted|rose|rising|advanced|risen) to\b")
_OF_ANYTHING = re.compile(
    r"\s+(?:of|for)\s+[A-Z][\w&-]*(?:\s(?:and\s)?[A-Z][\w&-]*){0,5}(?=\s*[,.;]|\s*$|\s+in\s+\d|\s+(?:until|till|since|before)\b)"
)


def _post(text: str, whole: Span, *, working: bool, role: Span | None = None) -> list[Told]:
    if each := _each_dated(text):
        return each
    role = role or role_in(text) or opening_role(text)
    place = employer_in(text, role) or (_goes_on_at(text) if working and role is None else None)
    if working and role is not None and _WITH_THE_SAME.search(text, 0, role.start):
        part = _OF_ANYTHING.match(text, role.end)
        role, place = Span(start=role.start, end=part.end()) if part else role, None
        return [Told("employment", whole, None, role.of(text), ended=_LEFT_AS.search(text) is not None)]
    trade = trade_in(text) if role is None or place is None else None
    if trade is not None and (role is None or trade.firm is not None):
        behind = (m for m, _, _ in places_in(text) if m.span is not None and m.span.start == trade.at)
        role, place = trade.role, trade.firm or next(behind, place)
    if role is not None and (second := _AND_SMALL.match(text, role.end)) and is_office(second["role"]):
        role = Span(start=role.start, end=second.end())
        place = employer_in(text, role)
    if role is not None and (second := _AND_TITLE.match(text, role.end)) and is_role(second["role"]):
        role = Span(start=role.start, end=second.end()) if role.of(text)[:1].isupper() else role
    large = role is not None and role.of(text)[:1].isupper()
    risen = place is None and (large or _PROMOTED_TO.search(text) is not None)
    parts = (_OF_PART, _OF_WORK, _OF_ANYTHING) if risen else (_OF_PART, _OF_WORK)
    if role is not None and (part := next(filter(None, (one.match(text, role.end) for one in parts)), None)):
        role = Span(start=role.start, end=part.end())
    goes_on = working and any(one.match(text) for one in (_ALSO_AT, _ALSO_DATED))
    if role is None and (place is None or not (goes_on or _WORKED.search(text) or LABOURED.search(text) or _did(text))):
        return []
    whose = _TO_SOMEBODY.match(text, role.end) if place is None and role is not None else None
    helper = whose is not None and looks_like_name(whose["name"]) is not None
    if place is None and not helper and not (_BECAME.search(text) or working and _WAS.match(text)):
        return []
    words = role.of(text) if role else None
    if words == "member" and _ENSEMBLE.search(text):
        dated = bool(find_periods(text))
        return [Told("employment", whole, place, words, now=_NOW.search(text) is not None)] if place and dated else []
    if words is not None and (_NO_POST.search(words) or words.lower() == "fellow" and place is None):
        return []
    intern = (
        re.search(r"\bintern(?:ed|ship|s)?\b|\bsummer\s(?:associate|analyst|clerk)\b", text, re.IGNORECASE) is not None
    )
    # What is said of the employer behind its name ("a maker based in Ytown") says nothing of when.
    until = max(role.end if role else 0, place.span.end if place and place.span else 0) or len(text)
    now = _NOW.search(text) is not None and not _PAST.search(text, 0, until) and not _ENDED.search(text, until)
    now = now or _EVER_SINCE.search(text) is not None
    kind: EntryKind = "internship" if intern else "employment"
    alone = helper or place is None and (_ALONE.search(text) or _ON_OWN.match(words or "")) is not None
    told = [Told(kind, whole, place, words, now=now, alone=alone, ended=_LEFT_AS.search(text) is not None)]
    return [*told, *_further(text, kind, role, place)]


def _did(text: str) -> bool:
    """Tell a clause with its date that says by any verb of the past what somebody did somewhere."""
    return _DID.match(text) is not None and bool(find_periods(text))


_DID = re.compile(
    r"(?:[^,]{3,60},\s)?(?:(?:and|then)\s)?(?:(?:he|she|they|I|[A-Z][\w’'-]+)\s)?(?:\w+ly\s)?"
    r"(?!(?:lectured|lived|married|retired|visited|trained|studied|attended|enrolled|applied|died|voted|supported|invited|interviewed|"
    r"travelled|traveled|collaborated|consulted|presented|volunteered|competed|participated|raised|used)\b)[a-z]{3,}ed\s"
)


def _goes_on_at(text: str) -> Mention | None:
    """Return whom a clause that goes on about a post names without a verb: "and in Otherland for Vamma (2005-07)"."""
    if _ALSO_AT.match(text):
        return next((m for m, by, _ in places_in(text) if by in {"at", "for", "with"}), None)
    dated = _ALSO_DATED.match(text)
    run = RUN.match(text, dated.end()) if dated is not None else None
    if run is None:
        return None
    name = run.group().rstrip(" .,")
    found = organisation_in(name)
    sure = found is not None and found.sure or is_body(name)
    return Mention(text=name, span=Span(start=run.start(), end=run.start() + len(name))) if sure else None


# "and between 2014 and 2016 the 5th Some Brigade"
_ALSO_DATED = re.compile(r"(?:and\s)?(?:between|from)\s[^,;]{4,40}?\d{4}\s(?:the\s)?(?=[A-Z]|\d+(?:st|nd|rd|th)\s)")


# "assistant to Some Body": with nobody who was told before.
_TO_SOMEBODY = re.compile(
    r"\sto\s(?:the\s[a-z]+\s)?(?:(?:the\s)?(?:Hon(?:ou?rable)?\.?|(?:Chief\s)?Justice|Judge|Professor|Dr\.?|Sir|Senator)\s)*"
    r"(?P<name>[A-Z][\w’'-]+(?:\s[A-Z][\w.’'-]*){1,2})"
)
_ON_OWN = re.compile(r"(?:freelance|self-employed|independent)\s|(?:locum|supply teacher)$")
# ", where she worked from 2001 and was a manager"
_WAS = re.compile(r"(?:(?:and|where)\s)?(?:(?:he|she|they|I)\s)?was\s")
# "Executive Vice President and Chief Financial Officer"
_AND_TITLE = re.compile(r"\s+and\s+(?P<role>[A-Z][\w-]*(?:\s+[A-Z][\w-]*){0,4})")
# "founder and principal of X"
_AND_SMALL = re.compile(r"\s+and\s+(?P<role>[a-z][\w-]*(?:\s[a-z][\w-]*){0,2}?)(?=\s(?:of|at)\s)")
_OF_PART = re.compile(
    r"\s+of\s+the\s+(?:Department|Division|Faculty|School|Section|Office|Institute)\s+(?:of|for)\s+[A-Z][\w&-]*(?:\s+(?:and\s+|of\s+)?[A-Z][\w&-]*){0,4}"
)
# "Director of Operations": the work that somebody is in charge of.
_OF_WORK = re.compile(
    r"\s+(?:of|for)\s+(?:the\s+)?(?:[A-Z][\w-]*\s+(?:and\s+)?){0,2}(?:Operations|Finance|Marketing|Sales|Engineering|Research|Nursing|"
    r"Communications?|Resources|Technology|Strategy|Networks|Development|Education|Product(?:ion|s)?|Studies|Music|People|"
    r"Services|Programmes?|Programs?|Planning|Quality|Safety|Security|Policy|Design|Data|Logistics|Compliance|Legal|Making)"
    r"(?=\s*[,.;]|\s*$|\s+(?:at|in|from|until|and|before)\b)"
)
# "leaving as a squadron leader in 2004"
_LEFT_AS = re.compile(
    r"\b(?:left|leav(?:es|ing)|retir(?:ed|ing)|stepp(?:ed|ing)\sdown|st(?:ood|anding)\sdown|resign(?:ed|ing)|depart(?:ed|ing))\s"
    r"(?:from\s[^,;]{0,40}\s)?as\s"
)
# A second post beside the one told before, and one with the firm whose paper this is.
_ALONE = re.compile(r"\balso\s+(?:sat|served|acted|worked)\b|\b(?:as|is|been)\s+(?:our|the\s+Company[’']s)\s")
_AND_POST = re.compile(
    r"\s*(?:,|,?\s+and)\s+(?:(?:as\s+)?(?:an?\s+)?(?P<role>[A-Za-z][\w&-]*(?:\s(?:of\s|and\s)?[A-Za-z][\w&-]*){0,4}?)\s(?P<by>at|of|with|for)\s)?"
    r"(?:the\s+)?(?=[A-Z])"
)
_POSITIONS = re.compile(
    r"\b(?:positions|posts|roles|jobs|appointments|stints|spells|worked|taught|practised)\b[^,;]*?\b(?:at|with|for)\s"
)


def _further(text: str, kind: EntryKind, role: Span | None, place: Mention | None) -> Iterator[Told]:
    """Yield the posts that go on a row: "Director at A and Controller of B", "positions at A, B and C"."""
    at = place.span.end if place is not None and place.span is not None else len(text)
    while more := _AND_POST.match(text, at):
        run = RUN.match(text, more.end())
        words = more["role"]
        office = words is not None and is_office(words)
        if run is None or not (office or words is None and role is None and _POSITIONS.search(text[:at])):
            return
        name = run.group().rstrip(" .,")
        found = organisation_in(name)
        mention = found.mention if found is not None else Mention(text=name)
        span = Span(start=run.start(), end=run.start() + len(name))
        at = span.end
        begin = more.start("role") if words else span.start
        yield Told(kind, Span(start=begin, end=at), mention.model_copy(update={"text": name, "span": span}), words)
