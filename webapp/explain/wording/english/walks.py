"""English: what stands around steps: what they rest on, what opens, how a walk ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WALKS: Final[Mapping[str, str]] = {
    # What a step rests on
    "basis.guess": "a guess",
    "basis.type": "type {n:figures}",
    "basis.total": "the total",
    "basis.clues": "{n} {n:number|numbers}",
    "basis.clues.total": "{n} {n:number|numbers}, the total",
    "legend": "[2] is a number of the reason; (*) and (-) are what follows.",
    # What opens
    "opening.none": "nothing is open yet.",
    "opening.first": "the first click at {cells}: {n:figures} {n:cell opens|cells open}.",
    "opening": "{n:figures} {n:cell opens|cells open}.",
    # The beginning and the end of a walk
    "title": "{size}, {n:figures} {n:{bullet}|{bullets}}",
    "title.unknown": "{size}, unknown number of {bullets}",
    "ending.paper": (
        "the paper's steps: n0 {none:figures}, n1 {single:figures}, n2 {several:figures}, "
        "energy {energy}."
    ),
    "ending.uncounted": (
        "nothing is certain; the solutions are too many to count with this --budget."
    ),
    "ending.several": ("the puzzle is not unique: {n:figures} {n:cell stays|cells stay} undecided"),
    "ending.stuck": "nothing more is certain: {n:figures} {n:cell stays|cells stay} undecided",
    "ending.guesses": "the board is not guess-free: {n:figures} {n:guess|guesses}",
    # Exercises
    "exercise.others": "certainly safe too: {cells:single}.",
    "exercise.alone": "no other cell is certainly safe.",
}
