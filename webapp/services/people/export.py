"""All data of a person. Games and moves are read one by one, so that never all are in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy.orm import Session

from webapp.bullets.grades import BANDS
from webapp.services.live.game_data import live_game_as_data
from webapp.services.people.preferences import Preferences
from webapp.services.puzzles import marking
from webapp.store import comparisons, live_games, people, plays, solves
from webapp.store.comparisons import ComparisonRow
from webapp.store.connection.database import Store
from webapp.store.people import Person
from webapp.store.plays import PlayState
from webapp.store.solves import Solve

Data: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class PersonExport:
    """The data of a person. The games can be gone through once, and the `moves` of each."""

    about: Mapping[str, Any]
    games: Iterator[Data]
    live_games: Iterator[Data]


@contextmanager
def export(store: Store, person_id: str) -> Iterator[PersonExport | None]:
    """Read all data of a person: of a running live game no more than is seen."""
    with store.read() as session:
        person = people.find(session, person_id)
        yield _export(session, person) if person else None


def _export(session: Session, person: Person) -> PersonExport:
    about = {
        "since": person.created_at.isoformat(),
        "settings": vars(Preferences.from_settings(person.settings)),
        "comparisons": [_answer_as_data(row) for row in comparisons.of_person(session, person.id)],
    }
    paper = (plays.get(session, play) for play in plays.ids_of_player(session, person.id))
    live = (live_games.find(session, game) for game in live_games.ids_of_player(session, person.id))
    return PersonExport(
        about,
        (_play_as_data(session, play) for play in paper if play),
        (live_game_as_data(session, row) for row in live if row),
    )


def _answer_as_data(row: ComparisonRow) -> Data:
    """An answer to which explanation is clearer; of these a person has so many at most."""
    return {
        "rule": row.rule,
        "position": row.position,
        "clearer": row.clearer.value,
        "answered": row.answered_at.isoformat(),
        "seconds": row.seconds,
    }


def _play_as_data(session: Session, play: PlayState) -> Data:
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
        "pauses": play.pauses,
        "paused_seconds": play.paused,
        "difficulty": None if play.difficulty is None else BANDS[play.difficulty],
        "puzzle_of_the_day": play.daily.isoformat() if play.daily else None,
        "solves": [_solve_as_data(solve) for solve in solves.of_play(session, play.id)],
        "moves": (
            {"move": move.kind, "cells": [list(change) for change in marking.decode(move.changes)]}
            for move in plays.moves(session, play.id)
        ),
    }


def _solve_as_data(solve: Solve) -> Data:
    return {
        "started": solve.started_at.isoformat(),
        "solved": solve.solved_at.isoformat(),
        "first": solve.first,
        "seconds": solve.seconds,
        "pauses": solve.pauses,
        "paused_seconds": solve.paused,
        "hints": solve.hints,
        "highest_rung": solve.rung,
        "checks": solve.checks,
        "moves": solve.moves,
        "undos": solve.undos,
    }
