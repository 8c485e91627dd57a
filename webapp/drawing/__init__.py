"""Boards as pictures: the same drawing for the screen and for paper. Data in, text out."""
