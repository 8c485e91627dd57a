"""A live game as a value: opening, flags, chords, winning, losing. Nothing here reads or writes.

A game knows its mines; whoever shows it to a player shows `view`, which does not depend on hidden
mines before the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from typing import Literal, TypeAlias

from webapp.engine.grid import Cell, Mask, cells_of, full_mask, mask_of, neighbour_masks
from webapp.message import Message
from webapp.mines.board import cells_opened_by, number_at
from webapp.notation.cells import cell_name
from webapp.notation.live_board import LiveBoard

Outcome: TypeAlias = Literal["", "won", "lost"]
Mark: TypeAlias = Literal["flag", "question", "unmark", "cycle"]

HIDDEN, FLAG, QUESTION, MINE, EXPLODED, WRONG = "#F?*XW"
"""Looks of cells that are not open. The last three appear after the end only."""


class BadLiveMove(ValueError):
    """A move that this board does not take; the message is for people."""


@dataclass(frozen=True)
class GameState:
    """The state of a game: its mines, what is open, what is marked, how it ended."""

    width: int
    height: int
    mines: Mask
    _: KW_ONLY
    opened: Mask = 0
    flags: Mask = 0
    questions: Mask = 0
    exploded: Mask = 0
    """The mines that were opened; the game is lost by them."""

    given_up: bool = False
    flood: bool = True
    """Whether a 0 opens the cells around it by itself."""

    @property
    def outcome(self) -> Outcome:
        """The outcome of the game; empty while it runs."""
        if self.exploded or self.given_up:
            return "lost"
        return "" if self.hidden & ~self.mines else "won"

    @property
    def hidden(self) -> Mask:
        """The cells that are not open, marked or not."""
        return full_mask(self.width, self.height) & ~self.opened

    @cached_property
    def board(self) -> LiveBoard:
        """The board that is played."""
        return LiveBoard(self.width, self.height, self.mines)

    # What is done

    def open(self, cells: Iterable[Cell]) -> GameState:
        """Open cells; around each 0 everything opens that has no flag. A mine ends the game.

        Without flood only the cells that are named open. A move that loses opens nothing, so that
        taking it back leaves the board as it was.
        """
        wanted = self.openable(cells)
        if wanted & self.mines:
            return replace(self, exploded=wanted & self.mines)
        opened = self.opened
        for cell in cells_of(wanted):
            if not self.flood:
                opened |= 1 << cell
            elif not opened >> cell & 1:
                opened |= cells_opened_by(self.board, cell, opened | self.flags)
        return replace(self, opened=opened, questions=self.questions & ~opened)

    def chord(self, cell: Cell, *, count_flags: bool = True) -> tuple[Cell, ...]:
        """The cells that open around an open number: all there that have no flag.

        Nothing, if flags are counted and those around it are not as many as it says.
        """
        self._check_running()
        self._check_on_board([cell])
        if not self.opened >> cell & 1:
            raise BadLiveMove(
                Message(
                    "%(name)s is not open: only a number opens what is around it.",
                    name=self._name(cell),
                )
            )
        around = neighbour_masks(self.width, self.height)[cell] & ~self.opened
        if count_flags and (around & self.flags).bit_count() != number_at(self.board, cell):
            return ()
        return tuple(cells_of(around & ~self.flags))

    def mark(self, how: Mark, cells: Iterable[Cell], *, questions: bool = True) -> GameState:
        """Put flags or question marks on hidden cells, or take them away.

        `cycle` goes from nothing to flag, question mark (if they are used) and back to nothing.
        """
        self._check_running()
        cells = list(cells)
        self._check_on_board(cells)
        open_ = mask_of(cells) & self.opened
        if open_:
            cell = next(cell for cell in cells if open_ >> cell & 1)
            raise BadLiveMove(
                Message("%(name)s is open: only hidden cells can be marked.", name=self._name(cell))
            )
        parts: dict[Mark, Mask] = {"flag": 0, "question": 0, "unmark": 0}
        if how == "cycle":
            for cell in cells:
                parts[self._next_mark(1 << cell, questions)] |= 1 << cell
        else:
            parts[how] = mask_of(cells)
        named = parts["flag"] | parts["question"] | parts["unmark"]
        return replace(
            self,
            flags=self.flags & ~named | parts["flag"],
            questions=self.questions & ~named | parts["question"],
        )

    def give_up(self) -> GameState:
        """End it; the board is shown."""
        self._check_running()
        return replace(self, given_up=True)

    def undo_loss(self) -> GameState:
        """Take back the move that lost."""
        if not self.exploded:
            raise BadLiveMove(Message("Only a move that opened a mine can be taken back."))
        return replace(self, exploded=0)

    # What is asked

    def openable(self, cells: Iterable[Cell]) -> Mask:
        """The mask of these cells if all of them can be opened; else raises `BadLiveMove`."""
        self._check_running()
        cells = list(cells)
        self._check_on_board(cells)
        for cell in cells:
            if self.opened >> cell & 1:
                raise BadLiveMove(Message("%(name)s is open already.", name=self._name(cell)))
            if self.flags >> cell & 1:
                raise BadLiveMove(
                    Message(
                        "%(name)s has a flag: take it away before you open it.",
                        name=self._name(cell),
                    )
                )
        return mask_of(cells)

    def view(self) -> str:
        """The board as its player sees it, a character for each cell, row by row."""
        shown = [HIDDEN] * (self.width * self.height)
        outcome = self.outcome
        flags = self.mines if outcome == "won" else self.flags
        _put(shown, self.questions, QUESTION)
        if outcome == "lost":
            _put(shown, self.mines, MINE)
            _put(shown, flags & ~self.mines, WRONG)
            flags &= self.mines
        _put(shown, flags, FLAG)
        _put(shown, self.exploded, EXPLODED)
        around = neighbour_masks(self.width, self.height)
        for cell in cells_of(self.opened):
            shown[cell] = str((around[cell] & self.mines).bit_count())
        return "".join(shown)

    def _next_mark(self, bit: Mask, questions: bool) -> Mark:
        if self.flags & bit:
            return "question" if questions else "unmark"
        return "unmark" if self.questions & bit else "flag"

    def _check_running(self) -> None:
        if self.outcome:
            raise BadLiveMove(Message("The game has ended: nothing more can be opened or marked."))

    def _check_on_board(self, cells: Iterable[Cell]) -> None:
        size = self.width * self.height
        for cell in cells:
            if not 0 <= cell < size:
                raise BadLiveMove(
                    Message(
                        "There is no cell %(cell)s: the board has %(size)s, from 0 to %(number)s.",
                        cell=cell,
                        size=size,
                        number=size - 1,
                    )
                )

    def _name(self, cell: Cell) -> str:
        return cell_name(cell, self.width)


def _put(shown: list[str], cells: Mask, look: str) -> None:
    for cell in cells_of(cells):
        shown[cell] = look
