"""The group of all commands, and the rules that hold for each of them."""

from __future__ import annotations

import contextlib
import difflib
import importlib
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NoReturn

import click

import webapp
from webapp.cli.failures import BadInput, NegativeAnswer, cannot_write
from webapp.cli.output.ending import discard_output

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS: dict[str, str] = {
    "serve": "Serve the site, with a worker for background jobs.",
    "generate": "Make puzzles and print each as soon as it is finished.",
    "stock": "Make puzzles and put them on the shelf.",
    "solve": "Solve a puzzle, step by step.",
    "hint": "Tell the easiest next step of a position, or the best guess.",
    "odds": "Tell how likely each unknown cell holds a bullet, exactly.",
    "check": "Tell whether a position is right: possible, unique, no number too many.",
    "convert": "Write a position in another notation.",
    "replay": "Grade a game that was played in another program, move by move.",
    "board": "Make live boards and print each as a game ID.",
    "play": "Let a computer player play and count its games.",
    "book": "Make a book of puzzles, the easiest first, with their solutions at the back.",
    "lab": "Make an experiment of a paper again and show ours beside the paper's.",
    "bench": "Time the product beside others, in one run: CPU time, medians, ratios.",
    "worker": "Do background jobs: books, new puzzles, nightly work.",
    "completion": "Print what a shell needs to complete commands.",
}
"""Name -> the first line of its help; `webapp.cli.commands.NAME` holds it as `command`."""

SWITCHES = {"BULLETS_JIT", "BULLETS_DEBUG"}
"""Settings that every command reads."""

NEGATIVE, BAD_INPUT, INTERNAL, STOPPED = 1, 2, 70, 130


class ReaderLeft(Exception):
    """Whoever read our output (head, less) has gone."""


class Interrupted(Exception):
    """Someone pressed Ctrl-C."""


@contextlib.contextmanager
def _endings() -> Iterator[None]:
    """Name what Click would end with a code of its own."""
    try:
        yield
    except BrokenPipeError:
        raise ReaderLeft from None
    except KeyboardInterrupt:
        raise Interrupted from None


class LazyGroup(click.Group):
    """Imports a command when it is called, so that each start loads only what it needs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order in which a newcomer meets them."""
        return [*COMMANDS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        module = importlib.import_module(f"webapp.cli.commands.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Answer a misspelt command with the nearest one."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            near = difflib.get_close_matches(name, COMMANDS, n=1)
            hint = f"Did you mean {near[0]}?" if near else "See bullets --help."
            raise click.UsageError(f"No such command {name!r}. {hint}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command and send its output off, while a reader that left can still be told."""
        with _endings():
            result = super().invoke(ctx)
            if sys.stdout:  # it may be closed: then there is no one to tell
                sys.stdout.flush()
            return result

    def make_context(self, *arguments: Any, **others: Any) -> click.Context:
        """Read the arguments; help and version are printed here already."""
        with _endings():
            return super().make_context(*arguments, **others)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, so that `--help` imports none of them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete command names from the table too."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415  only shells ask

        names = [name for name in COMMANDS if name.startswith(incomplete)]
        items = [CompletionItem(name, help=COMMANDS[name]) for name in names]
        return items + click.Command.shell_complete(self, ctx, incomplete)


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: bullets solve 4x4b5:b1b32a4g. `bullets COMMAND --help` explains one command.",
)
@click.version_option(webapp.__version__, prog_name="bullets")
@click.pass_context
def bullets(ctx: click.Context) -> None:
    """Solve, print and understand mine-finding puzzles."""
    if SWITCHES & os.environ.keys():
        from webapp.config import check_switches  # noqa: PLC0415  few set them

        check_switches()
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> NoReturn:
    """Run the command: 0 done, 1 negative answer, 2 bad input, 130 stopped; never a traceback."""
    _never_fail_on_letters()
    sys.exit(_run())


def _run() -> int:
    try:
        code = bullets.main(prog_name="bullets", standalone_mode=False)
    except (Interrupted, click.exceptions.Abort, KeyboardInterrupt):
        return _say("bullets: stopped", STOPPED)
    except ReaderLeft:
        discard_output()
        return 0
    except Exception as error:  # noqa: BLE001  people get one line, never a traceback
        return _explain(error)
    return code if isinstance(code, int) else 0


def _explain(error: Exception) -> int:
    from webapp.config import BadSetting  # noqa: PLC0415  only failures need it

    match error:
        case click.ClickException():
            return _say(_one_line(error), BAD_INPUT)
        case BadInput() | BadSetting():
            return _say(f"bullets: {error}", BAD_INPUT)
        case NegativeAnswer():
            return _say(f"bullets: {error}", NEGATIVE)
    if os.environ.get("BULLETS_DEBUG") == "1":
        raise error
    if isinstance(error, OSError):
        discard_output()
        place = error.filename or "standard output"
        return _say(f"bullets: {cannot_write(place, error)}", BAD_INPUT)
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    message = (
        f"bullets: something went wrong inside ({what}). This is a fault of the program, not of "
        "your input. Please report it; BULLETS_DEBUG=1 shows where it happened."
    )
    return _say(message, INTERNAL)


def _one_line(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "bullets"
    message = " ".join(error.format_message().split())
    return f"{path}: {message}"


def _say(message: str, code: int) -> int:
    # Standard error may be closed as well; then there is no one to tell.
    with contextlib.suppress(OSError):
        print(message, file=sys.stderr, flush=True)
    return code


def _never_fail_on_letters() -> None:
    """A terminal that lacks a letter shows it escaped; it is no reason to stop."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
