"""Where live games begin: levels and rules, boards of the day, known boards, games begun."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.mines.boards import NoBoard
from webapp.mines.levels import FIRSTS, HARDNESSES, LEVELS, RULES, BadWish, BoardWish, Hardness
from webapp.services import live_games
from webapp.services.live_games import GameWish
from webapp.services.live_shown import Shown
from webapp.store.base import now
from webapp.web.database import store
from webapp.web.extensions import limiter
from webapp.web.fragments import page
from webapp.web.mines import BEGINNING
from webapp.web.players import player_id, remember

GO_ON = 6
"""Running games that the page offers."""

LATEST = 20
"""Games that are looked through for boards of the day."""

USUAL = {"level": "beginner", "rules": "classic", "first": "safe", "hardness": ""}
_SEED = re.compile(r"[0-9]{1,16}")
_WHOLE = re.compile(r"[0-9]{1,4}")

pages = Blueprint("mine_start", __name__, url_prefix="/mines")


@pages.get("")
def levels() -> Response:
    """All ways to begin."""
    return _page(request.args)


@pages.post("")
@limiter.limit(BEGINNING)
def begin() -> AnyResponse:
    """Begin the game that the form describes."""
    try:
        player, shown = live_games.start(store(), player_id(), _wish(), str(current_app.secret_key))
    except (BadWish, NoBoard) as error:
        return _page(request.form, fault=_sentence(str(error)))
    return remember(redirect(url_for("mines.game", game_id=shown.id), 303), player)


def _page(fields: Mapping[str, str], fault: str = "") -> Response:
    running = live_games.mine(store(), player_id(), running=True, limit=LATEST).games
    response = page(
        "pages/mine_levels.html",
        None,
        422 if fault else 200,
        levels=LEVELS,
        fields={**USUAL, **fields},
        fault=fault,
        hardnesses=HARDNESSES,
        running=running[:GO_ON],
        days=_days(running),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _days(running: Sequence[Shown]) -> dict[str, Shown]:
    """The player's first game with each board of the day, by level."""
    today = now().date().isoformat()
    ended = live_games.mine(store(), player_id(), running=False, limit=LATEST).games
    return {game.level: game for game in [*running, *ended] if game.day == today}


# What comes in


def _wish() -> GameWish:
    form = request.form
    if form.get("daily"):
        return GameWish(daily=form["daily"])
    if "board" in form:
        known = form["board"].strip()
        if not known:
            raise BadWish("paste a game ID, such as 9x9:4,4,mb071b49fbd1cb6a0d5868")
        return GameWish(game_id=known)
    seed = form.get("seed", "").strip()
    if seed and not _SEED.fullmatch(seed):
        raise BadWish(f"the seed is “{seed[:20]}”: use a whole number, or leave it empty")
    return GameWish(board=_board(form), seed=int(seed) if seed else None)


def _board(form: Mapping[str, str]) -> BoardWish:
    level = LEVELS.get(form.get("level", ""))
    if level is None:
        if form.get("level") != "own":
            raise BadWish(f"there is no level “{form.get('level', '')[:20]}”")
        size = _whole("width"), _whole("height"), _whole("mines")
    else:
        size = level.width, level.height, level.mines
    rules = _one_of("rules", RULES, form)
    hardness: Hardness = _one_of("hardness", HARDNESSES, form) if rules == "no-guess" else ""
    first = _one_of("first", FIRSTS, form)
    return BoardWish(*size, rules=rules, first=first, hardness=hardness)


def _one_of(name: str, known: tuple[Any, ...], form: Mapping[str, str]) -> Any:
    wanted = form.get(name, USUAL[name])
    if wanted not in known:
        raise BadWish(
            f"“{wanted[:20]}” is not known as {name}: use {', '.join(filter(None, known))}"
        )
    return wanted


def _whole(name: str) -> int:
    text = request.form.get(name, "").strip()
    if not _WHOLE.fullmatch(text):
        what = "number of mines" if name == "mines" else name
        raise BadWish(f"the {what} is “{text[:20]}”: write a whole number")
    return int(text)


def _sentence(fault: str) -> str:
    fault = fault.removesuffix(".")
    return f"{fault[:1].upper()}{fault[1:]}."
