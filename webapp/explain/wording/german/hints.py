"""German: places on a board, the rungs of a hint, wrong marks, clashes and the crux."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HINTS: Final[Mapping[str, str]] = {
    # Places
    "place.board": "irgendwo auf dem Brett",
    "place.lines": "in {lines}",
    "place.part": "{part}, in {lines}",
    "lines.column": "Spalte {names}",
    "lines.columns": "den Spalten {names}",
    "lines.row": "Zeile {names}",
    "lines.rows": "den Zeilen {names}",
    "part.top": "oben",
    "part.bottom": "unten",
    "part.left": "links",
    "part.right": "rechts",
    "part.top.left": "oben links",
    "part.top.right": "oben rechts",
    "part.bottom.left": "unten links",
    "part.bottom.right": "unten rechts",
    "part.middle": "nahe der Mitte",
    # Where to look, at which clues, what they decide
    "look": "suche {place}",
    "look.total": "suche {place}; zähle auch die {bullets}",
    "look.count": "zähle die {bullets}",
    "look.all": "suche auf dem ganzen Brett nach {what}",
    "look.all.total": "suche auf dem ganzen Brett nach {what}; zähle auch die {bullets}",
    "sought.pair": "zwei Zahlen, die Felder gemeinsam haben",
    "sought.small-total": "Zahlen, die dem gegenüberstehen, was übrig ist",
    "sought.several": "Zahlen, die zusammen zählen",
    "sought.chain": "einem Feld, bei dem das Gegenteil nicht aufgeht",
    "sought.large": "Zahlen, die zusammenhängen",
    "rung.where": "{look}.",
    "rung.clues": "sieh dir {premises}{premises:| zusammen} an.",
    "rung.cells": "{premises} {premises:legt|legen} {cells:single} fest.",
    "premise.clue": "{clue}",
    "premise.number": "die Anzahl der {bullets}",
    "premise.total": "die Gesamtzahl {n:figures}",
    "nothing.left": "es ist nichts mehr zu finden.",
    # What the last rung does, and what it asks its reader to do
    "acts": "{parts}.",
    "done.bullets.paper": (
        "{cells:single} {cells:ist als {bullet} markiert|sind als {bullets} markiert}"
    ),
    "done.bullets.live": "{cells:single} {cells:trägt eine Flagge|tragen Flaggen}",
    "done.empties.paper": "{cells:single} {cells:ist|sind} als {empty} markiert",
    "done.empties.live": "{cells:single} {cells:ist|sind} geöffnet",
    "done.erase": (
        "{cells:die Markierung|die Markierungen} bei {cells:single} {cells:ist|sind} zurückgenommen"
    ),
    "do.bullets.paper": "markiere {cells:single} als {cells:{bullet}|{bullets}}",
    "do.bullets.live": "setze {cells:eine Flagge|Flaggen} auf {cells:single}",
    "do.empties.paper": "markiere {cells:single} als {empty}",
    "do.empties.live": "öffne {cells:single}",
    "do.erase": "nimm {cells:die Markierung|die Markierungen} bei {cells:single} zurück",
    # Wrong marks
    "marks.single": "eine deiner Markierungen ist falsch",
    "marks.several": "{n:figures} deiner Markierungen sind falsch",
    "marks.least": "mindestens {n:figures} deiner Markierungen sind falsch",
    "rung.marks": "{marks}.",
    "rung.marks.where": "{marks}: suche {place}.",
    "wrong.single": "die Markierung bei {cells} ist falsch.",
    "wrong.all": "diese Markierungen sind falsch: {cells:single}.",
    "wrong.least": (
        "{n:eine|mindestens {n:figures}} dieser Markierungen {n:ist|sind} falsch: {cells:single}."
    ),
    "with.marks": "mit {cells:der Markierung|den Markierungen} bei {cells:single}",
    "with.this": "mit dieser Markierung",
    "with.these": "mit {n:ihr|ihnen}",
    "suppose.marks": (
        "angenommen, die {cells:Markierung|Markierungen} bei {cells:single} "
        "{cells:wäre|wären} richtig."
    ),
    "whatever.marks": "unabhängig von allen Markierungen",
    # Clashes
    "clash": "{premises} {premises:kann nicht erfüllt werden|können nicht zusammen gelten}.",
    "clash.given": (
        "{given} {premises:kann|können} {premises} nicht {premises:erfüllt werden|zusammen gelten}."
    ),
    "clash.then": (
        "dann {premises:kann|können} {premises} nicht {premises:erfüllt werden|zusammen gelten}."
    ),
    "clash.where": "{look}: dort kann etwas nicht stimmen.",
    "clash.unproved": "keine Anordnung der {bullets} passt zu allen Zahlen.",
    "impossible": "die Stellung ist unmöglich",
    "impossible.unproved": "keine Anordnung passt zu ihr",
    "fault.clue_overfull": (
        "{cells}: die Zahl ist {shown:figures}, aber {n:figures} "
        "{n:{bullet} ist|{bullets} sind} um sie herum markiert"
    ),
    "fault.clue_starved": (
        "{cells}: die Zahl ist {shown:figures}, aber nur {n:ein Feld ist|{n:figures} Felder "
        "sind} für sie übrig"
    ),
    "fault.clue_starved.none": (
        "{cells}: die Zahl ist {shown:figures}, aber kein Feld ist für sie übrig"
    ),
    "fault.total_too_small": (
        "die Gesamtzahl ist {shown:figures}, aber {n:figures} {n:{bullet} ist|{bullets} sind} "
        "markiert: die Gesamtzahl ist {n:figures} oder mehr"
    ),
    # The crux
    "crux.where": ("nach {n:einem leichteren Schritt|{n:figures} leichteren Schritten}: {look}."),
    "crux": "{parts}.",
    "crux.bullets": "{cells} {cells:ist eine {bullet}|sind {bullets}}",
    "crux.empties": "{cells} {cells:ist|sind} {empty}",
    "crux.none": (
        "kein Schritt ist schwer: jeden entscheidet eine Zahl allein oder die Gesamtzahl, "
        "oder nichts ist gewiss"
    ),
    "crux.impossible": "die Stellung ist unmöglich: `bullets hint` sagt, warum",
}
