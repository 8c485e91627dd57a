"""Live games that look the same and differ inside: `python -m tests.audits.leaks --games 10000`.

Answers are compared byte for byte, then the mean CPU times of pairs of requests. Exits with 1 if
answers differ; times are for people to judge, who know what else the machine does.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import webapp
from tests.audits.live_requests import Request, Scene, endpoints, requests
from tests.audits.live_twins import Bookmark, Difference, Pair
from webapp.config import load
from webapp.engine.grid import cells_of
from webapp.mines.game import BadLiveMove
from webapp.mines.levels import FIRSTS, RULES
from webapp.services.live import games as live_games
from webapp.services.live.visible import VisibleGame
from webapp.services.moves import Claim
from webapp.store.connection.database import Store, open_store
from webapp.store.connection.migrate import upgrade
from webapp.web.live.start import FLOODS

ASKED = 8
"""Requests to each game at most."""

BEGINNING = {"live_game.again"}
"""What begins another game for each player, which shows a board of its own."""

LARGE_SHARE = 0.02
"""Of the games; the others are small, since there are more ways to look there."""

TIMED_WITHIN = 0.05


def main() -> int:
    """Compare so many games, then the times of so many pairs of requests."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=10_000)
    options.add_argument("--pairs", type=int, default=2_000, help="timed requests of each kind")
    numbers = options.parse_args()
    with site() as (app, store):
        audit = compare_games(app, store, numbers.games, seed=1)
        write(audit.report())
        if numbers.pairs:
            write(timing_report(timed(app, store, numbers.pairs, seed=1)))
    return 1 if audit.differences else 0


def write(lines: Iterator[str]) -> None:
    """Write lines at once: the next ones may be minutes away."""
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


@dataclass
class LeakAudit:
    """What came of many games."""

    games: int = 0
    alone: int = 0
    """Games whose mines were plain to see: there is no other world to compare with."""

    asked: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    def report(self) -> Iterator[str]:
        """The audit as lines of text."""
        yield f"{self.games} games, {self.asked.total()} requests to both of a pair"
        yield f"{len(self.differences)} answers differ"
        yield from (f"  {endpoint}: {number}" for endpoint, number in sorted(self.asked.items()))
        yield from (f"  {difference}" for difference in self.differences[:10])


@contextmanager
def site() -> Iterator[tuple[Any, Store]]:
    """The real application with a database of its own."""
    with tempfile.TemporaryDirectory(prefix="bullets-leaks-") as folder:
        settings = load({"BULLETS_DATA": folder, "BULLETS_LOG_LEVEL": "warning"})
        upgrade(settings)
        store = open_store(settings.database_url)
        try:
            yield webapp.create_app(settings), store
        finally:
            store.close()


def compare_games(app: Any, store: Store, games: int, seed: int) -> LeakAudit:
    """Play so many random games some way and ask each and its double the same things."""
    dice, audit = random.Random(seed), LeakAudit()
    known = endpoints(app)
    pair = Pair(app, store, dice)
    while audit.games < games:
        if not pair.first.begin(_wish(dice)):
            continue
        if not _play(store, pair, dice):
            continue
        audit.games += 1
        _ask(pair, known, dice, audit)
    return audit


def _ask(
    pair: Pair, known: Sequence[tuple[str, str]], dice: random.Random, audit: LeakAudit
) -> None:
    """Ask a game and its double; where they part by what was opened, double it anew."""
    fresh = False
    for _ in range(ASKED):
        if not fresh:
            if pair.first.shown().outcome:
                return
            fresh = pair.double()
            if not fresh:
                audit.alone += 1
                return
        scene = Scene(pair.first.shown(), dice)
        # The endpoint that was asked least comes next, so that none is left out.
        least = min(audit.asked[name] for name, _ in known)
        endpoint, address = dice.choice(
            [address for address in known if audit.asked[address[0]] == least]
        )
        request = dice.choice(requests(endpoint, address, scene))
        audit.asked[endpoint] += 1
        difference = pair.compare(request)
        if difference:
            audit.differences.append(difference)
        fresh = pair.same and not difference and endpoint not in BEGINNING


def _wish(dice: random.Random) -> dict[str, str]:
    rules, first = dice.choice(RULES), dice.choice(FIRSTS)
    promised = {"rules": rules, "first": first, "flood": dice.choice(FLOODS)}
    if dice.random() < LARGE_SHARE:
        return {"level": "expert", **promised}
    width, height = dice.randint(4, 9), dice.randint(4, 9)
    mines = max(1, int(width * height * dice.uniform(0.08, 0.28)))
    size = {"width": str(width), "height": str(height), "mines": str(mines)}
    return {"level": "own", **size, **promised}


def _play(store: Store, pair: Pair, dice: random.Random) -> bool:
    """Some random moves: opening, marking, losing and taking it back; whether the game runs."""
    game = pair.first.shown()
    for _ in range(dice.randrange(12)):
        claim = Claim(pair.first.player, game.revision, ms=0)
        try:
            game = _random_move(store, game, claim, dice)
        except BadLiveMove:
            continue
        if game.outcome == "lost" and dice.random() < 0.5:
            claim = Claim(pair.first.player, game.revision, ms=0)
            game = live_games.undo_loss(store, game.id, claim)
        if game.outcome:
            return False
    return True


def _random_move(store: Store, game: VisibleGame, claim: Claim, dice: random.Random) -> VisibleGame:
    hidden = [cell for cell, look in enumerate(game.view) if look in "#?F"]
    cell, chance = dice.choice(hidden), dice.random()
    if chance < 0.2:
        return live_games.move(store, game.id, claim, "flag", [cell])
    if chance < 0.3:
        return live_games.move(store, game.id, claim, "question", [cell])
    safe = list(cells_of(Scene(game, dice).safe)) if game.started else []
    cell = dice.choice(safe) if safe and chance < 0.9 else cell
    return live_games.move(store, game.id, claim, "open", [cell])


# Time


def timed(app: Any, store: Store, pairs: int, seed: int) -> dict[str, tuple[float, float]]:
    """Mean CPU seconds of an answer of a game and of its double, by what was asked."""
    dice = random.Random(seed)
    means = {}
    for rules in ("classic", "fair"):
        pair, requested = _timed_pair(app, store, dice, rules)
        for what, request in requested.items():
            means[f"{rules}: {what}"] = _means(pair, request, pairs, dice)
    return means


def _timed_pair(
    app: Any, store: Store, dice: random.Random, rules: str
) -> tuple[Pair, dict[str, Request]]:
    """An expert game and its double, and a cell whose opening shows the same in both."""
    pair = Pair(app, store, dice)
    while True:
        pair.first.begin({"level": "expert", "rules": rules, "first": "opening"})
        claim = Claim(pair.first.player, 0, ms=0)
        live_games.move(store, pair.first.game, claim, "open", [0])
        pair.double()
        cell = _alike(pair, dice)
        if cell is not None:
            return pair, _timed_requests(pair.first.shown(), cell)


def _alike(pair: Pair, dice: random.Random) -> int | None:
    """A certainly free cell that opens alike in both games."""
    bookmarks = [Bookmark(pair.first), Bookmark(pair.second)]
    before = pair.first.shown()
    for cell in cells_of(Scene(before, dice).safe):
        request = Request("", "/mines/{game}/moves", {"do": "open", "cell": str(cell)})
        for twin in (pair.first, pair.second):
            twin.send(request, before.revision)
        same = pair.same
        for bookmark in bookmarks:
            bookmark.restore()
        if same:
            return cell
    return None


def _timed_requests(game: VisibleGame, free: int) -> dict[str, Request]:
    hidden = str(game.view.index("#"))
    moves = "/mines/{game}/moves"
    return {
        "a cell opened": Request("", moves, {"do": "open", "cell": str(free)}),
        "a flag": Request("", moves, {"do": "flag", "cell": hidden}),
        "a refused move": Request("", moves, {"do": "chord", "cell": hidden}),
        "the board": Request("", "/mines/{game}/board"),
        "the page": Request("", "/mines/{game}"),
        "the odds": Request("", "/mines/{game}/odds"),
    }


def _means(pair: Pair, request: Request, pairs: int, dice: random.Random) -> tuple[float, float]:
    """Both are asked by turns, who comes first is chance, and each time the board is as before."""
    twins = (pair.first, pair.second)
    bookmarks = [Bookmark(twin) for twin in twins]
    revision = bookmarks[0].row.revision
    seconds: tuple[list[float], list[float]] = ([], [])
    gc.collect()
    gc.freeze()  # To search all that lives takes 50 ms, and falls to one of them by chance.
    for turn in range(pairs + pairs // 10):
        for index in dice.sample((0, 1), 2):
            begun = time.process_time()  # What other processes do meanwhile tells nothing.
            twins[index].send(request, revision)
            took = time.process_time() - begun
            bookmarks[index].restore()
            if turn >= pairs // 10:  # The first ones warm up.
                seconds[index].append(took)
    gc.unfreeze()
    return statistics.fmean(seconds[0]), statistics.fmean(seconds[1])


def timing_report(means: Mapping[str, tuple[float, float]]) -> Iterator[str]:
    """The mean times as lines of text."""
    for what, (first, second) in means.items():
        apart = abs(first - second) / max(first, second)
        verdict = "" if apart <= TIMED_WITHIN else " (far apart)"
        yield (
            f"{what}: {first * 1e3:.3f} ms and {second * 1e3:.3f} ms, apart by {apart:.1%}{verdict}"
        )


if __name__ == "__main__":
    sys.exit(main())
