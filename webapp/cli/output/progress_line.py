"""How far work is, in one line on a terminal that is written over."""

from __future__ import annotations

import sys
import time

import click

PAUSE = 0.1
"""Seconds between two writings at least."""


class ProgressLine:
    """One line on standard error; nothing is shown where that is no terminal."""

    def __init__(self, text: str = "") -> None:
        self.is_shown = sys.stderr.isatty()
        self._next = 0.0
        if text:
            self.show(text)

    def show(self, text: str) -> None:
        """Write this over the line, unless something was written just before."""
        now = time.monotonic()
        if self.is_shown and now >= self._next:
            self._next = now + PAUSE
            self._write(text)

    def clear(self) -> None:
        """Leave the line empty."""
        if self.is_shown:
            self._next = 0.0
            self._write("")

    @staticmethod
    def _write(text: str) -> None:
        click.echo(f"\r\x1b[K{text}", nl=False, err=True)
