"""Draws the pictures that browsers and networks want as pixels, from the SVG of the product.

Run it after a change of the emblem or of the first puzzle:
`python -m tests.browser.support.pictures`.
"""

from __future__ import annotations

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.processes.chromium import launch
from tests.root import ROOT
from webapp.drawing.board import Board
from webapp.drawing.svg import board_svg
from webapp.web.site.home import PUZZLE

STATIC = ROOT / "static"
CARD = (1200, 630)

CARD_STYLE = """
body { display: grid; grid-template-columns: 1fr 530px; align-items: center; gap: 40px;
  width: 1200px; height: 630px; padding: 0 70px 0 80px; }
.mark { display: flex; align-items: center; gap: 22px;
  font: 700 68px/1 var(--serif); }
.mark svg { width: 68px; height: 68px; }
p { color: var(--soft); font: 30px/1.45 var(--sans); margin-top: 30px; }
"""


def main() -> None:
    """Write the social card, the touch icon and the old icon."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page()
        _shoot(page, _card(), CARD, "social-card.png")
        _shoot(page, _icon(180), (180, 180), "touch-icon.png")
        _shoot(page, _icon(32), (32, 32), "favicon.png")
        browser.close()
    with Image.open(STATIC / "favicon.png") as image:
        image.save(STATIC / "favicon.ico", sizes=[(32, 32)])
    (STATIC / "favicon.png").unlink()


def _shoot(page: Page, html: str, size: tuple[int, int], name: str) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_content(html)
    page.screenshot(path=STATIC / name)
    with Image.open(STATIC / name) as image:
        image.convert("RGB").quantize(128).save(STATIC / name, optimize=True)


def _styles() -> str:
    names = ("tokens", "base", "board")
    return "".join((STATIC / "css" / f"{name}.css").read_text() for name in names)


def _card() -> str:
    emblem = (STATIC.parent / "templates" / "parts" / "emblem.svg").read_text()
    words = "A puzzle of numbers.<br>One solution,<br>and no guessing."
    return (
        f"<html data-theme=light><style>{_styles()}{CARD_STYLE}</style><body>"
        f'<div><div class="mark">{emblem}Bullets</div><p>{words}</p></div>'
        f'<div class="board">{board_svg(Board.of(PUZZLE))}</div>'
    )


def _icon(side: int) -> str:
    icon = (STATIC / "favicon.svg").read_text()
    style = f"body{{margin:0;background:#f6f3ea}}svg{{display:block;width:{side}px}}"
    return f"<style>{style}</style>{icon}"


if __name__ == "__main__":
    main()
