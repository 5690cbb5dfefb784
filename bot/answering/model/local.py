"""A small model on this machine: a person's own GGUF file, run in this process, that reads questions and does no more.

Measured with Qwen2.5-Coder-1.5B at four bits on two cores: as a reader it is of use, as a judge it says yes to all.
Loaded when first needed, which takes longer than a question waits: the first comes without it. The prompt's fixed part
is kept between questions. Knows llama.cpp. Knows nothing about CVs.
"""

from __future__ import annotations

import json
import logging
import os
import threading
import time
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bot.answering.model.chat import Round
from bot.answering.model.examples import examples_for
from bot.answering.model.notation import from_lines, grammar_of, shown
from bot.answering.model.read import EXAMPLES, asked_lines, rules
from bot.answering.model.reading import Reading
from bot.answering.model.settings import ModelSettings
from bot.answering.model.used import Call, Failure
from bot.answering.model.waiting import within
from bot.answering.question.asked import Read
from vectorstore.errors import ConfigurationError

logger = logging.getLogger(__name__)

_RUNS = "xllamacpp"
# The rules, eight examples, a question and its reading take some 3,000 tokens.
_CONTEXT = 4096
# A reading of twelve conditions; what is longer has run away.
_MOST_TOKENS = 160
# Below this share of busy cores a second thread is free to take.
_IDLE = 0.5


# What a completion gave: its text, the tokens in and out, and why it gave none.
_Given = tuple[str, tuple[int, int], Failure | None]


class LocalReader:
    """Reads questions with a model in this process; one question at a time."""

    def __init__(self, settings: ModelSettings) -> None:
        self._path = Path(settings.model).expanduser()
        self._lock = threading.Lock()
        self._server: Any = None
        if not self._path.is_file():
            raise ConfigurationError(
                f"VOUCH_MODEL is {settings.name!r}, and {str(self._path)!r} is no file; name a GGUF file, or unset it"
            )
        if find_spec(_RUNS) is None:
            raise ConfigurationError(
                f"what runs {settings.name!r} is not installed; run `make install-local`, or unset VOUCH_MODEL"
            )

    def __call__(self, asked: Read, earlier: Sequence[str], round_: Round) -> Reading | None:
        """Return how the model reads a question; None where it gives none in time."""
        started = time.monotonic()
        late: _Given = ("", (0, 0), "timeout")
        given, tokens, failed = within(round_.left, lambda _: self._given(asked, earlier), late)
        reading = from_lines(given) if failed is None else None
        failed = failed or ("malformed" if reading is None else None)
        spent = round(time.monotonic() - started, 3)
        round_.calls.append(Call(role="read", seconds=spent, tokens_in=tokens[0], tokens_out=tokens[1], failed=failed))
        return reading

    def _given(self, asked: Read, earlier: Sequence[str]) -> _Given:
        with self._lock:
            return self._completed(asked, earlier)

    def _completed(self, asked: Read, earlier: Sequence[str]) -> _Given:
        if self._server is None:
            self._server = _loaded(self._path)
        told = self._server.handle_completions(
            {
                "prompt": prompt_of(asked, earlier),
                "n_predict": _MOST_TOKENS,
                "temperature": 0,
                "cache_prompt": True,
                "grammar": grammar_of(asked.line),
            }
        )
        found = json.loads(told) if isinstance(told, str | bytes) else told
        if not isinstance(found, dict) or "choices" not in found:
            logger.warning("the local model gave no text: %s", type(found).__name__)
            return "", (0, 0), "other"
        used = found.get("usage") or {}
        tokens = int(used.get("prompt_tokens", 0)), int(used.get("completion_tokens", 0))
        return str(found["choices"][0].get("text", "")), tokens, None


def prompt_of(asked: Read, earlier: Sequence[str]) -> str:
    """Return what the model is given: rules that stay the same, examples, the question. It does not end in a space."""
    near = [(e.text, e.reading) for _, e in zip(range(EXAMPLES), examples_for(asked), strict=False)]
    return f"{rules('lines')}\n{shown(near)}\n{asked_lines(asked, earlier)}\nReading:"


def _loaded(path: Path) -> Any:
    """Return llama.cpp's server over a file, in this process."""
    xllamacpp: Any = import_module(_RUNS)  # native, and for those who have it

    params = xllamacpp.CommonParams()
    params.model.path = str(path)
    params.n_ctx, params.n_parallel, params.warmup, params.verbosity = _CONTEXT, 1, False, 0
    cores = os.cpu_count() or 1
    threads = cores if os.getloadavg()[0] < cores * _IDLE else 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = threads
    return xllamacpp.Server(params)
