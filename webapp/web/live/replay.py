"""The replay of a live game that has ended: a page for each move, and one for all of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from flask import (
    Blueprint,
    Response,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from webapp.drawing.board import Board, Highlights
from webapp.drawing.names import cell_labels
from webapp.engine.grid import Cell, mask_of
from webapp.explain.guesses.grade_words import OpeningVerdict
from webapp.explain.guesses.grading import Grade, Judged
from webapp.mines.replay import ReplayMoment
from webapp.services.live import records
from webapp.services.live.games import Unknown
from webapp.services.live.records import Record, Running
from webapp.web.live.board_state import LOOKS
from webapp.web.live.game import NOT_HERE
from webapp.web.live.record_words import doing, effect, grade_words, guesses_words
from webapp.web.people.people import player_id
from webapp.web.puzzles.step_words import short_percent
from webapp.web.site.choices import choice
from webapp.web.site.database import store
from webapp.web.site.errors import wants_json
from webapp.web.site.fragments import page, wants_fragment

TEMPLATE = "live/replay.html"
UNFINISHED = "live/unfinished.html"

NEARBY = 40
"""Moves before and after the present one that the list names."""

GUESSES = (Grade.BEST, Grade.WORSE, Grade.BLUNDER)

STILL_RUNNING = (
    "This game has not ended, so there is no replay of it yet. "
    "Finish it or give it up; then every move is shown and graded."
)

pages = Blueprint("mine_replay", __name__, url_prefix="/mines/<game_id>/replay")


class ReplayCell(NamedTuple):
    """A cell of the board as the template names it."""

    label: str
    share: str
    """How likely it held a mine, in percent; nothing where that is not told."""

    played: bool
    """Whether the move is about this cell."""

    question: bool


@dataclass(frozen=True)
class ReplayPage:
    """What one page of a replay shows."""

    record: Record
    number: int = 0
    """Of the move; 0 for the end."""

    with_odds: bool | None = None
    """Whether odds are wished; usually only where a guess was made."""

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.record.moments)

    @cached_property
    def moment(self) -> ReplayMoment | None:
        """The move that is shown."""
        return self.record.moments[self.number - 1] if self.number else None

    @property
    def judged(self) -> Judged | None:
        """Its grade, if it opened something."""
        return self.record.grades.get(self.number)

    @cached_property
    def verdict(self) -> OpeningVerdict | None:
        """Why it was good or bad."""
        return records.opening_verdict(self.record, self.number) if self.number else None

    @property
    def said(self) -> str:
        """The page in a sentence or two, for those who read by ear."""
        if self.moment is None:
            return f"The end. {guesses_words(self.record.guesses, self.record.shown.rules)}"
        told = f"Move {self.number} of {self.last}: {doing(self.moment)}"
        told += f", {grade_words(self.judged.grade)}." if self.judged else "."
        reason = self.verdict.sentence if self.verdict else ""
        return " ".join(filter(None, (told, reason, effect(self.moment))))

    @property
    def sure(self) -> set[Fraction]:
        """0 if the odds tell a safe cell, 1 if they tell a mine."""
        return {share for share in self.board.odds.values() if share in {0, 1}}

    @property
    def shows_odds(self) -> bool:
        """Whether cells tell how likely they held a mine."""
        guessed = self.judged is not None and self.judged.grade in GUESSES
        return bool(self.number) and (guessed if self.with_odds is None else self.with_odds)

    @cached_property
    def board(self) -> Board:
        """The board as it was before the move; at the end with all its mines."""
        return self._before(self.moment) if self.moment else self._end()

    def _before(self, moment: ReplayMoment) -> Board:
        seen = self.record.replay.seen(moment.before)
        found = records.odds(self.record, self.number) if self.shows_odds else None
        step = self.verdict.step if self.verdict else None
        return Board(
            seen.width,
            seen.height,
            seen.clues,
            bullets=moment.before.flags,
            highlights=Highlights.of(step) if step else Highlights(),
            live=True,
            odds=found.odds if found else {},
            told=True,
        )

    def _end(self) -> Board:
        end = self.record.replay.end
        seen = self.record.replay.seen(end)
        wrong = end.flags & ~end.mines if end.outcome == "lost" else 0
        flags = end.mines if end.outcome == "won" else end.flags
        return Board(
            seen.width,
            seen.height,
            seen.clues,
            bullets=flags,
            empties=wrong,
            highlights=Highlights(reason=end.exploded),
            live=True,
            mines=0 if end.outcome == "won" else end.mines & ~end.flags,
        )

    def rows(self) -> list[list[ReplayCell]]:
        """The cells of the board."""
        board, width = self.board, self.board.width
        return [
            [self._cell(row * width + column, label) for column, label in enumerate(labels)]
            for row, labels in enumerate(cell_labels(board))
        ]

    def _cell(self, cell: Cell, label: str) -> ReplayCell:
        if self.moment is None:
            look = LOOKS[self.record.shown.view[cell]]
            return ReplayCell(
                f"{label.partition(',')[0]}, {look}", "", played=False, question=False
            )
        question = bool(self.moment.before.questions >> cell & 1)
        played = bool(mask_of(self.moment.aims or self.moment.act.cells) >> cell & 1)
        if question:
            label = label.replace(", hidden", ", question mark", 1)
        return ReplayCell(
            f"{label}, this move" if played else label, self._share(cell), played, question
        )

    def _share(self, cell: Cell) -> str:
        share = self.board.odds.get(cell)
        return "" if share is None or share in {0, 1} else short_percent(share)

    # Where to go from here

    def to(self, number: int, odds: str | None = None) -> str:
        """The address of a move; of the end for 0."""
        name = self.record.shown.id
        if not number:
            return url_for("mine_replay.end", game_id=name)
        return url_for("mine_replay.move", game_id=name, number=number, odds=odds)

    def following(self, *grades: Grade) -> int:
        """The next move with one of these grades; 0 if there is none."""
        return next((n for n in self.record.with_grade(*grades) if n > self.number), 0)

    def earlier(self, *grades: Grade) -> int:
        """The last move before this one with one of these grades; 0 if there is none."""
        found = [n for n in self.record.with_grade(*grades) if n < self.number]
        return found[-1] if found else 0

    @property
    def nearby(self) -> list[ReplayMoment]:
        """The moves around the present one."""
        first = max(0, min(self.number - 1 - NEARBY, self.last - 2 * NEARBY - 1))
        return self.record.moments[first : first + 2 * NEARBY + 1]


@pages.get("", endpoint="end")
def end(game_id: str) -> AnyResponse:
    """The end of the game and what it came to; with `move` on to that move."""
    if "move" in request.args:
        return redirect(_address(game_id, request.args["move"]), 303)
    return _page(ReplayPage(_record(game_id)))


@pages.get("/<int:number>", endpoint="move")
def move(game_id: str, number: int) -> AnyResponse:
    """One move, on the board as it was before it."""
    view = ReplayPage(_record(game_id), number, _wished_odds())
    if not 1 <= number <= view.last:
        abort(404, _no_such_move(number, view.last))
    return _page(view)


def _page(view: ReplayPage) -> Response:
    response = page(TEMPLATE, "replay", view=view, record=view.record, guesses=GUESSES)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _record(game_id: str) -> Record:
    with only_ended(game_id):
        return records.record(store(), game_id, player_id())


@contextmanager
def only_ended(game_id: str) -> Iterator[None]:
    """Say why nothing is told of a game."""
    try:
        yield
    except Unknown:
        abort(404, NOT_HERE)
    except Running:
        if wants_json() or wants_fragment():
            abort(409, STILL_RUNNING)
        html = render_template(UNFINISHED, words=STILL_RUNNING, game_id=game_id)
        abort(make_response(html, 409, {"Cache-Control": "no-store"}))


def _wished_odds() -> bool | None:
    return {"1": True, "0": False}.get(choice("odds", ("", "1", "0"), ""))


def _address(game_id: str, text: str) -> str:
    last = len(_record(game_id).moments)
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= last):
        abort(404, _no_such_move(text[:20], last))
    return url_for("mine_replay.move", game_id=game_id, number=int(text))


def _no_such_move(number: int | str, last: int) -> str:
    moves = "1 move" if last == 1 else f"{last} moves"
    return f"There is no move {number}: this game has {moves}."
