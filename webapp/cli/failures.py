"""What a command raises when it cannot answer with a plain yes."""


class BadInput(Exception):
    """The input cannot be used; the message says what is wrong, where, and what would be right."""


class NegativeAnswer(Exception):
    """The input is fine and the answer is no; the message says why, on standard error."""
