"""Save files of Simon Tatham's Mines: fields `KEY     :LENGTH:VALUE`, one a line.

CPARAMS and DESC are the halves of a game ID. PRIVDESC is there where the first click laid the
mines: the mines again, without the start. NSTATES counts the states of the game, each but the first
reached by a MOVE, SOLVE or RESTART field; STATEPOS says which of them is on the screen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.notation.english import counted
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.foreign.foreign_format import TextFormat
from webapp.notation.foreign.rows import written_lines
from webapp.notation.foreign.save_moves import SavedGame
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import parse_game_id, print_game_id

_PROGRAM = "Simon Tatham's Portable Puzzle Collection"
HEAD = re.compile(rf"SAVEFILE:[0-9]{{1,5}}:{_PROGRAM}")
_FIELD = re.compile(r"([A-Z]{1,8}) *:([0-9]{1,6}):(.*)")
_SIZE = re.compile(r"([0-9]{1,5})x([0-9]{1,5})(?:n[0-9]{1,5})?a?")
_NUMBER = re.compile(r"[0-9]{1,6}")
_STATES = frozenset({"MOVE", "SOLVE", "RESTART"})
_ONCE = ("CPARAMS", "DESC", "NSTATES", "STATEPOS")


@dataclass(frozen=True)
class SaveField:
    """A field of a save file and its place."""

    line: int
    key: str
    value: str


@dataclass(frozen=True, kw_only=True)
class SaveFile:
    """The contents of a save file, as far as they matter to its board."""

    board: LiveBoard
    beginning: Cell | None
    """The cell that the game opens by itself before the first move."""

    moves: list[SaveField] = field(default_factory=list)
    """The moves up to the state on the screen."""


def parse_save_file(text: str) -> Position | LiveBoard:
    """What the player saw; the whole board while no more than the first click is to be seen."""
    saved = _read(text)
    board = saved.board
    game = SavedGame(board)
    game.begin(saved.beginning)
    for move in saved.moves:
        if move.key == "RESTART":
            restarted = _board(board.width, board.height, move)
            if restarted.mines != board.mines:
                raise NotationError.at("the game begins again on another board", line=move.line)
            game.begin(restarted.start)
        else:
            game.move(move.value, move.line)
    untouched, clicked = SavedGame(board), SavedGame(board)
    clicked.begin(board.start)
    return board if game in (untouched, clicked) else game.position()


def parse_saved_board(text: str) -> LiveBoard:
    """The whole board of a save file, whatever the player saw of it."""
    return _read(text).board


def _read(text: str) -> SaveFile:
    once: dict[str, SaveField] = {}
    states: list[SaveField] = []
    for number, line in written_lines(text):
        entry = _field(number, line)
        if entry.key in _STATES:
            states.append(entry)
        else:
            once.setdefault(entry.key, entry)
        if entry.key == "GAME" and entry.value != "Mines":
            message = f"this is a saved game of {entry.value[:20]}: only those of Mines can be read"
            raise NotationError.at(message, line=number)
    if missing := [key for key in _ONCE if key not in once]:
        raise NotationError.at(f"the save file has no {missing[0]}: it is cut off or was changed")
    board, beginning = _layout(once)
    return SaveFile(board=board, beginning=beginning, moves=_moves(once, states))


def _field(number: int, line: str) -> SaveField:
    match = _FIELD.fullmatch(line)
    if not match:
        message = (
            f"{line[:30]!r} is no field of a save file: KEY, LENGTH and VALUE joined by colons"
        )
        raise NotationError.at(message, line=number)
    key, length, value = match[1], int(match[2]), match[3]
    if len(value) != length:
        message = (
            f"{key} has {counted(len(value), 'sign')} instead of {length}: the file is cut off or "
            "was changed"
        )
        raise NotationError.at(message, line=number)
    return SaveField(number, key, value)


def _layout(once: dict[str, SaveField]) -> tuple[LiveBoard, Cell | None]:
    """The board with the cell opened first, and what the game opens before the first move."""
    size = _SIZE.fullmatch(once["CPARAMS"].value)
    if not size:
        message = f"{once['CPARAMS'].value[:20]!r} is not the size of a board, such as 9x9n10"
        raise NotationError.at(message, line=once["CPARAMS"].line)
    width, height = int(size[1]), int(size[2])
    public = once["DESC"]
    if public.value.startswith("r"):
        message = (
            "no cell was opened before this game was saved, so its mines are not laid yet: open "
            "the first cell and save it again"
        )
        raise NotationError.at(message, line=public.line)
    board = _board(width, height, public)
    if "PRIVDESC" not in once:
        return board, board.start
    private = _board(width, height, once["PRIVDESC"])
    if private.mines != board.mines:
        message = "DESC and PRIVDESC are different boards"
        raise NotationError.at(message, line=once["PRIVDESC"].line)
    return board, private.start


def _board(width: int, height: int, entry: SaveField) -> LiveBoard:
    """The board of a DESC. The parameters are not asked for its mines: they may say another number.

    The game itself writes a usual number there when it was given an ID without one.
    """
    try:
        return parse_game_id(f"{width}x{height}:{entry.value}")
    except NotationError as error:
        faults = [TextFault(fault.message, entry.line) for fault in error.faults]
        raise NotationError(faults) from None


def _moves(once: dict[str, SaveField], states: list[SaveField]) -> list[SaveField]:
    """The moves that lead to the state on the screen."""
    number, place = (_number(once[key]) for key in ("NSTATES", "STATEPOS"))
    if len(states) != number - 1:
        message = f"{counted(len(states), 'move')} instead of {max(0, number - 1)}"
        raise NotationError.at(f"the save file has {message}: it is cut off or was changed")
    if not 1 <= place <= number:
        message = f"the state on the screen is {place}: use 1 to {number}"
        raise NotationError.at(message, line=once["STATEPOS"].line)
    return states[: place - 1]


def _number(entry: SaveField) -> int:
    if not _NUMBER.fullmatch(entry.value):
        raise NotationError.at(
            f"{entry.key} is {entry.value[:20]!r}: it is a number", line=entry.line
        )
    return int(entry.value)


def print_save_file(board: LiveBoard) -> str:
    """The board as a save file in which nothing is done yet but the first click."""
    size, _, description = print_game_id(board).partition(":")
    fields = {
        "SAVEFILE": _PROGRAM,
        "VERSION": "1",
        "GAME": "Mines",
        "PARAMS": size,
        "CPARAMS": size,
        "DESC": description,
        "UI": "D0",
        "TIME": "0",
        "NSTATES": "1",
        "STATEPOS": "1",
    }
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in fields.items())


FORMAT = TextFormat(
    name="save-file",
    head=HEAD,
    parse=parse_save_file,
    parse_board=parse_saved_board,
    print_board=print_save_file,
)
