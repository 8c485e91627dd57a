"""The benches by name."""

from __future__ import annotations

import importlib
from collections.abc import Iterable

from webapp.bench.measure import Findings, Work

BENCHES = {
    "analyse": "answers about any position, hostile ones too: CPU time, and what is left out",
    "boards": "no-guess boards: time, each proved again, how evenly mines lie, energy",
    "engine": "uniqueness, clue sets, odds and steps beside MiniCard, CP-SAT, z3 and C",
    "explain": "explanations: the time they take",
    "generate": "puzzles by the paper's method and by ours: a second, and energy at equal CPU time",
    "inputs": "what people may paste, changed at random: read or refused, time, memory",
    "pictures": "pictures changed at random, and hard ones: read or refused, time",
    "play": "computer players at one table: time a game, and how many quick wins",
    "press": "books as PDF: time and memory, beside the same books as HTML tables",
    "shelf": "pages and counts of a shelf of 1,000,000 puzzles, on each database",
    "siege": "moves over HTTP while slow sockets, hard questions and large books besiege the site",
    "web": "moves over HTTP: time at 100 a second, most a second, bytes",
}
"""Name -> what it measures. The module `webapp.bench.NAME` holds its `works` and `absent`,
and `tables` where something else than time is measured."""


def works(name: str, *, quick: bool) -> Iterable[Work]:
    """The rows of a bench, in order, each made when its turn comes."""
    rows: Iterable[Work] = importlib.import_module(f"webapp.bench.{name}").works(quick=quick)
    return rows


def tables(name: str, *, quick: bool) -> Iterable[Findings]:
    """Findings of a bench beside its times, each when its turn comes."""
    module = importlib.import_module(f"webapp.bench.{name}")
    findings: Iterable[Findings] = module.tables(quick=quick) if hasattr(module, "tables") else ()
    return findings


def absent(name: str) -> list[str]:
    """Contenders that this machine lacks, in words."""
    lacking: list[str] = importlib.import_module(f"webapp.bench.{name}").absent()
    return lacking
