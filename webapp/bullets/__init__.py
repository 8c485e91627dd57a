"""The paper puzzle: its value, its symmetries, how it is graded and how it is made."""
