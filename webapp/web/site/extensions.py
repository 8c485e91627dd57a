"""What guards and packs every answer: CSRF tokens, rate limits, compression."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import Flask, current_app, request
from flask_compress import Compress
from flask_limiter import Limiter
from flask_wtf.csrf import CSRFProtect

from webapp.notation.recordings.recording import MAX_RECORDING
from webapp.services.analysis.pictures import MOST_BYTES
from webapp.web.languages.translation import gettext, lazy_gettext
from webapp.web.site.network import network_of

LARGEST_BODY = 256 * 1024
"""Bytes of a request. The largest form, a pasted position, is a quarter of it."""


class FileRoom(NamedTuple):
    """How large a file may be that comes with a form."""

    most: int
    """Bytes."""

    advice: str
    """What to do with a larger one."""

    form: str = ""
    """The endpoint of the page with the form; none where programs send the file."""

    @property
    def sentence(self) -> str:
        """How large it may be, and what to do."""
        most = self.most // 10**6
        return gettext("The file may have up to %(most)s MB.", most=most) + f" {self.advice}"


SMALLER_PICTURE = lazy_gettext("Cut out the board, or save the picture as JPEG.")

FILES: Mapping[str, FileRoom] = {
    "live_recordings.bring_in": FileRoom(
        MAX_RECORDING,
        lazy_gettext("A recorded game is shorter, so this is likely another file."),
        "live_recordings.replays",
    ),
    "analyse_picture.picture": FileRoom(MOST_BYTES, SMALLER_PICTURE, "analyse.analyse"),
    "api.read_picture": FileRoom(MOST_BYTES, SMALLER_PICTURE),
}
"""The room for a file at the endpoints whose form brings one."""

LARGEST_PICTURE = MOST_BYTES + LARGEST_BODY
"""Bytes of a request that brings a picture, with the form around it."""

PICTURE_PATHS = frozenset({"/analyse/picture", "/api/v1/read-picture"})
"""Where pictures are sent, for the server, which knows no endpoints."""

csrf = CSRFProtect()
compress = Compress()


def _asking() -> str:
    return network_of(request.remote_addr or "127.0.0.1")  # without one the limit is left out


limiter = Limiter(_asking)


def _costly_limit() -> str:
    limit: str = current_app.extensions["settings"].costly_limit
    return limit


costly = limiter.shared_limit(_costly_limit, scope="costly")
"""Decorates a view that works hard; all such views share one allowance per address."""


def install(app: Flask) -> None:
    """Let forms with a file be as large as that file may be; before anything reads the form."""
    app.before_request(_make_room)


def _make_room() -> None:
    room = FILES.get(request.endpoint or "")
    if room:
        request.max_content_length = LARGEST_BODY + room.most
