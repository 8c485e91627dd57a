"""The hardest explanations, for readers: `python -m tests.audits.hardest --show 100`.

Of the steps of puzzles and live boards in the usual order the dearest twentieth is kept, and some
of those are shown by chance, each with its board. A machine can say that a sentence is true;
whether it could be better only a reader can.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import count, islice
from random import Random

from tests.audits.explained_steps import SIZES
from webapp.bench.positions import expert_midgame
from webapp.bench.samples import paper_puzzles
from webapp.cli.output.small_boards import SmallBoard
from webapp.engine.budget import Budget
from webapp.explain.steps import Step, explained_walk
from webapp.explain.wording.languages import LANGUAGES
from webapp.explain.wording.voice import Voice

HARDEST = 20
"""One of so many steps is kept: the hardest 5%."""


def main() -> int:
    """Show some of the hardest steps."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--show", type=int, default=100, help="steps that are shown")
    options.add_argument("--of", type=int, default=8_000, help="steps among which they are")
    options.add_argument("--seed", type=int, default=1, help="which boards")
    options.add_argument("--language", choices=tuple(LANGUAGES), default="en")
    given = options.parse_args()
    steps = list(islice(walks(given.seed), given.of))
    chosen = hardest(steps, given.show, given.seed)
    for number, step in enumerate(chosen, 1):
        sys.stdout.write(f"{number}. cost {step.cost:.1f}\n{picture(step, given.language)}\n\n")
    return 0


def hardest(steps: list[Step], number: int, seed: int) -> list[Step]:
    """So many of the dearest twentieth, by chance, in the order of their cost."""
    dearest = sorted(steps, key=lambda step: step.cost, reverse=True)[: len(steps) // HARDEST]
    chosen = Random(seed).sample(dearest, min(number, len(dearest)))
    return sorted(chosen, key=lambda step: step.cost)


def walks(seed: int) -> Iterator[Step]:
    """The steps of puzzles of all sizes in turn, and of expert positions, without end."""
    for batch in count(seed * 1_000_003):
        for size in SIZES:
            for puzzle in paper_puzzles(size, 2, batch):
                yield from explained_walk(puzzle, budget=Budget())
        yield from explained_walk(expert_midgame(batch), voice=Voice.LIVE, budget=Budget())


def picture(step: Step, code: str) -> str:
    """A step with its board and all that it says."""
    left = (step.before.total or 0) - step.before.bullets.bit_count()
    reading = step.told_in(LANGUAGES[code]).reading
    return "\n".join([f"{left} left in all", *SmallBoard.of_step(step).rows(), *reading])


if __name__ == "__main__":
    sys.exit(main())
