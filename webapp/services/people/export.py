"""All that is kept of a player, as data. Games and moves come one by one: nobody holds all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy.orm import Session

from webapp.services.live.game_data import live_game_as_data
from webapp.services.people.preferences import Preferences
from webapp.services.puzzles import marking
from webapp.store import live_games, people, plays
from webapp.store.connection.database import Store
from webapp.store.people import Person
from webapp.store.plays import Play

Data: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class PersonExport:
    """What is kept of a player. The games can be gone through once, and the `moves` of each."""

    about: Mapping[str, Any]
    games: Iterator[Data]
    live_games: Iterator[Data]


@contextmanager
def export(store: Store, player_id: str) -> Iterator[PersonExport | None]:
    """All that is kept of a player: of a running live game no more than is seen."""
    with store.read() as session:
        player = people.find(session, player_id)
        yield _kept(session, player) if player else None


def _kept(session: Session, player: Person) -> PersonExport:
    about = {
        "since": player.created_at.isoformat(),
        "settings": vars(Preferences.of(player.settings)),
    }
    paper = (session.get(Play, one) for one in plays.ids_of_player(session, player.id))
    live = (live_games.find(session, one) for one in live_games.ids_of_player(session, player.id))
    return PersonExport(
        about,
        (_as_data(session, play) for play in paper if play),
        (live_game_as_data(session, row) for row in live if row),
    )


def _as_data(session: Session, play: Play) -> Data:
    return {
        "puzzle": play.notation,
        "name": play.puzzle,
        "marks": play.marks,
        "started": play.started_at.isoformat(),
        "solved": play.solved_at.isoformat() if play.solved_at else None,
        "seconds": play.seconds,
        "best_seconds": play.best_seconds,
        "hints": play.hints,
        "checks": play.checks,
        "puzzle_of_the_day": play.daily.isoformat() if play.daily else None,
        "moves": (
            {"move": move.kind, "cells": [list(change) for change in marking.read(move.changes)]}
            for move in plays.moves(session, play.id)
        ),
    }
