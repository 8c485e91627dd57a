"""What would make the boards of a book large enough to be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from webapp.press.layout.options import PER_PAGE, BookOptions
from webapp.press.layout.sizes import PAPERS

Change = Mapping[str, Any]
"""New values of options."""

NOTHING_HELPS = "leave it out, or choose smaller boards"


def advice(options: BookOptions, fits: Callable[[BookOptions], bool]) -> str:
    """The least changes after each of which the book `fits`, in words.

    One change is told of each kind; if none is enough by itself, the first of the fewest that are
    enough together.
    """
    kinds = [list(kind(options)) for kind in (_fewer, _other_pages, _usual_print)]

    def helps(*changes: Change) -> bool:
        return fits(
            replace(options, **{name: change[name] for change in changes for name in change})
        )

    alone = [next((change for change in kind if helps(change)), None) for kind in kinds]
    if any(alone):
        return ", or ".join(_in_words(change) for change in alone if change)
    for number in range(2, len(kinds) + 1):
        for chosen in combinations(kinds, number):
            for changes in product(*chosen):
                if helps(*changes):
                    return " and ".join(map(_in_words, changes))
    return NOTHING_HELPS


def _fewer(options: BookOptions) -> Iterator[Change]:
    yield from ({"per_page": number} for number in reversed(PER_PAGE) if number < options.per_page)


def _other_pages(options: BookOptions) -> Iterator[Change]:
    """All that are larger in some direction, the smallest first."""
    own = PAPERS[options.page]
    for name, paper in sorted(PAPERS.items(), key=lambda item: item[1].width * item[1].height):
        if paper.width > own.width or paper.height > own.height:
            yield {"page": name}


def _usual_print(options: BookOptions) -> Iterator[Change]:
    if options.large_print:
        yield {"large_print": False}


def _in_words(change: Change) -> str:
    match dict(change):
        case {"per_page": number}:
            return f"put {number} on a page"
        case {"page": name}:
            return f"print on {PAPERS[name].words}"
        case _:
            return "leave large print"
