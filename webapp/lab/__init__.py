"""The papers' experiments, made again: one file a paper, ours beside what the paper reports."""
