"""Blank what stands among the parts of a reference and is none: marks behind authors, notes in brackets, addresses.

Every part stays where it stands. Knows nothing about styles.
"""

from __future__ import annotations

import re

# "(第一作者, CCF-A)", "(IF 8.9)", "(oral)", "(in Chinese)": what is said of a paper or of somebody among its authors.
_NOTE = re.compile(
    r"[（(](?![^()（）]*(?:在投|在审|[一二三]审|审稿|返修|录用|under|submitted|accepted))(?=[^()（）]*(?:作者|一作|二作|共一|通讯|导师|第[一二三四五]|独立|合作|影响因子|[一二三四1-4]区|核心|封面|引用|译著|合译|专著|编著|主编|合著|"
    r"\b(?:CCF|S?SCI|CSSCI|SCIE|EI|JCR|IF|Q[1-4]|oral|spotlight|poster|highlight|best (?:paper|student)|runner-up|"
    r"corresponding|first author|equal|co-first|impact factor|acceptance rate|cited|citations?|"
    r"peer[- ]reviewed|invited|cover)\b|(?-i:\bin [A-Z][a-z]{3,9}\b)))(?!(?:19|20)\d\d)[^()（）]{2,80}[)）]",
    re.IGNORECASE,
)
_AS_WHAT = re.compile(
    r"(?<=[.,;，。；\s])\s*"
    r"(?:(?:First|Co|Lead|Corresponding|Senior|Sole|Second)[- ]author|(?:第[一二三]|通讯|共同)作者|[一二]作)[.。]?\s*$",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"https?://\S+|\bwww\.\S+|\bdoi:?\s*10\.\S+|\bISSN:?\s*[\dX-]+|\bISBN:?\s*[\dX-]+", re.IGNORECASE)
# The mark behind an author gives way to what parts the authors: "Maro O*, " is "Maro O,  ".
_MARKED = re.compile(r"(?<=[\w.])(\s*[*†‡§∗#¶✉][\s*†‡§∗#¶✉]*|\s+)([,;，、；.。：:])(?!\d)")
_MARK_BEHIND = re.compile(r"(?<=\w)[*†‡§∗#¶✉]+(?=\s)|(?:(?<=^)|(?<=[,;&]\s))[*†‡§∗#¶]+(?=[^\W\d_])")
# "论文：", "Article:": what an item of a mixed list is.
_LABEL = re.compile(
    r"^\s*(?:(?:期刊|会议|学术|学位)?论文|文章|专著|著作|发明专利|实用新型|专利|软著|软件著作权"
    r"|(?:Journal |Conference )?(?:Paper|Article)|Patent|Book(?: chapter)?)\s*[:：]\s*"
)


_WIDE = str.maketrans("［］．", "[].")
_BREAK = re.compile(r"[\r\n\v\f]")


def without_asides(plain: str) -> str:
    """Return a reference with what is none of its parts blanked; offsets of the parts stay."""
    plain = _BREAK.sub(" ", plain).translate(_WIDE)
    for noise in (_LABEL, _NOTE, _AS_WHAT, _ADDRESS, _MARK_BEHIND):
        plain = noise.sub(lambda m: " " * len(m.group()), plain)
    return _MARKED.sub(lambda m: m.group(2) + " " * len(m.group(1)), plain)
