"""A question as a record of its own words: what is asked, of whom, under which conditions, and what was not read.

Whoever reads a question fills it: the grammar, or a model as JSON. `valid` checks it, `planned` makes a plan of it.
Knows types and places in the text. Knows nothing about CVs, nor what a relation means on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from bot.answering.question.elements import Reach
from bot.answering.question.mentions import Mention, MentionType
from bot.answering.question.subjects import Subject
from bot.answering.records import Clause, Condition, Intent, Measure
from vectorstore.classes import NamedClass, class_named
from vectorstore.records import Language, Length, Period, Record, Span, Status

Cvs = Literal["zh", "en", "newest", "oldest"]


class Words(Record):
    """Words of a question, and the characters of `Query.text` that they are."""

    text: str
    span: Span


class Value(Words):
    """One thing that is asked for: a mention whole, or free words.

    `kind` says as which type it is asked for; `types` are all that the mention may be, each with its ids, none of free
    words. `relation` is what it is asked for under where that differs from what else stands in its list. `reach` is how
    far it is asked for where it stands in an order: a master's, or above.
    """

    kind: str
    types: tuple[tuple[MentionType, tuple[str, ...]], ...] = ()
    named_class: str | None = None
    level: str | None = None
    period: Period | None = None
    length: Length | None = None
    relation: str | None = None
    reach: Reach = "only"

    def ids(self, *wanted: str) -> tuple[str, ...]:
        """Return the ids that this has as the first of some types under which it has any."""
        return next((ids for type_ in wanted for name, ids in self.types if name == type_ and ids), ())

    @property
    def of_class(self) -> NamedClass | None:
        """Return the class of the world that this names: FAANG, 985."""
        return class_named(self.named_class) if self.named_class is not None else None


class Sought(Record):
    """A relation and what is asked for under it: any of its `values`, or all of them; without any, the relation alone.

    `by` are the words that ask for it, a verb or a noun of the `sense`; without them the type of the values asks.
    `spent`: what a length of time beside it was spent on. `fewest`: so many of the values are enough.
    """

    relation: str
    values: tuple[Value, ...] = ()
    join: Literal["all", "any"] = "all"
    by: Words | None = None
    sense: str = ""
    spent: bool = False
    fewest: int = 0


class Least(Record):
    """At least so many; `words` are those that are not kept where nothing of the stretch is counted."""

    number: int
    words: tuple[Words, ...] = ()


class Stretch(Record):
    """What is said of one thing that somebody did.

    `amounts` are bounds on what is measured of a person, or on a figure that a CV states, in the words `by`.
    `current`: now, and not at any time; `hired`: not as an intern. `done`: only what is
    finished counts. `lapsed`: what is over counts too. `ended`: what was so, and is not now.
    `apart`: each of several things, by whatever entry.
    `fluency`: how well a language is spoken. `leans`: it has no verb or noun of its own, so that what is denied in it
    is a circumstance of what stands before it. Of relations alone that are senses of the same words the first counts
    that says anything beside the rest.
    """

    sought: tuple[Sought, ...] = ()
    amounts: tuple[Clause | Condition, ...] = ()
    by: tuple[Words, ...] = ()
    least: Least | None = None
    current: bool = False
    hired: bool = False
    done: bool = False
    lapsed: bool = False
    ended: bool = False
    apart: bool = False
    fluency: str = ""
    leans: bool = False


class Joined(Record):
    """Stretches joined as the question joins them: all, any, none of them (by the words `by`), or all except.

    A `discount` is no proof of what is asked beside it ("TA jobs don't count").
    """

    join: Literal["all", "any", "none", "except", "discount"]
    parts: tuple[Joined | Stretch, ...]
    by: Words | None = None


class Query(Record):
    """What a question asks, in its own words.

    `text` is the line that was read, with PERSON where it names the people it is about; every span lies in it.
    `form` is what is asked for; `asks` which facts of people, or what they are grouped by; `counted`, `measure`,
    `rank`, `leading`, `order`, `cvs` and `statuses` are as in a plan. `everyone`: the facts are asked of all who
    meet `where`, of nobody by name; `could`: who could do something is asked. `about` are words that a number, a
    score or an explanation is asked of.

    `where` are the conditions, `wishes` what would only be nice, `besides` what else counts. `context` is what was set
    aside, `unread` what no condition took, `unkept` what would change who is meant and no condition can keep.
    """

    text: str
    language: Language
    form: Intent
    subject: Subject
    asks: tuple[str, ...] = ()
    counted: str | None = None
    measure: Measure | None = None
    rank: Literal["most", "fewest"] | None = None
    leading: int | None = None
    order: Literal["oldest", "newest"] | None = None
    cvs: Cvs | None = None
    statuses: tuple[Status, ...] = ()
    everyone: bool = False
    could: bool = False
    about: Words | None = None
    where: Joined | Stretch | None = None
    wishes: tuple[Stretch, ...] = ()
    besides: Joined | Stretch | None = None
    context: tuple[Words, ...] = ()
    unread: tuple[Words, ...] = ()
    unkept: tuple[Words, ...] = ()
    asks_nothing: bool = False


Asking = Joined | Stretch


def stretches_of(tree: Asking | None) -> Iterator[Stretch]:
    """Yield the stretches of a tree, in order."""
    if isinstance(tree, Stretch):
        yield tree
    elif tree is not None:
        for part in tree.parts:
            yield from stretches_of(part)


def values_of(query: Query) -> Iterator[Value]:
    """Yield all that a question asks for, in order."""
    trees = (query.where, *query.wishes, query.besides)
    yield from (value for tree in trees for s in stretches_of(tree) for sought in s.sought for value in sought.values)


def value_of(text: str, span: Span, kind: str, mention: Mention | None, level: str | None = None) -> Value:
    """Return words that are asked for, with what is known of the mention that they are."""
    if mention is None:
        return Value(text=text, span=span, kind=kind, level=level)
    named = mention.named_class.class_id if mention.named_class is not None else None
    types, period, length = mention.types, mention.period, mention.length
    return Value(
        text=text, span=span, kind=kind, types=types, named_class=named, level=level, period=period, length=length
    )
