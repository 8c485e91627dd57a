"""What is shown beside a link that somebody sends: title, words, picture, and the one address."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from PIL import Image

from tests.sites.live_playing import KNOWN
from tests.sites.site import OPEN_POSITION, make_site, with_a_shelf
from webapp.clock import now

pytestmark = pytest.mark.functional

HERE = "http://localhost"
PAGES = (
    "/", "/puzzles", "/daily", "/how-to-play", "/learn", "/learn/1-2", "/mines", "/books", "/lab",
    f"/mines?board={KNOWN}", "/mines?board=9x9:4,4,mb071b49fbd1cb6a0d5868", "/analyse",
    f"/analyse?position={quote(OPEN_POSITION)}",
)  # fmt: skip
OF_A_PUZZLE = (
    "", "/share", "/solution", "/solution/1", "/solution/2", "/solution/all", "/solution/hard",
)  # fmt: skip


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return make_site(tmp_path_factory.mktemp("previews")).test_client()


@pytest.fixture(scope="module")
def previews(client: FlaskClient) -> dict[str, dict[str, str]]:
    """The preview of each page that people send, by its address."""
    with_a_shelf("/")(client.application)
    listed = client.get("/offline.json").get_json()["puzzles"]
    puzzles = [puzzle["address"] + end for puzzle in listed[1:] for end in OF_A_PUZZLE]
    day = f"/daily/{now().date()}"
    return {address: preview(client.get(address).text) for address in (*PAGES, day, *puzzles)}


def preview(page: str) -> dict[str, str]:
    """What the head of a page says about it."""
    pairs = re.findall(r'<meta (?:property|name)="([^"]+)"\s+content="([^"]*)"', page)
    link = re.search(r'<link rel="canonical" href="([^"]+)"', page)
    title = re.search(r"<title>([^<]+)</title>", page)
    assert link
    assert title
    words = {name: unescape(text) for name, text in pairs}
    return {**words, "canonical": unescape(link[1]), "title": unescape(title[1])}


def test_every_page_has_a_title_and_words_that_no_other_has(
    previews: dict[str, dict[str, str]],
) -> None:
    for words in previews.values():
        assert words["title"] == words["og:title"]
        assert words["description"] == words["og:description"]
        assert len(words["description"]) >= 20
    pairs = [(words["og:title"], words["og:description"]) for words in previews.values()]
    assert len(set(pairs)) == len(pairs), sorted(pairs)


def test_every_page_has_one_address_that_leads_to_it(
    client: FlaskClient, previews: dict[str, dict[str, str]]
) -> None:
    for address, words in previews.items():
        assert words["canonical"] == words["og:url"] == HERE + address
        assert client.get(words["canonical"].removeprefix(HERE)).status_code == 200
    tool = next(address for address in previews if address.endswith("/share"))
    play = tool.removesuffix("/share")
    assert preview(client.get(f"{play}?tool=pencil").text)["canonical"] == HERE + play


def test_every_page_has_a_picture_of_the_size_that_it_tells(
    client: FlaskClient, previews: dict[str, dict[str, str]]
) -> None:
    pictures = {words["og:image"]: words for words in previews.values()}
    assert len(pictures) > 3
    for address, words in pictures.items():
        answer = client.get(address.removeprefix(HERE))
        assert (answer.status_code, answer.mimetype) == (200, "image/png")
        size = Image.open(BytesIO(answer.data)).size
        assert size == (int(words["og:image:width"]), int(words["og:image:height"]))
        assert words["og:image:alt"]


def test_the_picture_of_a_puzzle_is_the_same_on_all_its_pages(
    previews: dict[str, dict[str, str]],
) -> None:
    of_puzzles = [words for address, words in previews.items() if address.startswith("/puzzles/")]
    assert of_puzzles
    for words in of_puzzles:
        name = words["canonical"].removeprefix(f"{HERE}/puzzles/").partition("/")[0]
        image, _, step = words["og:image"].partition("?step=")
        assert image == f"{HERE}/puzzles/{name}/card.png"
        _, _, number = words["og:url"].partition("/solution/")
        assert step == (number if number.isdigit() else ""), words["og:url"]
