"""`bullets convert`: a position in another notation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import click

from webapp.cli.failures import BadInput
from webapp.cli.options import dialect_option, json_option, position_argument
from webapp.cli.output.printing import say_json
from webapp.cli.source import doubtful_cells, read_source
from webapp.engine.position import Position
from webapp.mines.board import opening_position
from webapp.notation import foreign
from webapp.notation.cells import json_cells
from webapp.notation.errors import NotationError
from webapp.notation.foreign import ForeignFormat
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_position_text
from webapp.notation.puzzle_id import print_puzzle_id
from webapp.notation.puzzle_json import print_puzzle_json
from webapp.notation.tatham import print_game_id

Value = Position | LiveBoard


def _position(value: Value) -> Position:
    return opening_position(value) if isinstance(value, LiveBoard) else value


def _board(value: Value) -> LiveBoard:
    if isinstance(value, LiveBoard):
        return value
    if value.unknown:
        raise NotationError.at(
            "this notation tells where all mines are, but the position has unknown cells: "
            "use text or id"
        )
    return LiveBoard(value.width, value.height, value.bullets)


def _as_foreign(value: Value, form: ForeignFormat) -> str | bytes:
    """The value as another program writes it."""
    if form.print_board is not None:
        return form.print_board(_board(value))
    if form.print_position is None:
        raise NotationError.at(f"{form.name} can only be read")
    return form.print_position(_position(value))


FORMATS: dict[str, Callable[[Value], str | bytes]] = {
    "id": lambda value: print_puzzle_id(_position(value)),
    "text": lambda value: print_position_text(_position(value)),
    "json": lambda value: print_puzzle_json(_position(value)),
    "game-id": lambda value: print_game_id(_board(value)),
    **{form.name: partial(_as_foreign, form=form) for form in foreign.FORMATS},
}
WHOLE_BOARDS = {
    "game-id",
    *(form.name for form in foreign.FORMATS if form.print_board is not None),
}
"""Notations that say where all mines are."""

WITHOUT_TOTAL = {form.name for form in foreign.FORMATS if not form.keeps_total}


@click.command()
@position_argument
@click.option(
    "--to", "form", type=click.Choice(list(FORMATS)), required=True, help="What to write."
)
@dialect_option
@json_option
def command(source: str, form: str, dialect: str | None, as_json: bool) -> None:
    """Write a position in another notation.

    FILE is a file, - for standard input, or the position itself, in any notation that is known.
    Of a live board, id and text tell what a player sees after the first click; of a saved game,
    what its player saw. A picture (PNG, JPEG, WebP) of a board is read too; the cells to look at
    again are named.

    Example: bullets convert 4x4b5:b1b32a4g --to text
    """
    content = read_source(source, dialect, whole=form in WHOLE_BOARDS)
    value, picture = content.value, content.picture
    try:
        written = FORMATS[form](value)
    except NotationError as error:
        raise BadInput(str(error)) from None
    if form in WITHOUT_TOTAL and _position(value).total is not None:
        click.echo(f"bullets: {form} has no place for the total: it is left out", err=True)
    if picture is not None and picture.doubtful:
        click.echo(f"bullets: look at these cells again: {doubtful_cells(picture)}", err=True)
    if as_json:
        text = written.hex() if isinstance(written, bytes) else written.rstrip("\n")
        doubts: dict[str, object] = {}
        if picture is not None:
            doubts["doubtful"] = json_cells(picture.doubtful, picture.position.width)
        say_json({"format": form, "text": text, **doubts})
    else:
        click.echo(written, nl=isinstance(written, str) and not written.endswith("\n"))
