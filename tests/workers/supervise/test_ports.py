"""Ports: the wanted one if it is free, else another."""

from __future__ import annotations

import socket

from workers.supervise import ports


def test_a_free_port_is_taken_and_a_taken_one_is_not() -> None:
    with socket.socket() as listener:
        listener.bind((ports.HOST, 0))
        listener.listen()
        taken = listener.getsockname()[1]
        assert not ports.is_free(taken)
        other = ports.choose(taken)
        assert other != taken
        assert ports.is_free(other)
    assert ports.choose(taken) == taken


def test_two_parts_do_not_get_the_same_port() -> None:
    first = ports.choose(20_000)
    assert ports.choose(first, [first]) != first
