"""What can be asked about a running live game: for every address, requests worth comparing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from webapp.engine.budget import Budget
from webapp.engine.forced import forced_cells
from webapp.engine.grid import Mask, cells_of
from webapp.mines.assistant import SOLVERS
from webapp.mines.levels import LEVELS
from webapp.services.live.assistant_state import SWITCHES
from webapp.services.live.players import CHOICES
from webapp.services.live.visible import VisibleGame
from webapp.web.live.assistance import HOWS

PREFIX = "/mines"
GAME = "{game}"
NODES = 100_000


class NotKnown(LookupError):
    """An address of live games that nobody has told how to ask."""


@dataclass(frozen=True)
class Request:
    """Something to send to a game, wherever it is."""

    endpoint: str
    path: str
    form: dict[str, str] | None = None
    script: bool = True
    opens: bool = False
    """Whether it may open cells: then the answers may differ by what is to be seen afterwards."""


@dataclass(frozen=True)
class Scene:
    """What may be known when a request is made up: what the player sees, and chance."""

    shown: VisibleGame
    dice: random.Random
    safe: Mask = field(init=False)

    def __post_init__(self) -> None:
        certain = forced_cells(self.shown.position(), Budget(NODES))
        object.__setattr__(self, "safe", certain.empties)

    def cells(self, looks: str) -> Sequence[int]:
        """The cells that look like one of these."""
        return [cell for cell, look in enumerate(self.shown.view) if look in looks]

    def any_cell(self, looks: str) -> str:
        """A cell that looks like one of these, as text; a cell off the board if there is none."""
        cells = self.cells(looks)
        return str(self.dice.choice(cells) if cells else len(self.shown.view))

    @property
    def certain(self) -> str:
        """A hidden cell without a flag that is certainly free; else one off the board."""
        cells = [cell for cell in cells_of(self.safe) if self.shown.view[cell] in "#?"]
        return str(self.dice.choice(cells) if cells else len(self.shown.view))


Forms = Callable[[Scene], Iterator[dict[str, str]]]


def _moves(scene: Scene) -> Iterator[dict[str, str]]:
    hidden = scene.any_cell("#F?")
    yield {"do": "flag", "cell": scene.any_cell("#?")}
    yield {"do": "cycle", "cell": hidden}
    yield {"do": "question", "cell": f"{hidden}.{scene.any_cell('#F?')}"}
    yield {"do": "unmark", "cell": scene.any_cell("F?")}
    yield {"do": "open", "cell": scene.certain}
    yield {"do": "chord", "cell": scene.any_cell("0")}
    # Refused, each in its own way.
    yield {"do": "open", "cell": scene.any_cell("012345678")}
    yield {"do": "open", "cell": scene.any_cell("F")}
    yield {"do": "open", "cell": f"{hidden}.{scene.any_cell('012345678')}"}
    yield {"do": "open", "cell": "99999"}
    yield {"do": "chord", "cell": hidden}
    yield {"do": "dig", "cell": hidden}
    yield {"do": "open", "cell": hidden, "revision": "999"}


def _give_up(scene: Scene) -> Iterator[dict[str, str]]:
    del scene
    yield {"revision": "999"}  # Too late; the real one ends the game.


def _time(scene: Scene) -> Iterator[dict[str, str]]:
    del scene
    yield {}  # No time: what is kept of more depends on the moment.
    yield {"revision": "999"}
    yield {"ms": "soon"}


def _why(scene: Scene) -> Iterator[dict[str, str]]:
    yield {"why": scene.any_cell("#F?")}
    yield {"why": scene.any_cell("012345678")}
    yield {"why": "Z99"}


def _engines(scene: Scene) -> Iterator[dict[str, str]]:
    yield {"switch": f"{scene.dice.choice(SWITCHES)}:on"}
    yield {"switch": f"{scene.dice.choice(SWITCHES)}:off"}
    yield {"switch": "oracle:on"}


def _solve(scene: Scene) -> Iterator[dict[str, str]]:
    yield {"solver": scene.dice.choice(list(SOLVERS))}


def _play(scene: Scene) -> Iterator[dict[str, str]]:
    yield {"how": scene.dice.choice(HOWS)}


def _advice(scene: Scene) -> Iterator[dict[str, str]]:
    yield {"player": scene.dice.choice(list(CHOICES))}
    yield {"player": "oracle"}


def _plain(scene: Scene) -> Iterator[dict[str, str]]:
    del scene
    yield {}


_LEVEL = next(iter(LEVELS))

POSTS: dict[str, tuple[Forms, bool]] = {
    "live_game.move": (_moves, True),
    "live_game.undo": (_plain, False),
    "live_game.give_up": (_give_up, False),
    "live_game.time_spent": (_time, False),
    "live_game.again": (_plain, False),
    "live_assistance.hint": (_plain, True),
    "live_assistance.forced": (_plain, False),
    "live_assistance.why": (_why, False),
    "live_assistance.engines": (_engines, True),
    "live_assistance.solve": (_solve, False),
    "live_assistance.advice": (_advice, False),
    "live_assistance.play": (_play, True),
    "live_recordings.bring_in": (_plain, False),  # without a file: refused
    "live_start.begin": (lambda _: iter([{"level": "no such level"}]), False),
}
"""Endpoint -> the forms to send, and whether cells may open by them."""

GETS: dict[str, tuple[str, ...]] = {
    "live_game.game": ("", "?tool=flag"),
    "live_game.board": ("",),
    "live_assistance.look": ("",),
    "live_assistance.odds": ("", "?exact=1"),
    "live_replay.end": ("", "?move=1"),
    "live_replay.move": ("", "?odds=1"),
    "live_start.levels": ("",),
    "live_records.statistics": ("",),
    "live_records.games": ("", f"?level={_LEVEL}", "?outcome=running"),
    "live_records.games_json": ("",),
    "live_records.games_csv": ("",),
    "live_recordings.replays": ("",),
    "live_recordings.rawvf": ("",),
    "home.home": ("",),
    "people.export": ("",),
}
"""Endpoint -> what follows the address."""


def endpoints(app: Any) -> list[tuple[str, str]]:
    """Search for the endpoints that may speak of live games; each with its address."""
    rules = [
        (str(rule.endpoint), str(rule.rule))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(PREFIX) or rule.endpoint in {"home.home", "people.export"}
    ]
    for endpoint, address in rules:
        if endpoint not in POSTS and endpoint not in GETS:
            raise NotKnown(
                f"{address} is new: tell in tests/audits/live_requests.py how {endpoint} is asked"
            )
    return rules


def requests(endpoint: str, address: str, scene: Scene) -> list[Request]:
    """Requests to an endpoint that fit a game as it is seen."""
    path = address.replace("<game_id>", GAME).replace("<int:number>", "1")
    if endpoint in GETS:
        return [Request(endpoint, path + rest) for rest in GETS[endpoint]]
    forms, opens = POSTS[endpoint]
    return [
        Request(endpoint, path, form, script=scene.dice.random() < 0.7, opens=opens)
        for form in forms(scene)
    ]
