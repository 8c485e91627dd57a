"""What the shelf's page and the home page show, for one person or for anybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy.orm import Session

from webapp.services.shelf import selection, shelf, suggestions
from webapp.services.shelf.experience import Experience
from webapp.services.shelf.selection import PuzzleChoice
from webapp.services.shelf.shelf import PAGE, Choices, Filters, PuzzleOrder, ShelfPage
from webapp.services.shelf.shelved import PlaySummary, PuzzleOfTheDay, ShelvedPuzzle
from webapp.services.shelf.suggestions import PersonalMix
from webapp.store import daily, plays
from webapp.store.connection.database import Store

LATEST_GAMES = 12
"""Of a person's plays so many are looked at for unfinished ones."""

MOST_GAMES = 3
"""Plays that the home page offers to go on with."""

DAYS_BACK = 7
"""How far back the home page looks for the last puzzles of a day."""


@dataclass(frozen=True)
class ShelfView:
    """A page of the shelf with what can be chosen beside it."""

    page: ShelfPage
    choices: Choices
    played: Mapping[str, PlaySummary]
    """The person's plays of these puzzles, by short ids."""

    levels: Sequence[PuzzleChoice] = ()
    """Instead of a page: a few of each difficulty."""

    mix: PersonalMix | None = None
    """And before them some for this person."""


@dataclass(frozen=True, kw_only=True)
class FrontPage:
    """The puzzles and plays that the home page offers."""

    day: date | None
    """Of the puzzles of the day: today, or the last day that has any."""

    daily: Sequence[PuzzleOfTheDay]
    first: int
    """Which of them to show first: of those that the person has not solved, what suits best."""

    games: Sequence[PlaySummary]
    """Begun and not finished, the latest first."""

    sample: Sequence[ShelvedPuzzle]
    """One of each usual size, from small and gentle to large and fiendish."""

    puzzles: int
    """On the whole shelf."""

    played: Mapping[str, PlaySummary]
    """The person's plays of the puzzles of the day and of the shelf, by short ids."""


def browse(  # noqa: PLR0913 (what an address of the shelf says, and for whom)
    store: Store,
    filters: Filters,
    order: PuzzleOrder,
    after: str | None,
    person: str | None = None,
    *,
    unsolved: bool = False,
) -> ShelfView:
    """A page of the shelf, on wish without what the person has solved; raises `BadCursor`."""
    without = (plays.select_solved(person),) if person and unsolved else ()
    page = shelf.browse(store, filters, order, after, limit=PAGE, without=without)
    return ShelfView(page, shelf.choices(store, filters), plays_with(store, person, page.puzzles))


def glance(store: Store, person: str | None) -> ShelfView:
    """Puzzles for this person, and a few of each difficulty: where no filter is chosen."""
    levels = selection.levels(store)
    nothing = ShelfPage([], sum(level.total for level in levels), None, None)
    shown = [puzzle for level in levels for puzzle in level.puzzles]
    mix = suggestions.mix(store, person, {puzzle.id for puzzle in shown})
    return ShelfView(nothing, shelf.choices(store), plays_with(store, person, shown), levels, mix)


def plays_with(
    store: Store, person: str | None, puzzles: Iterable[ShelvedPuzzle]
) -> Mapping[str, PlaySummary]:
    """The person's plays of these puzzles, by short ids."""
    names = [puzzle.short_id for puzzle in puzzles]
    if person is None or not names:
        return {}
    with store.read() as session:
        rows = plays.with_puzzles(session, person, names)
    return {name: PlaySummary.from_state(row) for name, row in rows.items()}


def front_page(store: Store, person: str | None, today: date) -> FrontPage:
    """The home page. Read-only: generates no puzzles."""
    with store.read() as session:
        day, dailies = _latest_day(session, today)
        games = plays.of_player(session, person, LATEST_GAMES) if person else []
        experience = Experience.of(session, person)
    unfinished = [PlaySummary.from_state(game) for game in games if game.solved_at is None]
    sample, puzzles = selection.sample(store)
    played = plays_with(store, person, [*(shown.puzzle for shown in dailies), *sample])
    suits = experience.first_of([(shown.width, shown.height) for shown in dailies])
    return FrontPage(
        day=day,
        daily=dailies,
        first=_first_open(suits, dailies, played),
        games=unfinished[:MOST_GAMES],
        sample=sample,
        puzzles=puzzles,
        played=played,
    )


def _first_open(
    suits: int, dailies: Sequence[PuzzleOfTheDay], played: Mapping[str, PlaySummary]
) -> int:
    """What suits, unless it is solved; then a larger one, else a smaller one, that is not."""
    order: list[int] = [*range(suits, len(dailies)), *range(suits)]
    for number in order:
        mine = played.get(dailies[number].puzzle.short_id)
        if mine is None or not mine.solved:
            return number
    return suits


def _latest_day(session: Session, today: date) -> tuple[date | None, list[PuzzleOfTheDay]]:
    """Today, or the last day that has puzzles of its own, and these."""
    for back in range(DAYS_BACK):
        day = today - timedelta(days=back)
        rows = daily.of_day(session, day)
        if rows:
            return day, PuzzleOfTheDay.from_rows(rows)
    return None, []
