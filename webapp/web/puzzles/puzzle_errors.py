"""The puzzle that an address names, or the page that says why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import abort

from webapp.bullets.puzzle import NotAPuzzle
from webapp.engine.budget import BudgetSpent
from webapp.notation.errors import NotationError
from webapp.services.puzzles import playable
from webapp.services.puzzles.playable import NoSuchPuzzle
from webapp.web.languages.translation import gettext, translated
from webapp.web.site.extensions import costly


@contextmanager
def a_puzzle_or_why_not(name: str = "") -> Iterator[None]:
    """Say what is wrong with the puzzle in an address.

    `name`: that of the puzzle, which may have to be solved first, and that is costly.
    """
    try:
        if playable.is_whole(name) and not playable.is_at_hand(name):
            _solve(name)
        yield
    except NoSuchPuzzle:
        abort(404, gettext("No puzzle of the shelf has this id. Look for a slip in the address."))
    except (NotationError, NotAPuzzle) as error:
        abort(422, gettext("The address holds no puzzle: %(why)s", why=translated(error)))
    except BudgetSpent:
        abort(
            422,
            gettext(
                "The address holds a position that takes too much work to solve here. "
                "Try it with bullets solve."
            ),
        )


@costly
def _solve(name: str) -> None:
    """Solve what somebody wrote into an address, which may take long."""
    playable.from_id(name)
