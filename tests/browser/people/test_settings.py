"""The settings on narrow and wide screens: what can be chosen is there to be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

pytestmark = pytest.mark.browser

PAGES = ("/settings", "/puzzles", "/mines", "/puzzles/new", "/books")

CUT_OFF = """() => {
  document.querySelectorAll("details").forEach((part) => { part.open = true; });
  const brush = document.createElement("canvas").getContext("2d");
  const shown = [...document.querySelectorAll("select")].filter((list) => list.checkVisibility());
  return shown.flatMap((list) => {
    const style = getComputedStyle(list);
    const arrow = 16;
    const beside = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + arrow;
    brush.font = style.font;
    const width = (text) => brush.measureText(text).width;
    const room = list.clientWidth - beside;
    return [...list.options].map(({ text }) => text).filter((text) => width(text) > room);
  });
}"""


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_choice_of_a_list_is_cut_off(browser: Browser, base_url: str, language: str) -> None:
    context = browser.new_context(base_url=base_url, locale=language)
    page = context.new_page()
    for address in PAGES:
        page.goto(address)
        for width in (320, 390, 844, 1366):
            page.set_viewport_size({"width": width, "height": 700})
            assert page.evaluate(CUT_OFF) == [], f"{address} at {width}"
    context.close()


def test_the_buttons_of_a_switch_share_one_row_on_a_phone(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, locale="de")
    page = context.new_page()
    page.goto("/settings")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 700})
        for name in ("Farben", "Kontrast", "Sprache", "Stil"):
            group = page.get_by_role("main").get_by_role("group", name=name, exact=True)
            expect(group).to_be_visible()
            rows = {
                round(box["y"])
                for button in group.get_by_role("button").all()
                if (box := button.bounding_box()) and box["x"] + box["width"] <= width
            }
            assert len(rows) == 1, name
            assert group.evaluate("e => e.scrollWidth <= e.clientWidth"), name
    context.close()
