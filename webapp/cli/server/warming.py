"""On the first start: compiles what live games need beside the site; nobody waits for it."""

from __future__ import annotations

import os

from webapp.cli.server import lifeline
from webapp.engine.kernels import jit
from webapp.mines.no_guess import warm_up


def is_worth_it() -> bool:
    """Whether kernels are wanted and no earlier start has left them compiled."""
    return jit.enabled() and not any(jit.cache_folder().glob("mines_*"))


def main() -> None:
    """Compile, at the lowest priority; end with the supervisor."""
    lifeline.watch(lambda: os._exit(0))
    os.nice(19)
    jit.warm_up(("webapp.engine.kernels.odds_kernel",))
    warm_up()


if __name__ == "__main__":
    main()
