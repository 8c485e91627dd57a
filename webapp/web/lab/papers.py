"""The five papers in a few words, and a game to watch for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any

from webapp.lab.catalogue import ListedExperiment
from webapp.web.languages.translation import lazy_gettext


@dataclass(frozen=True)
class LabPaper:
    """A paper as the lab tells of it, or another subject of experiments: those have no number."""

    number: int
    _: KW_ONLY
    title: str
    authors: str
    did: str
    """What it did, for somebody who has not read it."""

    game: Mapping[str, Any]
    """The arguments of a game of its players to watch; empty if it has none."""

    key: str = ""
    """What its place on the page is called, if not by its number."""

    @property
    def anchor(self) -> str:
        """The name of its place on the page."""
        return f"paper-{self.key or self.number}"


PAPERS: tuple[LabPaper, ...] = (
    LabPaper(
        1,
        title="The Bullets Puzzle: A Paper-and-Pencil Minesweeper",
        authors=lazy_gettext("Todd W. Neller and Hien G. Tran"),
        did=lazy_gettext(
            "It makes puzzles that need no guess: a search looks for placements of bullets whose "
            "solution needs many steps that combine numbers, and few that are trivial. It asks how "
            "many sets of numbers are worth trying, and how many bullets make the best puzzle."
        ),
        game={},
    ),
    LabPaper(
        2,
        title="Max Minesweeper",
        authors="Max Kofford",
        did=lazy_gettext(
            "It asks a solver which cells are certain, in three ways: by all solutions, by "
            "stopping once nothing changes for a while, and by two questions for each cell. Where"
            " nothing is certain it guesses in three ways, and it counts games won and guesses "
            "made."
        ),
        game={"strategy": "exists-sat", "first": "safe"},
    ),
    LabPaper(
        3,
        title="Playing the Minesweeper with Constraints",
        authors="Raphaël Collet",
        did=lazy_gettext(
            "It builds a game with a digital assistant. Numbers are constraints: simple ones look"
            " at one number, others at sets of cells that numbers share, and two solvers list all"
            " solutions and give probabilities."
        ),
        game={"strategy": "set", "flood": "0", "first": "opening"},
    ),
    LabPaper(
        4,
        title="MineBot",
        authors=lazy_gettext("its author is not named"),
        did=lazy_gettext(
            "It lets a program with four techniques and random guesses play many games, to learn "
            "how hard Minesweeper is: how often it wins on the expert board, and how that changes"
            " with the width of the board and the number of mines."
        ),
        game={"strategy": "minebot", "width": "30", "height": "16", "mines": "99"},
    ),
    LabPaper(
        5,
        title="Final report: a comparison of constraint solvers",
        authors=lazy_gettext("Nadya Postolaki and Fatima Rahman"),
        did=lazy_gettext(
            "It compares strategies for Minesweeper as a constraint problem: the CSP strategy of "
            "Studholme, forward checking, generalised arc consistency and the fringe. It asks how"
            " often each wins, how long it takes, and where a game is best begun."
        ),
        game={"strategy": "csp", "width": "8", "height": "8", "mines": "9"},
    ),
)

OURS = LabPaper(
    0,
    title=lazy_gettext("Beside the strongest players"),
    authors=lazy_gettext("figures published by MineSweeperProb and JSMinesweeper"),
    did=lazy_gettext(
        "Every strategy plays at the same tables, beside the best win rates that others have "
        "published. Whoever wins more than they do has most likely been helped by a wrong "
        "rule."
    ),
    game={"strategy": "quick", "width": "30", "height": "16", "mines": "99", "first": "safe"},
)
"""What belongs to no paper."""

FROM_PLAY = LabPaper(
    0,
    title=lazy_gettext("Difficulty, from play"),
    authors=lazy_gettext("solves of this site"),
    did=lazy_gettext(
        "Puzzles are graded by their steps, not by people. Whether a higher load takes longer is a "
        "question to the times of those who solved them: how much harder a puzzle is and how quick "
        "a person is are fitted together, and what was fitted is set beside the load."
    ),
    game={},
    key="play",
)
"""What is asked of the times of people, and of simulated solvers until there are enough."""


def section_of(listed: ListedExperiment) -> LabPaper:
    """The paper of an experiment, or the subject that it belongs to."""
    if listed.by_people:
        return FROM_PLAY
    return next((paper for paper in PAPERS if paper.number == listed.paper), OURS)
