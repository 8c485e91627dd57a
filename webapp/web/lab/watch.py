"""A game of a computer player, turn by turn, each with its reason."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, request, url_for

from webapp.engine.budget import BudgetSpent
from webapp.libraries import LibraryMissing
from webapp.mines.levels import FIRSTS
from webapp.services.lab import watching
from webapp.strategies.catalogue import GUESSERS, STRATEGIES
from webapp.strategies.ground import NEIGHBOURHOODS
from webapp.strategies.rules import BadTable, UnsuitedPlayer
from webapp.web.lab.watch_form import LONGEST, RANGES, as_arguments, read_fields, read_wish
from webapp.web.lab.watch_page import WatchPage
from webapp.web.languages.nouns import capitalised
from webapp.web.languages.translation import gettext, lazy_gettext, ngettext, translated
from webapp.web.live.player_words import player_groups
from webapp.web.site.extensions import limiter
from webapp.web.site.fragments import page

TEMPLATE = "lab/watch.html"

STEPPING = "900 per minute"
"""How often one address may look at a turn: playing by itself makes some hundreds."""

SPENT = lazy_gettext("this game takes more work than a page may do: the command plays it")

pages = Blueprint("watch", __name__, url_prefix="/lab")


@pages.get("/watch")
@limiter.limit(STEPPING)
def watch() -> Response:
    """Show the board after a turn, or say why there is no such game."""
    fields = read_fields(request.args)
    try:
        wish = read_wish(fields)
        game = watching.watch(wish)
    except UnsuitedPlayer as error:
        return _page(fields, fault=_sentence(f"{STRATEGIES[error.name].title} {error.why}"))
    except (BadTable, LibraryMissing) as error:
        return _page(fields, fault=_sentence(translated(error)))
    except BudgetSpent:
        return _page(fields, fault=_sentence(SPENT))
    turn, last = request.args.get("turn", "1").strip(), len(game.turns)
    if not _is_number(turn):
        fault = gettext(
            "The turn is “%(turn)s”: use a whole number, 0 to %(last)s.",
            turn=turn[:LONGEST],
            last=last,
        )
        return _page(fields, fault=fault, last=last)
    if int(turn) > last:
        fault = ngettext(
            "There is no turn %(turn)s: this game has %(num)s turn.",
            "There is no turn %(turn)s: this game has %(num)s turns.",
            last,
            turn=turn,
        )
        return _page(fields, fault=fault, last=last, status=404)
    return _page(fields, view=WatchPage(wish, game, int(turn), fields))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST


def _page(
    fields: Mapping[str, str],
    *,
    view: WatchPage | None = None,
    fault: str = "",
    last: int | None = None,
    status: int = 422,
) -> Response:
    """Show a turn, or say what is wrong; `last`: of the game, where only the turn is."""
    ends = {} if last is None else {gettext("First turn"): min(1, last), gettext("Last turn"): last}
    return page(
        TEMPLATE,
        "watched" if view else None,
        status if fault else 200,
        view=view,
        ends={
            words: url_for("watch.watch", **as_arguments(fields, turn=turn))
            for words, turn in ends.items()
        },
        fields=fields,
        fault=fault,
        groups=player_groups(STRATEGIES.values()),
        guessers=GUESSERS,
        firsts=FIRSTS,
        neighbourhoods=NEIGHBOURHOODS,
        ranges=RANGES,
    )


def _sentence(words: str) -> str:
    return f"{capitalised(words.removesuffix('.'))}."
