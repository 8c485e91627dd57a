"""`bullets replay`: a game of another program, graded move by move."""

from __future__ import annotations

import click

from webapp.cli.extras import with_libraries
from webapp.cli.failures import BadInput
from webapp.cli.options import json_option, position_argument
from webapp.cli.output.printing import say, say_aside, say_json
from webapp.cli.output.replays import replay_json, replay_lines
from webapp.cli.source import content_of, unreadable
from webapp.explain.guesses.graded_replay import GradedReplay
from webapp.mines.recordings.played import PlayedRecording
from webapp.notation.errors import NotationError
from webapp.notation.recordings.rawvf_text import print_rawvf
from webapp.services.recordings.reading import play_file


@click.command()
@position_argument
@click.option("--rawvf", is_flag=True, help="Write the replay as RAWVF instead of grading it.")
@json_option
def command(source: str, *, rawvf: bool, as_json: bool) -> None:
    """Grade a game that was played in another program, move by move.

    FILE is a replay: a RAWVF text, an evf, avf, rmv or mvf file, or - for standard input. Each
    opening is graded by what was to be seen before it: certain, a guess, or a blunder.

    Example: bullets replay game.rawvf
    """
    played = _played(source)
    if rawvf:
        if as_json:
            raise click.UsageError("--rawvf writes a file, and --json prints JSON: choose one.")
        click.echo(print_rawvf(played.recording), nl=False)
        return
    for remark in played.remarks:
        say_aside(remark)
    start = played.board.start
    protected = 0 if start is None else played.wish.free_around(start)
    graded = GradedReplay.of(played.replay, protected)
    if as_json:
        say_json(replay_json(played, graded))
        return
    for line in replay_lines(graded):
        say(line)


def _played(source: str) -> PlayedRecording:
    name, content = content_of(source)
    if isinstance(content, str) and "\n" not in content:
        raise BadInput(f"{source[:40]!r} is no file: give the file of a replay, or -")
    data = content.encode() if isinstance(content, str) else content
    try:
        return with_libraries(lambda: play_file(data))
    except NotationError as error:
        raise unreadable(name, error) from None
