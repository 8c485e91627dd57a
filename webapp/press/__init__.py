"""Paper: sheets and books as PDF. Only this package knows WeasyPrint."""
