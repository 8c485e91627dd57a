"""Statistics of a player's live games, the list of all games, and the same as files."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from webapp.mines.levels import LEVELS
from webapp.mines.measures import own_clicks
from webapp.services.live import figures, history
from webapp.services.live.games import Unknown
from webapp.services.live.history import LEVEL_NAMES, OUTCOMES, File, GameFilter, GameHistory
from webapp.web.people.people import EXPORTING, person_id
from webapp.web.site.database import store
from webapp.web.site.extensions import limiter
from webapp.web.site.fragments import page
from webapp.web.site.written_files import Draft

LONGEST = 40
"""Letters of the id of a game."""

NO_SUCH_GAME = "after= is no game of yours: leave it out to begin with the latest."

COLUMNS = (
    "game", "level", "width", "height", "mines", "rules", "first", "hardness", "origin", "day",
    "board", "seed", "result", "ms", "ended", "counted", "practice", "assisted",
    "three_bv", "done", "clicks", "guesses", "survived", "expected", "luck",
    "safe", "best", "worse", "blunder", "unclear", "method", "flood", "reasoner",
)  # fmt: skip
"""Columns of the table as a file: each holds one number or word in a row."""

pages = Blueprint("live_records", __name__, url_prefix="/mines")


@pages.get("/statistics")
def statistics() -> Response:
    """Show what all games together come to."""
    statistics = figures.statistics(store(), person_id())
    return _private(page("live/statistics.html", statistics=statistics, levels=LEVELS))


@pages.get("/games")
def games() -> Response:
    """List all games, the latest first."""
    wanted, after = _wanted(), _after()
    faults = _faults()
    try:
        lines = history.history(store(), person_id(), wanted, after)
    except Unknown:
        faults.append(NO_SUCH_GAME)
        lines = history.history(store(), person_id(), wanted)
    response = page(
        "live/games.html",
        None,
        422 if faults else 200,
        history=lines,
        wanted=wanted,
        faults=faults,
        levels=LEVELS,
        outcomes=OUTCOMES,
        older=_older(lines, wanted),
        first=not after,
    )
    return _private(response)


@pages.get("/games.json")
@limiter.shared_limit(EXPORTING, scope="exports")
def games_json() -> Response:
    """Give games that have ended, with moves and grades, and say where the rest begins."""
    draft = Draft()
    with _exported() as file:
        draft.write('{"games": ')
        draft.write_games(file.games)
    rest = {"after": file.after}
    if file.after:
        rest["next"] = url_for("live_records.games_json", after=file.after)
    draft.write(f", {json.dumps(rest)[1:]}")
    return draft.sent("application/json", "minesweeper.json")


@pages.get("/games.csv")
@limiter.shared_limit(EXPORTING, scope="exports")
def games_csv() -> Response:
    """Give games that have ended as a table, without the moves."""
    draft = Draft()
    rows = csv.DictWriter(draft, COLUMNS, extrasaction="ignore", lineterminator="\n")
    rows.writeheader()
    with _exported() as file:
        for game in file.games:
            rows.writerow(_row(game))
    response = draft.sent("text/csv", "minesweeper.csv")
    if file.after:
        address = url_for("live_records.games_csv", after=file.after)
        response.headers["Link"] = f'<{address}>; rel="next"'
    return response


@contextmanager
def _exported() -> Iterator[File]:
    try:
        with history.export_games(store(), person_id(), _after()) as file:
            yield file
    except Unknown:
        abort(422, NO_SUCH_GAME)


def _row(game: dict[str, Any]) -> dict[str, Any]:
    clicks = own_clicks(game["clicks"] or {})
    return {**game, **(game["grades"] or {}), "clicks": clicks}


def _wanted() -> GameFilter:
    """Read the filter of the address; what is not known there filters nothing."""
    level, outcome = request.args.get("level", ""), request.args.get("outcome", "")
    return GameFilter(level if level in LEVEL_NAMES else "", outcome if outcome in OUTCOMES else "")


def _faults() -> list[str]:
    """Say what of the address is not known."""
    known: Mapping[str, tuple[str, ...]] = {"level": LEVEL_NAMES, "outcome": OUTCOMES}
    return [
        f"{name}= is “{request.args[name][:20]}”: use {', '.join(words)}."
        for name, words in known.items()
        if request.args.get(name) and request.args[name] not in words
    ]


def _after() -> str:
    return request.args.get("after", "")[:LONGEST]


def _older(games: GameHistory, wanted: GameFilter) -> str:
    """Give the address of the next page; nothing if this is the last."""
    if not games.after:
        return ""
    return url_for(
        "live_records.games",
        level=wanted.level or None,
        outcome=wanted.outcome or None,
        after=games.after,
    )


def _private(response: Response) -> Response:
    response.headers["Cache-Control"] = "private, no-cache"
    return response
