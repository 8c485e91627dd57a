"""English: the moves of a live game, their grades, and why an opening was good or bad."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GAMES: Final[Mapping[str, str]] = {
    # Grades
    "grade.safe": "safe",
    "grade.best": "best guess",
    "grade.worse": "worse guess",
    "grade.blunder": "blunder",
    "grade.unclear": "not judged",
    "risk": "{share} risk",
    "risk.certain": "certain to be a mine",
    # Why an opening was good or bad
    "verdict.first": "the first click: the rules of this game keep it free of mines.",
    "verdict.mines": "{cells} {cells:is certainly a mine|are certainly mines}.",
    "verdict.blunder": "{cells} {cells:was|were} safe to open.",
    "verdict.blunder.brief": "some other cell was certain to be safe.",
    "verdict.certain": "{cells} {cells:was|were} certain to be safe.",
    "verdict.unclear": "there are too many ways to place the mines to count them here.",
    "verdict.open": "nothing was certain.",
    "verdict.worse": "another cell was safe with {share}.",
    "verdict.hit": "{cells} {cells:was certain to be|were certain to hold} a mine.",
    "verdict.risk": "{cells} {cells:was safe|were safe together} with {share}.",
    "verdict.safest": "no cell was safer.",
    "verdict.safest.loses": "no cell was safer, but {cells} wins more often.",
    "verdict.alike": "it was as good as {cells}.",
    "verdict.safer": "{cells} was safer, with {share}, but wins no more often.",
    # The same of the opening that lost a game, in few words
    "loss.known": "you could have known: {known}",
    "loss.guess": "it was a true guess: nothing was certain.",
    "loss.best": "it was the best guess.",
    "loss.worse": "{cells} was the best guess, safe with {share}.",
    # Moves
    "move.help": "the assistant {move}",
    "move.open": "opens {names}",
    "move.chord": "opens {around} around {names}",
    "move.undo": "takes the loss back, for practice",
    "move.give-up": "gives up",
    "move.break-off": "stops here: the recording ends",
    "move.flag": "flags {names}",
    "move.question": "puts a question mark on {names}",
    "move.clear": "clears the mark of {names}",
    "move.names": "{cells}",
    "move.number": "{n:figures} cells",
    "effect.hit": "{cells} {cells:is a mine|are mines}.",
    "effect.board": "the board is shown.",
    "effect.shows": "it shows {n:figures}.",
    "effect.opens": "{n:figures} {n:cell|cells} open.",
    "effect.won": "the game is won.",
    # What the guesses of a game came to
    "tally.none": "no opening was a guess: all that was opened could be known.",
    "tally.certain": (
        "{n:one opening was|{n:figures} openings were} no guess: it was certain that "
        "{n:it would hit|they would hit} a mine."
    ),
    "tally.fair": (
        "{n:figures} {n:opening was a guess|openings were guesses}; under fair rules a forced one "
        "cannot fail."
    ),
    "tally.single": "one opening was a guess.",
    "tally.single.well": "it went well; by its odds that was to be expected with {share}.",
    "tally.single.mine": "it hit a mine; by its odds that was to be expected with {share}.",
    "tally": (
        "{n:figures} {n:opening was a guess|openings were guesses}, and {well:figures} of them "
        "went well; by their odds {average:.1f} would on average."
    ),
    "tally.blunders": ("{n:one was|{n:figures} were} made although a safe cell was to be found."),
}
