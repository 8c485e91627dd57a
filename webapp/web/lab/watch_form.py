"""The game that an address asks to watch, and its address and command again."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from typing import Any, TypeVar

from webapp.engine.randomness import MAX_SEED
from webapp.mines.levels import FIRSTS
from webapp.notation.limits import MAX_SIDE
from webapp.services.lab.watching import MOST_CELLS, WatchWish
from webapp.strategies.catalogue import GUESSERS, STRATEGIES
from webapp.strategies.ground import NEIGHBOURHOODS
from webapp.strategies.rules import ANYWHERE, BadTable, TableRules
from webapp.web.languages.translation import gettext

USUAL: Mapping[str, str] = {
    "strategy": "minebot",
    "guesser": "",
    "width": "9",
    "height": "9",
    "mines": "10",
    "first": FIRSTS[0],
    "start": "",
    "seed": "1",
    "flood": "1",
    "neighbourhood": NEIGHBOURHOODS[0],
}
"""What an address leaves out."""

RANGES = {
    "width": (1, MOST_CELLS),
    "height": (1, MOST_CELLS),
    "mines": (0, MAX_SIDE * MAX_SIDE),
    "seed": (0, MAX_SEED),
}

LONGEST = 30
"""Letters of a value; no right one is longer."""

T = TypeVar("T", bound=str)


def read_fields(arguments: Mapping[str, str]) -> dict[str, str]:
    """The fields of the form, as an address fills them.

    A way to guess is left out for players that have one of their own.
    """
    fields = {name: arguments.get(name, usual).strip() for name, usual in USUAL.items()}
    player = STRATEGIES.get(fields["strategy"])
    if player and not player.guessers and fields["guesser"] in GUESSERS:
        fields["guesser"] = ""
    return fields


def read_wish(fields: Mapping[str, str]) -> WatchWish:
    """Read the game; raises `BadTable`."""
    width, height = _whole("width", fields), _whole("height", fields)
    rules = TableRules(
        width=width,
        height=height,
        mines=_whole("mines", fields),
        first=_one_of("first", FIRSTS, fields),
        flood=_one_of("flood", ("1", "0"), fields) == "1",
        start=_start(fields["start"], width, height),
        neighbourhood=_one_of("neighbourhood", NEIGHBOURHOODS, fields),
    )
    strategy = fields["strategy"]
    if strategy not in STRATEGIES:
        raise BadTable(
            gettext("“%(name)s” is no player: choose one of the list", name=strategy[:LONGEST])
        )
    return WatchWish(strategy, rules, _whole("seed", fields), fields["guesser"][:LONGEST])


def as_arguments(fields: Mapping[str, str], **others: object) -> dict[str, Any]:
    """The arguments of an address for a game, without what goes without saying."""
    asked = {name: value for name, value in fields.items() if value != USUAL[name]}
    return {"strategy": fields["strategy"], **asked, **others}


def command(wish: WatchWish) -> str:
    """The command that plays the same game."""
    rules = wish.rules
    words = ["bullets", "play", wish.strategy]
    words += ["--width", str(rules.width), "--height", str(rules.height)]
    words += ["--mines", str(rules.mines), "--first", rules.first]
    if rules.start is not None:
        row, column = divmod(rules.start, rules.width)
        words += ["--start", "random" if rules.start == ANYWHERE else f"{row},{column}"]
    if wish.guesser:
        words += ["--guesser", wish.guesser]
    if not rules.flood:
        words.append("--no-flood")
    if rules.neighbourhood != NEIGHBOURHOODS[0]:
        words += ["--neighbourhood", rules.neighbourhood]
    return shlex.join([*words, "--seed", str(wish.seed), "--games", "1"])


def _whole(name: str, fields: Mapping[str, str]) -> int:
    least, most = RANGES[name]
    text = fields[name]
    what = "number of mines" if name == "mines" else name
    if not re.fullmatch(r"[0-9]{1,16}", text) or not least <= int(text) <= most:
        refusal = gettext(
            "the %(what)s is “%(text)s”: use a whole number, %(least)s to %(most)s",
            what=what,
            text=text[:LONGEST],
            least=least,
            most=most,
        )
        raise BadTable(refusal)
    return int(text)


def _one_of(name: str, known: tuple[T, ...], fields: Mapping[str, str]) -> T:
    for word in known:
        if word == fields[name]:
            return word
    wanted = fields[name][:LONGEST]
    raise BadTable(
        gettext(
            "“%(wanted)s” is not known as %(name)s: use %(known)s",
            wanted=wanted,
            name=name,
            known=", ".join(known),
        )
    )


def _start(text: str, width: int, height: int) -> int | None:
    if not text:
        return None
    if text == "random":
        return ANYWHERE
    numbers = re.fullmatch(r"([0-9]{1,4}),([0-9]{1,4})", text)
    if not numbers:
        raise BadTable(
            gettext(
                "the start is “%(text)s”: use ROW,COLUMN, counted from 0, or the word random",
                text=text[:LONGEST],
            )
        )
    row, column = int(numbers[1]), int(numbers[2])
    if row >= height or column >= width:
        raise BadTable(
            gettext(
                "the start %(row)s,%(column)s lies outside the board: rows are 0 to %(last_row)s, "
                "columns 0 to %(last_column)s",
                row=row,
                column=column,
                last_row=height - 1,
                last_column=width - 1,
            )
        )
    return row * width + column
