"""The gate for costly work: real processes, few at once, and nobody in another's way."""

from __future__ import annotations

import os
import resource
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.processes.serving import eventually
from tests.sites import gate_kernels, gate_questions
from webapp.engine.budget import BudgetSpent
from webapp.notation.errors import NotationError
from webapp.processes import Nice
from webapp.services import gate, gate_process
from webapp.services.gate import MOST_EACH, MOST_WAITING, PROCESSES, Busy, Gate

pytestmark = pytest.mark.functional


@pytest.fixture
def ours() -> Iterator[Gate]:
    gate_of_the_test = Gate(cpu_seconds=0.3)
    yield gate_of_the_test
    gate_of_the_test.close()


@pytest.fixture
def opened(ours: Gate, monkeypatch: pytest.MonkeyPatch) -> Gate:
    monkeypatch.setattr(gate, "_gate", ours)
    return ours


class Asking(threading.Thread):
    """Somebody who waits for an answer."""

    def __init__(self, work: Callable[[], object], who: str) -> None:
        super().__init__()
        self.work, self.who = work, who
        self.answer: object = None
        self.start()

    def run(self) -> None:
        gate.asker.set(self.who)
        try:
            self.answer = self.work()
        except Busy as busy:
            self.answer = busy


def test_what_takes_few_nodes_is_answered_on_the_spot(opened: Gate) -> None:
    del opened
    answer = gate.ask(gate_questions.process, 0, nodes=10_000, cells=480)
    assert answer == os.getpid()


def test_what_takes_more_is_worked_out_beside(opened: Gate) -> None:
    del opened
    answer = gate.ask(gate_questions.process, gate.FEW, nodes=10_000, cells=480)
    assert answer != os.getpid()
    assert gate.ask(gate_questions.process, 0, nodes=10_000, cells=64 * 64) != os.getpid()
    whole, process = gate.ask(
        gate_questions.partly, nodes=10_000, cells=9, enough=lambda answer: answer[0]
    )
    assert whole
    assert process != os.getpid()


def test_without_a_gate_all_is_worked_out_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "_gate", None)
    assert gate.ask(gate_questions.process, gate.FEW, nodes=10_000, cells=480) == os.getpid()
    assert gate.ask_beside(os.getpid) == os.getpid()


def test_its_processes_step_back_behind_the_site(ours: Gate) -> None:
    here = os.getpriority(os.PRIO_PROCESS, 0)
    assert ours.ask(gate_questions.niceness) == max(here, Nice.QUESTION)
    assert os.getpriority(os.PRIO_PROCESS, 0) == here


def test_a_spent_budget_is_remembered(ours: Gate, tmp_path: Path) -> None:
    for _ in range(3):
        with pytest.raises(BudgetSpent):
            ours.ask(gate_questions.noted, tmp_path / "notes")
    assert (tmp_path / "notes").read_text().count("worked on") == 1


@pytest.mark.parametrize(
    "question",
    [
        gate_questions.endless,
        gate_questions.with_trials,
        gate_questions.deadly,
        gate_questions.greedy,
    ],
)
def test_a_question_without_end_ends(ours: Gate, question: Callable[[], object]) -> None:
    with pytest.raises(BudgetSpent):
        ours.ask(question)
    assert ours.ask(gate_questions.talkative) == "this is"


def test_compiling_is_left_out_of_the_time_of_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    with closing(Gate(processes=1, cpu_seconds=0.1)) as hasty:
        two, seconds = hasty.ask(gate_kernels.compiled)
        assert (two, seconds > 0.1) == (2, True), "nothing was compiled"
        with pytest.raises(BudgetSpent):
            hasty.ask(gate_kernels.compiled_and_endless)


def test_a_process_that_somebody_ends_is_replaced_and_nothing_is_remembered(ours: Gate) -> None:
    first = ours.ask(os.getpid)
    os.kill(first, signal.SIGKILL)
    assert ours.ask(os.getpid) not in {first, os.getpid()}
    assert ours.ask(gate_questions.talkative) == "this is"


def test_files_with_large_numbers_are_no_obstacle(ours: Gate) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    files = [os.open("/dev/null", os.O_RDONLY) for _ in range(1100)]
    try:
        assert ours.ask(gate_questions.talkative) == "this is"
    finally:
        for file in files:
            os.close(file)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_no_answer_is_taken_for_the_next_ones(
    ours: Gate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate_process, "WALL_SECONDS", 0.2)
    with pytest.raises(BudgetSpent):
        ours.ask(gate_questions.waiting, "slow", tmp_path)
    (tmp_path / "slow may end").touch()
    monkeypatch.setattr(gate_process, "WALL_SECONDS", 60.0)
    for _ in range(PROCESSES + 1):
        assert ours.ask(gate_questions.talkative) == "this is"


def test_what_the_work_raises_is_raised_here(ours: Gate) -> None:
    with pytest.raises(NotationError, match="line 2: no board") as caught:
        ours.ask(gate_questions.wrong)
    assert caught.value.faults[0].line == 2


def test_one_asker_never_holds_all_processes(ours: Gate, tmp_path: Path) -> None:
    def wait(name: str, who: str) -> Asking:
        return Asking(lambda: ours.ask(gate_questions.waiting, name, tmp_path), who)

    greedy = [wait("first", "greedy")]
    eventually((tmp_path / "first runs").exists)
    greedy += [wait(f"more {number}", "greedy") for number in range(MOST_EACH - 1)]
    eventually(lambda: len(ours._waiting) == MOST_EACH - 1)
    refused = Asking(lambda: ours.ask(gate_questions.talkative), "greedy")
    refused.join()
    assert "Ask again in 5 seconds" in str(refused.answer)
    modest = wait("modest", "modest")
    eventually((tmp_path / "modest runs").exists)
    assert not any((tmp_path / f"more {number} runs").exists() for number in range(MOST_EACH - 1))
    for name in ("modest", "first", *(f"more {number}" for number in range(MOST_EACH - 1))):
        (tmp_path / f"{name} may end").touch()
    for asking in (modest, *greedy):
        asking.join()
        assert not isinstance(asking.answer, Busy)


def test_where_too_many_wait_the_next_is_told_when_to_come_again(
    ours: Gate, tmp_path: Path
) -> None:
    def wait(name: str) -> Asking:
        return Asking(lambda: ours.ask(gate_questions.waiting, name, tmp_path), name)

    people = [wait(f"{number}") for number in range(PROCESSES)]
    eventually(lambda: len(list(tmp_path.glob("* runs"))) == PROCESSES)
    people += [wait(f"{number}") for number in range(PROCESSES, PROCESSES + MOST_WAITING)]
    eventually(lambda: len(ours._waiting) == MOST_WAITING)
    with pytest.raises(Busy):
        ours.ask(gate_questions.talkative)
    for number in range(len(people)):
        (tmp_path / f"{number} may end").touch()
    for number, asking in enumerate(people):
        asking.join()
        assert asking.answer == f"{number}"


def test_whoever_holds_many_places_loses_the_newest_to_somebody_who_has_none(
    ours: Gate, tmp_path: Path
) -> None:
    def wait(name: str, who: str) -> Asking:
        return Asking(lambda: ours.ask(gate_questions.waiting, name, tmp_path), who)

    greedy = []
    for who in ("one", "two"):
        greedy.append(wait(f"{who} 0", who))
        eventually((tmp_path / f"{who} 0 runs").exists)
    for number in range(1, MOST_WAITING // 2 + 1):
        for who in ("one", "two"):
            greedy.append(wait(f"{who} {number}", who))
            eventually(lambda: len(ours._waiting) == len(greedy) - PROCESSES)
    modest = wait("modest", "modest")
    eventually(lambda: any(isinstance(question.answer, Busy) for question in greedy))
    assert len(ours._waiting) == MOST_WAITING
    for name in ("modest", *(f"{who} {n}" for who in ("one", "two") for n in range(MOST_WAITING))):
        (tmp_path / f"{name} may end").touch()
    for asking in (modest, *greedy):
        asking.join()
    assert modest.answer == "modest"
    assert [isinstance(question.answer, Busy) for question in greedy].count(True) == 1
    assert isinstance(greedy[-1].answer, Busy) or isinstance(greedy[-2].answer, Busy)


def test_whoever_waits_too_long_gives_up_the_place(
    ours: Gate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "PATIENCE", 0.05)
    first = Asking(lambda: ours.ask(gate_questions.waiting, "first", tmp_path), "somebody")
    eventually((tmp_path / "first runs").exists)
    second = Asking(lambda: ours.ask(gate_questions.talkative), "somebody")
    second.join()
    assert isinstance(second.answer, Busy)
    assert not ours._waiting
    (tmp_path / "first may end").touch()
    first.join()
    assert first.answer == "first"
