"""What `bullets lab` reads of people: their answers and times on the site of this data folder."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from webapp import config
from webapp.cli.failures import BadInput
from webapp.cli.output.printing import say, say_json

if TYPE_CHECKING:
    from webapp.lab.difficulty.times import TimedSolve


def tell_survey(name: str, wrong: list[str], *, as_json: bool) -> int:
    """Count what people have answered on the site of this data folder."""
    if wrong:
        raise BadInput(f"{name} counts answers of people: leave out {' and '.join(wrong)}")
    from webapp.cli.output.preference_table import preference_lines  # noqa: PLC0415
    from webapp.cli.server.preparing import prepare, usable_data  # noqa: PLC0415 (a database)
    from webapp.services.lab.preference import people_prefer  # noqa: PLC0415
    from webapp.store.connection.database import open_store  # noqa: PLC0415

    settings = config.load()
    prepare(settings)
    with usable_data(settings), closing(open_store(settings.database_url)) as store:
        preferred = people_prefer(store)
    if as_json:
        say_json(preferred.as_json())
    else:
        for line in preference_lines(preferred):
            say(line)
    return 0


def times_of_people() -> Sequence[TimedSolve]:
    """The times of people who solved puzzles on this site; none where they are too few to fit."""
    from webapp.cli.server.preparing import usable_data  # noqa: PLC0415 (a database)
    from webapp.lab.difficulty.people import enough  # noqa: PLC0415 (numpy)
    from webapp.services.lab.solving_times import solving_times  # noqa: PLC0415
    from webapp.store.connection import migrate, soundness  # noqa: PLC0415
    from webapp.store.connection.database import open_store  # noqa: PLC0415

    settings = config.load()
    with usable_data(settings):
        if not soundness.exists(settings):
            return []
        with closing(open_store(settings.database_url)) as store:
            # A database of another version is left as it is; an earlier one has no times.
            times = solving_times(store) if migrate.current(store) else []
    return times if enough(times) else []
