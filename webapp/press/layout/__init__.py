"""Layout: which page shows what, and where it stands."""
