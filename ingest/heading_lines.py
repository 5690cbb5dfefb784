"""Make lines that are headings look like it before sections are cut: marks that only headings bear, broken headings.

Knows which words head a section. Knows nothing about sections.
"""

from __future__ import annotations

import re

from ingest.headings import exact
from ingest.lines import Line

# So many known headings with a mark of their own make the mark a heading's; two do where nothing else bears it.
FORM_COUNT, _ALONE_COUNT = 3, 2
# No known heading is longer than this.
LONGEST_GLUED = 48


def undecorated(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines that ornaments set off on both sides ("—— Work ——", "~ X ~", "[ X ]") read as headings, bare.

    One such line may be anything; where two of the same ornament are known headings, the others are some too.
    """
    found = {i: (line, bare) for i, line in enumerate(lines) if (bare := _bare(line)) is not None}
    marks: dict[str, int] = {}
    for line, bare in found.values():
        if exact(bare.text) is not None:
            marks[_ornament(line)] = marks.get(_ornament(line), 0) + 1
    sure = {mark for mark, known in marks.items() if known >= _ALONE_COUNT}
    heads = {i: bare for i, (line, bare) in found.items() if _ornament(line) in sure or exact(bare.text) is not None}
    return tuple(heads.get(i, line) for i, line in enumerate(lines))


def _ornament(line: Line) -> str:
    return (line.bullet or line.text)[:1]


def _bare(line: Line) -> Line | None:
    """Return a line without its ornaments, where the same stand at both ends; None where they do not."""
    whole = f"{line.bullet} {line.text}" if line.bullet else line.text
    found = _ORNAMENTED.fullmatch(whole.strip())
    if found is None or line.level or found["open"] in _HEAVY:
        return None
    opening = "".join(found["open"].split())[::-1].translate(_MIRRORED)
    if opening != "".join(found["close"].split()):
        return None
    start = line.text.index(found["words"])
    end = start + len(found["words"])
    return line._replace(
        start=line.start + start,
        end=line.start + end,
        text=found["words"],
        bullet="",
        section=True,
        opens="",
        strong=(),
    )


# These are read as they stand: they may open a list within a section.
_HEAVY = ("【", "〖")
# "—— Work ——", "== X ==", "*** X ***", "~ X ~", "[ X ]", ">> X <<", "-=[ X ]=-".
_ORNAMENTED = re.compile(
    r"(?P<open>[^\w\s\"'“”‘’《》#(（]+(?:\s[^\w\s\"'“”‘’《》#(（]+)*)\s*(?P<words>[^\W\d](?:.{0,38}?[^\W\d_])?)\s*"
    r"(?P<close>[^\w\s\"'“”‘’《》)）.,;:!?。，；：！？]+(?:\s[^\w\s]+)*)"
)
_MIRRORED = str.maketrans("[]{}<>«»【】〖〗〔〕「」『』〈〉／＼/\\", "][}{><»«】【〗〖〕〔」「』『〉〈＼／\\/")


def marked_headings(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines with a mark that only headings bear ("■ 教育背景") read as a heading's, not a bullet's."""
    known: dict[str, int] = {}
    total: dict[str, int] = {}
    for line in lines:
        if line.bullet and len(line.bullet) == 1:
            total[line.bullet] = total.get(line.bullet, 0) + 1
            known[line.bullet] = known.get(line.bullet, 0) + (exact(line.text) is not None)
    marks = {m for m, n in known.items() if n >= FORM_COUNT and n * 2 > total[m] or n == total[m] >= _ALONE_COUNT}
    numbered = [line for line in lines if not line.bullet and _NUMBERED.fullmatch(line.text.strip())]
    if sum(exact(line.text) is not None for line in numbered) >= FORM_COUNT:
        # "八、其他说明" among "二、工作经历" and "三、教育经历".
        lines = tuple(line._replace(section=True) if line in numbered else line for line in lines)
    ruled = [line for line in lines if not line.bullet and _RULED.fullmatch(line.text.strip())]
    if len(ruled) >= _ALONE_COUNT:
        lines = tuple(line._replace(section=True) if line in ruled else line for line in lines)
    counted = [line for line in lines if _COUNTED.fullmatch(line.bullet)]
    named = {line.start: found.kind for line in counted if (found := exact(line.text)) is not None}
    if "education" in named.values() and {"employment", "experience"} & set(named.values()):
        # "5. Academic Studies", "6. Employment History": a form, whose numbers are no list's.
        lines = tuple(line._replace(bullet="", section=True) if line.start in named else line for line in lines)
    return tuple(line._replace(bullet="", level=2, bold=True) if line.bullet in marks else line for line in lines)


def whole_headings(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines with a heading that a narrow column broke ("WORK" over "EXPERIENCE") as one."""
    out: list[Line] = []
    for line in lines:
        above = out[-1] if out else None
        if above is not None and _halves(above, line):
            text = above.text + " " * (line.start - above.end) + line.text
            out[-1] = above._replace(end=line.end, text=text)
        else:
            out.append(line)
    return tuple(out)


def _halves(above: Line, line: Line) -> bool:
    if line.start - above.end > _COLUMN_BREAK or not (above.text.isupper() and line.text.isupper()):
        return False
    whole = f"{above.text} {line.text}"
    return not (above.bullet or line.bullet) and len(whole) <= LONGEST_GLUED and exact(whole) is not None


# "===== What I can do =====": set so, whatever it says.
_RULED = re.compile(r"([=~#_—–*-])\1{2,}\s*[^\s=~#_—–*-].{0,38}?\s*\1{3,}")
_COUNTED = re.compile(r"\d{1,2}[.)]")
# Between the halves stands an end of line, or the two spaces that are left of one.
_COLUMN_BREAK = 3
_NUMBERED = re.compile(r"[一二三四五六七八九十]{1,3}[、.．][^\d，,。；;：:]{2,12}")
