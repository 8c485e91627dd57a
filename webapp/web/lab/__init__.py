"""Pages on the papers: their experiments, and games of their players."""
