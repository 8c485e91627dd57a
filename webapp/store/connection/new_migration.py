"""Writes the next migration.

For developers: `python -m webapp.store.connection.new_migration "what changes"`.
The tables are compared with those of an empty database brought up to date. Read what it wrote.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from alembic import command
from alembic.script import ScriptDirectory

from webapp import config
from webapp.store.connection.database import open_engine
from webapp.store.connection.migrate import configuration, upgrade


def main(message: str) -> None:
    """Write migrations/versions/NNNN_message.py."""
    with tempfile.TemporaryDirectory() as folder:
        settings = config.load({"BULLETS_DATA": folder})
        upgrade(settings)
        engine = open_engine(settings.database_url)
        with engine.connect() as connection:
            alembic = configuration(connection)
            alembic.set_main_option("file_template", "%%(rev)s_%%(slug)s")
            number = len(list(ScriptDirectory.from_config(alembic).walk_revisions())) + 1
            command.revision(alembic, message, autogenerate=True, rev_id=f"{number:04}")
        engine.dispose()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: python -m webapp.store.connection.{Path(__file__).stem} 'what changes'")
    main(sys.argv[1])
