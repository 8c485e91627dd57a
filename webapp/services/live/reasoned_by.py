"""Who helped with a game, so that games in which one reasoner and a person played count together.

A game belongs to a reasoner that was on before anything was opened, if no other help came in: else
nobody could say what its end tells.
"""

from __future__ import annotations

from typing import Any

from webapp.services.live.assistant_state import REASONER
from webapp.store.live_games import LiveGame

EXACT = "exact"
"""The assistant itself, which opens all that is certain."""

MIXED = "mixed"
"""Several reasoners, other help too, or a reasoner that came in later."""


def help_changes(row: LiveGame, helper: str = "") -> dict[str, Any]:
    """The columns that change when a player is helped; help in practice changes no outcome.

    `helper`: the reasoner that helps; nothing for help of any other kind.
    """
    if row.result:
        return {}
    other = bool(row.reasoned_by) and row.reasoned_by != helper
    return {"assisted": True} | ({"reasoned_by": MIXED} if other else {})


def switched_on(row: LiveGame, strategy: str) -> dict[str, Any]:
    """The columns that change when a reasoner begins; no strategy: the assistant itself."""
    changes: dict[str, Any] = {"reasoner": strategy}
    if row.result:
        return changes
    helper = strategy or EXACT
    alone = not set(filter(None, row.engines.split(","))) - {REASONER}
    mine = (_fresh(row) and alone) or row.reasoned_by == helper
    return changes | {"assisted": True, "reasoned_by": helper if mine else MIXED}


def switched_off(row: LiveGame) -> dict[str, Any]:
    """The columns that change when the reasoner stops."""
    if row.result or not row.reasoned_by:
        return {}
    return {"reasoned_by": "" if _fresh(row) else MIXED}


def _fresh(row: LiveGame) -> bool:
    """Whether its player has opened nothing; boards with a start are open there from the first."""
    return row.began_at is None or row.revision == 0
