"""The pages of an explanation: each step, other ways, why a cell, and all on one page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.site import LISTS, PUZZLE, make_site, shelved
from tests.witnesses.brute_force import worlds_of
from webapp.engine.position import Position
from webapp.explain.steps import explained_walk
from webapp.notation.detect import read_position
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services.lru_cache import LruCache
from webapp.services.puzzles import explanations
from webapp.store.connection.database import open_store
from webapp.web.puzzles import solution as pages_of_steps

pytestmark = pytest.mark.functional

ADDRESS = f"/puzzles/{PUZZLE}/solution"
LARGE = (
    "30x24b216:1c3k33b32e0a124d11c14d5d2d1c3g1b3a5e6d3f2b42a2b2a2b2a3b43a2a0c0a35d1b1"
    "c2h1a2h2223a3b22a2d3g3a2c3d3b4a5a2e1d33c1d4j3b1b2d2e34a33c2g21a1c5d2e3b2b35a21c2"
    "1a4b5a4a2b23i4a23a4b2f11a3a3b2a3a33e35c1a1a42f1c5b4d3d213a2c3a3d6a4b4b0b4h23j3e1"
    "a3c3c12c2a34b332a1b11d31a2f22e32c0k23d3a5a5b3d222e1b0i35d42b2k3b0a5a5d3d4a223a4c"
    "2c2a2d3c3l1b3b1e3b5a2b4b6a2b2b10a2b232c3b2b3b4d3d121d11g3a11e2i"
)
ITEMS = {
    "": ["1–4", "5–6", "7–11", "12", "13"],
    "?order=smallest": [str(number) for number in range(1, 16)],
    "?order=paper": [str(number) for number in range(1, 14)],
}
"""The numbers of the items of a walk in each order."""

STEPS = {"": 13, "?order=smallest": 15, "?order=paper": 13}
MARKS = {"bullet": True, "empty": False}


def marks_on(page: str) -> dict[str, bool]:
    """The cells that the board of a page shows as known, and whether they hold a bullet."""
    marks = re.findall(r'"unseen">([A-Z]+\d+), (bullet|empty)', page)
    return {name: MARKS[mark] for name, mark in marks}


def sentence_of(page: str) -> str:
    match = re.search(r'id="sentence">(.*?)</(?:p|div)>', page, re.DOTALL)
    assert match is not None
    return unescape(re.sub(r"<[^>]+>", "", match[1])).strip()


def first_of(numbers: str) -> int:
    return int(numbers.partition("–")[0])


def links_of(page: str, address: str) -> list[str]:
    """Where the links of a page lead that was asked for at this address."""
    return [urljoin(address, unescape(link)) for link in re.findall(r'href="([^"]+)"', page)]


@cache
def solution() -> dict[str, bool]:
    position = read_position(PUZZLE)
    assert isinstance(position, Position)
    (world,) = worlds_of(position)
    return {
        f"{chr(ord('A') + cell % 7)}{cell // 7 + 1}": bool(world >> cell & 1)
        for cell in range(49)
        if cell not in position.clues
    }


@pytest.mark.parametrize("order", STEPS)
def test_the_steps_lead_to_the_only_solution(client: FlaskClient, order: str) -> None:
    known: dict[str, bool] = {}
    for numbers in ITEMS[order]:
        page = client.get(f"{ADDRESS}/{first_of(numbers)}{order}").text
        word = "Steps" if "–" in numbers else "Step"
        assert f"{word} {numbers} of {STEPS[order]}" in page
        marks = marks_on(page)
        assert known.items() < marks.items()
        known = marks
    assert known == solution()


def test_a_page_shows_the_step_its_reason_and_where_to_go(client: FlaskClient) -> None:
    page = client.get(f"{ADDRESS}/2?order=smallest").text
    assert sentence_of(page) == "The 1 at D6 has its bullet, so C5, D5, E6 and D7 are empty."
    assert "<strong>1 at D6</strong>" in page
    assert "D6, clue 1, highlighted as reason" in page
    assert "C5, empty, concluded" in page
    beside = {f"{ADDRESS}/1?order=smallest", f"{ADDRESS}/3?order=smallest"}
    assert beside <= set(links_of(page, f"{ADDRESS}/2"))
    assert page.count('aria-current="step"') == 1


@pytest.mark.parametrize("number", [5, 6])
def test_a_run_shows_all_its_steps_at_once(client: FlaskClient, number: int) -> None:
    page = client.get(f"{ADDRESS}/{number}").text
    assert "Steps 5–6 of 13" in page
    assert sentence_of(page) == "Two numbers, one after the other: the 4 at E5 and the 2 at G6."
    for clue in ("E5, clue 4", "G6, clue 2"):
        assert f"{clue}, highlighted as reason" in page
    for cell in ("D4, bullet", "F5, bullet", "F7, empty", "G7, empty"):
        assert f"{cell}, concluded" in page
    assert "The <strong>2 at G6</strong> has both its bullets" in page
    assert "one number each" in page
    links = links_of(page, f"{ADDRESS}/{number}")
    assert {f"{ADDRESS}/{inner}?alone=1" for inner in (5, 6)} < set(links)
    assert ways_on(page, f"{ADDRESS}/{number}") == [f"{ADDRESS}/1", f"{ADDRESS}/7"]


def ways_on(page: str, address: str) -> list[str]:
    """Where Back and Next lead."""
    links = re.findall(r'id="(?:back|next)" href="([^"]+)"', page)
    return [urljoin(address, unescape(link)) for link in links]


def test_a_step_of_a_run_can_be_seen_alone(client: FlaskClient) -> None:
    page = client.get(f"{ADDRESS}/5?alone=1").text
    assert "Step 5 of 13" in page
    assert sentence_of(page).startswith("The 4 at E5 needs four bullets")
    assert "G6, clue 2, highlighted" not in page
    assert "G7, unknown" in page
    assert f"{ADDRESS}/5" in links_of(page, f"{ADDRESS}/5?alone=1")
    assert ways_on(page, f"{ADDRESS}/5?alone=1") == [f"{ADDRESS}/1", f"{ADDRESS}/7"]
    why = client.get(f"{ADDRESS}/5?alone=1&cell=G7").text
    assert "Why G7?" in why
    assert ways_on(why, f"{ADDRESS}/5")[0] == f"{ADDRESS}/5?alone=1"


def test_a_sentence_that_is_a_list_is_one_for_every_reader(client: FlaskClient) -> None:
    page = client.get(f"/puzzles/{LISTS}/solution/12").text
    (lines,) = re.findall(r'<ol class="lines">(.*?)</ol>', page, re.DOTALL)
    assert re.findall(r"<li>(.*?)</li>", lines)[0] == "Three bullets are left."
    assert lines.count("<li>") == 4
    assert "<br>" not in page


def test_a_pattern_leads_to_its_page(client: FlaskClient) -> None:
    page = client.get(f"/puzzles/{LISTS}/solution/11").text
    link = '<a class="pattern" href="/learn/1-1">1-1</a>'
    assert f"{link} with found bullets: the <strong>1 at F4</strong>" in page
    assert client.get("/learn/1-1").status_code == 200


@pytest.mark.parametrize("order", ITEMS)
def test_what_a_step_rests_on_is_told_in_each_order(client: FlaskClient, order: str) -> None:
    page = client.get(f"{ADDRESS}{order}").text
    kinds = re.findall(r'class="step-grade">([^<]+)<', page)
    assert len(kinds) == len(ITEMS[order])
    known = r"type [012]" if "paper" in order else r"one number( each)?|the total"
    assert all(re.fullmatch(known, kind) for kind in kinds)


def test_before_the_first_step_it_says_what_is_to_come(client: FlaskClient) -> None:
    easiest = sentence_of(client.get(ADDRESS).text)
    assert easiest.startswith("13 steps lead to the end, each the easiest there is.")
    fewest = sentence_of(client.get(f"{ADDRESS}?order=smallest").text)
    assert fewest.startswith("15 steps lead to the end, each from the fewest numbers that suffice.")
    paper = sentence_of(client.get(f"{ADDRESS}?order=paper").text)
    assert paper.startswith("13 steps lead to the end, by the paper's own solver: 12 of type 0,")


@pytest.mark.parametrize("path", ["", "/3", "/all"])
def test_an_unknown_order_is_said(client: FlaskClient, path: str) -> None:
    answer = client.get(f"{ADDRESS}{path}?order=x")
    assert answer.status_code == 422
    assert "The address says order=x: use simplest or smallest or paper." in answer.text


def test_the_order_stays_on_the_way(client: FlaskClient) -> None:
    page = client.get(f"{ADDRESS}/5?order=paper").text
    assert f"{ADDRESS}/6?order=paper" in links_of(page, f"{ADDRESS}/5?order=paper")
    assert "type 0" in page
    assert "board-shade" in page


def walked() -> Iterator[str]:
    for numbers in ITEMS[""]:
        first, _, last = numbers.partition("–")
        for number in range(int(first), int(last or first) + 1):
            yield f"{ADDRESS}/{number}{'?alone=1' if last else ''}"


def test_other_ways_find_a_cell_of_the_step_and_come_round(client: FlaskClient) -> None:
    seen = 0
    for address in walked():
        page = client.get(address).text
        settled = set(re.findall(r'"unseen">(\w+), \w+, concluded', page))
        sentences, link = [sentence_of(page)], another(page, address)
        while link and link != address:
            page = client.get(link).text
            assert settled & set(re.findall(r'"unseen">(\w+), \w+, concluded', page))
            assert marks_on(page).items() <= solution().items()
            sentences.append(sentence_of(page))
            link = another(page, link)
        assert len(set(sentences)) == len(sentences)
        seen += len(sentences) - 1
    assert seen


def another(page: str, address: str) -> str | None:
    link = re.search(r'id="another" href="([^"]+)"', page)
    return urljoin(address, unescape(link[1])) if link else None


def test_any_cell_can_be_asked_about(client: FlaskClient) -> None:
    truth, answered = solution(), 0
    for name, bullet in truth.items():
        page = client.get(f"{ADDRESS}?cell={name}").text
        assert f"Why {name}?" in page
        if "does not follow from a few numbers yet" in page:
            assert re.search(r"settles it in step \d+", page)
        else:
            assert marks_on(page)[name] is bullet
            answered += 1
    assert answered >= 10


def test_each_cell_of_the_board_leads_to_its_explanation(client: FlaskClient) -> None:
    page = client.get(f"{ADDRESS}/3").text
    links = dict(re.findall(r'<a id="cell-(\w+)" href="([^"]+)"', page))
    assert set(links) == set(solution())
    for name, link in links.items():
        words = client.get(urljoin(f"{ADDRESS}/3", unescape(link))).text
        assert re.search(rf"{name}, (bullet|empty), concluded|Why {name}\?", words), name


def test_all_steps_stand_on_one_page(client: FlaskClient) -> None:
    page = client.get(f"{ADDRESS}/all").text
    assert page.count("<svg") == len(ITEMS[""]) + 1  # and the emblem
    words = unescape(re.sub(r"<[^>]+>", "", page))
    for address in walked():
        assert sentence_of(client.get(address).text) in words


def test_a_puzzle_of_the_shelf_is_explained_by_its_short_id(app: Flask) -> None:
    store = open_store(app.extensions["settings"].database_url)
    name = shelved(store)[0]
    store.close()
    client = app.test_client()
    for address in (f"/puzzles/{name}/solution", f"/puzzles/{name}/solution/1"):
        assert client.get(address).status_code == 200
    assert f"/puzzles/{name}/solution" in links_of(client.get(f"/puzzles/{name}").text, "/")


def test_htmx_gets_the_explanation_alone(client: FlaskClient) -> None:
    answer = client.get(f"{ADDRESS}/2", headers={"HX-Request": "true"})
    assert "<html" not in answer.text
    assert "Steps 1–4 of 13" in answer.text
    start = client.get(f"{ADDRESS}?order=paper", headers={"HX-Request": "true"})
    # One number at a time solves it: nothing is hard.
    assert "What is hard here?" not in start.text
    harder = f"/puzzles/{LISTS}/solution?order=paper"
    start = client.get(harder, headers={"HX-Request": "true"})
    assert "What is hard here?" in start.text


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("/12?way=x", "There is no way “x” to see it"),
        ("/1?cell=Z9", "Z9 lies outside the board: its cells are A1 to G7."),
        ("/1?cell=%3Cb%3E", "is no cell: use a column and a row, A1 to G7."),
        ("/1?cell=B7", "B7 is known by then"),
        ("/1?cell=A6", "A6 is known by then"),
    ],
)
def test_what_is_not_there_is_said_with_what_is(
    client: FlaskClient, asked: str, message: str
) -> None:
    answer = client.get(f"{ADDRESS}{asked}")
    assert answer.status_code == 404
    assert message in unescape(answer.text)
    assert f"{ADDRESS}/1" in links_of(answer.text, f"{ADDRESS}{asked}")


@pytest.mark.parametrize(
    ("asked", "nearest", "note"),
    [
        ("/14", "/13?instead=14", "There is no step 14 any more: this is the last of 13."),
        ("/16?order=smallest", "/15?order=smallest&instead=16", "this is the last of 15."),
        ("/99999999", "/13?instead=999999", "There is no step 999999 any more"),
        ("/16?cell=A1", "/13?instead=16", "There is no step 16 any more"),
        ("/12?way=9", "/12?instead=way", "That other way to see it is not among those shown"),
        ("/2?way=1", "/1?instead=way", "That other way to see it is not among those shown"),
        ("/5?alone=1&way=99", "/5?alone=1&instead=way", "not among those shown any more"),
        ("?cell=G3&way=77", "?cell=G3&instead=way", "not among those shown any more"),
    ],
)
def test_what_was_there_once_leads_to_what_is_nearest(
    client: FlaskClient, asked: str, nearest: str, note: str
) -> None:
    answer = client.get(f"{ADDRESS}{asked}")
    assert (answer.status_code, answer.location) == (302, f"{ADDRESS}{nearest}")
    there = client.get(answer.location)
    assert there.status_code == 200
    assert note in there.text
    assert 'role="alert"' not in there.text


def test_what_nobody_was_led_to_is_not_said(client: FlaskClient) -> None:
    for instead in ("3", "x", "13", "9" * 30, "-1"):
        page = client.get(f"{ADDRESS}/13?instead={instead}").text
        assert 'id="instead"' not in page


@pytest.mark.parametrize(("name", "status"), [("zzzzzzz", 404), ("4x4b5:x", 422), ("3x3b2:i", 422)])
def test_an_address_without_a_puzzle_is_refused(
    client: FlaskClient, name: str, status: int
) -> None:
    for page in ("", "/1", "/all"):
        assert client.get(f"/puzzles/{name}/solution{page}").status_code == status


def test_a_puzzle_written_otherwise_is_sent_to_its_one_address(client: FlaskClient) -> None:
    answer = client.get("/puzzles/4x4b5:aa1b32a4g/solution/1?order=paper")
    assert answer.status_code == 301
    assert answer.location == "/puzzles/4x4b5:b1b32a4g/solution/1?order=paper"


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanations, "_walks", LruCache(2))


@pytest.mark.usefixtures("nothing_kept")
def test_going_through_the_steps_is_not_counted_as_work_again(tmp_path: Path) -> None:
    client = make_site(tmp_path, BULLETS_COSTLY_LIMIT="1 per hour").test_client()
    first = "/puzzles/4x4b5:b1b32a4g/solution"
    assert [client.get(f"{first}/{step}").status_code for step in (1, 2, 1)] == [200] * 3
    assert client.get("/puzzles/4x4b5:1a2a23d22c1/solution/1").status_code == 429


@pytest.mark.usefixtures("within_a_minute")
def test_who_asks_about_very_many_cells_is_slowed_down(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explanations, "_answers", LruCache(2000))
    asked = [
        f"{ADDRESS}{step}?order=smallest&cell={name}"
        for step in ("", "/1", "/2")
        for name in solution()
    ]
    statuses = [client.get(address).status_code for address in asked]
    assert (statuses[0], statuses[-1]) == (200, 429)
    assert client.get(asked[0]).status_code == 200  # known by now


@pytest.mark.usefixtures("nothing_kept")
def test_the_walks_that_are_kept_are_few(client: FlaskClient) -> None:
    for name in (PUZZLE, "4x4b5:b1b32a4g", "4x4b5:1a2a23d22c1"):
        assert client.get(f"/puzzles/{name}/solution").status_code == 200
    assert not explanations.has_walk(PUZZLE, "simplest")
    assert explanations.has_walk("4x4b5:b1b32a4g", "simplest")


@pytest.mark.usefixtures("nothing_kept")
def test_spent_work_is_said_and_what_was_found_is_kept(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explanations, "STEP_NODES", 5)
    page = client.get("/puzzles/7x7b15:3d3e13d2e4a21e3a23a42c2b0c/solution").text
    assert "as far as the work of a page goes" in page
    assert "more work than one page may do" in page
    numbers = re.findall(r'class="step-number">(?:\d+–)?(\d+)<', page)
    assert numbers == ["2", "5", "6", "9", "10", "11"]


def test_a_large_explanation_comes_in_parts_of_bounded_size(app: Flask) -> None:
    client = app.test_client()
    address, numbers, pages = f"/puzzles/{LARGE}/solution/all", [], 0
    while address:
        page = client.get(address)
        assert page.status_code == 200
        assert len(page.data) < 2_000_000
        numbers += re.findall(r' id="step-(\d+)"', page.text)
        numbers += re.findall(r' id="step-(\d+)-words"', page.text)
        later = re.search(r'rel="next" href="([^"]+)"', page.text)
        address, pages = urljoin(address, unescape(later[1])) if later else "", pages + 1
    shown = {int(number) for number in numbers}
    assert shown == set(range(1, len(shown) + 1))
    assert pages > 1
    assert f"to {len(shown)} of {len(shown)}" in page.text


def test_the_pages_of_an_explanation_lead_to_each_other(client: FlaskClient) -> None:
    numbers = ["", *(f"/{number}" for number in range(1, STEPS["?order=paper"] + 1))]
    steps = {f"{ADDRESS}{number}?order=paper" for number in numbers[1:]}
    for asked, simplest in (("", ""), ("/7", "/7?was=paper"), ("/7?cell=G3", "/7?was=paper")):
        address = f"{ADDRESS}{asked}{'&' if '?' in asked else '?'}order=paper"
        links = links_of(client.get(address).text, address)
        assert steps | {ADDRESS + simplest, f"{ADDRESS}/all?order=paper"} <= set(links)
        assert bool(asked) != (f"{ADDRESS}?order=paper" in links), "here another order begins"
    sheet = f"{ADDRESS}/all?order=paper"
    assert steps <= set(links_of(client.get(sheet).text, sheet))


def test_parts_lead_to_each_other_and_keep_the_order(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages_of_steps, "CELLS_OF_A_SHEET", 5 * 49)
    second = client.get(f"{ADDRESS}/all?order=paper&from=6").text
    assert re.findall(r'<li id="step-(\d+)"', second) == ["6", "7", "8", "9", "10"]
    assert 'rel="prev" href="all?order=paper"' in second
    assert 'rel="next" href="all?order=paper&amp;from=11"' in second
    last = client.get(f"{ADDRESS}/all?order=paper&from=11").text
    assert 'rel="next"' not in last
    for wrong in ("0", "14", "x", "-1", "9" * 30):
        answer = client.get(f"{ADDRESS}/all?order=paper&from={wrong}")
        assert answer.status_code == 404
        assert "this explanation has 13, from 1" in answer.text


@pytest.mark.parametrize("order", ["smallest", "paper"])
def test_another_order_leads_to_where_the_same_cells_are_decided(
    client: FlaskClient, order: str
) -> None:
    position = parse_puzzle_id(PUZZLE)
    steps = explained_walk(position)
    others = explained_walk(position, order)  # type: ignore[arg-type]
    for number in (8, 12, 13):
        asked = f"{ADDRESS}/{number}?order={order}&was=simplest&alone=1"
        answer = client.get(asked)
        first = next(other.number for other in others if other.cells & steps[number - 1].cells)
        assert answer.status_code == 302
        assert answer.location == f"{ADDRESS}/{first}?order={order}"
        page = client.get(f"{ADDRESS}/{number}?alone=1").text
        assert f"{number}?order={order}&amp;was=simplest" in page
    assert client.get(f"{ADDRESS}/99?order={order}&was=simplest").location.endswith(order)
    assert client.get(f"{ADDRESS}/2?order={order}&was=mine").status_code == 422


def test_the_last_step_leads_on_to_a_puzzle_that_was_not_begun(
    client: FlaskClient, app: Flask
) -> None:
    last = STEPS[""]
    page = client.get(f"{ADDRESS}/{last}").text
    assert re.search(r'id="onward" href="/puzzles">More puzzles<', page), "the shelf is empty"
    store = open_store(app.extensions["settings"].database_url)
    shelved(store)
    store.close()
    page = client.get(f"{ADDRESS}/{last}", follow_redirects=True).text
    (name,) = re.findall(r'id="onward" href="(/puzzles/[^"]+)">Next puzzle<', page)
    assert client.get(f"{name}.json").get_json()["puzzle"] != PUZZLE
    assert client.get(name).status_code == 200
    assert 'id="onward"' not in client.get(f"{ADDRESS}/1", follow_redirects=True).text


def test_a_cell_that_takes_much_is_led_to_the_step_that_settles_it(client: FlaskClient) -> None:
    page = client.get(f"{ADDRESS}?cell=G1").text
    steps = explained_walk(parse_puzzle_id(PUZZLE))
    (number,) = [step.number for step in steps if step.cells >> 6 & 1]
    assert sentence_of(page) == f"G1 is easier to see later: step {number} settles it."
    assert "Why it follows from here at once" in page
    assert page.count("<li>") > 4, "what takes much can be unfolded"
