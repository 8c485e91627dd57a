"""Worlds counted and odds worked out, exactly."""
