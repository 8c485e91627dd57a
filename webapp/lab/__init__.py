"""The papers' experiments, made again: one room a paper, ours beside what the paper reports."""
