"""Background work: who orders it calls `orders.submit`, who does it registers with `registry.job`.

The table `jobs` is the truth. Huey's queue only wakes workers: what it loses, a sweep of the table
finds again.
"""
