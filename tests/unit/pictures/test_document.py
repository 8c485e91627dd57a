from __future__ import annotations

import pytest

from tests.screenshots.figures import DOCUMENT, table

pytestmark = pytest.mark.unit


def test_the_document_shows_the_figures_that_were_measured() -> None:
    assert table() in DOCUMENT.read_text()
