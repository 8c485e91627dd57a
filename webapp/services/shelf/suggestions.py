"""Puzzles for one person: a mix to choose from, and a board at once."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Select
from sqlalchemy.orm import Session

from webapp.bullets.grades import BANDS
from webapp.clock import now
from webapp.services.shelf.experience import Experience
from webapp.services.shelf.shelf import Filters
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store import daily, plays, puzzle_pages
from webapp.store.connection.database import Store
from webapp.store.puzzle_pages import PuzzleOrder, ShelfFilter, SizeAndDifficulty

KINDS, EACH = 6, 2
"""Of a mix: kinds of puzzles, and how many of each."""

CHOICE = 8
"""Where several are wished for: among how many times as many dice choose."""


ANY = ShelfFilter()


@dataclass(frozen=True)
class PersonalMix:
    """Puzzles that suit somebody, none of which they have begun, from gentle and small on."""

    puzzles: Sequence[ShelvedPuzzle]
    experienced: bool
    """Whether what they solved says what suits; if not, these are to begin with."""


@dataclass(frozen=True)
class Suggestion:
    """A puzzle to play now."""

    puzzle: ShelvedPuzzle
    as_wished: bool
    """Whether it is of the size and difficulty that were asked for."""


def mix(store: Store, person: str | None, beside: Collection[int] = ()) -> PersonalMix:
    """A few puzzles for a person; `beside`: ids of puzzles that are shown anyway."""
    with store.read() as session:
        return mix_within(session, person, beside)


def mix_within(session: Session, person: str | None, beside: Collection[int] = ()) -> PersonalMix:
    """The same within a transaction."""
    experience = Experience.of(session, person)
    kinds = experience.nearest(puzzle_pages.kinds(session))[:KINDS]
    kinds.sort(key=lambda kind: (kind.difficulty, kind.width * kind.height))
    number = EACH + 1  # The newest of a kind may be shown anyway.
    fresh = [_fresh(session, person, _all_of(kind, ANY), PuzzleOrder.NEW, number) for kind in kinds]
    groups = [[puzzle for puzzle in group if puzzle.id not in beside][:EACH] for group in fresh]
    return PersonalMix([puzzle for group in groups for puzzle in group], experience.has_begun)


def board(
    store: Store, person: str | None, wanted: Filters, dice: random.Random
) -> Suggestion | None:
    """A puzzle that the person has not solved, as wished or else the nearest to that; or None.

    Who wishes for nothing gets one that suits.
    """
    beside_kind = replace(wanted.columns(), width=None, height=None, difficulty=None)
    with store.read() as session:
        experience = Experience.of(session, person)
        every = puzzle_pages.kinds(session)
        if wanted == Filters():
            suited = experience.nearest(every)
            first = suited[:KINDS]
            dice.shuffle(first)
            kinds, exact = [*first, *suited[KINDS:]], suited
        else:
            kinds = sorted(every, key=lambda kind: _aside(kind, wanted))
            exact = [kind for kind in every if not _aside(kind, wanted)]
        for others in dict.fromkeys((beside_kind, ANY)):
            for kind in _with_more(session, kinds, others, _without(person, begun=True)):
                puzzle = _unsolved(session, person, _all_of(kind, others))
                return Suggestion(puzzle, kind in exact and others == beside_kind)
    return None


def several(
    store: Store, person: str | None, wanted: Filters, number: int, dice: random.Random
) -> list[ShelvedPuzzle]:
    """Puzzles that the person has not begun, any as wished or else the nearest to that."""
    puzzles: list[ShelvedPuzzle] = []
    with store.read() as session:
        kinds = sorted(puzzle_pages.kinds(session), key=lambda kind: _aside(kind, wanted))
        for kind in _with_more(session, kinds, ANY, _without(person)):
            most = number * CHOICE
            fresh = _fresh(session, person, _all_of(kind, ANY), PuzzleOrder.LEAST_PLAYED, most)
            puzzles += dice.sample(fresh, min(number - len(puzzles), len(fresh)))
            if len(puzzles) == number:
                break
    return puzzles


def _with_more(
    session: Session,
    kinds: Sequence[SizeAndDifficulty],
    others: ShelfFilter,
    without: Sequence[Select[Any]],
) -> list[SizeAndDifficulty]:
    """The kinds of which something is left, counted for all of them at once."""
    left = puzzle_pages.sizes_left(session, others, without)
    return [kind for kind in kinds if (kind.width, kind.height, kind.difficulty) in left]


def _unsolved(session: Session, person: str | None, wanted: ShelfFilter) -> ShelvedPuzzle:
    """One of these that is not begun, else one that is not solved."""
    fresh = _fresh(session, person, wanted, PuzzleOrder.LEAST_PLAYED, 1)
    return (fresh or _fresh(session, person, wanted, PuzzleOrder.NEW, 1, begun=True))[0]


def _without(person: str | None, *, begun: bool = False) -> tuple[Select[Any], ...]:
    """What to leave out: days to come, and what the person has begun, or if `begun` solved."""
    known = plays.select_solved if begun else plays.select_begun
    to_come = daily.select_to_come(now().date())
    return (to_come, known(person)) if person else (to_come,)


def _all_of(kind: SizeAndDifficulty, others: ShelfFilter) -> ShelfFilter:
    """The puzzles of a kind, with what else they have to be like."""
    return replace(others, width=kind.width, height=kind.height, difficulty=kind.difficulty)


def _fresh(  # noqa: PLR0913 (which puzzles, for whom)
    session: Session,
    person: str | None,
    wanted: ShelfFilter,
    order: PuzzleOrder,
    number: int,
    *,
    begun: bool = False,
) -> list[ShelvedPuzzle]:
    """Puzzles that a person has not begun; `begun`: that they have not solved."""
    without = _without(person, begun=begun)
    stretch = puzzle_pages.stretch(session, wanted, order, None, limit=number, without=without)
    return ShelvedPuzzle.from_rows(stretch.puzzles)


def _aside(kind: SizeAndDifficulty, wanted: Filters) -> float:
    """How far a kind is from what is wished for: a step of difficulty counts as three cells."""
    width, height = wanted.width or kind.width, wanted.height or kind.height
    band = kind.difficulty if wanted.difficulty is None else BANDS.index(wanted.difficulty)
    size = abs(kind.width - width) + abs(kind.height - height)
    return size + 3 * abs(kind.difficulty - band)
