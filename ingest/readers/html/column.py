"""A column of a page as it fills: the paragraph that is written now, and what floats beside it.

Knows nothing about elements or styles.
"""

from __future__ import annotations

from ingest.readers.blocks import Block, Cell, Paragraph, Run, Table


class Column:
    """Blocks as they come, the paragraph that is being filled, and what floats beside the next one."""

    def __init__(self, level: int = 0, depth: int = 0) -> None:
        self.blocks: list[Block] = []
        self.runs: list[Run] = []
        self.aside: list[Run] = []
        self.floats: list[tuple[str, Cell]] = []
        self.level, self.depth, self.bullet, self.title = level, depth, "", False

    def flush(self) -> None:
        """End the paragraph."""
        runs, aside = collapsed(self.runs), collapsed(self.aside)
        self.runs, self.aside = [], []
        if aside and not says(runs):
            self.floats.append(("right", (Paragraph(tuple(aside)),)))
            aside = []
        if not runs:
            return
        if aside:
            runs = [*runs, Run("\t"), *aside]
        self.add(Paragraph(tuple(runs), self.level, self.bullet, self.depth, self.title))
        if says(runs):
            self.bullet = ""

    def add(self, block: Block) -> None:
        """Add a block, beside what floats there."""
        if self.floats and all(side == "inline" for side, _ in self.floats):
            self.settle()
        if not self.floats or isinstance(block, Paragraph) and not says(block.runs):
            self.blocks.append(block)
            return
        left = [cell for side, cell in self.floats if side != "right"]
        right = [cell for side, cell in self.floats if side == "right"]
        self.floats = []
        self.blocks.append(Table(((*left, (block,), *right),)))

    def settle(self) -> None:
        """Let what floats stand in a row by itself: nothing comes beside it."""
        self.flush()
        if self.floats:
            left = [cell for side, cell in self.floats if side != "right"]
            right = [cell for side, cell in self.floats if side == "right"]
            self.floats = []
            self.blocks.append(Table(((*left, *right),)))


def collapsed(runs: list[Run]) -> list[Run]:
    """Return the runs without white space at the beginning of a line or behind other white space."""
    out: list[Run] = []
    before = "\n"
    for run in runs:
        text = run.text
        if run.hidden is None:
            if before in " \n\t" and text[:1] == " ":
                text = text.lstrip(" ") if not text.strip(" ") else text[1:]
            if not text:
                continue
            before = text[-1]
        out.append(run._replace(text=text))
    return out


def says(runs: list[Run] | tuple[Run, ...]) -> bool:
    """Tell whether runs hold words that are seen."""
    return any(run.hidden is None and run.text.strip() for run in runs)
