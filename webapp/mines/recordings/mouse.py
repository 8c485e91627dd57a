"""A mouse on a live board: what its buttons come to, by the rules that Minesweeper programs share.

A cell opens when the left button is released on it. A chord is the left and the right button
together, a left press with shift, or the middle button: it opens around a number when one of them
is released. A right press marks. After a chord the button that is still down does nothing more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from webapp.engine.grid import Cell, cells_of, neighbour_masks
from webapp.mines.board import number_at
from webapp.mines.game import GameState
from webapp.mines.replay import Act
from webapp.notation.recordings.recording import MouseEvent, Setting


class Mouse:
    """The buttons of a mouse, and the game that they act on."""

    def __init__(self, game: GameState, settings: Collection[Setting]) -> None:
        self.game = game
        self._settings = frozenset(settings)
        self._marks = "marks" in settings
        self._left = self._right = self._middle = self._shift = False
        self._spent = False
        """Whether a chord came of the press that still lasts."""

        self._at: Cell | None = None

    def acts(self, event: MouseEvent) -> Iterator[Act]:
        """The moves that an event comes to, each made on `game` as it is yielded.

        What changes nothing is no move.
        """
        cell, ms = event.cell, event.ms
        match event.gesture:
            case "lc" | "sc":
                yield from self._left_down(cell, ms, shift=event.gesture == "sc")
            case "lr":
                yield from self._left_up(cell, ms)
            case "rc":
                yield from self._right_down(cell, ms)
            case "rr":
                yield from self._right_up(cell, ms)
            case "mc":
                self._left = self._right = self._shift = self._spent = False
                self._middle = True
            case "mr":
                was, self._middle = self._middle, False
                yield from self._chord(cell, ms) if was else ()
            case "mv":
                yield from self._moved(cell, ms)
            case "mt":
                self._marks = not self._marks
        if cell is not None:
            self._at = cell

    # The buttons

    def _left_down(self, cell: Cell | None, ms: int, *, shift: bool) -> Iterator[Act]:
        if self._middle:
            return
        self._left, self._shift = True, shift
        if cell is not None and {"elmartechnique", "nonomouse"} & self._settings:
            yield from self._clicked(cell, ms)

    def _left_up(self, cell: Cell | None, ms: int) -> Iterator[Act]:
        if not self._left:
            return
        self._left = False
        if cell is None:
            self._spent = self._shift = False
            return
        yield from self._clicked(cell, ms)
        self._shift = False

    def _clicked(self, cell: Cell, ms: int) -> Iterator[Act]:
        """What a left button that is released on a cell does."""
        on_number = "superclick" in self._settings and self._is_open(cell)
        if self._right or self._shift or on_number:
            yield from self._chord(cell, ms)
            self._spent = self._right
        elif self._spent:
            self._spent = False
        elif not self._is_open(cell) and not self.game.flags >> cell & 1:
            yield from self._act(Act("open", (cell,), ms), self.game.open([cell]))

    def _right_down(self, cell: Cell | None, ms: int) -> Iterator[Act]:
        if self._middle:
            return
        self._right, self._shift = True, False
        if cell is None or self._left:
            return
        self._spent = False
        if not self._is_open(cell):
            kind = "cycle" if self._marks else "toggle"
            after = self.game.mark("cycle", [cell], questions=self._marks)
            yield from self._act(Act(kind, (cell,), ms), after)
        elif "superflag" in self._settings:
            yield from self._flag_around(cell, ms)

    def _right_up(self, cell: Cell | None, ms: int) -> Iterator[Act]:
        if not self._right:
            return
        self._right = self._shift = False
        self._spent = self._left
        if self._left:
            yield from self._chord(cell, ms)

    def _moved(self, cell: Cell | None, ms: int) -> Iterator[Act]:
        dragged = self._left and "nonomouse" in self._settings and cell != self._at
        if dragged and cell is not None and not self._spent:
            yield from self._clicked(cell, ms)

    # What they come to

    def _chord(self, cell: Cell | None, ms: int) -> Iterator[Act]:
        if cell is None or not self._is_open(cell) or self.game.outcome:
            return
        if aims := self.game.chord(cell):
            yield from self._act(Act("chord", (cell,), ms), self.game.open(aims))

    def _flag_around(self, cell: Cell, ms: int) -> Iterator[Act]:
        hidden = neighbour_masks(self.game.width, self.game.height)[cell] & self.game.hidden
        bare = tuple(cells_of(hidden & ~self.game.flags))
        if bare and 0 < hidden.bit_count() <= number_at(self.game.board, cell):
            yield from self._act(Act("flag", bare, ms), self.game.mark("flag", bare))

    def _act(self, act: Act, after: GameState) -> Iterator[Act]:
        self.game = after
        yield act

    def _is_open(self, cell: Cell) -> bool:
        return bool(self.game.opened >> cell & 1)
