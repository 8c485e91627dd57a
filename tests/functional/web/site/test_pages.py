"""Every template and every page, those to come included."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.site import ERRORS, addresses, make_site, page_endpoints, visitor
from webapp.config import resources
from webapp.press.layout.templating import templates
from webapp.web.site.extensions import limiter
from webapp.web.site.page_context import NAVIGATION

pytestmark = pytest.mark.functional

TEMPLATES = sorted(
    str(path.relative_to(resources() / "templates"))
    for path in (resources() / "templates").rglob("*.*")
)
VOID = {"meta", "link", "input", "br", "hr", "img"}


class Outline(HTMLParser):
    """What a page consists of, strictly nested."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: dict[str, str] = {}
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.text[self.open[-1]] = self.text.get(self.open[-1], "") + data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def check(html: str) -> Outline:
    page = Outline(html)
    assert page.text["title"].strip()
    assert len(page.all("title")) == 1
    assert len(page.all("h1")) == 1
    assert page.text["h1"].strip()
    assert page.all("html")[0]["lang"] == "en"
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert "main" in ids
    assert "status" in ids or not page.all("script"), "where nothing acts, nothing is announced"
    for _, attributes in page.tags:
        assert "style" not in attributes, "the content policy forbids styles in pages"
        assert not [name for name in attributes if name.startswith("on")]
    for script in page.all("script"):
        assert (script["src"] or "").startswith("/static/")
    return page


@dataclass
class Look:
    """A site in which a page has something to show, its reader, and the addresses."""

    client: FlaskClient
    addresses: tuple[str, ...]


@cache
def _prepared(folder: Path, endpoint: str) -> tuple[Flask, Look]:
    app = make_site(folder / endpoint)
    return app, Look(visitor(app), tuple(addresses(app, endpoint)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


@pytest.fixture
def look(folder: Path, endpoint: str) -> Look:
    """Made once for all tests of a page; none pays for what others asked in the same minute."""
    app, prepared = _prepared(folder, endpoint)
    with app.app_context():
        limiter.reset()
    return prepared


@pytest.fixture(scope="module")
def bare_site(folder: Path) -> Flask:
    return make_site(folder / "bare")


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_compiles(bare_site: Flask, name: str) -> None:
    environment = templates() if name.startswith("press/") else bare_site.jinja_env
    # The press has its templates in a folder and with filters of its own.
    named = name.removeprefix("press/") if environment is templates() else name
    assert environment.get_template(named).name == named


@pytest.mark.parametrize("endpoint", page_endpoints())
def test_every_page_has_a_title_one_heading_and_sound_markup(look: Look) -> None:
    for address in look.addresses:
        answer = look.client.get(address)
        assert answer.status_code == 200, address
        check(answer.text)


@pytest.mark.parametrize("address", ERRORS)
def test_every_error_page_has_a_title_one_heading_and_sound_markup(
    client: FlaskClient, address: str
) -> None:
    check(client.get(address).text)


@pytest.mark.parametrize("endpoint", page_endpoints())
def test_every_link_of_our_own_leads_somewhere(look: Look) -> None:
    for address in look.addresses:
        with look.client.application.app_context():
            limiter.reset()  # nobody follows all links of all lessons within a minute
        page = Outline(look.client.get(address).text)
        links = [a.get("href") for _, a in page.tags] + [a.get("src") for _, a in page.tags]
        led = {urljoin(address, link).partition("#")[0] for link in links if link}
        for link in {link for link in led if link.startswith("/")}:
            with look.client.get(link, follow_redirects=True) as answer:
                assert answer.status_code == 200, f"{address} links to {link}"


def test_the_navigation_leads_to_pages_that_exist(app: Flask) -> None:
    assert {link.endpoint for link in NAVIGATION} <= set(app.view_functions)


@pytest.mark.parametrize(
    ("address", "marked"),
    [
        ("/mines", [("page", "Minesweeper")]),
        ("/mines/statistics", [("true", "Minesweeper")]),
        ("/mines/no-such-game", [("true", "Minesweeper")]),
        ("/puzzles/no-such-puzzle", [("true", "Puzzles")]),
        ("/puzzles/new", [("page", "Make one")]),
        ("/daily", [("page", "Daily")]),
        ("/daily/2020-01-01", [("true", "Daily")]),
        ("/progress", [("page", "Progress")]),
        ("/lab/fig6", [("true", "Lab")]),
        ("/learn", [("page", "Learn")]),
        ("/learn/1-1", [("true", "Learn")]),
        ("/how-to-play", [("true", "Learn")]),
        ("/minesweeper", []),
        ("/", []),
    ],
)
def test_the_menu_marks_the_section_of_a_page(
    app: Flask, address: str, marked: list[tuple[str, str]]
) -> None:
    menu = app.test_client().get(address).text.split("site-nav")[1].split("</nav>")[0]
    assert re.findall(r'aria-current="(\w+)">([^<]+)<', menu) == marked


def test_the_card_of_a_page_has_a_full_address(tmp_path: Path) -> None:
    client = make_site(tmp_path, BULLETS_PUBLIC_URL="https://bullets.example/").test_client()
    match = re.search(r'property="og:image" content="([^"]+)"', client.get("/").text)
    assert match is not None
    assert match[1].startswith("https://bullets.example/static/")
    card = client.get(match[1].removeprefix("https://bullets.example"))
    assert card.mimetype == "image/png"
    width, height = card.data[16:20], card.data[20:24]
    assert (int.from_bytes(width), int.from_bytes(height)) == (1200, 630)
