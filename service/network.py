"""Where a request comes from, as limits count it."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from flask import request


def network() -> str:
    """The address of the caller; of IPv6 the first 64 bits, which is what one household or server has."""
    given = request.remote_addr or ""
    try:
        address = ip_address(given)
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
    return str(address)
