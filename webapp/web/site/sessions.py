"""The session cookie: signed, long-lived, and for https alone where there is https."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from itsdangerous import URLSafeTimedSerializer


class Ageless(URLSafeTimedSerializer):
    """Reads a signed word however old it is, or will be: a browser drops what is too old.

    Clocks of servers are set, and two of them never agree: a word of a clock that was a second
    ahead would be refused, and whoever it names be lost.
    """

    def loads(  # type: ignore[override]  # as the library itself
        self,
        s: str | bytes,
        max_age: int | None = None,
        return_timestamp: bool = False,
        salt: str | bytes | None = None,
    ) -> Any:
        """What the word says, if its signature is ours."""
        del max_age
        return super().loads(s, None, return_timestamp, salt)


class Sessions(SecureCookieSessionInterface):
    """Flask's signed cookie, kept for a month at a time rather than until the window closes."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether this answer travels by https, so that the cookie always may."""
        del app
        return request.is_secure

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer:
        """What signs and reads the cookie."""
        return Ageless(
            str(app.secret_key),
            salt=self.salt,
            serializer=self.serializer,
            signer_kwargs={
                "key_derivation": self.key_derivation,
                "digest_method": self.digest_method,
            },
        )

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Keep what was put in, beyond this visit."""
        if session.modified and session:
            session.permanent = True
        super().save_session(app, session, response)
