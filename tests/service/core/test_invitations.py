"""Invitations: who gets one, what becomes of it, and how a stranger is left in peace."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from service import tables as t
from service.core import invitations, links, lobby, mails, people, reading
from service.core.errors import (
    AlreadySeated,
    Conflict,
    Forbidden,
    Limited,
    Malformed,
    NotFound,
    SeatTaken,
    Started,
)
from service.core.principal import NOBODY, Principal
from service.core.world import World
from tests.service.conftest import Clock
from tests.service.core.folk import everything, link_of, mailed, person, read, table

BEN = "ben@folk.example"


def states(world: World, host: Principal, game: str) -> list[tuple[str, str | None]]:
    return [(one["state"], one["address"]) for one in invitations.listed(world, host, game)]


def invited(world: World, host: Principal, **more: Any) -> tuple[str, str]:
    """A table to which Ben is invited, and the link in his mail."""
    game = table(world, host, invitations=[BEN], **more)["id"]
    return game, link_of(world, mailed(world, "invitation"), "invite")


def accept(world: World, link: str, name: str = "Ben", **more: Any) -> dict[str, Any]:
    return invitations.accept_by_link(world, link, name=name, **more)


def test_typing_a_name_makes_the_account_and_sits_down(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game, link = invited(each_world, anna, lang="de", visibility="private")
    shown = invitations.by_link(each_world, link, lang="de")
    assert shown is not None
    assert (shown["name"], shown["host"], shown["address"]) == ("Lucky Dip", "Anna", "b…@folk.example")
    assert shown["open"]
    done = accept(each_world, link, zone="Europe/Berlin")
    ben = person(each_world, "Ben")
    me = people.me(each_world, ben)
    assert (done["account"], done["seat"]) == (ben.account, 1)
    assert (me["name"], me["lang"], me["zone"], me["address"]) == ("Ben", "de", "Europe/Berlin", BEN)
    assert reading.summary(each_world, ben, game)["status"] == "running"
    assert states(each_world, anna, game) == [("accepted", None)]


def test_an_account_keeps_its_language_when_it_accepts(each_world: World) -> None:
    ben = person(each_world, "Ben")
    _, link = invited(each_world, person(each_world, "Anna"))
    accept(each_world, link, "Benno", lang="de", zone="Europe/Berlin")
    me = people.me(each_world, ben)
    assert (me["name"], me["lang"], me["zone"]) == ("Ben", "en", "UTC")


def test_accepting_twice_sits_down_once(each_world: World) -> None:
    _, link = invited(each_world, person(each_world, "Anna"), seats=3)
    accept(each_world, link)
    before = everything(each_world)
    with pytest.raises(AlreadySeated):
        accept(each_world, link)
    assert everything(each_world) == before
    shown = invitations.by_link(each_world, link, lang="en")
    assert shown is not None
    assert not shown["open"]


@pytest.mark.parametrize(
    "wish", [{"name": ""}, {"name": "x" * 41}, {"name": "visit example.org"}, {"lang": "fr"}, {"zone": "Mars/Base"},
             {"zone": "../etc/passwd"}, {"words": "a\0"}, {"seat": 7}]
)  # fmt: skip
def test_a_wrong_form_makes_no_account(world: World, wish: dict[str, Any]) -> None:
    _, link = invited(world, person(world, "Anna"))
    before = everything(world)
    with pytest.raises(Malformed) as refused:
        accept(world, link, **wish)
    assert refused.value.extra["errors"][0]["pointer"] == "/" + next(iter(wish))
    assert everything(world) == before


def test_looking_changes_nothing(each_world: World) -> None:
    _, link = invited(each_world, person(each_world, "Anna"))
    before = everything(each_world)
    invitations.by_link(each_world, link, lang="en")
    invitations.by_link(each_world, link.upper(), lang="en")
    assert invitations.by_link(each_world, "a" * 26, lang="en") is None
    assert everything(each_world) == before


def test_sitting_down_signed_in_accepts_too(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna, seats=3, invitations=["BEN@Folk.example"], visibility="private")["id"]
    (waiting,) = invitations.mine(each_world, ben)
    assert (waiting["game"], waiting["host"], waiting["name"]) == (game, "Anna", "Lucky Dip")
    lobby.sit_down(each_world, ben, game)
    assert invitations.mine(each_world, ben) == []
    assert states(each_world, anna, game) == [("accepted", None)]


def test_declined(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game, link = invited(each_world, anna)
    invitations.decline_by_link(each_world, link)
    invitations.decline_by_link(each_world, link)
    assert states(each_world, anna, game) == [("declined", None)]
    assert BEN not in str(everything(each_world))
    with pytest.raises(NotFound):
        accept(each_world, link)


def test_declined_by_somebody_signed_in(each_world: World) -> None:
    anna, ben, cleo = (person(each_world, name) for name in ("Anna", "Ben", "Cleo"))
    game = table(each_world, anna, invitations=[BEN], visibility="private")["id"]
    (one,) = invitations.mine(each_world, ben)
    for stranger in (cleo, anna):
        with pytest.raises(NotFound):
            invitations.decline(each_world, stranger, game, one["id"])
    invitations.decline(each_world, ben, game, one["id"])
    assert states(each_world, anna, game) == [("declined", None)]
    with pytest.raises(NotFound):
        reading.summary(each_world, ben, game)


def test_never_again_holds_for_every_host_and_every_table(each_world: World) -> None:
    anna, dora = person(each_world, "Anna"), person(each_world, "Dora")
    _, link = invited(each_world, anna)
    other = table(each_world, dora, invitations=[BEN])["id"]
    invitations.decline_by_link(each_world, link, never_again=True)
    assert states(each_world, dora, other) == [("declined", None)]
    later = table(each_world, dora, invitations=["Ben@FOLK.example"])["id"]
    assert states(each_world, dora, later) == [("declined", None)]
    owed = read(each_world, select(t.notices).where((t.notices.c.kind == "invitation") & t.notices.c.fate.is_(None)))
    for notice in owed:
        assert mails.take(each_world, notice.id) is None
    assert BEN not in str(everything(each_world)["suppressions"])


def test_a_stranger_may_refuse_for_ever_what_was_taken_back(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game, link = invited(each_world, anna)
    invitations.withdraw(each_world, anna, game, invitations.listed(each_world, anna, game)[0]["id"])
    invitations.decline_by_link(each_world, link, never_again=True)
    assert len(read(each_world, select(t.suppressions))) == 1


def test_withdrawn(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game, link = invited(each_world, anna)
    invitations.withdraw(each_world, anna, game, invitations.listed(each_world, anna, game)[0]["id"])
    assert states(each_world, anna, game) == [("withdrawn", None)]
    assert invitations.by_link(each_world, link, lang="en") is None
    with pytest.raises(NotFound):
        accept(each_world, link)


def test_corrected(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game, link = invited(each_world, anna)
    wrong = invitations.listed(each_world, anna, game)[0]["id"]
    right = invitations.correct(each_world, anna, game, wrong, "bea@folk.example")
    assert (right["address"], right["state"]) == ("bea@folk.example", "owed")
    assert states(each_world, anna, game) == [("withdrawn", None), ("owed", "bea@folk.example")]
    with pytest.raises(NotFound):
        accept(each_world, link)
    assert accept(each_world, link_of(each_world, mailed(each_world, "invitation"), "invite"), "Bea")["seat"] == 1


def test_a_correction_that_fails_takes_nothing_back(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game = table(each_world, anna, seats=3, invitations=[BEN, "bea@folk.example"])["id"]
    wrong = invitations.listed(each_world, anna, game)[0]["id"]
    before = everything(each_world)
    for address, error in (("bea@folk.example", Conflict), ("bea", Malformed)):
        with pytest.raises(error):
            invitations.correct(each_world, anna, game, wrong, address)
    with pytest.raises(NotFound):
        invitations.correct(each_world, anna, game, "no-such-id", "cleo@folk.example")
    assert everything(each_world) == before


def test_only_the_host_sees_and_sends(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna, seats=3)["id"]
    lobby.sit_down(each_world, ben, game)
    for attempt in (
        lambda: invitations.send(each_world, ben, game, ["x@folk.example"]),
        lambda: invitations.listed(each_world, ben, game),
    ):
        with pytest.raises(Forbidden):
            attempt()
    assert "folk.example" not in str(reading.summary(each_world, ben, game))


def test_all_addresses_or_none(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game = table(each_world, anna)["id"]
    with pytest.raises(Malformed) as refused:
        invitations.send(each_world, anna, game, [BEN, "nobody"])
    assert refused.value.extra["errors"][0]["pointer"] == "/addresses/1"
    assert states(each_world, anna, game) == []


def test_one_invitation_an_address_and_table(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game, link = invited(each_world, anna)
    invitations.decline_by_link(each_world, link)
    with pytest.raises(Conflict):
        invitations.send(each_world, anna, game, ["BEN@folk.example"])


def test_ten_addresses_a_host_a_day(each_world: World, clock: Clock) -> None:
    anna = person(each_world, "Anna")
    games = [table(each_world, anna, seats=4)["id"] for _ in range(4)]
    for number in range(10):
        invitations.send(each_world, anna, games[number // 3], [f"a{number}@folk.example"])
    with pytest.raises(Limited) as refused:
        invitations.send(each_world, anna, games[3], ["b@folk.example", "c@folk.example"])
    assert refused.value.extra["limit"] == "invitations-a-day"
    assert len(states(each_world, anna, games[3])) == 1
    clock.forward(seconds=refused.value.extra["seconds"])
    invitations.send(each_world, anna, games[3], ["b@folk.example", "c@folk.example"])


def test_nobody_is_invited_to_a_seat_that_is_promised_already(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game = table(each_world, anna, seats=3, invitations=[BEN])["id"]
    with pytest.raises(SeatTaken) as refused:
        invitations.send(each_world, anna, game, ["cleo@folk.example", "dora@folk.example"])
    assert refused.value.extra["free"] == [1, 2]
    assert refused.value.extra["errors"][0]["pointer"] == "/addresses"
    assert len(states(each_world, anna, game)) == 1
    (ben,) = invitations.mine(each_world, person(each_world, "Ben"))
    invitations.decline(each_world, person(each_world, "Ben"), game, ben["id"])
    sent = invitations.send(each_world, anna, game, ["cleo@folk.example", "dora@folk.example"])
    corrected = invitations.correct(each_world, anna, game, sent[0]["id"], "emil@folk.example")
    assert corrected["state"] == "owed", "who corrects asks for no more seats than before"


def test_a_table_is_not_opened_for_more_guests_than_it_has_seats(each_world: World) -> None:
    anna = person(each_world, "Anna")
    with pytest.raises(SeatTaken):
        table(each_world, anna, seats=3, bots=1, invitations=[BEN, "cleo@folk.example"])
    assert read(each_world, select(t.games)) == []
    table(each_world, anna, seats=3, bots=1, invitations=[BEN])


def test_three_open_invitations_an_address_from_the_whole_server(each_world: World) -> None:
    hosts = [person(each_world, name) for name in ("Anna", "Cleo", "Dora", "Emil")]
    games = [table(each_world, host)["id"] for host in hosts]
    for host, game in list(zip(hosts, games, strict=True))[:3]:
        invitations.send(each_world, host, game, [BEN])
    with pytest.raises(Limited):
        invitations.send(each_world, hosts[3], games[3], [BEN])
    (first, *_) = invitations.mine(each_world, person(each_world, "Ben"))
    invitations.decline(each_world, person(each_world, "Ben"), first["game"], first["id"])
    invitations.send(each_world, hosts[3], games[3], [BEN])


def test_when_the_game_begins_the_rest_lapses(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game, link = invited(each_world, anna)
    lobby.sit_down(each_world, person(each_world, "Cleo"), game)
    assert states(each_world, anna, game) == [("withdrawn", None)]
    shown = invitations.by_link(each_world, link, lang="en")
    assert shown is not None
    assert not shown["open"]
    with pytest.raises(Started):
        accept(each_world, link)
    with pytest.raises(Started):
        invitations.send(each_world, anna, game, ["late@folk.example"])


def test_a_guest_who_was_invited_may_know_of_a_private_table(each_world: World) -> None:
    anna, ben, cleo = (person(each_world, name) for name in ("Anna", "Ben", "Cleo"))
    game = table(each_world, anna, invitations=[BEN], visibility="private")["id"]
    assert reading.summary(each_world, ben, game)["name"] == "Lucky Dip"
    for stranger in (cleo, NOBODY):
        with pytest.raises(NotFound):
            reading.summary(each_world, stranger, game)


def test_an_invitation_link_is_no_turn_link(each_world: World) -> None:
    _, link = invited(each_world, person(each_world, "Anna"))
    row = links.look(each_world, link)
    assert row is not None
    assert links.principal(row) == NOBODY
    with pytest.raises(NotFound):
        links.fresh(each_world, link)


@pytest.mark.parametrize(
    "text", ["", "a", "A" * 26, "\0" * 26, "é" * 26, "a" * 25 + "1", "'; drop table links; --aaaa"]
)
def test_what_is_no_link(world: World, text: str) -> None:
    assert links.look(world, text) is None
    assert invitations.by_link(world, text, lang="en") is None
    with pytest.raises(NotFound):
        invitations.accept_by_link(world, text, name="Ben")
    with pytest.raises(NotFound):
        invitations.decline_by_link(world, text, never_again=True)
