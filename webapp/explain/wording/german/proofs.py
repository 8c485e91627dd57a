"""German: why cells are what they are."""

from __future__ import annotations

PROOFS = {
    "pattern": "{name}: {first}",
    "pattern.subtracted": "{name} mit gefundenen {bullets}: {first}",
    "run": "{n} Zahlen nacheinander: {clues}.",
    # Parts of sentences
    "nothing": "",
    "still": "noch ",
    "amount.one": "eine von {cells:plain or}",
    "amount.some": "{n} von {cells}",
    "amount.every": "{cells:each}",
    "left": "{n} {n:{bullet} ist|{bullets} sind} übrig",
    "left.many": "{n} {bullets} sind übrig",
    "so.bullets": "{cells:ist|sind} {cells} {cells:eine {bullet}|{bullets}}",
    "so.empties": "{cells:ist|sind} {cells} {empty}",
    "so.both": "{first} und {second}",
    "also.empties": "{cells} {empty}",
    "so.least": "{n:ist|sind} mindestens {n:cell-of} von {cells} {n:eine {bullet}|{bullets}}",
    "so.most": "{n:ist|sind} höchstens {n:cell-of} von {cells} {n:eine {bullet}|{bullets}}",
    "every.bullet": "ist jedes unbekannte Feld eine {bullet}",
    "every.empty": "ist jedes unbekannte Feld {empty}",
    "every.other.bullet": "ist jedes andere unbekannte Feld eine {bullet}",
    "every.other.empty": "ist jedes andere unbekannte Feld {empty}",
    "fact.bullets": "{cells} {cells:ist eine {bullet}|sind {bullets}}",
    "fact.empties": "{cells} {cells:ist|sind} {empty}",
    "fact.least": "mindestens {n:cell-of} von {cells} {n:ist eine {bullet}|sind {bullets}}",
    "fact.most": "höchstens {n:cell-of} von {cells} {n:ist eine {bullet}|sind {bullets}}",
    "fact.just": "{cells} enthalten nur {n}",
    "fact.besides": "nur {cells} {cells:ist|sind} daneben noch frei",
    "held.every": "{cells}",
    "held.least": "mindestens {n} von {cells}",
    "held.most": "höchstens {n} von {cells}",
    # One clue, and the total alone
    "full": (
        "{clue} braucht {still}{n} {n:{bullet}|{bullets}} und hat nur noch {n:cell} "
        "{n:Feld|Felder}, also {so}."
    ),
    "zero": "{clue} hat keine {bullet} um sich, also {so}.",
    "complete.one": "{clue} hat ihre {bullet}, also {so}.",
    "complete.two": "{clue} hat ihre beiden {bullets}, also {so}.",
    "complete": "{clue} hat alle {n} {bullets}, also {so}.",
    "total.none": "alle {bullets} sind gefunden, also {so}.",
    "total.all": "{left}, für nur {n:cell} {n:Feld|Felder}, also {so}.",
    # Two clues
    "need": "{clue} braucht {still}{amount}.",
    "done": "{clue} hat alles, was sie braucht.",
    "pair.touch": (
        "{n:all} {n:liegt|liegen} auch an {clue:dative}, die {still}genau {need} braucht, also "
        "{so}."
    ),
    "pair.most": "{clue} erlaubt {still}höchstens {n} von {cells}.",
    "pair.most-empty": (
        "{clue} erlaubt {still}höchstens {n} von {cells}, also ist eines davon {empty}."
    ),
    "pair.need-empty": "{clue} braucht {still}{amount}, also ist eines davon {empty}.",
    "pair.so": "{clue} braucht {still}{n} und hat daneben nur {cells}, also {so}.",
    "pair.one-empty": "{clue} kann nur dieses eine Feld {empty} lassen, also {so}.",
    "pair.last": (
        "{other} hat ihre letzte {bullet} auf {cells:at}: das ist alles, was {clue} "
        "{still}braucht, also {so}."
    ),
    "pair.others": (
        "{other} hat ihre anderen {n} unter {cells}: das ist alles, was {clue} {still}braucht, "
        "also {so}."
    ),
    # The total, and clues that share no cell
    "left.alone": "{left}.",
    "take": "{clue} nimmt {amount}.",
    "used.one": "{left}, und {clue} braucht {still}{amount}.",
    "used.end": "sie haben kein Feld gemeinsam und nehmen alle {n}, also {so}.",
    "used.both": "sie haben kein Feld gemeinsam und nehmen beide, also {so}.",
    "filled.least": (
        "das lässt mindestens {n} {n:{bullet}|{bullets}} für nur {n:cell} "
        "{n:anderes Feld|andere Felder}, also {so}."
    ),
    "filled.end": (
        "das lässt {n} {n:{bullet}|{bullets}} und nur {n:cell} {n:anderes Feld|andere Felder}, "
        "also {so}."
    ),
    # Sums
    "hub.end": (
        "alle diese Felder liegen an {clue:dative}, die {still}genau {n} braucht, also {so}."
    ),
    "sum": "sie haben kein Feld gemeinsam, das macht {n}.",
    "allow": "{clue} erlaubt {still}höchstens {n} von {cells}.",
    "allow.all": "{clue} braucht {still}genau {amount}.",
    "allow.total": "die Gesamtzahl erlaubt höchstens {n} von {cells}.",
    "clean.same": "zusammen erlauben sie nur {n}.",
    "clean.end": ("das sind höchstens {most} der {all}, also {so}, die {n:andere|anderen {n}}."),
    "nested": "{n:all} {n:liegt|liegen} auch an {clue:dative}, das lässt genau {left} für {cells}.",
    "least": "{clue} braucht {still}{amount}, also {so}.",
    "least.end": "zusammen sind das schon die {n}, die {clue} {still}braucht: {parts}.",
    "least.own": "also braucht {clue} auch {cells}.",
    "clean.rest": ("{clues} {clues:hat ihre Grenze|haben ihre Grenzen} erreicht, also {so}."),
    "sum.twice": "das macht {n}, wobei {parts}.",
    "sum.first": "das ist die erste Summe: {n}.",
    "sum.first.twice": "das ist die erste Summe: {n}, wobei {parts}.",
    "sum.second": "das ist die zweite Summe: {n}.",
    "sum.second.twice": "das ist die zweite Summe: {n}, wobei {parts}.",
    "counts.clues": "{clues} doppelt {clues:zählt|zählen}",
    "counts.cells": "{cells} {times:times} {cells:zählt|zählen}",
    "tangled.same": (
        "beide Summen sind gleich, also {so}: eine {bullet} dort würde in der zweiten mehr zählen."
    ),
    "tangled.more": (
        "die erste Summe ist um {n:plain} größer; nur {cells} {cells:zählt|zählen} in ihr mehr als "
        "in der zweiten, also {so}."
    ),
    "slack.more": (
        "die erste Summe ist um {n:plain} größer; {parts} könnte der Unterschied höchstens "
        "{most:plain} sein, also {so}."
    ),
    "slack": "{parts} könnte die erste Summe nicht {n} gegen {other} sein, also {so}.",
    "slack.alone": "{parts} könnte die Summe höchstens {most:plain} sein, also {so}.",
    "slack.without": "ohne {bullet} auf {cells:at}",
    "slack.with": "mit einer {bullet} auf {cells:at}",
    "shared.more": (
        "das macht {n}, aber nur {left} {left:ist|sind} übrig, also "
        "{over:muss|müssen} {over} {over:{bullet}|{bullets}} {over:|je }für zwei dieser Zahlen "
        "zählen."
    ),
    "shared.twice": "nur {cells} {cells:liegt|liegen} an zweien davon, also {so}.",
    "shared.rest": "diese Zahlen nehmen dann alle {n}, also {so}.",
    "every.apart.empty": "ist jedes unbekannte Feld {empty}, das an keiner von ihnen liegt",
    "shared.most": "zusammen nehmen sie höchstens {n}.",
    "shared.all": (
        "zusammen nehmen sie höchstens {n}, genau was für alle unbekannten Felder übrig ist."
    ),
    "shared.missing": (
        "eine {bullet} auf {cells:at} würde für zwei dieser Zahlen zählen: sie nähmen weniger als "
        "{n}, und für eine {bullet} bliebe kein Feld, also {so}."
    ),
    # Clues in turn, and suppositions
    "link.bullets": "{clue} braucht {cells:each}.",
    "link.empties": "{clue} ist fertig, also {so}.",
    "then.link.bullets": "dann braucht {clue} {cells:each}.",
    "link.among": "{clue} braucht die Felder {cells}.",
    "then.link.among": "dann braucht {clue} die Felder {cells}.",
    "then.link.empties": "dann ist {clue} fertig, also {so}.",
    "total.full": (
        "jedes Feld, das noch frei ist, wird für die letzten {bullets} gebraucht, also {so}."
    ),
    "total.last": (
        "{cells} {cells:ist die letzte {bullet}|sind die letzten {bullets}}, also {so}."
    ),
    "total.complete": "keine andere {bullet} ist übrig, also {so}.",
    "bound": "{clue} braucht {still}{n}; {parts}, also {so}.",
    "bound.least": "{clue} braucht {still}{n}, also {so}.",
    "facts": "{parts}.",
    "then.so": "dann {so}.",
    "total.bound": "{left}; {parts}, also {so}.",
    "total.bound.alone": "{left}, also {so}.",
    "suppose.bullet": "angenommen, {cells:or} ist eine {bullet}.",
    "suppose.empty": "angenommen, {cells:or} ist {empty}.",
    "now.suppose.bullet": "nun angenommen, {cells:or} ist eine {bullet}.",
    "now.suppose.empty": "nun angenommen, {cells:or} ist {empty}.",
    "so": "also {so}.",
    "alike": ("{others} {others:liegt|liegen} an denselben Zahlen wie {cells}, also {so}."),
    "case.bullet": "falls {cells} eine {bullet} ist:",
    "case.empty": "falls {cells} {empty} ist:",
    "either": "in jedem Fall {so}.",
    # What breaks
    "but": "aber {rest}",
    "break.already": "{clue} hat schon {n} {n:{bullet}|{bullets}} um sich.",
    "break.total.already": "{n} {n:{bullet} ist|{bullets} sind} schon da, mehr als {shown}.",
    "break.many.exact": "{clue} braucht {still}{n} und bekommt {gets}: {parts}.",
    "break.many.about": ("{clue} braucht {still}{n} und bekommt mindestens {gets}: {parts}."),
    "break.full": "{clue} ist schon fertig und bekommt {parts} dazu.",
    "break.zero": "{clue} erlaubt keine {bullet} und bekommt {parts}.",
    "break.few.about": "{clue} braucht {still}{n} und bekommt höchstens {gets}: {parts}.",
    "break.few.none": (
        "{clue} braucht {still}{n} {n:{bullet}|{bullets}}, und dafür bleibt kein Feld."
    ),
    "break.total.many.exact": "{left}, und das macht {gets}: {parts}.",
    "break.total.many.about": "{left}, und das macht mindestens {gets}: {parts}.",
    "break.total.few.cells": (
        "{left}, und nur {gets:cell} {gets:Feld|Felder} {gets:kann|können} sie enthalten: {parts}."
    ),
    "break.total.few.about": ("{left}, und die Felder dafür enthalten höchstens {gets}: {parts}."),
    "break.total.many.sum": "zusammen macht das mindestens {gets}.",
    "break.total.few.sum": "zusammen enthalten diese Felder höchstens {gets}.",
    "break.total.few.none": "{left}, und dafür bleibt kein Feld.",
    "now.need": "nun braucht {clue} {n}.",
    "now.left": "nun {n:ist|sind} {n} {n:{bullet}|{bullets}} übrig.",
    "break.sum": (
        "{clues} {clues:braucht|brauchen zusammen} {n}, und {others} "
        "{others:erlaubt|erlauben} {most}."
    ),
    "break.sum.beside": (
        "{clues} {clues:braucht|brauchen zusammen} {n}, und {others} "
        "{others:erlaubt|erlauben} {most}, daneben nur {cells}."
    ),
    "break.sum.total": (
        "das lässt {n} {n:{bullet}|{bullets}} für nur {size:cell} andere Felder: {cells}."
    ),
    "break.sum.total.one": "das lässt {n} {bullets} für nur ein anderes Feld, {cells}.",
    "break.sum.alone": (
        "{clues} {clues:braucht|brauchen zusammen} {n}, und dafür bleibt kein Feld."
    ),
    "break.sum.alone.beside": (
        "{clues} {clues:braucht|brauchen zusammen} {n}, und dafür "
        "{cells:bleibt|bleiben} nur {cells}."
    ),
    "break.odd": (
        "{clues} brauchen zusammen {n}, und jedes Feld, das ihnen bleibt, {cells}, liegt "
        "an zweien von ihnen: das macht nie {n}."
    ),
    "break.odd.even": (
        "{clues} brauchen zusammen {n}, und jedes Feld, das ihnen bleibt, {cells}, liegt "
        "an einer geraden Zahl von ihnen: das macht nie {n}."
    ),
}
