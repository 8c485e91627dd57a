"""RAWVF written: a recording as text that other programs can show."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.notation.live_board import LiveBoard
from webapp.notation.recordings.rawvf import SQUARE
from webapp.notation.recordings.recording import MouseEvent, Recording

REVISION = "Rev6"

_KEYS = {
    "superclick": "SuperClick",
    "superflag": "SuperFlag",
    "elmartechnique": "ElmarTechnique",
    "nonomouse": "NonoMouse",
}
_LEVELS = {(8, 8, 10): "Beginner", (16, 16, 40): "Intermediate", (30, 16, 99): "Expert"}
_LAST_EVENTS = {"won": "won", "lost": "boom", "": "nonstandard"}


def print_rawvf(recording: Recording) -> str:
    """The recording as a RAWVF file."""
    return "".join(f"{line}\n" for line in _lines(recording))


def _lines(recording: Recording) -> Iterator[str]:
    board, mines = recording.board, recording.board.mines.bit_count()
    end = recording.events[-1].ms if recording.events else 0
    yield f"RawVF_Version: {REVISION}"
    if recording.program:
        yield f"Program: {recording.program}"
    yield f"Level: {_LEVELS.get((board.width, board.height, mines), 'Custom')}"
    yield f"Width: {board.width}"
    yield f"Height: {board.height}"
    yield f"Mines: {mines}"
    yield f"Marks: {'On' if 'marks' in recording.settings else 'Off'}"
    yield from (f"{key}: On" for name, key in _KEYS.items() if name in recording.settings)
    yield f"Time: {_time(end)}"
    if recording.claim:
        yield f"Status: {recording.claim}"
    yield "Mode: Classic"
    yield "Board:"
    yield from _rows(board)
    yield "Events:"
    yield "0.000 start"
    yield from (_event(event, board.width) for event in recording.events)
    yield f"{_time(end)} {_LAST_EVENTS[recording.claim]}"


def _rows(board: LiveBoard) -> Iterator[str]:
    for row in range(board.height):
        cells = range(row * board.width, (row + 1) * board.width)
        yield "".join("*" if board.mines >> cell & 1 else "0" for cell in cells)


def _event(event: MouseEvent, width: int) -> str:
    row, column = (-1, -1) if event.cell is None else divmod(event.cell, width)
    # In the middle of the cell: its edge belongs to the next one in some programs.
    x, y = (SQUARE * place + SQUARE // 2 for place in (column, row))
    return f"{_time(event.ms)} {event.gesture} {column + 1} {row + 1} ({x} {y})"


def _time(ms: int) -> str:
    return f"{ms // 1000}.{ms % 1000:03}"
