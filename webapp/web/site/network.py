"""Who asks, as far as the network tells: for counting, never for keeping."""

from __future__ import annotations

import hmac
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from flask import current_app, request

HOUSEHOLD = 64
"""Bits of an IPv6 address that a household or a server is given: the rest is its own choice."""


@lru_cache(4096)
def network_of(address: str) -> str:
    """Whoever can answer from this address: itself in IPv4, in IPv6 the whole /64 around it."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ip_network((known, HOUSEHOLD), strict=False))


def client() -> str:
    """A word for the network that asks, always the same; it leads nobody back to an address."""
    network = network_of(request.remote_addr or "")
    key = str(current_app.secret_key).encode()
    return hmac.new(key, f"client {network}".encode(), "sha256").hexdigest()[:32]
