"""What Chinese honours are called by somebody's calling: 优秀护士, 先进个人, 安全标兵.

Knows how such titles are made. By itself the calling within one is a post that somebody held, and the honour is none.
"""

from __future__ import annotations

import re

from vectorstore.records import Span

# A title stands behind what awards it, or behind "is": 优秀的护士 is no title.
_TITLE = re.compile(
    r"(?:评为|评上过?|评过|当选过?为?|获评|获得过?了?|得过|得了|拿过|拿了|荣获|是)[“\"「]?"
    r"(?P<title>(?:优秀|先进|十佳|十大|最美|杰出|模范)[\u4e00-\u9fff]{2,6}?|[\u4e00-\u9fff]{2,6}?(?:标兵|能手|红旗手))"
    r"(?=[”\"」]?(?:称号|荣誉|奖)?(?:的|吗|$|\W))"
)


def titles_won(text: str) -> tuple[Span, ...]:
    """Return where a question names honours by the calling of whoever has them."""
    return tuple(Span(start=m.start("title"), end=m.end("title")) for m in _TITLE.finditer(text))
