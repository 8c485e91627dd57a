"""What one page of a watched game shows: the board after a turn, and the player's reason for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from flask import url_for

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import full_mask, mask_of
from webapp.services.lab.watching import SECONDS, WatchWish
from webapp.strategies.catalogue import STRATEGIES, Strategy
from webapp.strategies.referee import WatchedTurn
from webapp.strategies.telling import tell, tell_outcome
from webapp.strategies.watching import WatchedGame
from webapp.web.lab.watch_form import as_arguments, command
from webapp.web.languages.cells import cell_labels
from webapp.web.languages.nouns import capitalised
from webapp.web.languages.numbers import percent
from webapp.web.languages.translation import gettext, lazy_gettext, ngettext
from webapp.web.live.replay_page import ReplayCell

NEARBY = 40
"""Turns before and after the present one that the list names."""

PROMISES = {
    "any": lazy_gettext("nothing promised for the first cell"),
    "safe": lazy_gettext("first cell safe"),
    "opening": lazy_gettext("first cell opens a field"),
}

COUNTS = {
    "four": lazy_gettext("Here a number counts the four cells beside it."),
    "knight": lazy_gettext("Here a number counts the cells that a knight would reach."),
}
"""Of neighbourhoods that are not the usual one."""


class WorkRow(NamedTuple):
    """How many cells a technique has decided so far."""

    technique: str
    cells: int
    share: str


@dataclass(frozen=True)
class WatchPage:
    """One page of a watched game: the board after a turn; before the first for 0."""

    wish: WatchWish
    game: WatchedGame
    number: int
    fields: Mapping[str, str]

    judged = None
    """Nobody grades the moves of a player; the board of replays asks for it."""

    @property
    def strategy(self) -> Strategy:
        """Who plays."""
        return STRATEGIES[self.wish.strategy]

    @property
    def last(self) -> int:
        """The number of the last turn."""
        return len(self.game.turns)

    @property
    def watched(self) -> WatchedTurn | None:
        """The turn that is shown."""
        return self.game.turns[self.number - 1] if self.number else None

    @property
    def ended(self) -> bool:
        """Whether this is the last turn."""
        return self.number == self.last

    # Words

    @property
    def title(self) -> str:
        """Say who plays, and how it guesses."""
        guesser = self.wish.guesser.replace("-", " ")
        player = self.strategy.title
        if guesser:
            return gettext("%(player)s plays, guessing %(how)s", player=player, how=guesser)
        return gettext("%(player)s plays", player=player)

    @property
    def promise(self) -> str:
        """Say what the first cell is promised."""
        if self.wish.rules.first == "opening" and not self.wish.rules.flood:
            return gettext("first cell a 0")
        return PROMISES[self.wish.rules.first]

    @property
    def guesses(self) -> bool:
        """Whether the turn takes a risk; the first cell may be safe by the rules."""
        if self.watched is None or not self.watched.turn.technique.guess:
            return False
        rules = self.wish.rules
        return self.number > 1 or (rules.first == "any" and rules.mines > 0)

    @property
    def sentence(self) -> str:
        """What the player did and why."""
        if self.watched is None:
            return gettext("Nothing is open yet.")
        return tell(self.watched.turn, self.game.ground.width)

    @property
    def outcome(self) -> str:
        """How the game ended, on its last page."""
        if not (self.ended and self.watched):
            return ""
        match self.game.result.ending:
            case "won":
                return gettext("All cells without a mine are open: the game is won.")
            case "timeout":
                return gettext(
                    "The %(seconds)s seconds that a page gives a game are over.",
                    seconds=f"{SECONDS:g}",
                )
        return tell_outcome(self.watched, self.game.ground.width)

    @property
    def effect(self) -> str:
        """How many cells the turn opened, where more opened than were named."""
        if self.watched is None or len(self.watched.opened) <= len(self.watched.turn.opens):
            return ""
        return ngettext(
            "%(num)s cell opened by this turn.",
            "%(num)s cells opened by this turn.",
            len(self.watched.opened),
        )

    @property
    def about_neighbours(self) -> str:
        """Which cells a number counts, where that is not as usual."""
        return COUNTS.get(self.wish.rules.neighbourhood, "")

    @property
    def spoken(self) -> str:
        """The page for those who read by ear."""
        parts = (
            gettext("Turn %(number)s of %(last)s", number=self.number, last=self.last) + ".",
            self.sentence,
            self.effect,
            self.outcome,
        )
        return " ".join(filter(None, parts))

    @property
    def command(self) -> str:
        """The command that plays the same game."""
        return command(self.wish)

    @property
    def work(self) -> Sequence[WorkRow]:
        """What each technique has done so far, most first."""
        if not self.number:
            return []
        work = self.game.work[self.number - 1]
        decided = sum(work.values())
        ordered = sorted(work.items(), key=lambda item: -item[1])
        return [
            WorkRow(capitalised(name), cells, percent(Fraction(cells, decided), 0))
            for name, cells in ordered
            if cells
        ]

    # The board

    @cached_property
    def board(self) -> Board:
        """The board after the turn; at the end with its mines."""
        ground = self.game.ground
        named = mask_of(self.game.named(self.number))
        mines = self.game.mines if self.ended else 0
        return Board(
            ground.width,
            ground.height,
            self.game.seen(self.number),
            bullets=named & (mines if self.ended else full_mask(ground.width, ground.height)),
            empties=named & ~mines if self.ended else 0,
            highlights=self._highlights(),
            live=True,
            mines=mines & ~named,
        )

    def _highlights(self) -> Highlights:
        if self.watched is None:
            return Highlights()
        turn, exploded = self.watched.turn, self.watched.exploded
        reason = mask_of(turn.because)
        hit = 0 if exploded is None else 1 << exploded
        decided = mask_of([*turn.opens, *turn.mines]) & ~hit
        return Highlights(reason | hit, conclusion=decided & ~reason)

    def rows(self) -> list[list[ReplayCell]]:
        """The cells of the board, row by row."""
        turn = self.watched
        played = mask_of(turn.turn.opens) if turn else 0
        width = self.game.ground.width
        return [
            [
                ReplayCell(label, played=bool(played >> (row * width + column) & 1))
                for column, label in enumerate(labels)
            ]
            for row, labels in enumerate(cell_labels(self.board))
        ]

    # Where to go from here

    def to(self, turn: int) -> str:
        """The address of a turn."""
        return url_for("watch.watch", **as_arguments(self.fields, turn=turn))

    @property
    def next_seed(self) -> str:
        """The address of the game of the next seed."""
        seed = self.wish.seed + 1
        return url_for("watch.watch", **as_arguments(self.fields, seed=seed))

    @property
    def nearby(self) -> Sequence[tuple[int, str]]:
        """The turns around the present one, each with its technique."""
        first = max(0, min(self.number - 1 - NEARBY, self.last - 2 * NEARBY - 1))
        turns = self.game.turns[first : first + 2 * NEARBY + 1]
        names = (capitalised(watched.turn.technique.name) for watched in turns)
        return list(enumerate(names, start=first + 1))
