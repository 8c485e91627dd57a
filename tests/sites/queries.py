"""How many questions a piece of work asks the database, and in which transactions."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import event

import webapp
from webapp.store.connection.database import Store

PACKAGE = str(Path(webapp.__file__).parent)


@dataclass
class Traffic:
    """What was sent to a database."""

    transactions: int = 0
    statements: list[str] = field(default_factory=list)
    paths: list[list[str]] = field(default_factory=list)
    """For each statement the functions of webapp that led to it, the outermost first, by file."""

    def reads(self, table: str) -> int:
        """How many statements read the rows of a table."""
        return sum(f" FROM {table} " in " ".join(text.split()) for text in self.statements)

    def files_below(self, file: str) -> set[str]:
        """The files between the functions of a file and the statements, that file included."""
        return {path for paths in self.paths for path in paths[paths.index(file) :]}


@contextmanager
def traffic(store: Store) -> Iterator[Traffic]:
    """What is sent to this store meanwhile."""
    sent = Traffic()

    def note_statement(*details: object) -> None:
        statement = str(details[2])
        if not statement.startswith("BEGIN"):
            sent.statements.append(statement)
            sent.paths.append(_path())

    def note_transaction(*_: object) -> None:
        sent.transactions += 1

    event.listen(store.engine, "before_cursor_execute", note_statement)
    event.listen(store.engine, "begin", note_transaction)
    try:
        yield sent
    finally:
        event.remove(store.engine, "before_cursor_execute", note_statement)
        event.remove(store.engine, "begin", note_transaction)


@contextmanager
def asked(store: Store) -> Iterator[list[str]]:
    """The statements that are sent to this store meanwhile."""
    with traffic(store) as sent:
        yield sent.statements


def _path() -> list[str]:
    files, frame = [], sys._getframe(1)
    while frame is not None:
        name = frame.f_code.co_filename
        if name.startswith(PACKAGE):
            files.append(str(Path(name).relative_to(PACKAGE)))
        frame = frame.f_back  # type: ignore[assignment]
    return files[::-1]
