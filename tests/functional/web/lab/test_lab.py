"""The pages of the lab: five papers, and each experiment with what is published of it."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

from tests.unit.lab.formulas import rows_by
from webapp.lab.catalogue import LISTED
from webapp.lab.report import is_published, published_report
from webapp.notation.english import capitalised
from webapp.services.lab import results
from webapp.services.lab.table import lab_columns
from webapp.strategies.catalogue import STRATEGIES

pytestmark = pytest.mark.functional

PUBLISHED = [name for name in LISTED if is_published(name)]


def text_of(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return html.unescape(answer.text)


def plain(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_the_lab_names_papers_experiments_and_players(client: FlaskClient) -> None:
    page = text_of(client, "/lab")
    assert len(re.findall(r'<h2 id="paper-[1-5]"', page)) == 5
    for name, listed in LISTED.items():
        assert f'<a href="/lab/{name}">{listed.title}</a>' in page
    for name in STRATEGIES:
        assert f'href="/lab/watch?strategy={name}"' in page


def test_simulated_solvers_are_called_so_wherever_they_are_shown(client: FlaskClient) -> None:
    page = text_of(client, "/lab/difficulty")
    assert "they say nothing about people" in plain(page)
    tables = re.findall(r"<summary>(.*?)</summary>", page)
    assert tables == ["Simulated solvers, not people"]
    assert {row["source"] for row in published_report("difficulty")["rows"]} == {"simulated"}
    anchors = re.findall(r'<h2 id="(paper-\w+)"', text_of(client, "/lab"))
    assert anchors == [*(f"paper-{number}" for number in range(1, 6)), "paper-0", "paper-play"]


def test_it_says_of_which_experiment_a_full_run_is_there(client: FlaskClient) -> None:
    page = plain(text_of(client, "/lab"))
    for name, listed in LISTED.items():
        findings = published_report(name)["findings"] if name in PUBLISHED else []
        agreeing = sum(finding["agrees"] is True for finding in findings)
        words = (
            f"{agreeing} of {len(findings)} statements? agree" if findings else "no full run yet"
        )
        if name not in PUBLISHED or findings:
            assert re.search(rf"{re.escape(listed.title)} {words}", page), name


@pytest.mark.parametrize("name", LISTED)
def test_each_experiment_has_a_page_with_its_command(client: FlaskClient, name: str) -> None:
    page = text_of(client, f"/lab/{name}")
    assert f"<code>bullets lab {name}</code>" in page
    assert LISTED[name].source in page
    assert ("No full run of this experiment" in page) is (name not in PUBLISHED)


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_full_run_is_shown_whole(client: FlaskClient, name: str) -> None:
    page = text_of(client, f"/lab/{name}")
    words = plain(page)
    report = published_report(name)
    for finding in report["findings"]:
        # Data have 7x7 where pages have 7 × 7.
        paper, ours, why = (
            re.sub(r"\b(\d+)x(\d+)\b", "\\1 \N{MULTIPLICATION SIGN} \\2", finding[key])
            for key in ("paper", "ours", "why")
        )
        assert re.search(rf"(The paper|Published) {re.escape(paper)} Here ", words)
        assert f" Here {capitalised(ours)}" in words
        assert not why or f" Why {why}" in words
    run = results.published_run(name)
    assert run is not None
    rows = re.findall(r"<tr><th scope=\"row\">", page)
    assert len(rows) == len(report["rows"])
    assert len(re.findall(r"<svg[^>]* role=\"img\"", page)) == len(run.experiment.charts)
    assert "<style" not in page
    legends = re.findall(r'<ul class="chart-legend".*?</ul>', page, re.DOTALL)
    assert len(legends) == len(run.experiment.charts)
    for line in re.findall(r"</svg> ([^<]+)</li>", " ".join(legends)):
        assert f">{line}</text>" in page
    for source in report["runs"]:
        assert source["day"] in words


def test_a_table_shows_each_mean_with_its_interval() -> None:
    run = results.published_run("fig6")
    assert run is not None
    row = run.rows[0]
    measured = row["energy"]
    columns = lab_columns(run.experiment, [row])
    heads = [column[0] for column in columns]
    energy = columns[heads.index("energy")][1].replace("\N{MINUS SIGN}", "-")
    mean, low, high = (float(number) for number in re.findall(r"-?\d+\.\d+", energy))
    assert (mean, low, high) == pytest.approx(
        (measured.mean, measured.low, measured.high), abs=0.006
    )
    assert columns[heads.index("puzzles")][1] == f"{row.count:,}"


def test_published_values_stand_beside_ours_under_their_own_name() -> None:
    """The paper's 3.21 s of forward checking are 3,210 ms beside ours."""
    csp, records = (LISTED[name].load() for name in ("csp", "records"))
    means = {measure.name: lambda _: 0.5 for measure in csp.measures}
    columns = lab_columns(csp, rows_by(csp, means)[:4])
    heads = [column[0] for column in columns]
    assert columns[heads.index("CPU ms") + 1] == ["paper", "1", "3,210", "9", "5,000"]
    means = {measure.name: lambda _: 0.5 for measure in records.measures}
    heads = [column[0] for column in lab_columns(records, rows_by(records, means))]
    assert heads[heads.index("won") + 1] == "published"
    assert "paper" not in heads


@pytest.mark.parametrize("name", ["fig99", "..", "watch-not"])
def test_what_is_no_experiment_is_not_found(client: FlaskClient, name: str) -> None:
    assert client.get(f"/lab/{name}").status_code == 404


def test_the_games_to_watch_can_be_played(client: FlaskClient) -> None:
    page = text_of(client, "/lab")
    for address in re.findall(r'<a class="button" href="([^"]+)">Watch a game', page):
        answer = client.get(address)
        assert answer.status_code == 200 or "not installed" in answer.text, address
