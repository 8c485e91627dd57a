"""Work that a single bench measures, in modules of its own."""
