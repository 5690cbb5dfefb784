"""Write a pool of generated CVs into a folder, and with `--questions` questions over them.

python -m tests.benchmarks.scale.generate 1000 FOLDER
python -m tests.benchmarks.scale.generate 30000 FOLDER --questions FILE --huge 20 --namesakes 5000
"""

from __future__ import annotations

import argparse
import os
import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.benchmarks.scale.chinese import chinese
from tests.benchmarks.scale.english import english
from tests.benchmarks.scale.lives import SEED, Pool, Sheet, sheet_of
from tests.benchmarks.scale.questions import asked_of, write_questions

# Files that a process writes at a time.
BATCH = 250
# How `--huge` is counted.
_MEGABYTE = 1_000_000


def text_of(sheet: Sheet, pool: Pool) -> str:
    """Return the text of a CV: the same at every call."""
    # A CV that is the same but for its date is drawn as the first one was.
    drawn = sheet.life.number if sheet.alike else sheet.number
    write = chinese if sheet.chinese else english
    text = write(sheet, random.Random(f"{pool.seed} text {drawn}"))
    return text.replace(" 2025", " 2026", 1) if sheet.alike else text


def write_pool(pool: Pool, folder: Path, huge: int = 0) -> None:
    """Write every CV of a pool into a folder that is not there yet; `huge`: one of so many bytes besides."""
    folder.mkdir(parents=True)
    firsts = range(0, pool.files, BATCH)
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        for _ in processes.map(partial(_write_batch, pool, folder), firsts):
            pass
    if huge:
        sheet = sheet_of(0, pool)._replace(length=huge)
        (folder / "huge.txt").write_text(text_of(sheet, pool), encoding="utf-8")


def _write_batch(pool: Pool, folder: Path, first: int) -> None:
    for number in range(first, min(first + BATCH, pool.files)):
        sheet = sheet_of(number, pool)
        text = text_of(sheet, pool)
        marked = text.startswith("# ")
        (folder / f"{sheet.stem}.{'md' if marked else 'txt'}").write_text(text, encoding="utf-8")


def main() -> None:
    """Write the folder."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("files", type=int, help="how many CVs")
    arguments.add_argument("folder", type=Path, help="where to write them; must not exist")
    arguments.add_argument("--seed", type=int, default=SEED)
    arguments.add_argument("--questions", type=Path, help="write questions over them here (JSONL)")
    arguments.add_argument("--huge", type=int, default=0, metavar="MB", help="one more CV of so many megabytes")
    arguments.add_argument("--namesakes", type=int, default=0, metavar="N", help="so many people of one name")
    given = arguments.parse_args()
    pool = Pool(given.files, given.seed, given.files // given.namesakes if given.namesakes else 0)
    write_pool(pool, given.folder, given.huge * _MEGABYTE)
    if given.questions:
        write_questions(given.questions, asked_of(pool))


if __name__ == "__main__":
    main()
