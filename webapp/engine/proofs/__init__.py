"""Proofs: searched for, compared by their sentences, and checked line by line."""
