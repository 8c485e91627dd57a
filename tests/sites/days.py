"""Days of the archive for tests: known puzzles as those of the days."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

import pytest
from sqlalchemy.orm import Session

from tests.sites.site import as_if_made
from webapp.services.puzzles import playable
from webapp.services.shelf import shelf
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store import daily
from webapp.store.connection.database import Store

CLOCKS = (
    "webapp.services.puzzles.plays.now",
    "webapp.services.puzzles.playable.now",
    "webapp.services.shelf.shelf.now",
    "webapp.services.shelf.selection.now",
    "webapp.services.shelf.suggestions.now",
    "webapp.web.shelf.daily.now",
    "webapp.web.shelf.feed.now",
    "webapp.web.site.home.now",
)
"""Where the present moment is asked for that days depend on."""


def give_days(store: Store, puzzles: Mapping[date, str]) -> dict[date, ShelvedPuzzle]:
    """Put puzzles on the shelf, each as the puzzle of its day."""
    shelf.add(store, [as_if_made(notation, 1) for notation in set(puzzles.values())])
    stored = {day: playable.find(store, notation).stored for day, notation in puzzles.items()}
    given = {day: puzzle for day, puzzle in stored.items() if puzzle is not None}

    def work(session: Session) -> None:
        for day, puzzle in given.items():
            place = puzzle.place
            daily.note(session, day, (place.width, place.height), puzzle.id, place.difficulty)

    store.write(work)
    return given


def set_days_clock(patch: pytest.MonkeyPatch, moment: datetime) -> None:
    """Let it be that moment wherever a day is looked at or solved."""
    for clock in CLOCKS:
        patch.setattr(clock, lambda: moment)
