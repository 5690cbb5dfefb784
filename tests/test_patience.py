"""What tests.patience promises: who waits on a busy machine waits longer, and nobody waits past what comes."""

from __future__ import annotations

import ast
import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import _LEAST, _LOAD, Wait, patience, slowness, within

TESTS = Path(__file__).resolve().parent
# Loads a machine and times what it does: there a second is a second.
OWN_CLOCKS = ("benchmarks", "evals")
BUSY = "print(flush=True)\nwhile True: pass"


@pytest.mark.skipif(not _LOAD.exists(), reason="tells the load by the minute alone")
def test_each_program_that_wants_a_core_makes_waits_longer():
    """Eight programs that compute without end are seen at once, before any mean of the load has risen."""
    loops = [subprocess.Popen([sys.executable, "-c", BUSY], stdout=subprocess.PIPE) for _ in range(8)]
    try:
        for loop in loops:
            assert loop.stdout is not None
            loop.stdout.readline()
        busy = max(slowness() for _ in range(100))
    finally:
        for loop in loops:
            loop.kill()
            loop.communicate()
    assert busy >= 1 + 8 / (os.cpu_count() or 1)


def test_patience_is_never_less_than_was_asked_for():
    """At rest too a wait is longer than what it waits for takes."""
    assert patience(3) >= 3 * _LEAST
    assert Wait(60).left > 60


def test_a_wait_ends_with_what_it_waits_for():
    """What comes is returned at once, what fails raises, and what does not come is ended."""

    async def fails() -> None:
        raise ValueError("on purpose")

    async def waits() -> None:
        never = asyncio.get_running_loop().create_future()
        assert await within(600, asyncio.sleep(0, "came")) == "came"
        with pytest.raises(ValueError, match="on purpose"):
            await within(600, fails())
        with pytest.raises(TimeoutError, match="nothing came within"):
            await within(0.001, never)
        assert never.cancelled()

    asyncio.run(waits())


def test_no_test_waits_for_fixed_seconds():
    """Deadlines are kept by tests.patience, and a pause is a moment until one looks again."""
    found = []
    for path in TESTS.rglob("*.py"):
        told = path.relative_to(TESTS)
        if told.parts[0] in OWN_CLOCKS:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name, first, last = ast.unparse(node.func), node.args[0], node.args[-1]
            fixed = isinstance(last, ast.Constant) or isinstance(last, ast.Name) and last.id.isupper()
            deadline = name in {"asyncio.wait_for", "asyncio.timeout"} and fixed
            slept = first.value if name in {"asyncio.sleep", "time.sleep"} and isinstance(first, ast.Constant) else 0
            pause = isinstance(slept, int | float) and slept > _MOMENT
            if deadline or pause:
                found.append(f"{told}:{node.lineno}: {ast.unparse(node)}")
    assert found == []


_MOMENT = 0.05
