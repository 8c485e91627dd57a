"""The table of living workers, so that others can tell whether anybody works."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import String, delete, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from webapp.store.base import Base


class Worker(Base):
    """A worker process; its row goes when it ends in order, and grows old when it is killed."""

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
    """Forget a worker that ends."""
    session.execute(delete(Worker).where(Worker.id == worker))


def latest_beat(session: Session) -> datetime | None:
    """When the liveliest worker was last heard of."""
    return session.scalar(select(Worker.heartbeat_at).order_by(Worker.heartbeat_at.desc()).limit(1))


def delete_silent(session: Session, since: datetime) -> int:
    """Forget workers not heard of since then; how many."""
    gone = session.scalars(delete(Worker).where(Worker.heartbeat_at < since).returning(Worker.id))
    return len(gone.all())
