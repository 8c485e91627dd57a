"""Every word of every page is marked, so that it can be said in another language.

A language of tests writes each letter with a sign above or below. What still stands on a page in
plain letters was not marked, or was put together from what was not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.dates import format_date
from babel.support import NullTranslations
from flask import Flask

from tests.sites.site import addresses, make_site, page_endpoints, visitor
from webapp.explain.wording.language import Language
from webapp.services import gate
from webapp.services.lru_cache import LruCache
from webapp.services.people import comparisons
from webapp.web.languages import cells, dates, installation, lazy_message, translation

pytestmark = pytest.mark.functional

UNMARKED = {
    "api.api": "its words are those of the API's document",
    "lab.experiment": "what was measured is told in English",
    "lab_preference.preference": "what was asked is told in English",
    "watch.watch": "players tell their turns in English",
}
"""Pages most of whose words are English in every language, and why."""

PLAIN = "aàbbcĉdďeèfƒgĝhĥiìjĵkķlļmɱnñoòpþqʠrŕsŝtťuùvṽwŵxҳyŷzž"
SIGNED = str.maketrans(PLAIN[::2] + PLAIN[::2].upper(), PLAIN[1::2] + "".join(PLAIN[1::2].upper()))
KEPT = re.compile(r"(%\(\w+\)[sd]|%%|<[^>]*>|&\w+;|\{[^}]*\})")
"""What in a message is no word: places of values, mark-up."""

NAMES = re.compile(
    r"""
      \b[A-Z]{1,2}\d{1,2}\b                     # cells
    | \bBullets\b | A\ Book\ of\ Bullets        # the site, the usual title of a book
    | \b\d+x\d+[a-z]?\S* | \b[\w.]*\d[\w.]*\b   # notations and ids
    | https?://\S* | /\w[\w/.-]*                # addresses
    | English | Deutsch | UTC | \bA4\b | Minesweeper | MineBot | minesweepr | minesolve | ^Quick$
    | Max\ Kofford | Raphaël\ Collet | Todd\ W\.\ Neller
    | ^[A-Z]{2}$                                # letters of columns
    | mit\ gefundenen\ (Kugeln|Minen)(?=:)     # names of patterns are put together beside sentences
    """,
    re.VERBOSE,
)
SPOKEN = ("aria-label", "title", "placeholder", "alt", "aria-valuetext")
VOID = {"meta", "link", "input", "br", "img", "hr", "path", "use", "circle", "rect", "line"}
SILENT = {"script", "style", "code", "kbd", "pre", "textarea", "text"}


def signed(text: str) -> str:
    """A text in the language of tests."""
    parts = KEPT.split(text)
    parts[::2] = [part.translate(SIGNED) for part in parts[::2]]
    return "".join(parts)


class SignedTranslations(NullTranslations):
    """Every message, written with signs."""

    def ugettext(self, message: str) -> str:
        return signed(message)

    def ungettext(self, singular: str, plural: str, num: int) -> str:
        return signed(singular if num == 1 else plural)

    def upgettext(self, context: str, message: str) -> str:
        del context
        return signed(message)

    def unpgettext(self, context: str, singular: str, plural: str, num: int) -> str:
        del context
        return signed(singular if num == 1 else plural)


class PlainWords(HTMLParser):
    """The words of a page that are in plain letters, where no other language is named."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        foreign = given.get("lang") == "en" or (self._is_foreign and given.get("lang") != "de")
        if not foreign:
            for name in SPOKEN:
                self._read(given.get(name) or "")
        if tag not in VOID:
            self._open.append((tag, foreign))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self._is_foreign and not (self._open and self._open[-1][0] in SILENT):
            self._read(data)

    @property
    def _is_foreign(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def _read(self, text: str) -> None:
        if re.search(r"[A-Za-z]{2,}", NAMES.sub("", text)):
            self.words.append(" ".join(text.split())[:200])


@pytest.fixture(scope="module")
def signed_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A site whose German is the language of tests."""
    with pytest.MonkeyPatch.context() as patch:
        translations = SignedTranslations()
        for module in (installation, lazy_message, translation):
            patch.setattr(module, "translations", lambda _: translations)
        for method in ("sentence", "words", "chance", "rounded"):
            plain = getattr(Language, method)
            patch.setattr(Language, method, _signing(plain))
        patch.setattr(dates, "format_date", _signing(format_date))
        cells.words_in.cache_clear()
        folder: Path = tmp_path_factory.mktemp("signed")
        patch.setattr(gate, "open_gate", lambda: None)  # its processes would speak German
        patch.setattr(gate, "_gate", None)
        # What is kept meanwhile is told in that language, and goes with it.
        patch.setattr(comparisons, "_searches", LruCache(comparisons.MOST_CACHED))
        yield make_site(folder)
    cells.words_in.cache_clear()


def _signing(plain: object) -> object:
    def sign(*arguments: object, **named: object) -> str:
        return signed(plain(*arguments, **named))  # type: ignore[operator]

    return sign


def test_every_word_of_a_page_is_marked(signed_site: Flask) -> None:
    left: dict[str, str] = {}
    for endpoint in page_endpoints():
        if endpoint in UNMARKED:
            continue
        for address in addresses(signed_site, endpoint):
            answer = visitor(signed_site).get(address, headers={"Accept-Language": "de"})
            reader = PlainWords()
            reader.feed(answer.text)
            left |= dict.fromkeys(reader.words, address)
    assert left == {}
