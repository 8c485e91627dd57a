"""Exact reasoning over counting constraints: numbers in, numbers out.

No web, no database, no files. Start at `position.Position`.
"""
