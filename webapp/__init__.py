"""Bullets: solve, print and understand mine-finding puzzles."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from webapp.version import __version__ as __version__

if TYPE_CHECKING:
    from flask import Flask

    from webapp.config import Settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Before numpy is there: our matrices are small, and threads that wait for each other use the time
of processors too."""


def create_app(settings: Settings | None = None) -> Flask:
    """The web application. Imported when it is called: `import webapp.engine` stays light."""
    from webapp import config  # noqa: PLC0415
    from webapp.web.site.application import build  # noqa: PLC0415

    return build(settings or config.load())
