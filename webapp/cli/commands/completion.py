"""`bullets completion`: the script that teaches a shell to complete commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from webapp.cli.main import bullets

INSTALL = {
    "bash": 'eval "$(bullets completion bash)"   in ~/.bashrc',
    "zsh": 'eval "$(bullets completion zsh)"   in ~/.zshrc, after compinit',
    "fish": "bullets completion fish | source   in ~/.config/fish/config.fish",
}


@click.command(
    epilog="\b\nTo use it, add the line of your shell:\n"
    + "\n".join(f"  {line}" for line in INSTALL.values())
)
@click.argument("shell", type=click.Choice(list(INSTALL)))
def command(shell: str) -> None:
    """Print what a shell needs to complete commands.

    Example: bullets completion bash
    """
    script = get_completion_class(shell)
    # Each name in the choice is one that Click knows.
    assert script is not None  # noqa: S101
    click.echo(script(bullets, {}, "bullets", "_BULLETS_COMPLETE").source())
