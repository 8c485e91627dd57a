"""Puts the parts of the web application together."""

from __future__ import annotations

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from webapp import logs
from webapp.config import Settings, resources
from webapp.services import gate
from webapp.web.analysis import analysis, words
from webapp.web.api import views
from webapp.web.books import basket, orders
from webapp.web.learn import rules
from webapp.web.live import assistance, game, record_words, replay, start
from webapp.web.live import records as live_records
from webapp.web.live import words as live_words
from webapp.web.people import people, theme
from webapp.web.people import settings as settings_page
from webapp.web.puzzles import (
    drawn_boards,
    near_addresses,
    play,
    puzzle_words,
    sharing,
    sheets,
    solution,
    solution_words,
    step_words,
)
from webapp.web.shelf import making, shelf
from webapp.web.site import (
    assets,
    errors,
    headers,
    health,
    home,
    hosts,
    move_rate,
    page_context,
    request_log,
)
from webapp.web.site.extensions import LARGEST_BODY, compress, csrf, limiter
from webapp.web.site.secret import secret_key
from webapp.web.site.sessions import Sessions

BLUEPRINTS = (
    home.pages,
    shelf.pages,
    making.pages,
    play.pages,
    start.pages,
    live_records.pages,
    replay.pages,
    game.pages,
    assistance.pages,
    solution.pages,
    sharing.pages,
    sheets.pages,
    orders.pages,
    basket.pages,
    rules.pages,
    analysis.pages,
    views.pages,
    settings_page.pages,
    people.pages,
    theme.pages,
    health.pages,
)

WORDS = (puzzle_words, step_words, words, solution_words, live_words, record_words)
"""Filters for templates."""

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
        headers,
        errors,
        near_addresses,
        assets,
        page_context,
        drawn_boards,
        move_rate,
        *WORDS,
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
