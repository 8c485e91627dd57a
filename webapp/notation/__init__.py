"""Text to positions and back: every notation that people paste, store or link.

`detect.read_position` reads any of them; each has a file of its own to read and print it.
"""
