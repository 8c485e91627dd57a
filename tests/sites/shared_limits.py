"""The limiter of the web's extensions, which all sites of a process share.

It counts where the site that was made last wants it to: a site of several tests would count in the
Redis of another test, with the password in its address.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from limits.storage import MemoryStorage

from webapp.web.site.extensions import limiter


@pytest.fixture(autouse=True)
def limits_as_before() -> Iterator[None]:
    """What the sites of a test do to the limiter ends with the test."""
    if limiter.initialized:
        assert isinstance(limiter.storage, MemoryStorage), (
            "a site of several tests counts in memory"
        )
    before = dict(vars(limiter))
    yield
    vars(limiter).clear()
    vars(limiter).update(before)
