"""Tell segments of a head that bear the name of an organisation and are, or hold, something else as well.

"Somefirm Engineer" is somebody there, "SAP Consultant" works with a product, "Microsoft Word" is one. Knows nothing
about lines or entries.
"""

from __future__ import annotations

import re

from ingest.roles import is_role, role_behind
from ingest.signs import is_tool
from vectorstore.lexicon import vocabulary

FIRM_END = re.compile(r"(?:公司|集团|研究院|研究所|实验室|大学|学院|中心)$")


def opens_with_name(segment: str) -> bool:
    """Tell "某大学 硕士" from "硕士 某方向": a known name that opens a segment is not part of the degree behind it."""
    found = vocabulary("organisations").matches(segment)
    return bool(found) and not segment[: found[0].span.start].strip() and found[0].span.end < len(segment.rstrip())


def firm_and_role(segment: str) -> bool:
    """Tell "某某有限公司 Java 工程师", whose first part is the whole name of a firm."""
    cut = role_behind(segment)
    return cut is not None and FIRM_END.search(segment[:cut].rstrip()) is not None


def tool_and_role(segment: str) -> bool:
    """Tell "SAP Consultant", somebody who works with it, from "Somefirm Engineer", somebody who works there."""
    found = vocabulary("organisations").matches(segment)
    opens = bool(found) and not segment[: found[0].span.start].strip() and found[0].span.end < len(segment.rstrip())
    return opens and is_tool(found[0].span.of(segment)) and is_role(segment)


def is_product(segment: str) -> bool:
    """Tell what is made by the firm whose name it bears: no firm itself, and no certificate of the firm's."""
    known = (vocabulary(kind).named(segment) for kind in ("organisations", "certificates"))
    return is_tool(segment) and not any(known)
