"""Any position explained: what goes in, what comes out, and how bad input is told."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.sites.ordering import token
from tests.sites.playing import OTHER
from tests.sites.site import IMPOSSIBLE, OPEN_POSITION, PUZZLE, make_site
from tests.witnesses.brute_force import worlds_of
from webapp.engine.position import Position
from webapp.explain.items import items_of
from webapp.explain.steps import explained_walk
from webapp.notation.detect import read_position
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services.analysis import analysis

pytestmark = pytest.mark.functional

TWO_BOARDS = "..1xx\n..1xx"
"""Rows in which . and x may each be what is open, and what is hidden."""

GAME_ID = "9x9:4,4,mb071b49fbd1cb6a0d5868"


def odds_on(page: str) -> dict[str, Fraction]:
    """The odds that the grid of a page tells, by the names of cells."""
    odds = re.findall(r">([A-Z]\d), (?:unknown|hidden), (?:bullet|mine) (\d+/\d+) \(", page)
    return {name: Fraction(share) for name, share in odds}


def test_the_odds_are_those_of_all_worlds(client: FlaskClient) -> None:
    position = read_position(OPEN_POSITION)
    assert isinstance(position, Position)
    worlds = worlds_of(position)
    page = client.get("/analyse", query_string={"position": OPEN_POSITION}).text
    odds = odds_on(page)
    assert f"{len(worlds):,} ways" in page
    assert len(odds) == 22
    for name, share in odds.items():
        cell = (int(name[1]) - 1) * 6 + ord(name[0]) - ord("A")
        assert share == Fraction(sum(world >> cell & 1 for world in worlds), len(worlds)), name


def test_where_nothing_is_certain_a_guess_is_weighed(client: FlaskClient) -> None:
    page = client.get("/analyse", query_string={"position": OPEN_POSITION, "step": 1}).text
    assert "A guess" in page
    assert "each cell left can hold a bullet, and each can hold none" in page


def test_each_step_has_its_address_and_its_sentence(client: FlaskClient) -> None:
    page = client.get("/analyse", query_string={"position": PUZZLE, "step": 1}).text
    assert "<strong>4 at B7</strong>" in page
    assert "B7, clue 4, highlighted as reason" in page
    assert "A6, bullet, concluded" in page
    assert 'aria-current="step"' in page


@pytest.mark.parametrize("step", ["99", "-1", "x"])
def test_a_step_that_is_not_there_is_said(client: FlaskClient, step: str) -> None:
    answer = client.get("/analyse", query_string={"position": PUZZLE, "step": step})
    assert answer.status_code == 404
    assert f"There is no step “{step}”: this explanation has 13 steps." in answer.text


def test_a_position_can_be_seen_as_a_live_board_and_back(client: FlaskClient) -> None:
    address = "/analyse?position=10x10b20:1i1i13zzz"
    paper = client.get(address).text
    assert 'id="solvers"' not in paper
    live = client.get(other(paper)).text
    assert "a binary solver lists 9 solutions, a set solver 2 solutions" in live
    assert other(live) == address
    assert 'id="as-other"' not in client.get(f"/analyse?position={GAME_ID}").text


def other(page: str) -> str:
    link = re.search(r'id="as-other" href="([^"]+)"', page)
    assert link is not None
    return unquote(unescape(link[1]))


def test_a_puzzle_keeps_its_solution_until_it_is_asked_for(client: FlaskClient) -> None:
    page = client.get("/analyse", query_string={"position": PUZZLE}).text
    assert ", bullet<" not in page
    assert "certainly" not in page
    assert "A6, unknown<" in page
    assert ">Solution</a>" in page
    page = client.get("/analyse", query_string={"position": PUZZLE, "solution": 1}).text
    assert "A6, unknown, certainly a bullet<" in page
    assert "Hide solution" in page


def test_a_step_beyond_the_last_is_the_last(client: FlaskClient) -> None:
    page = client.get("/analyse", query_string={"position": PUZZLE, "step": 99999}).text
    assert ", unknown<" not in page


def test_a_game_id_is_walked_from_its_start(client: FlaskClient) -> None:
    page = client.get("/analyse", query_string={"position": GAME_ID}).text
    assert re.search(
        r"No guess is needed \u2013 proven: \d+ steps lead "
        r"from the first click at E5 to the end\..*"
        r"Once the first cell is open, the mines can lie in [^.]+ ways\.",
        page,
        re.DOTALL,
    )
    assert "The first click at E5" in page
    assert "C4, open, 1" in page


def test_an_impossible_position_names_the_clues_that_clash(client: FlaskClient) -> None:
    page = client.get("/analyse", query_string={"position": IMPOSSIBLE}).text
    assert "It cannot be" in page
    assert "highlighted as reason" in page
    assert odds_on(page) == {}


def test_a_clue_with_too_many_marks_is_a_clash_not_bad_input(client: FlaskClient) -> None:
    answer = client.get("/analyse", query_string={"position": "3x1 2\n*1*"})
    assert answer.status_code == 200
    assert "B1: the number is 1, but 2 bullets are marked around it" in answer.text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense", "is not a position"),
        ("4x4 5\n....\n..9.\n....\n....", "Line 3, column 3"),
        ("3x3 2\n9..", "Line 2, column 1"),
        ("2x1 5\n1.", "The total is 5, but only one cell is"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(
    client: FlaskClient, text: str, sentence: str
) -> None:
    for answer in (
        client.get("/analyse", query_string={"position": text}),
        client.post("/analyse", data={"position": text, "csrf_token": token(client)}),
    ):
        assert answer.status_code == 422
        assert sentence in answer.text
        assert text.split("\n", maxsplit=1)[0] in answer.text, "the text is still in the form"


def test_a_dialect_makes_a_bare_grid_readable(client: FlaskClient) -> None:
    query = {"position": TWO_BOARDS, "dialect": "minesweepr"}
    assert client.get("/analyse", query_string=query).status_code == 200
    refused = client.get("/analyse", query_string={**query, "dialect": "klingon"})
    assert refused.status_code == 422
    assert "minesweepr or minesolve" in refused.text


def test_rows_that_may_be_two_boards_are_shown_as_both(client: FlaskClient) -> None:
    """Each board is drawn, and its button leads to it; what was pasted stays in the form."""
    form = {"position": TWO_BOARDS, "live": "1", "csrf_token": token(client)}
    for answer in (
        client.get("/analyse", query_string={"position": TWO_BOARDS, "live": "1"}),
        client.post("/analyse", data=form),
    ):
        assert answer.status_code == 422
        assert "Which board is it?" in answer.text
        assert TWO_BOARDS in answer.text.replace("\r", "")
        assert page_choices(answer.text).count("<svg") == 2
    choices = re.findall(r'name="dialect" value="([^"]+)"', page_choices(answer.text))
    assert choices == ["minesolve", "minesweepr"]
    boards = [
        client.post("/analyse", data={**form, "dialect": choice}).location for choice in choices
    ]
    assert [parse_qs(urlsplit(board).query)["position"][0] for board in boards] == [
        "5x2 ?\n..100\n..100\n",
        "5x2 ?\n001..\n001..\n",
    ]
    assert all("live=1" in board for board in boards)


def test_of_many_boards_the_first_are_drawn(client: FlaskClient) -> None:
    """Several ways to read four signs, of which none fits the numbers."""
    page = client.get("/analyse", query_string={"position": "7.7x7\n7o7-7"}).text
    assert page_choices(page).count("This is board") == 4
    assert re.search(r"There are \d more ways to read them", page_choices(page))


def page_choices(page: str) -> str:
    return page[page.index("Which board is it?") :].partition("</section>")[0]


def test_a_pasted_position_gets_an_address_of_its_own(client: FlaskClient) -> None:
    text = "7x7 15\r\n..2..1.\r\n...211.\r\n..3....\r\n.12.3..\r\n....4..\r\n..31..2\r\n.4..1..\r\n"
    form = {"position": text, "csrf_token": token(client)}
    answer = client.post("/analyse", data=form)
    assert answer.status_code == 303
    assert parse_qs(urlsplit(answer.location).query) == {"position": [PUZZLE]}
    assert client.get(answer.location).status_code == 200


def test_live_positions_stay_live(client: FlaskClient) -> None:
    form = {"position": OPEN_POSITION, "live": "1", "csrf_token": token(client)}
    page = client.get(client.post("/analyse", data=form).location).text
    assert "The mines can lie in" in page
    assert ", hidden, mine 1/8" in page


def test_htmx_gets_the_explanation_alone(client: FlaskClient) -> None:
    answer = client.get(
        "/analyse", query_string={"position": PUZZLE, "step": 2}, headers={"HX-Request": "true"}
    )
    assert "<html" not in answer.text
    assert "Steps 1–4 of" in answer.text


def test_easy_steps_that_touch_are_told_as_one_and_unfold(client: FlaskClient) -> None:
    steps = explained_walk(parse_puzzle_id(PUZZLE))
    items = items_of(steps)
    assert [item.numbers for item in items] == ["1–4", "5–6", "7–11", "12", "13"]
    listed = client.get("/analyse", query_string={"position": PUZZLE, "solution": 1}).text
    assert re.findall(r'id="step-(\d+)" name="step"', listed) == ["1", "5", "7", "12", "13"]
    for address in ("/analyse", "/analyse/embed"):
        page = client.get(address, query_string={"position": PUZZLE, "step": 6}).text
        assert "Steps 5–6 of 13" in page
        assert items[1].heading() in page
        unfolding = page[page.index('<details class="run"') :].partition("</details>")[0]
        assert re.findall(r'<li value="(\d+)">', unfolding) == ["5", "6"]
        assert re.findall(r"[?&;]step=(\d+)\"[^>]*>(?:← Back|Next →)", page) == ["1", "7"]
        concluded = len(re.findall(r'"unseen">\w+, \w+, concluded', page))
        assert concluded == sum(step.cells.bit_count() for step in items[1].steps)


def test_a_step_of_a_run_is_shown_alone_where_that_is_asked_for(client: FlaskClient) -> None:
    steps = explained_walk(parse_puzzle_id(PUZZLE))
    page = client.get(f"/analyse?position={PUZZLE}&step=6&alone=1").text
    assert "Step 6 of 13" in page
    assert len(re.findall(r'"unseen">\w+, \w+, concluded', page)) == steps[5].cells.bit_count()
    assert "Steps 5–6 together" in page


def test_printed_steps_of_a_run_have_their_sentences_and_numbers(client: FlaskClient) -> None:
    page = client.get(f"/analyse?position={PUZZLE}&solution=1&all=1").text
    numbers = re.findall(r'<li value="(\d+)" id="step-\d+-words">', page)
    assert numbers == [str(number) for number in range(1, 12)]


def test_going_through_the_steps_is_not_counted_as_work_again(tmp_path: Path) -> None:
    client = make_site(tmp_path, BULLETS_COSTLY_LIMIT="1 per hour").test_client()
    assert [
        client.get("/analyse", query_string={"position": OTHER, "step": step}).status_code
        for step in range(3)
    ] == [200, 200, 200]
    other = {"position": "3x3 2\n2..\n...\n..."}
    assert client.get("/analyse", query_string=other).status_code == 429


def test_spent_work_is_said_and_what_was_found_is_kept(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "COUNT_NODES", 0)
    monkeypatch.setattr(analysis, "STEP_NODES", 20)
    position = "6x6 9\n1.2..1\n......\n.2.3..\n......\n..2.2.\n1....1"
    page = client.get("/analyse", query_string={"position": position}).text
    assert "too many ways" in page
    assert "would take too long for this page" in page


def test_a_whole_puzzle_can_be_played_from_here(client: FlaskClient) -> None:
    page = client.get("/analyse", query_string={"position": PUZZLE}).text
    assert f'href="/puzzles/{PUZZLE}"' in page
    assert client.get(f"/puzzles/{PUZZLE}").status_code == 200


def test_only_what_is_settled_or_cited_stands_out(client: FlaskClient) -> None:
    query = {"position": "5x4 4\n.....\n.121.\n.1.1.\n.....", "step": 1}
    answer = client.get("/analyse", query_string=query)
    for bold in re.findall(r"<strong>([^<]+)</strong>", answer.text):
        assert not re.fullmatch(r"[A-Z]\d\u2013", bold), "half a range"
    sentence = re.search(r'id="sentence">(.*?)</p>', answer.text, re.DOTALL)
    assert sentence is not None
    assert "</strong>\u2013" not in sentence[1]


SURE = "8x6 12\n........\n.22112..\n.1....3.\n.1....2.\n.21222..\n........"
SIGNS = {"bullet": "board-new-bullets", "flag": "board-new-flags"}
"""What a key of the legend shows, and the class of its sign on the board."""


@pytest.mark.parametrize("live", [None, 1])
def test_the_legend_shows_the_sign_that_stands_on_the_board(
    client: FlaskClient, live: int | None
) -> None:
    page = client.get("/analyse", query_string={"position": SURE, "live": live}).text
    explained = re.findall(r"key-sure-(bullet|flag)", page)
    drawn = [name for name, sign in SIGNS.items() if re.search(rf'class="{sign}"[^>]* d="M', page)]
    assert explained == drawn
    assert len(drawn) == 1


INSIDERS = re.compile(
    r"\b(dialects?|solvers?|odds|deductions?|walk(ed|s)?|bare grid|live board|the work of|weighed"
    r"|energy|propagators?|n[012]|type [012]|worlds?|constraints?)\b",
    re.IGNORECASE,
)
"""Words of those who made this; what is said to readers of the papers may have them."""


@pytest.mark.parametrize(
    "query",
    [
        {},
        *({"position": position} for position in (PUZZLE, OPEN_POSITION, IMPOSSIBLE)),
        {"position": PUZZLE, "solution": "1"},
        {"position": OPEN_POSITION, "live": "1", "step": "1"},
        {"position": "9x9:4,4,mb071b49fbd1cb6a0d5868"},
        {"position": "10x10b20:00001e00002e11102g101g322zzc", "live": "1"},
        {"position": "3x3 1\n*..\n...\n..*"},
        {"position": "not a position at all"},
    ],
)
def test_the_page_speaks_to_those_who_only_want_to_play(
    client: FlaskClient, query: dict[str, str]
) -> None:
    page = client.get("/analyse", query_string=query).text
    main = page[page.index("<main") : page.index("</main>")]
    main = re.sub(r'<details class="for-readers".*?</details>', "", main, flags=re.DOTALL)
    read = re.sub(r"“[^”]*”", "", unescape(re.sub(r"<[^>]+>", " ", main)))
    assert INSIDERS.findall(read) == []


NO_TOTAL = "9x9 ?\n" + "\n".join(["111......", *["........."] * 8])


def test_a_total_that_is_not_known_is_asked_for(client: FlaskClient) -> None:
    """The usual one of the size stands there; with it the position has an address of its own."""
    page = client.get("/analyse", query_string={"position": NO_TOTAL, "live": "1"})
    assert 'name="total"' in page.text
    assert 'value="10"' in page.text
    form = {"position": NO_TOTAL, "live": "1", "total": "10", "csrf_token": token(client)}
    answer = client.post("/analyse/total", data=form)
    assert answer.status_code == 303
    asked = parse_qs(urlsplit(answer.location).query)
    assert asked["live"] == ["1"]
    before, after = read_position(NO_TOTAL), read_position(asked["position"][0])
    assert isinstance(before, Position)
    assert after == replace(before, total=10)
    assert 'name="total"' not in client.get(answer.location).text


@pytest.mark.parametrize(
    ("total", "words"),
    [("many", "The total is"), ("100", "the total is 100"), ("", "The total is")],
)
def test_a_total_that_cannot_be_is_refused_where_it_is_asked(
    client: FlaskClient, total: str, words: str
) -> None:
    form = {"position": NO_TOTAL, "live": "1", "total": total, "csrf_token": token(client)}
    answer = client.post("/analyse/total", data=form)
    assert answer.status_code == 422
    assert words.lower() in answer.text.lower()
    assert "Minesweeper, explained" in answer.text


def test_the_tick_of_a_pasted_board_says_what_it_changes(client: FlaskClient) -> None:
    assert (
        "It is Minesweeper: the answer calls them mines, not bullets" in client.get("/analyse").text
    )


def test_a_total_in_the_words_around_a_board_is_taken_and_that_is_said(client: FlaskClient) -> None:
    grid = "1 1 .\n. 2 .\n1 1 .\n"
    address = client.get("/analyse", query_string={"position": f"hey\n{grid}3 mines\n"})
    assert "The words around the board were left out, all but the total of 3." in address.text
    left = client.get("/analyse", query_string={"position": f"hey\n{grid}3 mines left\n"})
    assert "The words around the board were left out." in left.text


AMID_WORDS = f"hey, can you solve this?\n{OPEN_POSITION}\nthanks"
LEFT_OUT = "The words around the board were left out."


@pytest.mark.parametrize("way", ["paste", "address", "editor"])
def test_words_around_a_board_are_left_out_and_that_is_said(client: FlaskClient, way: str) -> None:
    form = {"csrf_token": token(client, "/analyse"), "position": AMID_WORDS}
    if way == "paste":
        answer = client.post("/analyse", data=form, follow_redirects=True)
    elif way == "address":
        answer = client.get("/analyse", query_string={"position": AMID_WORDS})
    else:
        answer = client.get("/analyse/edit", query_string={"position": AMID_WORDS})
    assert answer.status_code == 200
    assert LEFT_OUT in answer.text
    assert LEFT_OUT not in client.get("/analyse", query_string={"position": OPEN_POSITION}).text


def test_the_cell_to_guess_at_is_named_so_and_not_called_concluded(client: FlaskClient) -> None:
    position = "3x3 4\n.2.\n.4*\n..*"
    page = client.get("/analyse", query_string={"position": position, "live": 1, "step": 1}).text
    (guess,) = re.findall(r'"unseen">(\w+), hidden, best guess', page)
    assert guess in {"A3", "B3"}
    assert ", concluded" not in page


def test_of_a_long_clash_the_first_lines_are_shown_and_the_rest_unfolds(
    client: FlaskClient,
) -> None:
    position = "6x6 11\n.*.11.\n222...\n2.2..2\n..43.2\n....3.\n233..."
    page = client.get("/analyse", query_string={"position": position}).text
    clash = page[page.index("It cannot be") :].partition("</section>")[0]
    shown, folded = clash.partition('<details class="more-lines">')[::2]
    assert "The mark at <strong>B1</strong> is wrong." in shown
    assert shown.count("<li>") == 8
    rest = folded.partition("</details>")[0]
    assert '<ol class="lines" start="9">' in rest
    assert f"<summary>{rest.count('<li>')} more lines</summary>" in rest
