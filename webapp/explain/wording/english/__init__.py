"""English: the wording of every statement."""

from __future__ import annotations

from webapp.explain.wording.english.games import GAMES
from webapp.explain.wording.english.guesses import GUESSES
from webapp.explain.wording.english.hints import HINTS
from webapp.explain.wording.english.proofs import PROOFS
from webapp.explain.wording.english.walks import WALKS
from webapp.explain.wording.language import Language
from webapp.explain.wording.voice import Voice

ENGLISH = Language(
    code="en",
    title="English",
    both="and",
    either="or",
    any_of="one of {names}",
    any_at="one of {names}",
    every={1: "{names}", 2: "both {names}", "more": "all of {names}"},
    clue={"": "the {number} at {cell}"},
    total={"": "the total"},
    numbers={
        "": ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        "plain": (
            *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
            "ten",
        ),
        "all": ("all none", "it", "both", "all three", "all four", "all five", "all six"),
        "times": ("never", "once", "twice", "three times", "four times", "five times", "six times"),
    },
    percent="{}%",
    thousands=",",
    point=".",
    about="about {}",
    nouns={
        Voice.PAPER: {
            "bullet": "bullet",
            "bullets": "bullets",
            "empty": "empty",
        },
        Voice.LIVE: {
            "bullet": "mine",
            "bullets": "mines",
            "empty": "safe",
        },
    },
    wordings={**PROOFS, **HINTS, **GUESSES, **GAMES, **WALKS},
)
