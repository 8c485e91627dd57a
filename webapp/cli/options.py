"""Arguments and options that several commands share."""

from __future__ import annotations

import click

from webapp.engine.budget import Budget
from webapp.notation.foreign import DIALECTS

position_argument = click.argument(
    "source", metavar="FILE", type=click.Path(allow_dash=True, readable=False)
)
"""A file, - for standard input, or the position itself; shells complete it as a file."""

dialect_option = click.option(
    "--dialect", type=click.Choice(list(DIALECTS)), help="Read a bare grid as this program does."
)

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON value and nothing else."
)

live_option = click.option(
    "--live", is_flag=True, help="Speak of mines, not of bullets: this is a live board."
)

budget_option = click.option(
    "--budget",
    type=click.IntRange(min=1),
    default=Budget().limit,
    show_default=True,
    metavar="NODES",
    help="Give up after this much search.",
)
