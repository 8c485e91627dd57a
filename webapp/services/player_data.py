"""All that is kept of a player, as data. Games come one after another: nobody holds all of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from sqlalchemy.orm import Session

from webapp.services import marking
from webapp.services.live_data import live_game_as_data
from webapp.services.preferences import Preferences
from webapp.store import live_games, players, plays
from webapp.store.database import Store
from webapp.store.plays import Play

Data: TypeAlias = dict[str, Any]
Id = TypeVar("Id")

AT_ONCE = 2000
"""Moves, about, that are read together."""


@dataclass(frozen=True)
class Kept:
    """What is kept of a player. The games can be gone through once."""

    about: Mapping[str, Any]
    games: Iterator[Data]
    live_games: Iterator[Data]


def export(store: Store, player_id: str) -> Kept | None:
    """All that is kept of a player: of a running live game no more than is seen."""
    with store.read() as session:
        player = players.find(session, player_id)
        if player is None:
            return None
        about = {
            "since": player.created_at.isoformat(),
            "settings": vars(Preferences.of(player.settings)),
        }
        paper = plays.ids_of_player(session, player_id)
        live = live_games.ids_of_player(session, player_id)

    def game(session: Session, play_id: int) -> Data | None:
        play = session.get(Play, play_id)
        return _as_data(session, play) if play and play.player_id == player_id else None

    def live_game(session: Session, game_id: str) -> Data | None:
        row = live_games.find(session, game_id)
        mine = row and row.player_id == player_id
        return live_game_as_data(session, row) if row and mine else None

    return Kept(about, _in_parts(store, paper, game), _in_parts(store, live, live_game))


def _in_parts(
    store: Store, ids: Iterable[Id], read: Callable[[Session, Id], Data | None]
) -> Iterator[Data]:
    """The database is read some games at a time, however slowly they are fetched.

    A game that is gone by then is left out.
    """
    rest = deque(ids)
    while rest:
        found, moves = [], 0
        with store.read() as session:
            while rest and moves < AT_ONCE:
                game = read(session, rest.popleft())
                if game is not None:
                    found.append(game)
                    moves += 1 + len(game["moves"])
        yield from found


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
        "moves": [
            {"move": move.kind, "cells": [list(change) for change in marking.read(move.changes)]}
            for move in plays.moves(session, play.id)
        ],
    }
