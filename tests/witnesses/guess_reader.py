"""Sentences on live guesses, read back: each claim is compared with a list of all worlds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from tests.witnesses.brute_force import squares_around
from tests.witnesses.guessing import bits, both_well, games_won, led_on, never_settled, safety
from webapp.engine.position import Position

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
SPELLED = {name: number for number, name in enumerate(NUMBERS, 1)}
NAME = r"[A-Z]{1,2}\d+"
NAMES = rf"{NAME}(?:(?:, | and | or ){NAME})*(?: and \d+ others?)?"
LARGEST_PLAYED = 7
"""Unknown cells of the largest endings that are played out here."""


def whole(share: Fraction) -> str:
    """A chance in whole percent, never 0% or 100% of what may go either way."""
    nearest = round(float(share) * 100)
    if share < 1 and nearest == 100:
        return ">99%"
    return "<1%" if share and not nearest else f"{nearest}%"


@dataclass
class GuessReader:
    """Reads what is said of a guess at a position in which nothing is certain."""

    position: Position
    worlds: list[int]
    cell: int
    flags: int = 0

    def check(self, text: str) -> list[str]:
        """The kinds of claims in a text, all of them true; raises `AssertionError`."""
        return [self.check_sentence(f"{each}.") for each in text.removesuffix(".").split(". ")]

    def check_sentence(self, sentence: str) -> str:
        """The kind of a sentence that is true."""
        assert len(sentence) <= 200, sentence
        assert not re.search(r"\d/\d|10[⁰¹²³⁴⁵⁶⁷⁸⁹]|\d\.\d", sentence), sentence
        for pattern, test in self.patterns().items():
            if match := re.fullmatch(pattern, sentence):
                test(*match.groups())
                return test.__name__
        raise AssertionError(f"nothing tests: {sentence}")

    def patterns(self) -> dict[str, Callable[..., None]]:
        return {
            r"Nothing is certain: (?:the mines can lie in (\d+) ways, and )?(each cell left .*)\.":
                self.nothing_certain,
            r"Nothing is certain; the best guess depends most on (.*)\.": self.depends,
            r"Nothing is certain; (no number) touches the best guess\.": self.untouched,
            rf"({NAME}) is (safest|among the safest) \((\S+%)\): (.*)\.": self.safest,
            rf"({NAME}) is safe with (\S+%): (.*)\.": self.how_safe,
            rf"({NAME}) is safest \((\S+%)\), but( rarely helps;)? ({NAME}) \((\S+%)\) "
            r"(wins|makes something certain) more often(?:: (\S+%), not (\S+%))?\.": self.better,
            rf"({NAME}) is safest \((\S+%)\), but( rarely helps;)? with ({NAME}) \((\S+%)\) "
            r"(two openings in a row) go well more often(?:: (\S+%), not (\S+%))?\.": self.better,
            rf"({NAMES}) (?:is|are) as (safe|good|safe, but wins? less often)\.": self.equals,
            r"Whatever number it shows, (something certain follows)\.": self.whatever,
            r"Whatever number it shows, (the next opening is a guess too)\.": self.whatever,
            r"Something certain follows (\S+%) of the time\.": self.follows,
            r"The best play from here wins (\S+%) of the time\.": self.wins,
        }  # fmt: skip

    # What the sentences say

    def nothing_certain(self, ways: str | None, each: str) -> None:
        assert (ways is None) is (len(self.worlds) > 100)
        assert ways is None or int(ways) == len(self.worlds)
        assert each.startswith("each cell left")
        for cell in bits(self.position.unknown):
            assert 0 < safety(self.worlds, cell) < 1

    def depends(self, clues: str) -> None:
        pattern = rf"the (\d) at ({NAME})"
        named = [(int(number), self.numbered(name)) for number, name in re.findall(pattern, clues)]
        assert all(self.position.clues[cell] == number for number, cell in named)
        (first, *others) = (cell for _, cell in named)
        assert first in self.around(self.cell)
        assert len(others) <= 1
        for other in others:
            assert self.around(other) & self.around(first) & set(bits(self.position.unknown))

    def untouched(self, _: str) -> None:
        assert not self.around(self.cell) & set(self.position.clues)

    def safest(self, name: str, what: str, percent: str, why: str) -> None:
        shares = [safety(self.worlds, cell) for cell in bits(self.position.unknown)]
        assert self.numbered(name) == self.cell
        assert self.safety == max(shares)
        assert whole(self.safety) == percent
        assert (shares.count(self.safety) == 1) is (what == "safest")
        self.reason(why)

    def how_safe(self, name: str, percent: str, why: str) -> None:
        assert self.numbered(name) == self.cell
        assert whole(self.safety) == percent
        self.reason(why)

    def better(
        self, safer: str, safe: str, rarely: str | None, name: str, percent: str, what: str,
        more: str | None, less: str | None,
    ) -> None:  # fmt: skip
        other = self.numbered(safer)
        best = max(safety(self.worlds, cell) for cell in bits(self.position.unknown))
        assert safety(self.worlds, other) == best > self.safety
        assert whole(best) == safe
        assert self.numbered(name) == self.cell
        assert whole(self.safety) == percent
        assert not rarely or led_on(self.position, self.worlds, other) < Fraction(1, 5)
        how = {"wins": self.winning, "makes something certain": self.leading}.get(what, self.both)
        if how == self.winning and self.position.unknown.bit_count() > LARGEST_PLAYED:
            return
        assert how(self.cell) > how(other)
        shown = (whole(how(self.cell)), whole(how(other)))
        assert shown == (more, less) if more else shown[0] == shown[1]

    def equals(self, names: str, what: str) -> None:
        cells, others = self.read(names)
        for cell in cells:
            assert cell != self.cell
            assert (self.flags >> cell & 1) <= (self.flags >> self.cell & 1)
            assert safety(self.worlds, cell) == self.safety
        if what == "safe":
            alike = {c for c in bits(self.position.unknown) if self.alike(c)} - {self.cell}
            if not self.flags >> self.cell & 1:
                alike -= bits(self.flags)
            assert len(cells) + others == len(alike)
        assert len(cells) <= 6
        assert not others or len(cells) == 2
        if self.position.unknown.bit_count() <= LARGEST_PLAYED and what != "safe":
            assert {self.winning(c) < self.winning(self.cell) for c in cells} == {"but" in what}

    def whatever(self, what: str) -> None:
        expected = self.safety if "certain" in what else 0
        assert self.leading(self.cell) == expected

    def follows(self, percent: str) -> None:
        assert whole(self.leading(self.cell)) == percent

    def wins(self, percent: str) -> None:
        if self.position.unknown.bit_count() <= LARGEST_PLAYED:
            most = Fraction(games_won(self.position), len(self.worlds))
            assert self.winning(self.cell) == most
            assert whole(most) == percent

    # Why

    def reason(self, why: str) -> None:
        even = re.fullmatch(r"(.*), and nothing else will tell which", why)
        if even:
            self.even(even[1])
        elif why.startswith("no number touches it"):
            assert not self.around(self.cell) & set(self.position.clues)
            assert why == (
                f"no number touches it, and about {whole(1 - self.safety)} of the cells that none "
                "touches hold a mine"
            )
            for cell in bits(self.position.unknown):
                if not self.around(cell) & set(self.position.clues):
                    assert self.alike(cell)
        else:
            self.clue(why)

    def even(self, claim: str) -> None:
        single = re.fullmatch(rf"one of ({NAME}) or ({NAME}) holds a mine", claim)
        several = re.fullmatch(rf"either ({NAMES}) holds? .*mines? or ({NAMES}) do(?:es)?", claim)
        match = single or several
        assert match, claim
        first, second = (set(self.read(names)[0]) for names in match.groups())
        assert self.cell in first
        assert never_settled(self.position, self.worlds, first, second)

    def clue(self, why: str) -> None:
        pattern = rf"the (\d) at ({NAME}) needs (\w+) of ((?:{NAME}(?:, | and (?!the)| or )?)+)"
        needs = re.findall(pattern, why)
        rest = re.sub(pattern, "#", why)
        assert needs, why
        first = self.need(*needs[0])
        assert self.cell in first[1]
        odds, share = 1 - self.safety, Fraction(first[0], len(first[1]))
        if len(needs) == 2:
            second = self.need(*needs[1])
            assert second[1] & first[1]
            assert self.cell not in second[1]
            assert rest.endswith("which leaves less for this cell")
            assert odds < share < Fraction(second[0], len(second[1]))
        elif "less likely" in rest:
            assert odds > share
        elif "likelier" in rest:
            assert odds < share
        else:
            assert odds == share
            if words := re.fullmatch(r"#: (\w+) in (\w+)", rest):
                number, of = (SPELLED.get(word) or int(word) for word in words.groups())
                assert Fraction(number, of) == odds
            else:
                assert rest == "#"

    def need(self, number: str, name: str, needed: str, names: str) -> tuple[int, set[int]]:
        clue, cells = self.numbered(name), set(self.read(names)[0])
        around = self.around(clue)
        assert self.position.clues[clue] == int(number)
        assert cells == around & bits(self.position.unknown)
        assert SPELLED[needed] == int(number) - len(around & bits(self.position.bullets))
        return SPELLED[needed], cells

    # What is there

    @property
    def safety(self) -> Fraction:
        return safety(self.worlds, self.cell)

    def alike(self, cell: int) -> bool:
        return safety(self.worlds, cell) == self.safety

    def winning(self, cell: int) -> Fraction:
        return Fraction(games_won(self.position, cell), len(self.worlds))

    def leading(self, cell: int) -> Fraction:
        return led_on(self.position, self.worlds, cell)

    def both(self, cell: int) -> Fraction:
        return both_well(self.position, self.worlds, cell)

    def around(self, cell: int) -> set[int]:
        width, height = self.position.width, self.position.height
        around = squares_around(width, height, divmod(cell, width))
        return {row * width + column for row, column in around}

    def numbered(self, name: str) -> int:
        letters, row = re.fullmatch(r"([A-Z]+)(\d+)", name).groups()  # type: ignore[union-attr]
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - ord("A") + 1
        return (int(row) - 1) * self.position.width + column - 1

    def read(self, names: str) -> tuple[list[int], int]:
        """The cells of a list of names, and how many others it counts."""
        others = re.search(r"and (\d+) others?$", names)
        return [self.numbered(n) for n in re.findall(NAME, names)], int(others[1]) if others else 0
