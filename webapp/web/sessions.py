"""The session cookie: signed, long-lived, and for https alone where there is https."""

from __future__ import annotations

from flask import Flask, Response, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin


class Sessions(SecureCookieSessionInterface):
    """Flask's signed cookie, kept for a month at a time rather than until the window closes."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether this answer travels by https, so that the cookie always may."""
        del app
        return request.is_secure

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Keep what was put in, beyond this visit."""
        if session.modified and session:
            session.permanent = True
        super().save_session(app, session, response)
