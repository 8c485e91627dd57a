"""No-guess boards: reasoning alone solves them from their start."""

from __future__ import annotations

from collections.abc import Mapping

from webapp.engine.budget import Budget
from webapp.engine.grid import Cell, Mask
from webapp.engine.kernels import jit
from webapp.engine.randomness import Dice
from webapp.mines import no_guess_plain
from webapp.mines.levels import BoardWish, Hardness
from webapp.mines.no_guess_plain import Aim
from webapp.mines.walk import COUNT, ONE, THREE, TWO
from webapp.notation.english import counted, sides
from webapp.notation.live_board import LiveBoard

# Without a wish reasoning may go as far as it can and need not be hard.
AIMS: Mapping[Hardness, Aim] = {
    "": Aim(COUNT, 0),
    "one": Aim(ONE, ONE),
    "two": Aim(TWO, TWO),
    "three": Aim(THREE, THREE),
    "count": Aim(COUNT, COUNT),
}


class NoBoard(Exception):
    """No such board was met; the message says so for people."""


def no_guess_board(wish: BoardWish, start: Cell, seed: int, work: int) -> LiveBoard:
    """A board that needs no guess, and whose hardest step is as wished; or `NoBoard`."""
    mines = _make_mines(wish, start, AIMS[wish.hardness], dice=Dice(seed), work=work)
    if mines is None:
        raise NoBoard(_refusal(wish))
    return LiveBoard(wish.width, wish.height, mines, start)


def warm_up() -> None:
    """Compile the maker, or load it, so that no board's time is charged for it."""
    no_guess_board(BoardWish(4, 4, 1, rules="no-guess"), 0, 0, 100_000)


def _make_mines(wish: BoardWish, start: Cell, aim: Aim, *, dice: Dice, work: int) -> Mask | None:
    if not jit.enabled():
        return no_guess_plain.make(wish, start, aim, dice=dice, work=Budget(work))
    from webapp.mines import no_guess_compiled  # noqa: PLC0415 (imports numba)

    return no_guess_compiled.make(wish, start, aim, dice=dice, work=work)


def _refusal(wish: BoardWish) -> str:
    share = round(100 * wish.mines / wish.cells)
    board = f"{sides(wish.width, wish.height)} board with {counted(wish.mines, 'mine')} ({share}%)"
    hardest_step = {
        "": "",
        "one": " and only steps of one clue",
        "two": " and whose hardest step takes two clues",
        "three": " and whose hardest step takes three clues or more",
        "count": " and whose hardest step takes the number of mines left",
    }[wish.hardness]
    return f"no {board} that needs no guess{hardest_step} was found: use fewer mines" + (
        " or another hardness" if wish.hardness else ""
    )
