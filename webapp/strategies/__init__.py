"""Computer players: they see what is open, and name the cells that they open next.

A strategy is found by its name, and sits down at a table with rules:

>>> from webapp.strategies import STRATEGIES, Pairing, TableRules, tell
>>> rules = TableRules(width=6, height=6, mines=5, first="opening")
>>> pairing = Pairing(STRATEGIES["minebot"], rules)
>>> game = pairing.play(seed=4)
>>> game.ending, game.opened, game.wrong
('won', 31, 0)

The same game again, turn by turn, each with its reason:

>>> turns = [watched.turn for watched, _ in pairing.watch(seed=4)]
>>> tell(turns[1], rules.width).partition(". ")[0]
'Truth: it marks A3 and B3 as mines'

What a player would do on a board that somebody else plays:

>>> from webapp.strategies import advise
>>> from webapp.notation import parse_puzzle_id
>>> position = parse_puzzle_id("5x2b2:a121f")
>>> advise(STRATEGIES["set"], position, seed=1).turn.technique.name
'set propagators'

Nothing here knows the web, a database or files; docs/strategies.md tells what each strategy does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.lazy import names

if TYPE_CHECKING:
    from webapp.strategies.advice import Advice, NoAdvice, advise
    from webapp.strategies.catalogue import STRATEGIES, Strategy
    from webapp.strategies.ground import Ground
    from webapp.strategies.playing import Pairing
    from webapp.strategies.protocol import (
        ComputerPlayer,
        PlayerTurn,
        Seat,
        SeenBoard,
        Technique,
    )
    from webapp.strategies.referee import PlayedGame, WatchedTurn
    from webapp.strategies.rules import BadTable, TableRules
    from webapp.strategies.tally import StrategyTally
    from webapp.strategies.telling import tell
else:
    __getattr__, __dir__ = names(
        __name__,
        {
            "Advice": ".advice",
            "BadTable": ".rules",
            "ComputerPlayer": ".protocol",
            "Ground": ".ground",
            "NoAdvice": ".advice",
            "Pairing": ".playing",
            "PlayedGame": ".referee",
            "PlayerTurn": ".protocol",
            "STRATEGIES": ".catalogue",
            "Seat": ".protocol",
            "SeenBoard": ".protocol",
            "Strategy": ".catalogue",
            "StrategyTally": ".tally",
            "TableRules": ".rules",
            "Technique": ".protocol",
            "WatchedTurn": ".referee",
            "advise": ".advice",
            "tell": ".telling",
        },
    )

__all__ = [
    "STRATEGIES",
    "Advice",
    "BadTable",
    "ComputerPlayer",
    "Ground",
    "NoAdvice",
    "Pairing",
    "PlayedGame",
    "PlayerTurn",
    "Seat",
    "SeenBoard",
    "Strategy",
    "StrategyTally",
    "TableRules",
    "Technique",
    "WatchedTurn",
    "advise",
    "tell",
]
