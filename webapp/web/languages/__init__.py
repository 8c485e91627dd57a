"""Pages in several languages: which one a request speaks, its messages, numbers and dates."""
