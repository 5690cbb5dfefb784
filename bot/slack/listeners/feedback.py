"""What somebody thinks of an answer: two buttons, and a form that asks why not.

Knows the buttons and the form. Knows nothing about what is done with the feedback.
"""

from __future__ import annotations

import json
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.slack.blocks import answer, forms, refusals
from bot.slack.desk import Desk
from bot.slack.incoming import Place, acted
from bot.slack.words import spoken


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the buttons and the form's submission."""

    @app.action(answer.FEEDBACK)
    async def judge(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            verdict, _, answer_id = str(action.get("value")).partition(":")
            kept = await desk.kept(answer_id)
            language = await desk.language(asker, kept)
            if await desk.admit(asker, place, language) is None:
                return
            if kept is None:
                await desk.tell(place, refusals.hint("expired", language))
                return
            await desk.recall(desk.memory.judged, answer_id, asker.user, good=verdict == "good")
            if verdict == "good":
                await desk.tell(place, refusals.hint("thanks", language))
                return
            carried = {"answer": answer_id, "place": place.model_dump_json(exclude={"response_url"})}
            view = forms.why_form(language, carried)
            await desk.deliver.client.views_open(trigger_id=body["trigger_id"], view=view)

    @app.view(forms.WHY_FORM)
    async def why(ack: AsyncAck, body: dict[str, Any], view: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            carried = json.loads(view.get("private_metadata") or "{}")
            place = Place.model_validate_json(carried["place"])
            asker = asker.model_copy(update={"channel": place.channel})
            said = str(view["state"]["values"][forms.WHY][forms.WHY]["value"] or "")
            if await desk.admit(asker, place, spoken(said)) is None:
                return
            await desk.recall(desk.memory.judged, str(carried["answer"]), asker.user, good=False, why=said)
            await desk.tell(place, refusals.hint("thanks", spoken(said)))
