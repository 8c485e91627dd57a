"""`bullets bench`: the performance table."""

from __future__ import annotations

import platform
import sys

import click

from webapp.bench import catalogue, table
from webapp.bench.measure import Figure, measure
from webapp.cli.output.printing import say, say_json
from webapp.engine.kernels import jit


@click.command(
    epilog="Benches: " + "; ".join(f"{name}: {what}" for name, what in catalogue.BENCHES.items())
)
@click.argument("name", required=False, type=click.Choice(list(catalogue.BENCHES)))
@click.option("--quick", is_flag=True, help="Few and small samples: shows that all runs.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")
def command(name: str | None, *, quick: bool, as_json: bool) -> int:
    """Time the product beside others, in one run: CPU time, medians, ratios.

    Without a NAME all benches run. A ratio is the median as a multiple of the first line's.
    """
    names = [name] if name else list(catalogue.BENCHES)
    lacking = [one for bench in names for one in catalogue.absent(bench)]
    jit.warm_up()
    figures: list[Figure] = []
    for bench in names:
        for work in catalogue.works(bench, quick=quick):
            measured = measure([work], _progress, quick=quick)
            figures += measured
            if not as_json:
                _clear()
                for line in table.lines(measured):
                    say(line)
    found = [findings for bench in names for findings in catalogue.tables(bench, quick=quick)]
    _clear()
    if as_json:
        say_json(
            {
                "machine": _machine(),
                "quick": quick,
                "absent": lacking,
                "rows": [table.as_json(figure) for figure in figures],
                "tables": {findings.title: findings.data for findings in found},
            }
        )
        return 0
    for findings in found:
        say(f"\n{findings.title}")
        for line in findings.lines:
            say(f"  {line}")
    say()
    for one in lacking:
        say(f"Not measured: {one}.")
    goals = [figure.met for figure in figures if figure.met is not None]
    goals += [met for findings in found for met in findings.goals]
    say(f"Goals met: {sum(goals)} of {len(goals)}. {_machine()}")
    return 0


def _machine() -> str:
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"


def _progress(text: str) -> None:
    """Say what is being measured, on a terminal only."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{text}", nl=False, err=True)


def _clear() -> None:
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)
