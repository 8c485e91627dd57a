"""Alembic's entry. The connection and its transaction come from webapp.store.connection.migrate."""

from __future__ import annotations

from typing import Any, Literal

from alembic import context

from webapp.store.base import UtcMoment
from webapp.store.tables import metadata


def ours(name: str | None, kind: str, parents: Any) -> bool:
    """Leave the queue's own tables alone when it shares the database."""
    del parents
    return not (kind == "table" and name is not None and name.startswith("huey_"))


def written(kind: str, thing: Any, autogen: Any) -> str | Literal[False]:
    """Migrations keep their meaning when the program changes: they import nothing of it."""
    del autogen
    plain = kind == "type" and isinstance(thing, UtcMoment)
    return "sa.DateTime(timezone=True)" if plain else False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    include_name=ours,
    render_item=written,
)
with context.begin_transaction():
    context.run_migrations()
