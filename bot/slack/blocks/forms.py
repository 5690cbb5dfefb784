"""The modals that ask something: a question, how one was meant, what was wrong with an answer.

`private_metadata` carries what the listener of the submission needs. Knows nothing about what is done with it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from bot.answering.records import Criterion
from bot.slack.blocks.rich import Block, context, plain
from bot.slack.blocks.split import cut
from bot.slack.words import say
from vectorstore.records import Language

ASK_FORM, EDIT_FORM, WHY_FORM = "ask_form", "edit_form", "why_form"
NEED_FORM, CRITERIA_FORM = "need_form", "criteria_form"
NEED, NEED_REST, ADDED, ADDED_WEIGHT = "need", "need_rest", "added", "added_weight"
QUESTION, EXCEPT, WHY, CRITERION = "question", "except", "why", "criterion"
# Slack's own limit of a text input.
INPUT_MOST = 3_000
# Criteria past these are left as they are: a form with more is not read.
CRITERIA_MOST = 20
# Two fields hold a job description; few are longer.
NEED_MOST = 2 * INPUT_MOST
_BARRED_MOST = 80
_METADATA_MOST = 3_000


def ask_form(language: Language, metadata: Mapping[str, str]) -> Block:
    """Return the form of a question."""
    return _modal(
        ASK_FORM,
        say("form.ask_title", language),
        say("form.submit", language),
        [_text(QUESTION, say("form.question", language), hint=say("form.question_hint", language))],
        metadata,
        language,
    )


def edit_form(
    question: str, understood: str, criteria: Sequence[Criterion], language: Language, metadata: Mapping[str, str]
) -> Block:
    """Return the form of how a question was understood: its words, what to leave out, each criterion's weight."""
    blocks = [context(say("answer.understood", language, understood=understood))] if understood else []
    blocks.append(_text(QUESTION, say("form.question", language), value=question))
    blocks.append(_text(EXCEPT, say("form.except", language), hint=say("form.except_hint", language), optional=True))
    if criteria:
        blocks += [*weight_inputs(criteria, language), *adding_inputs(language)]
    return _modal(EDIT_FORM, say("form.edit_title", language), say("form.submit", language), blocks, metadata, language)


def need_form(text: str, language: Language, metadata: Mapping[str, str]) -> Block:
    """Return the form that a job description is pasted into, with what was given already; its end in a second field."""
    at = text.rfind("\n", 0, INPUT_MOST) + 1 if len(text) > INPUT_MOST else len(text)
    at = at if at and len(text) - at <= INPUT_MOST else INPUT_MOST
    parts = text[:at], text[at:NEED_MOST]
    blocks = [
        _text(NEED, say("match.need", language), value=parts[0], hint=say("match.need_hint", language)),
        _text(NEED_REST, say("match.rest", language), value=parts[1], optional=True),
    ]
    return _modal(NEED_FORM, say("match.title", language), say("match.read", language), blocks, metadata, language)


def criteria_form(
    criteria: Sequence[Criterion], barred: Sequence[str], language: Language, metadata: Mapping[str, str]
) -> Block:
    """Return the form in which criteria are weighed, with those that nobody is judged by named as left out."""
    said = say("match.drawn" if criteria else "match.none_drawn", language, n=len(criteria))
    blocks = [context(said)]
    if barred:
        listed = ("；" if language == "zh" else "; ").join(f"“{cut(one, _BARRED_MOST)}”" for one in barred)
        blocks.append(context(say("match.barred", language, listed=listed)))
    blocks += [*weight_inputs(criteria, language), *adding_inputs(language, optional=bool(criteria))]
    return _modal(CRITERIA_FORM, say("match.title", language), say("match.find", language), blocks, metadata, language)


def weight_inputs(criteria: Sequence[Criterion], language: Language) -> list[Block]:
    """Return a choice for each criterion: a must, nice to have, or left out."""
    return [
        _weight(f"{CRITERION}_{number}", CRITERION, one.text, "must" if one.must else "nice", language, drop=True)
        for number, one in enumerate(criteria[:CRITERIA_MOST])
    ]


def adding_inputs(language: Language, *, optional: bool = True) -> list[Block]:
    """Return the fields in which criteria are added, one a line, and what they weigh."""
    return [
        _text(ADDED, say("match.add", language), hint=say("match.add_hint", language), optional=optional),
        _weight(ADDED_WEIGHT, ADDED_WEIGHT, say("match.add_weight", language), "must", language),
    ]


def _weight(block_id: str, action_id: str, label: str, chosen: str, language: Language, *, drop: bool = False) -> Block:
    names = ("must", "nice", "drop") if drop else ("must", "nice")
    options = {name: {"text": plain(say(f"form.{name}", language), 75), "value": name} for name in names}
    return {
        "type": "input",
        "block_id": block_id,
        "label": plain(label, 150),
        "element": {
            "type": "static_select",
            "action_id": action_id,
            "options": list(options.values()),
            "initial_option": options[chosen],
        },
    }


def why_form(language: Language, metadata: Mapping[str, str]) -> Block:
    """Return the form that asks what was wrong with an answer."""
    return _modal(
        WHY_FORM,
        say("form.why_title", language),
        say("form.send", language),
        [_text(WHY, say("form.why", language), hint=say("form.why_hint", language), optional=True)],
        metadata,
        language,
    )


def _text(block_id: str, label: str, *, value: str = "", hint: str = "", optional: bool = False) -> Block:
    element: Block = {"type": "plain_text_input", "action_id": block_id, "multiline": True, "max_length": INPUT_MOST}
    if value:
        element["initial_value"] = value[:INPUT_MOST]
    if hint:
        element["placeholder"] = plain(hint, 150)
    return {
        "type": "input",
        "block_id": block_id,
        "label": plain(label, 150),
        "element": element,
        "optional": optional,
    }


def _modal(
    callback_id: str, title: str, submit: str, blocks: Sequence[Block], metadata: Mapping[str, str], language: Language
) -> Block:
    carried = json.dumps(dict(metadata))
    if len(carried) > _METADATA_MOST:
        raise ValueError(f"a form carries {len(carried)} characters, more than {_METADATA_MOST}")
    return {
        "type": "modal",
        "callback_id": callback_id,
        "private_metadata": carried,
        "title": plain(title, 24),
        "submit": plain(submit, 24),
        "close": plain(say("form.close", language), 24),
        "blocks": list(blocks),
    }
