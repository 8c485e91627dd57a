"""Every skin, by day and by night, can be read: contrasts worked out from the sheets themselves."""

from __future__ import annotations

import re

import pytest

from tests.root import ROOT
from webapp.web.people.theme import SKINS

pytestmark = pytest.mark.unit

SHEETS = ROOT / "static" / "css" / "site"
NOTEBOOK = "auto"
LOOKS = [(skin, night) for skin in SKINS for night in (False, True)]

_COLOUR = re.compile(r"--([a-z-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);")
_SKIN = re.compile(r'\[data-skin="([a-z]+)"\]\) \{(.*?)\n  \}', re.DOTALL)

TEXT = 4.5
"""AA of WCAG 2 for running text; AAA, for clues, is 7; lines of controls need 3."""
CLUES = 7
CONTROLS = 3


def _colours(skin: str, *, night: bool) -> dict[str, str]:
    """The colours of a skin by name; what it does not name is the notebook's."""
    notebook = (SHEETS / "tokens.css").read_text().split("@supports")[0]
    skins = dict(_SKIN.findall((SHEETS / "skins.css").read_text()))
    sheets = [notebook] if skin == NOTEBOOK else [notebook, skins[skin]]
    return {
        name: dark if night else light
        for sheet in sheets
        for name, light, dark in _COLOUR.findall(sheet)
    }


def _luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(colour: str, other: str) -> float:
    dark, light = sorted((_luminance(colour), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_and_white_are_as_far_apart_as_the_standard_says() -> None:
    assert _contrast("#000", "#fff") == pytest.approx(21)
    assert _contrast("#777", "#fff") == pytest.approx(4.48, abs=0.01)


def test_every_skin_that_can_be_chosen_is_in_the_sheet_and_no_other() -> None:
    written = {skin for skin, _ in _SKIN.findall((SHEETS / "skins.css").read_text())}
    assert written == SKINS.keys() - {NOTEBOOK}


@pytest.mark.parametrize(("skin", "night"), LOOKS)
def test_words_and_clues_can_be_read_in_every_skin(skin: str, *, night: bool) -> None:
    colours = _colours(skin, night=night)
    wanted = {
        ("ink", "ground"): CLUES,
        ("ink", "card"): CLUES,
        ("ink", "accent-ground"): CLUES,
        ("ink", "raised"): CLUES,
        ("ink", "odds"): TEXT,
        ("soft", "ground"): TEXT,
        ("soft", "card"): TEXT,
        ("accent", "ground"): TEXT,
        ("accent", "card"): TEXT,
        ("accent", "accent-ground"): TEXT,
        ("accent", "raised"): CONTROLS,
        ("control", "ground"): CONTROLS,
        ("control", "card"): CONTROLS,
        **{
            (number, "card"): TEXT
            for number in ("one", "two", "three", "four", "five", "six", "eight")
        },
    }
    contrasts = {pair: _contrast(colours[pair[0]], colours[pair[1]]) for pair in wanted}
    assert {pair: at for pair, at in contrasts.items() if at < wanted[pair]} == {}
