"""`bullets bench`: the performance table."""

from __future__ import annotations

import platform

import click

from webapp.bench import catalogue, table
from webapp.bench.measure import Figure, measure
from webapp.cli.output.printing import say, say_json
from webapp.cli.output.progress_line import ProgressLine
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
    lacking = [contender for bench in names for contender in catalogue.absent(bench)]
    jit.warm_up()
    progress = ProgressLine()
    figures: list[Figure] = []
    for bench in names:
        for work in catalogue.works(bench, quick=quick):
            measured = measure([work], progress.show, quick=quick)
            figures += measured
            if not as_json:
                progress.clear()
                for line in table.lines(measured):
                    say(line)
    tables = [findings for bench in names for findings in catalogue.tables(bench, quick=quick)]
    progress.clear()
    if as_json:
        say_json(
            {
                "machine": _machine(),
                "quick": quick,
                "absent": lacking,
                "rows": [table.as_json(figure) for figure in figures],
                "tables": {findings.title: findings.data for findings in tables},
            }
        )
        return 0
    for findings in tables:
        say(f"\n{findings.title}")
        for line in findings.lines:
            say(f"  {line}")
    say()
    for contender in lacking:
        say(f"Not measured: {contender}.")
    goals = [figure.met for figure in figures if figure.met is not None]
    goals += [met for findings in tables for met in findings.goals]
    say(f"Goals met: {sum(goals)} of {len(goals)}. {_machine()}")
    return 0


def _machine() -> str:
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
