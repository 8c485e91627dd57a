"""When the page of a puzzle was handed out: nothing done on it is older.

A browser says how long a move has waited for a connection. That is believed as far as the page was
there already, so nobody makes up for days on which they were not here.
"""

from __future__ import annotations

from flask import current_app
from itsdangerous import BadSignature, Signer

from webapp.clock import now


def handed_out(name: str) -> str:
    """The present moment, signed for the page of a puzzle; moves that waited bring it."""
    return _signer(name).sign(str(_present())).decode()


def believed_wait(name: str, seconds: int, handed: str) -> int:
    """The seconds for which a move may have waited on a page that was handed out then."""
    try:
        moment = int(_signer(name).unsign(handed))
    except BadSignature:
        return 0
    return max(0, min(seconds, _present() - moment))


def _present() -> int:
    return int(now().timestamp())


def _signer(name: str) -> Signer:
    return Signer(str(current_app.secret_key), salt=f"handed out {name}")
