"""MineBot's three experiments: the expert board, numbers of mines, shapes."""
