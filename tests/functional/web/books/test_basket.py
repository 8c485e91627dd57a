"""The basket: puzzles of the shelf gathered for a book, with htmx and without."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.sites.ordering import order, store_of_the_app, token, until_ended, work  # noqa: F401  fixtures are found here
from tests.sites.site import shelved
from webapp.store.connection.database import Store
from webapp.web.books import basket

pytestmark = pytest.mark.functional

HTMX = {"HX-Request": "true"}
FORM = {"source": "picked", "title": "Mine", "per_page": "2", "page": "a4", "profile": "home"}


@pytest.fixture
def names(store: Store) -> list[str]:
    """Puzzles on the shelf."""
    return shelved(store)


def send(client: FlaskClient, what: str, name: str = "", **more: str) -> str:
    """Send a control as a browser without JavaScript does; where it leads."""
    form = {"name": name, **more, "csrf_token": token(client)}
    answer = client.post(f"/books/basket/{what}", data=form)
    assert answer.status_code == 303, answer.text
    return answer.location


def inside(client: FlaskClient) -> list[str]:
    """The puzzles in the list of the page of books, by their short ids."""
    part = client.get("/books").text.partition('id="basket"')[2].partition("</section>")[0]
    return re.findall(r'name="name" value="([^"]+)"', part)


def test_a_control_leads_back_to_its_card_which_now_offers_the_way_out(
    client: FlaskClient, names: list[str]
) -> None:
    page = client.get("/puzzles?width=4").text
    assert 'id="basket-number" aria-live="polite">empty<' in page
    nexts = [unescape(text) for text in re.findall(r'name="next" value="([^"]+)"', page)]
    (onward,) = [text for text in nexts if text.endswith(f"#basket-{names[0]}")]
    assert send(client, "put", names[0], next=onward) == onward
    page = client.get(onward).text
    assert 'id="basket-number" aria-live="polite">1<' in page
    labels = [
        unescape(text) for text in re.findall(r'aria-label="([^"]* the basket: [^"]+)"', page)
    ]
    (out,) = [text for text in labels if names[0] in text]
    assert out.startswith("Out of the basket: 4 × 4, ")
    assert [text.partition(" the ")[0] for text in labels if text != out] == ["Into"]
    assert send(client, "take", names[0], next="https://elsewhere.example") == "/"
    assert 'id="basket-number" aria-live="polite">empty<' in client.get("/puzzles").text


def test_htmx_gets_the_control_and_the_number_alone(client: FlaskClient, names: list[str]) -> None:
    form = {"name": names[0], "next": "/puzzles", "csrf_token": token(client)}
    answer = client.post("/books/basket/put", data=form, headers=HTMX).text
    assert "Out of the basket" in answer
    assert 'hx-swap-oob="innerHTML:#basket-number">1<' in answer
    assert "<html" not in answer
    answer = client.post("/books/basket/take", data=form, headers=HTMX).text
    assert "Into the basket" in answer
    assert 'hx-swap-oob="innerHTML:#basket-number">empty<' in answer


def test_the_page_of_books_lists_them_in_order_and_lets_go_of_one_and_of_all(
    client: FlaskClient, names: list[str]
) -> None:
    assert "In the basket" not in client.get("/books").text
    for name in (names[1], names[0], names[2], names[0]):
        assert "Put it into a book" in client.get(f"/puzzles/{name}/share").text
        assert send(client, "put", name) == "/books"
    assert inside(client) == [names[1], names[0], names[2]]
    assert '<option value="picked" selected>' in client.get("/books").text
    form = {"name": names[0], "list": "1", "csrf_token": token(client)}
    answer = client.post("/books/basket/take", data=form, headers=HTMX).text
    assert "In the basket: 2 puzzles" in answer
    assert "<html" not in answer
    assert inside(client) == [names[1], names[2]]
    send(client, "empty")
    assert inside(client) == []


def test_each_browser_has_a_basket_of_its_own(client: FlaskClient, names: list[str]) -> None:
    send(client, "put", names[0])
    assert inside(client.application.test_client()) == []


def test_a_book_by_hand_takes_what_is_in_the_basket_and_leaves_it_empty(
    client: FlaskClient, names: list[str]
) -> None:
    send(client, "put", names[0])
    form = {**FORM, "csrf_token": token(client)}
    refused = client.post("/books", data={**form, "title": ""})
    assert refused.status_code == 422
    assert inside(client) == [names[0]]
    answer = client.post("/books", data={**form, "picked": f"{names[1]} {names[0]}"})
    assert inside(client) == [names[0]]  # until the book is ready
    assert "2 puzzles on" in until_ended(client, answer.location)
    assert inside(client) == []


def test_a_book_that_is_given_up_leaves_the_basket_as_it_was(
    client: FlaskClient, names: list[str], store: Store
) -> None:
    send(client, "put", names[0])
    form = {**FORM, "worked": "1", "page": "6x9", "picked": names[1], "title": "Kept"}
    address = order(client, "/books", form)
    assert inside(client) == [names[0]]
    client.post(f"{address}/cancel", data={"csrf_token": token(client)})
    (back,) = re.findall(r'href="([^"]+)">Back to the form', client.get(address).text)
    page = client.get(unescape(back)).text
    assert inside(client) == [names[0]]
    for field in (
        '<option value="picked" selected>',
        '<option value="6x9" selected>',
        'name="worked" value="1" checked',
        'name="title" value="Kept"',
        f">{names[1]}</textarea>",
    ):
        assert field in page


def test_a_book_that_is_ready_takes_its_puzzles_out_once(
    client: FlaskClient, names: list[str], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = client.application.extensions["settings"]
    monkeypatch.setenv("BULLETS_DATA", str(settings.data))
    send(client, "put", names[0])
    address = order(client, "/books", {**FORM, "worked": "1"})
    send(client, "put", names[1])
    work(store, address)
    assert "Your book is ready" in client.get(address).text
    assert inside(client) == [names[1]]
    send(client, "put", names[0])
    client.get(address)
    assert inside(client) == [names[1], names[0]]


def test_only_so_many_go_in_and_only_puzzles_of_the_shelf(
    client: FlaskClient, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(basket, "MOST", 2)
    form = {"csrf_token": token(client)}
    for name in names[:2]:
        send(client, "put", name)
    full = client.post("/books/basket/put", data={**form, "name": names[2]})
    assert full.status_code == 422
    assert "The basket is full: it holds 2 puzzles." in full.text
    refusal = client.post("/books/basket/put", data={**form, "name": names[2]}, headers=HTMX)
    assert refusal.headers["HX-Retarget"] == "#status"
    assert send(client, "put", names[0]) == "/books"
    for name in ("4x4b5:p", "zzzzzzz", ""):
        refused = client.post("/books/basket/put", data={**form, "name": name})
        assert refused.status_code == 422
        assert "Only puzzles of the shelf" in refused.text
    assert inside(client) == names[:2]


def test_a_full_basket_fits_into_its_cookie(client: FlaskClient) -> None:
    with client.session_transaction() as session:
        session[basket.BASKET] = [f"{number:07}" for number in range(basket.MOST)]
    cookie = client.get_cookie("bullets")
    assert cookie is not None
    assert len(cookie.value) < 3500
