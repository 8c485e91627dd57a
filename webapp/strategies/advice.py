"""What a computer player would do next on a board that somebody else plays.

The player sits down anew each time and sees all that is open at once: nothing is remembered from
one question to the next. A player that first names mines is asked on until it opens a cell.
"""

from __future__ import annotations

from dataclasses import dataclass

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.forced import forced_cells
from webapp.engine.grid import Cell
from webapp.engine.network import Contradiction
from webapp.engine.position import Position
from webapp.engine.randomness import Dice
from webapp.notation.english import agreeing, counted
from webapp.strategies.catalogue import Strategy
from webapp.strategies.protocol import HIDDEN, Clock, PlayerTurn, Seat, SeenBoard
from webapp.strategies.referee import BrokenPlayer
from webapp.strategies.rules import TableRules

CHECK_NODES = 5_000
"""For a contradiction that no single number shows. One that takes more is not looked for: no board
of a game has any."""


class NoAdvice(ValueError):
    """There is nothing that a player could do here; the message is for people."""


class BoardFinished(NoAdvice):
    """Nothing is left to open."""


class BoardContradictory(NoAdvice):
    """The mines cannot lie in any way that the numbers allow."""


class TotalUnknown(NoAdvice):
    """Nobody has said how many mines there are."""

    def __init__(self) -> None:
        super().__init__("A computer player needs to know how many mines there are.")


@dataclass(frozen=True)
class Advice:
    """What a player would do next."""

    turn: PlayerTurn
    """The turn that opens a cell."""

    before: tuple[PlayerTurn, ...] = ()
    """Turns that only named mines on the way to it."""

    @property
    def mines(self) -> tuple[Cell, ...]:
        """All cells that the player takes for certain mines on the way."""
        turns = (*self.before, self.turn)
        return tuple(dict.fromkeys(cell for turn in turns for cell in turn.mines))


def advise(
    strategy: Strategy,
    board: Position | SeenBoard,
    seed: int,
    guesser: str = "",
    *,
    limit_s: float | None = None,
) -> Advice:
    """Ask a player what it would do; the same board and seed give the same answer.

    Raises `NoAdvice`, `BadTable` for what it cannot play, and `GameTimeUp` after `limit_s` seconds
    of CPU time.
    """
    seen = _seen(board)
    ground = seen.ground
    rules = TableRules(
        width=ground.width,
        height=ground.height,
        mines=ground.mines,
        neighbourhood=ground.neighbourhood,
    )
    rules.check()
    guesser = strategy.check(rules, guesser)
    refuse_what_cannot_be_played(seen)
    seat = Seat(ground=ground, dice=Dice(seed), guesser=guesser, clock=Clock(limit_s))
    try:
        return _advice(strategy, seat, seen)
    except Contradiction:
        raise _no_world() from None


def _seen(board: Position | SeenBoard) -> SeenBoard:
    if isinstance(board, Position):
        if board.total is None:
            raise TotalUnknown
        return SeenBoard.from_position(board)
    opened = [cell for cell, number in enumerate(board.numbers) if number != HIDDEN]
    return SeenBoard(board.ground, list(board.numbers), opened)


def _advice(strategy: Strategy, seat: Seat, seen: SeenBoard) -> Advice:
    player = strategy.new_player(seat)
    before: list[PlayerTurn] = []
    named: set[Cell] = set()
    while True:
        seat.clock.check()
        turn = player.turn(seen)
        if any(seen.numbers[cell] == HIDDEN for cell in turn.opens):
            return Advice(turn, tuple(before))
        if not set(turn.mines) - named:
            raise BrokenPlayer(f"{turn.technique.name} opens no hidden cell and names no new mine")
        named.update(turn.mines)
        before.append(turn)
        seen.fresh = []


# What nobody can play


def refuse_what_cannot_be_played(seen: SeenBoard) -> None:
    """Raise `NoAdvice` where no cell can be opened, or no mines fit the numbers."""
    hidden = seen.hidden
    mines = seen.ground.mines
    if len(hidden) < mines:
        are = agreeing(len(hidden), "is", "are")
        raise BoardContradictory(
            f"{counted(mines, 'mine')} cannot lie here: only {counted(len(hidden), 'cell')} "
            f"{are} hidden."
        )
    if any(not _number_fits(seen, cell) for cell in range(seen.ground.size)) or _clashes(seen):
        raise _no_world()
    if len(hidden) == mines:
        raise BoardFinished("Every cell without a mine is open: the game is won.")


def _number_fits(seen: SeenBoard, cell: Cell) -> bool:
    around = seen.ground.neighbours[cell]
    return seen.numbers[cell] <= sum(seen.numbers[other] == HIDDEN for other in around)


def _clashes(seen: SeenBoard) -> bool:
    if seen.ground.neighbourhood != "eight":
        return False
    try:
        forced_cells(seen.position(), Budget(CHECK_NODES))
    except Contradiction:
        return True
    except BudgetSpent:
        pass
    return False


def _no_world() -> BoardContradictory:
    return BoardContradictory("The numbers contradict each other: no mines can lie like this.")
