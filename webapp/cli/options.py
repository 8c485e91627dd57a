"""Arguments and options that several commands share."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field

import click

from webapp.cli.failures import NegativeAnswer
from webapp.cli.source import read_question
from webapp.engine.budget import Budget, BudgetSpent
from webapp.explain.wording.languages import ENGLISH, LANGUAGES
from webapp.notation.foreign import DIALECTS
from webapp.notation.foreign.bare_grids.readings import DIALECT_EXAMPLE
from webapp.services.analysis.question import PositionQuestion

position_argument = click.argument(
    "source", metavar="FILE", type=click.Path(allow_dash=True, readable=False)
)
"""A file, - for standard input, or the position itself; shells complete it as a file."""

dialect_option = click.option(
    "--dialect",
    metavar="NAME|SIGN=MEANING,…",
    help=(
        f"How to read rows without a size: as {' or '.join(DIALECTS)} does, or what signs stand "
        f"for, as in {DIALECT_EXAMPLE}."
    ),
)

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON value and nothing else."
)

language_option = click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    default=ENGLISH.code,
    show_default=True,
    callback=lambda _context, _option, code: LANGUAGES[code],
    help="Explain in this language.",
)
"""The language of explanations, given to a command as a `Language`; messages on input stay."""

NODES = 1_000_000
"""Search for one question: seconds, even on positions made to be hard."""

_live_option = click.option(
    "--live", is_flag=True, help="Speak of mines, not of bullets: this is a live board."
)

_budget_option = click.option(
    "--budget",
    type=click.IntRange(min=1),
    default=NODES,
    show_default=True,
    metavar="NODES",
    help="Give up after this much search.",
)


@dataclass(frozen=True, kw_only=True)
class PositionOptions:
    """The FILE and the options of every command that reasons about a position."""

    source: str
    live: bool
    dialect: str | None
    budget: Budget = field(compare=False)
    as_json: bool

    def subject(self) -> PositionQuestion:
        """The position in question; raises `BadInput` with all its faults."""
        return read_question(self.source, live=self.live, dialect=self.dialect)

    def undecided(self, what: str, error: BudgetSpent) -> NegativeAnswer:
        """The message after a search without an answer: nodes or memory were too few."""
        advice = "it would take too much memory" if self.budget.left else "--budget allows more"
        return NegativeAnswer(f"{what}: {error}; {advice}")


def position_options(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command FILE and the options of a `PositionOptions`, and hand it one."""

    @position_argument
    @_live_option
    @dialect_option
    @_budget_option
    @json_option
    @functools.wraps(function)
    def with_position(
        *,
        source: str,
        live: bool,
        dialect: str | None,
        budget: int,
        as_json: bool,
        **others: object,
    ) -> int:
        options = PositionOptions(
            source=source, live=live, dialect=dialect, budget=Budget(budget), as_json=as_json
        )
        return function(options, **others)

    return with_position
