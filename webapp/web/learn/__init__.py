"""Pages that teach."""
