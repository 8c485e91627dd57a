"""Where analyses stand: in the address as far as they fit, else under a key; and abroad."""

from __future__ import annotations

import io
import re
from html import unescape
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image, ImageStat

from tests.sites.ordering import token
from tests.sites.site import GUESSED, IMPOSSIBLE, OPEN_POSITION, PUZZLE, make_site
from webapp.drawing.card import SIDE, SIZE
from webapp.notation.detect import read_position
from webapp.services.analysis import saved
from webapp.store.connection.database import Store
from webapp.store.connection.failures import StoreFailure

pytestmark = pytest.mark.functional

LARGE = "64x64 600\n" + "\n".join(["." * 64] * 63 + ["*" + "." * 63])
KEY = re.compile(r"/analyse/[2-9b-df-hj-np-tv-z]{13}")


def sent(client: FlaskClient, address: str, **fields: str) -> str:
    """Where a form leads."""
    answer = client.post(address, data={**fields, "csrf_token": token(client)})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def test_a_position_too_long_for_an_address_is_saved(client: FlaskClient) -> None:
    location = sent(client, "/analyse", position=LARGE, live="1")
    assert KEY.fullmatch(location)
    shown = client.get(location)
    assert shown.status_code == 200
    assert 'aria-rowcount="64"' in shown.text
    assert "Minesweeper, explained" in shown.text
    assert sent(client, "/analyse", position=LARGE, live="1") == location
    assert sent(client, "/analyse", position=LARGE) != location
    assert client.get(location.upper().replace("/ANALYSE", "/analyse")).status_code == 200


def test_every_step_of_a_saved_position_has_its_address(client: FlaskClient) -> None:
    location = sent(client, "/analyse/share", position="8x1 ?\n1.2..1..", live="1")
    assert KEY.match(location)
    assert urlsplit(location).fragment == "share"
    path = urlsplit(location).path
    text = client.get(path).text
    first = client.get(f"{path}?step=1").text
    assert re.search(r'id="sentence">', first)
    assert f'href="{path}?step=2"' in text
    assert f'action="{path}"' in text, "the list of steps stays with the key"
    assert client.get(f"{path}?step=99").status_code == 404


@pytest.mark.parametrize("key", ["bbbbbbbbbbbbb", "x", "edit.php", "B" * 400])
def test_an_address_without_a_position_says_so(client: FlaskClient, key: str) -> None:
    for address in (f"/analyse/{key}", f"/analyse/{key}/embed"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert "No position is saved under this address" in answer.text
    assert client.get(f"/analyse/{key}.svg").status_code == 404


def test_saving_counts_as_work(tmp_path: object) -> None:
    client = make_site(tmp_path, BULLETS_COSTLY_LIMIT="2 per hour").test_client()  # type: ignore[arg-type]
    word = token(client)
    statuses = [
        client.post(
            "/analyse/share", data={"position": f"{n}x1 ?\n{'.' * n}", "csrf_token": word}
        ).status_code
        for n in range(1, 4)
    ]
    assert statuses == [303, 303, 429]


def test_where_nothing_can_be_saved_all_is_told_all_the_same(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_: Store, __: str, ___: bool) -> str:
        raise StoreFailure("no database")

    monkeypatch.setattr(saved, "save", away)
    answer = client.post("/analyse", data={"position": LARGE, "csrf_token": token(client)})
    assert answer.status_code == 200
    assert 'aria-rowcount="64"' in answer.text


def test_what_is_shared_leads_back_here(client: FlaskClient) -> None:
    text = client.get("/analyse", query_string={"position": PUZZLE, "step": 6}).text
    values = [unescape(value) for value in re.findall(r'id="share-\w+" value="([^"]*)"', text)]
    link, frame, picture = values
    rows = re.search(r'id="share-text"[^>]*>([^<]*)<', text)
    assert rows is not None
    assert read_position(rows[1]) == read_position(PUZZLE)
    assert "Steps 5–6 of 13" in client.get(link).text
    source = re.search(r'src="([^"]+)"', frame)
    assert source is not None
    assert "Steps 5–6 of 13" in client.get(source[1]).text
    assert client.get(picture).mimetype == "image/svg+xml"


# In frames of others


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"position": OPEN_POSITION, "live": "1"}, "Nothing is certain"),
        ({"position": GUESSED}, "A guess cannot be avoided"),
        ({"position": GUESSED, "step": "3"}, "Step 3 of"),
        ({"position": IMPOSSIBLE}, "It cannot be"),
        ({"position": "nonsense"}, "is not a position"),
        ({"position": PUZZLE, "step": "99"}, "There is no step"),
        ({"position": PUZZLE, "live": "7"}, "use 0 or 1"),
    ],
)
def test_a_page_for_frames_knows_nobody_and_does_nothing(
    client: FlaskClient, query: dict[str, str], words: str
) -> None:
    client.set_cookie("theme", "dark")
    answer = client.get("/analyse/embed", query_string=query)
    assert words in answer.text
    policy = dict(
        rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; ")
    )
    assert policy["frame-ancestors"] == "*"
    assert policy["default-src"] == policy["form-action"] == "'none'"
    assert "script-src" not in policy
    assert "X-Frame-Options" not in answer.headers
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.headers.get("Vary", "")
    for forbidden in ("<form", "<script", "hx-", "data-theme", "csrf"):
        assert forbidden not in answer.text
    public = "public, max-age=86400"
    assert (answer.headers["Cache-Control"] == public) is (answer.status_code == 200)


def test_only_pages_for_frames_may_be_framed(app: Flask) -> None:
    client = app.test_client()
    framed = {
        address
        for address in (
            "/",
            "/analyse",
            f"/analyse?position={PUZZLE}",
            f"/analyse.svg?position={PUZZLE}",
            f"/analyse.png?position={PUZZLE}",
            f"/analyse/embed?position={PUZZLE}",
            "/analyse/bbbbbbbbbbbbb",
            "/api",
        )
        if "X-Frame-Options" not in client.get(address).headers
    }
    assert framed == {f"/analyse/embed?position={PUZZLE}"}


# As a picture


def test_the_picture_is_the_position(client: FlaskClient) -> None:
    answer = client.get("/analyse.svg", query_string={"position": OPEN_POSITION, "live": "1"})
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert answer.headers["Cache-Control"] == "public, max-age=86400"
    drawing = ET.fromstring(answer.text)
    texts = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert [text for text in texts if text in {"1", "2"}] == ["1", "2", "1", "2"], "and labels"
    title = drawing.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == "Minesweeper, 6 \u00d7 4, 5 mines"
    sides = drawing.get("width"), drawing.get("height")
    assert drawing.get("viewBox") == f"0 0 {sides[0]} {sides[1]}", "its natural size"


def test_the_picture_tells_percents_and_steps_on_wish(client: FlaskClient) -> None:
    query = {"position": OPEN_POSITION, "live": "1"}
    with_percents = client.get("/analyse.svg", query_string={**query, "numbers": "1"}).text
    # 1/8 and 1/4 beside the 1 and the 2, as the odds of all worlds have it.
    assert with_percents.count(">12<") + with_percents.count(">13<") >= 6
    plain = client.get("/analyse.svg", query_string=query).text
    assert "stroke-dasharray" not in plain
    step = client.get("/analyse.svg", query_string={**query, "step": "1"}).text
    assert "stroke-dasharray" in step


def card(client: FlaskClient, page: str) -> Image.Image:
    """The picture that a network shows beside the link to a page."""
    address = re.search(r'property="og:image" content="([^"]+)"', page)
    assert address is not None
    answer = client.get(unescape(address[1]))
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert answer.headers["Cache-Control"] == "public, max-age=86400"
    return Image.open(io.BytesIO(answer.data)).convert("RGB")


def test_a_link_is_shown_with_its_board(client: FlaskClient) -> None:
    drawn = []
    for rows, live in (("11.\n...", 1), ("11*\n...", 1), ("11.\n...", None)):
        query = {"position": f"3x2 1\n{rows}", "live": live}
        drawn.append(card(client, client.get("/analyse", query_string=query).text))
    assert drawn[0].size == SIZE
    plain, flag, paper = (inks(picture, 3, 2) for picture in drawn)
    assert [place for place in range(6) if abs(plain[place] - flag[place]) > 5] == [2]
    hidden = [place for place in range(6) if abs(plain[place] - paper[place]) > 5]
    assert hidden == [2, 3, 4, 5]


def inks(picture: Image.Image, columns: int, rows: int) -> list[float]:
    """How bright the inner part of each cell of the board on a card is."""
    side = SIDE / max(columns, rows)
    left, top = SIZE[0] - 70 - columns * side, (SIZE[1] - rows * side) / 2
    return [
        ImageStat.Stat(
            picture.convert("L").crop(
                (int(x + 0.1 * side), int(y + 0.1 * side), int(x + 0.9 * side), int(y + 0.9 * side))
            )
        ).mean[0]
        for row in range(rows)
        for column in range(columns)
        for x, y in [(left + column * side, top + row * side)]
    ]


def test_a_saved_position_has_a_card_too(client: FlaskClient) -> None:
    form = {"csrf_token": token(client, "/analyse"), "position": OPEN_POSITION}
    saved = client.post("/analyse/share", data=form).location.partition("#")[0]
    page = client.get(saved).text
    assert f'content="http://localhost{saved}.png"' in page
    assert card(client, page).size == (1200, 630)


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_picture_of_nothing_is_refused(client: FlaskClient, ending: str) -> None:
    answer = client.get(f"/analyse.{ending}", query_string={"position": "nonsense"})
    assert answer.status_code == 422
    assert "is not a position" in answer.text
