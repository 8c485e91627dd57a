"""Kernels: what numba compiles, and who calls it."""
