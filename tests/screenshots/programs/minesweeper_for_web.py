"""Pictures of minesweeper-for-web, a web component (npm: minesweeper-for-web).

    npm install --prefix FOLDER/npm --ignore-scripts minesweeper-for-web

Every cell of its page refers to the drawing it shows: that is the truth.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from playwright.sync_api import Browser, Page

from tests.screenshots.chromium import PHONE, View, chromium, page_of, shot
from tests.screenshots.desktop import Studio
from tests.screenshots.games import SHARES, SIZES, STAGES
from tests.screenshots.scene import Scene

PROGRAM = "minesweeper-for-web"
CELLS = "minesweeper-game .sweeper-field"
DRAWINGS = {
    "unopened-square": ".", "flag": "F", "flag-missed": "x", "question-mark": "?", "bomb": "*",
    "bomb-explode": "*", "blank": "0", **{f"number-{n}": str(n) for n in range(1, 9)},
}  # fmt: skip
VIEWS = (View(), View((1280, 800), 1.25), View((1000, 700), 2), View(PHONE, 3), View((1600, 1100)))
PAGE = """<!doctype html><title>Minesweeper</title>
<style>
 body {{ margin: 24px; font: 16px sans-serif; {style} }}
 header {{ display: flex; gap: 40px; margin-bottom: 12px; }}
</style>
<header>
<h1>Minesweeper</h1><p><span id="left"></span> mines left</p><button>New game</button>
</header>
<minesweeper-game columns="{0}" rows="{1}" bombs="{2}" bomb-counter-selector="#left">
</minesweeper-game>
<p>Hold a cell for a flag. The first three levels are 9 by 9, 16 by 16 and 30 by 16.</p>
"""
THEMES = {
    "default": "background: white; color: #222",
    "dark": "background: #181a20; color: #dde",
}
PLAY = """([share, flags, wrong, questions, lose, seed]) => {
    const game = document.querySelector("minesweeper-game"), engine = game.engine;
    const chance = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    const cells = [];
    engine.board.positions.forEach((row, y) => row.forEach((value, x) => cells.push([y, x])));
    const mine = ([y, x]) => typeof engine.board.positions[y][x] !== "number";
    const open = ([y, x]) => engine.board.revealedFields[y][x];
    const safe = cells.filter(cell => !mine(cell)), mines = cells.filter(mine);
    while (safe.filter(open).length < share * safe.length) {
        const closed = safe.filter(cell => !open(cell));
        engine.selectField(...closed[Math.floor(chance() * closed.length)]);
    }
    if (!engine.isGameOver) {
        mines.forEach(cell => chance() < flags && engine.toggleFlag(...cell));
        const closed = safe.filter(cell => !open(cell));
        closed.slice(0, wrong).forEach(cell => engine.toggleFlag(...cell));
        closed.slice(wrong, wrong + questions).forEach(cell => engine.toggleQuestionMark(...cell));
        const hidden = mines.filter(([y, x]) => !engine.board.flags[y][x]);
        if (lose && hidden.length) engine.selectField(...hidden[0]);
    }
    game.requestUpdate();
}"""


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many pages for each ground that the component stands on."""
    script = studio.folder / "npm/node_modules/minesweeper-for-web/dist/custom-element.js"
    with chromium() as browser:
        for theme in THEMES:
            for number in range(count):
                yield scene(browser, theme, script.read_text(), studio.rng, number)


def scene(browser: Browser, theme: str, script: str, rng: Random, number: int) -> Scene:
    """One page."""
    view = rng.choice(VIEWS)
    fitting = [size for size in SIZES if size[0] * 40 < view.size[0] - 60]
    size = fitting[number * 5 % len(fitting)]
    with page_of(browser, view) as page:
        page.set_content(PAGE.format(*size, style=THEMES[theme]))
        page.add_script_tag(content=script, type="module")
        page.wait_for_selector(CELLS)
        play(page, STAGES[number % len(STAGES)], rng)
        page.wait_for_timeout(100)
        signs = [DRAWINGS[drawing] for drawing in drawings(page)]
        rows = tuple("".join(signs[i : i + size[0]]) for i in range(0, len(signs), size[0]))
        image, box = shot(page, page.locator(CELLS), view.scale)
        return Scene(program=PROGRAM, theme=theme, image=image, rows=rows, box=box)


def play(page: Page, stage: str, rng: Random) -> None:
    """Play through the component's own engine."""
    share = 1.0 if stage == "won" else min(1.0, rng.uniform(0.7, 1.3) * SHARES[stage])
    lost = stage == "lost"
    flags = 0.0 if stage == "untouched" else rng.choice((0.0, 0.3, 0.7))
    wrong, questions = rng.choice((0, 1, 2)) if lost else 0, rng.choice((0, 0, 2))
    page.evaluate(PLAY, [share, flags, wrong, questions, lost, rng.randrange(1, 2**31)])


def drawings(page: Page) -> list[str]:
    """The names of what the cells show, row by row."""
    names: list[str] = page.locator(CELLS).evaluate_all(
        """cells => cells.map(cell => {
            const shown = [...cell.querySelectorAll("use")].filter(use =>
                getComputedStyle(use.closest("svg")).display !== "none");
            return shown[0].getAttribute("href").slice(1);
        })"""
    )
    return names
