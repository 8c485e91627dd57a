"""Log lines with their facts as fields: text for people, JSON for machines, on standard error."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.typing import Processor

_SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


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
    handler = logging.StreamHandler(sys.stderr)
    handler.set_name("bullets")
    handler.setFormatter(formatter(log_format))
    root = logging.getLogger()
    for old in [known for known in root.handlers if known.get_name() == "bullets"]:
        root.removeHandler(old)
    root.addHandler(handler)
    logging.getLogger("webapp").setLevel(log_level.upper())
    root.setLevel(max(logging.INFO, logging.getLogger("webapp").level))


def formatter(log_format: str) -> logging.Formatter:
    """How a line is written: `text` or `json`."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*_SHARED, structlog.stdlib.ExtraAdder()],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *_written_as(log_format),
        ],
    )


def _written_as(log_format: str) -> list[Processor]:
    if log_format == "json":
        return [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]
    plain = structlog.dev.plain_traceback
    colours = sys.stderr.isatty()
    return [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=plain)]
