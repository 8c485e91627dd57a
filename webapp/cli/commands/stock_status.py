"""How full the shelf is, for whoever looks after a site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.bullets.grades import BANDS
from webapp.cli.output.printing import say, say_json
from webapp.notation.english import sides
from webapp.services.shelf.stock_targets import StockTarget

SEARCHED = "*"
"""Marks a number that a night's search could not raise to the goal."""


def say_status(targets: Sequence[StockTarget], *, as_json: bool, old: int = 0) -> int:
    """Print how many puzzles of each size and difficulty there are, beside how many should be.

    `old` puzzles are still to be graded anew.
    """
    if as_json:
        say_json([vars(target) for target in targets])
        return 0
    goal = max(target.level for target in targets)
    there = sum(target.puzzles for target in targets)
    say(f"Puzzles on the shelf, by size and difficulty: {there:,} in all.")
    say(f"The goal is {goal} of each kind. While the worker runs, missing ones are made at night.")
    say()
    for line in _table(targets):
        say(line)
    if old:
        say()
        say(f"Still to be graded anew, which the worker does: {old:,}.")
    if any(target.rare for target in targets):
        say()
        say(
            f"{SEARCHED} Such puzzles are rare: the last night's search ended before it had found "
            f"{goal}. The next target goes on."
        )
    return 0


def _table(targets: Sequence[StockTarget]) -> Iterator[str]:
    boards = dict.fromkeys((target.width, target.height, target.bullets) for target in targets)
    rows = [["size", "bullets", *(f"{band} " for band in BANDS)]]
    for width, height, bullets in boards:
        numbers = {
            target.difficulty: f"{target.puzzles}{SEARCHED if target.rare else ' '}"
            for target in targets
            if (target.width, target.height, target.bullets) == (width, height, bullets)
        }
        rows.append([sides(width, height), str(bullets), *(numbers[band] for band in BANDS)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [first.ljust(widths[0]), *map(str.rjust, others, widths[1:])]
        yield "  ".join(cells).rstrip()
