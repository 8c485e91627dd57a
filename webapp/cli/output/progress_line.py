"""How far work is, in one line on a terminal that is written over."""

from __future__ import annotations

import sys
import time

import click

PAUSE = 0.1
"""Seconds between two writings at least."""


class ProgressLine:
    """The line; where standard error is no terminal nothing is shown."""

    def __init__(self, text: str = "") -> None:
        self._is_shown = sys.stderr.isatty()
        self._next = 0.0
        if text:
            self.show(text)

    def show(self, text: str) -> None:
        """Say this now, unless something was said just before."""
        now = time.monotonic()
        if self._is_shown and now >= self._next:
            self._next = now + PAUSE
            click.echo(f"\r\x1b[K{text}", nl=False, err=True)

    def clear(self) -> None:
        """Leave the line empty."""
        if self._is_shown:
            self._next = 0.0
            click.echo("\r\x1b[K", nl=False, err=True)
