"""Experiment one: how hard an expert board is, for MineBot and for those who open blindly.

A cell opens nothing but itself: at each step of the paper one location is chosen. The paper's
result is 28 of 500 games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import NamedTuple

from webapp.lab.catalogue import LISTED
from webapp.lab.experiment import Experiment, PaperClaim
from webapp.lab.minebot.samplers import (
    EXPERT_MEASURES,
    TECHNIQUES,
    BlindStep,
    BotGames,
    chance_of_step,
    expert_values,
)
from webapp.lab.rows import LabRow
from webapp.lab.sampling import Point
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.rules import TableRules
from webapp.strategies.tally import wilson

WIDTH, HEIGHT, MINES = 30, 16, 99
PAPERS_WINS, PAPERS_GAMES = 28, 500
GAMES, FEWER, STEPS_SAMPLED, PIECE = 100_000, 10_000, 20_000, 500
STEPS: Mapping[int, int] = {1: 79, 2: 79, 50: 77, 100: 74}
"""The number of a blind step -> the paper's chance that it is safe, in percent."""

IN_A_ROW = 1e-11
"""One in a hundred billion: a hundred blind steps, all safe."""

BY_FAR = 5
"""How many times as much work as all others do together is “by far the most”."""

VERY_MUCH = 0.05
"""More than 20% by so much is “very much more”."""


class Reading(NamedTuple):
    """A bot, how many games it plays, and what of the paper it is."""

    strategy: str
    games: int
    words: str


READINGS = (
    Reading("minebot", PAPERS_GAMES, "as published, 500 games"),
    Reading("minebot", GAMES, "as published"),
    Reading("minebot-careful", FEWER, "guesses leave marks alone"),
    Reading("minebot-mended", FEWER, "burnout mended"),
    Reading("minebot-similarities", FEWER, "with similarities"),
    Reading("minebot-educated", FEWER, "educated guess"),
    Reading("quick", FEWER, "a player of ours"),
    Reading("random", GAMES, "nothing but guesses"),
)


def _point(place: int, reading: Reading) -> Point:
    rules = TableRules(width=WIDTH, height=HEIGHT, mines=MINES, flood=False)
    published = reading.strategy == "minebot"
    return Point(
        key=f"{reading.strategy}-{reading.games}",
        line="expert games",
        x=place,
        sampler=BotGames(Pairing(STRATEGIES[reading.strategy], rules), expert_values),
        usual=reading.games,
        facts={"strategy": reading.strategy, "reading": reading.words},
        paper={"won": PAPERS_WINS / PAPERS_GAMES} if published else {},
        piece=PIECE,
        seed_key=f"games-{reading.games}",
    )


def _step(number: int, percent: int) -> Point:
    return Point(
        key=f"step-{number}",
        line="blind steps",
        x=number,
        sampler=BlindStep(number, WIDTH, HEIGHT, MINES),
        usual=STEPS_SAMPLED,
        facts={"step": number, "formula": round(chance_of_step(number, WIDTH * HEIGHT, MINES), 4)},
        paper={"safe": percent / 100},
        piece=PIECE,
    )


def findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """How the statements of the first experiment fare."""
    by_key = {row.point.key: row for row in rows}
    return [
        _win_rate(by_key),
        _guesses_lose(rows),
        _truth_works(by_key[f"minebot-{GAMES}"]),
        _steps(by_key),
        _in_a_row(),
        _bound(by_key[f"quick-{FEWER}"]),
    ]


def _win_rate(rows: Mapping[str, LabRow]) -> PaperClaim:
    """It agrees if our rate may be the one behind the paper's games."""
    low, high = wilson(PAPERS_WINS, PAPERS_GAMES)
    ours, few = rows[f"minebot-{GAMES}"]["won"], rows[f"minebot-{PAPERS_GAMES}"]["won"]
    careful = rows[f"minebot-careful-{FEWER}"]["won"]
    return PaperClaim(
        "A win rate of 5.6% was observed on the expert board, in 500 games.",
        f"{100 * ours.mean:.2f}%, and {100 * few.mean:.1f}% of 500; 28 of 500 speak for "
        f"{100 * low:.1f} to {100 * high:.1f}%. Guesses that leave marked cells alone would win "
        f"{100 * careful.mean:.1f}%.",
        low <= ours.mean <= high,
    )


def _guesses_lose(rows: Sequence[LabRow]) -> PaperClaim:
    """It agrees if nobody was ever certain and wrong."""
    wrong = sum(row["wrong"].mean * row["wrong"].count for row in rows if row["wrong"].count)
    return PaperClaim(
        "The MineBot never loses except when it is making a guess.",
        f"Cells that any of the players was certain of, and wrong: {wrong:.0f}.",
        wrong == 0,
    )


def _truth_works(row: LabRow) -> PaperClaim:
    """It agrees if truth does many times the work of all others, and each does less than before."""
    cells = [row[name].mean for name in TECHNIQUES]
    shares = ", ".join(
        f"{name} {100 * count / sum(cells):.1f}%"
        for name, count in zip(TECHNIQUES, cells, strict=True)
    )
    return PaperClaim(
        "Truth is by far the most heavily used of the algorithms.",
        f"Of the cells that are decided: {shares}.",
        cells[0] >= BY_FAR * sum(cells[1:]),
    )


def _steps(rows: Mapping[str, LabRow]) -> PaperClaim:
    """It agrees if the formula rounds to the paper's values, and the measured ones lie near it."""
    texts, agrees = [], True
    for number, percent in STEPS.items():
        chance = chance_of_step(number, WIDTH * HEIGHT, MINES)
        measured = rows[f"step-{number}"]["safe"]
        texts.append(f"{100 * chance:.1f} ({100 * measured.mean:.1f} measured)")
        near = abs(measured.mean - chance) <= 2 * measured.band
        agrees = agrees and near and round(100 * chance) == percent
    return PaperClaim(
        "Opening at random, the 1st, 2nd, 50th and 100th step are safe in 79, 79, 77 and 74%.",
        f"By the formula {', '.join(texts)}.",
        agrees,
    )


def _in_a_row() -> PaperClaim:
    """It agrees if the chance is that within a factor of ten."""
    chance = prod(chance_of_step(number, WIDTH * HEIGHT, MINES) for number in range(1, 101))
    return PaperClaim(
        "To open a hundred safe cells so is a chance of roughly one in one hundred billion.",
        f"By the formula one in {1 / chance / 1e9:.0f} billion.",
        IN_A_ROW / 10 <= chance <= 10 * IN_A_ROW,
    )


def _bound(row: LabRow) -> PaperClaim:
    """It agrees unless some player surely does; the first cell is safe in 80%, not in 20."""
    won = row["won"]
    return PaperClaim(
        "As the first cell fails in 20%, no player can win very much more than 20% of the games.",
        f"Our quick player wins {100 * won.mean:.1f}%. That the first cell is a mine in "
        f"{100 * MINES / WIDTH / HEIGHT:.0f}% leaves all others to win.",
        (won.low or 0.0) <= 0.2 + VERY_MUCH,
    )


EXPERT = Experiment(
    listed=LISTED["minebot-1"],
    about=(
        "Expert games of MineBot in several readings, where nothing is promised for the first "
        "cell, and the chance of single steps without any thought."
    ),
    points=(
        *(_point(place, reading) for place, reading in enumerate(READINGS, 1)),
        *(_step(number, percent) for number, percent in STEPS.items()),
    ),
    measures=EXPERT_MEASURES,
    counted="games",
    compare=findings,
)

EXPERIMENTS = {EXPERT.name: EXPERT}
