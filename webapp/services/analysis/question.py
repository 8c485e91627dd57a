"""What a question is about: a position, or what the first click on a live board shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from typing import Self

from webapp.engine.faults import CLASHES, Fault, validate
from webapp.engine.grid import Cell, mask_of
from webapp.engine.position import Position
from webapp.explain.fault_words import fault_words
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.voice import Voice
from webapp.message import Message
from webapp.mines.board import opening_position
from webapp.notation.english import capitalised
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_position_text
from webapp.notation.puzzle_id import print_puzzle_id
from webapp.notation.tatham import print_game_id
from webapp.services.analysis.beginning import usual_start
from webapp.services.recordings.reading import read_notation_or_replay

LONGEST_TOTAL = 5
"""Digits of a total: more than the largest board has cells."""


@dataclass(frozen=True)
class PositionQuestion:
    """What is asked about."""

    position: Position
    """On a live board: what the first click shows."""

    live: bool = False
    board: LiveBoard | None = None
    _: KW_ONLY
    assumed_start: bool = False
    """Whether the board does not say where the game began, and we chose the first cell."""

    left_out: str = ""
    """What there is to say of words that stood around it; empty if none did."""

    language: str = ENGLISH.code
    """The language in which it is said why a position cannot be."""

    @classmethod
    def about(cls, value: Position | LiveBoard, *, live: bool = False) -> Self:
        """What a notation that was read asks about."""
        if isinstance(value, LiveBoard):
            return cls(opening_position(value), live=True, board=value)
        return cls(value, live)

    @classmethod
    def read(cls, text: str | bytes, dialect: str | None = None, *, live: bool = False) -> Self:
        """The question in a text; raises `NotationError`."""
        notated = read_notation_or_replay(text, dialect or None)
        question = cls.about(notated.value, live=live or notated.live)
        return replace(question, left_out=notated.left_out)

    def with_total(self, text: str) -> PositionQuestion:
        """The same with the total that somebody wrote; raises `NotationError`."""
        number = text.strip()
        if not (number.isascii() and number.isdigit() and len(number) <= LONGEST_TOTAL):
            raise NotationError.at(
                Message("The total is %(number)s: write a whole number", number=repr(number[:10]))
            )
        question = PositionQuestion(replace(self.position, total=int(number)), self.live)
        if question.unusable:
            raise NotationError(
                [TextFault(capitalised(said)) for said in question.fault_sentences()]
            )
        return question

    def without_marks(self, cells: Iterable[Cell]) -> PositionQuestion:
        """The same, with nothing known of these cells."""
        position, others = self.position, ~mask_of(cells)
        bare = replace(
            position, bullets=position.bullets & others, empties=position.empties & others
        )
        return PositionQuestion(bare, self.live, language=self.language)

    def begun(self) -> PositionQuestion:
        """The same, with a first cell where the board names none."""
        board = self.board
        if board is None or board.start is not None:
            return self
        board = replace(board, start=usual_start(board))
        return PositionQuestion(
            opening_position(board),
            live=True,
            board=board,
            assumed_start=board.start is not None,
            language=self.language,
        )

    @property
    def voice(self) -> Voice:
        """Whether sentences speak of bullets or of mines."""
        return Voice.LIVE if self.live else Voice.PAPER

    @cached_property
    def faults(self) -> list[Fault]:
        """Everything that is wrong at first sight."""
        return validate(self.position)

    @property
    def unusable(self) -> bool:
        """Whether a fault leaves nothing to speak of; clues that clash are spoken of."""
        return any(fault.kind not in CLASHES for fault in self.faults)

    @cached_property
    def written(self) -> str:
        """The shortest notation that tells all of it."""
        position = self.position
        if self.board:
            start = None if self.assumed_start else self.board.start
            return print_game_id(replace(self.board, start=start))
        if position.total is None or position.bullets or position.empties:
            return print_position_text(position)
        return print_puzzle_id(position)

    def fault_sentences(self, language: Language = ENGLISH) -> list[str]:
        """The faults in words."""
        width = self.position.width
        return [fault_words(fault, width, self.voice, language) for fault in self.faults]

    def faults_json(self) -> list[dict[str, object]]:
        """The faults as data."""
        width = self.position.width
        cells = [None if f.cell is None else list(divmod(f.cell, width)) for f in self.faults]
        faults = zip(self.fault_sentences(), cells, strict=True)
        return [{"message": sentence, "cell": cell} for sentence, cell in faults]
