"""Puts the parts of the web application together."""

from __future__ import annotations

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from webapp import logs
from webapp.config import Settings, resources
from webapp.services import gate
from webapp.web import (
    analyse,
    analysis_words,
    api,
    assets,
    basket,
    boards,
    books,
    errors,
    frame,
    headers,
    health,
    home,
    hosts,
    making,
    mine_record_words,
    mine_records,
    mine_replay,
    mine_start,
    mine_words,
    mines,
    mines_help,
    move_rate,
    naming,
    play,
    players,
    puzzle_words,
    records,
    rules,
    sharing,
    sheets,
    shelf,
    solution,
    solution_words,
    step_words,
    theme,
)
from webapp.web import (
    settings as settings_page,
)
from webapp.web.extensions import LARGEST_BODY, compress, csrf, limiter
from webapp.web.secret import secret_key
from webapp.web.sessions import Sessions

BLUEPRINTS = (
    home.pages,
    shelf.pages,
    making.pages,
    play.pages,
    mine_start.pages,
    mine_records.pages,
    mine_replay.pages,
    mines.pages,
    mines_help.pages,
    solution.pages,
    sharing.pages,
    sheets.pages,
    books.pages,
    basket.pages,
    rules.pages,
    analyse.pages,
    api.pages,
    settings_page.pages,
    players.pages,
    theme.pages,
    health.pages,
)

WORDS = (puzzle_words, step_words, analysis_words, solution_words, mine_words, mine_record_words)
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
    for part in (records, headers, errors, naming, assets, frame, boards, move_rate, *WORDS):
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
