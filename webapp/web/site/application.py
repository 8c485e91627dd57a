"""Puts the parts of the web application together."""

from __future__ import annotations

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

import webapp.web.analysis.abroad
import webapp.web.analysis.analysis
import webapp.web.analysis.editor
import webapp.web.analysis.picture
import webapp.web.analysis.words
import webapp.web.api.views
import webapp.web.books.basket
import webapp.web.books.orders
import webapp.web.lab.lab
import webapp.web.lab.preference
import webapp.web.lab.watch
import webapp.web.learn.rules
import webapp.web.learn.step_lessons
import webapp.web.learn.techniques
import webapp.web.live.assistance
import webapp.web.live.game
import webapp.web.live.record_words
import webapp.web.live.recordings
import webapp.web.live.records
import webapp.web.live.replay
import webapp.web.live.start
import webapp.web.live.words
import webapp.web.offline.app_files
import webapp.web.offline.offline
import webapp.web.people.compare
import webapp.web.people.people
import webapp.web.people.progress
import webapp.web.people.reader
import webapp.web.people.settings
import webapp.web.people.theme
import webapp.web.puzzles.embedding
import webapp.web.puzzles.play
import webapp.web.puzzles.puzzle_words
import webapp.web.puzzles.result_words
import webapp.web.puzzles.sharing
import webapp.web.puzzles.sheets
import webapp.web.puzzles.solution
import webapp.web.puzzles.solution_words
import webapp.web.puzzles.step_words
import webapp.web.shelf.daily
import webapp.web.shelf.feed
import webapp.web.shelf.making
import webapp.web.shelf.shelf
import webapp.web.shelf.wishes
import webapp.web.site.health
import webapp.web.site.home
from webapp import logs
from webapp.config import Settings, resources
from webapp.services import gate
from webapp.web.languages import installation as languages
from webapp.web.puzzles import drawn_boards, near_addresses
from webapp.web.site import (
    assets,
    errors,
    extensions,
    headers,
    hosts,
    local_addresses,
    move_rate,
    page_context,
    request_log,
)
from webapp.web.site.extensions import LARGEST_BODY, compress, csrf, limiter
from webapp.web.site.secret import secret_key
from webapp.web.site.sessions import Sessions

BLUEPRINTS = (
    # site
    webapp.web.site.home.pages,
    webapp.web.site.health.pages,
    # offline
    webapp.web.offline.offline.pages,
    webapp.web.offline.app_files.pages,
    # shelf
    webapp.web.shelf.shelf.pages,
    webapp.web.shelf.making.pages,
    webapp.web.shelf.wishes.pages,
    webapp.web.shelf.daily.pages,
    webapp.web.shelf.feed.pages,
    # puzzles
    webapp.web.puzzles.play.pages,
    webapp.web.puzzles.solution.pages,
    webapp.web.puzzles.sharing.pages,
    webapp.web.puzzles.embedding.pages,
    webapp.web.puzzles.sheets.pages,
    # live
    webapp.web.live.start.pages,
    webapp.web.live.records.pages,
    webapp.web.live.replay.pages,
    webapp.web.live.recordings.pages,
    webapp.web.live.game.pages,
    webapp.web.live.assistance.pages,
    # books
    webapp.web.books.orders.pages,
    webapp.web.books.basket.pages,
    # lab
    webapp.web.lab.lab.pages,
    webapp.web.lab.preference.pages,
    webapp.web.lab.watch.pages,
    # analysis, learn, people, api
    webapp.web.analysis.analysis.pages,
    webapp.web.analysis.abroad.pages,
    webapp.web.analysis.editor.pages,
    webapp.web.analysis.picture.pages,
    webapp.web.learn.rules.pages,
    webapp.web.learn.techniques.pages,
    webapp.web.people.settings.pages,
    webapp.web.people.progress.pages,
    webapp.web.people.people.pages,
    webapp.web.people.theme.pages,
    webapp.web.people.compare.pages,
    webapp.web.api.views.pages,
)
"""The pages, room by room."""

FILTERS = (
    webapp.web.people.progress,
    webapp.web.shelf.feed,
    webapp.web.puzzles.puzzle_words,
    webapp.web.puzzles.result_words,
    webapp.web.puzzles.step_words,
    webapp.web.learn.step_lessons,
    webapp.web.puzzles.solution_words,
    webapp.web.live.words,
    webapp.web.live.record_words,
    webapp.web.analysis.words,
    webapp.web.people.reader,
)
"""Modules whose `install` gives templates their filters, room by room."""

WAITS_FOR_REDIS = {"socket_timeout": 0.3, "socket_connect_timeout": 0.3}
"""Seconds. A Redis that answers nothing must not make every limited request wait."""


def build(settings: Settings) -> Flask:
    """The application for these settings. It touches the data folder, not the database."""
    logs.configure(settings.log_format, settings.log_level)
    gate.open_gate()
    app = Flask("webapp", static_folder=None, template_folder=str(resources() / "templates"))
    app.config.from_mapping(_flask_settings(settings))
    app.extensions["settings"] = settings
    app.session_interface = Sessions()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    # The order counts: a request is named and timed first, and everything else is inside.
    for part in (
        request_log,
        local_addresses,
        headers,
        languages,
        errors,
        near_addresses,
        assets,
        page_context,
        drawn_boards,
        move_rate,
        extensions,
        *FILTERS,
    ):
        part.install(app)
    for extension in (csrf, limiter, compress):
        extension.init_app(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    hosts.install(app, settings)
    if settings.proxies:
        n = settings.proxies
        # Client, scheme and host: what proxies set by custom. The rest a visitor could slip in.
        app.wsgi_app = ProxyFix(app.wsgi_app, n, n, n)  # type: ignore[method-assign]
    return app


def _flask_settings(settings: Settings) -> dict[str, object]:
    return {
        "SECRET_KEY": settings.secret_key or secret_key(settings.data),
        "SESSION_COOKIE_NAME": "bullets",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_REFRESH_EACH_REQUEST": False,
        "MAX_CONTENT_LENGTH": LARGEST_BODY,
        "MAX_FORM_MEMORY_SIZE": LARGEST_BODY,
        "MAX_FORM_PARTS": 1000,
        "WTF_CSRF_TIME_LIMIT": None,  # a puzzle may lie open for days; the session ends it
        "RATELIMIT_STORAGE_URI": settings.limits_storage,
        "RATELIMIT_STORAGE_OPTIONS": {**WAITS_FOR_REDIS, "retry": None},
        "RATELIMIT_IN_MEMORY_FALLBACK_ENABLED": True,  # each process counts while Redis is away
        "COMPRESS_ALGORITHM": ["br", "gzip"],
        "COMPRESS_ALGORITHM_STREAMING": ["br", "gzip"],
        "COMPRESS_MIMETYPES": [
            "text/html",
            "text/plain",
            "application/json",
            "application/problem+json",
            "image/svg+xml",
        ],
    }
