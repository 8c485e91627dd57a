"""Pictures of react-minesweeper and its demonstration page (npm: react-minesweeper).

    npm install --prefix FOLDER/npm --ignore-scripts react-minesweeper

The classes of its cells tell what each shows: that is the truth. Styles come by classes alone, so
themes are style sheets. Its floods run along sides only, so empty cells do touch covered ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from playwright.sync_api import Browser, Page

from tests.screenshots.chromium import PHONE, View, chromium, page_of, shot
from tests.screenshots.desktop import Studio
from tests.screenshots.games import SHARES, STAGES
from tests.screenshots.scene import Scene

PROGRAM = "react-minesweeper"
CELLS = ".minesweeper__field"
VIEWS = (View(), View((1280, 800), 1.25), View((1000, 760), 2), View(PHONE, 3), View((1600, 1000)))
SIZES = (
    (5, 5),
    (8, 8),
    (9, 9),
    (10, 10),
    (12, 9),
    (16, 16),
    (20, 14),
    (24, 24),
    (30, 16),
    (30, 24),
)
THEMES = {
    "demo": "",
    "pastel": """
        html { background: #f4eef8; } h1 a { color: #705090; }
        .minesweeper { background: #e4d8f0; border-color: #d0c0e0; }
        .minesweeper__field { background: #fffaff; border-color: #d8c8e8; width: 34px; height: 34px;
            font-family: "DejaVu Serif", serif; }
        .minesweeper__field_cloud::before { background-color: #c4aee0; border: 0; }
        .minesweeper__field_1 { color: #5060c0; } .minesweeper__field_2 { color: #409060; }
    """,
    "night": """
        html { background: #10141c; color: #ccd; } h1 a, label { color: #9ab; text-shadow: none; }
        .minesweeper, .minesweeper__header { background: #1c2430; border-color: #303c4c; }
        .minesweeper__field { background: #141a24; border-color: #2c3644; width: 26px; height: 26px;
            font: 500 18px "Liberation Sans", sans-serif; }
        .minesweeper__field_bomb::before { background-color: #a03030; }
        .minesweeper__field_cloud::before { background-color: #34465c; border: 1px solid #42566e; }
        .minesweeper__field_flag::before { background-color: #8c6a20; }
        .minesweeper__field_1 { color: #7ab0ff; } .minesweeper__field_2 { color: #70d090; }
        .minesweeper__field_3 { color: #ff8080; } .minesweeper__field_4 { color: #c0a0ff; }
        .minesweeper__field_5 { color: #ffb070; } .minesweeper__field_6 { color: #70d0d0; }
        .minesweeper__field_7, .minesweeper__field_8 { color: #e0e0e0; }
    """,
}
PLAY = """([share, flags, lose, seed]) => {
    const chance = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    const cells = [...document.querySelectorAll(".minesweeper__field")];
    const is = (cell, name) => cell.classList.contains("minesweeper__field_" + name);
    const safe = cells.filter(cell => !is(cell, "bomb")), mines = cells.filter(c => is(c, "bomb"));
    const open = cell => !is(cell, "cloud");
    while (safe.filter(open).length < share * safe.length) {
        const closed = safe.filter(cell => !open(cell));
        closed[Math.floor(chance() * closed.length)].click();
    }
    const click = cell => cell.dispatchEvent(
        new MouseEvent("contextmenu", {bubbles: true, cancelable: true}));
    mines.forEach(cell => chance() < flags && click(cell));
    if (lose) mines[0].click();
}"""
SIGN = """cells => cells.map(cell => {
    const is = name => cell.classList.contains("minesweeper__field_" + name);
    if (is("flag")) return "F";
    if (is("cloud")) return ".";
    return is("bomb") ? "*" : cell.textContent || "0";
})"""


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many pages for each style sheet."""
    home = studio.folder / "npm/node_modules/react-minesweeper/demo/dist/index.html"
    with chromium() as browser:
        for theme in THEMES:
            for number in range(count):
                yield scene(browser, theme, home.as_uri(), studio.rng, number)


def scene(browser: Browser, theme: str, address: str, rng: Random, number: int) -> Scene:
    """One page."""
    view = rng.choice(VIEWS)
    fitting = [size for size in SIZES if size[0] * 34 < view.size[0] - 30]
    size = fitting[number * 3 % len(fitting)]
    with page_of(browser, view) as page:
        page.goto(address)
        page.fill("#fields-horizontally", str(size[0]))
        page.fill("#fields-vertically", str(size[1]))
        page.fill("#bomb-chance", str(rng.choice((12, 15, 20, 25))))
        if THEMES[theme]:
            page.add_style_tag(content=THEMES[theme])
        play(page, STAGES[number % len(STAGES)], rng)
        page.wait_for_timeout(100)
        signs = page.locator(CELLS).evaluate_all(SIGN)
        rows = tuple("".join(signs[i : i + size[0]]) for i in range(0, len(signs), size[0]))
        image, box = shot(page, page.locator(CELLS), view.scale)
        return Scene(program=PROGRAM, theme=theme, image=image, rows=rows, box=box)


def play(page: Page, stage: str, rng: Random) -> None:
    """Click cells, as the page's own events."""
    share = 1.0 if stage == "won" else min(1.0, rng.uniform(0.7, 1.3) * SHARES[stage])
    flags = 0.0 if stage == "untouched" else rng.choice((0.0, 0.3, 0.7))
    page.evaluate(PLAY, [share, flags, stage == "lost", rng.randrange(1, 2**31)])
