"""Measurements: the product beside other solvers, in one run."""
