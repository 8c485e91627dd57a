"""The group of all commands, and the rules that hold for each of them."""

from __future__ import annotations

import importlib
import os
import sys
from typing import NoReturn

import click

import webapp
from webapp.cli.failures import BadInput

COMMANDS: dict[str, str] = {}
"""Name -> the first line of its help. The module `webapp.cli.NAME` holds it as `command`."""


class LazyGroup(click.Group):
    """Imports a command when it is called, so that each start loads only what it needs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order in which a newcomer meets them."""
        return [*COMMANDS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        module = importlib.import_module(f"webapp.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, so that `--help` imports none of them."""
        del ctx
        if COMMANDS:
            with formatter.section("Commands"):
                formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="`bullets COMMAND --help` explains one command.",
)
@click.version_option(webapp.__version__, prog_name="bullets")
def bullets() -> None:
    """Solve, print and understand mine-finding puzzles."""


def main() -> NoReturn:
    """Run the command: 0 done, 1 negative answer, 2 bad input, 130 stopped; never a traceback."""
    try:
        code = bullets.main(prog_name="bullets", standalone_mode=False)
    except click.exceptions.Abort:
        _say("bullets: stopped")
        code = 130
    except KeyboardInterrupt:
        _say("bullets: stopped")
        code = 130
    except click.ClickException as error:
        _say(_one_line(error))
        code = 2
    except BadInput as error:
        _say(f"bullets: {error}")
        code = 2
    except BrokenPipeError:
        # The reader (head, less) has left: not an error, and nobody to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code if isinstance(code, int) else 0)


def _one_line(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "bullets"
    return f"{path}: {error.format_message()}"


def _say(message: str) -> None:
    print(message, file=sys.stderr)
