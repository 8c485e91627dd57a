"""Computer players of a live game in words: which there are, what one would do, what it did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from webapp.engine.grid import mask_of
from webapp.libraries import available
from webapp.notation.cells import cell_names
from webapp.services.live.players import CHOICES, REASONERS, PlayerChoice
from webapp.services.live.visible import VisibleGame
from webapp.strategies.advice import Advice
from webapp.strategies.catalogue import Strategy
from webapp.strategies.telling import MOST_NAMED, tell
from webapp.web.puzzles.highlight import BoardHighlight

ASSISTANT = "the assistant"
"""Who reasons where no computer player does."""


@dataclass(frozen=True)
class PlayerGroup:
    """Players that come from one paper, all of them installed or none."""

    label: str
    strategies: Sequence[Strategy]


def player_groups(strategies: Iterable[Strategy]) -> tuple[PlayerGroup, ...]:
    """Group players by their papers, ours at the end."""
    ordered = sorted(strategies, key=_place)
    return tuple(
        PlayerGroup(_label(*place), tuple(group)) for place, group in groupby(ordered, key=_place)
    )


_LAST = 99
"""Stands for the paper of players that have none."""


def _place(strategy: Strategy) -> tuple[int, bool]:
    return strategy.paper or _LAST, not available(strategy.library)


def _label(paper: int, missing: bool) -> str:
    label = "Ours" if paper == _LAST else f"Paper {paper}"
    return f"{label}, not installed" if missing else label


def adviser_title(shown: VisibleGame) -> str:
    """Name the player that is asked for advice."""
    return _title(CHOICES, shown.adviser) or "Advice"


def reasoner_title(shown: VisibleGame) -> str:
    """Name who reasons in a game."""
    return _title(REASONERS, shown.reasoner) or ASSISTANT


def _title(choices: Mapping[str, PlayerChoice], name: str) -> str:
    return choices[name].title if name in choices else ""


def advice_sentence(advice: Advice, width: int, played: Sequence[Advice] = ()) -> str:
    """Say what a player would do next and why."""
    stuck = "Now it has to guess. " if played and advice.turn.technique.guess else ""
    return f"{stuck}{_mines_before(advice, width)}{tell(advice.turn, width)}"


def _mines_before(advice: Advice, width: int) -> str:
    """Say which mines the player names before it opens a cell."""
    mines = sorted({cell for turn in advice.before for cell in turn.mines})
    if not mines:
        return ""
    if len(mines) > MOST_NAMED:
        return f"It takes {len(mines)} cells for mines. "
    return f"It takes {cell_names(mines, width)} for {'a mine' if len(mines) == 1 else 'mines'}. "


def last_words(shown: VisibleGame, played: Sequence[Advice]) -> str:
    """Say by which move a player ended the game; nothing while it runs."""
    if not (played and shown.outcome):
        return ""
    return f"The last move of {adviser_title(shown)}. {tell(played[-1].turn, shown.width)}"


def advice_highlight(advice: Advice) -> BoardHighlight:
    """Highlight the numbers that a player looked at, and the cells that it decides."""
    opens, mines = mask_of(advice.turn.opens), mask_of(advice.mines)
    return BoardHighlight(
        reason=mask_of(advice.turn.because),
        conclusion=opens | mines,
        bullets=mines & ~opens,
        empties=opens,
    )
