"""The experiment on Collet's paper: `bullets lab oz`."""
