"""The assistant of a running game: what it says is true, what it opens is safe, and no more."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.processes.databases import ON_BOTH
from tests.witnesses.brute_force import Board, Oracle
from tests.witnesses.hard_positions import gate_lattice, kaye_wires
from webapp.engine.budget import Budget
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.position import Position
from webapp.explain.guesses.move_words import doing
from webapp.explain.hints import Hint, Rung
from webapp.mines.board import opening_position
from webapp.mines.game import BadLiveMove
from webapp.mines.levels import BoardWish
from webapp.notation.cells import cell_name
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import print_game_id
from webapp.services import gate
from webapp.services.live import advising, assistance, games
from webapp.services.live import answers as live_answers
from webapp.services.live.answers import Need, Seen, exact_odds, flags_of
from webapp.services.live.assistance import AssistedGame, help_of
from webapp.services.live.assistant_state import SWITCHES, AssistantState, switch_part
from webapp.services.live.games import GameWish
from webapp.services.live.records import record
from webapp.services.moves import Claim, Stale
from webapp.services.people import people
from webapp.store.connection.database import Store

pytestmark = pytest.mark.functional

SECRET = "a secret of tests"


class Table:
    """A player at a game."""

    def __init__(self, store: Store, wish: GameWish) -> None:
        self.store = store
        self.player, self.shown = games.start(store, None, wish, SECRET)

    @property
    def id(self) -> str:
        return self.shown.id

    @property
    def lost(self) -> bool:
        return self.shown.outcome == "lost"

    @property
    def claim(self) -> Claim:
        return Claim(self.player, self.shown.revision)

    def open(self, *cells: int) -> None:
        self.shown = games.move(self.store, self.id, self.claim, "open", cells)

    def flag(self, *cells: int) -> None:
        self.shown = games.move(self.store, self.id, self.claim, "flag", cells)

    def rung(self) -> Hint | None:
        """Ask for one rung more; the hint as it stands, or what was done."""
        answer = assistance.next_rung(self.store, self.id, self.claim)
        self.shown = answer.shown
        return answer.help.done or answer.help.hint

    def oracle(self) -> tuple[int, int]:
        """What is certain, as MiniCard has it: mines, and free cells."""
        with Oracle(self.shown.position()) as oracle:
            cells = oracle.forced()
        assert cells is not None
        return cells


def table(store: Store, seed: int, *, size: int = 8, mines: int = 12) -> Table:
    """A game with its first cell open, in the middle."""
    wish = BoardWish(size, size, mines, first="opening")
    game = Table(store, GameWish(board=wish, seed=seed))
    if not game.shown.started:
        game.open(size * size // 2 + size // 2)
    return game


def known(store: Store, board: LiveBoard) -> Table:
    return Table(store, GameWish(game_id=print_game_id(board)))


def _boards(seed: int, count: int) -> Iterator[LiveBoard]:
    rng = random.Random(seed)
    for _ in range(count):
        yield LiveBoard(5, 5, mask_of(rng.sample(range(1, 25), 6)), 0)


# What is kept


def test_what_is_asked_survives_being_kept() -> None:
    for asked in (
        AssistantState(),
        AssistantState("hint", 3),
        AssistantState("why", 4095, ("set-solver", "binary-solver")),
        AssistantState("forced", 0, ("set-solver",)),
        AssistantState("hint", 5, ("set-solver", "binary-solver"), near=4095),
    ):
        assert AssistantState.decode(asked.encode()) == asked
        assert len(asked.encode()) <= 40
    assert AssistantState.decode("nonsense;nothing:x") == AssistantState()


def test_everything_on_fits_where_it_is_kept() -> None:
    on: tuple[str, ...] = ()
    for name in reversed(SWITCHES):
        on = switch_part(on, name, to=True)
    assert on == SWITCHES
    assert len(",".join(on)) <= 200
    assert switch_part(on, "simple", to=False) == tuple(
        part for part in SWITCHES if part != "simple"
    )


@ON_BOTH
def test_switches_and_questions_are_kept_and_the_game_counts_as_assisted(store: Store) -> None:
    game = table(store, 1)
    assert not game.shown.assisted
    game.shown = assistance.switch(store, game.id, game.claim, "simple", to=True).shown
    assert (game.shown.engines, game.shown.assisted) == (("simple",), True)
    assert help_of(game.shown, faults=True).deductions is not None
    game.shown = assistance.switch(store, game.id, game.claim, "simple", to=False).shown
    assert help_of(game.shown, faults=True).deductions is None
    game.shown = assistance.ask_forced(store, game.id, game.claim).shown
    assert help_of(game.shown, faults=True).need is not None


@pytest.mark.parametrize("question", ["forced", "why", "hint", "solve", "told", "reason"])
def test_each_use_marks_the_game_as_assisted(store: Store, question: str) -> None:
    game = table(store, 5)
    if question == "told":
        game.shown = assistance.switch(store, game.id, game.claim, "simple", to=True).shown
    game.shown = _ask(game, question).shown
    assert game.shown.assisted


def _ask(game: Table, question: str) -> AssistedGame:
    store, claim = game.store, game.claim
    hidden = game.shown.view.index("#")
    match question:
        case "forced":
            return assistance.ask_forced(store, game.id, claim)
        case "why":
            return assistance.ask_why(store, game.id, claim, cell_name(hidden, game.shown.width))
        case "hint":
            return assistance.next_rung(store, game.id, claim)
        case "solve":
            return assistance.call(store, game.id, claim, "set-solver")
        case "told":
            return assistance.play_deductions(store, game.id, claim)
    return advising.reason_on(store, game.id, claim)


@pytest.mark.parametrize("question", ["forced", "why", "hint", "solve"])
def test_a_page_that_shows_an_older_board_is_told(store: Store, question: str) -> None:
    game = table(store, 2)
    before = game.shown
    game.flag(game.shown.view.index("#"))
    game.shown = replace(before)
    with pytest.raises(Stale):
        _ask(game, question)


@pytest.mark.parametrize("question", ["forced", "hint", "solve", "told", "reason"])
def test_after_the_end_nothing_is_asked(store: Store, question: str) -> None:
    game = table(store, 3)
    game.shown = games.give_up(store, game.id, game.claim)
    with pytest.raises(BadLiveMove, match="has ended"):
        _ask(game, question)
    assert help_of(game.shown, faults=True).hint is None


def test_why_is_asked_of_hidden_cells_only(store: Store) -> None:
    game = table(store, 4)
    opened = next(cell for cell, look in enumerate(game.shown.view) if look.isdigit())
    with pytest.raises(BadLiveMove, match="hidden"):
        assistance.ask_why(store, game.id, game.claim, cell_name(opened, game.shown.width))


# Playing on


def test_the_reasoner_opens_all_that_is_certain_and_stops_at_each_guess(store: Store) -> None:
    ends = {"won": 0, "guess": 0}
    for seed in range(25):
        game = table(store, seed)
        game.shown = advising.reason_on(store, game.id, game.claim).shown
        assert not game.lost
        if game.shown.outcome == "won":
            ends["won"] += 1
            continue
        ends["guess"] += 1
        assert game.oracle()[1] == 0
        game.shown = assistance.switch(store, game.id, game.claim, "reasoner", to=True).shown
        assert help_of(game.shown, faults=True).resting
    assert min(ends.values()) >= 3, ends


@pytest.mark.parametrize("engines", [("simple",), ("set",), ("ours",), ("simple", "set")])
def test_the_autoplayer_opens_what_was_told_and_no_more(
    store: Store, engines: tuple[str, ...]
) -> None:
    for seed in range(8):
        game = table(store, seed)
        for name in engines:
            game.shown = assistance.switch(store, game.id, game.claim, name, to=True).shown
        deductions = help_of(game.shown, faults=True).deductions
        assert deductions is not None
        before = game.shown
        after = assistance.play_deductions(store, game.id, game.claim, most=1).shown
        first = next(cells_of(deductions.safe), None)
        assert (after.view != before.view) == (first is not None)
        if first is not None:
            assert after.view[first].isdigit()
        game.shown = assistance.play_deductions(
            store, game.id, Claim(game.player, after.revision), on=True
        ).shown
        assert not game.lost
        if not game.shown.outcome:
            left = help_of(game.shown, faults=True).deductions
            assert left is not None
            assert left.safe == 0


def test_without_engines_nothing_is_played(store: Store) -> None:
    game = table(store, 1)
    after = assistance.play_deductions(store, game.id, game.claim, on=True).shown
    assert (after.view, after.revision) == (game.shown.view, game.shown.revision)


def test_a_solver_that_was_called_lets_its_cells_be_played(store: Store) -> None:
    for seed in range(30):
        game = table(store, seed)
        free = game.oracle()[1]
        if free:
            break
    game.shown = assistance.call(store, game.id, game.claim, "set-solver").shown
    deductions = help_of(game.shown, faults=True).deductions
    assert deductions is not None
    assert deductions.safe == free
    game.shown = assistance.play_deductions(store, game.id, game.claim).shown
    assert all(game.shown.view[cell].isdigit() for cell in cells_of(free))


def test_two_solvers_called_one_after_the_other_stand_side_by_side(store: Store) -> None:
    game = table(store, 1)
    for solver in ("set-solver", "binary-solver"):
        game.shown = assistance.call(store, game.id, game.claim, solver).shown
    deductions = help_of(game.shown, faults=True).deductions
    assert deductions is not None
    assert all(finding.solutions for finding in deductions.findings.values())
    game.shown = assistance.ask_forced(store, game.id, game.claim).shown
    both = help_of(game.shown, faults=True)
    assert both.need is not None
    assert both.deductions is not None
    assert both.deductions.findings == deductions.findings, (
        "a question leaves the lists where they are"
    )


# Hints


def test_hints_followed_to_the_last_rung_lose_by_guesses_only(store: Store) -> None:
    guesses = done = 0
    for seed in range(12):
        game = table(store, seed)
        while not game.shown.outcome:
            rungs = [game.rung() for _ in range(Rung.DO)]
            last = rungs[-1]
            assert last is not None
            assert [hint.rung for hint in rungs if hint] == [1, 2, 3, 4, 5]
            done += 1
            if last.kind == "guess":
                guesses += 1
                break
            assert not game.lost
    assert done > 50
    assert guesses >= 2


def test_what_hints_did_is_nobodys_click_in_the_replay(store: Store) -> None:
    kinds = set()
    for seed in range(12):
        game = table(store, seed)
        own, hinted = ["open"], 0
        wrong = next(cells_of(game.oracle()[1]), None)
        if wrong is not None and seed % 2:
            game.flag(wrong)
            own.append("flag")
        while not game.shown.outcome:
            before = game.shown.revision
            done = [game.rung() for _ in range(Rung.DO)][-1]
            assert done is not None
            assert done.changes
            hinted += game.shown.revision - before
        game_record = record(store, game.id, game.player)
        by_player = [moment for moment in game_record.moments if not moment.act.by_help]
        assert [moment.act.effect for moment in by_player] == own
        assert all(
            doing(moment).startswith("the assistant ") == moment.act.by_help
            for moment in game_record.moments
        )
        assert (game_record.measures.all_clicks, game_record.measures.by_help) == (len(own), hinted)
        assert (game_record.measures.efficiency, game_record.measures.pace) == (None, None)
        kinds |= {moment.act.kind for moment in game_record.moments if moment.act.by_help}
        assert game_record.replay.end.view() == game.shown.view
    assert kinds == {"assist", "aid-flag", "aid-unmark", "aid-open"}


def test_wrong_flags_come_first_and_are_taken_away(store: Store) -> None:
    game = next(
        candidate
        for candidate in (table(store, seed) for seed in range(30))
        if candidate.oracle()[1]
    )
    wrong = next(cells_of(game.oracle()[1]))
    game.flag(wrong)
    hint = game.rung()
    assert hint is not None
    assert hint.kind == "marks"
    assert hint.sentence == "One of your marks is wrong."
    for _ in range(4):
        hint = game.rung()
    assert flags_of(game.shown) == 0
    assert game.shown.view[wrong] == "#"


@pytest.mark.parametrize(("opened", "clue"), [(3, 2), (9, 10)])
def test_of_steps_as_easy_the_hint_tells_one_near_the_last_move(
    store: Store, opened: int, clue: int
) -> None:
    game = known(store, LiveBoard(13, 2, mask_of([1, 11, 14, 24])))
    game.open(opened)
    for rung in list(Rung)[1:4]:
        hint = game.rung() if rung > Rung.CLUES else [game.rung(), game.rung()][-1]
        assert hint is not None
        assert (hint.rung, hint.clues) == (rung, (clue,))
    looked_at = assistance.look(store, game.id, game.player).help.hint
    assert looked_at == hint, "a page that is loaded again shows the same step"
    for _ in range(3):
        hint = game.rung()
    assert hint is not None
    assert hint.sentence.startswith("Look "), "the next hint begins"
    assert flags_of(game.shown) == mask_of([1, 14] if clue == 2 else [11, 24])


def test_those_who_want_no_word_of_wrong_flags_get_the_next_step(store: Store) -> None:
    game = next(
        candidate
        for candidate in (table(store, seed) for seed in range(30))
        if candidate.oracle()[1]
    )
    game.flag(next(cells_of(game.oracle()[1])))
    people.choose(store, game.player, {"faults": "off"})
    hint = game.rung()
    assert hint is not None
    assert hint.kind == "step"


def test_a_flag_that_is_only_believed_leads_no_hint_astray(store: Store) -> None:
    rng, followed = random.Random(8), 0
    for seed in range(15):
        game = table(store, seed)
        while not game.shown.outcome:
            hidden = [cell for cell, look in enumerate(game.shown.view) if look == "#"]
            certain = game.oracle()
            doubtful = [cell for cell in hidden if not (certain[0] | certain[1]) >> cell & 1]
            if doubtful and rng.random() < 0.5:
                game.flag(rng.choice(doubtful))
            hint = [game.rung() for _ in range(Rung.DO)][-1]
            assert hint is not None
            if hint.kind == "guess":
                break
            followed += 1
            assert not game.lost
    assert followed > 40


# Forced?


def test_forced_to_guess_is_answered_as_the_oracle_answers(store: Store) -> None:
    answers = {True: 0, False: 0}
    for board in _boards(3, 40):
        game = known(store, board)
        if game.shown.outcome:
            continue
        game.shown = assistance.ask_forced(store, game.id, game.claim).shown
        need = help_of(game.shown, faults=True).need
        assert need is not None
        assert need.forced == (game.oracle()[1] == 0)
        answers[need.forced] += 1
        if need.forced:
            odds = exact_odds(Seen.from_game(game.shown))
            assert odds is not None
            assert need.least == min(odds.values()) * need.worlds
            assert need.least >= 1
        else:
            assert need == Need(False), "a no tells nothing of where"
    assert min(answers.values()) >= 5, answers


def test_a_guess_is_known_to_be_forced_also_where_nobody_counts(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = _laid(store, *kaye_wires(random.Random(4), 2, 4))
    assert game.oracle() == (0, 0)
    monkeypatch.setattr(live_answers, "COUNT_NODES", 0)
    game.shown = assistance.ask_forced(store, game.id, game.claim).shown
    answer = help_of(game.shown, faults=True)
    assert (answer.need, answer.unanswered) == (Need(True), "")


# Boards made to be hard


def _laid(store: Store, board: Board, hidden: Position) -> Table:
    """A known board with all cells open that are not unknown."""
    cells = range(board.width * board.height)
    game = known(store, LiveBoard(board.width, board.height, board.world, None))
    game.open(*(cell for cell in cells if not hidden.unknown >> cell & 1))
    return game


def test_what_takes_too_much_work_is_paid_for_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = _laid(store, *gate_lattice(random.Random(1), 21, 21))
    given: list[Budget] = []

    class Noted(Budget):
        def __init__(self, limit: int) -> None:
            super().__init__(limit)
            given.append(self)

    monkeypatch.setattr(gate, "_gate", None)  # all is worked out here, where it is noted
    monkeypatch.setattr(live_answers, "Budget", Noted)
    game.rung()
    assert help_of(game.shown, faults=True).unanswered
    (first,) = (budget for budget in given if budget.spent)
    assert first.limit * 64 * 64 <= live_answers.HINT_WORK
    assert first.spent > first.limit
    game.shown = assistance.switch(store, game.id, game.claim, "reasoner", to=True).shown
    for question in ("hint", "forced", "why"):
        game.shown = _ask(game, question).shown
        for faults in (True, False):
            answer = help_of(game.shown, faults=faults)
            assert answer.unanswered == assistance.SPENT
            assert (answer.hint, answer.need, answer.why) == (None, None, None)
    assert [budget for budget in given if budget.spent] == [first]


def test_large_boards_as_chance_makes_them_get_their_hints(store: Store) -> None:
    for seed in range(3):
        game = table(store, seed, size=64, mines=800)
        hint = game.rung()
        assert hint is not None
        assert not help_of(game.shown, faults=True).unanswered


def test_equal_boards_get_equal_help_whatever_lies_under_them(store: Store) -> None:
    """Two boards that look the same after their first cell."""
    seen: dict[str, LiveBoard] = {}
    pairs = 0
    for board in _boards(9, 400):
        look = str(sorted(opening_position(board).clues.items()))
        other = seen.setdefault(look, board)
        if other.mines == board.mines:
            continue
        pairs += 1
        if pairs > 10:
            break
        assert _all_help(known(store, board)) == _all_help(known(store, other))
    assert pairs > 10


def _all_help(game: Table) -> list[assistance.Help]:
    answers = []
    for name in ("odds", "ours", "set"):
        game.shown = assistance.switch(game.store, game.id, game.claim, name, to=True).shown
    game.shown = assistance.call(game.store, game.id, game.claim, "set-solver").shown
    for question in ("forced", "why", "hint", "hint", "hint", "hint"):
        game.shown = _ask(game, question).shown
        answers.append(help_of(game.shown, faults=True))
    return answers
