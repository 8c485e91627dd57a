"""German: what stands around steps: what they rest on, what opens, how a walk ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WALKS: Final[Mapping[str, str]] = {
    # What a step rests on
    "basis.guess": "geraten",
    "basis.type": "Typ {n:figures}",
    "basis.total": "die Gesamtzahl",
    "basis.clues": "{n} {n:Zahl|Zahlen}",
    "basis.clues.total": "{n} {n:Zahl|Zahlen}, die Gesamtzahl",
    "legend": "[2] ist eine Zahl der Begründung; (*) und (-) folgen daraus.",
    # What opens
    "opening.none": "noch ist nichts offen.",
    "opening.first": (
        "der erste Klick auf {cells}: {n:figures} {n:Feld öffnet|Felder öffnen} sich."
    ),
    "opening": "{n:figures} {n:Feld öffnet|Felder öffnen} sich.",
    # The beginning and the end of a walk
    "title": "{size}, {n:figures} {n:{bullet}|{bullets}}",
    "title.unknown": "{size}, unbekannte Anzahl von {bullets}",
    "ending.paper": (
        "die Schritte des Artikels: n0 {none:figures}, n1 {single:figures}, n2 {several:figures}, "
        "Energie {energy}."
    ),
    "ending.uncounted": (
        "nichts ist gewiss; die Lösungen sind zu viele, um sie mit diesem --budget zu zählen."
    ),
    "ending.several": (
        "das Rätsel ist nicht eindeutig: {n:figures} {n:Feld bleibt|Felder bleiben} offen"
    ),
    "ending.stuck": "mehr ist nicht gewiss: {n:figures} {n:Feld bleibt|Felder bleiben} offen",
    "ending.guesses": (
        "das Brett geht nicht ohne Raten auf: geraten wird {n:einmal|{n:figures}-mal}"
    ),
    # Exercises
    "exercise.others": "auch gewiss sicher: {cells:single}.",
    "exercise.alone": "kein anderes Feld ist gewiss sicher.",
}
