"""Computer players of a live game in words: which there are, what one would do, what it did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from webapp.engine.grid import mask_of
from webapp.libraries import available
from webapp.notation.cells import cell_name
from webapp.services.live.players import CHOICES, REASONERS, PlayerChoice
from webapp.services.live.visible import VisibleGame
from webapp.strategies.advice import Advice
from webapp.strategies.catalogue import Strategy
from webapp.strategies.telling import MOST_NAMED, tell
from webapp.web.languages.nouns import all_of
from webapp.web.languages.translation import gettext, lazy_gettext, ngettext
from webapp.web.puzzles.highlight import BoardHighlight

ASSISTANT = lazy_gettext("the assistant")
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
    label = gettext("Ours") if paper == _LAST else gettext("Paper %(number)s", number=paper)
    return gettext("%(paper)s, not installed", paper=label) if missing else label


def adviser_title(shown: VisibleGame) -> str:
    """Name the player that is asked for advice."""
    return _title(CHOICES, shown.adviser) or gettext("Advice")


def reasoner_title(shown: VisibleGame) -> str:
    """Name who reasons in a game."""
    return _title(REASONERS, shown.reasoner) or str(ASSISTANT)


def _title(choices: Mapping[str, PlayerChoice], name: str) -> str:
    return choices[name].title if name in choices else ""


def advice_sentence(advice: Advice, width: int, played: Sequence[Advice] = ()) -> str:
    """Say what a player would do next and why."""
    stuck = gettext("Now it has to guess.") if played and advice.turn.technique.guess else ""
    parts = (stuck, _mines_before(advice, width), tell(advice.turn, width))
    return " ".join(filter(None, parts))


def _mines_before(advice: Advice, width: int) -> str:
    """Say which mines the player names before it opens a cell."""
    mines = sorted({cell for turn in advice.before for cell in turn.mines})
    if not mines:
        return ""
    if len(mines) > MOST_NAMED:
        return gettext("It takes %(number)s cells for mines.", number=len(mines))
    return ngettext(
        "It takes %(cells)s for a mine.",
        "It takes %(cells)s for mines.",
        len(mines),
        cells=all_of([cell_name(cell, width) for cell in mines]),
    )


def last_words(shown: VisibleGame, played: Sequence[Advice]) -> str:
    """Say by which move a player ended the game; nothing while it runs."""
    if not (played and shown.outcome):
        return ""
    whose = gettext("The last move of %(player)s.", player=adviser_title(shown))
    return f"{whose} {tell(played[-1].turn, shown.width)}"


def advice_highlight(advice: Advice) -> BoardHighlight:
    """Highlight the numbers that a player looked at, and the cells that it decides."""
    opens, mines = mask_of(advice.turn.opens), mask_of(advice.mines)
    return BoardHighlight(
        reason=mask_of(advice.turn.because),
        conclusion=opens | mines,
        bullets=mines & ~opens,
        empties=opens,
    )
