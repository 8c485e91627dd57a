"""Replay files: those of other programs come in, games played here go out."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp import libraries
from webapp.engine.budget import BudgetSpent
from webapp.libraries import LibraryMissing
from webapp.mines.levels import BadWish
from webapp.notation.errors import NotationError
from webapp.notation.recordings.recording import MAX_RECORDING
from webapp.services.live import recordings
from webapp.services.live.recordings import NoRecording
from webapp.services.recordings.library_process import MODULE
from webapp.web.languages.faults import fault_sentences
from webapp.web.languages.nouns import capitalised
from webapp.web.languages.translation import translated
from webapp.web.live.game import BEGINNING
from webapp.web.live.replay import errors_as_pages
from webapp.web.people.people import person_id, remember
from webapp.web.site.database import store
from webapp.web.site.errors import wants_json
from webapp.web.site.extensions import limiter
from webapp.web.site.form_fields import file_sent
from webapp.web.site.fragments import page

MOST_FAULTS = 6
"""Faults of a file that are told one by one."""

NO_FILE = "choose a file first: none came with the form, or it was empty"

TOO_HARD = "This file takes more work than one page may: it is damaged, or of no real game."

pages = Blueprint("live_recordings", __name__, url_prefix="/mines")


@pages.get("/replays")
def replays() -> Response:
    """Show how replays of other programs are brought in."""
    return _page()


class UnusableReplay(Exception):
    """A replay file of which no game can be made."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


@pages.post("/replays")
@limiter.limit(BEGINNING)
def bring_in() -> AnyResponse:
    """Make a game of a replay file and show its replay."""
    try:
        return replay_of(file_sent("file", MAX_RECORDING, NO_FILE))
    except NotationError as error:
        return _page(fault_sentences(error))
    except UnusableReplay as error:
        return _page(*error.sentences)


def replay_of(data: bytes) -> AnyResponse:
    """Make a game of a replay file and lead to its replay; raises `UnusableReplay`."""
    try:
        added = recordings.add_recording(store(), person_id(), data)
    except NotationError as error:
        sentences = [fault.sentence for fault in error.faults[:MOST_FAULTS]]
        raise UnusableReplay(*sentences) from None
    except (BadWish, LibraryMissing) as error:
        raise UnusableReplay(capitalised(f"{error}.")) from None
    except BudgetSpent:
        raise UnusableReplay(TOO_HARD) from None
    place = url_for("live_replay.end", game_id=added.game)
    return remember(jsonify(address=place) if wants_json() else redirect(place, 303), added.player)


@pages.get("/<game_id>.rawvf")
def rawvf(game_id: str) -> Response:
    """Give a game that has ended as a file for other programs."""
    with errors_as_pages(game_id):
        try:
            text = recordings.rawvf_of(store(), game_id, person_id())
        except NoRecording as error:
            abort(422, translated(error))
    response = Response(text, mimetype="text/plain")
    name = f"minesweeper-{game_id}.rawvf"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _page(*faults: str) -> Response:
    response = page(
        "live/replays.html",
        None,
        422 if faults else 200,
        faults=faults,
        has_library=libraries.available(MODULE),
        most=MAX_RECORDING >> 20,
    )
    response.headers["Cache-Control"] = "no-store"
    return response
