"""Tables and queries. Nothing outside `webapp.services` calls the queries."""
