"""Books: the choice of their puzzles, the printing, and orders on the web."""
