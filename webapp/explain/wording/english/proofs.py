"""English: why cells are what they are."""

from __future__ import annotations

PROOFS = {
    # Parts of sentences
    "pattern": "{name}: {first}",
    "pattern.subtracted": "{name} with found {bullets}: {first}",
    "run": "{n} numbers, one after the other: {clues}.",
    "nothing": "",
    "still": "still ",
    "amount.one": "one of {cells:plain or}",
    "amount.some": "{n} of {cells}",
    "amount.every": "{cells:each}",
    "left": "{n} {n:{bullet} is|{bullets} are} left",
    "left.many": "there are {n} {bullets} left",
    "so.bullets": "{cells} {cells:is a {bullet}|are {bullets}}",
    "so.empties": "{cells} {cells:is|are} {empty}",
    "so.both": "{first} and {second}",
    "also.empties": "{cells} {cells:is|are} {empty}",
    "so.least": "at least {n} of {cells} {n:is a {bullet}|are {bullets}}",
    "so.most": "at most {n} of {cells} {n:is a {bullet}|are {bullets}}",
    "every.bullet": "every unknown cell is a {bullet}",
    "every.empty": "every unknown cell is {empty}",
    "every.other.bullet": "every other unknown cell is a {bullet}",
    "every.other.empty": "every other unknown cell is {empty}",
    "fact.bullets": "{cells} {cells:is a {bullet}|are {bullets}}",
    "fact.empties": "{cells} {cells:is|are} {empty}",
    "fact.least": "at least {n} of {cells} {n:is a {bullet}|are {bullets}}",
    "fact.most": "at most {n} of {cells} {n:is a {bullet}|are {bullets}}",
    "fact.just": "{cells} hold just {n}",
    "fact.besides": "only {cells} {cells:is|are} left besides",
    "held.every": "{cells}",
    "held.least": "at least {n} of {cells}",
    "held.most": "at most {n} of {cells}",
    # One clue, and the total alone
    "full": (
        "{clue} {still}needs {n} {n:{bullet}|{bullets}} and has just {n} {n:cell|cells} left, "
        "so {so}."
    ),
    "zero": "{clue} has no {bullet} around it, so {so}.",
    "complete.one": "{clue} has its {bullet}, so {so}.",
    "complete.two": "{clue} has both its {bullets}, so {so}.",
    "complete": "{clue} has all {n} {bullets}, so {so}.",
    "total.none": "all {bullets} are found, so {so}.",
    "total.all": "{left} for just {n} {n:cell|cells}, so {so}.",
    # Two clues
    "need": "{clue} {still}needs {amount}.",
    "done": "{clue} has all that it needs.",
    "pair.touch": (
        "{n:all} {n:touches|touch} {clue} too, which {still}needs just {need}, so {so}."
    ),
    "pair.most": "{clue} {still}allows at most {n} of {cells}.",
    "pair.most-empty": ("{clue} {still}allows at most {n} of {cells}, so one of them is {empty}."),
    "pair.need-empty": "{clue} {still}needs {amount}, so one of them is {empty}.",
    "pair.so": "{clue} {still}needs {n} and has only {cells} besides, so {so}.",
    "pair.one-empty": "{clue} can leave only that one cell {empty}, so {so}.",
    "pair.last": (
        "{other} has its last {bullet} at {cells:at}: that is all {clue} {still}needs, so {so}."
    ),
    "pair.others": (
        "{other} has its other {n} among {cells}: that is all {clue} {still}needs, so {so}."
    ),
    # The total, and clues that share no cell
    "left.alone": "{left}.",
    "take": "{clue} takes {amount}.",
    "used.one": "{left}, and {clue} {still}needs {amount}.",
    "used.end": "they share no cell and take all {n}, so {so}.",
    "used.both": "they share no cell and take both, so {so}.",
    "filled.least": (
        "that leaves at least {n} {n:{bullet}|{bullets}} for just {n} other {n:cell|cells}, "
        "so {so}."
    ),
    "filled.end": (
        "that leaves {n} {n:{bullet}|{bullets}} and just {n} other {n:cell|cells}, so {so}."
    ),
    # Sums
    "hub.end": "all these cells touch {clue}, which {still}needs just {n}, so {so}.",
    "sum": "they share no cell, so that makes {n}.",
    "allow": "{clue} {still}allows at most {n} of {cells}.",
    "allow.all": "{clue} {still}needs just {amount}.",
    "allow.total": "the total allows at most {n} of {cells}.",
    "clean.same": "together they allow just {n}.",
    "clean.end": ("that makes at most {most} of the {all}, so {so}, the {n:other one|other {n}}."),
    "nested": "{n:all} {n:touches|touch} {clue} too, which leaves just {left} for {cells}.",
    "least": "{clue} {still}needs {amount}, so {so}.",
    "least.end": "together these are already the {n} that {clue} {still}needs, so {parts}.",
    "least.own": "so {clue} also needs {cells}.",
    "clean.rest": ("{clues} {clues:has|have} reached {clues:its limit|their limits}, so {so}."),
    "sum.twice": "that makes {n}, where {parts}.",
    "sum.first": "that is the first sum: {n}.",
    "sum.first.twice": "that is the first sum: {n}, where {parts}.",
    "sum.second": "that is the second sum: {n}.",
    "sum.second.twice": "that is the second sum: {n}, where {parts}.",
    "counts.clues": "{clues} {clues:counts|count} twice",
    "counts.cells": "{cells} {cells:counts|count} {times:times}",
    "tangled.same": (
        "both sums are equal, so {so}: a {bullet} there would count more in the second."
    ),
    "tangled.more": (
        "the first sum is more by {n}; only {cells} {cells:counts|count} more in it than in the "
        "second, so {so}."
    ),
    "slack.more": (
        "the first sum is more by {n}; {parts}, the difference could be {most:plain} at most, "
        "so {so}."
    ),
    "slack": "{parts}, the first sum could not be {n} against {other}, so {so}.",
    "slack.alone": "{parts}, the sum could be {most:plain} at most, so {so}.",
    "slack.without": "without a {bullet} at {cells:at}",
    "slack.with": "with a {bullet} at {cells:at}",
    "shared.more": (
        "that makes {n}, but only {left} {left:is|are} left, so {over} "
        "{over:{bullet} must|{bullets} must each} count for two of these numbers."
    ),
    "shared.twice": "only {cells} {cells:touches|touch} two of them, so {so}.",
    "shared.rest": "these numbers then take all {n}, so {so}.",
    "every.apart.empty": "every unknown cell that touches none of them is {empty}",
    "shared.most": "together they take at most {n}.",
    "shared.all": "together they take at most {n}, just what is left for all unknown cells.",
    "shared.missing": (
        "a {bullet} at {cells:at} would count for two of these numbers: they would take fewer than "
        "{n}, and one {bullet} would be left without a cell, so {so}."
    ),
    # Clues in turn, and suppositions
    "link.bullets": "{clue} needs {cells:each}.",
    "link.empties": "{clue} is complete, so {so}.",
    "then.link.bullets": "then {clue} needs {cells:each}.",
    "link.among": "{clue} needs {cells}.",
    "then.link.among": "then {clue} needs {cells}.",
    "then.link.empties": "then {clue} is complete, so {so}.",
    "total.full": "every cell that is left is needed for the last {bullets}, so {so}.",
    "total.last": "{cells} {cells:is the last {bullet}|are the last {bullets}}, so {so}.",
    "total.complete": "no other {bullet} is left, so {so}.",
    "bound": "{clue} {still}needs {n}; {parts}, so {so}.",
    "bound.least": "{clue} {still}needs {n}, so {so}.",
    "facts": "{parts}.",
    "then.so": "then {so}.",
    "total.bound": "{left}; {parts}, so {so}.",
    "total.bound.alone": "{left}, so {so}.",
    "suppose.bullet": "suppose {cells:or} is a {bullet}.",
    "suppose.empty": "suppose {cells:or} is {empty}.",
    "now.suppose.bullet": "now suppose {cells:or} is a {bullet}.",
    "now.suppose.empty": "now suppose {cells:or} is {empty}.",
    "so": "so {so}.",
    "alike": "{others} {others:touches|touch} the same numbers as {cells}, so {so}.",
    "case.bullet": "if {cells} is a {bullet}:",
    "case.empty": "if {cells} is {empty}:",
    "either": "either way, {so}.",
    # What breaks
    "but": "but {rest}",
    "break.already": "{clue} has {n} {n:{bullet}|{bullets}} around it already.",
    "break.total.already": ("{n} {n:{bullet} is|{bullets} are} there already, more than {shown}."),
    "break.many.exact": "{clue} {still}needs {n} and gets {gets}: {parts}.",
    "break.many.about": "{clue} {still}needs {n} and gets at least {gets}: {parts}.",
    "break.full": "{clue} is complete already and gets {parts} too.",
    "break.zero": "{clue} allows no {bullet} and gets {parts}.",
    "break.few.about": "{clue} {still}needs {n} and gets at most {gets}: {parts}.",
    "break.few.none": (
        "{clue} {still}needs {n} {n:{bullet}|{bullets}}, and no cell is left for that."
    ),
    "break.total.many.exact": "{left}, and that makes {gets}: {parts}.",
    "break.total.many.about": "{left}, and that makes at least {gets}: {parts}.",
    "break.total.few.cells": ("{left}, and only {gets} {gets:cell|cells} can hold them: {parts}."),
    "break.total.few.about": "{left}, and the cells for them hold at most {gets}: {parts}.",
    "break.total.many.sum": "together that makes at least {gets}.",
    "break.total.few.sum": "together these cells hold at most {gets}.",
    "break.total.few.none": "{left}, and there is no cell for that.",
    "now.need": "now {clue} {n:needs|needs} {n}.",
    "now.left": "now {n} {n:{bullet} is|{bullets} are} left.",
    "break.sum": (
        "{clues} {clues:needs|together need} {n}, and {others} {others:allows|allow} {most}."
    ),
    "break.sum.beside": (
        "{clues} {clues:needs|together need} {n}, and {others} {others:allows|allow} {most}, "
        "with only {cells} besides."
    ),
    "break.sum.total": (
        "that leaves {n} {n:{bullet}|{bullets}} for just {size} other cells: {cells}."
    ),
    "break.sum.total.one": "that leaves {n} {bullets} for just one other cell, {cells}.",
    "break.sum.alone": ("{clues} {clues:needs|together need} {n}, and no cell is left for that."),
    "break.sum.alone.beside": (
        "{clues} {clues:needs|together need} {n}, and only {cells} {cells:is|are} left for that."
    ),
    "break.odd": (
        "{clues} together need {n}, and each cell left for them, {cells}, touches two of "
        "them: that never makes {n}."
    ),
    "break.odd.even": (
        "{clues} together need {n}, and each cell left for them, {cells}, touches an even "
        "number of them: that never makes {n}."
    ),
}
