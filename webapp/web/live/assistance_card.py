"""What the assistant says and shows of a live game, as its cards and the page's script want it."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.mines.assistant import ENGINES, SOLVERS, Engine
from webapp.services.live import answers
from webapp.services.live.answers import Seen
from webapp.services.live.assistance import AssistedGame
from webapp.services.live.assistant_state import AUTOPLAYER, ODDS, REASONER
from webapp.services.live.players import CHOICES, REASONERS, USUAL, PlayerChoice
from webapp.web.languages.nouns import capitalised
from webapp.web.languages.translation import gettext, lazy_gettext
from webapp.web.live.assistance_words import (
    about_engine,
    finding_words,
    headline,
    reading,
    sentence,
)
from webapp.web.live.assisted_board import NAMES, AssistedBoard
from webapp.web.live.player_words import (
    PlayerGroup,
    last_words,
    player_groups,
    reasoner_title,
)
from webapp.web.puzzles.puzzle_words import hint_button
from webapp.web.puzzles.step_words import ListInText

PARTS = {ODDS: lazy_gettext("Odds"), AUTOPLAYER: lazy_gettext("Autoplayer")}
"""What can be switched besides the engines and the reasoner."""


@dataclass(frozen=True, kw_only=True)
class EngineRow:
    """One engine in the list."""

    name: Engine
    title: str
    about: str
    on: bool
    calls: bool
    """Whether the engine lists its solutions only when its button is pressed."""

    finding: str
    """The finding of the engine, in words."""


@dataclass(frozen=True, kw_only=True)
class Assistance:
    """What the assistant says and shows of a game."""

    on: tuple[str, ...]
    """The names of what is switched on."""

    board: AssistedBoard
    headline: str
    grade: str
    sentence: str
    reading: str | ListInText
    """The sentence as it is read: as a list where it is long."""

    button: str
    """The words on the button of the hint."""

    engines: tuple[EngineRow, ...]
    safe: int
    """How many cells the engines tell safe."""

    asked: bool
    """Whether a question stands."""

    beginning: bool
    """Whether no cell is open yet, and the first one hits no mine."""

    resting: bool
    """Whether all that is certain is open, and the player has to guess."""

    unanswered: bool
    adviser: str
    """The player that is asked for advice."""

    advised: bool
    """Whether its advice stands."""

    sure: bool
    """Whether it does not guess next."""

    reasoner: str
    """The player that reasons; nothing: the assistant itself."""

    reasoner_title: str
    last_words: str
    """By which move a player ended the game."""

    @property
    def advisers(self) -> tuple[PlayerGroup, ...]:
        """All players that can be asked for advice."""
        return player_groups({choice.strategy: None for choice in CHOICES.values()})

    @property
    def reasoners(self) -> tuple[PlayerGroup, ...]:
        """Those that can reason."""
        return player_groups(choice.strategy for choice in REASONERS.values())

    @property
    def about_adviser(self) -> str:
        """What kind of player the list shows."""
        return self.offered.strategy.about

    @property
    def offered(self) -> PlayerChoice:
        """The player that the list shows."""
        return CHOICES.get(self.adviser, CHOICES[USUAL])

    @property
    def reasons(self) -> bool:
        """Whether somebody reasons while the player guesses."""
        return REASONER in self.on

    @property
    def opened(self) -> bool:
        """Whether the list of engines lies open, because one of them is on."""
        return bool(set(self.on) - {ODDS})

    @property
    def active(self) -> bool:
        """Whether the script has to ask again after every move."""
        return bool(self.on) or self.asked

    @property
    def speaks(self) -> bool:
        """Whether the card answers something; if not, it only offers help."""
        return self.asked or self.resting or self.unanswered


def assistance_of(game: AssistedGame, *, with_exact: bool = False) -> Assistance:
    """Put into words what the assistant says of a game; `with_exact`: the odds as fractions too."""
    shown, help_ = game.shown, game.help
    wants_exact = with_exact and help_.odds is not None
    exact = answers.exact_odds(Seen.from_game(shown)) if wants_exact else None
    title, grade = headline(shown, help_)
    asked = help_.asked
    hinted = asked.question == "hint" and not help_.beginning
    return Assistance(
        on=tuple(help_.on),
        board=AssistedBoard.of(help_, exact),
        headline=title,
        grade=grade,
        sentence=sentence(shown, help_),
        reading=reading(shown, help_),
        button=hint_button(asked.number) if hinted else gettext("Hint"),
        engines=tuple(_row(name, game) for name in ENGINES),
        safe=help_.deductions.safe.bit_count() if help_.deductions else 0,
        asked=bool(asked.question),
        beginning=help_.beginning,
        resting=help_.resting,
        unanswered=bool(help_.unanswered),
        adviser=shown.adviser,
        advised=help_.advice is not None,
        sure=help_.advice is not None and not help_.advice.turn.technique.guess,
        reasoner=shown.reasoner,
        reasoner_title=reasoner_title(shown),
        last_words=last_words(shown, help_.played),
    )


def _row(name: Engine, game: AssistedGame) -> EngineRow:
    help_ = game.help
    finding = help_.deductions.findings.get(name) if help_.deductions else None
    return EngineRow(
        name=name,
        title=capitalised(NAMES[name]),
        about=about_engine(name, flood=game.shown.flood),
        on=name in help_.on,
        calls=name in SOLVERS,
        finding=finding_words(name, finding) if finding is not None else "",
    )


def spoken(assistance: Assistance) -> str:
    """Say the card as sentences, for those who read by ear."""
    grade = f", {assistance.grade}" if assistance.grade else ""
    title = f"{assistance.headline}{grade}"
    return f"{title}{'' if title.endswith('?') else '.'} {assistance.sentence}"


def spoken_switch(assistance: Assistance, name: str) -> str:
    """Say what a switch did, for those who read by ear."""
    on = gettext("on") if name in assistance.on else gettext("off")
    row = next((row for row in assistance.engines if row.name == name), None)
    if row is not None:
        return f"{row.title} {on}{f': {row.finding}' if row.finding else ''}."
    if name == REASONER:
        rest = f" {assistance.sentence}" if assistance.resting else ""
        who = capitalised(assistance.reasoner_title)
        return gettext("%(player)s reasons, you guess: %(on)s.", player=who, on=on) + rest
    return f"{PARTS[name]} {on}."


def spoken_play(assistance: Assistance) -> str:
    """Say what comes next; the script itself says how many cells opened."""
    if assistance.last_words or assistance.advised:
        return assistance.last_words or assistance.sentence
    return assistance.sentence if assistance.resting else ""
