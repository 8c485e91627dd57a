"""English: where nothing is certain, which cell is best, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GUESSES: Final[Mapping[str, str]] = {
    "guess.ways": (
        "nothing is certain: the {bullets} can lie in {n:figures} ways, and each cell left holds "
        "a {bullet} in some of them and none in others."
    ),
    "guess.many": (
        "nothing is certain: each cell left can hold a {bullet}, and each can hold none."
    ),
    # How safe the best cell is
    "guess.safest.paper": "{cells} is most likely {empty} ({share}): {why}.",
    "guess.safest.live": "{cells} is safest ({share}): {why}.",
    "guess.among.paper": "{cells} is as likely {empty} as any ({share}): {why}.",
    "guess.among.live": "{cells} is among the safest ({share}): {why}.",
    "guess.safe": "{cells} is {empty} with {share}: {why}.",
    # Why it is not the safest one
    "safer": "{cells} is safest ({share}), but",
    "safer.rarely": "{cells} is safest ({share}), but rarely helps;",
    "better.wins": "{safer} {cells} ({share}) wins more often{by}.",
    "better.leads": "{safer} {cells} ({share}) makes something certain more often{by}.",
    "better.lasts": "{safer} with {cells} ({share}) two openings in a row go well more often{by}.",
    "by": ": {more}, not {less}",
    "by.little": "",
    # Why it is so safe
    "even.cells": "one of {first} or {second} holds a {bullet}, and nothing else will tell which",
    "even.together": (
        "{cells:single} hold {bullets} together or not at all, and nothing else will tell which"
    ),
    "even.groups": (
        "either {first:single} {first:holds a {bullet}|hold {bullets}} or {second:single} "
        "{second:does|do}, and nothing else will tell which"
    ),
    "reason.untouched": (
        "no number touches it, and about {share} of the cells that none touches hold a {bullet}"
    ),
    "reason.share": "{need}: {n} in {all}",
    "reason.need": "{need}",
    "reason.likelier": "{need}, but {n:the other one is|the others are} less likely",
    "reason.less": "{need}, and {n:the other one is|the others are} likelier",
    "reason.beside": "{need}, and {beside}, which leaves less for this cell",
    "need.single": "{clue} needs one of {cells:plain or}",
    "need.several": "{clue} needs {n} of {cells:single}",
    # Which cells are as good, and what follows
    "names": "{cells:single}",
    "names.first": "{cells:commas} and {n:figures} {n:other|others}",
    "equals.good": "{names} {n:is|are} as good.",
    "equals.paper": "{names} {n:is|are} as likely {empty}.",
    "equals.live": "{names} {n:is|are} as safe.",
    "equals.less": "{names} {n:is|are} as safe, but {n:wins|win} less often.",
    "onward.paper": "once it is marked, {first} and {second}.",
    "onward.empty": "{n:figures} {n:cell follows|cells follow} if it is {empty}",
    "onward.bullet": "{n:figures} {n:cell follows|cells follow} if it is a {bullet}",
    "onward.empty.none": "nothing follows if it is {empty}",
    "onward.bullet.none": "nothing follows if it is a {bullet}",
    "onward.always": "whatever number it shows, something certain follows.",
    "onward.never": "whatever number it shows, the next opening is a guess too.",
    "onward.sometimes": "something certain follows {share} of the time.",
    "guess.win": "the best play from here wins {share} of the time.",
    "guess.flagged": "your flag stands there: take it off first.",
    "outcome": "{what}: {share}, then {then}",
    "outcome.shows": "shows {n:figures}",
    "outcome.bullet": "a {bullet}",
    "outcome.empty": "{empty}",
    "outcome.certain": "{n:figures} {n:cell is|cells are} certain",
    "outcome.certain.none": "nothing is certain",
    "result.mine": "it is a mine.",
    "result.safe": "it is safe.",
    # Rungs of a hint
    "guess.where": "nothing is certain; the best guess lies {place}.",
    "guess.clues": "nothing is certain; the best guess depends most on {premises}.",
    "guess.clues.none": "nothing is certain; no number touches the best guess.",
    "guess.which": "nothing is certain; the best guess is {cells}.",
    "guess.which.flagged": (
        "nothing is certain; the best guess is {cells}, where your flag stands."
    ),
    "guess.closed": "{cells} stays closed, for it carries your flag.",
    # Other places
    "guess.best": "{cells} is the best guess",
    "guess.place": (
        "all {n:many} ways in which the {bullets} can lie are counted: at {where} there is "
        "a {bullet} in some of them, and none in others."
    ),
    "guess.place.many": (
        "all ways in which the {bullets} can lie are counted: at {where} there is a {bullet} in "
        "some of them, and none in others."
    ),
    "guess.place.best": "{best}, {empty} with {share}.",
    "guess.brief": "{cells}, {empty} with {share}; {n:figures} {n:cell|cells} left",
    "guess.needed": (
        "yes: no hidden cell is free in all the ways in which the mines can lie. "
        "Even the safest, {names}, {n:is a mine with {share}|are mines with {share} each}."
    ),
    "guess.undecided": "nothing decides {name}: it is a mine with {share}.",
}
