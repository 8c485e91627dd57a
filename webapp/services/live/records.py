"""The record of a live game that has ended: its replay, its grades, its measures.

The grades take some work, so they are worked out once and stored with the game. A game that runs
has no record: grades and odds would help, and the board must not be known.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic
from typing import Any, cast

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import Counts, count
from webapp.engine.grid import Cell, Mask
from webapp.engine.position import Position
from webapp.explain.guesses.game_grades import GuessTally, cells_at_risk, grade_game, tally_guesses
from webapp.explain.guesses.grade_words import OpeningVerdict, free_start, verdict
from webapp.explain.guesses.grading import Grade, Judgement
from webapp.mines.game import EXPLODED
from webapp.mines.measures import Measures, measure
from webapp.mines.recordings.played import remarks
from webapp.mines.replay import ENDINGS, Act, Moments, Replay
from webapp.notation.live_board import LiveBoard
from webapp.notation.recordings.recording import Claim
from webapp.services import gate
from webapp.services.live.game_in_hand import Unknown
from webapp.services.live.rules import wish_of
from webapp.services.live.visible import VisibleGame, read_cells, visible_game
from webapp.services.lru_cache import LruCache
from webapp.services.telling import asked_in, language_of
from webapp.store import live_games
from webapp.store import live_records as rows
from webapp.store.connection.database import Store
from webapp.store.live_games import MOVES, LiveGame, LiveMoveRow

WORDS = 20_000
"""Work for the words about one move, and for its odds."""

MOST_MOVES = 20_000
"""Of all games together whose records are cached: a long one pushes many short ones out."""

MOST_VERDICTS = 1024

AT_ONCE = 20
"""Games that are measured for one page: mostly some hundredths of a second."""

SECONDS = 1
"""After so long a page measures no further game: large ones take a while."""

REPLAY = "replay"
"""The origin of games that are from replay files."""

LONGEST = 80
"""Characters of a chance that is kept exactly; a longer one is kept to 15 digits."""


class Running(Exception):
    """The game has not ended, so there is no record yet."""


@dataclass(frozen=True, kw_only=True)
class Record:
    """A game that has ended: its moves, grades and measures."""

    shown: VisibleGame
    replay: Replay
    grades: Mapping[int, Judgement]
    """Of each move that opens something, by its number."""

    measures: Measures
    guesses: GuessTally
    protected: Mask
    """The cells that the rules kept free of mines where the game began."""

    remarks: Sequence[str] = ()
    """Of a replay file: sentences on what of it does not fit."""

    @property
    def moments(self) -> Moments:
        """The moves."""
        return self.replay.moments

    def with_grade(self, *grades: Grade) -> list[int]:
        """The numbers of the moves that have one of these grades."""
        return [number for number, judged in self.grades.items() if judged.grade in grades]


@dataclass(frozen=True)
class Loss:
    """The opening that lost a game, and whether it could be known."""

    number: int
    """Its place among the moves."""

    words: str
    """What is said of it."""


_records: LruCache[Record] = LruCache(MOST_MOVES, weigh=lambda record: 100 + len(record.moments))
_verdicts: LruCache[OpeningVerdict] = LruCache(MOST_VERDICTS)
_odds: LruCache[Counts | None] = LruCache(MOST_VERDICTS)


def record(store: Store, game_id: str, player: str | None) -> Record:
    """Record a game that has ended; raises `Unknown`, `Running`."""
    with store.read() as session:
        row = live_games.find(session, game_id)
        if row is None or row.player_id != player:
            raise Unknown(game_id)
        if not row.outcome:
            raise Running
    return _records.get((row.id, row.revision), lambda: _recorded(store, row))


def opening_verdict(record: Record, number: int) -> OpeningVerdict | None:
    """Say why a move was good or bad; None for a move that opens nothing."""
    judged = record.grades.get(number)
    if judged is None:
        return None
    moment = record.moments[number - 1]
    seen, cells = cells_at_risk(record.replay, moment, record.protected)
    if not cells:
        return free_start(language_of(asked_in.get()))
    language = asked_in.get()
    key = (record.shown.id, record.shown.revision, number, language)
    return _verdicts.get(key, lambda: gate.ask_beside(_verdict, seen, cells, judged, language))


def loss(store: Store, shown: VisibleGame, player: str | None) -> Loss | None:
    """Say whether the mine that ended a game could be known; None where none did, or not now."""
    if EXPLODED not in shown.view:
        return None
    try:
        game = record(store, shown.id, player)
        number = max(moment.number for moment in game.moments if moment.hit)
        verdict_ = opening_verdict(game, number)
    except (Running, gate.Busy):
        return None
    if verdict_ is None or not verdict_.brief:
        return None
    return Loss(number, verdict_.brief)


def odds(record: Record, number: int) -> Counts | None:
    """Count how likely each cell held a mine before a move; None if the work does not suffice."""
    seen = record.replay.seen(record.moments[number - 1].before)
    key = (record.shown.id, record.shown.revision, number)
    return _odds.get(key, lambda: gate.ask_beside(_counted, seen))


def measure_some(store: Store, player: str) -> None:
    """Measure some of a player's games that nobody has looked at since they ended."""
    with store.read() as session:
        unmeasured = rows.unmeasured_games(session, player, AT_ONCE)
    enough = monotonic() + SECONDS
    for row in unmeasured:
        try:
            _recorded(store, row)
        except gate.Busy:
            break
        if monotonic() > enough:
            break


def _verdict(
    seen: Position, cells: tuple[Cell, ...], judged: Judgement, language: str
) -> OpeningVerdict:
    return verdict(seen, cells, judged, Budget(WORDS), language_of(language))


def _counted(seen: Position) -> Counts | None:
    try:
        return count(seen, Budget(WORDS))
    except BudgetSpent:
        return None


def _recorded(store: Store, row: LiveGame) -> Record:
    with store.read() as session:
        # Since the row was read its player may have gone on with practice.
        moves = live_games.moves(session, row.id)
        board, acts = _played(row, (move for move in moves if move.revision <= row.revision))
    replay = Replay(board, acts, flood=row.flood)
    stored = row.measures or {}
    if stored.get("revision") == row.revision:
        grades = {number: _decode(*judged) for number, *judged in stored["judged"]}
    else:
        grades = _grades(replay, acts, _protected(row))
    measures = _measured(row, replay, replay.played)
    together = tally_guesses(replay.played, grades)
    if stored.get("revision") != row.revision:
        row.measures = {"revision": row.revision, **_numbers(measures, together)}
        row.measures["judged"] = [[n, *_encode(judged)] for n, judged in grades.items()]
        store.write(lambda session: MOVES.note(session, row, {"measures": row.measures}))
    return Record(
        shown=visible_game(row),
        replay=replay,
        grades=grades,
        measures=measures,
        guesses=together,
        protected=_protected(row),
        remarks=_remarks(row, replay),
    )


def _remarks(row: LiveGame, replay: Replay) -> list[str]:
    if row.origin != REPLAY:
        return []
    end = replay.played[-1].after if replay.played else replay.end
    return list(remarks(cast("Claim", row.claim), end))


def _protected(row: LiveGame) -> Mask:
    return 0 if row.start is None else wish_of(row).free_around(row.start)


def _grades(replay: Replay, acts: list[Act], protected: Mask) -> dict[int, Judgement]:
    flood = replay.beginning.flood
    try:
        return gate.ask_beside(_graded, replay.board, acts, protected, flood)
    except BudgetSpent:
        return {m.number: Judgement(Grade.UNCLEAR) for m in replay.moments if m.aims}


def _graded(
    board: LiveBoard, acts: list[Act], protected: Mask, flood: bool
) -> dict[int, Judgement]:
    return grade_game(Replay(board, acts, flood=flood), protected=protected)


def _played(row: LiveGame, moves: Iterable[LiveMoveRow]) -> tuple[LiveBoard, list[Act]]:
    board = LiveBoard(row.width, row.height, read_cells(row.board or ""), row.start)
    acts = [
        Act(move.kind, array("H", (int(cell) for cell in move.cells.split(".") if cell)), move.ms)
        for move in moves
    ]
    return board, acts


def _measured(row: LiveGame, replay: Replay, played: Moments) -> Measures:
    """Measure the game as it counts, without what practice did later."""
    opened = played[-1].after.opened if played else replay.end.opened
    kinds = [kind for kind in played.kinds if kind not in ENDINGS]
    ms = row.result_ms if row.result_ms is not None else row.ms
    return measure(replay.beginning, opened=opened, kinds=kinds, ms=ms)


def _numbers(measures: Measures, together: GuessTally) -> dict[str, Any]:
    """The measures as plain data."""
    return {
        "three_bv": measures.three_bv,
        "done": measures.done,
        "clicks": dict(measures.clicks),
        "ms": measures.ms,
        "guesses": together.guesses,
        "survived": together.survived,
        "expected": float(together.expected),
        "luck": float(together.luck),
        "grades": {str(grade): number for grade, number in together.grades.items()},
    }


def _encode(judged: Judgement) -> list[str]:
    return [str(judged.grade), *(_chance(share) for share in (judged.risk, judged.least))]


def _chance(share: Fraction) -> str:
    exact = str(share)
    return exact if len(exact) <= LONGEST else repr(float(share))


def _decode(grade: str, risk: str, least: str) -> Judgement:
    return Judgement(Grade(grade), Fraction(risk), Fraction(least))
