"""`bullets convert`: a position in another notation."""

from __future__ import annotations

from collections.abc import Callable

import click

from webapp.cli.failures import BadInput
from webapp.cli.options import json_option, position_argument
from webapp.cli.output import say_json
from webapp.cli.source import read_argument
from webapp.engine.position import Position
from webapp.mines.board import opening
from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_position_text
from webapp.notation.puzzle_id import print_puzzle_id
from webapp.notation.tatham import print_game_id

Value = Position | LiveBoard


def _position(value: Value) -> Position:
    return opening(value) if isinstance(value, LiveBoard) else value


def _board(value: Value) -> LiveBoard:
    if isinstance(value, LiveBoard):
        return value
    if value.unknown:
        raise NotationError.at(
            "a game ID tells where all mines are, but this position has unknown cells: "
            "use text or id"
        )
    return LiveBoard(value.width, value.height, value.bullets)


FORMATS: dict[str, Callable[[Value], str]] = {
    "id": lambda value: print_puzzle_id(_position(value)) + "\n",
    "text": lambda value: print_position_text(_position(value)),
    "game-id": lambda value: print_game_id(_board(value)) + "\n",
}


@click.command()
@position_argument
@click.option(
    "--to", "form", type=click.Choice(list(FORMATS)), required=True, help="What to write."
)
@json_option
def command(source: str, form: str, as_json: bool) -> None:
    """Write a position in another notation.

    FILE is a file, - for standard input, or the position itself, in any notation that is known.
    Of a live board, id and text tell what a player sees after the first click.

    Example: bullets convert 4x4b5:b1b32a4g --to text
    """
    try:
        written = FORMATS[form](read_argument(source))
    except NotationError as error:
        raise BadInput(str(error)) from None
    if as_json:
        say_json({"format": form, "text": written.rstrip("\n")})
    else:
        click.echo(written, nl=False)
