"""Proofs: found, chosen, and checked line by line."""
