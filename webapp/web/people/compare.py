"""Which is clearer? Two explanations of one board, side by side, for whoever likes to compare.

The token in the form says which pair is shown, signed, so that only pairs that were shown are
answered. Which explanation lies on the left follows from the token and our secret: nothing in the
page tells it.
"""

from __future__ import annotations

import hmac
import secrets
import time
from dataclasses import dataclass, replace
from typing import Literal, get_args

from flask import Blueprint, abort, current_app, flash, redirect, request, session, url_for
from itsdangerous import BadData
from markupsafe import Markup
from werkzeug.wrappers import Response

from webapp.drawing.board import Board, Highlights
from webapp.explain.pairs import RULES, ExplanationPair, WayOfTelling
from webapp.services.gate import Busy
from webapp.services.people import comparisons
from webapp.services.people.comparisons import (
    AnsweredBefore,
    Clearer,
    ComparedQuestion,
    EnoughAnswers,
)
from webapp.store.connection.database import Store
from webapp.web.languages.translation import gettext, lazy_gettext, translated
from webapp.web.people.people import person_id, remember
from webapp.web.puzzles.step_words import emphasised
from webapp.web.site.database import store
from webapp.web.site.extensions import limiter
from webapp.web.site.fragments import page, wants_fragment
from webapp.web.site.sessions import Ageless

COMPARING = "40 per minute"
"""How often one address may ask for a pair, or answer: far more than anybody reads."""

SALT = "compare"
"""What our signature here is for: a word that was signed for something else is refused."""

SKIPPED = "skipped_pairs"
"""Under this name the session knows the pairs that were skipped lately."""

MOST_SKIPPED = 12
"""Of these; the session is a cookie."""

KEY_LENGTH = 8
"""Letters of a question's key that tell skipped ones apart."""

LONGEST_TOKEN = 4_096
"""Letters; a pair of the largest boards has a tenth of that."""

THANKS = lazy_gettext("Thank you. That counts.")

Choice = Literal["left", "right", "neither", "skip"]
"""What the buttons of the page say."""

pages = Blueprint("people_compare", __name__)


@dataclass(frozen=True)
class ShownPair:
    """A pair as the page shows it."""

    token: str
    left: ShownTelling
    right: ShownTelling


@dataclass(frozen=True)
class ShownTelling:
    """One explanation with its board."""

    board: Board
    lines: tuple[Markup, ...]
    counted: bool
    """Whether its board frames cells that are counted over."""

    @classmethod
    def of(cls, pair: ExplanationPair, telling: WayOfTelling) -> ShownTelling:
        """Draw the position with what the explanation decides and speaks of."""
        before = pair.position
        after = replace(
            before,
            bullets=before.bullets | telling.bullets,
            empties=before.empties | telling.empties,
        )
        board = Board.of(after, Highlights.of(telling))
        lines = tuple(
            Markup(emphasised(line, telling.cells, before.width))  # noqa: S704 (escaped)
            for line in telling.lines
        )
        return cls(board, lines, bool(telling.counted))


@pages.get("/compare")
@limiter.limit(COMPARING)
def compare() -> Response:
    """Show a pair that this person has not answered yet."""
    return _page()


@pages.post("/compare")
@limiter.limit(COMPARING)
def answer() -> Response:
    """Store which explanation is clearer, and show the next pair."""
    token, word = request.form.get("pair", ""), request.form.get("clearer", "")
    choice = next((choice for choice in get_args(Choice) if choice == word), None)
    if choice is None:
        abort(
            422,
            gettext(
                "The form says clearer=%(word)s: use left, right, neither or skip.", word=word[:20]
            ),
        )
    try:
        question, seconds = _read(token)
    except BadData:
        return _page(
            gettext(
                "This pair was not shown by this site, or the form has been changed: nothing was "
                "stored. Here is another pair."
            ),
            422,
        )
    if choice == "skip":
        _note_skipped(question)
        return _page() if wants_fragment() else redirect(url_for("people_compare.compare"), 303)
    clearer = _clearer(choice, token)
    try:
        person = comparisons.answer(store(), person_id(), question, clearer, seconds)
    except AnsweredBefore:
        return _page(
            gettext("You have answered this pair already: it counts once. Here is another."), 409
        )
    except EnoughAnswers:
        return _page(gettext("There are enough answers: this one was not stored."), 409)
    flash(THANKS)
    if wants_fragment():
        return remember(_page_after(person), person)
    return remember(redirect(url_for("people_compare.compare"), 303), person)


def _page(fault: str = "", status: int = 200) -> Response:
    person = person_id()
    return _shown(_next_pair(store(), person), person, fault, status)


def _page_after(person: str) -> Response:
    """The page after an answer: that is stored, even if the next pair has to wait."""
    try:
        return _shown(_next_pair(store(), person), person)
    except Busy as error:
        return _shown(None, person, translated(error))


def _shown(
    pair: ShownPair | None, person: str | None, fault: str = "", status: int = 200
) -> Response:
    response = page(
        "people/compare.html",
        "compare",
        status,
        pair=pair,
        fault=fault,
        answers=comparisons.answers_of(store(), person),
        fragment=wants_fragment(),
    )
    # Back and forth in the browser would show a pair that is answered.
    response.headers["Cache-Control"] = "no-store"
    return response


def _next_pair(store: Store, person: str | None) -> ShownPair | None:
    skipped = frozenset(session.get(SKIPPED, ()))
    pair = comparisons.next_pair(store, person, skipped, secrets.randbits(64))
    if pair is None:
        return None
    token = _signer().dumps([*vars(ComparedQuestion.of(pair)).values(), secrets.token_hex(4)])
    tellings = [ShownTelling.of(pair, telling) for telling in (pair.first, pair.second)]
    left, right = reversed(tellings) if _is_swapped(token) else tellings
    return ShownPair(token, left, right)


def _read(token: str) -> tuple[ComparedQuestion, float]:
    """The question of a token, and the seconds since it was shown; raises `BadData`."""
    if len(token) > LONGEST_TOKEN:
        raise BadData("too long")
    words, moment = _signer().loads(token, return_timestamp=True)
    question = ComparedQuestion(*words[:3])
    if question.rule not in RULES:
        raise BadData("of an earlier version")
    return question, time.time() - moment.timestamp()


def _is_swapped(token: str) -> bool:
    """Whether the second way lies on the left: by a coin that only we can toss again."""
    secret = str(current_app.secret_key).encode()
    return bool(hmac.digest(secret, f"{SALT} sides {token}".encode(), "sha256")[0] & 1)


def _clearer(choice: Choice, token: str) -> Clearer:
    if choice not in {"left", "right"}:
        return "neither"
    return "first" if (choice == "left") != _is_swapped(token) else "second"


def _note_skipped(question: ComparedQuestion) -> None:
    before: list[str] = session.get(SKIPPED, [])
    session[SKIPPED] = [*before, question.key[:KEY_LENGTH]][-MOST_SKIPPED:]


def _signer() -> Ageless:
    extensions = current_app.extensions
    if "compare_signer" not in extensions:
        extensions["compare_signer"] = Ageless(str(current_app.secret_key), salt=SALT)
    signer: Ageless = extensions["compare_signer"]
    return signer
