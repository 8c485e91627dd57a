"""The puzzle that an address names, or the page that says why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import abort

from webapp.bullets.puzzle import NotAPuzzle
from webapp.engine.budget import BudgetSpent
from webapp.notation.errors import NotationError
from webapp.services.puzzles.playable import NoSuchPuzzle
from webapp.web.languages.translation import gettext, translated


@contextmanager
def a_puzzle_or_why_not() -> Iterator[None]:
    """Say what is wrong with the puzzle in an address."""
    try:
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
