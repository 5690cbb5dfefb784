"""Invented lives: who worked where and when, as what, with what, studied where, holds, speaks and lives. The truth.

The nth life is the same whatever came before it and however many follow, so that a pool of a thousand CVs begins one
of three thousand. Knows nothing of how a CV is written.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tests.benchmarks.scale.vocabulary import Name, Word, employer, everything, person, subjects

SEED = 13
# Characters of a CV: half of all have more than 7,000, one of 300 more than 60,000. Chinese says the same in half.
MEDIAN, SPREAD, LEAST, MOST = 8_800, 0.8, 1_500, 70_000
CHINESE = 1 / 3
# A tenth of all files are a second CV of somebody, a third of these the same text but for its date.
SECOND, SAME = 0.1, 1 / 3
REACH = 200  # a second CV comes at most so many files behind the first
INVENTED = 0.5  # of the employers
NOW = 2025
_JOBS = (1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7)
_CHARACTERS_A_JOB = 900
_TITLED = ("", "", "", "Senior ", "Lead ")


class Job(NamedTuple):
    """A stint; months are counted from the year 0, `end` is the last one, None where it lasts."""

    employer: Word
    role: Word
    rank: str
    place: Word
    start: int
    end: int | None
    topics: tuple[Word, ...]
    skills: tuple[Word, ...]

    @property
    def months(self) -> int:
        """Return how long it lasted, to the end of the year in which CVs were written where it lasts."""
        return (NOW * 12 + 12 if self.end is None else self.end) - self.start + 1


class Degree(NamedTuple):
    """A degree: `level` counts from 0 (bachelor) to 2 (doctor); years."""

    level: int
    school: Word
    subject: Word
    start: int
    end: int


class Life(NamedTuple):
    """One invented person; `number` is that of the first file about them."""

    number: int
    chinese: bool
    name: Name
    email: str
    home: Word
    jobs: tuple[Job, ...]
    degrees: tuple[Degree, ...]
    skills: tuple[Word, ...]
    certificates: tuple[Word, ...]
    languages: tuple[Word, ...]
    academic: bool


class Sheet(NamedTuple):
    """One CV to be written: about whom, how long, in which language; `jobs` leaves out the latest where it is older."""

    number: int
    life: Life
    length: int
    chinese: bool
    jobs: tuple[Job, ...]
    alike: bool = False  # the text of the person's first CV, with another date

    @property
    def stem(self) -> str:
        """Return the name of its file, without what comes behind the full stop."""
        return f"cv_{self.number:06d}"


class Pool(NamedTuple):
    """A pool of CVs: how many, by which seed, and every which one is of somebody of one and the same name (0: none)."""

    files: int
    seed: int = SEED
    namesake_every: int = 0

    def sheets(self) -> Iterator[Sheet]:
        """Give its CVs in order."""
        return (sheet_of(number, self) for number in range(self.files))

    def lives(self) -> Iterator[Life]:
        """Give its people in the order of their first files."""
        return (sheet.life for sheet in self.sheets() if sheet.number == sheet.life.number)


def sheet_of(number: int, pool: Pool) -> Sheet:
    """Return the nth CV of a pool."""
    first = _first_of(number, pool.seed)
    life = _life(first, pool.seed, pool.namesake_every)
    chance = random.Random(f"{pool.seed} sheet {number}")
    length = _length(first, pool.seed)
    if number == first:
        return Sheet(number, life, length, life.chinese, life.jobs)
    if chance.random() < SAME:
        return Sheet(number, life, length, life.chinese, life.jobs, alike=True)
    older = life.jobs[1:] or life.jobs
    # People with a Chinese name have the other CV in English as often as not.
    chinese = life.chinese and chance.random() < 0.5
    return Sheet(number, life, int(length * chance.uniform(0.6, 1.0)), chinese, older)


def _first_of(number: int, seed: int) -> int:
    """Return the file that is the first about the same person."""
    while number:
        chance = random.Random(f"{seed} first {number}")
        if chance.random() >= SECOND:
            break
        number = max(0, number - chance.randint(1, REACH))
    return number


def _length(number: int, seed: int) -> int:
    chance = random.Random(f"{seed} length {number}")
    drawn = MEDIAN * chance.lognormvariate(0, SPREAD)
    return int(min(MOST, max(LEAST, drawn)) / (2 if _is_chinese(number, seed) else 1))


def _is_chinese(number: int, seed: int) -> bool:
    return random.Random(f"{seed} language {number}").random() < CHINESE


@lru_cache(maxsize=2 * REACH)
def _life(number: int, seed: int, namesake_every: int) -> Life:
    chance = random.Random(f"{seed} life {number}")
    words = everything()
    chinese = _is_chinese(number, seed)
    name = person(chance, chinese=chinese)
    if namesake_every and number % namesake_every == 0:
        name = person(random.Random(f"{seed} namesake {chinese}"), chinese=chinese)
    skills = words.skills.draw_several(chance, chance.randint(5, 24))
    length = _length(number, seed) * (2 if chinese else 1)
    many = min(chance.choice(_JOBS), 1 + length // _CHARACTERS_A_JOB)
    began = chance.randint(1988, NOW - 1 - many)
    jobs = _jobs(chance, chinese=chinese, many=many, began=began * 12 + chance.randrange(12), skills=skills)
    return Life(
        number=number,
        chinese=chinese,
        name=name,
        email=f"{'.'.join(name.en.lower().split())}.{number}@example.com",
        home=words.places.draw(chance),
        jobs=jobs,
        degrees=_degrees(chance, jobs[-1].start // 12),
        skills=skills,
        certificates=words.certificates.draw_several(chance, chance.choice((0, 0, 1, 1, 2, 3))),
        languages=words.languages.draw_several(chance, chance.choice((0, 1, 1, 2))),
        academic=chance.random() < _ACADEMIC,
    )


_ACADEMIC = 0.15


def _jobs(chance: random.Random, *, chinese: bool, many: int, began: int, skills: tuple[Word, ...]) -> tuple[Job, ...]:
    """Return stints that follow one another, the latest first."""
    words = everything()
    whole = NOW * 12 - began
    cuts = sorted(chance.sample(range(1, whole // 6), many - 1)) if many > 1 else []
    starts = [began, *(began + 6 * cut for cut in cuts)]
    told = []
    for at, start in enumerate(starts):
        last = at == many - 1
        until = starts[at + 1] - 1 if not last else None
        if last and chance.random() < 0.3:
            until = min(NOW * 12 - 1, start + chance.randint(6, 60))
        told.append(
            Job(
                employer=employer(chance, chinese=chinese)
                if chance.random() < INVENTED
                else words.employers.draw(chance),
                role=words.roles.draw(chance),
                rank=chance.choice(_TITLED),
                place=words.places.draw(chance),
                start=start,
                end=until,
                topics=words.topics.draw_several(chance, chance.randint(1, 3)),
                skills=tuple(chance.sample(skills, min(len(skills), chance.randint(1, 4)))),
            )
        )
    return tuple(reversed(told))


def _degrees(chance: random.Random, work: int) -> tuple[Degree, ...]:
    """Return degrees taken before work began, the highest first."""
    words = everything()
    top = chance.choice((0, 0, 0, 1, 1, 2))
    years, taken = (4, 2, 4), []
    end = work
    for level in range(top, -1, -1):
        taken.append(Degree(level, words.schools.draw(chance), chance.choice(subjects()), end - years[level], end))
        end -= years[level]
    return tuple(taken)
