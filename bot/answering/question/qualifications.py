"""What qualifies somebody: degrees, ranks of professional titles, certificates, languages, as far as each is asked for.

Knows their order and how CVs call them; knows no grammar.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.answering.question import values as v
from bot.answering.question.amounts import in_countries
from bot.answering.question.disciplines import is_discipline
from bot.answering.question.values import Node
from bot.answering.question.wanted import Asked
from bot.answering.question.whereabouts import any_of, of_class
from bot.answering.records import LEVELS, Bound, Clause, Condition, WordGroup
from bot.answering.topics import concept_group
from vectorstore.classes import NamedClass, class_called, classes
from vectorstore.lexicon import vocabulary
from vectorstore.text import has_cjk

# What one has only once it is done: a PhD is studied for, a doctorate held.
_DONE = ("学位", "degree", "doctorate", "doctorates")
# Verbs of what is over, and of what is had.
_HOLDING = ("has", "have", "had", "got", "hold", "degree", "complet", "earn", "graduat", "毕业", "读完", "念完")
CERTIFICATES = (
    "certified", "certificate", "certification", "certifications", "licence", "license", "licensed", "accredited",
    "credential", "cert", "certs", "证书", "认证", "资格证", "执照", "持证",
)  # fmt: skip
# A licence that is held is in force: these say no more.
# However a CV puts it that something is over.
_RUN_OUT = (
    "expired", "lapsed", "ran out", "run out", "out of date", "not renewed", "inactive", "过期", "失效", "到期后没有",
    "到期未", "没有换证", "未换证", "未续", "到期",
)  # fmt: skip
_IN_FORCE = frozenset({"active", "valid", "current", "unexpired", "up to date", "有效", "在有效期内"})
# What else a line says that tells of a licence to practise.
_LICENSING = (
    "admitted", "admission", "admissions", "bar", "registered", "board", "chartered", "registration", "注册",
)  # fmt: skip
# How well a language is spoken, by the senses of the grammar: the level, and how it is said.
FLUENCY: dict[str, tuple[float, str, str]] = {
    "native": (5.0, "native", "母语"),
    "fluent": (4.0, "fluent", "流利"),
    "working": (3.0, "good enough to work in", "可工作"),
    "conversational": (2.0, "conversational", "可交流"),
}


def degree(asked: Asked) -> Node:
    """Return a degree, as far up or down as it is asked for; one that somebody holds, or a title, is done."""
    held = asked.governor.lower().startswith(_HOLDING) or (
        asked.text.lower().endswith(_DONE) and v.level_of(asked.text) is not None
    )
    asked = asked._replace(done=asked.done or held and not asked.current)
    if asked.value.reach == "upward" and is_discipline(asked.text):
        return studied(asked)
    level = asked.value.level
    known = level if level in LEVELS else v.level_of(asked.text)
    if "postgraduate" in asked.value.ids("level"):
        return _graduate(asked)
    if asked.text.lower() in _ABROAD:
        # An exchange, or studies in two countries, of which one was abroad.
        return Clause(join="any", parts=(v.degree(None, asked.text), in_countries(2, kind="education")))
    if known is not None and asked.value.reach != "only":
        return _reaching(asked, known)
    if level is None and asked.value.types:
        made = v.degree(known, asked.text, current=asked.current)
    else:
        made = v.degree(known, asked.text if known else (level or asked.text), current=asked.current)
    made = made.model_copy(update={"past": asked.done})
    schooled = asked.value.reach == "topmost" and set(asked.value.ids("level") or ()) & _SCHOOLING
    return _and_none_above(made, tuple(LEVELS), asked.text) if schooled else made


_ABROAD = frozenset({"study abroad", "studied abroad", "studies abroad"})
# What ends before any degree: nothing of the ladder of degrees stands below it.
_SCHOOLING = frozenset({"ged", "high-school", "junior-high-school", "secondary-vocational"})


def _and_none_above(held: Condition, above: Sequence[str], said: str, *, professions: bool = True) -> Node:
    """Return a degree and none of these above it, nor, with `professions`, the first one of a profession."""
    higher = tuple(v.degree(one, _LEVELS_ZH[one] if has_cjk(said) else one) for one in above)
    if professions:
        higher = (*higher, _professional(said))
    return Clause(join="all", parts=(held, Clause(join="none", parts=higher)))


def _graduate(asked: Asked) -> Node:
    """Return a degree behind a first one, whichever: 研究生, "a graduate degree"; as the highest, no doctorate."""
    if asked.value.reach == "topmost":
        return _reaching(asked, "master")
    above = LEVELS[LEVELS.index("master") :]
    return Condition(relation="degree", value=asked.text, concepts=above, current=asked.current, past=asked.done)


def studied(asked: Asked) -> Node:
    """Return a field of study, or it and those related to it."""
    kin = ("及相关专业" if has_cjk(asked.text) else " or a related field") if asked.value.reach == "upward" else ""
    return v.degree(None, asked.text + kin, asked.text + kin, current=asked.current)


def _reaching(asked: Asked, level: str) -> Node:
    """Return a degree "or above", or as the highest: this one and none above it."""
    above = LEVELS[LEVELS.index(level) :]
    if asked.value.reach == "upward":
        said = f"{asked.text} or above" if asked.text.isascii() else f"{asked.text}及以上"
        return Condition(relation="degree", value=said, concepts=above, past=asked.done)
    return _and_none_above(v.degree(level, asked.text), above[1:], asked.text, professions=level in _BELOW_PROFESSIONS)


def _professional(said: str) -> Condition:
    """Return a first degree of a profession, which one studies for behind a bachelor's: J.D., M.D."""
    held = vocabulary("degrees").concepts
    names = tuple(name for one in _PROFESSIONS for name in held[one].names)
    value = "专业（JD、MD 等）" if has_cjk(said) else "of a profession (JD, MD ...)"
    return Condition(relation="degree", value=value, words=(WordGroup(word=value, alternatives=names),))


_PROFESSIONS = ("dds", "dnp", "do", "dvm", "juris-doctor", "md", "pharmd", "psyd")
_BELOW_PROFESSIONS = frozenset({"associate", "bachelor"})


_LEVELS_ZH = {"associate": "大专", "bachelor": "本科", "master": "硕士", "phd": "博士"}


def ranked(named: NamedClass, asked: Asked) -> Condition:
    """Return a rank of professional titles, with those above it where it is asked for upwards: 副高以上."""
    above = asked.value.reach == "upward"
    own = [named, *(c for c in classes() if above and c.kind == named.kind and (c.rank or 0) > (named.rank or 0))]
    words = dict.fromkeys(w for c in own for w in c.words)
    higher = ("及以上" if not asked.text.isascii() else " or above") if above else ""
    group = WordGroup(word=asked.text, alternatives=tuple(words))
    # Also where it is the title of a post, and in lists of certificates.
    return Condition(relation="certified", value=f"{asked.text}{higher}", words=(group,), kinds=v.CERTIFYING)


_OTHER = ("a language other than {}", "{}以外的语言")


def speaks(asked: Asked) -> Node:
    """Return a language, at the level that is asked for where one is."""
    ids = asked.value.ids("language")
    if ids and len(ids) > 1:
        said = _OTHER[has_cjk(asked.text)].format(asked.text)
        return Condition(relation="speaks", value=said, concepts=ids)
    if not ids or asked.fluency not in FLUENCY:
        return v.skills(asked.text)
    level, en, zh = FLUENCY[asked.fluency]
    said = f"{asked.text} ({en})" if asked.text.isascii() else f"{asked.text}（{zh}）"
    return Condition(relation="speaks", value=said, concepts=ids, bound=Bound(least=level))


def certified(asked: Asked) -> Node:
    """Return a certificate or a licence: a known one by all its names, another by its words."""
    if (family := _family(asked)) is not None:
        said = asked.text if family == asked.value.of_class else _called(asked)
        return any_of(family, said, "certified").model_copy(update={"kinds": v.CERTIFYING, "past": asked.lapsed})
    ids = asked.value.ids("certificate") or _named(asked.text)
    if ids:
        held = vocabulary("certificates")
        names = (n for i in ids for child in sorted(held.under(i)) for n in held.concepts[child].names)
        words = (WordGroup(word=asked.text, alternatives=tuple(dict.fromkeys((asked.text, *names)))),)
        able = has_cjk(asked.text) and asked.text.startswith(("会", "能"))
        said = next(n for n in held.concepts[ids[0]].names if has_cjk(n)) if able else asked.text
        return Condition(
            relation="certified", value=said, concepts=ids, words=words, kinds=v.CERTIFYING, past=asked.lapsed
        )
    if asked.text.lower() in _IN_FORCE:
        return certified_at_all(asked.governor)
    if asked.text.lower() in _RUN_OUT:
        over = WordGroup(word=asked.text, alternatives=_RUN_OUT)
        joint = "" if has_cjk(asked.text) else " "
        of_any = WordGroup(word=asked.governor, alternatives=CERTIFICATES)
        said = f"{asked.text}{joint}{asked.governor}"
        return Condition(relation="certified", value=said, words=(over, of_any), kinds=v.CERTIFYING, past=True)
    named = v.topic(asked.text)
    # "A Java certification": the tool by itself is no certificate.
    joint = " " if asked.text.isascii() else ""
    value = f"{asked.text}{joint}{asked.governor}".strip()
    both = (*named.words, WordGroup(word=asked.governor, alternatives=CERTIFICATES))
    told = Condition(relation="certified", value=value, words=both, kinds=v.CERTIFYING)
    return _issued_by(asked.value.ids("organisation", "school"), told) or told


def _family(asked: Asked) -> NamedClass | None:
    """Return the family of certificates that is asked for, named whole or by its subject: "a certificate in HR"."""
    if (named := asked.value.of_class) is not None and named.of == "certificates":
        return named
    called = class_called(_called(asked))
    return called if called is not None and called.of == "certificates" else None


def _called(asked: Asked) -> str:
    return f"{asked.text}证书" if has_cjk(asked.text) else f"{asked.text} certificate"


def _issued_by(organisations: Sequence[str], told: Condition) -> Node | None:
    """Return a certificate of an organisation, or of what lies under it: one called after either, or told to be so."""
    held, issued = vocabulary("organisations"), vocabulary("certificates")
    under = frozenset[str]().union(*map(held.under, organisations))
    names = tuple(name for one in sorted(under) if one in held.concepts for name in held.concepts[one].names)
    if not names:
        return None
    own = {
        child
        for key, one in issued.concepts.items()
        if any(m.span.start == 0 and m.concept.concept_id in under for m in held.matches(one.names[0]))
        for child in issued.under(key)
    }
    issuer, *rest = told.words
    written = issuer.model_copy(
        update={"alternatives": (*issuer.alternatives, *names), "unless": _longer(names, frozenset(own))}
    )
    by_name = told.model_copy(update={"words": (written, *rest)})
    if not own:
        return by_name
    called = tuple(dict.fromkeys(name for key in sorted(own) for name in issued.concepts[key].names))
    group = WordGroup(word=told.value, alternatives=called, unless=_longer(called, frozenset(own)))
    known = told.model_copy(update={"words": (group,)})
    return Clause(join="any", parts=(known, by_name))


@lru_cache(maxsize=200)
def _longer(names: tuple[str, ...], own: frozenset[str]) -> tuple[str, ...]:
    """Return the names of others' certificates that begin with one of some names: "AWS certified welder"."""
    begins = tuple(f"{name.casefold()} " for name in names)
    others = (n for key, one in vocabulary("certificates").concepts.items() if key not in own for n in one.names)
    return tuple(name for name in others if name.casefold().startswith(begins))


def _named(said: str) -> tuple[str, ...]:
    """Return the certificate that words name, by themselves or with how it is held: "active ACLS"."""
    first, _, rest = said.partition(" ")
    held = vocabulary("certificates")
    known = held.named(rest if first.lower() in _IN_FORCE else said, any_case=True)
    return (known.concept_id,) if known is not None else ()


def certifying(asked: Asked) -> Node:
    """Return a certificate that somebody is on the way to, and does not hold yet."""
    node = certified(asked)
    said = f"{asked.text} (in progress)" if asked.governor.isascii() else f"{asked.text}（备考中）"
    return node.model_copy(update={"coming": True, "value": said}) if isinstance(node, Condition) else node


def certified_at_all(said: str) -> Condition:
    """Return "who is certified", whatever in."""
    words = (WordGroup(word=said, alternatives=CERTIFICATES),)
    return Condition(relation="certified", value="", words=words, kinds=("skill", "other", "award"))


def licensed_in(asked: Asked, place: Condition) -> Condition:
    """Return a licence of somewhere: the line that tells it names the place."""
    names = [n for i in place.concepts for n in vocabulary("places").concepts[i].names]
    where = WordGroup(word=asked.text, alternatives=tuple(dict.fromkeys((asked.text, *names))))
    licence = WordGroup(word=asked.governor, alternatives=(*CERTIFICATES, *_LICENSING))
    value = f"{asked.governor} in {asked.text}" if asked.text.isascii() else f"{asked.text}{asked.governor}"
    return Condition(relation="certified", value=value, words=(licence, where), kinds=v.CERTIFYING)


def licensed_as(asked: Asked) -> Condition:
    """Return the licence of a trade: a certificate that is called as those who have it are."""
    return Condition(relation="certified", value=asked.text, words=v.role(asked.text).words, kinds=v.CERTIFYING)


def given_up(asked: Asked) -> Node:
    """Return a degree whose studies a CV says were given up, or went on to no end."""
    said = f"{asked.text} (not finished)" if asked.text.isascii() else f"{asked.text}（未读完）"
    level = asked.value.level if asked.value.level in LEVELS else v.level_of(asked.text)
    return v.degree(level, asked.text).model_copy(update={"coming": True, "value": said})


def unfinished(said: str) -> Condition:
    """Return a study that a CV says was given up, or went on to no end."""
    given_up = concept_group(said, vocabulary("degrees").concepts["given-up"])
    return Condition(relation="degree", value=said, words=(given_up,))


def awarded(asked: Asked) -> Node:
    """Return an award of a set, or one by its words: for teaching, of a province."""
    kind = class_called(f"{asked.text} award" if asked.text.isascii() else f"{asked.text}奖")
    own = any_of(kind, asked.text, "awarded") if kind is not None and kind.of == "awards" else None
    return of_class("awarded", asked) or own or v.award(asked.text)
