"""A worker's process that does not step back: tests wait for it, on a machine that may be busy."""

from __future__ import annotations

import sys
from unittest.mock import patch

from webapp.cli.server import lane_process
from webapp.jobs import worker
from webapp.store.jobs import Lane

if __name__ == "__main__":
    with patch.object(worker, "step_back"):
        lane_process.main(Lane(sys.argv[1]))
