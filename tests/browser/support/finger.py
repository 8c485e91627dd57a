"""Fingers on a screen: taps are the browser's own, strokes and swipes are these."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import CDPSession, Locator, Page, expect

Place = tuple[float, float]
"""Pixels from the left and from the top of what is in view."""


class Finger:
    """Touches of one finger or two, as a screen reports them."""

    def __init__(self, page: Page) -> None:
        self.screen: CDPSession = page.context.new_cdp_session(page)

    def swipe(self, *ways: Sequence[Place], rest: Locator | None = None) -> None:
        """Go from place to place, each finger its own way, and lift.

        It may rest where it begins until something is to be seen.
        """
        at = [way[0] for way in ways]
        self._report("touchStart", at)
        if rest is not None:
            expect(rest).to_be_visible()
        for leg in range(1, len(ways[0])):
            for step in range(1, 5):
                at = [between(way[leg - 1], way[leg], step / 4) for way in ways]
                self._report("touchMove", at)
        self._report("touchEnd", [])

    def _report(self, kind: str, places: Sequence[Place]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def between(start: Place, end: Place, share: float) -> Place:
    """A place on the straight way."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def middle(place: Locator) -> Place:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
