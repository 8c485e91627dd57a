"""The letters of our drawings: the renderer sets each once, and we place it again and again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any
from xml.etree.ElementTree import fromstring

from weasyprint.images import SVGImage

_FONT = re.compile(rb"/(\S+) \S+ Tf")
_GLYPH = re.compile(rb"<([0-9a-f]{4})")
_PLACE = re.compile(rb"1 0 0 -1 (\S+) \S+ Tm")

Text = tuple[tuple[float, float], str]
"""Where it stands: its middle on its baseline."""


class Letters:
    """The letters of one document, with the fonts that its file gets for them."""

    def __init__(self, fonts: Any) -> None:
        self.fonts = fonts
        self.known: dict[tuple[str, str], tuple[str, str, float]] = {}

    def written(self, face: str, size: float, texts: Sequence[Text], stream: Any) -> str:
        """The operators of texts, each centred at its place."""
        operators, current = ["BT"], ""
        for (x, y), text in texts:
            letters = [self._letter(face, letter, stream) for letter in text]
            if letters[0][0] != current:
                current = letters[0][0]
                operators.append(f"/{current} {size:g} Tf")
            start = x - size * sum(width for _, _, width in letters) / 2
            glyphs = "".join(glyph for _, glyph, _ in letters)
            operators.append(f"1 0 0 -1 {start:.2f} {y:g} Tm <{glyphs}> Tj")
        return " ".join([*operators, "ET"])

    def _letter(self, face: str, letter: str, stream: Any) -> tuple[str, str, float]:
        """The font of a letter in the file, its number in the font, its width at size 1."""
        if (face, letter) not in self.known:
            self.known[face, letter] = self._set(face, letter, stream)
        return self.known[face, letter]

    def _set(self, face: str, letter: str, stream: Any) -> tuple[str, str, float]:
        """Let the renderer set a letter twice, far from the page: the second tells the width."""
        aside = stream.clone()
        size = 1000
        drawn = fromstring(  # noqa: S314  our own
            f'<svg xmlns="http://www.w3.org/2000/svg"><text {face} font-size="{size}">'
            f"{letter}{letter}</text></svg>"
        )
        SVGImage(drawn, None, None, SimpleNamespace(font_config=self.fonts)).draw(aside, 1, 1, None)
        operators = b"\n".join(aside.stream)
        font, glyph = _FONT.search(operators), _GLYPH.search(operators)
        places = _PLACE.findall(operators)
        if font is None or glyph is None or len(places) != 2:
            raise ValueError(f"the renderer cannot set {letter!r}")
        return font[1].decode(), glyph[1].decode(), float(places[1]) / size
