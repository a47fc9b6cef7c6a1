"""Tables: opened, sat down at, left, started, closed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select

from eventstore.body import decode
from service import tables as t
from service.core import credentials, jobs, lobby, people, reading
from service.core.errors import (
    AlreadySeated,
    CoreError,
    Forbidden,
    GameOver,
    Malformed,
    NotFound,
    NotReady,
    SeatTaken,
    Started,
)
from service.core.principal import NOBODY, Principal, SeatPass
from service.core.world import World
from tests.service.core.folk import everything, person, read, table


def names(summary: dict[str, Any]) -> list[str | None]:
    return [seat["name"] for seat in summary["seats"]]


def test_the_host_sits_down_at_once(each_world: World) -> None:
    anna = person(each_world, "Anna")
    opened = table(each_world, anna, seats=3, bots=1)
    assert names(opened) == ["Anna", None, "Bot 1"]
    assert (opened["status"], opened["host"], opened["visibility"]) == ("open", True, "link")
    assert opened["seats"][0]["you"]
    assert opened["seats"][2]["bot"]


def test_or_does_not(world: World) -> None:
    assert names(table(world, person(world, "Anna"), sit=False)) == [None, None]


def test_the_last_one_to_sit_down_starts_the_game(each_world: World, woken: list[tuple[str, str]]) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna)["id"]
    woken.clear()
    lobby.sit_down(each_world, ben, game, name="Ben")
    summary = reading.summary(each_world, ben, game)
    assert summary["status"] == "running"
    (notice,) = read(each_world, select(t.notices).where(t.notices.c.kind == "turn"))
    assert notice.account == (anna, ben)[summary["asked"][0]["seat"]].account
    assert people.me(each_world, ben)["id"] == ben.account
    assert {job for job, _ in woken} <= {jobs.DELIVER}


def test_a_table_of_bots_and_one_starts_at_once(each_world: World) -> None:
    opened = table(each_world, person(each_world, "Anna"), seats=4, bots=3)
    assert (opened["status"], names(opened)) == ("running", ["Anna", "Bot 3", "Bot 2", "Bot 1"])


def test_the_log_holds_no_name_and_no_address(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna, words="spring comes late")["id"]
    lobby.sit_down(each_world, ben, game, name="Benedikt", words="so does the bus")
    with each_world.store.reading() as tx:
        texts = [event.text for event in each_world.store.read(tx, game)]
    for word in ("Anna", "Benedikt", "folk.example", "spring", "bus", "Lucky", str(anna.account), str(ben.account)):
        assert not [text for text in texts if word in text]
    assert [decode(text).type for text in texts] == ["opened", "seat-taken", "seat-taken", "started"]


def test_one_account_one_seat(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game = table(each_world, anna)["id"]
    with pytest.raises(AlreadySeated):
        lobby.sit_down(each_world, anna, game, name="Anna again")


def test_a_seat_is_taken_once(each_world: World) -> None:
    game = table(each_world, person(each_world, "Anna"), seats=3)["id"]
    with pytest.raises(SeatTaken):
        lobby.sit_down(each_world, person(each_world, "Ben"), game, seat=0)
    lobby.sit_down(each_world, person(each_world, "Ben"), game, seat=2)
    assert names(reading.summary(each_world, NOBODY, game)) == ["Anna", None, "Ben"]


@pytest.mark.parametrize("seat", [-1, 3, 10**6])
def test_a_seat_that_is_not_there(world: World, seat: int) -> None:
    game = table(world, person(world, "Anna"), seats=3)["id"]
    with pytest.raises(Malformed):
        lobby.sit_down(world, person(world, "Ben"), game, seat=seat)


def test_two_of_the_same_name_are_told_apart(each_world: World) -> None:
    game = table(each_world, person(each_world, "Anna"), seats=3)["id"]
    lobby.sit_down(each_world, person(each_world, "Ben"), game, name="ANNA")
    assert names(reading.summary(each_world, NOBODY, game)) == ["Anna", "ANNA (2)", None]


def test_nobody_sits_down_after_the_start(each_world: World) -> None:
    game = table(each_world, person(each_world, "Anna"), bots=1)["id"]
    with pytest.raises(Started):
        lobby.sit_down(each_world, person(each_world, "Ben"), game)


def test_many_want_the_last_seat_and_one_gets_it(each_world: World) -> None:
    game = table(each_world, person(each_world, "Anna"))["id"]
    crowd = [person(each_world, name) for name in ("Ben", "Cleo", "Dora", "Emil")]

    def sit(who: Principal) -> str:
        try:
            lobby.sit_down(each_world, who, game)
        except (SeatTaken, Started) as error:
            return error.code
        return "sits"

    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(sit, crowd))
    assert results.count("sits") == 1
    assert reading.summary(each_world, NOBODY, game)["status"] == "running"
    with each_world.store.reading() as tx:
        types = [decode(event.text).type for event in each_world.store.read(tx, game)]
    assert types == ["opened", "seat-taken", "seat-taken", "started"]


def test_leaving_before_the_start_frees_the_seat(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna, seats=3)["id"]
    lobby.sit_down(each_world, ben, game)
    before = reading.summary(each_world, anna, game)["revision"]
    lobby.leave(each_world, ben, game)
    summary = reading.summary(each_world, ben, game)
    assert names(summary) == ["Anna", None, None]
    assert summary["revision"] > before
    assert lobby.sit_down(each_world, ben, game).holder == 2
    assert read(each_world, select(t.seats.c.until_version).where(t.seats.c.account == ben.account)) == [(4,), (None,)]


def test_a_host_who_is_alone_closes_the_table_by_leaving(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game = table(each_world, anna, seats=3, bots=1, invitations=["ben@folk.example"])["id"]
    lobby.leave(each_world, anna, game)
    assert reading.summary(each_world, anna, game)["status"] == "over"
    assert [(row.state, row.address) for row in read(each_world, select(t.invitations))] == [("withdrawn", None)]
    with pytest.raises(GameOver):
        lobby.sit_down(each_world, person(each_world, "Ben"), game)


def test_leaving_after_the_start_is_resigning(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna)["id"]
    lobby.sit_down(each_world, ben, game)
    lobby.leave(each_world, ben, game)
    assert reading.summary(each_world, anna, game)["status"] == "over"
    assert read(each_world, select(t.asked)) == []
    told = read(each_world, select(t.notices.c.account).where(t.notices.c.kind == "over"))
    assert {row.account for row in told} == {anna.account, ben.account}
    with pytest.raises(GameOver):
        lobby.leave(each_world, ben, game)


def test_only_who_sits_there_can_leave(each_world: World) -> None:
    game = table(each_world, person(each_world, "Anna"))["id"]
    with pytest.raises(Forbidden):
        lobby.leave(each_world, person(each_world, "Ben"), game)


def test_a_turn_link_plays_and_does_nothing_else(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game = table(each_world, anna, bots=1)["id"]
    link = Principal(scopes=frozenset({"read", "play"}), seat=SeatPass(game, 0, 1, 4))
    tries: list[Any] = [
        lambda: lobby.leave(each_world, link, game),
        lambda: lobby.start(each_world, link, game),
        lambda: lobby.set_visibility(each_world, link, game, "private"),
        lambda: credentials.create(each_world, link, "mine"),
        lambda: people.me(each_world, link),
        lambda: people.delete(each_world, link),
    ]
    before = everything(each_world)
    for attempt in tries:
        with pytest.raises(Forbidden):
            attempt()
    assert everything(each_world) == before


def test_starting_is_for_the_host_and_a_full_table(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna, seats=3)["id"]
    lobby.sit_down(each_world, ben, game)
    with pytest.raises(Forbidden):
        lobby.start(each_world, ben, game)
    with pytest.raises(NotReady):
        lobby.start(each_world, anna, game)
    lobby.add_bots(each_world, anna, game, 1)
    assert reading.summary(each_world, anna, game)["status"] == "running"
    with pytest.raises(Started):
        lobby.start(each_world, anna, game)


def test_more_bots_than_seats_seat_none(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game = table(each_world, anna, seats=3)["id"]
    before = everything(each_world)
    with pytest.raises(SeatTaken):
        lobby.add_bots(each_world, anna, game, 3)
    assert everything(each_world) == before


def test_a_refused_request_uses_no_key_up(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna)["id"]
    with pytest.raises(SeatTaken):
        lobby.sit_down(each_world, ben, game, seat=0, key="k")
    taken = lobby.sit_down(each_world, ben, game, seat=1, key="k")
    assert lobby.sit_down(each_world, ben, game, seat=1, key="k") == taken


def test_the_host_says_who_may_see_it(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna)["id"]
    with pytest.raises(Forbidden):
        lobby.set_visibility(each_world, ben, game, "private")
    lobby.set_visibility(each_world, anna, game, "private")
    for attempt in (lobby.sit_down, lobby.leave, lobby.start, reading.summary):
        with pytest.raises(NotFound):
            attempt(each_world, ben, game)
    lobby.set_visibility(each_world, anna, game, "public")
    assert [one["id"] for one in reading.games(each_world, NOBODY)["games"]] == [game]


def test_a_fault_of_the_set_up_seats_nobody(each_world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna)["id"]

    def broken(*_: object, **__: object) -> None:
        raise lobby.seating.lifecycle.Fault("broken")

    monkeypatch.setattr(lobby.seating.lifecycle, "start", broken)
    before = everything(each_world)
    with pytest.raises(CoreError):
        lobby.sit_down(each_world, ben, game)
    assert everything(each_world) == before
