"""Players of live games through the services: one who plays without a thought, one who is told."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from webapp.mines.levels import BoardWish, Rules
from webapp.services.live import games
from webapp.services.live.games import GameWish, VisibleGame
from webapp.services.live.visible import game_of
from webapp.services.moves import Claim
from webapp.services.people import people
from webapp.store.connection.database import Store
from webapp.store.live_games import LiveGame, find

SECRET = "a secret of tests, long enough for anything"
BEGINNER = GameWish(level="beginner")


@dataclass
class Session:
    """A player with a game, and what was to be seen after each move."""

    store: Store
    player: str
    shown: VisibleGame
    seen: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)

    @classmethod
    def begin(cls, store: Store, wish: GameWish, player: str | None = None) -> Session:
        player, shown = games.start(store, player, wish, SECRET)
        return cls(store, player, shown)

    @property
    def claim(self) -> Claim:
        return Claim(self.player, self.shown.revision, ms=1000)

    def make(self, do: games.Do, *cells: int) -> VisibleGame:
        return self.noted(do, games.move(self.store, self.shown.id, self.claim, do, cells))

    def take_back(self) -> VisibleGame:
        return self.noted("undo", games.undo_loss(self.store, self.shown.id, self.claim))

    def noted(self, do: str, shown: VisibleGame) -> VisibleGame:
        if shown.revision > self.shown.revision:
            self.seen.append(shown.view)
            self.done.append(do)
        self.shown = shown
        return shown

    def cells(self, looks: str) -> list[int]:
        return [cell for cell, look in enumerate(self.shown.view) if look in looks]

    def play_on(self, rng: random.Random) -> None:
        """Anything that the rules take, until the game ends."""
        while not self.shown.outcome:
            choice, opened = rng.random(), self.cells("12345678")
            if choice < 0.25:
                self.make("cycle", rng.choice(self.cells("#F?")))
            elif choice < 0.4 and opened:
                self.make("chord", rng.choice(opened))
            elif self.cells("#?"):
                self.make("open", rng.choice(self.cells("#?")))
            else:
                self.make("cycle", rng.choice(self.cells("F")))


def reckless(
    store: Store, rules: Rules, seed: int, *, practice: int, flood: bool = True
) -> Session:
    rng = random.Random(seed)
    session = Session.begin(store, GameWish(BoardWish(7, 6, 5, rules=rules), flood=flood))
    settings = {"questions": rng.choice(["on", "off"]), "chord": rng.choice(["flags", "any"])}
    people.choose(store, session.player, settings)
    session.play_on(rng)
    for _ in range(practice):
        if session.shown.outcome == "lost":
            session.take_back()
            session.play_on(rng)
    return session


class Someone:
    """A player with one game."""

    def __init__(self, store: Store, wish: GameWish = BEGINNER, player: str | None = None) -> None:
        self.store = store
        self.id, self.game = games.start(store, player, wish, SECRET)

    def claim(self, token: str = "", ms: int | None = None) -> Claim:
        return Claim(self.id, self.game.revision, token, ms=ms)

    def do(self, do: games.Do, *cells: int, **claim: Any) -> VisibleGame:
        self.game = games.move(self.store, self.game.id, self.claim(**claim), do, cells)
        return self.game

    def give_up(self) -> VisibleGame:
        self.game = games.give_up(self.store, self.game.id, self.claim())
        return self.game

    def row(self) -> LiveGame:
        with self.store.read() as session:
            row = find(session, self.game.id)
        assert row is not None
        return row

    def change(self, **values: Any) -> None:
        """Change the row behind the game's back."""

        def work(session: Any) -> None:
            row = find(session, self.game.id)
            for name, value in values.items():
                setattr(row, name, value)

        self.store.write(work)

    def mines(self) -> set[int]:
        """Where the mines are, which only the server knows."""
        mines = game_of(self.row()).mines
        return {cell for cell in range(len(self.game.view)) if mines >> cell & 1}

    def win(self) -> VisibleGame:
        if not self.game.started:
            self.do("open", 0)
        mines = self.mines()
        rest = [c for c, look in enumerate(self.game.view) if look == "#" and c not in mines]
        return self.do("open", *rest) if rest else self.game

    def lose(self) -> VisibleGame:
        if not self.game.started:
            self.do("open", 0)
        return self.do("open", min(c for c in self.mines() if self.game.view[c] == "#"))
