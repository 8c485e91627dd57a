"""`bullets lab`: the papers' experiments, made again."""

from __future__ import annotations

import math
import os
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from webapp import config
from webapp.cli.extras import with_libraries
from webapp.cli.failures import BadInput, NegativeAnswer, cannot_write
from webapp.cli.files import write_whole
from webapp.cli.lab_people import tell_survey, times_of_people
from webapp.cli.options import json_option
from webapp.cli.output.lab_table import lab_table
from webapp.cli.output.printing import say, say_aside, say_json
from webapp.cli.output.progress_line import ProgressLine
from webapp.engine.randomness import MAX_SEED
from webapp.lab import report
from webapp.lab.catalogue import LISTED, SURVEYS, ListedExperiment, ListedSurvey
from webapp.lab.charts.styles import SCREEN
from webapp.lab.charts.svg import chart_svg
from webapp.lab.experiment import ENOUGH, Experiment
from webapp.lab.ledger import Ledger
from webapp.lab.origin import here_and_now
from webapp.lab.rows import LabRow, lines_of
from webapp.lab.runner import CannotGoOn, Crew, LabRun, processes, run
from webapp.libraries import LIBRARIES
from webapp.notation.english import listed as in_a_row

if TYPE_CHECKING:
    from webapp.lab.difficulty.times import TimedSolve

MOST_SAMPLES = 1_000_000
MOST_WORKERS = 256
USUAL_SEED = 1

VERDICTS = {
    True: "The two agree.",
    False: "The two do not agree.",
    None: "That alone cannot be judged.",
}
TOO_FEW = f"Fewer than {ENOUGH} a point, or than are usual: too few to judge."


def _names(_context: click.Context, _argument: click.Parameter, incomplete: str) -> list[str]:
    """Let shells complete names."""
    return [name for name in (*LISTED, *SURVEYS) if name.startswith(incomplete)]


@click.command()
@click.argument("name", required=False, shell_complete=_names)
@click.option("--list", "is_list", is_flag=True, help="Name all experiments, and make none.")
@click.option(
    "--games",
    "--puzzles",
    "count",
    type=click.IntRange(1, MOST_SAMPLES),
    show_default="of each point its own number, as in the paper or more",
    help="How many games or puzzles to make for each point.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(0, min_open=True),
    help="Stop after so long, and show what is there.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, MOST_WORKERS),
    show_default="one for each core",
    help="Processes that share the work.",
)
@click.option(
    "--queue",
    "by_workers",
    is_flag=True,
    help="Let the workers of the site make it, behind all else that they do.",
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
    "--simulated",
    is_flag=True,
    help="Of difficulty: simulated solvers also where enough people have solved puzzles.",
)
@click.option(
    "--svg",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the chart in this file; of several the others in files named after it.",
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the rows to this file, with commit, machine and days of the run.",
)
@json_option
def command(  # noqa: PLR0913 (one argument for each option)
    *,
    name: str | None,
    is_list: bool,
    count: int | None,
    minutes: float | None,
    workers: int | None,
    by_workers: bool,
    seed: int,
    published: bool,
    simulated: bool,
    svg: Path | None,
    save: Path | None,
    as_json: bool,
) -> int:
    """Make an experiment of a paper again and show ours beside the paper's.

    `bullets lab preference` makes nothing: it counts what readers of the site call clearer.

    What is finished is kept in the data folder as it comes: stop when you like, start again, and
    the run goes on where it was. More puzzles a point add to those that are there.

    Example: bullets lab fig6 --puzzles 20 --svg fig6.svg
    """
    if is_list:
        return _list(as_json=as_json)
    if minutes is not None and not math.isfinite(minutes):
        raise BadInput(f"--minutes {minutes:g} has no end: name a number of minutes")
    if name and name in SURVEYS:
        makers = {
            "--games": count,
            "--minutes": minutes,
            "--workers": workers,
            "--queue": by_workers,
            "--save": save,
            "--svg": svg,
            "--kept": published,
            "--simulated": simulated,
            "--seed": seed != USUAL_SEED,
        }
        wrong = [option for option, value in makers.items() if value]
        return tell_survey(name, wrong, as_json=as_json)
    listed = _listed(name, simulated=simulated)
    wish = _LabWish(listed.load(), count, minutes, workers, by_workers, seed, save)
    experiment = wish.experiment
    for file in filter(None, (svg, save)):
        _check_folder(file)
    if svg and not experiment.charts:
        raise BadInput(f"{experiment.name} is a table and has no chart: leave out --svg")
    if published:
        experiment, rows, document = _published(wish, simulated=simulated)
    elif listed.by_people and not simulated and (times := times_of_people()):
        experiment, rows, document = _fitted(wish, times)
    else:
        experiment, rows, document = _made_by(wish)
    if svg and rows:
        _draw(experiment, rows, svg)
    if as_json:
        say_json(document)
    else:
        _tell(experiment, rows)
    return 0


@dataclass(frozen=True)
class _LabWish:
    """What is to be made, how, and where it is to be saved."""

    experiment: Experiment
    count: int | None
    minutes: float | None
    workers: int | None
    by_workers: bool
    seed: int
    save: Path | None

    @property
    def makers(self) -> list[str]:
        """The options that say how something is made."""
        options = {
            "--games": self.count,
            "--minutes": self.minutes,
            "--workers": self.workers,
            "--queue": self.by_workers,
            "--seed": self.seed != USUAL_SEED,
        }
        return [option for option, value in options.items() if value]


class _LabOutcome(NamedTuple):
    """Rows, and the report of them."""

    experiment: Experiment
    rows: Sequence[LabRow]
    document: Mapping[str, object]


def _published(wish: _LabWish, *, simulated: bool) -> _LabOutcome:
    """The full run that comes with the program."""
    experiment = wish.experiment
    wrong = wish.makers + ["--save"] * bool(wish.save) + ["--simulated"] * simulated
    if wrong:
        raise BadInput(f"--kept makes nothing: leave out {' and '.join(wrong)}")
    if not report.is_published(experiment.name):
        raise BadInput(f"no full run of {experiment.name} is kept yet: leave out --kept")
    document = report.published_report(experiment.name)
    return _LabOutcome(experiment, report.rows_from(experiment, document), document)


def _made_by(wish: _LabWish) -> _LabOutcome:
    """A run of ours, which begins or goes on."""
    experiment = wish.experiment
    plan = LabRun(experiment, wish.seed, wish.count, wish.minutes)
    ledger = Ledger(config.load().data / "lab" / f"{experiment.name}-{wish.seed}.jsonl")
    with _crew(experiment, wish.workers, by_workers=wish.by_workers) as crew:
        _run(plan, ledger, crew)
    document = report.as_json(experiment, wish.seed, plan.rows(ledger))
    if wish.save:
        origins = report.with_origins(document, experiment.counted, ledger.read().values())
        write_whole(wish.save, report.text_of(origins))
    # As they are in the file, to its last digit: so is what is drawn of them.
    return _LabOutcome(experiment, report.rows_from(experiment, document), document)


def _fitted(wish: _LabWish, times: Sequence[TimedSolve]) -> _LabOutcome:
    """The times of people, fitted."""
    from webapp.lab.difficulty.people import fit_people  # noqa: PLC0415 (numpy)

    if wish.makers:
        raise BadInput(
            "enough people have solved puzzles here, and their times are as they are: leave out "
            f"{' and '.join(wish.makers)}, or add --simulated"
        )
    progress = _LabProgress(wish.experiment.name, wish.experiment.counted)
    try:
        experiment, rows = fit_people(times, progress)
    finally:
        progress.line.clear()
    document = report.as_json(experiment, wish.seed, rows)
    if wish.save:
        write_whole(wish.save, report.text_of(document))
    return _LabOutcome(experiment, report.rows_from(experiment, document), document)


def _list(*, as_json: bool) -> int:
    lines: list[ListedExperiment | ListedSurvey] = [*LISTED.values(), *SURVEYS.values()]
    for listed in lines:
        if as_json:
            say_json(listed.as_json())
        else:
            say(f"{listed.name:<16} {listed.title} ({listed.source})")
    return 0


def _listed(name: str | None, *, simulated: bool) -> ListedExperiment:
    if name is None:
        raise BadInput("which experiment is to be made? bullets lab --list names them")
    if name not in LISTED:
        raise BadInput(f"there is no experiment {name!r}: bullets lab --list names them")
    listed = LISTED[name]
    if simulated and not listed.by_people:
        raise BadInput(f"{listed.name} has no simulated solvers: leave out --simulated")
    return listed


def _draw(experiment: Experiment, rows: Sequence[LabRow], svg: Path) -> None:
    """Draw each chart; the file of the first is the one that was named."""
    for number, spec in enumerate(experiment.charts):
        file = svg.with_stem(f"{svg.stem}-{spec.measure}") if number else svg
        write_whole(file, chart_svg(experiment.chart(spec, rows), SCREEN) + "\n")


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


@contextmanager
def _crew(experiment: Experiment, workers: int | None, *, by_workers: bool) -> Iterator[Crew]:
    """Open what makes the pieces: processes of ours, or the workers of the site."""
    if not by_workers:
        yield processes(workers or os.cpu_count() or 1)
        return
    if workers:
        raise BadInput("--queue leaves the work to the site: leave out --workers")
    from webapp.cli.server.preparing import prepare, usable_data  # noqa: PLC0415 (a database)
    from webapp.jobs.lab import WorkersOfASite  # noqa: PLC0415
    from webapp.jobs.queue import open_queue  # noqa: PLC0415
    from webapp.store.connection.database import open_store  # noqa: PLC0415

    settings = config.load()
    prepare(settings)
    with (
        usable_data(settings),
        closing(open_store(settings.database_url)) as store,
        closing(open_queue(settings.queue_url)) as queue,
    ):
        yield WorkersOfASite(store, queue, experiment.name, say_aside)


def _run(plan: LabRun, ledger: Ledger, crew: Crew) -> None:
    progress = _LabProgress(plan.experiment.name, plan.experiment.counted)
    try:
        # A run goes on where it was, so it can begin again once a library is there.
        with_libraries(lambda: run(plan, ledger, here_and_now(), crew, progress))
    except CannotGoOn as error:
        raise NegativeAnswer(str(error)) from None
    except KeyboardInterrupt:
        progress.line.clear()
        say_aside("what is finished is kept: the same command goes on from there")
        raise
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
    say(f"In brackets: intervals of {experiment.percent}.")
    for name, line in lines_of(rows).items():
        say()
        say(name)
        for text in lab_table(experiment, line):
            say(text)
    if not experiment.complete(rows):
        say()
        say(f"Not every point has {experiment.counted} yet: nothing is judged.")
    _tell_left_out(experiment, rows)
    enough = experiment.enough(rows)
    for finding in experiment.findings(rows):
        say()
        say(f"{'Published' if experiment.listed.paper is None else 'The paper'}: {finding.paper}")
        say(f"Here: {finding.ours}")
        say(VERDICTS[finding.agrees] if enough else TOO_FEW)
        if finding.why and finding.agrees is False:
            say(f"Why: {finding.why}")


def _tell_left_out(experiment: Experiment, rows: Sequence[LabRow]) -> None:
    there = {row.point.key for row in rows}
    needs = {p.only_with for p in experiment.points if p.only_with and p.key not in there}
    if needs:
        say()
        packages = [LIBRARIES[module].package for module in sorted(needs)]
        say(f"Left out is what needs {in_a_row(packages)}.")
