"""How far processes step back behind the web server, as the system sees them."""

from __future__ import annotations

import os
import subprocess

import pytest

from webapp.processes import AUTOGROUP, PYTHON, Nice, own_environment

ASK = (
    "import os; from webapp.processes import *; step_back(Nice.JOB); step_back(Nice.BOOKLET);"
    "print(os.nice(0), *(AUTOGROUP.read_text().split()[-1:] if AUTOGROUP.exists() else ()))"
)


pytestmark = pytest.mark.functional


def _asked(*, new_session: bool) -> list[str]:
    """How far the process stepped back and, where the system weighs its session, the session.

    A process that the system's first one started without a session of its own has none to weigh.
    """
    answer = subprocess.run(
        [*PYTHON[:-1], "-c", ASK],
        env=own_environment(),
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        start_new_session=new_session,
    )
    return answer.stdout.split()


@pytest.mark.parametrize("new_session", [False, True])
def test_a_process_that_steps_back_never_comes_forward_again(new_session: bool) -> None:
    assert int(_asked(new_session=new_session)[0]) == max(Nice.JOB, os.nice(0))


@pytest.mark.skipif(not AUTOGROUP.exists(), reason="this system weighs no sessions")
def test_a_session_of_its_own_steps_back_as_a_whole_and_nobody_elses() -> None:
    before = AUTOGROUP.read_text()
    _, group = _asked(new_session=True)
    assert int(group) == max(Nice.JOB, os.nice(0))
    _asked(new_session=False)
    assert AUTOGROUP.read_text() == before
