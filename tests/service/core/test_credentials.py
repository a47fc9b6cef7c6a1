"""Sessions and tokens: found, narrowed, listed, revoked, too old."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from service import tables as t
from service.core import credentials, lobby, reading
from service.core.errors import Forbidden, KeyReused, Malformed, NotFound, Unauthenticated
from service.core.principal import NOBODY, SCOPES, Principal
from service.core.world import World
from tests.service.conftest import Clock
from tests.service.core.folk import everything, person, read, table


def found(world: World, token: str) -> Principal:
    principal = credentials.find(world, token)
    assert principal is not None
    return principal


def test_a_token_is_who_made_it_with_no_more_rights(each_world: World) -> None:
    anna = person(each_world, "Anna")
    made = credentials.create(each_world, anna, "my robot", ["play", "read"])
    principal = found(each_world, made["token"])
    assert (principal.account, principal.scopes, principal.game) == (anna.account, {"read", "play"}, None)
    assert made["scopes"] == ["read", "play"]
    with pytest.raises(Forbidden):
        credentials.create(each_world, principal, "more")
    narrow = found(each_world, credentials.create(each_world, anna, "all but play", ["read", "account"])["token"])
    with pytest.raises(Forbidden):
        credentials.create(each_world, narrow, "more", ["play"])


def test_a_token_for_one_game_sees_that_game_alone(each_world: World) -> None:
    anna = person(each_world, "Anna")
    one, other = table(each_world, anna)["id"], table(each_world, anna, visibility="public")["id"]
    principal = found(each_world, credentials.create(each_world, anna, "robot", SCOPES, one)["token"])
    assert reading.summary(each_world, principal, one)["id"] == one
    with pytest.raises(NotFound):
        reading.summary(each_world, principal, other)
    assert [game["id"] for game in reading.games(each_world, principal, mine=True)["games"]] == [one]
    with pytest.raises(Forbidden):
        credentials.listed(each_world, principal, "token")
    wider = credentials.create(each_world, principal, "wider", SCOPES)
    assert wider["game"] == one
    with pytest.raises(NotFound):
        credentials.create(each_world, principal, "other", SCOPES, other)


def test_no_token_for_a_game_that_one_may_not_know(each_world: World) -> None:
    hidden = table(each_world, person(each_world, "Anna"), visibility="private")["id"]
    ben = person(each_world, "Ben")
    before = everything(each_world)
    for game in (hidden, "no-such-game", "\0", "X" * 500):
        with pytest.raises(NotFound):
            credentials.create(each_world, ben, "robot", SCOPES, game)
    assert everything(each_world) == before


def test_the_same_key_gives_the_same_token_and_the_table_holds_none(each_world: World) -> None:
    anna = person(each_world, "Anna")
    first = credentials.create(each_world, anna, "robot", key="k")
    assert credentials.create(each_world, anna, "robot", key="k") == first
    with pytest.raises(KeyReused):
        credentials.create(each_world, anna, "another", key="k")
    assert first["token"] not in str(everything(each_world))
    assert len(credentials.listed(each_world, anna, "token")) == 1


def test_listed_and_revoked_by_their_owner(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    made = credentials.create(each_world, anna, "robot")
    (here,) = credentials.listed(each_world, anna, "session")
    (token,) = credentials.listed(each_world, anna, "token")
    assert (here["here"], token["here"], token["id"]) == (True, False, made["id"])
    for who, which, kind in ((ben, made["id"], "token"), (anna, made["id"], "session"), (anna, "\0", None)):
        with pytest.raises(NotFound):
            credentials.revoke(each_world, who, which, kind)
    credentials.revoke(each_world, anna, made["id"], "token")
    assert credentials.find(each_world, made["token"]) is None
    with pytest.raises(NotFound):
        credentials.revoke(each_world, anna, made["id"], "token")
    assert credentials.listed(each_world, anna, "token") == []


def test_a_small_token_may_end_itself_and_nothing_else(each_world: World) -> None:
    anna = person(each_world, "Anna")
    other = credentials.create(each_world, anna, "other")
    made = credentials.create(each_world, anna, "reader", ["read"])
    reader = found(each_world, made["token"])
    with pytest.raises(Forbidden):
        credentials.revoke(each_world, reader, other["id"])
    credentials.revoke(each_world, reader, made["id"])
    assert credentials.find(each_world, made["token"]) is None


def test_a_session_ends_after_ninety_days_without_use(each_world: World, clock: Clock) -> None:
    anna = person(each_world, "Anna")
    session = credentials.SESSION_AGE.days
    token = credentials.create(each_world, anna, "robot")["token"]
    with each_world.store.writing() as tx:
        _, cookie = credentials.add(each_world, tx, str(anna.account), "session", "browser", ["read"])
    clock.forward(days=session - 1)
    assert credentials.find(each_world, cookie)
    clock.forward(days=session - 1)
    assert credentials.find(each_world, cookie)
    clock.forward(days=session + 1)
    assert credentials.find(each_world, cookie) is None
    assert credentials.find(each_world, token)
    assert credentials.listed(each_world, anna, "session") == []


def test_finding_notes_last_use_and_visit_and_nothing_else(each_world: World, clock: Clock) -> None:
    anna = person(each_world, "Anna")
    token = credentials.create(each_world, anna, "robot")["token"]
    with each_world.store.writing() as tx:
        _, cookie = credentials.add(each_world, tx, str(anna.account), "session", "browser", ["read"])
    before = everything(each_world)
    clock.forward(minutes=2)
    credentials.find(each_world, token)
    assert everything(each_world) == before
    credentials.find(each_world, cookie)
    after = everything(each_world)
    assert {name for name in before if before[name] != after[name]} == {"accounts"}
    clock.forward(hours=1)
    credentials.find(each_world, token)
    used = read(each_world, select(t.credentials.c.used_at).where(t.credentials.c.kind == "token"))[0].used_at
    assert used > after["credentials"][0]


@pytest.mark.parametrize("token", ["", "a", "a" * 26, "A" * 26, "\0" * 26, "é" * 26, "a" * 27])
def test_an_unknown_token_is_nobody(world: World, token: str) -> None:
    assert credentials.find(world, token) is None


@pytest.mark.parametrize(
    ("name", "scopes"), [("", ["read"]), ("x" * 41, ["read"]), ("a\nb", ["read"]), ("a", []), ("a", ["all"])]
)
def test_a_token_that_makes_no_sense(world: World, name: str, scopes: list[str]) -> None:
    with pytest.raises(Malformed):
        credentials.create(world, person(world, "Anna"), name, scopes)


def test_nobody_makes_no_token(world: World) -> None:
    with pytest.raises(Unauthenticated):
        credentials.create(world, NOBODY, "mine")


def test_a_token_of_somebody_who_stood_up_has_no_seat(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna, seats=3)["id"]
    lobby.sit_down(each_world, ben, game)
    principal = found(each_world, credentials.create(each_world, ben, "robot", SCOPES, game)["token"])
    assert [seat["seat"] for seat in reading.summary(each_world, principal, game)["seats"] if seat["you"]] == [1]
    lobby.leave(each_world, ben, game)
    assert not [seat for seat in reading.summary(each_world, principal, game)["seats"] if seat["you"]]
