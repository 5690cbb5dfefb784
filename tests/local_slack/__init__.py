"""A strict local Slack: a workspace, its Web API, Socket Mode, signed HTTP, files, and people who act in it.

Behaves as Slack does and refuses what Slack refuses; it runs on 127.0.0.1, on a free port, in the test's own loop.
The app under test is real: point it at `slack.api_url` with the tokens below; nothing is mocked.

Start
-----
    async with LocalSlack() as slack:     # LocalSlack(path or Manifest); default: slack-manifest.yaml at the root
        slack.api_url          "http://127.0.0.1:PORT/api/"     -> VOUCH_SLACK_API_URL
        slack.bot_token        "xoxb-…"                         -> SLACK_BOT_TOKEN
        slack.app_token        "xapp-…"                         -> SLACK_APP_TOKEN (Socket Mode)
        slack.signing_secret                                    -> SLACK_SIGNING_SECRET (HTTP mode)
        slack.files_host       "127.0.0.1:PORT"                 -> VOUCH_SLACK_FILES_HOST
        slack.environment()    these variables for a process; http=True: the secret in place of the app token
        slack.bot              the bot's Person: slack.bot.mention == "<@U0VOUCH>"
        await slack.connected()                   waits for the app's Socket Mode connection
        slack.use_http("http://127.0.0.1:3000/slack/events")    deliver by signed HTTP instead of Socket Mode
        await slack.reachable()                   waits for a process's port;
        await slack.challenge("word")             url_verification; signed_http.signed_headers signs one's own requests

Times are Slack's, and settable: LocalSlack(times=Times(ack=3.0, retries=(0, 60, 300), trigger=3.0, stream=300.0,
response_url=1800.0, response_url_uses=5)); `Times.brief()` retries after hundredths of a second and keeps the rest.
On a busy machine an app has longer than 3 s, unless a test asks for fewer or says grows=False: see tests/patience.py.
LocalSlack(limits=True) holds Slack's rate limits too (calls a minute by method, messages a second by channel): 429 with
Retry-After; slack.limited are the calls that met one.

People and places
-----------------
    ada = slack.person("Ada")                     kinds: member (default), admin, owner, guest, single_channel_guest,
                                                  ultra_restricted (that flag alone),
    eve = slack.person("Eve", kind="external")    external (another team), bot, deleted
    hiring = slack.channel("hiring", members=[ada])       the bot is a member unless bot=False
        private=True, shared=True (is_ext_shared), pending_shared=True, connected_teams=("T…",), archived=True
    group = slack.user_group("hiring-team", [ada])        group.id "S…"
    ada.direct                                    her direct messages with the bot (= the agent's Messages tab)

Acts (each returns when the local Slack has taken it, not when the app has answered; submit waits as a modal does)
------------------------------------------------------------------------------------------------------------------
    said = await ada.say(hiring, f"{slack.bot.mention} who knows CUDA?")          -> Message
    await ada.say(hiring, "and at MSRA?", thread=said)    reply in a thread; "@bo" and "#hiring" are resolved
    await ada.say(ada.direct, "…")                        direct message
    await ada.edit(said, "…"); await ada.erase(said)      message_changed / message_deleted
    await ada.upload(ada.direct, "cv.pdf", data, text="") file_share; the text may mention the bot
        upload(…, redirect_to="http://elsewhere/…", mimetype="…", declared_size=…): traps for the download
    sent = await ada.command("/ask", "who is @bo?", hiring)       -> Delivery; the text is escaped as should_escape
    sent = await ada.shortcut("ask_vouch")                        global shortcut, by callback_id
    sent = await ada.message_shortcut("ask_about_message", said)
    sent = await ada.press(message, "show_sources")       a button by action_id or label (and value=); in a message,
    sent = await ada.press(ada.modal, "Add")              in her modal, in ada.home
    sent = await ada.choose(message, "window", "Last year")       select, overflow, radio, checkboxes, date:
                                                          by action_id, block_id or label; the option's text
                                                          or value, a list where many
    sent = await ada.feedback(message, good=False)        feedback_buttons
    await ada.fill(question="…", count="2")               inputs of the modal, by action_id, block_id or label
    await ada.fill({"Your question": "…"})
    sent = await ada.submit(question="…")                 fill + view_submission; obeys response_action;
                                                          ada.modal_errors holds {block_id: error}
    await ada.close()                                     one modal (everything=True: all); view_closed if wanted
    await ada.open_home(); await ada.open_agent()         app_home_opened, tab home / messages

    Delivery: .kind .payload .attempts .acked .ack_seconds .response (payload of the acknowledgement) .problem
              .expired (never acknowledged); await sent.done() waits for the acknowledgement or the last attempt
    Impossible is raised for what Slack's client would not let a person do.

What a person sees
------------------
    hiring.messages(ada)       what she sees, oldest first; ephemeral ones only to their person; no deleted ones
    hiring.thread(said, ada)   the root and its replies
    hiring.last(ada)           the newest
    Message: .ts .thread_ts .user .text .blocks .shown (all that can be read: blocks or text, streams assembled)
             .buttons (labels) .action_ids .ephemeral_to .streaming .files .edited .deleted .by_bot .permalink
             .versions (what it showed, each time that it changed)
             .pings .links .visible_marks (whom it notifies, where its words link to, bold that shows its asterisks)
    hiring.status(thread_ts)   "is thinking…" or "";  .status_history;  ada.direct.prompts .titles
    ada.modal                  top of her modals or None: .title .blocks .shown .buttons .inputs .depth
                               .private_metadata
    ada.home                   her App Home or None: .blocks .shown .buttons
    ada.notices                what Slack itself tells her: '/ask failed with the error "operation_timeout"'

Waiting
-------
    answer = await slack.until(lambda: hiring.last(ada).by_bot and hiring.last(ada))    asked after each change
    answer = await slack.reply(said, ada)                 the bot's first answer to a message, its stream finished
    await slack.until(lambda: …, timeout=20, what="an answer")    TimeoutError names `what` and tells the last calls
    await slack.settled()      every delivery acknowledged or given up, no call under way, no live stream;
                               the app may still be thinking about what it has acknowledged

What went wrong, and how to make it so
--------------------------------------
    slack.calls                every call: .method .args .response .at;   slack.calls_of("chat.postMessage")
    slack.refusals             what Slack refused of the app, injected faults left out: a clean flow has none
    slack.faults.add("chat.postMessage", times=2, status=429, retry_after=1)
                               also status=503, error="fatal_error", drop=True, delay=0.2; skip=3; method "*" or
                               "response_url", "download"
    slack.faults.lose_acks(3)  the next 3 acknowledgements are lost: the app did the work, Slack sends it again
    await slack.redeliver(delivery)               the same event once more (same event_id)
    await slack.drop_sockets(); await slack.disconnect("refresh_requested" | "warning" | "link_disabled")
    slack.deliveries           all Deliveries, oldest first;  slack.events
    slack.expire_trigger(id); slack.expire_streams()      their time is over now

Rules alone, for unit tests of blocks (lists of problems, empty where Slack would take it)
------------------------------------------------------------------------------------------
    from tests.local_slack.rules import blocks_problems, message_problems, view_problems
    message_problems("fallback", [block, …])   view_problems({…})   blocks_problems([…], surface="message|modal|home")

Limits that Slack's pages do not tell, held here as others measured them: all text in the blocks of one message together
12,000 (msg_blocks_too_long), markdown blocks together 12,000, cells of tables together 10,000 and none empty, the text
of chat.update 4,000, all text of a stream 10,600 bytes of UTF-8 (msg_too_long). chat.update without blocks= keeps the
former blocks; blocks=[] takes them away. For agents (agent_view) assistant.threads.setSuggestedPrompts with a thread_ts
silently does nothing. Streams outside direct messages want recipient_user_id and recipient_team_id. action_id is unique
within its block, block_id within the message or view.
"""

from __future__ import annotations

from tests.local_slack.server import LocalSlack
from tests.local_slack.times import Times

__all__ = ["LocalSlack", "Times"]
