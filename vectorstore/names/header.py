"""Tell a person's name from any other short line, and take the names out of a CV's first line.

Knows the shapes of names in both scripts and, from the lexicon, surnames and the words that no name holds. Knows
nothing about which lines of a CV are its head.
"""

from __future__ import annotations

import re

from vectorstore.lexicon import vocabulary
from vectorstore.markup import blank
from vectorstore.names.known import not_names, surnames
from vectorstore.names.pinyin import HAN, folded, is_pinyin
from vectorstore.records import Name, Script, Span

_LETTER = "A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ"
_DOTS = "·•・‧"
# A name's line is short; Spanish and Arabic names reach this, sentences pass it.
_TRIM = " \t\u3000*#_`,;:，。；："
_LONGEST_NAME = 48
_FEWEST_WORDS, _MOST_WORDS = 2, 5
# How much of a line is read: CVs scraped from the web are one line, and a name stands at its beginning.
_HEADER_REACH = 400
_LONGEST_ACRONYM = 3
# "St." goes on, "Doe." ends: with its full stop an abbreviation has so many letters at most.
_LONGEST_ABBREVIATION = 3
_HAN_NAME = re.compile(rf"[{HAN}]{{2,4}}")
_HAN_DOTTED = re.compile(rf"[{HAN}]{{1,8}}(?:[{_DOTS}][{HAN}]{{1,8}}){{1,3}}")
_WORD = re.compile(
    r"(?:(?:Mc|Mac|O['’]|D['’]|L['’]|De|Di|Du|La|Le|Lo|Van|Von|Fitz|Al)?[^\W\d_a-z][^\W\d_A-Z]*|[^\W\d_a-z]{2,})"
    r"(?:['’-](?:[^\W\d_a-z]?[^\W\d_A-Z]+|[^\W\d_a-z]{2,}|[DO](?=['’])))*"
)
_INITIAL = re.compile(r"[A-Z]\.?(?:-?[A-Z]\.)*")
# What common nouns end in, and no name but Clement.
_NOUN_ENDING = re.compile(r"(?:tions?|sions|(?<!cle)ments?|ology|ologies|istics|ities|ware|ships?|graphy|ization)$")
_VOWEL = re.compile("[aeiouyAEIOUY]")

_SPACED = "\x1f "
_HAN_RUN = rf"[{HAN}](?:(?:[{_DOTS}]|[ \u3000]{{1,4}}|{_SPACED})?[{HAN}])*"
_LATIN_RUN = rf"[{_LETTER}](?:[{_LETTER}'’.\-‐‑]|(?: |{_SPACED})(?=[{_LETTER}]))*"
_RUN = re.compile(rf"(?P<han>{_HAN_RUN})|(?P<latin>{_LATIN_RUN})")
_AFTER_COMMA = re.compile(rf", ?({_LATIN_RUN})")
_LABEL = re.compile(
    r"^[\s|｜]*(?:(?:name\s*/?\s*)?姓\s*名(?:\s*/?\s*name)?|名\s*字|(?:full\s+)?name)(?:\s*[:：|｜]\s*|\s+(?=\S))"
    # A programme's label, or that of a page about somebody.
    r"|^\s*(?:(?:keynote|invited|guest)\s+)?(?:speaker|presenter|lecturer|candidate|applicant|nominee)\s*[:：]\s*"
    r"|^\s*(?:(?:专家|人物|嘉宾|教师|讲者|主讲人|候选人)(?:名片|简介|介绍)?)\s*[:：]\s*"
    # Farther on in a line only with its colon, and apart from words that make it another thing's name.
    r"|(?:\s{2}|[|,;，；])\s*(?:full\s+)?name\s*[:：]\s*|(?:\s|[|,;，；])姓\s*名\s*[:：]\s*",
    re.IGNORECASE,
)
# `Wei (Kevin) Zhang`, `Maria "Mia" Lopez`: one word, what it is called, and the rest of the name.
_NICKNAMED = re.compile(
    rf"\s*(?P<name>(?P<first>[{_LETTER}'’-]+) [(“\"][{_LETTER}'’-]{{2,20}}(?: [{_LETTER}'’-]{{2,20}})?[)”\"] "
    rf"(?P<rest>[{_LETTER}'’-]+(?: [{_LETTER}'’-]+)?))"
    rf"(?=(?:\s(?:Jr|Sr|I{{2,3}}|IV)\.?)?\s*(?:$|[,，|(（/<\t{HAN}]|\s\s))"
)
_GAP = re.compile(r"[\s()（）\[\]【】<>〈〉《》/|｜,，、·•:：\x1f–—－-]{0,12}")
_HAN_TITLE = re.compile(
    r"^(?:副?教授|博士后?|硕士|先生|女士|小姐|老师|同学|院士|工程师|研究员|讲师|(?:博士|硕士)?研究生|博士生)$"
)
# A sentence about somebody begins with the name: "某某博士现任", "Some One is", "Some One joined".
_HAN_SENTENCE = re.compile(
    r"(?:副?教授|博士|先生|女士|老师|同学|院士|律师|医生|主任|研究员|工程师)?(?:现任|现为|现就职|曾任|历任|出生于|生于|毕业于|是(?!否)|[男女]$)"
)
_LATIN_SENTENCE = frozenset(
    "is was has had holds leads led joined serves served works worked received earned brings began studied currently "
    "teaches taught graduated grew obtained completed".split()
)
# No firm is called so before what it "is".
_DOUBLE_BARRELLED = re.compile(rf"[{_LETTER}]+-[{_LETTER}]+")
# What only people do, or have done to them.
_OF_PEOPLE = frozenset(
    "appointed born earned graduated joined obtained promoted received studied taught teaches worked works".split()
)
_HAN_RESUME = re.compile(r"(?:的)?(?:个人|求职|中文|英文)*(?:简历|履历)$")
_LATIN_TITLE = re.compile(
    r"(?:(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|madam|engr|shri|smt|ph\.?\s?d|d\.?phil|m\.?d|mba|m\.?s\.?c?|b\.?s\.?c?"
    r"|m\.?a|b\.?a|m\.?eng|b\.?eng|b\.?\s?tech|m\.?\s?tech|ed\.\s?d|m\.ed|b\.ed|[bm]\.e|[bm]\.com|[bm]\.?c\.?a|pmp|cpa|cfa"
    r"|p\.?e|esq|rn|jr|sr|ii|iii|iv|ll\.?[bm]|[ocm]be|mnse|fr?c[as]|acca|rev|pastor|dott(?:\.?ssa)?)\.?|(?:er|ir|fr|ing|mag)\."
    # Ranks, and that somebody has left with one: "SSG (RET.)".
    r"|(?:[sm]?sgt|ssg|sfc|cpl|capt|cpt|lt|maj|ltc|col|cdr|cmdr|cpo|retd?)\.?"
    # What stands in German before a name: "Dipl.-Ing.", "Dr. rer. nat.", "Dr. med.".
    r"|(?:dipl|dr)\.-[a-z][\w.-]*|dipl\. ?[a-z][\w.-]*|(?:rer|nat|med|phil|pol|oec|iur|jur|h\. ?c|habil)\.)",
    re.IGNORECASE,
)
# Letters of a degree that are a surname as well: a title only beside a whole name (`Jane Doe MA`, but Jun Ma).
_NAME_TOO = re.compile(r"ba|ma|mr|ms|bs|mca|bca|md|pe", re.IGNORECASE)
_CONTACT_LABELS = frozenset(
    {"email", "e-mail", "mail", "phone", "tel", "telephone", "mobile", "mob", "cell", "address", "contact", "home"}
)
_TITLE_BEFORE = re.compile(rf"{_LATIN_TITLE.pattern}\s+", re.IGNORECASE)
_RESUME = re.compile(
    r"(?:.{0,40}\s)?(?:curriculum\s+vitae|r[eé]sum[eé]|cv|vita|biodata)(?:\s+(?:template|sample|example|format)s?)?"
    r"(?:\s+of|\s+for\s.{2,40})?",
    re.IGNORECASE,
)
_RESUME_BEFORE = re.compile(r"^(?:curriculum\s+vitae|r[eé]sum[eé]|cv)(?:\s+of)?\s+(?=\S)", re.IGNORECASE)
_RESUME_AFTER = re.compile(r"(?:['’]s)?\s+(?:curriculum\s+vitae|r[eé]sum[eé]|cv)$", re.IGNORECASE)


def looks_like_name(text: str) -> Script | None:
    """Return the script of a short text that is a person's name on its own, else None.

    Chinese: two or three characters from a known surname on, four from a compound one, or parts joined by `·`. Latin:
    two to five capitalised words, initials and particles; no figure, no word that headings, jobs, firms or places have.
    """
    short = text.strip(_TRIM + ".")
    if not 2 <= len(short) <= _LONGEST_NAME:
        return None
    if re.search(rf"[{HAN}]", short):
        return "han" if _is_han_name(re.sub(r"[ \u3000]", "", short)) else None
    return "latin" if _is_latin_name(text.strip(_TRIM)) else None


def has_known_word(text: str) -> bool:
    """Tell whether a word of a Latin name is a known given name or Chinese surname, so that it surely is a name."""
    known = surnames()
    words = [folded(w)[0] for w in text.split()]
    return any(w in known.given or w in known.romanised for w in words if len(w) > 1)


def _is_han_name(text: str) -> bool:
    if _HAN_DOTTED.fullmatch(text):
        return True
    no_name = not_names()
    if not _HAN_NAME.fullmatch(text) or text in no_name.han or text.endswith(no_name.han_endings):
        return False
    known = surnames()
    if text[:2] in known.compound and len(text) > 2:
        return True
    return len(text) < 4 and text[0] in known.single


def _is_latin_name(text: str) -> bool:
    words = text.split()
    if not _FEWEST_WORDS <= len(words) <= _MOST_WORDS or " ".join(words).lower().rstrip(".") in not_names().phrases:
        return False
    half = len(words) // 2
    if half > 1 and words[:half] == words[half:]:
        # "Crane Operator Crane Operator": what is sought, and what is done.
        return False
    full = [w for w in words if not _INITIAL.fullmatch(w)]
    shouted = all(w.isupper() for w in full)
    return bool(full) and all(_may_be_in_name(w, full, last=w == words[-1], shouted=shouted) for w in full)


def _may_be_in_name(word: str, words: list[str], *, last: bool, shouted: bool) -> bool:
    known, no_name = surnames(), not_names()
    plain = folded(word)[0]
    if plain in known.particles and not last:
        return True
    if not _WORD.fullmatch(word) or len(plain) < 2:
        return False
    if {word.lower(), plain, *word.lower().split("-")} & no_name.words:
        return False
    if plain in known.given or plain in known.romanised:
        return True
    if plain in no_name.roles or _NOUN_ENDING.search(plain):
        return False
    if len(plain) > 2 and not _VOWEL.search(plain):
        return False
    # Short capitals among other words are an acronym, unless a word beside them is surely a name (`Anna COX`).
    acronym = word.isupper() and not shouted and len(word) <= _LONGEST_ACRONYM and not is_pinyin(plain)
    return not acronym or any(folded(w)[0] in known.given for w in words if w != word)


def split_header_name(line: str) -> tuple[Name, ...]:
    """Return the person's names that a line begins with: one, or one in each script; none where it begins otherwise.

    Markup, labels (`Name:`, 姓名：), titles and the word for a CV are stepped over. Each span lies in `line` and covers
    what is written; `text` is the same without the spaces that OCR puts between Chinese characters.
    """
    if (spaced := _SPACED_NAME.fullmatch(line)) is not None:
        closed = " ".join(word.replace(" ", "") for word in re.split(r"\s{2,}", spaced["name"]))
        if looks_like_name(closed.title()) == "latin":
            return (Name(text=closed, script="latin", span=Span(start=spaced.start("name"), end=spaced.end("name"))),)
    if (wide := _WIDE_NAME.fullmatch(line)) is not None:
        closed = " ".join(wide["name"].split())
        words = closed.split()
        parted = len(words) > _TOWN_AND_STATE or any(map(_INITIAL.fullmatch, words)) or has_known_word(closed)
        if parted and looks_like_name(closed) == "latin":
            return (Name(text=closed, script="latin", span=Span(start=wide.start("name"), end=wide.end("name"))),)
    even = blank(line[:_HEADER_REACH].replace("}{", _SPACED)).replace("#", " ").replace("*", " ").replace("_", " ")
    label = _LABEL.search(even)
    position = label.end() if label else 0
    found: list[Name] = []
    end = position
    nicknamed = _NICKNAMED.match(even, position)
    if nicknamed and looks_like_name(f"{nicknamed['first']} {nicknamed['rest']}") == "latin":
        position = end = nicknamed.end("name")
        found.append(_named(even, nicknamed.start("name"), end, "latin"))
    while run := _RUN.search(even, position):
        if found and not _GAP.fullmatch(even, end, run.start()):
            break
        if not found and not _GAP.fullmatch(even[end : run.start()].strip("#>★☆■●◆§ ~|.")):
            break
        name = _comma_name(even, run) if run["latin"] else None
        name = name or (_han_name_in(even, run) if run["han"] else _latin_name_in(even, run))
        if name is None:
            if not _is_stepped_over(run.group().strip()):
                break
            position = end = run.end()
            continue
        if any(n.script == name.script for n in found) and not _is_another_name(
            found[0], name, even[end : run.start()]
        ):
            break
        found.append(name)
        position = end = name.span.end if name.span else run.end()
    return tuple(found)


def _is_another_name(first: Name, other: Name, between: str) -> bool:
    """Tell whether a name in brackets is what the same person is called at home: "Helen He (He Jing)"."""
    words = {folded(w)[0] for w in other.text.split()}
    shared = words & {folded(w)[0] for w in first.text.split()}
    return between.rstrip().endswith(("(", "（")) and bool(shared) and all(map(is_pinyin, words))


# "A D A   Q U I L L": a blank between letters, more between words.
_SPACED_NAME = re.compile(r"\W*(?P<name>[^\W\d_](?: [^\W\d_]){1,20}(?: {2,}[^\W\d_](?: [^\W\d_]){0,20}){1,3})\s*")
_TOWN_AND_STATE = 2
# "ADA  J.  QUILL": a typewriter's gaps, each between two words. Of unknown words it may be a town and its state.
_WIDE_NAME = re.compile(rf"\s*(?P<name>[{_LETTER}][{_LETTER}.'’-]*(?:\s{{2,4}}[{_LETTER}][{_LETTER}.'’-]*){{1,3}})\s*")


def _is_stepped_over(words: str) -> bool:
    joined = re.sub(r"\s", "", words)
    return bool(
        _LATIN_TITLE.fullmatch(words)
        or _RESUME.fullmatch(words)
        or _HAN_TITLE.match(joined)
        or _HAN_RESUME.fullmatch(joined)
    )


def _named(even: str, start: int, end: int, script: Script) -> Name:
    written = even[start:end].replace("\x1f", "")
    text = re.sub(r"[ \u3000]", "", written) if script == "han" else " ".join(written.split())
    return Name(text=text, script=script, span=Span(start=start, end=end))


def _han_name_in(even: str, run: re.Match[str]) -> Name | None:
    """Return the Chinese name that a run of characters begins with; OCR may have spaced every one of them."""
    pieces = [m.span() for m in re.finditer(rf"[{HAN}{_DOTS}]+", run.group())]
    offset = run.start()
    while len(pieces) > 1 and _HAN_RESUME.fullmatch(run.group()[slice(*pieces[0])]):
        pieces.pop(0)
    words = [run.group()[a:b] for a, b in pieces]
    if len(words[0]) == 1 or (words[0] in surnames().compound and len(words) > 1 and len(words[1]) < 3):
        for count in range(min(4, len(words)), 1, -1):
            joined = "".join(words[:count])
            if all(len(w) < 3 for w in words[:count]) and looks_like_name(joined) == "han":
                return _named(even, offset + pieces[0][0], offset + pieces[count - 1][1], "han")
    word = _HAN_RESUME.sub("", words[0])
    for size in (len(word), 4, 3, 2):
        rest = word[size:]
        if (
            size <= len(word)
            and looks_like_name(word[:size]) == "han"
            and (not rest or _HAN_TITLE.match(rest) or _HAN_SENTENCE.match(rest))
        ):
            start = offset + pieces[0][0]
            return _named(even, start, start + size, "han")
    return None


def _latin_name_in(even: str, run: re.Match[str]) -> Name | None:
    """Return the Latin name that a run of words begins with, titles before it and a role after it left out."""
    start, end = run.span("latin")
    text = even[start:end]
    before = _RESUME_BEFORE.match(text)
    if before:
        start += before.end()
    while title := _TITLE_BEFORE.match(even[start:end]):
        if _NAME_TOO.fullmatch(title.group().strip()) and len(even[start:end].split()) == _FEWEST_WORDS:
            break
        start += title.end()
    if even[end : end + 1] == "@":
        # What an address begins with is no word of the name before it.
        end = max(start, even.rfind(" ", start, end))
    after = _RESUME_AFTER.search(even, start, end)
    if after:
        end = after.start()
    words = _till_title(list(re.finditer(r"\S+", even[start:end])))
    if not words:
        return None
    found = _named_words(even, start, words)
    return found or _named_words(even, start, _till_role(words))


def _till_title(words: list[re.Match[str]]) -> list[re.Match[str]]:
    """Return the words before the first that follows a name: a role, a degree, the label of a contact, a full stop."""
    roles = not_names().roles
    for i, word in enumerate(words):
        written = word.group()
        if i >= _FEWEST_WORDS and written.lower() in _CONTACT_LABELS:
            return words[:i]
        if i >= _FEWEST_WORDS and written in _LATIN_SENTENCE:
            sure = written in _OF_PEOPLE or words[i + 1 : i + 2] and words[i + 1].group() in _OF_PEOPLE
            sure = sure or any(_DOUBLE_BARRELLED.fullmatch(w.group()) for w in words[1:i])
            return words[:i] if sure or has_known_word(" ".join(w.group() for w in words[:i])) else words
        if i and written.lower().strip(".") in roles:
            return _without_skills(_before_role(words, i))
        title = _LATIN_TITLE.fullmatch(written) and (i >= _FEWEST_WORDS or not _NAME_TOO.fullmatch(written))
        dotted = title is not None and "." in written
        if i and title and (dotted or not _INITIAL.fullmatch(written)):
            return words[:i]
        if i and written.endswith(".") and len(written) > _LONGEST_ABBREVIATION:
            return words[: i + 1]
    return words


def _before_role(words: list[re.Match[str]], noun: int) -> list[re.Match[str]]:
    """Return the words before a role that ends with the word at `noun` ("Registered Nurse"), however it begins."""
    for start in range(_FEWEST_WORDS, noun):
        if vocabulary("roles").named(" ".join(word.group() for word in words[start : noun + 1])) is not None:
            return words[:start]
    return words[:noun]


def _without_skills(words: list[re.Match[str]]) -> list[re.Match[str]]:
    """Return the words before a role without what belongs to it ("Selenium Tester")."""
    while len(words) > _FEWEST_WORDS and vocabulary("skills").named(last := words[-1].group()):
        if has_known_word(last):
            break
        words = words[:-1]
    return words


def _till_role(words: list[re.Match[str]]) -> list[re.Match[str]]:
    """Return the name before a role that a space alone parts from it: its first word that no name holds is the end."""
    for i, word in enumerate(words):
        written = word.group()
        acronym = written.isupper() and len(written) > 1 and not words[0].group().isupper()
        no_name = {written.lower()} & not_names().words or acronym or vocabulary("skills").named(written)
        if no_name and not has_known_word(written):
            sure = has_known_word(words[0].group()) or any(_DOUBLE_BARRELLED.fullmatch(w.group()) for w in words[1:i])
            return words[:i] if i >= _FEWEST_WORDS and sure else []
    return []


def _named_words(even: str, start: int, words: list[re.Match[str]]) -> Name | None:
    if not words:
        return None
    stop = start + words[-1].end()
    if even[stop - 1] == "." and not _INITIAL.fullmatch(words[-1].group()):
        stop -= 1
    while even[stop - 1] in "-‐‑'’":
        stop -= 1
    begin = start + words[0].start()
    return _named(even, begin, stop, "latin") if looks_like_name(even[begin:stop]) == "latin" else None


def _comma_name(even: str, run: re.Match[str]) -> Name | None:
    """Return a name with its surname first (`WANG, Xiaoming`); a comma alone may as well part a town from its state."""
    follows = _AFTER_COMMA.match(even, run.end())
    surname = run.group()
    if follows is None or len(follows[1].split()) > 3:
        return None
    given = follows[1].rstrip(".")
    if " " in surname:
        # "CHAN Siu Ming, Peter": a whole name, and by which one its bearer goes.
        chinese = folded(surname.split()[0])[0] in surnames().romanised
        if not chinese or " " in given or folded(given)[0] not in surnames().given:
            return None
        return _named(even, run.start(), follows.start(1) + len(given), "latin")
    if looks_like_name(f"{given} {surname}") != "latin" or _LATIN_TITLE.fullmatch(given):
        return None
    known = surnames()
    first = folded(given.split()[0])[0]
    # A surname in capitals before what is not is one; so is a town's in a letterhead.
    set_apart = surname.isupper() and not given.isupper() and len(surname) > _LONGEST_ACRONYM
    set_apart = set_apart and not any(vocabulary("places").named(words) for words in (surname, given))
    if first not in known.given and folded(surname)[0] not in known.romanised and not set_apart:
        return None
    return _named(even, run.start(), follows.start(1) + len(given), "latin")
