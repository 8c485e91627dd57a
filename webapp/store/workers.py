"""The table of living workers, so that others can tell whether anybody works."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import String, delete, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from webapp.store.base import Base


class Worker(Base):
    """A worker process. It deletes its row when it ends; the row of a killed one grows old."""

    __tablename__ = "workers"

    id: Mapped[str] = mapped_column(String(120), primary_key=True)
    started_at: Mapped[datetime]
    heartbeat_at: Mapped[datetime] = mapped_column(index=True)


def beat(session: Session, worker: str, moment: datetime) -> None:
    """Note that this worker lives."""
    known = session.get(Worker, worker)
    if known is None:
        session.add(Worker(id=worker, started_at=moment, heartbeat_at=moment))
    else:
        known.heartbeat_at = moment


def leave(session: Session, worker: str) -> None:
    """Delete the row of a worker that ends."""
    session.execute(delete(Worker).where(Worker.id == worker))


def latest_beat(session: Session) -> datetime | None:
    """The latest sign of life of any worker."""
    return session.scalar(select(Worker.heartbeat_at).order_by(Worker.heartbeat_at.desc()).limit(1))


def delete_silent(session: Session, since: datetime) -> int:
    """Delete the rows of workers silent since a moment, and count them."""
    gone = session.scalars(delete(Worker).where(Worker.heartbeat_at < since).returning(Worker.id))
    return len(gone.all())
