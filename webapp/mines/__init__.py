"""The live game: boards, their rules, and what a player sees of them.

A board that needs no guess, made for a game that begins in the middle. Its mines are known here;
a player is shown `view` and nothing else: numbers, and `#` for what is not open yet.

>>> from webapp.mines import BoardWish, GameState, best_start, make_board
>>> wish = BoardWish(8, 4, 6, rules="no-guess")
>>> board = make_board(wish, best_start(8, 4), seed=1)
>>> game = GameState(board.width, board.height, board.mines).open([board.start])
>>> for row in range(board.height):
...     print(game.view()[8 * row : 8 * (row + 1)])
##1001##
##2101##
###1013#
###1002#
>>> game.outcome
''

docs/boards.md explains how boards are made, docs/mines.md how they are played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.lazy import names

if TYPE_CHECKING:
    from webapp.mines.board import MineOpened, cells_opened_by, opening_position, visible_position
    from webapp.mines.boards import best_start, make_board
    from webapp.mines.difficulty import BoardGrade, grade_board
    from webapp.mines.game import BadLiveMove, GameState
    from webapp.mines.levels import LEVELS, BadWish, BoardWish, Level
    from webapp.mines.measures import Measures, measure
    from webapp.mines.no_guess import NoBoard
    from webapp.mines.replay import Act, Replay
else:
    __getattr__, __dir__ = names(
        __name__,
        {
            "Act": ".replay",
            "BadLiveMove": ".game",
            "BadWish": ".levels",
            "BoardGrade": ".difficulty",
            "BoardWish": ".levels",
            "GameState": ".game",
            "LEVELS": ".levels",
            "Level": ".levels",
            "Measures": ".measures",
            "MineOpened": ".board",
            "NoBoard": ".no_guess",
            "Replay": ".replay",
            "best_start": ".boards",
            "cells_opened_by": ".board",
            "grade_board": ".difficulty",
            "make_board": ".boards",
            "measure": ".measures",
            "opening_position": ".board",
            "visible_position": ".board",
        },
    )

__all__ = [
    "LEVELS",
    "Act",
    "BadLiveMove",
    "BadWish",
    "BoardGrade",
    "BoardWish",
    "GameState",
    "Level",
    "Measures",
    "MineOpened",
    "NoBoard",
    "Replay",
    "best_start",
    "cells_opened_by",
    "grade_board",
    "make_board",
    "measure",
    "opening_position",
    "visible_position",
]
