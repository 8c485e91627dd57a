"""Recorded games on a board of ours: what the mouse did becomes moves, and moves become clicks."""
