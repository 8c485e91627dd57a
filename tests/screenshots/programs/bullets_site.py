"""Pictures of this site: live games, paper puzzles in play, analyses with odds.

Games and puzzles are ours, played through the site's own forms. What its pages tell a screen reader
has to agree, or no picture is taken.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.parse import quote

from playwright.sync_api import Browser, Page

from tests.processes.serving import await_address, serving
from tests.screenshots.chromium import PHONE, View, chromium, page_of, shot
from tests.screenshots.desktop import Studio
from tests.screenshots.games import STAGES, Game, new_game, played
from tests.screenshots.programs.sgt_mines import description
from tests.screenshots.scene import Scene

PROGRAM = "bullets"
CELLS = "[role=gridcell]"
LOOKS = {
    "hidden": ".", "flag": "F", "question mark": "?", "mine": "*", "mine, exploded": "*",
    "wrong flag": "x", "unknown": ".", "bullet": "*", "empty": "-", "hidden, safe": ".",
    "unknown, certainly a bullet": "*", "unknown, certainly empty": "-",
}  # fmt: skip
"""What a cell is called -> its sign; what is proven is drawn as if it were marked."""

LIVE_SIZES = ((5, 5, 4), (8, 8, 10), (9, 9, 10), (9, 9, 14), (12, 12, 24), (16, 16, 40),
              (20, 12, 40), (30, 16, 99), (24, 24, 99), (30, 24, 150))  # fmt: skip
PAPER_SIZES = ((5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (12, 8))


class Theme(NamedTuple):
    """What is shown, and how the browser looks at it."""

    draw: Callable[[Site, Page, Random, int], tuple[str, ...] | None]
    view: View
    settings: dict[str, str] = {}  # noqa: RUF012  never written to


class Draft(NamedTuple):
    """Which of the pictures of a theme is to be drawn, and its luck."""

    rng: Random
    number: int


class Site(NamedTuple):
    """The running site."""

    address: str
    puzzles: list[tuple[str, tuple[str, ...]]]
    """Puzzle ids with their solutions."""


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many pages for each theme."""
    rng = studio.rng
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), BULLETS_COSTLY_LIMIT="1000 per minute") as server,
        chromium() as browser,
    ):
        await_address(server)
        site = Site(f"http://127.0.0.1:{server.port}", puzzles(count))
        rng.shuffle(site.puzzles)
        for name in THEMES:
            for number in range(count):
                yield scene(site, browser, name, Draft(rng, number))


def scene(site: Site, browser: Browser, name: str, draft: Draft) -> Scene:
    """One page."""
    theme = THEMES[name]
    with page_of(browser, theme.view, base_url=site.address) as page:
        set_up(page, theme.settings)
        promised = theme.draw(site, page, *draft)
        rows = rows_of(page)
        if promised is not None and promised != rows:
            raise AssertionError(f"{name}: the page shows {rows}, not {promised}")
        image, box = shot(page, page.locator(CELLS), theme.view.scale)
        return Scene(program=PROGRAM, theme=name, image=image, rows=rows, box=box)


def set_up(page: Page, settings: dict[str, str]) -> None:
    """Choose the settings of a person."""
    page.goto("/settings")
    if settings:
        token = page.locator("input[name=csrf_token]").first.input_value()
        answer = page.request.post(
            "/settings", form={"csrf_token": token, **settings}, max_redirects=0
        )
        if answer.status != 303:
            raise AssertionError(f"settings: {answer.status}")


def rows_of(page: Page) -> tuple[str, ...]:
    """What the page tells of its cells by ear."""
    labels = page.locator("[role=row]").evaluate_all(
        """rows => rows.map(row => [...row.querySelectorAll('[role=gridcell]')].map(cell =>
            cell.getAttribute('aria-label')
            || cell.querySelector('[aria-label]')?.getAttribute('aria-label')
            || cell.querySelector('.unseen').textContent))"""
    )
    return tuple("".join(sign_of(label) for label in row) for row in labels if row)


def sign_of(label: str) -> str:
    """The sign of a cell that is called, say, `C4, open, 2, highlighted as reason`."""
    number = re.match(r"\w+, (?:open,|clue) (\d)", label)
    if number:
        return number[1]
    words = label.split(", ")[1:]
    return LOOKS.get(", ".join(words[:2])) or LOOKS[words[0]]


def live(site: Site, page: Page, rng: Random, number: int) -> tuple[str, ...]:
    """A game of a board of ours, played to some stage."""
    size = LIVE_SIZES[(number * 3 + rng.randrange(2)) % len(LIVE_SIZES)]
    game = played(new_game(*size, rng), STAGES[number % len(STAGES)], rng)
    begin(page, game)
    move(page, game, "flag", sorted(game.flags))
    opened = [cell for kind, cell in game.moves[1:] if kind == "open" and cell != game.exploded]
    move(page, game, "open", opened)
    if game.exploded:
        move(page, game, "open", [game.exploded])
    page.reload()
    if game.won:
        game.flags |= game.mines
    return game.rows(show="*x" if game.exploded else "")


def begin(page: Page, game: Game) -> None:
    """Open the page of a new game."""
    page.goto("/mines")
    token = page.locator("input[name=csrf_token]").first.input_value()
    board = f"{game.width}x{game.height}n{len(game.mines)}:{description(game)}"
    answer = page.request.post("/mines", form={"csrf_token": token, "board": board})
    page.goto(answer.url)


def move(page: Page, game: Game, kind: str, cells: list[tuple[int, int]]) -> None:
    """Send moves as the page's script does, a hundred cells at a time."""
    numbers = [y * game.width + x for x, y in cells]
    for start in range(0, len(numbers), 100):
        page.reload()
        form: dict[str, str | float | bool] = {
            name: page.locator(f"input[name={name}]").first.input_value()
            for name in ("csrf_token", "revision", "token")
        }
        where = ".".join(map(str, numbers[start : start + 100]))
        answer = page.request.post(
            f"{page.url.split('?')[0]}/moves",
            form=form | {"do": kind, "cell": where},
            headers={"Accept": "application/json"},
        )
        if answer.status != 200:
            raise AssertionError(f"{kind}: {answer.status} {answer.text()}")


def paper(site: Site, page: Page, rng: Random, number: int) -> tuple[str, ...]:
    """A puzzle with some of its cells marked."""
    puzzle, solution = site.puzzles[number % len(site.puzzles)]
    marked = marks(solution, rng, number)
    page.goto(f"/puzzles/{puzzle}")
    width = len(solution[0])
    changes = "".join(
        f"{y * width + x}{sign}"
        for y, row in enumerate(marked)
        for x, sign in enumerate(row)
        if sign in "*-"
    )
    if changes:
        form: dict[str, str | float | bool] = {
            name: page.locator(f"input[name={name}]").first.input_value()
            for name in ("csrf_token", "play", "revision", "token")
        }
        answer = page.request.post(
            f"{page.url.split('?')[0]}/moves",
            form=form | {"changes": changes},
            headers={"Accept": "application/json"},
        )
        if answer.status != 200:
            raise AssertionError(f"{changes}: {answer.status} {answer.text()}")
        page.reload()
    return marked


def marks(solution: tuple[str, ...], rng: Random, number: int) -> tuple[str, ...]:
    """A solution with only a share of its marks."""
    share = (0.0, 0.3, 0.6, 0.9, 1.0)[number % 5]
    return tuple(
        "".join(s if s.isdigit() or rng.random() < share else "." for s in row) for row in solution
    )


def analysis(site: Site, page: Page, rng: Random, number: int) -> tuple[str, ...]:
    """The analysis of a puzzle with marks."""
    _, solution = site.puzzles[number % len(site.puzzles)]
    marked = marks(solution, rng, number % 4)
    analyse(page, marked, sum(row.count("*") for row in solution), numbers=number % 2 == 1)
    return marked


def odds(_site: Site, page: Page, rng: Random, number: int) -> tuple[str, ...]:
    """The analysis of a game in play: what is likely fills the cells, sometimes in numbers."""
    size = LIVE_SIZES[number % 7]
    game = played(new_game(*size, rng), rng.choice(("beginning", "middle", "late")), rng)
    rows = tuple(row.replace("F", "*") for row in game.rows())
    analyse(page, rows, size[2], numbers=number % 2 == 1)
    drawn = rows_of(page)
    asked = "".join(rows)
    if any(sign not in {was, "*", "-"} for sign, was in zip("".join(drawn), asked, strict=True)):
        raise AssertionError(f"the page shows {drawn} for {rows}")
    return drawn


def analyse(page: Page, rows: tuple[str, ...], total: int, *, numbers: bool) -> None:
    """Ask for the analysis of a position."""
    position = "\n".join((f"{len(rows[0])}x{len(rows)} {total}", *rows))
    page.goto(f"/analyse?position={quote(position)}" + ("&numbers=1" if numbers else ""))


def explanation(site: Site, page: Page, rng: Random, number: int) -> None:
    """A step of the solution of a puzzle, with its frames and hatches."""
    puzzle, _ = site.puzzles[number % len(site.puzzles)]
    page.goto(f"/puzzles/{puzzle}/solution/{rng.randrange(1, 6)}")


DARK, LIGHT_PHONE = View(scheme="dark"), View(PHONE, 3, touch=True)
THEMES = {
    "live-light": Theme(live, View()),
    "live-dark": Theme(live, DARK),
    "live-classic": Theme(live, View(), {"colours": "classic"}),
    "live-phone": Theme(live, LIGHT_PHONE, {"zoom": "fit"}),
    "paper-light": Theme(paper, View(scale=1.25)),
    "paper-dark": Theme(paper, DARK),
    "paper-phone": Theme(paper, View(PHONE, 2, "dark", touch=True)),
    "analysis-light": Theme(analysis, View()),
    "analysis-dark": Theme(analysis, DARK),
    "odds-light": Theme(odds, View()),
    "odds-dark": Theme(odds, DARK),
    "explanation-light": Theme(explanation, View(scale=1.5)),
    "explanation-phone": Theme(explanation, LIGHT_PHONE),
}


def puzzles(count: int) -> list[tuple[str, tuple[str, ...]]]:
    """Puzzles of several sizes with their solutions."""
    lines = []
    for seed, (width, height) in enumerate(PAPER_SIZES):
        done = subprocess.run(
            [sys.executable, "-m", "webapp", "generate", "--json", "--steps", "60", "--samples",
             "1", "--width", str(width), "--height", str(height), "--seed", str(seed),
             "--count", str(1 + count // len(PAPER_SIZES))],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        lines += [json.loads(line) for line in done.stdout.splitlines()]
    return [(line["puzzle"], tuple(line["solution"])) for line in lines]
