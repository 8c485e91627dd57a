"""Whose pages a browser keeps: a mark that tells people apart and says nothing about them."""

from __future__ import annotations

import hmac

from flask import Flask, current_app

from webapp.web.people.people import named_person


def install(app: Flask) -> None:
    """Give templates the mark of whoever reads."""
    app.jinja_env.globals["reader_mark"] = reader_mark


def reader_mark() -> str:
    """A word that is the same as long as the same person reads; nothing for somebody new."""
    person = named_person()
    if person is None:
        return ""
    key = str(current_app.secret_key).encode()
    return hmac.digest(key, f"reader {person}".encode(), "sha256").hex()[:12]
