"""The `bullets` command: one file a command, imported only when it is called."""

from webapp.cli.main import main

__all__ = ["main"]
