"""Whole games of MineBot by its kernel; needs numba, which comes in with the first game."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from webapp.strategies.minebot.player import TECHNIQUES, BotKind
from webapp.strategies.referee import PlayedGame
from webapp.strategies.rules import TableRules

if TYPE_CHECKING:
    from webapp.strategies.minebot.desk_kernel import MineBotDesk


def fits(rules: TableRules) -> bool:
    """Whether the kernel plays by these rules: it has no clock."""
    return rules.limit_s is None


def play(
    kind: BotKind, rules: TableRules, seeds: Sequence[int]
) -> Iterator[tuple[PlayedGame, float]]:
    """A game for each seed, with random guesses, and the CPU seconds that it took."""
    desk = new_desk(kind, rules, [technique.name for technique in TECHNIQUES])
    for seed in seeds:
        start = time.thread_time()
        desk.begin(seed)
        desk.play_on(guesses=True)
        yield desk.table.result(), time.thread_time() - start


def new_desk(kind: BotKind, rules: TableRules, techniques: Sequence[str]) -> MineBotDesk:
    """A desk for many games."""
    from webapp.strategies.minebot.desk_kernel import MineBotDesk  # noqa: PLC0415 (numba only where wanted)

    return MineBotDesk(kind, rules, techniques)
