"""Files made for one answer: written whole, row by row, then sent by whoever has time.

An answer that is made while it is read would hold its thread as long as a slow reader likes.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO, Any

import brotli
from flask import Response, request, send_file

IN_MEMORY = 1024 * 1024
"""Bytes; what is longer lies on the disk until it is sent."""

QUALITY = 4
"""Of brotli: more takes longer than it saves."""


class Draft:
    """A file being written, packed as the reader accepts it."""

    def __init__(self) -> None:
        self._file: IO[bytes] = BytesIO()
        accepted = request.accept_encodings
        self.packing = next((name for name in ("br", "gzip") if accepted[name] > 0), None)
        self._pack, self._end = _packer(self.packing)

    def write(self, text: str) -> None:
        """Add some text."""
        self._file.write(self._pack(text.encode()))
        if isinstance(self._file, BytesIO) and self._file.tell() > IN_MEMORY:
            short, self._file = self._file, TemporaryFile()  # noqa: SIM115  closed once it is sent
            self._file.write(short.getvalue())

    def sent(self, mimetype: str, name: str) -> Response:
        """The answer that brings the whole."""
        self._file.write(self._end())
        size = self._file.tell()
        self._file.seek(0)
        response = send_file(
            self._file, mimetype, as_attachment=True, download_name=name, conditional=False
        )
        response.content_length = size
        if self.packing:
            response.content_encoding = self.packing
        response.headers["Cache-Control"] = "private, no-cache"
        return response

    def write_games(self, games: Iterable[dict[str, Any]], indent: str = " ") -> None:
        """A list in JSON, of games whose `moves` come one by one: nobody holds all of them."""
        self.write("[")
        for number, game in enumerate(games):
            moves = game.pop("moves")
            self.write(f'{"," if number else ""}{indent}{json.dumps(game)[:-1]}, "moves": [')
            for place, move in enumerate(moves):
                self.write(f"{', ' if place else ''}{json.dumps(move)}")
            self.write("]}")
        self.write("]")


def _packer(packing: str | None) -> tuple[Callable[[bytes], bytes], Callable[[], bytes]]:
    """What packs a piece, and what gives the end."""
    if packing == "br":
        packer = brotli.Compressor(quality=QUALITY)
        return packer.process, packer.finish
    if packing == "gzip":
        zipper = zlib.compressobj(wbits=zlib.MAX_WBITS + 16)
        return zipper.compress, zipper.flush
    return bytes, bytes
