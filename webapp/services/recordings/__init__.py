"""Replay files of other programs: reading them, whatever is in them."""
