"""`bullets play`: a computer player plays, and its games are counted."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

import click

from webapp import pool
from webapp.cli.extras import with_libraries
from webapp.cli.failures import BadInput, NegativeAnswer
from webapp.cli.options import json_option
from webapp.cli.output.printing import say, say_json
from webapp.cli.output.progress_line import ProgressLine
from webapp.engine.randomness import MAX_SEED, derived_seed
from webapp.libraries import LibraryMissing
from webapp.mines.levels import FIRSTS, First
from webapp.notation.english import counted, sides
from webapp.strategies.catalogue import STRATEGIES, Strategy
from webapp.strategies.ground import NEIGHBOURHOODS, Neighbourhood
from webapp.strategies.playing import Pairing
from webapp.strategies.rules import ANYWHERE, BadTable, TableRules
from webapp.strategies.tally import StrategyTally, wilson

MOST_GAMES, MOST_WORKERS = 100_000_000, 256
USUAL_SEED = 1
PIECE, PIECES = 50, 32
"""Games that a process plays before it tells, at most; how many pieces a run has, if it has as many
games. They do not depend on the processes, so that sums come out the same to the last digit."""

GameTask: TypeAlias = tuple[Pairing, int, int, int]
"""The seed of the run, the number of the first game, the one after the last."""


def _read_start(
    _context: click.Context, _option: click.Parameter, text: str | None
) -> tuple[int, int] | str | None:
    """Read ROW,COLUMN, counted from 0, or the word random."""
    if text is None or text == "random":
        return text
    numbers = re.fullmatch(r"([0-9]{1,4}),([0-9]{1,4})", text)
    if not numbers:
        raise click.BadParameter(
            f"{text!r}: expected ROW,COLUMN, counted from 0, as in 0,0, or the word random"
        )
    return int(numbers[1]), int(numbers[2])


@click.command()
@click.argument("strategy", required=False)
@click.option("--list", "is_list", is_flag=True, help="Name all strategies, and play none.")
@click.option("--width", type=int, default=9, show_default=True, help="Cells in a row.")
@click.option("--height", type=int, show_default="the width", help="Rows.")
@click.option("--mines", type=int, default=10, show_default=True, help="How many to lay.")
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True)
@click.option(
    "--first",
    type=click.Choice(FIRSTS),
    default=FIRSTS[0],
    show_default=True,
    help="What the first cell is promised: nothing, no mine, no mine around it either.",
)
@click.option(
    "--start",
    metavar="ROW,COLUMN|random",
    callback=_read_start,
    show_default="the strategy chooses",
    help="Where games begin, counted from 0.",
)
@click.option("--guesser", default="", help="How check-all, break-early and exists guess.")
@click.option("--seed", type=click.IntRange(0, MAX_SEED), default=USUAL_SEED, show_default=True)
@click.option("--no-flood", is_flag=True, help="A 0 opens nothing by itself.")
@click.option(
    "--neighbourhood",
    type=click.Choice(NEIGHBOURHOODS),
    default=NEIGHBOURHOODS[0],
    show_default=True,
    help="The cells that a number counts.",
)
@click.option("--limit", type=float, metavar="SECONDS", help="CPU time of a game; then: timeout.")
@click.option(
    "--workers",
    type=click.IntRange(1, MOST_WORKERS),
    show_default="one for each core",
    help="Processes that share the games.",
)
@json_option
def command(  # noqa: PLR0913 (one argument for each option)
    *,
    strategy: str | None,
    is_list: bool,
    width: int,
    height: int | None,
    mines: int,
    games: int,
    first: First,
    start: tuple[int, int] | str | None,
    guesser: str,
    seed: int,
    no_flood: bool,
    neighbourhood: Neighbourhood,
    limit: float | None,
    workers: int | None,
    as_json: bool,
) -> int:
    """Let a computer player play and count its games.

    The same seed gives the same games, however many processes share them.

    Example: bullets play minebot --width 30 --height 16 --mines 99 --games 500
    """
    if is_list:
        return _list(as_json=as_json)
    chosen = _strategy(strategy)
    height = width if height is None else height
    rules = TableRules(
        width=width,
        height=height,
        mines=mines,
        first=first,
        flood=not no_flood,
        start=_start_cell(start, width, height),
        neighbourhood=neighbourhood,
        limit_s=limit,
    )
    pairing = Pairing(chosen, rules, guesser)
    try:
        pairing.check()
        with_libraries(pairing.warm_up)
        tally = _play(pairing, seed, games, workers or os.cpu_count() or 1)
    except BadTable as error:
        raise BadInput(str(error)) from None
    except (LibraryMissing, pool.WorkerDied) as error:
        raise NegativeAnswer(str(error)) from None
    settings = {"strategy": chosen.name, "width": width, "height": height, "mines": mines}
    figures = tally.as_json()
    if as_json:
        say_json({**settings, "first": first, "seed": seed, **figures})
    else:
        say(f"{chosen.name}, {sides(width, height)}, {counted(mines, 'mine')}, first cell {first}")
        _tell(tally, mines)
    if tally.games < games:
        # What was finished is told; the command ends as stopped all the same.
        raise KeyboardInterrupt
    return 0


def _list(*, as_json: bool) -> int:
    for strategy in STRATEGIES.values():
        if as_json:
            say_json({"name": strategy.name, "paper": strategy.paper, "about": strategy.about})
        else:
            paper = "ours" if strategy.paper is None else f"paper {strategy.paper}"
            say(f"{strategy.name:<20} {paper:<8} {strategy.about}")
    return 0


def _strategy(name: str | None) -> Strategy:
    if name is None:
        raise BadInput("which strategy is to play? bullets play --list names them")
    if name not in STRATEGIES:
        raise BadInput(f"there is no strategy {name!r}: bullets play --list names them")
    return STRATEGIES[name]


def _start_cell(start: tuple[int, int] | str | None, width: int, height: int) -> int | None:
    match start:
        case None:
            return None
        case (int(row), int(column)):
            if row >= height or column >= width:
                raise BadInput(
                    f"the start {row},{column} lies outside the board: rows are 0 to "
                    f"{height - 1}, columns 0 to {width - 1}"
                )
            return row * width + column
    return ANYWHERE


def _play(pairing: Pairing, seed: int, games: int, workers: int) -> StrategyTally:
    """Count the games; those that are finished, if Ctrl-C comes."""
    line = ProgressLine()
    tally = StrategyTally()
    step = min(PIECE, max(1, games // PIECES))
    tasks = [(pairing, seed, first, min(first + step, games)) for first in range(0, games, step)]
    try:
        for piece in _pieces(tasks, min(workers, len(tasks))):
            tally += piece
            line.show(f"{tally.games:,} of {games:,} games, {tally.wins:,} won")
    except KeyboardInterrupt:
        if not tally.games:
            raise
    finally:
        line.clear()
    return tally


def _pieces(tasks: list[GameTask], workers: int) -> Iterator[StrategyTally]:
    if workers == 1:
        return (_piece(*task, lambda: None) for task in tasks)
    return pool.in_order(_piece_in_process, tasks, workers)


def _piece_in_process(task: GameTask) -> StrategyTally:
    return _piece(*task, pool.look_around)


def _piece(
    pairing: Pairing, seed: int, first: int, end: int, look_around: Callable[[], object]
) -> StrategyTally:
    pairing.warm_up()
    tally = StrategyTally()
    seeds = [derived_seed(seed, number) for number in range(first, end)]
    for game, cpu_s in pairing.play_all(seeds, look_around):
        tally.add(game, cpu_s)
    return tally


def _tell(tally: StrategyTally, mines: int) -> None:
    low, high = (100 * edge for edge in wilson(tally.wins, tally.games))
    losses = tally.games - tally.wins
    share = 100 * tally.wins / tally.games
    say(f"won      {tally.wins:,} of {tally.games:,}: {share:.2f}% [{low:.2f}, {high:.2f}]")
    for what, guesses, ended in (
        ("won", tally.guesses_of_wins, tally.wins),
        ("lost", tally.guesses_of_losses, losses),
    ):
        if ended:
            say(f"guesses  {guesses / ended:.2f} in a game {what}, its first cell not counted")
    say(f"cleared  {100 * tally.cleared / tally.games:.1f}% of the safe cells")
    if mines:
        say(f"found    {100 * tally.mines_named / tally.games:.1f}% of the mines")
    if tally.timeouts:
        say(f"timeouts {tally.timeouts:,}")
    if tally.wrong:
        say(f"wrong    {counted(tally.wrong, 'cell')} that the player was certain of")
    decided = tally.work.total()
    shares = (f"{name} {100 * cells / decided:.1f}%" for name, cells in tally.work.most_common())
    say(f"work     {', '.join(shares)}")
    say(f"CPU      {1000 * tally.cpu_s / tally.games:.3g} ms a game")
