"""Slips of counting in what people read: "1 bullets", "2x2" beside "2 × 2"."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_NOTATION = {"code", "textarea", "script", "style", "svg", "pre", "kbd"}
"""Elements whose text is a notation, or is not read."""

_READ = ("aria-label", "title", "alt", "aria-valuetext", "aria-description")
_OTHER = (
    "ms|is|allows|was|has|this|as|across|flags|opens|needs|leads|follows|stays|takes|leaves|lies"
)
"""Words with an s after a number that is no count of them."""

_ONE = re.compile(
    rf"(?<![\d.,/\u2013-])1 (?:safe |hidden |new |worked )?(?!(?:{_OTHER})\b)\w*[^\Ws]s\b"
)
_SIDES = re.compile(r"(?<![\w=/])\d+x\d+(?![\w:])(?! \d)")


class _Words(HTMLParser):
    """What a page says to eyes and ears."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.said += [f"\n{attributes[name]}\n" for name in _READ if attributes.get(name)]
        if tag == "meta" and "description" in (
            attributes.get("name") or attributes.get("property") or ""
        ):
            self.said.append(f"\n{attributes.get('content')}\n")
        if tag in _NOTATION:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if not self.open:
            self.said.append(data)


def read(page: str) -> str:
    """What a page says, without notations."""
    words = _Words()
    words.feed(page)
    return "\n".join(" ".join(line.split()) for line in "".join(words.said).splitlines())


def slips(text: str) -> list[str]:
    """Ones of several, and sides with a letter between them."""
    return [match[0] for pattern in (_ONE, _SIDES) for match in pattern.finditer(text)]
