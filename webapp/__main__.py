"""`python -m webapp` is the `bullets` command."""

from webapp.cli import main

main()
