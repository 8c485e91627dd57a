"""The experiments by name. Listing them imports none of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from webapp.lab.experiment import Experiment

PAPERS: Mapping[int, str] = {
    1: "Todd W. Neller and Hien G. Tran, The Bullets Puzzle: A Paper-and-Pencil Minesweeper",
    2: "Max Kofford, Max Minesweeper",
    3: "Raphaël Collet, Playing the Minesweeper with Constraints",
    4: "MineBot: the difficulty of Minesweeper by an automated player",
    5: "Nadya Postolaki and Fatima Rahman, Final Report",
}
"""The papers by number: authors and title."""


@dataclass(frozen=True, kw_only=True)
class ListedExperiment:
    """An experiment as lists name it. Its module holds it in `EXPERIMENTS`."""

    name: str
    title: str
    paper: int | None
    """The number of its paper; None: it belongs to none."""

    place: str
    """Where in the paper; of an experiment without a paper, where its figures come from."""

    module: str
    by_people: bool = False
    """Whether the times of people take the place of simulated ones where there are enough."""

    @property
    def source(self) -> str:
        """Authors, title and place."""
        return self.place if self.paper is None else f"{PAPERS[self.paper]}, {self.place}"

    def load(self) -> Experiment:
        """The experiment, imported now."""
        module = import_module(f"webapp.lab.{self.module}")
        experiment: Experiment = module.EXPERIMENTS[self.name]
        return experiment

    def as_json(self) -> dict[str, object]:
        """What a list says of it."""
        return {
            "name": self.name,
            "title": self.title,
            "paper": self.paper,
            "source": self.source,
        }


@dataclass(frozen=True, kw_only=True)
class ListedSurvey:
    """A question that people answer on the site: no samples of it can be made."""

    name: str
    title: str
    source: str
    """Where its figures come from."""

    about: str
    """What is asked, and what is counted."""

    def as_json(self) -> dict[str, object]:
        """What a list says of it."""
        return {"name": self.name, "title": self.title, "paper": None, "source": self.source}


LISTED: Mapping[str, ListedExperiment] = {
    listed.name: listed
    for listed in (
        ListedExperiment(
            name="fig6",
            title="Energy by the number of sampled clue sets",
            paper=1,
            place="figure 6",
            module="bullets.figures",
        ),
        ListedExperiment(
            name="fig7",
            title="Energy by the density of bullets",
            paper=1,
            place="figure 7",
            module="bullets.figures",
        ),
        ListedExperiment(
            name="fig6-argmin",
            title="Energy by the number of sampled clue sets, with the best numbers of bullets",
            paper=1,
            place="figure 6",
            module="bullets.search",
        ),
        ListedExperiment(
            name="minimum-500",
            title="How long the search improves",
            paper=1,
            place="on sampling minimal clue sets",
            module="bullets.search",
        ),
        ListedExperiment(
            name="types",
            title="Types of steps by the density of bullets",
            paper=1,
            place="on bullet density",
            module="bullets.steps",
        ),
        ListedExperiment(
            name="no-total",
            title="Energy by density where the total is not stated",
            paper=1,
            place="on bullet density",
            module="bullets.steps",
        ),
        ListedExperiment(
            name="work-by-density",
            title="Work by density",
            paper=1,
            place="on bullet density",
            module="bullets.work",
        ),
        ListedExperiment(
            name="kofford",
            title="Three methods and three guessers on a solver",
            paper=2,
            place="the results",
            module="kofford.experiment",
        ),
        ListedExperiment(
            name="oz",
            title="What the engines of the Oz Minesweeper deduce, by density",
            paper=3,
            place="sections 3 and 5",
            module="oz.experiment",
        ),
        ListedExperiment(
            name="csp",
            title="CSP strategy, forward checking, GAC and fringe",
            paper=5,
            place="tables 1 to 3",
            module="csp.experiment",
        ),
        ListedExperiment(
            name="csp-density",
            title="Games won by the density of mines",
            paper=5,
            place="section 5, left for later there",
            module="csp.experiment",
        ),
        ListedExperiment(
            name="first-move",
            title="Corner, edge or centre first",
            paper=5,
            place="sections 3.1 and 4.1",
            module="csp.first_move",
        ),
        ListedExperiment(
            name="minebot-1",
            title="An expert board, by MineBot and blindly",
            paper=4,
            place="experiment one",
            module="minebot.expert",
        ),
        ListedExperiment(
            name="minebot-2",
            title="MineBot by the number of mines",
            paper=4,
            place="experiment two",
            module="minebot.shapes",
        ),
        ListedExperiment(
            name="minebot-3",
            title="MineBot by the width of the board",
            paper=4,
            place="experiment three",
            module="minebot.shapes",
        ),
        ListedExperiment(
            name="records",
            title="Every strategy beside the strongest players",
            paper=None,
            place="win rates published by MineSweeperProb and JSMinesweeper",
            module="records",
        ),
        ListedExperiment(
            name="difficulty",
            title="Load and solving time",
            paper=None,
            place="solves by people where there are enough of them, simulated solvers until then",
            module="difficulty.experiment",
            by_people=True,
        ),
    )
}

PREFERENCE = ListedSurvey(
    name="preference",
    title="Which explanation people call clearer",
    source="answers given on the page /compare of this site",
    about="The same board is explained in two ways, side by side, left and right by chance, and "
    "whoever likes to says which way is clearer. Each rule is one thing in which the two differ. "
    "The share is that of the first way among the answers that prefer one.",
)

SURVEYS: Mapping[str, ListedSurvey] = {PREFERENCE.name: PREFERENCE}
"""What people are asked, by name."""
