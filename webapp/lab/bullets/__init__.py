"""Neller and Tran, The Bullets Puzzle: the experiments of paper 1."""
