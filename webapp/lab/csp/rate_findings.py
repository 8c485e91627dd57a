"""Tables 1 and 2 of paper 5, cell by cell, and what the first cell is promised."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.lab.csp.level_table import LevelTable
from webapp.lab.csp.tables import (
    ADVANCED,
    EASY,
    FOUR,
    LEVELS,
    PAPER_GAMES,
    PROMISES,
    ROUNDED,
    PaperLevel,
    published,
    published_mean,
    published_share,
)
from webapp.lab.csp.wording import percent_text, rate_text, share_text
from webapp.lab.experiment import PaperClaim
from webapp.lab.several import mean_among, share_among
from webapp.mines.levels import FIRSTS, First
from webapp.notation.english import listed

ALL = len(LEVELS) * len(FOUR)
"""The cells of a table, all of which have to be near."""

TableCell = tuple[str, PaperLevel]
"""A player and a level."""


def rate_findings(table: LevelTable) -> list[PaperClaim]:
    """The statements on rates beside ours."""
    return [
        *(_win_rates(table, first) for first in FIRSTS),
        *(_cleared(table, first) for first in FIRSTS),
        _advanced(table),
        _first_cell_is_safe(),
        _even_odds(table),
    ]


def _cells() -> Iterator[TableCell]:
    return ((name, level) for level in LEVELS for name in FOUR)


def _near(far: Sequence[str]) -> str:
    return f"{ALL - len(far)} of {ALL} are as near as {PAPER_GAMES} games can tell" + (
        f"; not {listed(far)}." if far else "."
    )


def _win_rates(table: LevelTable, first: First) -> PaperClaim:
    far = [
        (name, level)
        for name, level in _cells()
        if share_among(table.won(name, level, first), ALL).differs(
            published_share(name, level, ALL)
        )
    ]
    texts = [
        f"{name} {level.name} {share_text(published(name, level)['won'])} "
        f"(ours {share_text(table.won(name, level, first).mean)})"
        for name, level in far
    ]
    return PaperClaim(
        f"Table 1, all win rates, read with {PROMISES[first]}.",
        _near(texts),
        not far,
        " ".join(_why_rates(far)),
    )


def _why_rates(far: Sequence[TableCell]) -> Iterator[str]:
    """What may make the difference, for each player that has one."""
    names = {name for name, _ in far}
    if "forward-checking" in names:
        yield (
            "A complete search proves the same cells however it looks ahead: forward checking "
            "plays the games of GAC here, and in the paper it wins fewer."
        )
    if "fringe" in names:
        yield "How fringe guesses, and after what time it gives up, the paper does not tell."
    if names & {"csp", "gac"}:
        yield "CSP and GAC stand and fall with what the first cell is promised."


def _cleared(table: LevelTable, first: First) -> PaperClaim:
    """The paper gives no spread; its games are taken to spread as ours do."""
    far = [
        f"{name} {level.name} {share_text(published(name, level)['cleared'])} "
        f"(ours {share_text(measured.mean)})"
        for name, level in _cells()
        for measured in [table.cleared(name, level, first)]
        if mean_among(measured, ALL).differs(published_mean(name, level, measured, ALL))
    ]
    return PaperClaim(
        f"Table 2, all parts that are cleared, read with {PROMISES[first]}.",
        _near(far),
        not far,
        _why_cleared(),
    )


def _why_cleared() -> str:
    """Who wins has cleared all, so the mean part cannot be below the share of games won."""
    impossible = [
        f"{name} clears {share_text(values['cleared'])} on {level.name} and wins "
        f"{share_text(values['won'])}"
        for name, level in _cells()
        for values in [published(name, level)]
        if values["cleared"] < values["won"]
    ]
    return (
        "The paper does not say what it counts. Of all safe cells it cannot be: a game that is won "
        f"has cleared all of them, yet {listed(impossible)}."
    )


def _advanced(table: LevelTable) -> PaperClaim:
    pair = ("csp", "gac")
    reached: list[str] = [
        PROMISES[first]
        for first in FIRSTS
        if not any(
            share_among(table.won(name, ADVANCED, first), len(pair)).differs(
                published_share(name, ADVANCED, len(pair))
            )
            for name in pair
        )
    ]
    rates = "; ".join(
        f"{PROMISES[first]}: csp {rate_text(table.won('csp', ADVANCED, first))}, "
        f"gac {rate_text(table.won('gac', ADVANCED, first))}, "
        f"quick {rate_text(table.won('quick', ADVANCED, first))}"
        for first in FIRSTS
    )
    return PaperClaim(
        "On 24x24 with 99 mines CSP wins .71 and GAC .75 of the games.",
        f"{rates}. Within reach of both: {listed(reached) or 'no rule'}.",
        bool(reached),
        _why_advanced(table),
    )


def _why_advanced(table: LevelTable) -> str:
    """Under which rules the strongest player here stays below both of the paper's."""
    least = min(published(name, ADVANCED)["won"] for name in ("csp", "gac"))
    below: list[str] = [
        PROMISES[first]
        for first in FIRSTS
        if (table.won("quick", ADVANCED, first).high or 1.0) < least
    ]
    if not below:
        return "The strongest player here wins as often; these two do not."
    return f"Even the strongest player here wins less often with {listed(below)}."


def _first_cell_is_safe() -> PaperClaim:
    """A game that ends at its first cell clears nothing, so the mean of 75 leaves room for few.

    The paper rounds to hundredths: .99 may be .985. Nothing of ours bears on it.
    """
    cleared = published("fringe", EASY)["cleared"]
    most = int(PAPER_GAMES * (1 - cleared + ROUNDED))
    chance = _at_most(most, PAPER_GAMES, EASY.density)
    return PaperClaim(
        "The first cell never holds a mine.",
        "The paper contradicts itself: its figure 9 shows a game lost there. But table 2 has "
        f"fringe clear {share_text(cleared)} on easy: at most {most} of {PAPER_GAMES} games ended "
        f"at once, which without a promise has a chance of 1 in {1 / chance:,.0f}.",
        None,
    )


def _at_most(most: int, games: int, odds: float) -> float:
    """How likely at most so many of the games meet a mine at once."""
    chance, share = 0.0, (1 - odds) ** games
    for number in range(most + 1):
        chance += share
        share *= (games - number) / (number + 1) * odds / (1 - odds)
    return chance


def _even_odds(table: LevelTable) -> PaperClaim:
    measured = {
        level: share_among(table.row("csp", level, "any")["first_mine"], len(LEVELS))
        for level in LEVELS
    }
    text = ", ".join(
        f"{level.mines}/{level.side**2} = {percent_text(level.density)} on {level.name} "
        f"(measured {rate_text(measured[level])})"
        for level in LEVELS
    )
    return PaperClaim(
        "The probability of a mine at the first click is always 50 percent.",
        f"It is the share of cells with a mine: {text}.",
        all((m.low or 0.0) <= 0.5 <= (m.high or 1.0) for m in measured.values()),
        "Not to know whether there is a mine does not make it even odds.",
    )
