"""Rows of signs without a size or a total, as people paste them: which signs, which readings."""
