"""A run over the CVs as a message: how far it is, then what it did.

A pure function of what a run did. Knows nothing about folders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.slack.blocks.rich import Block, Message, actions, asked_first, bullets, button, line, rich, run, section
from bot.slack.blocks.split import cut, fallback
from bot.slack.intake import Run, Step
from bot.slack.words import say
from vectorstore.records import Language

PRUNE = "reindex_prune"
# Four lists of ten such lines, and some folders, keep within what one message may hold.
_SHOWN = 10
_LINE_MOST = 200
_FOLDERS_SHOWN = 5


def step_message(step: Step, language: Language) -> Message:
    """Return how far a run is."""
    if not step.total:
        return line(say("reindex.begun", language))
    return line(say("reindex.step", language, done=step.done, total=step.total, failed=step.failed))


def done_message(
    run_id: str, made: Run, lists: Mapping[str, Sequence[str]], held: tuple[int, int], language: Language
) -> Message:
    """Return what a run did; `lists`: CVs added, changed, read in part; `held`: people and CVs there are now."""
    head = say("reindex.done", language, **figures(made), unchanged=made.unchanged)
    now = say("reindex.held", language, people=held[0], documents=held[1])
    blocks = [rich(section(run(f"{head} {now}")))]
    for name, lines in {**lists, "failures": [f.reason for f in made.failures]}.items():
        blocks += _list(say(f"reindex.{name}", language), lines, language)
    more = [say("reindex.partly", language, folder=cut(folder, _LINE_MOST)) for folder in made.partly[:_FOLDERS_SHOWN]]
    if made.kept_back:
        more.append(say("reindex.kept_back", language, n=made.kept_back))
    blocks += [rich(section(run(text))) for text in more]
    if made.kept_back:
        blocks.append(actions(_prune(run_id, made.kept_back, language)))
    return Message(text=fallback("\n".join([head, now, *more])), blocks=tuple(blocks))


def figures(made: Run) -> dict[str, int]:
    """Return how many CVs were added, changed and removed, and how many files failed."""
    return {
        "added": len(made.added),
        "changed": len(made.changed),
        "removed": len(made.removed),
        "failed": len(made.failures),
    }


def _list(title: str, lines: Sequence[str], language: Language) -> list[Block]:
    if not lines:
        return []
    shown = [cut(text, _LINE_MOST) for text in lines[:_SHOWN]]
    if len(lines) > _SHOWN:
        shown.append(say("drop.more", language, n=len(lines) - _SHOWN))
    return [rich(section(run(title, bold=True)), bullets([section(run(text)) for text in shown]))]


def _prune(run_id: str, kept_back: int, language: Language) -> Block:
    title, sure = say("reindex.prune_title", language), say("reindex.prune_sure", language, n=kept_back)
    made = button(say("reindex.prune", language), PRUNE, run_id, style="danger")
    return asked_first(made, title, sure, say("reindex.prune", language), say("drop.sure_no", language))
