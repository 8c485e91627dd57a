"""Two players whose live games look the same and hide different mines, asked the same things.

The second game is a copy of the first with its mines moved to another world that agrees with all
that is to be seen. Whatever both are asked, the answers have to be the same, byte for byte.
"""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

from sqlalchemy import delete, insert, select, update

from tests.audits.live_requests import GAME, Request
from webapp.engine.budget import Budget
from webapp.engine.randomness import MAX_SEED, Dice
from webapp.mines.fair import drawn_world
from webapp.notation.tatham import print_game_id
from webapp.services.live.visible import VisibleGame, game_of, read_cells, visible_game, write_cells
from webapp.store.connection.database import Store
from webapp.store.live_games import LiveGame, LiveMove

NODES = 200_000
WORLDS = 4
"""How many worlds are drawn before it is taken that there is no other one."""

SHORTEST_SECRET = 10
"""Characters; shorter ones turn up by chance."""

_FORM_TOKEN = re.compile(
    r'(name="(?:csrf_token|token)" (?:type="hidden" )?value="|data-reader=")[^"]*'
)
_GAME_ID = re.compile(r"(/mines/)[\w-]{16}(?![\w-])")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.+:Z]*|\b\d\d? \w{3} \d{4}, \d\d:\d\d\b")
"""For machines and for people: between two answers a minute may begin."""

_UNCOMPARED = {"date", "set-cookie", "x-request-id"}
_TABLES: Any = (LiveGame.__table__, LiveMove.__table__)
_addresses = count(1)


class Answer(NamedTuple):
    """What came back, without what may differ."""

    status: int
    headers: list[tuple[str, str]]
    body: str


@dataclass(frozen=True)
class Difference:
    """Two answers that should have been the same."""

    request: Request
    view: str
    first: Answer
    second: Answer

    def __str__(self) -> str:
        for name, *texts in zip(Answer._fields, self.first, self.second, strict=True):
            if texts[0] != texts[1]:
                place = _first_difference(str(texts[0]), str(texts[1]))
                pieces = [repr(str(text)[max(0, place - 40) : place + 40]) for text in texts]
                return f"{self.request} {name}: {' or '.join(pieces)}"
        return f"{self.request}: a secret stands in the answer"


class Twin:
    """A browser, its player, and the game that it shows."""

    def __init__(self, app: Any, store: Store) -> None:
        self.client, self.store = app.test_client(), store
        page = self.client.get("/mines").text
        field = re.search(r'name="csrf_token" value="([^"]+)"', page)
        if field is None:
            raise RuntimeError("the page holds no form")
        self.csrf = field[1]
        self.game = ""
        self.begin({"level": "beginner"})
        self.player = self.row().player_id

    def begin(self, form: dict[str, str]) -> bool:
        """Begin a game over HTTP; whether there is such a board."""
        answer = self._post("/mines", form, script=False)
        if answer.status_code == 303:
            self.game = answer.location.rpartition("/")[2]
        return bool(answer.status_code == 303)

    def row(self) -> LiveGame:
        """The game's row, secrets and all."""
        with self.store.read() as session:
            return session.get_one(LiveGame, self.game)

    def shown(self) -> VisibleGame:
        """What its player sees."""
        return visible_game(self.row())

    def ask(self, request: Request, revision: int) -> Answer:
        """Send a request and take out of the answer what may differ."""
        return self.plain(self.send(request, revision))

    def send(self, request: Request, revision: int) -> Any:
        """Send a request."""
        path = request.path.replace(GAME, self.game)
        if request.form is None:
            return self.client.get(path, environ_base=_somewhere())
        form = {"revision": str(revision), "ms": "0", "token": "", **request.form}
        return self._post(path, form, script=request.script)

    def plain(self, answer: Any) -> Answer:
        """An answer without what may differ."""
        headers = [
            (name, self._plain(value))
            for name, value in answer.headers.items()
            if name.lower() not in _UNCOMPARED
        ]
        text = answer.text.replace(answer.headers["X-Request-ID"], "REQUEST")
        return Answer(answer.status_code, headers, self._plain(text))

    def tells(self, answer: Answer) -> bool:
        """Whether the seed or the mines stand in an answer."""
        row = self.row()
        board = read_cells(row.board or "")
        known = [str(row.seed), f"{row.seed or 0:x}", row.board or ""]
        if row.board:
            known.append(print_game_id(game_of(row).board).partition(":")[2])
            known.append(print_game_id(game_of(row).board, masked=False).partition(":")[2])
        everything = f"{answer.headers}{answer.body}"
        return bool(board) and any(
            len(secret) >= SHORTEST_SECRET and secret in everything for secret in known
        )

    def _post(self, path: str, form: dict[str, str], *, script: bool) -> Any:
        return self.client.post(
            path,
            data={"csrf_token": self.csrf, **form},
            headers={"Accept": "application/json"} if script else {},
            environ_base=_somewhere(),
        )

    def _plain(self, text: str) -> str:
        text = text.replace(self.game, "GAME")
        text = _FORM_TOKEN.sub(r"\1TOKEN", text)
        return _MOMENT.sub("MOMENT", _GAME_ID.sub(r"\1GAME", text))


class Pair:
    """A game and its double."""

    def __init__(self, app: Any, store: Store, dice: random.Random) -> None:
        self.store, self.dice = store, dice
        self.first, self.second = Twin(app, store), Twin(app, store)

    def double(self) -> bool:
        """Make the second game a copy of the first that hides other mines, if there are any."""
        row = self.first.row()
        board = self._other_world(row)
        if row.board is not None and board is None:
            return False
        values = _values(row) | {
            "id": secrets.token_urlsafe(12),
            "player_id": self.second.player,
            "seed": self.dice.randrange(MAX_SEED + 1),
            "board": None if board is None else write_cells(board),
        }
        games, moves = _TABLES

        def work(session: Any) -> None:
            session.execute(delete(games).where(games.c.player_id == self.second.player))
            gone = (games.c.player_id == self.first.player) & (games.c.id != row.id)
            session.execute(delete(games).where(gone))
            session.execute(insert(games), values)
            rows = session.execute(select(moves).where(moves.c.game_id == row.id)).mappings()
            for move in list(rows):
                session.execute(insert(moves), {**move, "game_id": values["id"]})

        self.store.write(work)
        self.second.game = values["id"]
        return True

    def compare(self, request: Request) -> Difference | None:
        """Ask both; None if the answers are the same, or may differ by what was opened."""
        before = self.first.shown()
        answers = [twin.ask(request, before.revision) for twin in (self.first, self.second)]
        after = [twin.shown() for twin in (self.first, self.second)]
        opened = request.opens and (after[0].view != after[1].view or after[0].outcome)
        if answers[0] != answers[1] and not opened:
            return Difference(request, before.view, *answers)
        running = [twin for twin, game in zip(self._twins, after, strict=True) if not game.outcome]
        if any(twin.tells(answer) for twin in running for answer in answers):
            return Difference(request, before.view, *answers)
        return None

    @property
    def same(self) -> bool:
        """Whether both games still look the same, and run."""
        games = [twin.shown() for twin in self._twins]
        return games[0].view == games[1].view and not any(game.outcome for game in games)

    @property
    def _twins(self) -> tuple[Twin, Twin]:
        return self.first, self.second

    def _other_world(self, row: LiveGame) -> int | None:
        if row.board is None:
            return None
        here = read_cells(row.board)
        for world in self._worlds(row):
            if world != here:
                return world
        return None

    def _worlds(self, row: LiveGame) -> Iterator[int]:
        position = visible_game(row).position()
        for _ in range(WORLDS):
            dice = Dice(self.dice.getrandbits(50))
            yield drawn_world(position, dice, Budget(NODES))


class Bookmark:
    """A game as it was, to go back to."""

    def __init__(self, twin: Twin) -> None:
        self.twin, self.row = twin, twin.row()

    def restore(self) -> None:
        """Let the game be as it was."""
        games, moves = _TABLES

        def work(session: Any) -> None:
            later = (moves.c.game_id == self.row.id) & (moves.c.revision > self.row.revision)
            session.execute(delete(moves).where(later))
            session.execute(
                update(games).where(games.c.id == self.row.id).values(_values(self.row))
            )

        self.twin.store.write(work)


def _values(row: LiveGame) -> dict[str, Any]:
    return {column.name: getattr(row, column.name) for column in _TABLES[0].columns}


def _somewhere() -> dict[str, str]:
    """An address of its own for each request: nobody is told to slow down."""
    number = next(_addresses)
    return {"REMOTE_ADDR": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}


def _first_difference(first: str, second: str) -> int:
    return next(
        (place for place, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
        min(len(first), len(second)),
    )
