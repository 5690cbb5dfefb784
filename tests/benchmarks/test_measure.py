"""What benchmarks count: all that a command starts, whoever waits for it, and memory that several hold at once."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import pytest

from tests.benchmarks.measure import Run, quantile, run

# Processor seconds and megabytes that a process uses up, and no fewer, on however busy a machine.
BURNT, HELD = 0.6, 60
BURN = f"""
import time
while time.process_time() < {BURNT}: pass
"""
ALLOCATE = f"""
held = bytearray(b"x") * {HELD * 1_000_000}
"""
# Holds until whoever started it lets go.
HOLD = f"""
import sys
{ALLOCATE}
print("held", flush=True)
sys.stdin.read()
"""
# Long enough to be looked at, however busy the machine.
SEEN = 3


def started(tmp_path: Path, program: str, **others: str) -> Run:
    """Run a Python program that finds others beside it by name."""
    for name, text in {"program": program, **others}.items():
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(text), "utf-8")
    return run([sys.executable, tmp_path / "program.py"])


WAITED_FOR = """
import subprocess, sys
from pathlib import Path
subprocess.run([sys.executable, Path(__file__).with_name("other.py")], check=True)
"""
LEFT_BEHIND = WAITED_FOR.replace("subprocess.run", "subprocess.Popen").replace("check=True", "start_new_session=True")


@pytest.mark.parametrize("child", [WAITED_FOR, LEFT_BEHIND], ids=["waited for", "left behind"])
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands orphans to the one who measures")
def test_the_processor_of_a_grandchild_counts(tmp_path: Path, child: str) -> None:
    """Time burnt two generations down is counted, also where the parent has ended before and waits for nobody."""
    program = child.replace("other.py", "between.py")
    assert started(tmp_path, program, between=child, other=BURN).computing >= BURNT


def test_a_child_that_is_waited_for_counts(tmp_path: Path) -> None:
    """What the command burns and what its child burns are added up."""
    assert started(tmp_path, WAITED_FOR + BURN, other=BURN).computing >= 2 * BURNT


def test_nothing_is_counted_that_was_not_used(tmp_path: Path) -> None:
    """A command that sleeps is not charged for its sleep, nor for what watches it."""
    slept = started(tmp_path, "import time; time.sleep(1.2)")
    assert slept.seconds >= 1.2
    assert slept.computing < slept.seconds


def test_memory_is_that_of_the_tree_at_once(tmp_path: Path) -> None:
    """Two processes that hold memory at the same time need that of both."""
    program = f"""
import subprocess, sys, time
from pathlib import Path
pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE)
with subprocess.Popen([sys.executable, Path(__file__).with_name("other.py")], **pipes) as other:
    other.stdout.readline()
    {ALLOCATE.strip()}
    time.sleep({SEEN})
"""
    assert started(tmp_path, program, other=HOLD).megabytes >= 2 * HELD


def test_shared_memory_counts_once(tmp_path: Path) -> None:
    """Pages that a process shares with those forked from it are counted once, not once a process."""
    forked = f"""
    import os, time
    held = bytearray(b"x") * 120_000_000
    pids = []
    for _ in range(3):
        pid = os.fork()
        if not pid:
            time.sleep({SEEN})
            os._exit(0)
        pids.append(pid)
    for pid in pids:
        os.waitpid(pid, 0)
    """
    assert 120 <= started(tmp_path, forked).megabytes < 240


def test_what_is_printed_is_the_commands(tmp_path: Path) -> None:
    """Standard output is the command's own, whole."""
    assert started(tmp_path, "print('a line'); print('雨燕')").printed == "a line\n雨燕\n"


def test_a_command_that_fails_is_told_with_its_last_words(tmp_path: Path) -> None:
    """A benchmark of something that fails ends there, and says what was said."""
    with pytest.raises(SystemExit, match="no such bird"):
        started(tmp_path, "raise SystemExit('no such bird')")


def test_a_quantile_is_one_of_the_values() -> None:
    """No value is invented between two; the last of all is the largest."""
    assert [quantile([4, 1, 3, 2], share) for share in (0.25, 0.5, 0.95, 1)] == [1, 2, 4, 4]
