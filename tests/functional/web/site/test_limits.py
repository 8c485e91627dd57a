"""Costly work is rationed per address."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from limits.storage import RedisStorage
from redis import Redis

from tests.processes import servers
from tests.sites.site import make_site
from webapp.config import BadSetting, load
from webapp.web.site.extensions import costly, limiter

pytestmark = pytest.mark.functional


@costly
def work() -> str:
    return "done"


@costly
def other_work() -> str:
    return "done"


def rationed(folder: Path, **environ: str) -> FlaskClient:
    app = make_site(folder, BULLETS_COSTLY_LIMIT="2 per hour", **environ)
    app.add_url_rule("/work", "work", work)
    app.add_url_rule("/other-work", "other-work", other_work)
    return app.test_client()


def test_who_asks_too_often_is_told_when_to_come_back(tmp_path: Path) -> None:
    client = rationed(tmp_path)
    answers = [client.get("/work") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    names = {name for name, _ in answers[0].headers if "RateLimit" in name or "Retry" in name}
    assert not names, "a count of requests makes equal answers differ"
    refused = client.get("/work")
    assert 0 < int(refused.headers["Retry-After"]) <= 3600
    assert "Too much work at once" in refused.text
    assert "The next try is free in" in refused.text
    assert client.get("/").status_code == 200, "pages are free"


def test_all_costly_work_shares_one_allowance(tmp_path: Path) -> None:
    client = rationed(tmp_path)
    addresses = ["/work", "/other-work", "/work"]
    assert [client.get(address).status_code for address in addresses] == [200, 200, 429]


def test_a_machine_gets_the_refusal_as_json(tmp_path: Path) -> None:
    client = rationed(tmp_path)
    answers = [client.get("/work", headers={"Accept": "application/json"}) for _ in range(3)]
    assert answers[-1].status_code == 429
    assert answers[-1].get_json()["title"] == "Too much work at once"
    assert "Retry-After" in answers[-1].headers


def test_each_address_has_its_own_allowance(tmp_path: Path) -> None:
    client = rationed(tmp_path)
    for host in ("192.0.2.1", "192.0.2.2"):
        answers = [client.get("/work", environ_base={"REMOTE_ADDR": host}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]


def test_a_forwarded_address_counts_only_behind_a_proxy_we_know(tmp_path: Path) -> None:
    def statuses(client: FlaskClient) -> list[int]:
        headers = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(3)]
        return [client.get("/work", headers=header).status_code for header in headers]

    assert statuses(rationed(tmp_path)) == [200, 200, 429]
    assert statuses(rationed(tmp_path, BULLETS_PROXIES="1")) == [200, 200, 200]


@pytest.mark.parametrize("rate", ["often", "0 per minute", "3 per fortnight", "3/minute"])
def test_a_rate_that_cannot_be_read_is_refused_at_the_start(rate: str) -> None:
    with pytest.raises(BadSetting, match="BULLETS_COSTLY_LIMIT"):
        load({"BULLETS_COSTLY_LIMIT": rate})


@pytest.mark.parametrize("place", ["nowhere", "mystery://x", "redis://", "memory"])
def test_a_place_that_cannot_hold_counts_is_refused_at_the_start(place: str) -> None:
    with pytest.raises(BadSetting, match="BULLETS_LIMITS"):
        load({"BULLETS_LIMITS": place})


@pytest.fixture(scope="module")
def site_of_several_tests(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return make_site(tmp_path_factory.mktemp("several"))


@pytest.mark.parametrize("turn", ["first", "second"])
def test_the_redis_of_one_test_is_no_other_tests(
    site_of_several_tests: Flask, tmp_path: Path, turn: str
) -> None:
    with site_of_several_tests.app_context():
        limiter.reset()  # raises an error where it counts in a Redis that is away
    client = rationed(tmp_path, BULLETS_LIMITS="redis://user:password@127.0.0.1:1/0")
    assert client.get("/work").status_code == 200, f"in its {turn} turn, Redis is away anew"


def test_work_is_rationed_even_while_redis_is_away(tmp_path: Path) -> None:
    client = rationed(tmp_path, BULLETS_LIMITS="redis://127.0.0.1:1/0")
    assert [client.get("/work").status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize("number", ["many", "-1", "10"])
def test_a_number_of_proxies_that_cannot_be_is_refused_at_the_start(number: str) -> None:
    with pytest.raises(BadSetting, match="BULLETS_PROXIES"):
        load({"BULLETS_PROXIES": number})


@pytest.mark.servers
def test_work_is_rationed_while_redis_is_frozen_and_nobody_waits_long(tmp_path: Path) -> None:
    with servers.redis_to_stop() as redis:
        client = rationed(tmp_path, BULLETS_LIMITS=redis.url)
        assert client.get("/work").status_code == 200
        redis.freeze()
        assert [client.get("/work").status_code for _ in range(3)] == [200, 200, 429]
        storage = limiter.storage
        assert isinstance(storage, RedisStorage)
        assert isinstance(storage.storage, Redis)
        waits = storage.storage.get_connection_kwargs()
        assert waits["socket_timeout"] <= 1, "left to itself the library waits for 5 seconds"


@pytest.mark.parametrize(
    ("hosts", "statuses"),
    [
        (("2001:db8::1", "2001:db8::2", "2001:db8::3"), [200, 200, 429]),
        (("2001:db8::1", "::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1"), [200, 200, 200, 429]),
        (("2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:3::1"), [200, 200, 200]),
    ],
)
def test_addresses_of_one_household_share_one_allowance(
    tmp_path: Path, hosts: tuple[str, ...], statuses: list[int]
) -> None:
    client = rationed(tmp_path)
    answers = [client.get("/work", environ_base={"REMOTE_ADDR": host}) for host in hosts]
    assert [answer.status_code for answer in answers] == statuses


def test_who_comes_without_an_address_is_counted_too(tmp_path: Path) -> None:
    client = rationed(tmp_path)
    answers = [client.get("/work", environ_overrides={"REMOTE_ADDR": ""}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429], "through a socket file"
