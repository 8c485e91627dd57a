"""`bullets serve` with real processes: it starts, mends itself, and leaves nothing behind."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.processes.serving import (
    CHECKOUT,
    PATIENCE_SECONDS,
    Site,
    await_address,
    eventually,
    serving,
)
from tests.root import ROOT
from webapp.cli.server.http_server import MOST_READ_OUT
from webapp.cli.server.supervise import Charge, Supervisor
from webapp.services.analysis.pictures import MOST_BYTES
from webapp.web.site.extensions import LARGEST_BODY

pytestmark = [
    pytest.mark.functional,
    pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="/proc tells who is alive"),
]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving(tmp_path) as site:
        await_address(site)
        yield site


def test_the_printed_address_answers_and_becomes_ready(site: Site) -> None:
    status, page = site.get("/")
    assert status == 200
    assert b"<title>" in page
    eventually(site.ready)
    checks = json.loads(site.get("/readyz")[1])["checks"]
    assert {check["name"] for check in checks} == {"database", "migrations", "worker", "grades"}


@pytest.mark.parametrize(
    ("size", "header"), [(2 * LARGEST_BODY, None), (MOST_READ_OUT + LARGEST_BODY, "close")]
)
def test_a_refused_body_leaves_the_way_free_for_the_next_request(
    site: Site, size: int, header: str | None
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)
    connection.request("POST", "/theme", body=b"x" * size)
    with connection.getresponse() as answer:
        answer.read()
    assert (answer.status, answer.getheader("Connection")) == (413, header)
    connection.request("GET", "/healthz")  # anew, where the answer has said so
    assert connection.getresponse().status == 200
    connection.close()


def test_a_picture_arrives_that_is_larger_than_any_form(site: Site) -> None:
    size = 2 * MOST_READ_OUT
    assert size < MOST_BYTES
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)
    for path, status in (("/analyse/picture", 400), ("/analyse", 413)):
        connection.request("POST", path, body=b"x" * size)
        with connection.getresponse() as answer:
            answer.read()
        assert answer.status == status, path  # 400: it was read as a whole, and is no form of ours
    connection.close()


def test_a_killed_worker_is_started_again(site: Site) -> None:
    eventually(site.ready)
    first = site.worker()
    assert first is not None
    os.kill(first, signal.SIGKILL)
    eventually(lambda: site.worker() not in {None, first})
    assert "the worker ended by signal 9" in site.log.read_text()
    assert site.get("/healthz")[0] == 200


def test_a_killed_web_server_comes_back_on_the_same_port(site: Site) -> None:
    eventually(site.ready)
    site.kill_web()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_to_end_ends_web_and_worker(site: Site, number: signal.Signals) -> None:
    eventually(site.ready)
    site.process.send_signal(number)
    assert site.process.wait(PATIENCE_SECONDS) == 0
    assert not site.family()
    assert site.log.read_text().endswith("bullets: stopped\n")


def test_what_whoever_starts_it_shuts_out_does_not_end_it(tmp_path: Path) -> None:
    outside = ("sh", "-c", """trap '' INT HUP; exec "$@" """, "sh", *CHECKOUT)
    with serving(tmp_path, command=outside) as site:
        await_address(site)
        eventually(site.ready)
        for number in (signal.SIGINT, signal.SIGHUP):
            for pid in site.family():
                os.kill(pid, number)
        assert site.ready()
        site.process.send_signal(signal.SIGTERM)
        assert site.process.wait(PATIENCE_SECONDS) == 0
    log = site.log.read_text()
    assert log.endswith("bullets: stopped\n")
    assert "the worker ended" not in log
    assert "the web server ended" not in log


def test_ctrl_c_in_the_very_first_moments_leaves_nothing_behind(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        eventually(lambda: len(site.family()) > 1)
        site.process.send_signal(signal.SIGINT)
        site.process.wait(PATIENCE_SECONDS)
        assert not site.family()


def test_nothing_outlives_a_killed_supervisor(site: Site) -> None:
    eventually(site.ready)
    assert len(site.family()) >= 3  # supervisor, web server, worker
    site.process.kill()
    eventually(lambda: not site.family())


def test_a_first_start_compiles_beside_the_site_and_ends_with_it(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-worker", NUMBA_CACHE_DIR=str(tmp_path / "none yet")) as site:
        await_address(site)
        eventually(lambda: any("cli.server.warming" in line for line in site.family().values()))
        site.process.send_signal(signal.SIGTERM)
        assert site.process.wait(PATIENCE_SECONDS) == 0
        assert not site.family()


def test_what_is_done_once_is_not_started_again(tmp_path: Path) -> None:
    note, program = tmp_path / "note", "import sys; open(sys.argv[1], 'a').write('done ')"
    once = Charge("once", (sys.executable, "-c", program, str(note)), once=True)
    program = """if True:
        import pathlib, sys, time
        while not pathlib.Path(sys.argv[1]).exists():
            time.sleep(0.02)
        time.sleep(1.5)  # more than the pause before a first restart
    """
    brief = Charge("brief", (sys.executable, "-c", program, str(note)))
    Supervisor([once, brief], dict(os.environ)).run(worth_restarting=lambda _: False)
    assert note.read_text() == "done "


def test_without_a_worker_the_site_answers_and_says_it_is_not_ready(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-worker") as site:
        await_address(site)
        assert site.get("/healthz")[0] == 200
        assert site.get("/readyz")[0] == 503
        assert site.worker() is None


def test_without_a_worker_a_booklet_is_printed_all_the_same(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-worker") as site:
        await_address(site)
        browser = build_opener(HTTPCookieProcessor())
        base = f"http://127.0.0.1:{site.port}"
        with browser.open(f"{base}/books") as answer:
            (token, *_) = re.findall(r'name="csrf_token" value="([^"]+)"', answer.read().decode())
        form = {"count": "4", "title": "Alone", "difficulty": "", "csrf_token": token}
        with browser.open(f"{base}/books", urlencode(form).encode()) as answer:
            address = answer.geturl()

        def ready() -> bool:
            with browser.open(address) as answer:
                return "4 puzzles on" in answer.read().decode()

        eventually(ready)  # at once, unless the machine is busy
        with browser.open(f"{address}.pdf") as answer:
            assert answer.read(5) == b"%PDF-"


def fails(folder: Path, *options: str, **settings: str) -> str:
    result = subprocess.run(
        [*CHECKOUT, "serve", *options],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "BULLETS_DATA": str(folder / "data"),
            **settings,
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_a_port_that_is_taken_is_named_with_the_way_out(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = fails(tmp_path, "--port", str(port))
    assert f"port {port} of 127.0.0.1 is taken" in said
    assert "--port" in said
    assert not (tmp_path / "data").exists()


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    assert "'192.0.2.1'" in fails(tmp_path, "--host", "192.0.2.1", "--port", "0")


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    said = fails(tmp_path, "--port", "0", BULLETS_DATA=str(tmp_path / "file" / "data"))
    assert str(tmp_path / "file" / "data") in said
    assert "BULLETS_DATA" in said


def test_a_bad_setting_is_named(tmp_path: Path) -> None:
    assert "BULLETS_PORT is 'abc'" in fails(tmp_path, BULLETS_PORT="abc")


def test_a_database_that_is_not_there_is_said_in_one_line(tmp_path: Path) -> None:
    said = fails(tmp_path, "--port", "0", DATABASE_URL="postgresql://nobody@127.0.0.1:1/none")
    assert "127.0.0.1:1" in said
