"""Accounts: the profile, a new address, erasing."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import insert, select, update

from service import tables as t
from service.core import (
    access,
    audit,
    browsers,
    credentials,
    invitations,
    links,
    lobby,
    mail_fates,
    mails,
    names,
    people,
    reading,
    sign_in,
    tokens,
)
from service.core.errors import Conflict, Forbidden, Malformed, Unauthenticated
from service.core.principal import NOBODY, Principal
from service.core.world import World
from tests.service.core.folk import everything, link_of, mailed, person, read, table


def test_the_profile(each_world: World) -> None:
    anna = person(each_world, "Anna")
    me = people.update(each_world, anna, name=" Anna  Bell ", lang="de", zone="America/New_York")
    assert (me["name"], me["lang"], me["zone"]) == ("Anna Bell", "de", "America/New_York")
    assert people.update(each_world, anna) == me
    assert people.me(each_world, anna) == me


@pytest.mark.parametrize(
    "wish",
    [{"name": ""}, {"name": " "}, {"name": "x" * 41}, {"name": "a\u202eb"}, {"name": "a\u200bb"}, {"name": "<b>"},
     {"name": "mill.example"}, {"name": "\ud800"}, {"lang": "fr"}, {"lang": ""}, {"zone": "Berlin"}, {"zone": "\0"}],
    ids=ascii,
)  # fmt: skip
def test_a_profile_that_makes_no_sense(world: World, wish: dict[str, str]) -> None:
    anna = person(world, "Anna")
    before = people.me(world, anna)
    with pytest.raises(Malformed) as refused:
        people.update(world, anna, **{"lang": "de", **wish})
    assert refused.value.extra["errors"][0]["pointer"] == "/" + next(iter(wish))
    assert people.me(world, anna) == before


@pytest.mark.parametrize("name", ["Anna", "Øyvind Ünal", "李小龙", "Anna-Lena O'Neill 2", "Dr. House", "Zoë"])
def test_names_of_people_all_over_the_world(world: World, name: str) -> None:
    assert people.update(world, person(world, "Anna"), name=name)["name"] == name


def test_a_seat_keeps_the_name_that_one_sat_down_with(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game = table(each_world, anna)["id"]
    people.update(each_world, anna, name="Somebody else")
    assert reading.summary(each_world, anna, game)["seats"][0]["name"] == "Anna"


def test_who_has_no_name_yet_takes_the_one_of_the_first_seat(each_world: World) -> None:
    asked = sign_in.ask(each_world, "new@folk.example", lang="en", bound_to="here")
    code = sign_in.code(each_world, asked["id"])
    token = sign_in.confirm(each_world, asked["id"], code, secret="here")["token"]
    new = credentials.find(each_world, token)
    assert new is not None
    with pytest.raises(Malformed) as refused:
        table(each_world, new)
    assert refused.value.extra["errors"][0]["pointer"] == "/player"
    table(each_world, new, player="Nora")
    assert people.me(each_world, new)["name"] == "Nora"


def change_address(world: World, who: Principal, address: str) -> dict[str, Any]:
    asked = sign_in.ask(world, address, lang="en", bound_to="here")
    return people.change_address(world, who, asked["id"], sign_in.code(world, asked["id"]), secret="here")


def test_a_new_address_has_to_show_that_it_is_read(each_world: World) -> None:
    anna = person(each_world, "Anna")
    asked = sign_in.ask(each_world, "new@folk.example", lang="en", bound_to="here")
    for code, secret in (("00000000", "here"), (sign_in.code(each_world, asked["id"]), "elsewhere")):
        with pytest.raises(Unauthenticated):
            people.change_address(each_world, anna, asked["id"], code, secret=secret)
    assert people.me(each_world, anna)["address"] == "anna@folk.example"
    assert change_address(each_world, anna, "new@folk.example")["address"] == "new@folk.example"
    assert change_address(each_world, anna, "NEW@folk.example")["address"] == "NEW@folk.example"


def test_a_mail_that_waits_goes_no_more_to_the_old_address(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, ben)["id"]
    lobby.sit_down(each_world, anna, game)
    lobby.leave(each_world, anna, game)
    over = t.notices.c.kind == "over"
    notice = next(row for row in read(each_world, select(t.notices).where(over)) if row.account == anna.account)
    old = mails.take(each_world, notice.id)
    assert old is not None
    change_address(each_world, anna, "new@folk.example")
    mail_fates.later(each_world, old.id, "450 try again")
    assert mails.take(each_world, old.id) is None
    new = mails.take(each_world, notice.id)
    assert new is not None
    assert (new.address, new.id != old.id) == ("new@folk.example", True)


def test_an_address_belongs_to_one_account(each_world: World) -> None:
    anna = person(each_world, "Anna")
    person(each_world, "Ben")
    with pytest.raises(Conflict):
        change_address(each_world, anna, "BEN@folk.example")
    with pytest.raises(Exception, match=r"(?i)unique"), each_world.store.writing() as tx:
        tx.execute(insert(t.accounts).values(id="x", name="x", address="ANNA@folk.example", created_at="now"))


def test_erasing_leaves_nothing_personal(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    over = table(each_world, anna, words="spring comes late", bots=1)["id"]
    lobby.leave(each_world, anna, over)
    running = table(each_world, ben)["id"]
    lobby.sit_down(each_world, anna, running, words="and goes early")
    turn = link_of(each_world, mailed(each_world, "turn"), "turn")
    hosted = table(each_world, anna, seats=3, invitations=["cleo@folk.example"])["id"]
    empty = table(each_world, anna, sit=False)["id"]
    lobby.sit_down(each_world, ben, hosted)
    table(each_world, ben, invitations=["anna@folk.example"])
    sign_in.ask(each_world, "Anna@folk.example", lang="en", bound_to="here")
    cookie = browsers.remember(each_world, running, 1, 1)
    token = credentials.create(each_world, anna, "robot", key="k")["token"]
    refusal = "RCPT TO: 550 <anna@folk.example>: no such user"
    with each_world.store.writing() as tx:
        mine = t.mails.c.account == anna.account
        tx.execute(update(t.mails).where(mine).values(last_error=refusal, data="Anna's lines", subject="Anna"))
        tx.execute(update(t.notices).where(t.notices.c.account == anna.account).values(why=refusal))

    people.delete(each_world, anna)

    rows = everything(each_world)
    for word in ("anna@", "Anna", "spring", "early", "cleo@"):
        assert not [name for name, lines in rows.items() if word in str(lines)], word
    assert credentials.find(each_world, token) is None
    assert browsers.seat(each_world, cookie, running) is None
    assert links.principal(links.look(each_world, turn) or pytest.fail("the link is known")) == NOBODY
    summaries = [reading.summary(each_world, ben, game) for game in (over, running, hosted, empty)]
    assert [one["status"] for one in summaries] == ["over", "over", "open", "over"]
    assert summaries[1]["seats"][1]["name"] == "gone"
    assert [seat["name"] for seat in summaries[2]["seats"]] == [None, "Ben", None]
    assert invitations.mine(each_world, person(each_world, "Cleo")) == []
    for game in (over, running, empty):
        assert audit.audit(each_world, ben, game).verdict == "complete"
    owed = (t.notices.c.account == anna.account) & t.notices.c.fate.is_(None)
    assert read(each_world, select(t.notices).where(owed)) == []


def test_somebody_erased_is_nobody(each_world: World) -> None:
    anna = person(each_world, "Anna")
    people.delete(each_world, anna)
    before = everything(each_world)
    for attempt in (
        lambda: table(each_world, anna),
        lambda: people.delete(each_world, anna),
    ):
        with pytest.raises(Unauthenticated):
            attempt()
    assert everything(each_world) == before
    again = person(each_world, "Anna")
    assert again.account != anna.account


def test_erasing_needs_a_whole_account(each_world: World) -> None:
    anna = person(each_world, "Anna")
    game = table(each_world, anna)["id"]
    for small in (
        Principal(anna.account, frozenset({"read", "table"})),
        Principal(anna.account, anna.scopes, game=game),
    ):
        with pytest.raises(Forbidden):
            people.delete(each_world, small)
    with pytest.raises(Unauthenticated):
        people.delete(each_world, NOBODY)
    assert people.me(each_world, anna)["name"] == "Anna"


def test_private_and_unknown_are_the_same(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna, visibility="private")["id"]
    told = set()
    for who in (ben, NOBODY):
        for asked in (game, "00000000-0000-7000-8000-000000000000", "\0", "", "A", "x" * 100):
            with each_world.store.reading() as tx, pytest.raises(access.NotFound) as refused:
                access.visible(each_world, tx, who, asked)
            told.add((type(refused.value), refused.value.detail, str(refused.value.extra)))
    assert len(told) == 1


def test_tokens_are_130_bits() -> None:
    made = {tokens.fresh() for _ in range(100)}
    assert len(made) == 100
    assert all(tokens.shaped(token) for token in made)


@pytest.mark.parametrize("name", ["Bot 1", "bot", "BOT Anna"])
def test_nobody_takes_the_name_of_a_bot(name: str) -> None:
    with pytest.raises(Malformed):
        names.person(name)
    assert names.person("Botho") == "Botho"
