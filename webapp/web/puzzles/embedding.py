"""A puzzle on the pages of others: a board to play in a frame, which programs find by oEmbed.

Nobody is known in the frame: no cookie is read or set, nothing is sent, and nothing is kept.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element, SubElement, tostring

from flask import Blueprint, Response, abort, make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.drawing.card import SIZE
from webapp.notation.cells import cell_name, column_name
from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.web.languages.speaking import speak_to_anybody
from webapp.web.puzzles.frame_code import USUAL_WIDTH, frame_code, frame_height
from webapp.web.puzzles.near_addresses import own_address
from webapp.web.puzzles.puzzle_words import PuzzleFacts
from webapp.web.puzzles.sharing import A_DAY, asked_subject, puzzle_words
from webapp.web.site.choices import choice
from webapp.web.site.headers import may_be_framed
from webapp.web.site.page_context import public_address

ROOMS = ("puzzles", "embed")
"""Where addresses of puzzles begin."""

NOTHING = "There is no puzzle at that address."

XML_HEAD = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n'
THEMES = ("auto", "light", "dark")

pages = Blueprint("embedding", __name__)


@pages.get("/embed/<puzzle:name>")
def embedded(name: str) -> AnyResponse:
    """Show the puzzle in a frame: it is played there and kept nowhere."""
    speak_to_anybody()
    subject = asked_subject(name)
    if elsewhere := own_address(subject, name):
        return elsewhere
    position = subject.position
    html = render_template(
        "puzzles/embedded.html",
        puzzle=PuzzleFacts.of(subject),
        clues=position.clues,
        names=[cell_name(cell, position.width) for cell in range(position.size)],
        letters=[column_name(column) for column in range(position.width)],
        frame_theme=choice("theme", THEMES, "auto"),
    )
    response = may_be_framed(make_response(html), played=True)
    response.headers["Cache-Control"] = A_DAY
    return response


@pages.get("/oembed")
def oembed() -> Response:
    """Tell a program how to show the puzzle of an address on its own pages."""
    speak_to_anybody()
    form = request.args.get("format", "json")
    if form not in {"json", "xml"}:
        abort(Response("There is json, and there is xml.\n", 501, mimetype="text/plain"))
    document = _document(asked_subject(_name(request.args.get("url", ""))))
    body = _xml(document) if form == "xml" else json.dumps(document)
    response = Response(body, mimetype="text/xml" if form == "xml" else "application/json")
    response.headers["Cache-Control"] = A_DAY
    return response


def _name(address: str) -> str:
    """Find the puzzle that an address of ours is about; no other has one."""
    places = {request.host, urlsplit(public_address("/")).netloc}
    try:
        asked = urlsplit(address)
    except ValueError:
        abort(404, NOTHING)
    room, name, *_ = [*asked.path.strip("/").split("/"), ""]
    if asked.netloc not in places or room not in ROOMS or not name:
        abort(404, NOTHING)
    return name


def _document(subject: PlayablePuzzle) -> dict[str, Any]:
    """Describe the frame, within the bounds that are asked for."""
    wide, high = _bound("maxwidth"), _bound("maxheight")
    width = min(USUAL_WIDTH, wide)
    height = min(frame_height(subject, width), high)
    title = f"Bullets, {puzzle_words(subject)}"
    document: dict[str, Any] = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Bullets",
        "provider_url": public_address("/"),
        "cache_age": 86400,
        "html": frame_code(subject, title, width, height),
        "width": width,
        "height": height,
    }
    if SIZE[0] <= wide and SIZE[1] <= high:
        card = public_address(url_for("sharing.card", name=subject.name))
        sizes = {"thumbnail_width": SIZE[0], "thumbnail_height": SIZE[1]}
        document |= {"thumbnail_url": card, **sizes}
    return document


def _bound(name: str) -> int:
    text = request.args.get(name, "9999")
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 6):
        abort(422, f"The address says {name}={text[:20]}: it has to be a number of pixels.")
    return max(1, int(text))


def _xml(document: dict[str, Any]) -> str:
    root = Element("oembed")
    for name, value in document.items():
        SubElement(root, name).text = str(value)
    return XML_HEAD + tostring(root, encoding="unicode")
