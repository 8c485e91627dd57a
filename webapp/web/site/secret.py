"""The key that signs cookies: made on the first start and kept in the data folder."""

from __future__ import annotations

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from webapp.config import BadSetting

FILE = "secret-key"
SHORTEST = 32


def secret_key(data: Path) -> str:
    """The kept key. Two processes that start at once agree on one."""
    path = data / FILE
    try:
        if not path.exists():
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            _make(path)
        key = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise BadSetting(
            f"the secret key in {path} cannot be kept ({error.strerror}): "
            "make the folder writable, or set BULLETS_SECRET_KEY or BULLETS_DATA"
        ) from error
    if len(key) < SHORTEST:
        raise BadSetting(f"{path} holds no secret key: delete it, and a new one is made")
    return key


def _make(path: Path) -> None:
    """Write a whole key beside the place (mkstemp: 0600), then link it there: first come wins."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{FILE}-")
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        Path(draft).unlink()
