"""A replay with all that is said of it: grades, the tally of its guesses, its measures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.engine.budget import Budget
from webapp.engine.grid import Mask
from webapp.explain.guesses.game_grades import GuessTally, cells_at_risk, grade_game, tally_guesses
from webapp.explain.guesses.grade_words import OpeningVerdict, free_start, verdict
from webapp.explain.guesses.grading import Judgement
from webapp.mines.measures import Measures, measure
from webapp.mines.replay import ENDINGS, Replay, ReplayMoment


@dataclass(frozen=True)
class GradedReplay:
    """A game that was played to its end, or as far as its recording goes, graded."""

    replay: Replay
    protected: Mask
    """The cells that the rules keep free of mines for the first click."""

    grades: Mapping[int, Judgement]
    """Of each move that opens something, by its number."""

    @classmethod
    def of(cls, replay: Replay, protected: Mask) -> GradedReplay:
        """Grade a replay, with as much work as one game may take."""
        return cls(replay, protected, grade_game(replay, protected=protected))

    @property
    def tally(self) -> GuessTally:
        """What the guesses come to."""
        return tally_guesses(self.replay.played, self.grades)

    @property
    def measures(self) -> Measures:
        """3BV, clicks and time up to the first end."""
        played = self.replay.played
        kinds = [kind for kind in played.kinds if kind not in ENDINGS]
        return measure(
            self.replay.beginning, opened=played[-1].after.opened, kinds=kinds, ms=played[-1].act.ms
        )

    def verdict(self, moment: ReplayMoment, work: int) -> OpeningVerdict | None:
        """Why a move was good or bad; None for a move that opens nothing."""
        judged = self.grades.get(moment.number)
        if judged is None:
            return None
        seen, cells = cells_at_risk(self.replay, moment, self.protected)
        return verdict(seen, cells, judged, Budget(work)) if cells else free_start()
