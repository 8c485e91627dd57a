"""German: the wording of every statement."""

from __future__ import annotations

from webapp.explain.wording.german.games import GAMES
from webapp.explain.wording.german.guesses import GUESSES
from webapp.explain.wording.german.hints import HINTS
from webapp.explain.wording.german.proofs import PROOFS
from webapp.explain.wording.german.walks import WALKS
from webapp.explain.wording.language import Language
from webapp.explain.wording.voice import Voice

GERMAN = Language(
    code="de",
    title="Deutsch",
    both="und",
    either="oder",
    any_of="eines von {names}",
    any_at="einem von {names}",
    every={1: "das Feld {names}", 2: "beide Felder {names}", "more": "alle Felder {names}"},
    # In the dative the article changes: neben der 2.
    clue={"": "die {number} bei {cell}", "dative": "der {number} bei {cell}"},
    total={"": "die Gesamtzahl", "dative": "der Gesamtzahl"},
    numbers={
        "": (
            *("keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"),
            "zehn",
        ),
        "cell": (
            *("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"),
            "zehn",
        ),
        "plain": (
            *("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"),
            "zehn",
        ),
        "cell-of": (
            *("keines", "eines", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"),
            *("neun", "zehn"),
        ),
        "all": ("keines", "es", "beide", "alle drei", "alle vier", "alle fünf", "alle sechs"),
        "times": ("nie", "einmal", "doppelt", "dreifach", "vierfach", "fünffach", "sechsfach"),
    },
    percent="{}\N{NO-BREAK SPACE}%",
    thousands=".",
    point=",",
    about="etwa {}",
    nouns={
        Voice.PAPER: {
            "bullet": "Kugel",
            "bullets": "Kugeln",
            "empty": "leer",
        },
        Voice.LIVE: {
            "bullet": "Mine",
            "bullets": "Minen",
            "empty": "sicher",
        },
    },
    wordings={**PROOFS, **HINTS, **GUESSES, **GAMES, **WALKS},
)
