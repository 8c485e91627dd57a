"""What the shelf's page and the home page show, for one player or for anybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from webapp.services.shelf import selection, shelf
from webapp.services.shelf.selection import PuzzleChoice
from webapp.services.shelf.shelf import PAGE, Choices, Filters, ShelfPage
from webapp.store import daily, plays
from webapp.store.connection.database import Store
from webapp.store.daily import DailyPuzzle
from webapp.store.plays import PlayState
from webapp.store.puzzle_pages import PuzzleOrder
from webapp.store.puzzles import StoredPuzzle

LATEST_GAMES = 12
"""Of a player's games so many are looked at for unfinished ones."""

MOST_GAMES = 3
"""Games that the home page offers to go on with."""

DAYS_BACK = 7
"""How far back the home page looks for the last puzzles of a day."""


@dataclass(frozen=True)
class Browsed:
    """A page of the shelf with what can be chosen beside it."""

    page: ShelfPage
    choices: Choices
    played: Mapping[str, PlayState]
    """The player's games with these puzzles, by short ids."""

    levels: Sequence[PuzzleChoice] = ()
    """Instead of a page: a few of each difficulty."""


@dataclass(frozen=True)
class Front:
    """What the home page has to offer."""

    day: date | None
    """Of the puzzles of the day: today, or the last day that has any."""

    daily: Sequence[DailyPuzzle]
    games: Sequence[PlayState]
    """Begun and not finished, the latest first."""

    sample: Sequence[StoredPuzzle]
    """One of each usual size, from small and gentle to large and fiendish."""

    puzzles: int
    """On the whole shelf."""

    played: Mapping[str, PlayState]
    """The player's games with the puzzles of the day and of the shelf, by short ids."""


def browse(  # noqa: PLR0913 (what an address of the shelf says, and for whom)
    store: Store,
    filters: Filters,
    order: PuzzleOrder,
    after: str | None,
    player: str | None = None,
    *,
    unsolved: bool = False,
) -> Browsed:
    """A page of the shelf, if wished without what the player has solved; raises `BadCursor`."""
    without = plays.select_solved(player) if player and unsolved else None
    page = shelf.browse(store, filters, order, after, limit=PAGE, without=without)
    return Browsed(page, shelf.choices(store, filters), played(store, player, page.puzzles))


def glance(store: Store, player: str | None) -> Browsed:
    """The shelf for somebody who has asked for nothing yet."""
    levels = selection.levels(store)
    nothing = ShelfPage([], sum(level.total for level in levels), None, None)
    shown = [puzzle for level in levels for puzzle in level.puzzles]
    return Browsed(nothing, shelf.choices(store), played(store, player, shown), levels)


def played(
    store: Store, player: str | None, puzzles: Iterable[StoredPuzzle]
) -> Mapping[str, PlayState]:
    """The player's games with these puzzles, by short ids."""
    names = [puzzle.short_id for puzzle in puzzles]
    if player is None or not names:
        return {}
    with store.read() as session:
        return plays.with_puzzles(session, player, names)


def front(store: Store, player: str | None, today: date) -> Front:
    """The home page; nothing is made for it, it shows what there is."""
    with store.read() as session:
        day, found = None, None
        for back in range(DAYS_BACK):
            day = today - timedelta(days=back)
            found = daily.of_day(session, day)
            if found:
                break
        games = plays.of_player(session, player, LATEST_GAMES) if player else []
    unfinished = [game for game in games if game.solved_at is None][:MOST_GAMES]
    sample, puzzles = selection.sample(store)
    mine = played(store, player, [*(one.puzzle for one in found or ()), *sample])
    return Front(day if found else None, found or (), unfinished, sample, puzzles, mine)
