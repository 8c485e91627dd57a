"""What one page of a replay shows: a move on the board as it was before it, or the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from flask import url_for

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import Cell, mask_of
from webapp.explain.guesses.grade_words import OpeningVerdict
from webapp.explain.guesses.grading import Grade, Judgement
from webapp.explain.guesses.move_words import doing, effect, grade_words, guesses_words
from webapp.mines.replay import ReplayMoment
from webapp.notation.english import short_percent
from webapp.services.live import records
from webapp.services.live.records import Record
from webapp.web.languages.cells import cell_labels
from webapp.web.languages.speaking import wordings
from webapp.web.languages.translation import gettext
from webapp.web.live.board_state import LOOKS
from webapp.web.puzzles.step_words import ListInText, in_lines

NEARBY = 40
"""Moves before and after the present one that the list names."""

GUESSES = (Grade.BEST, Grade.WORSE, Grade.BLUNDER)


class ReplayCell(NamedTuple):
    """A cell of the board as the template names it."""

    label: str
    share: str = ""
    """The odds of a mine in percent; nothing where odds are off, or where the board draws them."""

    played: bool = False
    """Whether the move is about this cell."""

    question: bool = False
    """Whether a question mark stood on it."""


@dataclass(frozen=True)
class ReplayPage:
    """One page of a replay: a move, or the end."""

    record: Record
    number: int = 0
    """The number of the move; 0 for the end."""

    with_odds: bool | None = None
    """Whether odds are wished; None: only where a guess was made."""

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.record.moments)

    @cached_property
    def moment(self) -> ReplayMoment | None:
        """The move that is shown; None at the end."""
        return self.record.moments[self.number - 1] if self.number else None

    @property
    def judged(self) -> Judgement | None:
        """The grade of the move, if it opened something."""
        return self.record.grades.get(self.number)

    @cached_property
    def verdict(self) -> OpeningVerdict | None:
        """Why the move was good or bad."""
        return records.opening_verdict(self.record, self.number) if self.number else None

    @property
    def reading(self) -> str | ListInText:
        """The same as it is read: in lines where the reason is a list."""
        if self.verdict is None:
            return ""
        step = self.verdict.step
        return in_lines(self.verdict.sentence, *([step] if step else []))

    @property
    def spoken(self) -> str:
        """The page in a sentence or two, for those who read by ear."""
        if self.moment is None:
            words = guesses_words(self.record.guesses, self.record.shown.rules, wordings())
            return f"{gettext('The end.')} {words}"
        grade = f", {grade_words(self.judged.grade, wordings())}" if self.judged else ""
        move = gettext("Move %(number)s of %(last)s", number=self.number, last=self.last)
        move = f"{move}: {doing(self.moment, wordings())}{grade}."
        reason = self.verdict.sentence if self.verdict else ""
        return " ".join(filter(None, (move, reason, effect(self.moment, wordings()))))

    @property
    def shows_odds(self) -> bool:
        """Whether cells say how likely they held a mine."""
        guessed = self.judged is not None and self.judged.grade in GUESSES
        return bool(self.number) and (guessed if self.with_odds is None else self.with_odds)

    @property
    def certain(self) -> set[Fraction]:
        """0 if the odds show a safe cell, 1 if they show a mine."""
        return {share for share in self.board.odds.values() if share in {0, 1}}

    # The board

    @cached_property
    def board(self) -> Board:
        """The board as it was before the move; at the end with all its mines."""
        return self._before(self.moment) if self.moment else self._end()

    def _before(self, moment: ReplayMoment) -> Board:
        seen = self.record.replay.seen(moment.before)
        counts = records.odds(self.record, self.number) if self.shows_odds else None
        step = self.verdict.step if self.verdict else None
        return Board(
            seen.width,
            seen.height,
            seen.clues,
            bullets=moment.before.flags,
            highlights=Highlights.of(step) if step else Highlights(),
            live=True,
            odds=counts.odds if counts else {},
            certain_as_discs=True,
        )

    def _end(self) -> Board:
        end = self.record.replay.end
        seen = self.record.replay.seen(end)
        won = end.outcome == "won"
        return Board(
            seen.width,
            seen.height,
            seen.clues,
            bullets=end.mines if won else end.flags,
            empties=end.flags & ~end.mines if end.outcome == "lost" else 0,
            highlights=Highlights(reason=end.exploded),
            live=True,
            mines=0 if won else end.mines & ~end.flags,
        )

    def rows(self) -> list[list[ReplayCell]]:
        """The cells of the board, row by row."""
        board, width = self.board, self.board.width
        return [
            [self._cell(row * width + column, label) for column, label in enumerate(labels)]
            for row, labels in enumerate(cell_labels(board))
        ]

    def _cell(self, cell: Cell, label: str) -> ReplayCell:
        if self.moment is None:
            name = label.partition(",")[0]
            return ReplayCell(f"{name}, {LOOKS[self.record.shown.view[cell]]}")
        question = bool(self.moment.before.questions >> cell & 1)
        played = bool(mask_of(self.moment.aims or self.moment.act.cells) >> cell & 1)
        if question:
            label = label.replace(f", {LOOKS['#']}", f", {LOOKS['?']}", 1)
        if played:
            label = f"{label}, {gettext('this move')}"
        return ReplayCell(label, self._share(cell), played, question)

    def _share(self, cell: Cell) -> str:
        share = self.board.odds.get(cell)
        return "" if share is None or share in {0, 1} else short_percent(share)

    # Where to go from here

    def to(self, number: int, odds: str | None = None) -> str:
        """The address of a move; of the end for 0."""
        name = self.record.shown.id
        if not number:
            return url_for("live_replay.end", game_id=name)
        return url_for("live_replay.move", game_id=name, number=number, odds=odds)

    def next_with(self, *grades: Grade) -> int:
        """The next move with one of these grades; 0 if there is none."""
        return next((n for n in self.record.with_grade(*grades) if n > self.number), 0)

    @property
    def nearby(self) -> Sequence[ReplayMoment]:
        """The moves around the present one."""
        first = max(0, min(self.number - 1 - NEARBY, self.last - 2 * NEARBY - 1))
        return self.record.moments[first : first + 2 * NEARBY + 1]
