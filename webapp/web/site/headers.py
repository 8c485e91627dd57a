"""What every answer says about itself: where things may come from, and how long it keeps."""

from __future__ import annotations

from flask import Flask, Response, request

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ]
)

FRAMED_EVERYWHERE = "; ".join(
    [
        "default-src 'none'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "form-action 'none'",
        "frame-ancestors *",
        "base-uri 'none'",
    ]
)
"""The policy of the few pages that any other site may frame: nothing in them acts for anybody."""

PLAYED_EVERYWHERE = FRAMED_EVERYWHERE.replace("style-src", "script-src 'self'; style-src")
"""The policy of a board that is played in a frame: its scripts can reach nothing at all."""

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # CSRF checks on https need it; nobody else does
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def install(app: Flask) -> None:
    """Add the headers to every answer, errors included."""
    app.after_request(_add_headers)


def may_be_framed(response: Response, *, played: bool = False) -> Response:
    """Let other sites frame this answer; `played`: it has scripts."""
    policy = PLAYED_EVERYWHERE if played else FRAMED_EVERYWHERE
    response.headers["Content-Security-Policy"] = policy
    return response


def _add_headers(response: Response) -> Response:
    for name, value in SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)
    if response.headers["Content-Security-Policy"] in {FRAMED_EVERYWHERE, PLAYED_EVERYWHERE}:
        del response.headers["X-Frame-Options"]  # which knows no "everywhere"
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = "max-age=31536000"
    if "Cache-Control" not in response.headers:
        # Pages carry a form token and the reader's settings.
        response.cache_control.private = True
        response.cache_control.no_cache = True
    return response
