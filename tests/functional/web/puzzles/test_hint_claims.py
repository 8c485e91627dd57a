"""What a hint says is so: every rung is read as text and compared with the board."""

from __future__ import annotations

import html
import random
import re
from collections import Counter
from typing import Any

import pytest
from flask import Flask

from tests.sites.live_playing import LivePlayer, certain
from tests.sites.playing import SMALL, Browser, set_up, solution, unknown
from webapp.engine.grid import mask_of
from webapp.mines.game import EXPLODED
from webapp.notation.cells import cell_name
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import print_game_id
from webapp.web.site.extensions import limiter

pytestmark = pytest.mark.functional

SIZE, MINES = 9, 10
NAMES = r"((?:[A-I][1-9](?:, | and )?)+)"


@pytest.fixture(autouse=True)
def _ask_as_often_as_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiter, "enabled", False)


def said(state: dict[str, Any]) -> str:
    match = re.search(r'id="help-sentence">(.*?)</div>', state["help"], re.DOTALL)
    assert match is not None
    return html.unescape(" ".join(re.sub(r"<[^>]+>", "", match[1]).split()))


def by_script(player: LivePlayer, path: str) -> dict[str, Any]:
    answer = player.post(path, script=True)
    assert answer.status_code == 200, answer.text
    state: dict[str, Any] = answer.get_json()
    player.fields["revision"] = str(state["revision"])
    return state


def cells(names: str, width: int = SIZE) -> set[int]:
    return {
        (int(row) - 1) * width + ord(column) - ord("A")
        for column, row in re.findall(r"\b([A-I])([1-9])\b", names)
    }


def claimed(text: str, what: str, width: int = SIZE) -> set[int]:
    """The cells of which a text says that they are so."""
    phrases = re.findall(rf"{NAMES} (?:is|are) {what}", text)
    return {cell for names in phrases for cell in cells(names, width)}


def begun(app: Flask, rng: random.Random) -> LivePlayer:
    player = LivePlayer(app)
    player.begin(level="beginner", seed=str(rng.randrange(10**6)), first="safe")
    player.click(40)
    return player


def flag_some(player: LivePlayer, rng: random.Random) -> None:
    """Flags as people put them: on certain mines, on what they believe, and where they err."""
    view = player.board()["view"]
    hidden = [cell for cell, look in enumerate(view) if look == "#"]
    for cell in rng.sample(hidden, min(len(hidden), rng.choice((0, 1, 3, 8)))):
        player.make("flag", cell)


def one_hint(player: LivePlayer) -> tuple[Counter[str], bool]:
    """The five rungs of one hint, each checked; what was seen, and whether the game goes on."""
    seen: Counter[str] = Counter()
    before = player.board()["view"]
    rungs = [by_script(player, "/hint") for _ in range(4)]
    assert all(rung["view"] == before for rung in rungs), "only the last rung does anything"
    _, _, where, why = (said(rung) for rung in rungs)
    guess = re.search(r"best guess is ([A-I][1-9])(, where your flag stands)?\.", where)
    if guess is not None:
        (cell,) = cells(guess[1])
        seen["guess"] += 1
        assert (before[cell] == "F") is bool(guess[2])
        assert before[cell] in "#F"
        assert guess[1] in why
        if before[cell] == "F":
            seen["flagged"] += 1
            assert why.endswith("Your flag stands there: take it off first.")
    done = by_script(player, "/hint")
    sentence, now = said(done), done["view"]
    changed = {cell for cell in range(SIZE * SIZE) if before[cell] != now[cell]}
    assert "Done" not in sentence, "the heading says so"
    head = sentence.replace(why, "")
    opened, flagged = claimed(head, "opened"), claimed(head, "flagged")
    taken = claimed(head, "taken back")
    seen += Counter(opened=len(opened), flags=len(flagged), taken=len(taken))
    assert bool(opened | flagged | taken) is bool(changed)
    assert all(now[cell] == "F" for cell in flagged)
    assert all(before[cell] == "F" and now[cell] == "#" for cell in taken)
    if done["outcome"] == "lost":
        return seen, False
    assert all(now[cell].isdigit() for cell in opened)
    if guess is not None:
        assert opened == (set() if before[cell] == "F" else {cell})
        if before[cell] == "F":
            assert sentence.startswith(f"{guess[1]} stays closed, for it carries your flag. ")
    after = said(by_script(player, "/hint")) if not opened and not flagged and not taken else ""
    assert not after.startswith("Done")
    return seen, not done["outcome"] and bool(changed)


def test_every_rung_of_a_live_hint_says_what_the_board_shows(app: Flask) -> None:
    rng, seen = random.Random(41), Counter[str]()
    for _ in range(14):
        player = begun(app, rng)
        for _ in range(6):
            flag_some(player, rng)
            checked, goes_on = one_hint(player)
            seen += checked
            if not goes_on:
                break
            player.open()
    assert min(seen[what] for what in ("guess", "opened", "flags", "taken")) >= 1, seen


def test_a_guess_that_hits_a_mine_is_not_told_as_done(app: Flask) -> None:
    rng, lost = random.Random(43), 0
    for _ in range(12):
        mines = rng.sample(range(1, 16), 8)
        player = LivePlayer(app)
        player.begin(board=print_game_id(LiveBoard(4, 4, mask_of(mines), 0)))
        while not player.board()["outcome"]:
            *rungs, done = [by_script(player, "/hint") for _ in range(5)]
        if done["outcome"] != "lost":
            continue
        lost += 1
        name = re.search(r"best guess is ([A-D][1-4])\.", said(rungs[2]))
        assert name is not None
        assert said(done) == f"{name[1]} is opened, and it held a mine. {said(rungs[3])}"
        assert "Done" not in done["aloud"]
        (cell,) = cells(name[1], 4)
        assert cell in mines
        assert done["view"][cell] == EXPLODED
    assert lost >= 3


def test_a_cell_with_a_flag_is_no_guess_while_others_are_as_good(app: Flask) -> None:
    player = LivePlayer(app)
    for seed in range(40):
        player.begin(level="beginner", seed=str(seed), first="safe")
        player.click(40)
        view = player.board()["view"]
        if view.count("#") == 80 and certain(view, SIZE, MINES) == (0, 0):
            break
    player.make("flag", 0)
    sentences = [said(by_script(player, "/hint")) for _ in range(5)]
    assert "A1" not in " ".join(sentences[2:])
    assert player.board()["view"][0] == "F"
    assert re.search(r"[A-Z]\d (?:is|are) opened|opened, and it held a mine\.", sentences[4])


def test_the_best_guess_under_a_flag_is_opened_once_the_flag_is_off(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin(board="6x6n7:2,2,m4f9c656f3")
    view = player.board()["view"]
    hidden = [cell for cell, look in enumerate(view) if look == "#"]
    player.make("flag", *hidden)
    sentences = [said(by_script(player, "/hint")) for _ in range(6)]
    name = re.search(r"best guess is ([A-F][1-6]), where your flag stands\.", sentences[2])
    assert name is not None
    assert (
        sentences[4]
        == sentences[5]
        == f"{name[1]} stays closed, for it carries your flag. {sentences[3]}"
    )
    (cell,) = cells(name[1], 6)
    player.make("unmark", cell)
    sentences = [said(by_script(player, "/hint")) for _ in range(5)]
    assert sentences[2] == f"Nothing is certain; the best guess is {name[1]}."
    assert player.board()["view"][cell] != "F"
    assert f"{name[1]} is opened" in sentences[4]


def test_every_rung_of_a_paper_hint_says_what_the_board_shows(app: Flask) -> None:
    set_up(app)
    rng, right = random.Random(42), solution(SMALL)
    seen: Counter[str] = Counter()
    for _ in range(12):
        player = Browser(app)
        for cell in rng.sample(unknown(SMALL), rng.choice((0, 2, 5))):
            mark = "*" if (cell in right) != (rng.random() < 0.2) else "-"
            player.make(f"{cell}{mark}")
        for _ in range(4):
            seen += _paper_hint(player)
    assert seen["bullets"] >= 5
    assert seen["empties"] >= 5
    assert seen["taken"] >= 2


def _paper_hint(player: Browser) -> Counter[str]:
    before = player.marks
    rungs = []
    for _ in range(4):
        player.post("/hint")
        rungs.append(_sentence(player.open()))
        assert player.marks == before, "only the last rung does anything"
    if rungs[0].startswith(("Nothing", "All")):
        return Counter()
    player.post("/hint")
    head, now = _sentence(player.open()), player.marks
    if player.board()["solved"]:
        return Counter()
    head = head.replace(rungs[3], "")
    bullets = claimed(head, "marked as (?:a )?bullets?", 5)
    empties = claimed(head, "marked as empty", 5)
    taken = claimed(head, "taken back", 5)
    assert bullets | empties | taken == {c for c in range(25) if before[c] != now[c]}, head
    assert all(now[cell] == "*" for cell in bullets)
    assert all(now[cell] == "-" for cell in empties)
    assert all(before[cell] != "." and now[cell] == "." for cell in taken)
    return Counter(bullets=len(bullets), empties=len(empties), taken=len(taken))


def _sentence(page: str) -> str:
    match = re.search(r'id="sentence"[^>]*>(.*?)</(?:p|div)>', page, re.DOTALL)
    assert match is not None
    return html.unescape(" ".join(re.sub(r"<[^>]+>", "", match[1]).split()))


@pytest.mark.parametrize("rung", range(1, 6))
def test_the_interface_tells_no_more_than_its_rung(app: Flask, rung: int) -> None:
    answer = app.test_client().post("/api/v1/hint", json={"position": SMALL, "rung": rung})
    assert answer.status_code == 200, answer.text
    state = answer.get_json()
    (top, left), (bottom, right) = state["region"]
    assert (bottom - top + 1) * (right - left + 1) >= 9
    if rung == 1:
        assert not re.search(r"\b[A-E][1-5]\b", state["sentence"])
        assert (state["clues"], state["cells"], state["step"]) == ([], [], None)
    else:
        for row, column in state["clues"] + state["cells"]:
            assert top <= row <= bottom
            assert left <= column <= right
            assert cell_name(row * 5 + column, 5) in state["sentence"]
