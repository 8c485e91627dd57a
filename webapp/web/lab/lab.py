"""The papers, and each of their experiments: what was published beside what came out here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, url_for
from markupsafe import Markup

from webapp.lab.catalogue import LISTED, SURVEYS, ListedExperiment
from webapp.lab.charts.styles import DASHES
from webapp.lab.charts.svg import SHAPES, chart_svg
from webapp.lab.experiment import PaperClaim
from webapp.lab.rows import lines_of
from webapp.services.lab.results import (
    NoExperiment,
    PublishedRun,
    listed_experiment,
    published_run,
)
from webapp.services.lab.table import lab_columns
from webapp.strategies.catalogue import STRATEGIES, Strategy
from webapp.web.lab.papers import FROM_PLAY, OURS, PAPERS, LabPaper, section_of
from webapp.web.languages.nouns import counted
from webapp.web.languages.translation import gettext, lazy_gettext, ngettext
from webapp.web.site.fragments import page

pages = Blueprint("lab", __name__, url_prefix="/lab")

VERDICTS = {
    True: lazy_gettext("agrees"),
    False: lazy_gettext("does not agree"),
    None: lazy_gettext("not judged"),
}


@dataclass(frozen=True)
class LabTable:
    """A table of an experiment."""

    name: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class LabChart:
    """A chart of an experiment."""

    drawing: Markup
    legend: Sequence[tuple[int, str, str]]
    """For each line the number of its colour, the path of its mark, and its name."""


@dataclass(frozen=True, kw_only=True)
class ExperimentLine:
    """An experiment as the list of a paper shows it."""

    listed: ListedExperiment
    run: str
    """What is published of it, in a few words; nothing if no full run is."""


@dataclass(frozen=True, kw_only=True)
class PaperSection:
    """A paper with its experiments and its players."""

    paper: LabPaper
    experiments: Sequence[ExperimentLine]
    players: Sequence[Strategy]

    @property
    def game(self) -> str:
        """The address of a game to watch; nothing if the paper has no players."""
        return url_for("watch.watch", **self.paper.game) if self.paper.game else ""


@pages.get("")
def lab() -> Response:
    """List the papers and their experiments."""
    sections = [_section(paper) for paper in (*PAPERS, OURS, FROM_PLAY)]
    return page("lab/lab.html", sections=sections, surveys=list(SURVEYS.values()))


@pages.get("/<name>")
def experiment(name: str) -> Response:
    """Show an experiment: what the paper says, what came out here, and how to make it again."""
    try:
        listed = listed_experiment(name)
    except NoExperiment:
        abort(404, gettext("There is no such experiment. The lab lists those that there are."))
    run = published_run(name)
    return page(
        "lab/experiment.html",
        listed=listed,
        its=_section(section_of(listed)),
        run=run,
        about=(run.experiment if run else listed.load()).about,
        tables=list(_tables(run)) if run else [],
        charts=list(_charts(run)) if run else [],
        findings=list(_findings(run)) if run else [],
        verdicts=VERDICTS,
        origins=[_origin(source, run.experiment.counted) for source in run.sources] if run else [],
    )


def _section(paper: LabPaper) -> PaperSection:
    return PaperSection(
        paper=paper,
        experiments=[
            ExperimentLine(listed=listed, run=_published(listed.name))
            for listed in LISTED.values()
            if section_of(listed) is paper
        ],
        players=[
            strategy
            for strategy in STRATEGIES.values()
            if paper is not FROM_PLAY and strategy.paper == (paper.number or None)
        ],
    )


def _published(name: str) -> str:
    """Say how the statements of a full run came out."""
    run = published_run(name)
    if run is None:
        return ""
    if not run.findings:
        return counted(len(run.rows), "row")
    agreeing = sum(finding.agrees is True for finding in run.findings)
    return ngettext(
        "%(agreeing)s of %(num)s statement agree",
        "%(agreeing)s of %(num)s statements agree",
        len(run.findings),
        agreeing=agreeing,
    )


def _tables(run: PublishedRun) -> Iterator[LabTable]:
    for name, line in lines_of(run.rows).items():
        columns = [list(map(_as_on_pages, column)) for column in lab_columns(run.experiment, line)]
        heads, *rows = zip(*columns, strict=True)
        yield LabTable(_as_on_pages(name), heads, rows)


def _findings(run: PublishedRun) -> Iterator[PaperClaim]:
    for finding in run.findings:
        yield PaperClaim(
            _as_on_pages(finding.paper),
            _as_on_pages(finding.ours),
            finding.agrees,
            _as_on_pages(finding.why),
        )


def _as_on_pages(text: str) -> str:
    """Sizes as pages write them; in commands and data they are typed."""
    return re.sub(r"\b(\d+)x(\d+)\b", "\\1 \N{MULTIPLICATION SIGN} \\2", text)


def _charts(run: PublishedRun) -> Iterator[LabChart]:
    """The drawings, made of numbers and our own words only; a page has one title, its own."""
    for spec in run.experiment.charts:
        chart = run.experiment.chart(spec, run.rows)
        drawn = chart_svg(chart)
        named = re.sub(
            r' role="img"><title>(.*?)</title><desc>(.*?)</desc>',
            r' role="img" aria-label="\1: \2">',
            drawn,
            count=1,
            flags=re.DOTALL,
        )
        legend = [
            (number % len(DASHES) + 1, SHAPES[number % len(SHAPES)], _as_on_pages(line.name))
            for number, line in enumerate(chart.lines)
            if line.marks
        ]
        yield LabChart(Markup(_as_on_pages(named)), legend)  # noqa: S704


def _origin(source: Mapping[str, Any], unit: str) -> str:
    """Say where samples come from."""
    return (
        f"{source[unit]:,} {unit} on {source['day']}, version {source['version']}, "
        f"commit {source['commit'] or 'unknown'}, {source['machine']}"
    )
