"""A player's games with the boards of a day."""

from __future__ import annotations

from datetime import date

from webapp.services.live.visible import VisibleGame, visible_game
from webapp.store import live_games
from webapp.store.connection.database import Store


def daily_games(store: Store, player: str | None, day: date) -> dict[str, VisibleGame]:
    """The player's first game with each board of that day, by level."""
    if not player:
        return {}
    with store.read() as session:
        first = live_games.first_dailies(session, player, day)
    return {level: visible_game(game) for level, game in first.items()}
