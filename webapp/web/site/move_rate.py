"""The limit of moves in a minute. Each process counts for itself: a move must not wait for it."""

from __future__ import annotations

import math
import time

from flask import Flask, current_app, request
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

from webapp.web.languages.translation import lazy_gettext
from webapp.web.people.people import named_person
from webapp.web.site.network import network_of

MOVING = 3000
"""Moves of one person in a minute: held keys fit, and what was kept while there was no network."""

ARRIVING = 600
"""First moves of people at one address in a minute: a school sits behind one."""

TOO_QUICK = lazy_gettext(
    "Moves come quicker than anybody plays. Those that were not taken are sent again soon."
)


def install(app: Flask) -> None:
    """Give the application its counts."""
    app.extensions["moves"] = FixedWindowRateLimiter(MemoryStorage())


def count_move() -> None:
    """Count a move for its person, or for the network of somebody new; refuse one too many."""
    person = named_person()
    who = person or network_of(request.remote_addr or "127.0.0.1")
    most = RateLimitItemPerMinute(MOVING if person else ARRIVING)
    counts: FixedWindowRateLimiter = current_app.extensions["moves"]
    if not counts.hit(most, who):
        wait = counts.get_window_stats(most, who).reset_time - time.time()
        raise TooManyRequests(str(TOO_QUICK), retry_after=max(1, math.ceil(wait)))
