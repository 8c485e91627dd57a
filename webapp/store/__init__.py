"""Tables and queries: a module for each subject, and `connection` for the database itself.

A query stands beside its table and takes a session; nothing outside `webapp.services` calls it. Use
cases run queries with `Store.read()` or `Store.write(…)`. Rows of plays and live games stay within
services: what leaves them are frozen values, such as `PlayState` and `VisibleGame`.
"""
