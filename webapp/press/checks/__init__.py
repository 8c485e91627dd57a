"""Checks: what is known before, and what is read back after a book is made."""
