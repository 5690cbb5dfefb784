"""What it costs to hold a chat model to the rules: the code's checks of its readings and of the quotes it judges by.

A scripted model over real HTTP reads questions over the samples; the time of the calls is left out, that of the checks
alone is told: a reading becomes a query (`model.linked`), the query is validated and planned; a quote is found in its
entry and looked at for denials (`model.proved`), for as many entries as one answer may have judged.
"""

from __future__ import annotations

import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from pydantic import SecretStr

from bot.answering.model.chat import HostedChat, Round
from bot.answering.model.judged import DEPTH
from bot.answering.model.linked import linked
from bot.answering.model.proved import proof
from bot.answering.model.read import HostedReader
from bot.answering.model.settings import ModelSettings
from bot.answering.model.spending import Spending
from bot.answering.question.planned import plan_of
from bot.answering.question.pool import Pool
from bot.answering.question.reading import asked_of, query_of
from bot.answering.sources import Sources
from bot.answering.texts import Texts
from tests.benchmarks.corpus import SAMPLES
from tests.benchmarks.measure import run
from tests.benchmarks.report import Row
from tests.benchmarks.systems import VOUCH
from tests.model.protocol import Asked, Reply
from tests.model.server import ModelServer
from vectorstore.records import Scope
from vectorstore.store import Store

# Verbs that no grammar knows, and what the samples hold: each with each is a question that is left unread.
VERBS = ("wrangled", "tinkered with", "grappled with", "frobnicated", "sweated over")
HELD = (
    ("GPU sharing", "Alibaba"), ("GPU sharing", "Tencent"), ("log compression", "ByteDance"), ("Kubernetes", "SAP"),
    ("speech recognition", "DAMO Academy"), ("image distribution", "Alibaba Cloud"),
)  # fmt: skip


class Checked(NamedTuple):
    """The milliseconds that checks took: of one reading each, and of all quotes of one answer each."""

    readings: tuple[float, ...]
    kept: int
    proofs: tuple[float, ...]
    quotes: int

    @property
    def median(self) -> float:
        """Return what an answer's checks cost in the median, both roles together."""
        return median(self.readings) + median(self.proofs)


def checks(spare: Path) -> Checked:
    """Return what the checks of a scripted model's readings and quotes take over the samples."""
    home = spare / "checks"
    run([VOUCH, "ingest", SAMPLES, "--home", home])
    with Store.open(home) as store:
        scope = Scope.everything()
        sources = Sources(store, scope, Texts())
        readings, kept = _readings(Pool(sources.people, sources))
        proofs, quotes = _proofs(sources)
    return Checked(readings, kept, proofs, quotes)


def _readings(pool: Pool) -> tuple[tuple[float, ...], int]:
    """Return the time that each reading's checks took, and how many readings were taken."""
    took, kept = [], 0
    with ModelServer(_reads) as server:
        settings = ModelSettings(name="openai:scripted", url=server.url, key=SecretStr("k"), seconds=60.0)
        reads = HostedReader(HostedChat(settings, Spending(None)))
        for topic, place in HELD:
            for verb in VERBS:
                line = f"who {verb} {topic} at {place}?"
                asked = asked_of(line, pool, "en")
                own = query_of(line, pool, "en")
                reading = reads(asked, (), Round(settings))
                if reading is None:
                    raise RuntimeError(f"the scripted model gave no reading of {line!r}")
                started = time.perf_counter()
                query = linked(reading, asked, own)
                read = None if query is None else plan_of(query, pool)
                took.append(1000 * (time.perf_counter() - started))
                kept += read is not None and not (read.unread or read.unkept)
    return tuple(took), kept


def _reads(asked: Asked) -> Reply:
    """Read a question of ours as a model that understands it would."""
    line = asked.user.rpartition("Question: ")[2].partition("\n")[0]
    topic, place = next((t, p) for t, p in reversed(HELD) if f" {t} at {p}?" in line)
    relation = "skill" if topic == "Kubernetes" else "topic"
    told = [
        {"of": 1, "relation": relation, "values": [topic], "joined": "all", "denied": False, "now": False},
        {"of": 2, "relation": "worked_at", "values": [place], "joined": "all", "denied": False, "now": False},
    ]
    form: dict[str, Any] = {"asks": [], "counted": "", "measure": "", "rank": "", "either": False}
    return Reply(value={"form": "who", "conditions": told, **form})


def _proofs(sources: Sources) -> tuple[tuple[float, ...], int]:
    """Return the time that the quotes of each of several answers took, a full depth of entries an answer."""
    placed = [p for person in sources.people for p in sources.entries_of(person.person_id)]
    took, answers = [], max(len(placed) // DEPTH, 3)
    entries = cycle(placed)
    for _ in range(answers):
        batch = list(islice(entries, DEPTH))
        told = [(one, one.entry.span.of(sources.text(one.entry.document_id).plain).strip()) for one in batch]
        quotes = [(one, text.rpartition("\n")[2]) for one, text in told]  # a line, as a judge is asked for
        started = time.perf_counter()
        for one, quote in quotes:
            proof(sources, one, quote)
        took.append(1000 * (time.perf_counter() - started))
    return tuple(took), DEPTH * answers


def rows_of(checked: Checked) -> list[Row]:
    """Return the lines of the report."""
    return [
        Row(
            f"the code's checks of a scripted model's reading, median of {len(checked.readings)}",
            (f"{median(checked.readings):.1f} ms", "", "", ""),
        ),
        Row(
            f"the same of the {DEPTH} quotes that one answer may be judged by, median of {len(checked.proofs)}",
            (f"{median(checked.proofs):.1f} ms", "", "", ""),
        ),
        Row("both", (f"{checked.median:.1f} ms", "", "", "< 20 ms")),
    ]


def line_of(checked: Checked) -> str:
    """Return what was measured, in a line."""
    return (
        f"checks of {len(checked.readings)} readings ({checked.kept} taken): median {median(checked.readings):.1f} ms, "
        f"slowest {max(checked.readings):.1f} ms; of {DEPTH} judged quotes an answer: median "
        f"{median(checked.proofs):.1f} ms, slowest {max(checked.proofs):.1f} ms; "
        f"both: {checked.median:.1f} ms (target < 20 ms)"
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="vouch-checks-") as place:
        sys.stdout.write(f"{line_of(checks(Path(place)))}\n")
