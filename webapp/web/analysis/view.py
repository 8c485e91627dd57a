"""What a page of an analysis shows: the position or one of its steps, as it is wished."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from flask import abort, request

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.explain.clash import Clash
from webapp.explain.items import StepItem, item_with
from webapp.explain.live_steps import opens_sentence
from webapp.explain.steps import Step
from webapp.notation.position_text import print_position_text
from webapp.services.analysis.analysis import Analysis
from webapp.services.analysis.question import PositionQuestion
from webapp.web.analysis.address import AnalysisAddress
from webapp.web.analysis.ask_page import CLASSIC
from webapp.web.languages.speaking import wordings
from webapp.web.languages.translation import gettext, ngettext
from webapp.web.site.choices import choice, flag


@dataclass(frozen=True, kw_only=True)
class AnalysisView:
    """An analysis with what the address asks to see of it."""

    analysis: Analysis
    address: AnalysisAddress
    number: int
    """The step that is shown; 0 for the position itself."""

    percents: bool
    """Whether cells tell how likely they are."""

    revealed: bool
    """Whether what is certain is shown; a paper puzzle keeps it until it is asked for."""

    all_sentences: bool
    """Whether the list of the steps has their whole sentences."""

    alone: bool
    """Whether a step of a run is shown by itself."""

    @classmethod
    def asked(cls, analysis: Analysis, address: AnalysisAddress) -> Self:
        """The view that the address of this request asks for."""
        question = analysis.question
        numbers = choice("numbers", ("", "0", "1"), "")
        return cls(
            analysis=analysis,
            address=address,
            number=_step_number(analysis),
            percents=numbers == "1" or (question.live and numbers == ""),
            revealed=question.live or not analysis.puzzling or flag("solution"),
            all_sentences=flag("all"),
            alone=flag("alone"),
        )

    @property
    def usual_total(self) -> int | None:
        """The total that most boards of this size have, if they have one."""
        position = self.question.position
        totals = {(width, height): mines for width, height, mines in CLASSIC}
        return totals.get((position.width, position.height))

    @property
    def question(self) -> PositionQuestion:
        """The question that is answered."""
        return self.analysis.question

    @property
    def text(self) -> str:
        """The position to take along, in rows; a whole board as its game ID."""
        question = self.question
        return question.written if question.board else print_position_text(question.position)

    @property
    def item(self) -> StepItem | None:
        """The item that the step belongs to."""
        return item_with(self.analysis.items, self.number) if self.number else None

    @property
    def run(self) -> StepItem | None:
        """The run that is shown, told as one."""
        return self.item if self.item and self.item.is_run and not self.alone else None

    @property
    def step(self) -> Step | None:
        """What is shown: a step, or the steps of a run as one."""
        if self.run is not None:
            return self.run.together
        return self.analysis.steps[self.number - 1] if self.number else None

    @property
    def shown_to(self) -> int:
        """The number of the last step that is shown."""
        return self.run.last.number if self.run else self.number

    @property
    def title(self) -> str:
        """What is shown: Step 3, or Steps 4–7."""
        if self.run:
            return gettext("Steps %(numbers)s", numbers=self.run.numbers)
        return gettext("Step %(number)s", number=self.number)

    @property
    def first(self) -> Step | None:
        """The first step, where it is told beside the position at once: of a game in play."""
        told_at_once = not self.number and self.question.live and self.question.board is None
        return self.analysis.steps[0] if told_at_once and self.analysis.steps else None

    @property
    def before(self) -> int:
        """The step with which the item before this one begins; 0 for the position itself."""
        first = self.item.first.number if self.item else 1
        return item_with(self.analysis.items, first - 1).first.number if first > 1 else 0

    @property
    def next(self) -> int | None:
        """The step with which the next item begins: what is told already is not told again."""
        number = self.item.last.number if self.item else int(self.first is not None)
        return number + 1 if number < len(self.analysis.steps) else None

    @property
    def opens(self) -> str:
        """How much the step opens on a whole live board."""
        return opens_sentence(self.step, wordings()) if self.step and self.step.cells else ""

    @property
    def board(self) -> Board:
        """The board to show."""
        step, live = self.step, self.question.live
        if self.analysis.clash is not None:
            position = self.question.position
            return Board.of(position, clash_highlights(self.analysis.clash, position), live=live)
        if step is None:
            return self._position()
        shown = Highlights.of(step)
        if step.guess is None:
            return Board.of(step.after(), shown, live=live)
        odds = step.guess.all_odds
        return Board.of(step.before, shown, live=live, odds=odds, percents=self.percents)

    def _position(self) -> Board:
        """The position with its odds, and what its first step speaks of."""
        counts, first = self.analysis.counts, self.first
        return Board.of(
            self.question.position,
            Highlights.of(first) if first else None,
            live=self.question.live,
            odds=counts.odds if counts and self.revealed else {},
            percents=self.percents,
        )


def clash_highlights(clash: Clash, position: Position) -> Highlights:
    """What stands out of a clash: wrong marks and their reason, or all cells that it names."""
    if not clash.marks:
        return Highlights(mask_of([*clash.clues, *clash.named]))
    counted = mask_of(clash.counted)
    return Highlights(
        mask_of(clash.clues),
        counted=counted & position.unknown,
        used=counted & ~position.unknown,
        wrong=mask_of(clash.marks),
    )


def _step_number(analysis: Analysis) -> int:
    """The step that is asked for; 0 for the position itself."""
    text, last = request.args.get("step") or "0", len(analysis.steps)
    if text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= last:
        return int(text)
    asked = text[:20]
    if not last:
        return abort(
            404, gettext("There is no step “%(asked)s”: this explanation has no step.", asked=asked)
        )
    return abort(
        404,
        ngettext(
            "There is no step “%(asked)s”: this explanation has %(num)s step.",
            "There is no step “%(asked)s”: this explanation has %(num)s steps.",
            last,
            asked=asked,
        ),
    )
