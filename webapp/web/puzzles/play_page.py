"""The play page and the state that its script is sent, from a puzzle and its player's marks."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Any

from flask import Response, url_for

from webapp.clock import now
from webapp.engine.grid import cells_of
from webapp.notation.cells import cell_names, column_name
from webapp.services.puzzles import best_times, marking, paper_help
from webapp.services.puzzles.next_puzzle import next_of_day, next_puzzle
from webapp.services.puzzles.plays import PaperPlay
from webapp.services.shelf import daily
from webapp.web.languages.translation import lazy_gettext, lazy_pgettext
from webapp.web.learn.lesson_place import lesson_links, section_of
from webapp.web.offline.handed import handed_out
from webapp.web.people.people import my_preferences, times_are_shown
from webapp.web.puzzles.highlight import BoardHighlight
from webapp.web.puzzles.move_form import tool_of_click
from webapp.web.puzzles.play_state import (
    PlayFigures,
    cell_rows,
    clue_states,
    crowded_words,
    help_highlight,
)
from webapp.web.puzzles.puzzle_words import PuzzleFacts
from webapp.web.puzzles.result_words import result_text
from webapp.web.shelf.daily import streak_shown
from webapp.web.site.database import store
from webapp.web.site.fragments import page, render_block
from webapp.web.site.page_context import public_address

TEMPLATE = "puzzles/play.html"
TOOLS = {
    "cycle": lazy_pgettext("tool", "Both"),
    "bullet": lazy_gettext("Bullet"),
    "empty": lazy_gettext("Empty"),
    "pencil": lazy_pgettext("tool", "Pencil"),
}


def play_page(game: PaperPlay, *, status: int = 200, notice: str = "") -> Response:
    """Render the whole page; `notice`: why the last move was not made."""
    today, day = now().date(), _day(game)
    card = {**_card(game), **_ending(game, day)}
    board = {**_board(game, card["highlight"]), **section_of(card["lesson"])}
    return page(TEMPLATE, status=status, notice=notice, day=day, today=today, **card, **board)


def full_state(game: PaperPlay) -> dict[str, object]:
    """Give the script the whole state of a play."""
    card = {**_card(game), **_ending(game, _day(game) if game.solved else None)}
    return {
        **card["game"].as_json(),
        "highlight": card["highlight"].as_json(),
        "card": render_block(TEMPLATE, "help", **card),
        "ending": render_block(TEMPLATE, "ending", **card),
    }


def _day(game: PaperPlay) -> date | None:
    """Find the day whose puzzle it was last."""
    return daily.day_of(store(), game.subject.stored, now().date())


def chosen_tool() -> str:
    """Read the tool of a click."""
    return tool_of_click(TOOLS) or "cycle"


def _card(game: PaperPlay) -> dict[str, Any]:
    """Collect what the card needs."""
    preferences = my_preferences()
    answer = paper_help.answer(game, faults=preferences.faults == "on")
    highlight = help_highlight(answer)
    return {
        "game": PlayFigures.of(game),
        "puzzle": PuzzleFacts.of(game.subject),
        "preferences": preferences,
        "answer": answer,
        "highlight": highlight,
        "wrong_names": cell_names(cells_of(highlight.wrong), game.subject.position.width),
        "lesson": lesson_links(game.subject.puzzle.id),
    }


def _board(game: PaperPlay, highlight: BoardHighlight) -> dict[str, Any]:
    """Collect what the rest of the page needs."""
    position = game.subject.position
    states = clue_states(game) if my_preferences().shade == "on" else {}
    return {
        "rows": cell_rows(game, highlight, states),
        "letters": [column_name(column) for column in range(position.width)],
        "tools": TOOLS,
        "tool": chosen_tool(),
        "token": secrets.token_urlsafe(9),
        "handed": handed_out(game.subject.name),
        "bullets_left": (position.total or 0) - game.marks.count(marking.BULLET),
        "pencil": any(mark in marking.INK for mark in game.marks),
        "crowded": crowded_words(game, states),
    }


def _ending(game: PaperPlay, day: date | None) -> dict[str, Any]:
    """Collect what is said and offered once a puzzle is solved; before that nothing."""
    if game.play is None or not game.solved:
        return {}
    puzzle, person = PuzzleFacts.of(game.subject), game.play.player_id
    next_one = next_of_day(store(), day, person) if day else None
    next_one = next_one or next_puzzle(store(), game.subject, person)
    link = public_address(url_for("play.play", name=puzzle.name))
    return {
        "next_puzzle": next_one.short_id if next_one else "",
        "day_in_time": game.play.daily,
        "streak": streak_shown(person) if game.play.daily else None,
        "time": best_times.of_solve(store(), game),
        "result": result_text(puzzle, PlayFigures.of(game), link, day=day, timed=times_are_shown()),
    }
