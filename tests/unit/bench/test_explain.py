"""What the bench of explanations counts of walks, beside a count of its own."""

from __future__ import annotations

import statistics

import pytest

from webapp.bench.explain import WalkFigures, _count, _live, _paper
from webapp.bench.samples import paper_puzzles
from webapp.explain.items import items_of
from webapp.explain.steps import explained_walk

pytestmark = pytest.mark.unit


def test_items_are_counted_for_each_puzzle() -> None:
    puzzles = list(paper_puzzles(5, 4, seed=9))
    figures = _paper(puzzles, "simplest").as_json()
    items = sorted(len(items_of(explained_walk(puzzle))) for puzzle in puzzles)
    assert figures["items"] == statistics.fmean(items)
    assert figures["items_median"] == (items[1] + items[2]) / 2
    assert figures["items_95"] == items[-1]


def test_in_the_order_of_fewest_clues_each_step_is_an_item_and_has_its_cost() -> None:
    puzzles = list(paper_puzzles(5, 4, seed=9))
    for figures in (_paper(puzzles, "smallest"), _live(1)[0]):
        counted = figures.as_json()
        assert counted["items"] == counted["steps"] > 1
        assert len(figures.costs) == figures.steps
        assert counted["gap_median"] <= counted["gap_95"] <= max(figures.gaps)


def test_what_95_of_100_do_not_exceed() -> None:
    figures = WalkFigures()
    for puzzle in paper_puzzles(5, 4, seed=9):
        _count(figures, explained_walk(puzzle), puzzle)
    gap = figures.as_json()["gap_95"]
    assert sum(each > gap for each in figures.gaps) <= len(figures.gaps) / 20
