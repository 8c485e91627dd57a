"""German: the moves of a live game, their grades, and why an opening was good or bad."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GAMES: Final[Mapping[str, str]] = {
    # Grades
    "grade.safe": "sicher",
    "grade.best": "bestens geraten",
    "grade.worse": "schlechter geraten",
    "grade.blunder": "Patzer",
    "grade.unclear": "nicht bewertet",
    "risk": "{share} Risiko",
    "risk.certain": "gewiss eine Mine",
    # Why an opening was good or bad
    "verdict.first": "der erste Klick: die Regeln dieses Spiels halten ihn frei von Minen.",
    "verdict.mines": "{cells} {cells:ist gewiss eine Mine|sind gewiss Minen}.",
    "verdict.blunder": "{cells} {cells:war|waren} sicher zu öffnen.",
    "verdict.blunder.brief": "ein anderes Feld war gewiss sicher.",
    "verdict.certain": "{cells} {cells:war|waren} gewiss sicher.",
    "verdict.unclear": "die Minen können auf zu viele Arten liegen, um sie hier zu zählen.",
    "verdict.open": "nichts war gewiss.",
    "verdict.worse": "ein anderes Feld war mit {share} sicher.",
    "verdict.hit": "{cells} {cells:war gewiss eine Mine|enthielten gewiss eine Mine}.",
    "verdict.risk": "{cells} {cells:war|waren zusammen} mit {share} sicher.",
    "verdict.safest": "kein Feld war sicherer.",
    "verdict.safest.loses": "kein Feld war sicherer, aber {cells} gewinnt öfter.",
    "verdict.alike": "es war so gut wie {cells}.",
    "verdict.safer": "{cells} war mit {share} sicherer, gewinnt aber nicht öfter.",
    # The same of the opening that lost a game, in few words
    "loss.known": "das war zu wissen: {known}",
    "loss.guess": "hier blieb nur zu raten: nichts war gewiss.",
    "loss.best": "besser war nicht zu raten.",
    "loss.worse": "am besten war {cells} zu raten, mit {share} sicher.",
    # Moves
    "move.help": "der Helfer {move}",
    "move.open": "öffnet {names}",
    "move.chord": "öffnet {around} um {names}",
    "move.undo": "nimmt die Niederlage zurück, zur Übung",
    "move.give-up": "gibt auf",
    "move.break-off": "hört hier auf: die Aufzeichnung endet",
    "move.flag": "setzt eine Flagge auf {names}",
    "move.question": "setzt ein Fragezeichen auf {names}",
    "move.clear": "löscht die Markierung von {names}",
    "move.names": "{cells}",
    "move.number": "{n:figures} Felder",
    "effect.hit": "{cells} {cells:ist eine Mine|sind Minen}.",
    "effect.board": "das Brett wird gezeigt.",
    "effect.shows": "es zeigt {n:figures}.",
    "effect.opens": "{n:figures} {n:Feld öffnet|Felder öffnen} sich.",
    "effect.won": "das Spiel ist gewonnen.",
    # What the guesses of a game came to
    "tally.none": "keine Öffnung war geraten: alles, was geöffnet wurde, war zu wissen.",
    "tally.certain": (
        "{n:eine Öffnung war|{n:figures} Öffnungen waren} nicht geraten: es war gewiss, dass "
        "{n:sie|sie jeweils} eine Mine {n:trifft|treffen}."
    ),
    "tally.fair": (
        "{n:figures} {n:Öffnung war|Öffnungen waren} geraten; nach fairen Regeln kann eine "
        "erzwungene nicht misslingen."
    ),
    "tally.single": "eine Öffnung war geraten.",
    "tally.single.well": "sie ging gut, was mit {share} zu erwarten war.",
    "tally.single.mine": "sie traf eine Mine, was mit {share} zu erwarten war.",
    "tally": (
        "{n:figures} {n:Öffnung war|Öffnungen waren} geraten, und {well:figures} davon gingen gut; "
        "im Mittel wären es {average:.1f}."
    ),
    "tally.blunders": (
        "{n:eine davon wurde|{n:figures} davon wurden} gemacht, obwohl ein sicheres Feld zu "
        "finden war."
    ),
}
