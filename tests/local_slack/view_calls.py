"""views.*: modals opened, pushed, updated; App Homes published; and what the answer to a submission does to a modal."""

from __future__ import annotations

from typing import Any

from tests.local_slack.calls import Call
from tests.local_slack.errors import Refused
from tests.local_slack.message_calls import stored_files
from tests.local_slack.rules import view_problems
from tests.local_slack.views import STACK_LIMIT, View
from tests.local_slack.workspace import Workspace


def content_of(world: Workspace, content: Any, kind: str, replaced: View | None = None) -> dict[str, Any]:
    """Check a view, and give it the ids that Slack gives; the view that it replaces may have had its external_id."""
    problems = view_problems(content)
    if problems:
        raise Refused("invalid_arguments", *problems)
    if content["type"] != kind:
        raise Refused("invalid_arguments", f"a {kind} is wanted [json-pointer:/view/type]")
    external = content.get("external_id")
    others = [view for view in world.views.values() if view is not replaced]
    if external and any(view.content.get("external_id") == external for view in others):
        raise Refused("duplicate_external_id")
    stored_files(world, content["blocks"])
    return {**content, "blocks": world.completed(content["blocks"])}


def show(world: Workspace, user: str, content: dict[str, Any]) -> View:
    """Put a modal on top of a person's stack."""
    stack = world.stacks.setdefault(user, [])
    if len(stack) >= STACK_LIMIT:
        raise Refused("push_limit_reached")
    view_id = world.new_id("V")
    below = stack[-1] if stack else None
    view = View(view_id, user, content, world.new_ts(), below.root_id if below else view_id, depth=len(stack) + 1)
    view.previous_id = below.id if below else None
    view.put(content, view.hash)
    stack.append(view)
    world.views[view.id] = view
    world.changed()
    return view


def dismiss(world: Workspace, user: str, *, everything: bool = False) -> list[View]:
    """Take a person's top modal away, or the whole stack; returns what went."""
    stack = world.stacks.get(user, [])
    gone = [stack.pop() for _ in range(len(stack) if everything else min(1, len(stack)))]
    for view in gone:
        world.views.pop(view.id, None)
    world.changed()
    return gone


def _trigger_user(world: Workspace, call: Call, *, push: bool) -> str:
    if not call.text("trigger_id"):
        raise Refused("invalid_arguments", "missing required field: trigger_id")
    trigger = world.triggers.use(call.text("trigger_id"), world.times.of(world.times.trigger))
    if push and trigger.view is None:
        raise Refused("invalid_trigger_id", "views.push wants the trigger of an act in a modal")
    return trigger.user


def open_view(world: Workspace, call: Call) -> dict[str, Any]:
    """views.open: a new stack in place of what the person had open."""
    content = content_of(world, call.structure("view"), "modal")
    user = _trigger_user(world, call, push=False)
    dismiss(world, user, everything=True)
    return {"view": show(world, user, content).as_json()}


def push_view(world: Workspace, call: Call) -> dict[str, Any]:
    """views.push: on top of the modal that the person acted in."""
    content = content_of(world, call.structure("view"), "modal")
    return {"view": show(world, _trigger_user(world, call, push=True), content).as_json()}


def update_view(world: Workspace, call: Call) -> dict[str, Any]:
    """views.update: by view_id or external_id; a hash that is not the newest is refused."""
    external = call.text("external_id")
    if bool(external) == call.has("view_id"):
        raise Refused("invalid_arguments", "one of view_id and external_id must be given")
    found = [
        view
        for view in world.views.values()
        if (external and view.content.get("external_id") == external) or view.id == call.text("view_id")
    ]
    if not found:
        raise Refused("not_found")
    view = found[0]
    if call.has("hash") and call.text("hash") != view.hash:
        raise Refused("hash_conflict")
    view.put(content_of(world, call.structure("view"), view.type, view), world.new_ts())
    world.changed()
    return {"view": view.as_json()}


def publish(world: Workspace, call: Call) -> dict[str, Any]:
    """views.publish: a person's App Home."""
    user = world.profile(call.text("user_id")).id
    if not world.manifest.features.app_home.home_tab_enabled:
        raise Refused("not_enabled")
    before = world.homes.get(user)
    if before and call.has("hash") and call.text("hash") != before.hash:
        raise Refused("hash_conflict")
    content = content_of(world, call.structure("view"), "home", before)
    view_id = before.id if before else world.new_id("V")
    view = before or View(view_id, user, content, "", view_id)
    view.put(content, world.new_ts())
    world.homes[user] = view
    world.views[view.id] = view
    world.changed()
    return {"view": view.as_json()}


def respond(world: Workspace, view: View, answer: dict[str, Any]) -> None:
    """Do what the answer to a view_submission says; without an answer the modal closes."""
    action = answer.get("response_action")
    extra = set(answer) - {"response_action", "view", "errors"}
    if extra or action not in {None, "errors", "update", "push", "clear"}:
        raise Refused("invalid_arguments", f"no answer to a view_submission: {answer!r:.200}")
    if action is None:
        dismiss(world, view.user)
    elif action == "clear":
        dismiss(world, view.user, everything=True)
    elif action == "update":
        view.put(content_of(world, answer.get("view"), "modal", view), world.new_ts())
    elif action == "push":
        show(world, view.user, content_of(world, answer.get("view"), "modal"))
    else:
        inputs = {block["block_id"] for block in view.blocks if block["type"] == "input"}
        errors = answer.get("errors")
        if not isinstance(errors, dict) or not errors or not set(errors) <= inputs:
            raise Refused("invalid_arguments", f"errors must name input blocks {sorted(inputs)}, not {errors!r:.200}")
        view.errors = errors
    world.changed()


CALLS = {
    "views.open": open_view,
    "views.push": push_view,
    "views.update": update_view,
    "views.publish": publish,
}
