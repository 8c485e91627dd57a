"""Log lines with their facts as fields: text for people, JSON for machines, on standard error."""

from __future__ import annotations

import logging
import sys
from typing import TextIO

import structlog
from structlog.typing import Processor

_SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


class StandardError(logging.StreamHandler[TextIO]):
    """Writes to what standard error is at that moment, as `logging.lastResort` does."""

    def __init__(self) -> None:
        logging.Handler.__init__(self)

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        """The present standard error."""
        return sys.stderr


def configure(log_format: str, log_level: str) -> None:
    """Send all lines, ours and the libraries', through one handler. May be called again."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    handler = StandardError()
    handler.setFormatter(_formatter(log_format))
    root = logging.getLogger()
    for old in [known for known in root.handlers if isinstance(known, StandardError)]:
        root.removeHandler(old)
    root.addHandler(handler)
    ours = logging.getLogger("webapp")
    ours.setLevel(log_level.upper())
    # Libraries speak up only when something is wrong.
    root.setLevel(max(logging.WARNING, ours.level))


def _formatter(log_format: str) -> logging.Formatter:
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*_SHARED, structlog.stdlib.ExtraAdder()],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *(_for_machines() if log_format == "json" else _for_people()),
        ],
    )


def _for_machines() -> list[Processor]:
    # The values of local variables stay out: some are secrets.
    tracebacks = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    return [structlog.processors.ExceptionRenderer(tracebacks), structlog.processors.JSONRenderer()]


def _for_people() -> list[Processor]:
    renderer = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(),
        sort_keys=False,
        pad_event_to=0,
        exception_formatter=structlog.dev.plain_traceback,
    )
    return [renderer]
