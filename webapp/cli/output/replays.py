"""A graded game of another program as JSON, and in lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.drawing.times import clock
from webapp.engine.grid import cells_of
from webapp.explain.guesses.graded_replay import GradedReplay
from webapp.explain.guesses.move_words import doing, effect, grade_words, guesses_words, risk_words
from webapp.mines.measures import Measures
from webapp.mines.recordings.played import PlayedRecording
from webapp.mines.replay import ReplayMoment
from webapp.notation.cells import json_cell, json_cells
from webapp.notation.english import counted, percent, sides
from webapp.notation.tatham import print_game_id

WORDS = 20_000
"""Work for the words about one move."""

INDENT = " " * 15


def replay_json(played: PlayedRecording, graded: GradedReplay) -> dict[str, object]:
    """The graded game as data."""
    measures, tally = graded.measures, graded.tally
    return {
        "board": print_game_id(played.board),
        "program": played.recording.program,
        "result": _result(graded),
        "ms": measures.ms,
        "three_bv": measures.three_bv,
        "done": measures.done,
        "clicks": dict(measures.clicks),
        "guesses": tally.guesses,
        "survived": tally.survived,
        "expected": float(tally.expected),
        "luck": float(tally.luck),
        "grades": {str(grade): number for grade, number in tally.grades.items()},
        "remarks": played.remarks,
        "moves": [_move_json(moment, graded) for moment in graded.replay.moments],
    }


def _move_json(moment: ReplayMoment, graded: GradedReplay) -> dict[str, object]:
    width, numbers = moment.before.width, graded.replay.numbers
    grade: dict[str, object] = {}
    if judged := graded.grades.get(moment.number):
        grade = {"grade": str(judged.grade), "risk": str(judged.risk), "least": str(judged.least)}
    return {
        "number": moment.number,
        "kind": moment.act.kind,
        "cells": json_cells(moment.act.cells, width),
        "ms": moment.act.ms,
        "opens": [[*json_cell(cell, width), numbers[cell]] for cell in cells_of(moment.opened)],
        "hit": json_cells(cells_of(moment.hit), width),
        **grade,
    }


def replay_lines(graded: GradedReplay) -> Iterator[str]:
    """The graded game in lines."""
    end, measures = graded.replay.end, graded.measures
    mines = counted(end.mines.bit_count(), "mine")
    moves = counted(len(graded.replay.moments), "move")
    yield (
        f"{sides(end.width, end.height)}, {mines}: {_result(graded)} after {moves} "
        f"in {clock(measures.ms, tenths=True)}."
    )
    yield _measures_line(measures)
    yield guesses_words(graded.tally, rules="classic")
    yield ""
    for moment in graded.replay.moments:
        yield from _move_lines(moment, graded)


def _result(graded: GradedReplay) -> str:
    end = graded.replay.end
    return "not finished" if end.given_up else end.outcome


def _measures_line(measures: Measures) -> str:
    done, whole = measures.done, measures.three_bv
    parts = [f"3BV {whole}" if done == whole else f"3BV {done} of {whole}"]
    if measures.pace is not None:
        parts.append(f"{measures.pace:.2f} a second")
    if measures.efficiency is not None:
        parts.append(f"efficiency {100 * measures.efficiency:.0f}%")
    return f"{', '.join(parts)}."


def _move_lines(moment: ReplayMoment, graded: GradedReplay) -> Iterator[str]:
    judged = graded.grades.get(moment.number)
    line = f"{moment.number:>5}  {clock(moment.act.ms, tenths=True):>6}  {doing(moment)}"
    if judged is not None:
        line += f": {grade_words(judged.grade)}"
        line += f", {risk_words(judged, percent(judged.risk))}" if judged.risk else ""
    yield f"{line}. {effect(moment)}".rstrip()
    if judged is not None and judged.risk:
        verdict = graded.verdict(moment, WORDS)
        if verdict is not None:
            yield f"{INDENT}{verdict.sentence}"
