"""The course: what each lesson is about, its puzzles, and how far a person is."""
