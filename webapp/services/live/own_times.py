"""The time of a win beside the best of its player's others on such boards."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.services.live.visible import VisibleGame
from webapp.store import live_records
from webapp.store.connection.database import Store


@dataclass(frozen=True)
class OwnTime:
    """The time of a win, beside that of the others."""

    ms: int
    others: int | None
    """The least time of the others; None where there are none."""

    @property
    def is_best(self) -> bool:
        """Whether none was quicker."""
        return self.others is None or self.ms <= self.others


def own_time(store: Store, shown: VisibleGame) -> OwnTime | None:
    """Compare the time of a win; None for a game that runs, is lost or counts in no statistics."""
    if shown.outcome != "won" or not shown.counted or shown.assisted or shown.practice:
        return None
    with store.read() as session:
        return OwnTime(shown.ms, live_records.best_of_others(session, shown.id))
