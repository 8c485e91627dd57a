"""Pages about a job: its progress and its limits."""
