"""What every answer of a site weighs."""

from __future__ import annotations

from typing import NamedTuple

from flask import Flask, Response, request


class Answer(NamedTuple):
    """What one request was answered with."""

    endpoint: str
    address: str
    """Its beginning and its end."""

    status: int
    weight: int
    """Bytes, not packed."""


class Scale:
    """All answers of a site since it began."""

    def __init__(self, app: Flask) -> None:
        self.answers: list[Answer] = []
        self.client = app.test_client()
        app.after_request(self._weigh)

    def _weigh(self, response: Response) -> Response:
        path = request.full_path
        address = f"{request.method} {path if len(path) < 70 else f'{path[:30]}…{path[-30:]}'}"
        weight = response.calculate_content_length() or response.content_length or 0
        self.answers.append(Answer(str(request.endpoint), address, response.status_code, weight))
        return response

    def look(self, *addresses: str) -> None:
        """Ask for pages, each also as the part of it that htmx puts into the page."""
        for address in addresses:
            for headers in ({}, {"HX-Request": "true"}):
                self.client.get(address, headers=headers).close()
