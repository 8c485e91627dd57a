"""What a command raises when the input is at fault."""


class BadInput(Exception):
    """The input cannot be used; the message says what is wrong, where, and what would be right."""
