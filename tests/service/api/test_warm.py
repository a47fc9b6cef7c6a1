"""Answers kept in the process: bounded, and never another's."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask

from service.api.warm import Made, Warm
from service.core.world import World
from tests.service.api.seating import Seating


def made(size: int) -> Made:
    return Made(b"x" * size, "text/plain")


def test_the_ones_used_least_lately_go() -> None:
    warm = Warm(most=100, biggest=60)
    warm.put("a", "1", made(40))
    warm.put("b", "1", made(40))
    assert warm.get("a", "1") is not None
    warm.put("c", "1", made(40))
    assert [warm.get(address, "1") is not None for address in "abc"] == [True, False, True]


def test_a_very_big_one_is_not_kept_and_the_same_one_counts_once() -> None:
    warm = Warm(most=100, biggest=60)
    warm.put("a", "1", made(61))
    assert warm.get("a", "1") is None
    for _ in range(5):
        warm.put("b", "1", made(60))
    warm.put("c", "1", made(40))
    assert warm.get("b", "1") == made(60)


def test_two_apps_of_one_process_share_nothing(
    make_world: Callable[[], World], make_app: Callable[[World], Flask]
) -> None:
    """The same game id in two databases, at the same version."""
    game, shown = "01900000-0000-7000-8000-000000000001", []
    for secret in (bytes(32), bytes(range(32))):
        world = make_world()
        seating = Seating(make_app(world), world, game=game, secret=secret)
        shown.append(seating.guest.get(f"{seating.path}/events").data)
    assert shown[0] != shown[1]


def test_a_warm_answer_is_the_cold_one_and_its_readers_own(seating: Seating) -> None:
    client, question = seating.asked()
    other = next(one for one in seating.clients if one is not client)
    path = f"{seating.path}/questions"
    cold, warm = client.get(path), client.get(path)
    assert cold.data == warm.data
    assert sorted(cold.headers) == sorted(warm.headers)
    assert client.get(path).json["questions"][0]["id"] == question["id"]
    assert other.get(path).json["questions"] == seating.guest.get(path).json["questions"] == []
    export = [seating.guest.get(f"{seating.path}/export") for _ in range(2)]
    assert export[0].data == export[1].data
    assert sorted(export[0].headers) == sorted(export[1].headers)
