"""How much of a CV was understood, and when that is too little. Knows nothing about how it is counted."""

from __future__ import annotations

from vectorstore.span import Record, Span

_UNTOLD_MOST, _UNPLACED_MOST, _UNEMPLOYED_MOST = 0.3, 0.25, 0.5


class Coverage(Record):
    """How much of a CV was understood, by what can be seen to have failed.

    Of `lines` `unplaced` stand in no entry; of `dated` lines, which set a stretch of time as heads of entries do,
    `untold` are told by none; of `jobs` `unemployed` name no employer.
    """

    lines: int = 0
    unplaced: int = 0
    dated: int = 0
    untold: tuple[Span, ...] = ()
    jobs: int = 0
    unemployed: int = 0

    @property
    def share(self) -> float:
        """Return the share understood of what was understood least: dated lines, lines at all, employers of jobs."""
        counted = ((len(self.untold), self.dated), (self.unplaced, self.lines), (self.unemployed, self.jobs))
        return 1 - max((of / all_ for of, all_ in counted if all_), default=0.0)

    @property
    def in_part(self) -> bool:
        """Tell whether so much was lost that what the CV does not say cannot be told from what was not read.

        One line alone may be a remark, one job a client's; the shares are those that no well-read sample comes near
        and that CVs with a lost section reach (measured; see DECISIONS).
        """
        lost = (
            (len(self.untold), self.dated, _UNTOLD_MOST),
            (self.unplaced, self.lines, _UNPLACED_MOST),
            (self.unemployed, self.jobs, _UNEMPLOYED_MOST),
        )
        return any(of > 1 and of > all_ * most for of, all_, most in lost)
