"""What an entry is called by its head: the title of a project, an award or a post, apart from the part one had in it.

Knows how heads name things ("Somelib Maintainer", 获…奖); knows nothing about employers.
"""

from __future__ import annotations

import re

from ingest.entries.draft import Draft
from ingest.entries.fields import title_of
from ingest.entries.group import Group
from ingest.entries.heads import PROJECT_LABEL

_JOBS = frozenset({"employment", "internship"})
_TITLED = frozenset({"award", "project", "activity", "other", "teaching", "service"})
# "2015年　获校级二等奖学金": when and that, before what.
_AWARDED = re.compile(r"^(?:(?:19|20)\d{2}(?:年(?:\d{1,2}月)?|[./-]\d{1,2})?\s*)?(?:荣?获得?|被评为)?(?=\S{3})")
_CJK_NAMED_ROLE = re.compile(r"(\S.*?)\s+((?:主要|核心|唯一)?(?:维护者|贡献者|开发者|发起人|创始人))")
# "Somelib Maintainer" names the thing before the part that somebody had in it.
_NAMED_ROLE = re.compile(
    r"(?!(?:lead|main|core|chief|co|project|code|open|package|major|sole|active)\b)(\S+(?: \S+)?) "
    r"((?:co-?)?(?:maintainer|owner|contributor|creator|author))$",
    re.IGNORECASE,
)


def entitle(draft: Draft, group: Group) -> None:
    """Give an entry the title that its head tells, if it tells one."""
    if draft.kind in _JOBS and group.lines[0][0].styled and group.strong:
        # Below the employer, what was worked on: "Somesystem, development".
        below = (title_of(line, head) for line, head in group.lines[1:] if not line.styled and not head.periods)
        draft.title = next(
            (t for t in below if t and t not in (draft.role, draft.location) and not re.search("[:：]", t)), None
        )
    if draft.kind not in _TITLED:
        return
    for line, head in group.lines:
        title = title_of(line, head)
        if title and PROJECT_LABEL.match(title):
            title = re.sub(r"^[^:：]*[:：]\s*", "", title)
        if title and draft.kind == "award":
            title = _AWARDED.sub("", title)
        if title:
            part = _CJK_NAMED_ROLE.fullmatch(title) if draft.role is None else None
            draft.title, draft.role = part.groups() if part else (title, draft.role)
            break
    if draft.title is None and draft.role is not None and (named := _NAMED_ROLE.match(draft.role)):
        draft.title, draft.role = named.groups()
