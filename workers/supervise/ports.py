"""Free ports: the one we would like, the one of last time, else any other."""

from __future__ import annotations

import socket
from collections.abc import Iterable

HOST = "127.0.0.1"


def is_free(port: int) -> bool:
    """Whether nobody listens there and we may."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def choose(wanted: int, taken: Iterable[int] = ()) -> int:
    """`wanted` if it is free, else one of the next fifty, else one that the system picks."""
    for port in range(wanted, min(wanted + 50, 65_536)):
        if port not in taken and is_free(port):
            return port
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
