"""Where live games begin: levels and rules, boards of the day, known boards, games begun."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.clock import now
from webapp.engine.randomness import MAX_SEED
from webapp.mines.boards import NoBoard
from webapp.mines.levels import (
    FIRSTS,
    HARDNESSES,
    LEVELS,
    RULES,
    SMALLEST_SIDE,
    BadWish,
    BoardWish,
    Hardness,
    Method,
)
from webapp.notation.errors import NotationError
from webapp.notation.limits import MAX_SIDE
from webapp.notation.tatham import parse_game_id
from webapp.services.live import daily_games, games
from webapp.services.live.games import GameWish
from webapp.web.languages.nouns import capitalised
from webapp.web.languages.translation import gettext, lazy_gettext, translated
from webapp.web.live.game import BEGINNING
from webapp.web.people.people import person_id, remember
from webapp.web.site.database import store
from webapp.web.site.extensions import limiter
from webapp.web.site.fragments import page
from webapp.web.site.page_context import public_address

GO_ON = 6
"""Running games that the page offers."""

LONGEST = 20
"""Letters of a wrong value that are repeated."""

USUAL = {
    "level": "beginner",
    "rules": "classic",
    "first": "opening",
    "hardness": "",
    "flood": "on",
}
BY_ENERGY: Method = "energy"
BOARDS = (*HARDNESSES, BY_ENERGY)
"""No-guess boards by their hardest step; or made by energy, which leaves no choice of that."""

FLOODS = ("on", "off")
"""Whether a 0 opens the cells around it by itself."""

LEVEL_NAMES = (*LEVELS, "own")
CHOICES = {
    "level": LEVEL_NAMES,
    "rules": RULES,
    "first": FIRSTS,
    "hardness": BOARDS,
    "flood": FLOODS,
}
RANGES = {
    "width": (SMALLEST_SIDE, MAX_SIDE),
    "height": (SMALLEST_SIDE, MAX_SIDE),
    "mines": (1, MAX_SIDE * MAX_SIDE - 1),
    "seed": (0, MAX_SEED),
}
"""Least and most of the numbers of the form."""

_WHOLE = re.compile(r"[0-9]+")

NUMBERS = {
    "width": lazy_gettext("width"),
    "height": lazy_gettext("height"),
    "mines": lazy_gettext("number of mines"),
    "seed": lazy_gettext("seed"),
}
"""The fields of numbers, as a fault names them."""

pages = Blueprint("live_start", __name__, url_prefix="/mines")


@pages.get("")
def levels() -> Response:
    """Show all ways to begin, with the choices of the address."""
    return _page(request.args, _fault(request.args))


@pages.post("")
@limiter.limit(BEGINNING)
def begin() -> AnyResponse:
    """Begin the game that the form describes."""
    try:
        player, shown = games.start(store(), person_id(), _wish(), str(current_app.secret_key))
    except (BadWish, NoBoard) as error:
        return _page(request.form, fault=_sentence(translated(error)))
    return remember(redirect(url_for("live_game.game", game_id=shown.id), 303), player)


def _page(fields: Mapping[str, str], fault: str = "") -> Response:
    response = page(
        "live/levels.html",
        None,
        422 if fault else 200,
        levels=LEVELS,
        fields={**USUAL, **fields},
        fault=fault,
        hardnesses=BOARDS,
        running=games.list_games(store(), person_id(), running=True, limit=GO_ON).games,
        days=daily_games.daily_games(store(), person_id(), now().date()),
        link="" if fault else _link(fields.get("board", "")),
        sent=None if fault else _sent(fields.get("board", "")),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


@dataclass(frozen=True)
class SentBoard:
    """A board that somebody was sent: what may be told of it before it is played."""

    width: int
    height: int
    mines: int


def _sent(game_id: str) -> SentBoard | None:
    """Read the size of the board with that ID; None if no board is known by it."""
    try:
        board = parse_game_id(game_id.strip())
    except NotationError:
        return None
    return SentBoard(board.width, board.height, board.mines.bit_count())


def _link(game_id: str) -> str:
    """Give the address that others can be sent; nothing if no board is known by that ID."""
    if _sent(game_id) is None:
        return ""
    return public_address(url_for("live_start.levels", board=game_id.strip()))


# What comes in


def _wish() -> GameWish:
    form = request.form
    if form.get("daily"):
        return GameWish(daily=form["daily"])
    if "board" in form:
        known = form["board"].strip()
        if not known:
            raise BadWish(gettext("paste a game ID, such as 9x9:4,4,mb071b49fbd1cb6a0d5868"))
        return GameWish(game_id=known)
    seed = _whole("seed", form) if form.get("seed", "").strip() else None
    flood = _one_of("flood", FLOODS, form) == "on"
    return GameWish(board=_board(form), seed=seed, flood=flood)


def _board(form: Mapping[str, str]) -> BoardWish:
    level = LEVELS.get(_one_of("level", LEVEL_NAMES, form))
    if level is None:
        size = _whole("width", form), _whole("height", form), _whole("mines", form)
    else:
        size = level.width, level.height, level.mines
    rules = _one_of("rules", RULES, form)
    boards = _one_of("hardness", BOARDS, form) if rules == "no-guess" else ""
    hardness: Hardness = next((known for known in HARDNESSES if known == boards), "")
    method: Method = BY_ENERGY if boards == BY_ENERGY else "sample"
    first = _one_of("first", FIRSTS, form)
    return BoardWish(*size, rules=rules, first=first, hardness=hardness, method=method)


def _fault(fields: Mapping[str, str]) -> str:
    """Say what is wrong with the choices of an address; nothing if they can be used."""
    try:
        for name, known in CHOICES.items():
            _one_of(name, known, fields)
        for name in RANGES:
            if fields.get(name, "").strip():
                _whole(name, fields)
        if known_board := fields.get("board", "").strip():
            parse_game_id(known_board)
    except (BadWish, NotationError) as error:
        return _sentence(translated(error))
    return ""


def _one_of(name: str, known: tuple[Any, ...], form: Mapping[str, str]) -> Any:
    wanted = form.get(name, USUAL[name])
    if wanted not in known:
        raise BadWish(
            gettext(
                "“%(wanted)s” is not known as %(name)s: use %(known)s",
                wanted=wanted[:LONGEST],
                name=name,
                known=", ".join(filter(None, known)),
            )
        )
    return wanted


def _whole(name: str, form: Mapping[str, str]) -> int:
    text = form.get(name, "").strip()
    what = str(NUMBERS.get(name, name))
    least, most = RANGES[name]
    if not text:
        raise BadWish(
            gettext(
                "the %(what)s is missing: use %(least)s to %(most)s",
                what=what,
                least=least,
                most=most,
            )
        )
    shown = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    if not _WHOLE.fullmatch(text):
        raise BadWish(
            gettext(
                "the %(what)s is “%(text)s”: use a whole number, %(least)s to %(most)s",
                what=what,
                text=shown,
                least=least,
                most=most,
            )
        )
    digits = text.lstrip("0") or "0"
    if len(digits) > len(str(most)):
        raise BadWish(
            gettext(
                "the %(what)s is %(text)s: use %(least)s to %(most)s",
                what=what,
                text=shown,
                least=least,
                most=most,
            )
        )
    return int(digits)


def _sentence(fault: str) -> str:
    return f"{capitalised(translated(fault).removesuffix('.'))}."
