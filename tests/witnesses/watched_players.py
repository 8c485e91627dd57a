"""Computer players whose every turn is looked at before it is played."""

from __future__ import annotations

from collections.abc import Callable

from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.protocol import ComputerPlayer, PlayerTurn, SeenBoard
from webapp.strategies.referee import PlayedGame, Referee
from webapp.strategies.rules import TableRules

Look = Callable[[SeenBoard, PlayerTurn], None]


class WatchedPlayer:
    """Plays as another does, and shows each turn with what was seen."""

    def __init__(self, player: ComputerPlayer, look: Look) -> None:
        self.player, self._look = player, look

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        turn = self.player.turn(seen)
        self._look(seen, turn)
        return turn


def watched_game(name: str, rules: TableRules, seed: int, look: Look) -> PlayedGame:
    """A game of a strategy."""
    referee = Referee(rules, seed)
    seat = Pairing(STRATEGIES[name], rules).seat(referee)
    player = WatchedPlayer(STRATEGIES[name].new_player(seat), look)
    for _ in referee.play(player, seat.clock):
        pass
    return referee.result()
