"""German: where nothing is certain, which cell is best, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GUESSES: Final[Mapping[str, str]] = {
    "guess.ways": (
        "nichts ist gewiss: die {bullets} können auf {n:figures} Arten liegen, und jedes übrige "
        "Feld enthält bei manchen davon eine {bullet} und bei anderen keine."
    ),
    "guess.many": (
        "nichts ist gewiss: jedes übrige Feld kann eine {bullet} enthalten, und jedes auch keine."
    ),
    # How safe the best cell is
    "guess.safest.paper": "{cells} ist am ehesten {empty} ({share}): {why}.",
    "guess.safest.live": "{cells} ist am sichersten ({share}): {why}.",
    "guess.among.paper": "kein Feld ist eher {empty} als {cells} ({share}): {why}.",
    "guess.among.live": "{cells} gehört zu den sichersten Feldern ({share}): {why}.",
    "guess.safe": "{cells} ist mit {share} {empty}: {why}.",
    # Why it is not the safest one
    "safer": "{cells} ist am sichersten ({share}), aber",
    "safer.rarely": "{cells} ist am sichersten ({share}), hilft aber selten;",
    "better.wins": "{safer} {cells} ({share}) gewinnt öfter{by}.",
    "better.leads": "{safer} mit {cells} ({share}) wird öfter etwas gewiss{by}.",
    "better.lasts": (
        "{safer} mit {cells} ({share}) gehen öfter zwei Öffnungen nacheinander gut{by}."
    ),
    "by": ": {more}, nicht {less}",
    "by.little": "",
    # Why it is so safe
    "even.cells": (
        "eines von {first} oder {second} enthält eine {bullet}, und nichts sonst verrät, welches"
    ),
    "even.together": (
        "{cells:single} enthalten alle zusammen {bullets} oder gar keine, und nichts sonst verrät, "
        "was davon"
    ),
    "even.groups": (
        "entweder {first:enthält|enthalten} {first:single} {first:eine {bullet}|{bullets}} oder "
        "{second:single}, und nichts sonst verrät, was davon"
    ),
    "reason.untouched": (
        "es liegt an keiner Zahl, und etwa {share} der Felder, die an keiner liegen, "
        "enthalten eine {bullet}"
    ),
    "reason.share": "{need}: {n:eines|{n}} von {all}",
    "reason.need": "{need}",
    "reason.likelier": (
        "{need}, aber {n:beim anderen|bei den anderen} ist sie weniger wahrscheinlich"
    ),
    "reason.less": "{need}, und {n:beim anderen|bei den anderen} ist sie wahrscheinlicher",
    "reason.beside": "{need}, und {beside}, was für dieses Feld weniger übrig lässt",
    "need.single": "{clue} braucht eine von {cells:plain or}",
    "need.several": "{clue} braucht {n} von {cells:single}",
    # Which cells are as good, and what follows
    "names": "{cells:single}",
    "names.first": "{cells:commas} und {n:figures} {n:anderes|andere}",
    "equals.good": "{names} {n:ist|sind} ebenso gut.",
    "equals.paper": "{names} {n:ist|sind} ebenso wahrscheinlich {empty}.",
    "equals.live": "{names} {n:ist|sind} ebenso sicher.",
    "equals.less": "{names} {n:ist|sind} ebenso sicher, {n:gewinnt|gewinnen} aber seltener.",
    "onward.paper": "{first}; {second}.",
    "onward.empty": "ist es {empty}, {n:folgt|folgen} daraus {n:figures} {n:Feld|Felder}",
    "onward.bullet": "ist es eine {bullet}, {n:folgt|folgen} daraus {n:figures} {n:Feld|Felder}",
    "onward.empty.none": "ist es {empty}, folgt daraus nichts",
    "onward.bullet.none": "ist es eine {bullet}, folgt daraus nichts",
    "onward.always": "welche Zahl es auch zeigt, danach ist etwas gewiss.",
    "onward.never": "welche Zahl es auch zeigt, auch die nächste Öffnung ist geraten.",
    "onward.sometimes": "in {share} der Fälle ist danach etwas gewiss.",
    "guess.win": "bei bestem Spiel gewinnt man von hier aus in {share} der Fälle.",
    "guess.flagged": "dort steht deine Flagge: nimm sie zuerst weg.",
    "outcome": "{what}: {share}, dann {then}",
    "outcome.shows": "zeigt {n:figures}",
    "outcome.bullet": "eine {bullet}",
    "outcome.empty": "{empty}",
    "outcome.certain": "{n:ist|sind} {n:figures} {n:Feld|Felder} gewiss",
    "outcome.certain.none": "ist nichts gewiss",
    "result.mine": "es ist eine Mine.",
    "result.safe": "es ist sicher.",
    # Rungs of a hint
    "guess.where": "nichts ist gewiss; am besten rät man {place}.",
    "guess.clues": ("nichts ist gewiss; beim Raten {premises:zählt|zählen} am meisten {premises}."),
    "guess.clues.none": "nichts ist gewiss; am besten rät man abseits aller Zahlen.",
    "guess.which": "nichts ist gewiss; am besten rät man bei {cells}.",
    "guess.which.flagged": (
        "nichts ist gewiss; am besten rät man bei {cells}, wo deine Flagge steht."
    ),
    "guess.closed": "{cells} bleibt zu, denn dort steht deine Flagge.",
    # Other places
    "guess.best": "am besten rät man bei {cells}",
    "guess.place": (
        "alle {n:many} Arten, auf die die {bullets} liegen können, sind gezählt: bei manchen davon "
        "liegt auf {where} eine {bullet}, bei anderen keine."
    ),
    "guess.place.many": (
        "alle Arten, auf die die {bullets} liegen können, sind gezählt: bei manchen davon liegt "
        "auf {where} eine {bullet}, bei anderen keine."
    ),
    "guess.place.best": "{best}, mit {share} {empty}.",
    "guess.brief": (
        "{cells}, mit {share} {empty}; {n:figures} {n:Feld ist|Felder sind} noch übrig"
    ),
    "guess.needed": (
        "ja: kein verdecktes Feld ist bei allen Arten frei, auf die die Minen liegen können. "
        "Selbst {n:das sicherste|die sichersten}, {names}, "
        "{n:ist mit {share} eine Mine|sind mit je {share} Minen}."
    ),
    "guess.undecided": "nichts entscheidet {name}: es ist mit {share} eine Mine.",
}
