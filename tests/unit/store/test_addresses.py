from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from webapp.store.base import UtcMoment
from webapp.store.connection.database import parse
from webapp.store.connection.failures import name_of

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    "url", ["postgres://u:p@h/n", "postgresql://u:p@h/n", "postgresql+psycopg://u:p@h/n"]
)
def test_every_usual_postgresql_address_means_psycopg(url: str) -> None:
    address = parse(url)
    assert (address.drivername, address.host, address.database) == ("postgresql+psycopg", "h", "n")


def test_a_password_is_never_told() -> None:
    assert "secret" not in name_of(parse("postgresql://u:secret@h/n"))


@pytest.mark.parametrize("url", ["sqlite:///f", "postgresql://h/n"])
def test_a_moment_comes_back_as_the_same_moment_in_utc(url: str) -> None:
    dialect = parse(url).get_dialect()()
    kolkata = timezone(timedelta(hours=5, minutes=30))
    moment = datetime(2026, 1, 2, 3, 4, 5, 678, tzinfo=kolkata)
    stored = UtcMoment().process_bind_param(moment, dialect)
    back = UtcMoment().process_result_value(stored, dialect)
    assert back == moment
    assert back is not None
    assert back.tzinfo is UTC


def test_a_moment_without_a_time_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        UtcMoment().process_bind_param(datetime(2026, 1, 2), parse("sqlite:///f").get_dialect()())  # noqa: DTZ001
