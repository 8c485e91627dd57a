"""How many questions a piece of work asks the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

from webapp.store.connection.database import Store


@contextmanager
def asked(store: Store) -> Iterator[list[str]]:
    """The statements that are sent to this store meanwhile."""
    statements: list[str] = []

    def note(*arguments: object) -> None:
        if not str(arguments[2]).startswith("BEGIN"):
            statements.append(str(arguments[2]))

    event.listen(store.engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(store.engine, "before_cursor_execute", note)
