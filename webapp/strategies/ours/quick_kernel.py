"""`quick`, compiled: whole games; `quick_player` explains it and plays the same."""

# ruff: noqa: C901, PLR0913, PLR0917 (kernels take flat arrays, and calls are not free)

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from webapp.engine.kernels.dice_kernel import Dice
from webapp.engine.kernels.jit import kernel
from webapp.engine.kernels.odds_kernel import BULLET, DONE, UNKNOWN, OddsKernel, odds_kernel
from webapp.strategies.kernels.table_kernel import (
    Cells,
    CompiledTable,
    Near,
    Score,
    Signs,
    deal,
    is_over,
    name_mines,
    open_cells,
    open_first,
    start_of,
)
from webapp.strategies.kernels.table_kernel_constants import CHOSEN, COUNT, HIDDEN
from webapp.strategies.ours.endgame_kernel import ROWS, Rows, play_out
from webapp.strategies.ours.quick_kernel_constants import (
    ALL,
    BLIND,
    CANDIDATES,
    CERTAIN,
    END,
    ENDGAME_WORLDS,
    FIRST,
    PROGRESS,
    RISK,
    SINGLE,
    TECHNIQUES,
    TOLERANCE,
    UNLIKELY,
    ZERO_WORTH,
)
from webapp.strategies.referee import PlayedGame
from webapp.strategies.rules import TableRules

Floats: TypeAlias = NDArray[np.float64]
Words: TypeAlias = NDArray[np.uint64]


@kernel
def single_numbers(
    near: Near, seen: Signs, marks: Signs, opens: Cells, fresh_mines: Cells
) -> tuple[int, int]:
    """Write what single numbers decide, until none decides more: safe cells, and mines."""
    safe = mines = 0
    size = seen.shape[0]
    listed = np.zeros(size, np.bool_)
    changed = True
    while changed:
        changed = False
        for clue in range(size):
            if seen[clue] == HIDDEN:
                continue
            need, free = seen[clue], 0
            for k in range(near[clue, COUNT]):
                cell = near[clue, k]
                if seen[cell] == HIDDEN and not listed[cell]:
                    need -= marks[cell]
                    free += 1 - marks[cell]
            if free == 0 or 0 < need < free:
                continue
            changed = True
            for k in range(near[clue, COUNT]):
                cell = near[clue, k]
                if seen[cell] != HIDDEN or listed[cell] or marks[cell]:
                    continue
                if need:
                    marks[cell] = 1
                    fresh_mines[mines] = cell
                    mines += 1
                else:
                    listed[cell] = True
                    opens[safe] = cell
                    safe += 1
    return safe, mines


@kernel
def look(
    width: int,
    mines: int,
    near: Near,
    seen: Signs,
    marks: Signs,
    board: Signs,
    odds: Floats,
    keys: Words,
    ways: Floats,
    rest: Floats,
    targets: Cells,
    table: Cells,
) -> bool:
    """Write the odds of all cells; False: the front is too wide to count."""
    for cell in range(seen.shape[0]):
        board[cell] = seen[cell]
        if seen[cell] == HIDDEN:
            board[cell] = BULLET if marks[cell] else UNKNOWN
    status = odds_kernel(width, board, near, mines, odds, keys, ways, rest, targets, table)
    done: bool = status == DONE
    return done


@kernel
def arrangements(
    seen: Signs, marks: Signs, odds: Floats, opens: Cells, fresh_mines: Cells
) -> tuple[int, int]:
    """Write what is the same in all arrangements of the mines: safe cells, and mines."""
    safe = mines = 0
    for cell in range(seen.shape[0]):
        if seen[cell] != HIDDEN or marks[cell]:
            continue
        if odds[cell] < CERTAIN:
            opens[safe] = cell
            safe += 1
        elif odds[cell] > 1 - CERTAIN:
            marks[cell] = 1
            fresh_mines[mines] = cell
            mines += 1
    return safe, mines


@kernel
def candidates(near: Near, seen: Signs, marks: Signs, odds: Floats, chosen: Cells) -> int:
    """Write the cells worth looking ahead at, the most promising first; how many."""
    least = 2.0
    for cell in range(seen.shape[0]):
        if seen[cell] == HIDDEN and not marks[cell]:
            least = min(least, odds[cell])
    worth = np.empty(CANDIDATES)
    count = 0
    for cell in range(seen.shape[0]):
        if seen[cell] != HIDDEN or marks[cell] or odds[cell] > least + TOLERANCE:
            continue
        zero = 1.0
        for k in range(near[cell, COUNT]):
            other = near[cell, k]
            if seen[other] == HIDDEN:
                zero *= 1 - odds[other]
        worth_here = (1 - odds[cell]) * (1 + ZERO_WORTH * zero)
        place = count
        while place and worth[place - 1] < worth_here:
            place -= 1
        if place == CANDIDATES:
            continue
        count = min(count + 1, CANDIDATES)
        for later in range(count - 1, place, -1):
            worth[later] = worth[later - 1]
            chosen[later] = chosen[later - 1]
        worth[place] = worth_here
        chosen[place] = cell
    return count


@kernel
def number_chances(
    cell: int, near: Near, seen: Signs, odds: Floats, chances: Floats
) -> tuple[int, int]:
    """Write how likely the cell shows each number above its certain mines; how many, and those."""
    chances[:] = 0.0
    chances[0] = 1.0
    unsure = sure = 0
    for k in range(near[cell, COUNT]):
        other = near[cell, k]
        if seen[other] != HIDDEN:
            continue
        chance = odds[other]
        if chance > 1 - CERTAIN:
            sure += 1
            continue
        unsure += 1
        for number in range(unsure, 0, -1):
            chances[number] = chances[number] * (1 - chance) + chances[number - 1] * chance
        chances[0] *= 1 - chance
    return unsure + 1, sure


@kernel
def least_risk(
    width: int,
    mines: int,
    near: Near,
    seen: Signs,
    marks: Signs,
    board: Signs,
    odds: Floats,
    after: Floats,
    keys: Words,
    ways: Floats,
    rest: Floats,
    targets: Cells,
    table: Cells,
) -> int:
    """The cell after which the game is likeliest to live through the guess that follows."""
    chosen = np.empty(CANDIDATES, np.int32)
    count = candidates(near, seen, marks, odds, chosen)
    if count == 1:
        return int(chosen[0])
    chances = np.empty(10)
    best, top = int(chosen[0]), -1.0
    for place in range(count):
        cell = chosen[place]
        if (1 - odds[cell]) * (1 + PROGRESS) <= top:
            continue
        numbers, sure = number_chances(cell, near, seen, odds, chances)
        weight = living = ahead = 0.0
        for number in range(numbers):
            ahead += chances[number] if chances[number] >= UNLIKELY else 0.0
        for number in range(numbers):
            if chances[number] < UNLIKELY:
                continue
            # As good as can be from here on, and not good enough: the same cell, sooner.
            bound = (living + ahead * (1 + PROGRESS)) / (weight + ahead)
            if (1 - odds[cell]) * bound < top - CERTAIN:
                living = 0.0
                break
            ahead -= chances[number]
            board[cell] = number + sure
            status = odds_kernel(width, board, near, mines, after, keys, ways, rest, targets, table)
            if status != DONE:
                continue
            least = 2.0
            for other in range(seen.shape[0]):
                if board[other] == UNKNOWN:
                    least = min(least, after[other])
                    if least < CERTAIN:
                        break
            # Nothing left to open: the game is won.
            safe = 1 - least if least <= 1 else 1.0
            weight += chances[number]
            living += chances[number] * (safe + (PROGRESS if safe > 1 - CERTAIN else 0.0))
        board[cell] = UNKNOWN
        value = (1 - odds[cell]) * (living / weight if weight else 0.0)
        if value > top:
            best, top = int(cell), value
    return best


@kernel
def blind(near: Near, seen: Signs, marks: Signs) -> int:
    """The first cell that no number sees, else the first that may be opened."""
    first = -1
    for cell in range(seen.shape[0]):
        if seen[cell] != HIDDEN or marks[cell]:
            continue
        if first < 0:
            first = cell
        is_seen = False
        for k in range(near[cell, COUNT]):
            is_seen = is_seen or seen[near[cell, k]] != HIDDEN
        if not is_seen:
            return int(cell)
    return first


@kernel
def play_game(
    width: int,
    mines: int,
    start: int,
    promise: int,
    flood: bool,
    near: Near,
    dice: Dice,
    order: Cells,
    numbers: Signs,
    seen: Signs,
    fresh: Cells,
    score: Score,
    worlds: Rows,
    keys: Words,
    ways: Floats,
    rest: Floats,
    targets: Cells,
    table: Cells,
) -> None:
    """Play a game on a closed board to its end."""
    size = seen.shape[0]
    marks, board = np.zeros(size, np.int8), np.empty(size, np.int8)
    opens, named = np.empty(size, np.int32), np.empty(size, np.int32)
    odds, after = np.empty(size), np.empty(size)
    begin = 0 if start == CHOSEN else start_of(start, near, dice)
    deal(begin, mines, promise, near, dice, order, numbers)
    open_first(begin, FIRST, flood, near, numbers, seen, fresh, score)
    while not is_over(mines, near, score):
        safe, fresh_mines = single_numbers(near, seen, marks, opens, named)
        if safe or fresh_mines:
            name_mines(named, fresh_mines, SINGLE, numbers, score)
            open_cells(opens, safe, SINGLE, False, flood, near, numbers, seen, fresh, score)
            continue
        if look(width, mines, near, seen, marks, board, odds, keys, ways, rest, targets, table):
            safe, fresh_mines = arrangements(seen, marks, odds, opens, named)
            if safe or fresh_mines:
                name_mines(named, fresh_mines, ALL, numbers, score)
                open_cells(opens, safe, ALL, False, flood, near, numbers, seen, fresh, score)
                continue
            technique = END
            opens[0] = play_out(mines, near, seen, marks, worlds)
            if opens[0] < 0:
                technique = RISK
                opens[0] = least_risk(
                    width,
                    mines,
                    near,
                    seen,
                    marks,
                    board,
                    odds,
                    after,
                    keys,
                    ways,
                    rest,
                    targets,
                    table,
                )
        else:
            technique = BLIND
            opens[0] = blind(near, seen, marks)
        open_cells(opens, 1, technique, True, flood, near, numbers, seen, fresh, score)


def play_games(
    rules: TableRules, seeds: Sequence[int], _: str
) -> Iterator[tuple[PlayedGame, float]]:
    """Play a game for each seed; with the CPU seconds that each took."""
    table = CompiledTable(rules, TECHNIQUES)
    pools = OddsKernel().pools
    worlds = np.empty((ROWS, ENDGAME_WORLDS), np.int64)
    start = CHOSEN if rules.start is None else rules.start
    for seed in seeds:
        before = time.thread_time()
        table.begin(seed)
        play_game(
            rules.width,
            rules.mines,
            start,
            table.promise,
            rules.flood,
            table.near,
            table.board_dice,
            table.order,
            table.numbers,
            table.seen,
            table.fresh,
            table.score,
            worlds,
            *pools,
        )
        result = table.result()
        yield result, time.thread_time() - before
