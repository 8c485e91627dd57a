"""No message repeats a password, however the address around it is written."""

from __future__ import annotations

import io
from contextlib import redirect_stderr
from pathlib import Path

import pytest

from tests.processes import servers
from tests.processes.command import bullets
from tests.sites.site import make_bare_site

pytestmark = pytest.mark.functional

WORD = "hunter2hunter2"
PORT = servers.free_port()

ADDRESSES = (
    "{scheme}://user:{word}@127.0.0.1:{port}/0",
    "{scheme}://127.0.0.1:{port}/0?password={word}",
    "{scheme}://127.0.0.1:{port}/0?{word}=1",
    "mysql://user:{word}@127.0.0.1:{port}/0",
    # Not to be divided in one way only
    "{scheme}://user:{word}@127.0.0.1:port/0",
    "{scheme}://user:a@{word}@127.0.0.1:{port}/0",
    "{scheme}://user:{word}@a@127.0.0.1:{port}/0",
    "{scheme}://user:a/{word}@127.0.0.1:{port}/0",
    "{scheme}://user:{word}/a@127.0.0.1:{port}/0",
    "{scheme}://user:1/{word}@127.0.0.1:{port}/0",
    "{scheme}://user:1?{word}@127.0.0.1:{port}/0",
    "{scheme}://user:a#{word}@127.0.0.1:{port}/0",
    "{scheme}://user:{word}@[::1/0",
    "{scheme}://user:a {word}@127.0.0.1:{port}/0",
    "{scheme}:/user:{word}@127.0.0.1:{port}/0",
    "{scheme}//user:{word}@127.0.0.1:{port}/0",
    "user:{word}@127.0.0.1:{port}/0",
    "user:{word}@{scheme}://127.0.0.1:{port}/0",
    "{word}",
)


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize(
    ("name", "scheme"),
    [
        ("DATABASE_URL", "postgresql"),
        ("BULLETS_QUEUE", "postgresql"),
        ("BULLETS_QUEUE", "redis"),
        ("BULLETS_LIMITS", "redis"),
    ],
)
def test_no_message_repeats_a_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, scheme: str, address: str
) -> None:
    url = address.format(scheme=scheme, word=WORD, port=PORT)
    monkeypatch.setenv("BULLETS_DATA", str(tmp_path))
    monkeypatch.setenv(name, url)
    if name == "BULLETS_LIMITS" and address in ADDRESSES[:3]:
        said = asked_for_work(tmp_path, url)  # a worker counts nothing
    else:
        result = bullets("worker")
        assert result.code == 2, result.err
        assert result.err.count("\n") == 1
        assert name in result.err or f"127.0.0.1:{PORT}" in result.err
        said = result.err + result.out
    assert WORD not in said


def asked_for_work(folder: Path, limits: str) -> str:
    """The log of a site that counts limits there."""
    log = io.StringIO()
    with redirect_stderr(log):
        make_bare_site(folder, BULLETS_LIMITS=limits).test_client().get("/settings/data.json")
    assert "Rate limit storage unreachable" in log.getvalue()
    return log.getvalue()
