"""Opening a table: what makes sense, what is refused whole, and once for one key."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select

from service import tables as t
from service.core import lobby
from service.core.errors import (
    Forbidden,
    KeyReused,
    Limited,
    Malformed,
    Unauthenticated,
)
from service.core.principal import NOBODY, Principal
from service.core.world import World
from tests.service.conftest import Clock
from tests.service.core.folk import everything, person, read, table

BAD: list[dict[str, Any]] = [
    {"kind": "chess"}, {"kind": "kernel"}, {"kind": ""}, {"seats": 1}, {"seats": 9}, {"seats": 10**9},
    {"name": "ab"}, {"name": "x" * 41}, {"name": "see example.org"}, {"name": "a\nBcc: b"}, {"name": "\u202eabc"},
    {"name": "https://a"}, {"name": "...."}, {"visibility": "secret"}, {"bots": 2}, {"bots": -1}, {"preset": "none"},
    {"options": {"noSuchOption": 1}}, {"options": {"coinsLimited": 1}}, {"options": {"coinsLimited": "true"}},
    {"options": {"stallGuardRounds": 16}}, {"options": {"stallGuardRounds": 15.0}}, {"options": {"harvestScope": None}},
    {"words": "x" * 201}, {"words": "a\nb"}, {"words": "a\0b"}, {"player": ""}, {"player": "a@b"},
    {"invitations": ["nobody"]}, {"invitations": [f"a{n}@folk.example" for n in range(13)]},
]  # fmt: skip


@pytest.mark.parametrize("wish", BAD, ids=str)
def test_a_table_that_makes_no_sense_is_refused_whole(world: World, wish: dict[str, Any]) -> None:
    anna = person(world, "Anna")
    if "player" in wish and not wish["player"]:
        write_nameless(world, anna)
    before = everything(world)
    with pytest.raises(Malformed) as refused:
        table(world, anna, **wish)
    assert refused.value.extra["errors"][0]["pointer"].startswith("/" + next(iter(wish)))
    assert everything(world) == before


def write_nameless(world: World, who: Principal) -> None:
    with world.store.writing() as tx:
        tx.execute(t.accounts.update().where(t.accounts.c.id == who.account).values(name=""))


def test_options_of_a_table(world: World) -> None:
    opened = table(world, person(world, "Anna"), options={"coinsLimited": False})
    assert opened["options"]["coinsLimited"] is False
    assert opened["options"]["goodsLimited"] is True


def test_the_same_key_opens_one_table(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    first = table(each_world, anna, key="k1", invitations=["ben@folk.example"])
    assert table(each_world, anna, key="k1", invitations=["ben@folk.example"])["id"] == first["id"]
    with pytest.raises(KeyReused):
        table(each_world, anna, key="k1", name="Another Dip")
    assert table(each_world, anna, key="k2")["id"] != first["id"]
    assert table(each_world, ben, key="k1", name="Another Dip")["id"] != first["id"]
    assert len(read(each_world, select(t.games))) == 3
    assert len(read(each_world, select(t.invitations))) == 1


def test_keys_are_kept_for_thirty_days(each_world: World, clock: Clock) -> None:
    anna = person(each_world, "Anna")
    first = table(each_world, anna, key="k")
    clock.forward(days=29)
    assert table(each_world, anna, key="k")["id"] == first["id"]
    clock.forward(days=2)
    assert table(each_world, anna, key="k")["id"] != first["id"]


def test_the_same_key_at_the_same_time(each_world: World) -> None:
    anna = person(each_world, "Anna")
    with ThreadPoolExecutor(4) as pool:
        opened = {one["id"] for one in pool.map(lambda _: table(each_world, anna, key="k"), range(8))}
    assert len(opened) == 1
    assert len(read(each_world, select(t.games))) == 1


@pytest.mark.parametrize("key", ["", "x" * 201, "ä", "a\nb", "\0"])
def test_a_key_is_short_and_printable(world: World, key: str) -> None:
    with pytest.raises(Malformed):
        table(world, person(world, "Anna"), key=key)


def test_so_many_tables_a_day(each_world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "TABLES_A_DAY", 2)
    anna = person(each_world, "Anna")
    table(each_world, anna)
    table(each_world, anna)
    with pytest.raises(Limited):
        table(each_world, anna)
    table(each_world, person(each_world, "Ben"))


def test_who_may_not_open_a_table(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game = table(each_world, anna)["id"]
    with pytest.raises(Unauthenticated):
        table(each_world, NOBODY)
    with pytest.raises(Forbidden):
        table(each_world, Principal(anna.account, frozenset({"read", "play"})))
    with pytest.raises(Forbidden):
        table(each_world, Principal(anna.account, anna.scopes, game=game))
