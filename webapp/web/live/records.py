"""What a player's live games come to: statistics, all games, and the same as files."""

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
from webapp.services.live.history import LEVEL_NAMES, OUTCOMES, File, GameHistory
from webapp.store.live_records import GameFilter
from webapp.web.people.people import EXPORTING, player_id
from webapp.web.site.database import store
from webapp.web.site.extensions import limiter
from webapp.web.site.fragments import page
from webapp.web.site.written_files import Draft

LONGEST = 40
"""Letters of the id of a game."""

COLUMNS = (
    "game", "level", "width", "height", "mines", "rules", "first", "hardness", "origin", "day",
    "board", "seed", "result", "ms", "ended", "counted", "practice", "assisted",
    "three_bv", "done", "clicks", "guesses", "survived", "expected", "luck",
    "safe", "best", "worse", "blunder", "unclear",
)  # fmt: skip
"""Of the table as a file; what is one number in each row."""

pages = Blueprint("mine_records", __name__, url_prefix="/mines")


@pages.get("/statistics")
def statistics() -> Response:
    """What all games together come to."""
    found = figures.statistics(store(), player_id())
    return _private(page("live/statistics.html", found=found, levels=LEVELS))


@pages.get("/games")
def games() -> Response:
    """All games, the latest first."""
    wanted, after = _wanted(), _after()
    faults = _faults()
    try:
        found = history.history(store(), player_id(), wanted, after)
    except Unknown:
        faults.append("after= is no game of yours: leave it out to begin with the latest.")
        found = history.history(store(), player_id(), wanted)
    response = page(
        "live/games.html",
        None,
        422 if faults else 200,
        found=found,
        wanted=wanted,
        faults=faults,
        levels=LEVELS,
        outcomes=OUTCOMES,
        following=_following(found, wanted),
        first=not after,
    )
    return _private(response)


@pages.get("/games.json")
@limiter.shared_limit(EXPORTING, scope="exports")
def games_json() -> Response:
    """Games that have ended, with all moves and grades; the answer says where the rest begins."""
    draft = Draft()
    with _exported() as found:
        draft.write('{"games": ')
        draft.write_games(found.games)
    rest = {"after": found.after}
    if found.after:
        rest["next"] = url_for("mine_records.games_json", after=found.after)
    draft.write(f", {json.dumps(rest)[1:]}")
    return draft.sent("application/json", "minesweeper.json")


@pages.get("/games.csv")
@limiter.shared_limit(EXPORTING, scope="exports")
def games_csv() -> Response:
    """The same as a table, without the moves."""
    draft = Draft()
    rows = csv.DictWriter(draft, COLUMNS, extrasaction="ignore", lineterminator="\n")
    rows.writeheader()
    with _exported() as found:
        for game in found.games:
            told: dict[str, Any] = game
            clicks = own_clicks(told["clicks"] or {})
            rows.writerow({**told, **(told["grades"] or {}), "clicks": clicks})
    response = draft.sent("text/csv", "minesweeper.csv")
    if found.after:
        address = url_for("mine_records.games_csv", after=found.after)
        response.headers["Link"] = f'<{address}>; rel="next"'
    return response


@contextmanager
def _exported() -> Iterator[File]:
    try:
        with history.export_games(store(), player_id(), _after()) as found:
            yield found
    except Unknown:
        abort(422, "after= is no game of yours: leave it out to begin with the latest.")


def _wanted() -> GameFilter:
    level, outcome = request.args.get("level", ""), request.args.get("outcome", "")
    return GameFilter(level if level in LEVEL_NAMES else "", outcome if outcome in OUTCOMES else "")


def _faults() -> list[str]:
    """What in the address is not known, and so is left out."""
    known: Mapping[str, tuple[str, ...]] = {"level": LEVEL_NAMES, "outcome": OUTCOMES}
    return [
        f"{name}= is “{request.args[name][:20]}”: use {', '.join(words)}."
        for name, words in known.items()
        if request.args.get(name) and request.args[name] not in words
    ]


def _after() -> str:
    return request.args.get("after", "")[:LONGEST]


def _following(found: GameHistory, wanted: GameFilter) -> str:
    """The address of the next page; nothing if this is the last."""
    if not found.after:
        return ""
    return url_for(
        "mine_records.games",
        level=wanted.level or None,
        outcome=wanted.outcome or None,
        after=found.after,
    )


def _private(response: Response) -> Response:
    response.headers["Cache-Control"] = "private, no-cache"
    return response
