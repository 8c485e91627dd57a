"""`bullets lab`: the papers' experiments, made again."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import click

from webapp import config
from webapp.cli.failures import BadInput, NegativeAnswer, cannot_write
from webapp.cli.files import write_whole
from webapp.cli.options import json_option
from webapp.cli.output.printing import say, say_json
from webapp.cli.output.progress_line import ProgressLine
from webapp.engine.randomness import MAX_SEED
from webapp.lab import report
from webapp.lab.catalogue import EXPERIMENTS
from webapp.lab.charts.styles import SCREEN
from webapp.lab.charts.svg import chart_svg
from webapp.lab.experiment import ENOUGH, Experiment, LabRow, lines_of
from webapp.lab.ledger import Ledger
from webapp.lab.origin import here_and_now
from webapp.lab.runner import CannotGoOn, LabRun, run

MOST_PUZZLES = 1_000_000
MOST_WORKERS = 256
USUAL_SEED = 1

VERDICTS = {
    True: "The two agree.",
    False: "The two do not agree.",
    None: f"Fewer than {ENOUGH} a point: too few to judge.",
}


@click.command(
    epilog="Experiments: "
    + "; ".join(
        f"{name}: {experiment.title} ({experiment.source})"
        for name, experiment in EXPERIMENTS.items()
    )
)
@click.argument("name", type=click.Choice(list(EXPERIMENTS)))
@click.option(
    "--puzzles",
    type=click.IntRange(1, MOST_PUZZLES),
    show_default="1000 as in the paper, fewer on the sizes that it has not",
    help="How many puzzles to make for each point.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, MOST_WORKERS),
    show_default="one for each core",
    help="Processes that share the work.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, MAX_SEED),
    default=USUAL_SEED,
    show_default=True,
    help="Another seed is another run with other puzzles.",
)
@click.option(
    "--kept", "published", is_flag=True, help="Make nothing: show the full run kept in the program."
)
@click.option(
    "--svg", type=click.Path(dir_okay=False, path_type=Path), help="Draw the chart in this file."
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the rows to this file, with commit, machine and days of the run.",
)
@json_option
def command(  # noqa: PLR0913 (one argument for each option)
    *,
    name: str,
    puzzles: int | None,
    workers: int | None,
    seed: int,
    published: bool,
    svg: Path | None,
    save: Path | None,
    as_json: bool,
) -> int:
    """Make an experiment of a paper again and show ours beside the paper's.

    What is finished is kept in the data folder as it comes: stop when you like, start again, and
    the run goes on where it was. More puzzles a point add to those that are there.

    Example: bullets lab fig6 --puzzles 20 --svg fig6.svg
    """
    experiment = EXPERIMENTS[name]
    for file in filter(None, (svg, save)):
        _check_folder(file)
    if published:
        _refuse_with_published(puzzles, workers, seed, save)
        document = report.published_report(name)
        rows = report.rows_from(experiment, document)
    else:
        plan = LabRun(experiment, seed, puzzles)
        ledger = Ledger(config.load().data / "lab" / f"{name}-{seed}.jsonl")
        _run(plan, ledger, workers or os.cpu_count() or 1)
        there = ledger.read()
        rows = plan.rows(there)
        document = report.as_json(experiment, seed, rows)
        if save:
            origins = report.with_origins(document, experiment.counted, there.values())
            write_whole(save, report.text_of(origins))
    if svg:
        write_whole(svg, chart_svg(experiment.chart(rows), SCREEN) + "\n")
    if as_json:
        say_json(document)
    else:
        _tell(experiment, rows)
    return 0


def _refuse_with_published(
    puzzles: int | None, workers: int | None, seed: int, save: Path | None
) -> None:
    given = {
        "--puzzles": puzzles is not None,
        "--workers": workers is not None,
        "--seed": seed != USUAL_SEED,
        "--save": save is not None,
    }
    wrong = [option for option, is_given in given.items() if is_given]
    if wrong:
        raise BadInput(f"--kept makes nothing: leave out {' and '.join(wrong)}")


def _check_folder(file: Path) -> None:
    """Refuse before hours of work what cannot be written at their end."""
    try:
        if not file.parent.is_dir():
            raise BadInput(
                f"{file} cannot be written: there is no folder {file.parent}; choose another place"
            )
        if not file.exists():
            with tempfile.NamedTemporaryFile(dir=file.parent, prefix=file.name[:8]):
                return
    except OSError as error:
        raise cannot_write(file, error) from None


def _run(plan: LabRun, ledger: Ledger, workers: int) -> None:
    progress = _LabProgress(plan.experiment.name, plan.experiment.counted)
    try:
        run(plan, ledger, here_and_now(), workers, progress)
    except CannotGoOn as error:
        raise NegativeAnswer(str(error)) from None
    except OSError as error:
        advice = "choose another data folder with BULLETS_DATA"
        raise cannot_write(ledger.file, error, advice) from None
    finally:
        progress.line.clear()


class _LabProgress:
    """The progress line of a run: how many samples there are, and how long the rest will take."""

    def __init__(self, name: str, counted: str) -> None:
        self._name, self._counted = name, counted
        self._start: tuple[float, int] | None = None
        self.line = ProgressLine()

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        self._start = self._start or (now, done)
        begun, before = self._start
        left = ""
        if done > before:
            minutes = (now - begun) / (done - before) * (total - done) / 60
            left = f", about {minutes:.0f} min to go" if minutes >= 1 else ", a moment to go"
        self.line.show(f"{self._name}: {done:,} of {total:,} {self._counted}{left}")


def _tell(experiment: Experiment, rows: Sequence[LabRow]) -> None:
    say(experiment.title)
    say(experiment.source)
    say(experiment.about)
    for name, line in lines_of(rows).items():
        say()
        say(name)
        for text in _table(line, experiment.counted):
            say(text)
    for finding in experiment.findings(rows):
        say()
        say(f"The paper: {finding.paper}")
        say(f"Here: {finding.ours}")
        say(VERDICTS[finding.agrees])


def _table(line: Sequence[LabRow], counted: str) -> list[str]:
    """A line for each row: what was set, mean and band, how many, and what one cost."""
    set_by_us = [name for name in line[0].point.facts if name not in ("width", "height")]
    header = [*set_by_us, "mean", "90%", counted, "CPU ms"]
    rows = [
        [
            *(f"{row.point.facts[name]:.3g}" for name in set_by_us),
            f"{row.estimate.mean:.2f}",
            "" if row.estimate.band is None else f"±{row.estimate.band:.2f}",
            str(row.estimate.count),
            f"{row.cpu_ms:.1f}",
        ]
        for row in line
    ]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    return ["  " + "  ".join(map(str.rjust, cells, widths)).rstrip() for cells in (header, *rows)]
