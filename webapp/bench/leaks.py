"""`bullets bench leaks`: answers of running live games that look the same and differ inside."""

from __future__ import annotations

import gc
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import webapp
from webapp.bench.leak_requests import Request, Scene, endpoints, requests
from webapp.bench.leak_twins import Bookmark, Difference, Pair
from webapp.bench.measure import Findings, Work
from webapp.config import load
from webapp.engine.grid import cells_of
from webapp.mines.game import BadLiveMove
from webapp.mines.levels import FIRSTS, RULES
from webapp.services.live import games as live_games
from webapp.services.live.visible import VisibleGame
from webapp.services.moves import Claim
from webapp.store.connection.database import Store, open_store
from webapp.store.connection.migrate import upgrade

GAMES, QUICK_GAMES = 10_000, 20
PAIRS, QUICK_PAIRS = 2_000, 20
ASKED = 8
"""Requests to each game at most."""

BEGINNING = {"live_game.again"}
"""What begins another game for each player, which shows a board of its own."""

LARGE_SHARE = 0.02
"""Of the games; the others are small, since there are more ways to look there."""

TIMED_WITHIN = 0.05


def works(*, quick: bool) -> Iterator[Work]:
    """Nothing here is a race."""
    del quick
    return iter(())


def absent() -> list[str]:
    """Nothing is lacking."""
    return []


@dataclass
class Audit:
    """What came of many games."""

    games: int = 0
    alone: int = 0
    """Games whose mines were plain to see: there is no other world to compare with."""

    asked: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)


def tables(*, quick: bool) -> Iterator[Findings]:
    """Answers compared byte for byte, then the time that they take."""
    with site() as (app, store):
        audit = compare_games(app, store, QUICK_GAMES if quick else GAMES, seed=1)
        lines = [
            f"{audit.games} games, {audit.asked.total()} requests to both of a pair",
            f"{len(audit.differences)} answers differ {_met(not audit.differences)}",
            *(f"  {endpoint}: {number}" for endpoint, number in sorted(audit.asked.items())),
            *(f"  {difference}" for difference in audit.differences[:10]),
        ]
        data = {
            "games": audit.games,
            "requests": dict(audit.asked),
            "differences": [str(difference) for difference in audit.differences],
        }
        goals = [not audit.differences]
        yield Findings("live games that look the same: answers", lines, data, goals)
        means = timed(app, store, QUICK_PAIRS if quick else PAIRS, seed=1)
    lines = [
        f"{what}: {one * 1e3:.3f} ms and {other * 1e3:.3f} ms, apart by "
        f"{abs(one - other) / max(one, other):.1%} {_met(_agree(one, other))}"
        for what, (one, other) in means.items()
    ]
    goals = [_agree(*pair) for pair in means.values()]
    title = "live games that look the same: mean CPU times"
    yield Findings(title, lines, {"seconds": means}, goals)


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


def compare_games(app: Any, store: Store, games: int, seed: int) -> Audit:
    """Play so many random games some way and ask each and its double the same things."""
    dice, audit = random.Random(seed), Audit()
    known = endpoints(app)
    pair = Pair(app, store, dice)
    while audit.games < games:
        if not pair.one.begin(_wish(dice)):
            continue
        if not _play(store, pair, dice):
            continue
        audit.games += 1
        _ask(pair, known, dice, audit)
    return audit


def _ask(pair: Pair, known: Sequence[tuple[str, str]], dice: random.Random, audit: Audit) -> None:
    """Ask a game and its double; where they part by what was opened, double it anew."""
    fresh = False
    for _ in range(ASKED):
        if not fresh:
            if pair.one.shown().outcome:
                return
            fresh = pair.double()
            if not fresh:
                audit.alone += 1
                return
        scene = Scene(pair.one.shown(), dice)
        # The endpoint that was asked least comes next, so that none is left out.
        least = min(audit.asked[name] for name, _ in known)
        endpoint, address = dice.choice([one for one in known if audit.asked[one[0]] == least])
        request = dice.choice(requests(endpoint, address, scene))
        audit.asked[endpoint] += 1
        difference = pair.compare(request)
        if difference:
            audit.differences.append(difference)
        fresh = pair.same and not difference and endpoint not in BEGINNING


def _wish(dice: random.Random) -> dict[str, str]:
    rules, first = dice.choice(RULES), dice.choice(FIRSTS)
    if dice.random() < LARGE_SHARE:
        return {"level": "expert", "rules": rules, "first": first}
    width, height = dice.randint(4, 9), dice.randint(4, 9)
    mines = max(1, int(width * height * dice.uniform(0.08, 0.28)))
    size = {"width": str(width), "height": str(height), "mines": str(mines)}
    return {"level": "own", **size, "rules": rules, "first": first}


def _play(store: Store, pair: Pair, dice: random.Random) -> bool:
    """Some random moves: opening, marking, losing and taking it back; whether the game runs."""
    game = pair.one.shown()
    for _ in range(dice.randrange(12)):
        claim = Claim(pair.one.player, game.revision, ms=0)
        try:
            game = _random_move(store, game, claim, dice)
        except BadLiveMove:
            continue
        if game.outcome == "lost" and dice.random() < 0.5:
            claim = Claim(pair.one.player, game.revision, ms=0)
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
        pair.one.begin({"level": "expert", "rules": rules, "first": "opening"})
        claim = Claim(pair.one.player, 0, ms=0)
        live_games.move(store, pair.one.game, claim, "open", [0])
        pair.double()
        found = _alike(pair, dice)
        if found is not None:
            return pair, _timed_requests(pair.one.shown(), found)


def _alike(pair: Pair, dice: random.Random) -> int | None:
    """A certainly free cell that opens alike in both games."""
    bookmarks = [Bookmark(pair.one), Bookmark(pair.other)]
    before = pair.one.shown()
    for cell in cells_of(Scene(before, dice).safe):
        request = Request("", "/mines/{game}/moves", {"do": "open", "cell": str(cell)})
        for twin in (pair.one, pair.other):
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
    twins = (pair.one, pair.other)
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


def _agree(one: float, other: float) -> bool:
    return abs(one - other) <= TIMED_WITHIN * max(one, other)


def _met(met: bool) -> str:
    return "(goal met)" if met else "(goal missed)"
