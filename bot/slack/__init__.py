"""Vouch in Slack: the only package that knows slack_bolt and slack_sdk.

A listener is thin: acknowledge, call, render. What it needs stands on the `Desk` (`desk.py`): settings, store,
pipeline, memory, access, deliver. What comes from Slack becomes records in `incoming.py` (`Asker`, `Place`, `Heard`);
what goes to Slack is made by pure functions in `blocks/` (`Message`, views) and sent by `delivery.py`.

How a further flow is added
---------------------------
1.  Write `listeners/NAME.py` with `def register(app: AsyncApp, desk: Desk) -> None`, which attaches its listeners, and
    put it into `FLOWS` of `listeners/__init__.py`, before `unknown` (what nobody else listens for). The manifest must
    declare its command, shortcut or event.
2.  A listener acknowledges first (`await ack()`; events are acknowledged by Bolt), then works within

        asker, place = commanded(command)              # acted(body) for clicks, forms and shortcuts
        async with desk.attending(place, language):    # what goes wrong: an apology, its trace in the log
            if await desk.admit(asker, place, language) is None:
                return                                 # refused, and told so; else it is the asker's Scope

    `desk.access.is_admin(asker)` for what is for admins; `refusals.refusal("admin", language)` says no.
3.  What is a question goes through `asking.ask(desk, Asked(asker=…, place=…, text=…))`: checks, pipeline, memory,
    contact details, blocks, delivery. `answering=` replaces the pipeline by a function (Question, Scope) -> Answer of
    one's own, as a summary of somebody chosen by a button needs (`Pipeline.answer_as`); `reading="filter"` reads jotted
    conditions. Who is meant by a name: `naming.one_person`, and `naming.which` where that is not one. `asking.give`
    keeps and shows an Answer that is there.
4.  Slow or blocking calls (store, ingest, pictures) go through `await desk.off_loop(lambda: …)`, a bounded number at
    once; the memory's through `await desk.recall(desk.memory.METHOD, …)`. A flow's own records: `memory.put`, `get`.
5.  Messages: `desk.tell(place, Message)` shows to the asker alone; `desk.deliver.post(place, Message)` to all;
    `desk.deliver.respond(response_url, Message, replace_original=True)` replaces what was clicked in;
    `desk.deliver.update(channel, ts, Message)` replaces a message of ours (progress); `desk.deliver.client` is the
    Web API client; `upload.upload` gives it a file.
6.  Text from a CV or a person goes into blocks by `blocks/rich.py` alone (`run`, `plain`), never into mrkdwn; a CSV's
    cells through `mrkdwn.cell`; a message's `text` through `split.fallback`.
7.  Messages with files (a dropped CV) come to `listeners/messages.py`: put a `Route` before the last one of `ROUTES`.
    The event is claimed already (answered once, whatever Slack sends again), and is handed out anew after a restart
    until the route has returned.
8.  Blocks under every answer (a CSV button, a picture) go into `blocks/answer.py:closing_blocks`, a body that is no
    text (a table) beside `table.table_block`; words of both languages into `words.yaml`.
"""
