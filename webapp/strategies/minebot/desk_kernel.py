"""The desk of the compiled MineBot: its kernel, with a table and working memory."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from webapp.engine.grid import Cell
from webapp.engine.randomness import Dice as PlainDice
from webapp.strategies.kernels.table_kernel import CompiledTable
from webapp.strategies.kernels.table_kernel_constants import CHOSEN
from webapp.strategies.minebot import minebot_kernel
from webapp.strategies.minebot.minebot_kernel import BRANCH_CELLS, LIST_ROWS, MARKS, SHEET_ROWS
from webapp.strategies.minebot.player import BotKind
from webapp.strategies.protocol import SeenBoard
from webapp.strategies.rules import TableRules


class MineBotDesk:
    """Where MineBot sits for many games, each begun and played on until it ends."""

    def __init__(self, kind: BotKind, rules: TableRules, techniques: Sequence[str]) -> None:
        size = rules.ground.size
        self.table = CompiledTable(rules, techniques)
        self._kind, self._rules = kind, rules
        self._sheet = np.zeros((SHEET_ROWS, size), np.int8)
        self._lists = np.zeros((LIST_ROWS, size), np.int32)
        self._marks = np.zeros(MARKS, np.int64)
        self._cells = np.zeros((size, BRANCH_CELLS), np.int32)

    def begin(self, seed: int) -> None:
        """Deal the board of a seed and open its first cell."""
        table, rules = self.table, self._rules
        table.begin(seed)
        minebot_kernel.begin(
            CHOSEN if rules.start is None else rules.start,
            rules.mines,
            table.promise,
            rules.flood,
            table.near,
            table.board_dice,
            table.players_dice,
            table.numbers,
            table.seen,
            table.score,
            self._sheet,
            self._lists,
            self._marks,
        )

    def play_on(self, *, guesses: bool) -> bool:
        """Play to the end, or to the next guess if others guess; whether the game ended."""
        table = self.table
        return bool(
            minebot_kernel.play_on(
                self._rules.mines,
                self._rules.flood,
                self._kind.is_mended,
                self._kind.looks_for_similarities,
                self._kind.avoids_marks,
                guesses,
                table.near,
                table.players_dice,
                table.numbers,
                table.seen,
                table.score,
                self._sheet,
                self._lists,
                self._marks,
                self._cells,
            )
        )

    def guess(self, cell: Cell, technique: int) -> None:
        """Open a cell at a risk."""
        table = self.table
        minebot_kernel.guess(
            cell,
            technique,
            self._rules.flood,
            table.near,
            table.numbers,
            table.seen,
            table.score,
            self._sheet,
            self._lists,
        )

    @property
    def seen(self) -> SeenBoard:
        """The board as a player sees it."""
        return SeenBoard(self._rules.ground, self.table.seen.tolist())

    @property
    def marks(self) -> frozenset[Cell]:
        """The cells that MineBot has marked."""
        return frozenset(np.flatnonzero(self._sheet[minebot_kernel.VALUE] == 1).tolist())

    def take_dice(self) -> PlainDice:
        """The player's dice, as they lie."""
        dice = PlainDice(0)
        dice.state = int(self.table.players_dice[0])
        return dice

    def put_back(self, dice: PlainDice) -> None:
        """Go on with the player's dice where others have left them."""
        self.table.players_dice[0] = dice.state
