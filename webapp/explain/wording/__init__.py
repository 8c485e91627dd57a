"""Sentences: how a proof reads in English."""
