"""Pages of books: basket, order, progress."""
