"""Questions for the gate that show where and how they are worked out."""

from __future__ import annotations

import os
import time
from pathlib import Path

from webapp.engine.budget import BudgetSpent
from webapp.notation.errors import NotationError


def process(few: int, nodes: int) -> int:
    """The process that answers; a few nodes do not suffice."""
    if nodes <= few:
        raise BudgetSpent(nodes)
    return os.getpid()


def niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


def partly(nodes: int) -> tuple[bool, int]:
    """An answer that is whole only with many nodes, and who gave it."""
    return nodes > 1000, os.getpid()


def noted(file: Path) -> None:
    """Note that it was worked on, in vain."""
    with file.open("a") as notes:
        notes.write("worked on\n")
    raise BudgetSpent(0)


def waiting(name: str, folder: Path) -> str:
    """Say that it runs, and go on once it may."""
    (folder / f"{name} runs").touch()
    while not (folder / f"{name} may end").exists():
        time.sleep(0.01)
    return name


def endless() -> None:
    while True:
        pass


def with_trials() -> None:
    """Takes each end of its time for the end of a part."""
    for _ in range(3):
        try:
            endless()
        except BudgetSpent:
            continue
    raise BudgetSpent(0)


def deadly() -> None:
    os._exit(1)


def greedy() -> int:
    return len(bytearray(8 << 30))


def wrong() -> None:
    raise NotationError.at("no board", line=2)


def talkative() -> str:
    print("this is no answer")
    return "this is"
