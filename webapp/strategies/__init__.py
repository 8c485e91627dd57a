"""Computer players: they see what is open, and name the cells that they open next."""
