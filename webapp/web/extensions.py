"""What guards and packs every answer: CSRF tokens, rate limits, compression."""

from __future__ import annotations

from flask import current_app
from flask_compress import Compress
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_wtf.csrf import CSRFProtect

LARGEST_BODY = 256 * 1024
"""Bytes of a request. The largest form, a pasted position, is a quarter of it."""

csrf = CSRFProtect()
compress = Compress()
limiter = Limiter(get_remote_address)


def _costly_limit() -> str:
    limit: str = current_app.extensions["settings"].costly_limit
    return limit


costly = limiter.shared_limit(_costly_limit, scope="costly")
"""Decorates a view that works hard; all such views share one allowance per address."""
