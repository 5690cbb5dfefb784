"""A question's tokens as parts: mentions, cues and free words, chosen so that together they explain most of it.

A lattice of overlapping names and cues becomes one row by dynamic programming over the tokens. Knows weights; knows
nothing about what parts mean together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from bot.answering.question.grammar import Cue, CueKind, CueMatch, grammar
from bot.answering.question.mentions import Mention
from bot.answering.question.tokens import PERSON, Token
from vectorstore.dictionary import english_of
from vectorstore.text import cut

PartKind = Literal["mention", "cue", "free", "mark"]
# A Latin word says about as much as two Chinese characters.
_WEIGHT = {"word": 2.0, "number": 2.0, "han": 1.0, "mark": 0.0}
# Relative to a token's weight: a name explains more than a cue, a cue more than a word that says nothing, and that more
# than a word that nobody knows. What is one thing explains more than what is put together from several.
_MENTION, _CUE, _ROLE, _FRAME, _WEAK, _FREE = 1.05, 1.0, 0.98, 0.9, 0.55, 0.3
_WHOLE = 0.25
# A term of a field that is itself a verb or noun of questions ("patents", "programming languages") is that.
_GENERAL = frozenset({"term", "award"})
# Verbs that say only what was done.
_DEEDS = frozenset({"act", "do"})
# A trade is called after its field: an engineer is no engine.
_TRADES = ("engineer", "developer")
# "PhD advisor": what is asked of somebody, and no post of theirs.
_GUIDES = frozenset({"advisor", "mentor"})
_SAYING = frozenset({"verb", "noun", "attribute", "level", "quantity", "when"})
# Cues only beside what they are said of: 授权 of a patent, 关了 where it is asked when.
_WORKS = frozenset(
    {Cue("verb", "patent"), Cue("verb", "publish"), Cue("verb", "first_author"), Cue("attribute", "patents"),
     Cue("attribute", "publications")}
)  # fmt: skip
_BESIDE: dict[Cue, frozenset[Cue]] = {
    **{Cue("when", state): _WORKS for state in ("granted", "filed", "under_review", "accepted")},
    Cue("when", "edge"): frozenset({Cue("ask", "when"), Cue("ask", "how_long")}),
}
# What a question may hold that says nothing of its own.
_OF_QUESTIONS = frozenset({"frame", "op", "pronoun", "prep"})
# Grammatical words in capitals are names ("IT", "US"), but for those with which people write Boolean searches.
_BOOLEAN = frozenset({"and", "or", "not"})
_SHORT_CAPITALS = 3
_NOT = Cue("op", "not")
# Words that are written in capitals for their weight, and are nobody's name: "worked AT Oracle".
_STRESSED = frozenset(
    {"at", "in", "for", "with", "from", "is", "was", "has", "had", "did", "one", "any", "all", "now", "no"}
)


class Part(NamedTuple):
    """A stretch of a question and what it is: a mention, the cues that it may be, words that are neither, a mark.

    It has the tokens from `start` up to `end`, and the characters `at`.
    """

    kind: PartKind
    start: int
    end: int
    text: str
    cues: tuple[Cue, ...] = ()
    mention: Mention | None = None
    at: tuple[int, int] = (0, 0)

    def sense(self, *kinds: CueKind) -> str | None:
        """Return the first sense that this cue has among these kinds; None where it has none."""
        return next((c.sense for c in self.cues if c.kind in kinds), None)

    def has(self, kind: CueKind, *senses: str) -> bool:
        """Tell whether this may be a cue of a kind, of one of these senses where some are given."""
        return bool(self.cues) and any(c.kind == kind and (not senses or c.sense in senses) for c in self.cues)

    @property
    def is_frame(self) -> bool:
        """Tell whether this says nothing by itself."""
        return self.kind == "mark" or (self.kind == "cue" and all(c.kind == "frame" for c in self.cues))


def cover(text: str, tokens: Sequence[Token], mentions: Sequence[Mention]) -> tuple[Part, ...]:
    """Return the row of parts that explains most of a question; unexplained words that stand together are one part."""
    edges: dict[int, list[tuple[float, Part]]] = {}
    for score, part in (*_cues(text, tokens, mentions), *_named(text, tokens, mentions), *_alone(tokens)):
        edges.setdefault(part.start, []).append((score, part))
    best: list[tuple[float, Part | None]] = [(0.0, None)] * (len(tokens) + 1)
    reached = [False] * (len(tokens) + 1)
    reached[0] = True
    for at in range(len(tokens)):
        if not reached[at]:
            continue
        for score, part in edges.get(at, ()):
            total = best[at][0] + score
            if not reached[part.end] or total > best[part.end][0]:
                reached[part.end] = True
                best[part.end] = (total, part)
    row: list[Part] = []
    at = len(tokens)
    while at > 0:
        chosen = best[at][1]
        assert chosen is not None  # noqa: S101 - every token is an edge by itself
        row.append(chosen)
        at = chosen.start
    parts = _run_together(text, tokens, reversed(row))
    return tuple(p._replace(at=(tokens[p.start].start, tokens[p.end - 1].end)) for p in parts)


def _weight(tokens: Sequence[Token], start: int, end: int) -> float:
    return sum(_WEIGHT[t.kind] for t in tokens[start:end])


def _cues(text: str, tokens: Sequence[Token], mentions: Sequence[Mention]) -> Iterator[tuple[float, Part]]:
    # 本科|学的, not 本|科学|的: what is surely a degree ends a word.
    levels = {n for m in grammar().matches(tokens) if any(c.kind == "level" for c in m.cues) for n in (m.start, m.end)}
    edges = _word_edges(text, tokens) | levels
    named = {n for m in mentions for n in range(m.start, m.end)}
    # Among Chinese words capitals are a name's, however few other Latin words there are: 做过IT的.
    shouting = all(t.is_shouted or t.kind not in ("word", "han") for t in tokens)
    asked = frozenset(c for m in grammar().matches(tokens) for c in m.cues)
    # 授权的呢: of the works that were asked for before.
    asked |= _WORKS if {c.kind for c in asked if c not in _BESIDE} <= _OF_QUESTIONS else frozenset()
    # 没|用过, not 没用|过: what denies a verb is no part of another word.
    verbs = {m.start for m in grammar().matches(tokens) if m.end - m.start > 1 and tokens[m.end - 1].text == "过"}
    asking = [m for m in grammar().matches(tokens) if any(c.kind in ("who", "ask") for c in m.cues)]
    for match in grammar().matches(tokens):
        first, size = tokens[match.start], match.end - match.start
        counts = any(c.kind == "ask" for c in match.cues)  # 会Java的人数
        if not counts and _cuts_people(match.start, match.end, asking, edges, tokens):
            continue
        cues = tuple(c for c in match.cues if c not in _BESIDE or _BESIDE[c] & asked)
        denies = match.end in verbs and any(c == _NOT for c in match.cues)
        if first.kind == "han" and not (denies or _is_whole(match.start, match.end, edges, size)):
            continue
        emphatic = first.key in _STRESSED and match.start not in named
        if size == 1 and first.is_shouted and not shouting and not emphatic and len(first.text) <= _SHORT_CAPITALS:
            cues = tuple(c for c in cues if c.kind not in ("frame", "prep", "pronoun", "quantity", "op", "when"))
            cues = match.cues if first.key in _BOOLEAN else cues
        if not cues:
            continue
        rate = _FRAME if size == 1 and all(c.kind == "frame" for c in cues) else _CUE
        score = _weight(tokens, match.start, match.end) * rate + _WHOLE * (size - 1)
        written = text[first.start : tokens[match.end - 1].end]
        yield (
            score,
            Part("mark" if first.kind == "mark" and size == 1 else "cue", match.start, match.end, written, cues),
        )


def _pieces(word: str) -> Iterator[str]:
    """Yield the words that a dictionary knows in what a segmenter glues: 找|会, 计算机|专业."""
    while word:
        size = next((n for n in range(len(word), 1, -1) if english_of(word[:n])), 1)
        yield word[:size]
        word = word[size:]


def _word_edges(text: str, tokens: Sequence[Token]) -> frozenset[int]:
    """Return the tokens at which a Chinese word begins, as a segmenter cuts the question."""
    edges: set[int] = set()
    at = 0
    while at < len(tokens):
        if tokens[at].kind != "han":
            edges.add(at)
            at += 1
            continue
        end = at
        while (
            end < len(tokens) and tokens[end].kind == "han" and (end == at or tokens[end].start == tokens[end - 1].end)
        ):
            end += 1
        place = at
        for word in cut(text[tokens[at].start : tokens[end - 1].end]):
            for piece in _pieces(word):
                edges.add(place)
                place += len(piece)
        at = end
    # A long cue is a word, wherever a segmenter cuts: 有|空窗期, not 有空|窗期.
    edges.update(n for m in grammar().matches(tokens) if m.end - m.start > _PAIR for n in (m.start, m.end))
    return frozenset({*edges, len(tokens)})


# What a segmenter glues together by mistake is two characters mostly.
_PAIR = 2


def _is_whole(start: int, end: int, edges: frozenset[int], size: int) -> bool:
    """Tell whether a Chinese cue is a word of its own: 会 is not in 会计; longer ones may cut a word on one side."""
    left, right = start in edges, end in edges
    return (left and right) if size == 1 else (left or right)


def _cuts_people(
    start: int, end: int, asking: Sequence[CueMatch], edges: frozenset[int], tokens: Sequence[Token]
) -> bool:
    """Tell whether a cue cuts a word in two of which 人 is a part: in 哪些人在 nobody's 人在, in 的人事 no 的人."""
    if end - start > 1 and tokens[start].text == _PEOPLE and any(m.start < start < m.end for m in asking):
        return True
    within = end - start > 1 and tokens[end - 1].text == _PEOPLE and end - 1 in edges and end not in edges
    return within and any((m.start, m.end) == (start, end) for m in asking)


_PEOPLE = "人"


def _named(text: str, tokens: Sequence[Token], mentions: Sequence[Mention]) -> Iterator[tuple[float, Part]]:
    guides = {
        m.end for m in grammar().matches(tokens) if any(c.kind == "attribute" and c.sense in _GUIDES for c in m.cues)
    }
    said = {(m.start, m.end) for m in grammar().matches(tokens) if any(c.kind in _SAYING for c in m.cues)}
    deeds = {(m.start, m.end) for m in grammar().matches(tokens) if {c.sense for c in m.cues} - {"need"} <= _DEEDS}
    trades = {(m.start, m.end) for m in grammar().matches(tokens) if any(c.sense in _TRADES for c in m.cues)}
    # 没读完 is said of a degree, and is none.
    given_up = {(m.start, m.end) for m in grammar().matches(tokens) if Cue("verb", "drop_out") in m.cues}
    # Who writes "self-employed" where an employer stands works for none of that name; to volunteer is no post.
    own_masters = {
        (m.start, m.end)
        for m in grammar().matches(tokens)
        if {c.sense for c in m.cues} & {"self_employed", "own_business", "volunteer"}
    }
    about_somebody = any(t.text == PERSON for t in tokens)
    scores = {(m.start, m.end) for m in grammar().matches(tokens) if Cue("attribute", "test_score") in m.cues}
    # 六级过了没: of a test that is passed no score is asked.
    passed = {m.start for m in grammar().matches(tokens) if Cue("verb", "certify") in m.cues}
    explained = frozenset(n for m in grammar().matches(tokens) for n in range(m.start, m.end))
    # "python 3年以上": the number is of the time, and no version.
    lengths = {m.start for m in mentions if m.length is not None}
    for mention in mentions:
        if mention.shaped and (not _has_unknown(mention, mentions, explained) or _is_pair(mention, mentions, tokens)):
            continue
        if (
            mention.end - mention.start == 1
            and tokens[mention.start].key in _BOOLEAN
            and not _behind_comma(tokens, mention)
        ):
            continue
        if about_somebody and (mention.start, mention.end) in scores and mention.end not in passed:
            continue
        if "role" in mention.names and mention.end in guides:
            continue
        denied = mention.names == ("level",) and tokens[mention.start].key == "no"
        if denied or (mention.start, mention.end) in given_up | own_masters:
            continue
        if set(mention.names) <= _GENERAL and (mention.start, mention.end) in said:
            continue
        if mention.names == ("level",) and _is_in_post(mention, mentions):
            continue
        if mention.end - 1 > mention.start and mention.end - 1 in lengths:
            continue
        size = mention.end - mention.start
        # Recruiters are known by a set of titles, whatever their stem may say was done.
        at = (mention.start, mention.end)
        known = mention.named_class is not None and mention.names == ("role",) and at in deeds
        trade = (mention.names == ("role",) and not known) or (mention.start, mention.end) in trades
        rate = _WEAK if mention.weak else _ROLE if trade else _MENTION
        score = _weight(tokens, mention.start, mention.end) * rate + _WHOLE * (size - 1)
        written = text[tokens[mention.start].start : tokens[mention.end - 1].end]
        yield score, Part("mention", mention.start, mention.end, written, mention=mention)


def _is_in_post(level: Mention, mentions: Sequence[Mention]) -> bool:
    """Tell whether what may be a degree is a part of a post: a Scrum Master is no master of anything."""
    posts = (m for m in mentions if "role" in m.names and not m.weak and m.end - m.start > level.end - level.start)
    return any(m.start <= level.start and level.end <= m.end for m in posts)


# So many capitalised words in a row are a name, whatever they mean one by one.
_SURELY_NAMED = 3


def _is_pair(name: Mention, mentions: Sequence[Mention], tokens: Sequence[Token]) -> bool:
    """Tell whether a name by its shape is two known ones: "PLC and SCADA"."""
    known = {n for m in mentions if not m.shaped for n in range(m.start, m.end)}
    joints = {n for n in range(name.start, name.end) if tokens[n].text in ("and", "&")}
    return bool(joints) and all(n in known | joints for n in range(name.start, name.end))


def _has_unknown(name: Mention, mentions: Sequence[Mention], explained: frozenset[int]) -> bool:
    """Tell whether a name by its shape holds a word that neither a known name nor a cue explains."""
    known = {n for m in mentions if not m.shaped for n in range(m.start, m.end)} | explained
    if any(n not in known for n in range(name.start, name.end)):
        return True
    inside = [m for m in mentions if not m.shaped and name.start <= m.start and m.end <= name.end]
    general = [m for m in inside if set(m.names) <= _GENERAL]
    tools = [m for m in inside if set(m.names) <= _GENERAL | {"skill"}]
    long = name.end - name.start >= _SURELY_NAMED and len(general) == len(inside)
    return long or (bool(general) and len(tools) == len(inside) and name.names == ("free",))


def _behind_comma(tokens: Sequence[Token], mention: Mention) -> bool:
    """Tell whether a state's code stands where one does: "Portland, OR"; elsewhere OR joins what is searched for."""
    return mention.start > 0 and tokens[mention.start - 1].text == ","


def _alone(tokens: Sequence[Token]) -> Iterator[tuple[float, Part]]:
    for at, token in enumerate(tokens):
        kind: PartKind = "mark" if token.kind == "mark" else "free"
        yield _WEIGHT[token.kind] * _FREE, Part(kind, at, at + 1, token.text)


def _run_together(text: str, tokens: Sequence[Token], row: Iterator[Part]) -> Iterator[Part]:
    held: Part | None = None
    for part in row:
        if held is not None and held.kind == "free" and part.kind == "free":
            written = text[tokens[held.start].start : tokens[part.end - 1].end]
            held = held._replace(end=part.end, text=written)
            continue
        if held is not None:
            yield held
        held = part
    if held is not None:
        yield held
