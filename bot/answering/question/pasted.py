"""A need that is pasted into a message: which of its words are the need, and what of it is a title and a place.

"Got this JD: “DevOps Engineer, Chennai. 5+ yrs. Jenkins ...” who do we send?" is a need between words that only ask.
Knows how needs are pasted in both languages. Knows nothing about what a demand means: that is `criteria`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.answering.question import values as v
from bot.answering.question.constructions import within
from bot.answering.question.descriptions import LIST_COMMA, has_heading, is_description
from bot.answering.question.grammar import grammar
from bot.answering.question.phrases import phrase
from bot.answering.question.wordings import keys_of
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_lengths
from vectorstore.text import has_cjk

# A need between quotation marks, and one behind its label to the end of the text.
_QUOTED = re.compile(r"[“\"「『](?P<q>[^“”\"」』]{30,})[”\"」』]")
_LABEL = re.compile(
    r"(?i)\b(?:jd|job (?:description|spec|posting|ad)|req|spec|role|opening|brief)\b[^:：\n.?]{0,30}"
    r"[:：]\s*(?P<q>.{20,})$"
    r"|(?:^|[，,。；;：:\s])(?:岗位|职位|任职|招聘|硬性|基本)?(?:要求|条件|需求)[是为]?\s*[:：]\s*(?P<zh>.{8,})$",
    re.DOTALL,
)
# Whom one needs, before a colon or, in Chinese, a comma: "need a controller in Ohio: month end close, GAAP, ..."
_NEEDED = re.compile(
    r"(?i)^.*?\b(?:need|want|seek(?:ing)?|hir(?:e|ing)|look(?:ing)? for|after)\s+(?:an?\s+)?(?P<t>[^:\n.?!,]{4,60})"
    r":\s*(?P<q>.{20,})$"
    r"|^.*?(?:急?招|想?找|缺|诚聘|要)(?:一?[个名位])?(?P<tz>[^,，。:：\s]{2,16})[:：,，]\s*(?P<z>.{8,})$",
    re.DOTALL,
)
_ASKS = phrase("needs", "asks")
_MUST_SAID, _OR = phrase("needs", "must_said"), re.compile(r"\bor\b|或")
# Who looks for somebody says so before a title, and demands nothing by it.
_SOUGHT = phrase("needs", "sought")
# What parts one demand from the next.
_PARTS = re.compile(r"[,，、;；\n/]|\.\s|。")
_FEWEST_PARTS, _FEWEST_BULLETS = 3, 2
_BULLET = re.compile(r"(?m)^\s*(?:[-*+•●▪◦·–—]|\d{1,2}[.、)）])\s*\S")
# What asks for people, and demands nothing: "who should I call first?", 帮看看谁合适.
_ASKING = re.compile(
    r"(?i)\b(?:who|whom|any ?(?:one|body|takers))\b(?!'s (?:done|built|worked))[^.!?。！？;；\n:：]*(?:[?？!]+|$)"
    r"|(?:^|(?<=[\s,，。；;、：:]))(?:\b(?:hi|hello|hey|thanks|thx|cheers)\b|你好|您好|谢谢)[ ,，!！.]*"
    r"|(?:帮[我忙]?)?(?:看看|看下|看一下|想想|问问)?(?:有)?(?:谁|哪[位个些]|什么人|人选)(?:比较|最|更)?"
    r"(?:合适|适合|符合|能上|可以|匹配|行|胜任|[吗么])*[?？]?\s*[:：]?"
    r"|(?:[,，。；;\s]|^)有(?:没有)?(?:合适|人选|匹配)的?(?:人选|人)?[吗么]?[?？]?",
)
# A sentence of such words alone asks who it is, whatever its order: "Best match and why?", 现有简历里谁最匹配.
_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9\u4e00-\u9fff]|(?:who|any|rank)\b)|(?<=[。！？;；\n])")
_ASKING_WORDS = phrase("needs", "asking_words")
_TITLE_PLACE = re.compile(
    r"^(?P<t>[^(（]+?)\s*[(（](?P<p>[^)）]+)[)）]$|^(?P<t2>.+?)(?:\s*[,，]|\s[-–—]\s)\s*(?P<p2>[^,，]+)$"
)
_TITLE_IN = re.compile(r"^(?P<t>.+?)\s+(?:in|at|for)\s+(?P<p>[^,，]+)$")
_LABELLED = re.compile(
    r"(?i)^\s*(?:jd|(?:job |position )?(?:title|position|role|opening))\s*:\s*"
    r"|^\s*(?:岗位|职位|诚聘|急招|招聘)(?:名称|岗位|职位)?\s*[:：]\s*"
)
_LONGEST_TITLE = 70
# Chinese titles end in what somebody is.
_TITLE_ZH = re.compile(
    r"(?:师|经理|总监|主管|负责人|专家|顾问|研究员|医生|护士|会计|专员|助理|前端|后端|[组护部队]长)$"
)


class Pasted(NamedTuple):
    """A need without what is said around it; its title and place, where it begins with them.

    `setting`: what stands beside the title ("HR Director - medical devices"). `headed`: that headings say what must be.
    """

    text: str
    title: str = ""
    place: str = ""
    setting: str = ""
    headed: bool = False


def pasted(text: str) -> Pasted | None:
    """Return the need that is pasted in a message; None where a message holds none."""
    said = _without_asking(text)
    if is_description(said):
        return _described(said)
    own = _own(said)
    if own is None:
        return _needed(said) or _told(said) or _jotted(said)
    return _listed(own, said)


def is_posting(text: str) -> bool:
    """Tell whether a text describes a job, in sections or in sentences, rather than asks a question."""
    said = _without_asking(text)
    return is_description(said) or _told(said) is not None


def _without_asking(text: str) -> str:
    """Return a text without the sentences at its ends that only ask who it is."""
    kept = [s for s in _SENTENCES.split(text) if s.strip()]
    while kept and _ASKING_WORDS.fullmatch(kept[-1].strip()):
        kept.pop()
    while kept and _ASKING_WORDS.fullmatch(kept[0].strip()):
        kept.pop(0)
    if not kept:
        return text
    start = text.index(kept[0])
    return text[start : text.rindex(kept[-1]) + len(kept[-1])].strip()


def _described(said: str) -> Pasted:
    """Return a job description: by its sections, or, where no heading says what must be, by its sentences."""
    if has_heading(said):
        return Pasted(said, headed=True)
    head, rest = _headed(said)
    begun = _begun(head)
    return begun._replace(text=f"{begun.text}\n{rest}") if begun else Pasted(said)


def _told(said: str) -> Pasted | None:
    """Return a need that is told in sentences: "Nurse, ICU. BSN required. At least 3 years of critical care"."""
    sentences = [s.strip() for s in _SENTENCES.split(said) if re.search(r"\w", s)]
    weighs = any(within(name, s) for s in sentences for name in ("needs.nice", "descriptions.must_word"))
    weighs = weighs or any(find_lengths(s) for s in sentences)
    if len(sentences) < _FEWEST_BULLETS or not weighs or any(_ASKS.search(s) for s in sentences):
        return None
    head, *rest = sentences
    sought = _SOUGHT.sub("", head)
    if (begun := _begun(head)) is not None:
        return begun._replace(text="\n".join([begun.text, *rest]))
    return Pasted("\n".join(sentences)) if sought != head and len(sentences) > _FEWEST_BULLETS else None


def _begun(head: str) -> Pasted | None:
    """Return what a need begins with: "Nurse, ICU", "Chef: menus, costs"; None where that is no title."""
    head = _WANTED.sub("", _SOUGHT.sub("", _LABELLED.sub("", head)).strip(" .。"))
    told, demands = _before_colon(head)
    if demands:
        return Pasted(demands, told)
    title, place = _title(head)
    if title:
        first, *rest = _AFTER_TITLE.split(title, maxsplit=1)
        return Pasted("", first if _is_title(first) else title, place, "".join(rest) if _is_title(first) else "")
    first, *rest = _AFTER_TITLE.split(head, maxsplit=1)
    if (bracketed := _BRACKETED.match(first)) is not None:
        first, rest = bracketed["t"], [bracketed["p"], *rest]
    first, said = _WANTED.sub("", first.strip()), ", ".join(rest)
    if not rest or not _is_title(first):
        return None
    # Of a title and a list the list is what is asked for; one thing beside a title says where it is, or in what.
    return Pasted(said, first) if len(LIST_COMMA.split(said)) >= _FEWEST_PARTS else Pasted("", first, setting=said)


_WANTED = re.compile(r"(?i)\s+(?:wanted|needed|required|sought)$")
_BRACKETED = re.compile(r"(?P<t>[^(（]+?)\s*[(（](?P<p>[^)）]+)[)）]\s*$")
# "HR Director - medical devices, Boston": what follows a title says where and in what.
_AFTER_TITLE = re.compile(LIST_COMMA.pattern + r"|\s[-–—|]\s")


def _before_colon(head: str) -> tuple[str, str]:
    """Return the title that stands before a colon, and what follows it; a head without one as it is."""
    match = re.match(r"(?s)(?P<t>[^:：.]{3,70})\s*[:：]\s*(?P<r>.+)$", head)
    if match is None or not any(vocabulary("roles").matches(match["t"], any_case=True)):
        return head, ""
    return match["t"].strip(), match["r"]


def _listed(own: str, text: str) -> Pasted | None:
    """Return a need in quotation marks, behind a label, or in bullets."""
    plain = _ASKING.sub(" ", own).strip()
    first = _BULLET.search(plain)
    if own == text and first is not None:
        # What stands before the first bullet is a title, or says why the list is there.
        head, rest = _LABELLED.sub("", plain[: first.start()].strip(" \n:：")), plain[first.start() :]
        return Pasted(rest, *_title(head.split("\n")[0]))
    head, rest = _headed(plain)
    begun = _begun(head)
    return begun._replace(text=f"{begun.text}\n{rest}") if begun else Pasted(plain) if plain else None


def _needed(text: str) -> Pasted | None:
    """Return a need that names whom one looks for and lists the rest: "need a controller in Ohio: GAAP, SOX, CPA"."""
    match = _NEEDED.match(text)
    if match is None:
        return None
    head, said = match.group("t") or match.group("tz"), _ASKING.sub(" ", match.group("q") or match.group("z")).strip()
    title, place = _title(head)
    if not title and match.group("t"):
        # Whoever is needed before a colon is called by a title, though no lexicon has it.
        within = _TITLE_IN.match(head)
        known = vocabulary("places").matches(within.group("p")) if within is not None else ()
        title, place = (within.group("t"), known[0].span.of(within.group("p"))) if within and known else (head, "")
    enough = len(_PARTS.findall(said)) >= _FEWEST_PARTS - 1
    return Pasted(said, title, place) if title and enough else None


def _jotted(text: str) -> Pasted | None:
    """Return a need that is jotted down in one line: "QA lead, 8+ years, Selenium must, Playwright preferred"."""
    parts = [p.strip(" .。") for p in LIST_COMMA.split(_LABELLED.sub("", text.strip())) if re.search(r"\w", p)]
    weighs = any(within(name, p) for p in parts for name in ("needs.nice", "descriptions.must_word"))
    if "\n" in text or len(parts) < _FEWEST_PARTS or not weighs or _ASKS.search(text):
        return None
    title, place = _title(_SOUGHT.sub("", parts[0]))
    if not title:
        return None
    demands: list[str] = []
    for part in parts[1:]:
        said = _MUST_SAID.sub("", part).strip() or part
        if demands and _OR.search(said) and vocabulary("skills").named(demands[-1], any_case=True) is not None:
            demands[-1] += f", {said}"  # "Go, Python or Rust" is one demand
        else:
            demands.append(said)
    return Pasted("\n".join(demands), title, place)


def _own(text: str) -> str | None:
    """Return the words of the need: in quotation marks, behind a label, or a list of bullets."""
    for match in (*_QUOTED.finditer(text), *_LABEL.finditer(text)):
        said = next(g for g in match.groups() if g)
        if len(_PARTS.findall(said)) >= _FEWEST_PARTS - 1:
            before = text[: match.start()] if match.re is _LABEL and match.group("zh") else ""
            return f"{_ASKING.sub(' ', before).strip(' ，,：:')}\n{said}".strip() if before.strip() else said
    return text if len(_BULLET.findall(text)) >= _FEWEST_BULLETS else None


def _headed(text: str) -> tuple[str, str]:
    """Return the first sentence or line of a need, and the rest."""
    match = re.match(r"(?s)\s*(?P<h>[^\n]{2,100}?)(?:\n|\.\s+(?=[A-Z0-9(])|。|[:：]\s*\n)(?P<r>.*)$", text)
    return (
        (_LABELLED.sub("", match.group("h")).strip(" .,，:："), match.group("r")) if match is not None else ("", text)
    )


def _title(head: str) -> tuple[str, str]:
    """Return the title and the place that a head is; two empty ones where it is a demand like any other."""
    if not head or len(head) > _LONGEST_TITLE or _BULLET.match(head):
        return "", ""
    within = _TITLE_IN.match(head)
    if within is not None and _is_title(within.group("t")):
        known = vocabulary("places").matches(within.group("p"))
        return within.group("t"), known[0].span.of(within.group("p")) if known else ""
    match = _TITLE_PLACE.match(head)
    if match is not None:
        title, place = (match.group("t") or match.group("t2")), (match.group("p") or match.group("p2"))
        found = vocabulary("places").matches(place)
        if found or (match.group("t") and _is_title(title)):
            return title.strip(" ,，"), found[0].span.of(place) if found else ""
    return (head, "") if _is_title(head) else ("", "")


def _is_title(text: str) -> bool:
    """Tell whether words end in what somebody is: "Functional Genomics Scientist", 护理组长."""
    plain = v.trimmed(text)
    if any(m.span.end >= len(plain) for m in vocabulary("roles").matches(plain, any_case=True)):
        return True
    if has_cjk(plain):
        return bool(_TITLE_ZH.search(plain))
    cues = grammar().of(keys_of(plain.split()[-1])) if plain else ()
    return any(c.kind == "noun" and c.sense in ("engineer", "developer") for c in cues)
