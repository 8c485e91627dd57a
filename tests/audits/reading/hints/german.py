"""German: the forms of hints and of what is said of guesses."""

from __future__ import annotations

from functools import cache

from tests.audits.reading.cells import CELL
from tests.audits.reading.german import NOUNS
from tests.audits.reading.grammar import Grammar, Words
from tests.audits.reading.hints.grammar import HintWords, acts, hint_grammar

NUMBERS = Words(
    ("keines", "eines", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn")
)
"""Its numbers of cells."""

CLAUSES = {
    "share": "<need>: <n> von <all:n>",
    "need": "<need>",
    "likelier single": "<need>, aber beim anderen ist sie weniger wahrscheinlich",
    "likelier": "<need>, aber bei den anderen ist sie weniger wahrscheinlich",
    "less single": "<need>, und beim anderen ist sie wahrscheinlicher",
    "less": "<need>, und bei den anderen ist sie wahrscheinlicher",
    "beside": "<need>, und <beside>, was für dieses Feld weniger übrig lässt",
    "untouched": (
        "es liegt an keiner Zahl, und etwa <share> der Felder, die an keiner liegen, enthalten "
        "eine BULLET"
    ),
    "even cells": (
        "eines von <cell> oder <other:cell> enthält eine BULLET, und nichts sonst verrät, welches"
    ),
    "even together": (
        "<many> enthalten alle zusammen BULLETS oder gar keine, und nichts sonst verrät, was davon"
    ),
    "even single many": (
        "entweder enthält <cell> eine BULLET oder <many>, und nichts sonst verrät, was davon"
    ),
    "even many single": (
        "entweder enthalten <many> BULLETS oder <cell>, und nichts sonst verrät, was davon"
    ),
    "even many": (
        "entweder enthalten <many> BULLETS oder <others:many>, und nichts sonst verrät, was davon"
    ),
}
"""What may make a chance."""

BETTER = {
    "wins": "<cell> (<share>) gewinnt öfter",
    "leads": "mit <cell> (<share>) wird öfter etwas gewiss",
    "lasts": "mit <cell> (<share>) gehen öfter zwei Öffnungen nacheinander gut",
}
"""What makes a cell better than the safest one."""

BULLETS = {
    "done bullet": "<cell> ist als BULLET markiert",
    "done bullets": "<many> sind als BULLETS markiert",
    "done flag": "<cell> trägt eine Flagge",
    "done flags": "<many> tragen Flaggen",
    "do bullet": "markiere <cell> als BULLET",
    "do bullets": "markiere <many> als BULLETS",
    "do flag": "setze eine Flagge auf <cell>",
    "do flags": "setze Flaggen auf <many>",
}
"""What is done with bullets, or to be done."""

EMPTIES = {
    "done empty": "<cell> ist als EMPTY markiert",
    "done empties": "<many> sind als EMPTY markiert",
    "done open": "<cell> ist geöffnet",
    "done opens": "<many> sind geöffnet",
    "do empty": "markiere <cell> als EMPTY",
    "do empties": "markiere <many> als EMPTY",
    "do open": "öffne <cell>",
    "do opens": "öffne <many>",
}
"""The same with empty cells."""

SOUGHT = {
    "pair": "zwei Zahlen, die Felder gemeinsam haben",
    "small total": "Zahlen, die dem gegenüberstehen, was übrig ist",
    "several": "Zahlen, die zusammen zählen",
    "chain": "einem Feld, bei dem das Gegenteil nicht aufgeht",
    "large": "Zahlen, die zusammenhängen",
}
"""What is looked for all over a board."""

WHERE = {
    **{f"all {kind}": f"suche auf dem ganzen Brett nach {what}." for kind, what in SOUGHT.items()},
    **{
        f"all {kind} total": f"suche auf dem ganzen Brett nach {what}; zähle auch die BULLETS."
        for kind, what in SOUGHT.items()
    },
    "where": "suche <place>.",
    "where total": "suche <place>; zähle auch die BULLETS.",
    "count": "zähle die BULLETS.",
}
"""Where to look."""

FORMS = {
    **WHERE,
    **{
        f"{form}, after one step": f"nach einem leichteren Schritt: {said}"
        for form, said in WHERE.items()
    },
    **{
        f"{form}, after steps": f"nach <figures> leichteren Schritten: {said}"
        for form, said in WHERE.items()
    },
    "clue": "sieh dir <premise> an.",
    "clues": "sieh dir <premises> zusammen an.",
    "decides": "<premise> legt <cells> fest.",
    "decide": "<premises> legen <cells> fest.",
    "nothing left": "es ist nichts mehr zu finden.",
    "guess where": "nichts ist gewiss; am besten rät man <place>.",
    "guess clue": "nichts ist gewiss; beim Raten zählt am meisten <premise>.",
    "guess clues": "nichts ist gewiss; beim Raten zählen am meisten <premises>.",
    "guess no clue": "nichts ist gewiss; am besten rät man abseits aller Zahlen.",
    "guess which": "nichts ist gewiss; am besten rät man bei <cell>.",
    "guess flagged": "nichts ist gewiss; am besten rät man bei <cell>, wo deine Flagge steht.",
    "ways": (
        "nichts ist gewiss: die BULLETS können auf <figures> Arten liegen, und jedes übrige Feld "
        "enthält bei manchen davon eine BULLET und bei anderen keine."
    ),
    "many ways": (
        "nichts ist gewiss: jedes übrige Feld kann eine BULLET enthalten, und jedes auch keine."
    ),
    "closed": "<cell> bleibt zu, denn dort steht deine Flagge.",
    "flag": "dort steht deine Flagge: nimm sie zuerst weg.",
    "safest": "<cell> ist am sichersten (<share>): <why>.",
    "among": "<cell> gehört zu den sichersten Feldern (<share>): <why>.",
    "likeliest": "<cell> ist am ehesten EMPTY (<share>): <why>.",
    "likely": "kein Feld ist eher EMPTY als <cell> (<share>): <why>.",
    "safe": "<cell> ist mit <share> EMPTY: <why>.",
    **{
        f"{how}{what}{'' if by else ' alike'}": (
            f"<other:cell> ist am sichersten (<least:share>), {begin} {better}"
            f"{': <more:share>, nicht <fewer:share>' if by else ''}."
        )
        for how, begin in (("", "aber"), ("rarely ", "hilft aber selten;"))
        for what, better in BETTER.items()
        for by in (True, False)
    },
    **{
        f"{what}{form}": f"{names} {said}."
        for form, names in (("", "<many>"), (" others", "<run> und <figures> andere"))
        for what, said in (
            ("good", "sind ebenso gut"),
            ("likely alike", "sind ebenso wahrscheinlich EMPTY"),
            ("safe alike", "sind ebenso sicher"),
            ("wins less", "sind ebenso sicher, gewinnen aber seltener"),
        )
    },
    "good single": "<cell> ist ebenso gut.",
    "likely alike single": "<cell> ist ebenso wahrscheinlich EMPTY.",
    "safe alike single": "<cell> ist ebenso sicher.",
    "wins less single": "<cell> ist ebenso sicher, gewinnt aber seltener.",
    **{
        f"marked {empty} {bullet}": f"ist es EMPTY, {first}; ist es eine BULLET, {second}."
        for empty, first in (
            ("none", "folgt daraus nichts"),
            ("single", "folgt daraus 1 Feld"),
            ("several", "folgen daraus <figures> Felder"),
        )
        for bullet, second in (
            ("none", "folgt daraus nichts"),
            ("single", "folgt daraus 1 Feld"),
            ("several", "folgen daraus <second:figures> Felder"),
        )
    },
    "always": "welche Zahl es auch zeigt, danach ist etwas gewiss.",
    "never": "welche Zahl es auch zeigt, auch die nächste Öffnung ist geraten.",
    "sometimes": "in <share> der Fälle ist danach etwas gewiss.",
    "win": "bei bestem Spiel gewinnt man von hier aus in <share> der Fälle.",
    "it is a mine": "es ist eine Mine.",
    "it is safe": "es ist sicher.",
    "marks single": "eine deiner Markierungen ist falsch.",
    "marks": "<figures> deiner Markierungen sind falsch.",
    "marks least": "mindestens <figures> deiner Markierungen sind falsch.",
    "marks single where": "eine deiner Markierungen ist falsch: suche <place>.",
    "marks where": "<figures> deiner Markierungen sind falsch: suche <place>.",
    "marks least where": "mindestens <figures> deiner Markierungen sind falsch: suche <place>.",
    "wrong": "die Markierung bei <cell> ist falsch.",
    "wrong all": "diese Markierungen sind falsch: <cells>.",
    "wrong least single": "eine dieser Markierungen ist falsch: <cells>.",
    "wrong least": "mindestens <figures> dieser Markierungen sind falsch: <cells>.",
    "clash where": "suche <place>: dort kann etwas nicht stimmen.",
    "clash where total": "suche <place>; zähle auch die BULLETS: dort kann etwas nicht stimmen.",
    "clash count": "zähle die BULLETS: dort kann etwas nicht stimmen.",
    "clash": "<premise> kann nicht erfüllt werden.",
    "clash together": "<premises> können nicht zusammen gelten.",
    **{
        f"clash{kind}": f"{start} {clash}"
        for kind_start, start in (
            (" with it", "mit ihr"),
            (" with them", "mit ihnen"),
            (" with mark", "mit der Markierung bei <cell>"),
            (" with marks", "mit den Markierungen bei <many>"),
            (" whatever", "unabhängig von allen Markierungen"),
        )
        for kind, clash in (
            (kind_start, "kann <premise> nicht erfüllt werden."),
            (f"{kind_start} together", "können <premises> nicht zusammen gelten."),
        )
    },
    **acts(BULLETS, EMPTIES, "und"),
    "done erased": "die Markierung bei <cell> ist zurückgenommen.",
    "done erase": "die Markierungen bei <many> sind zurückgenommen.",
    "do erased": "nimm die Markierung bei <cell> zurück.",
    "do erase": "nimm die Markierungen bei <many> zurück.",
    "opened first single": "der erste Klick auf <cell>: 1 Feld öffnet sich.",
    "opened first": "der erste Klick auf <cell>: <figures> Felder öffnen sich.",
    "opened single": "1 Feld öffnet sich.",
    "opened": "<figures> Felder öffnen sich.",
}
"""All forms of sentences."""


@cache
def german_hints(live: bool) -> Grammar:
    """German on paper, or live."""
    bullet, bullets, empty = NOUNS[live]

    def spoken(text: str) -> str:
        return text.replace("BULLETS", bullets).replace("BULLET", bullet).replace("EMPTY", empty)

    words = HintWords(
        both="und",
        either="oder",
        clue=rf"die ([0-8]) bei ({CELL})",
        numbers=NUMBERS,
        number=f"die Anzahl der {bullets}",
        total="die Gesamtzahl",
        board="irgendwo auf dem Brett",
        column=("Spalte", "den Spalten"),
        row=("Zeile", "den Zeilen"),
        parts={
            "oben links": "top left",
            "oben rechts": "top right",
            "unten links": "bottom left",
            "unten rechts": "bottom right",
            "oben": "top",
            "unten": "bottom",
            "nahe der Mitte": "middle",
            "links": "left",
            "rechts": "right",
        },
        percent="\N{NO-BREAK SPACE}%",
        clauses={form: spoken(text) for form, text in CLAUSES.items()},
        needs=("CLUE braucht eine von", "CLUE braucht NUMBER von"),
    )
    return hint_grammar(words, {form: spoken(text) for form, text in FORMS.items()})
