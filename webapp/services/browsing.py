"""What the shelf's page and the home page show, for one player or for anybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from webapp.services import shelf
from webapp.services.shelf import PAGE, Choices, Filters, Page
from webapp.store import daily, plays
from webapp.store.daily import DailyPuzzle
from webapp.store.database import Store
from webapp.store.plays import Play
from webapp.store.puzzle_pages import PuzzleOrder

NEWEST = 6
"""New puzzles on the home page."""

LATEST_GAMES = 12
"""Of a player's games so many are looked at for unfinished ones."""

MOST_GAMES = 3
"""Games that the home page offers to go on with."""

DAYS_BACK = 7
"""How far back the home page looks for the last puzzles of a day."""


@dataclass(frozen=True)
class Browsed:
    """A page of the shelf with what can be chosen beside it."""

    page: Page
    choices: Choices


@dataclass(frozen=True)
class Front:
    """What the home page has to offer."""

    day: date | None
    """Of the puzzles of the day: today, or the last day that has any."""

    daily: Sequence[DailyPuzzle]
    games: Sequence[Play]
    """Begun and not finished, the latest first."""

    newest: Page


def browse(
    store: Store,
    filters: Filters,
    order: PuzzleOrder,
    after: str | None,
    solver: str | None = None,
) -> Browsed:
    """A page of the shelf, without what the solver has solved; raises `BadCursor`."""
    without = plays.solved(solver) if solver else None
    page = shelf.browse(store, filters, order, after, limit=PAGE, without=without)
    return Browsed(page, shelf.choices(store, filters))


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
    newest = shelf.browse(store, limit=NEWEST)
    return Front(day if found else None, found or (), unfinished, newest)
