"""Links of mails, and browsers that have played: what each is good for, and when it dies."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from service import tables as t
from service.core import access, browsers, jobs, links, lobby, mutes, people, play, reading, sign_in, tokens, undo
from service.core.errors import CannotUndo, Forbidden, Limited, NotAskedNow, NotFound, Unauthenticated
from service.core.principal import NOBODY, Principal, SeatPass
from service.core.world import World
from tests.service.conftest import Clock
from tests.service.core.folk import everything, link_of, mailed, person, read, table
from tests.service.core.tables import any_answer


class Two:
    """A running game of two, and the turn mail of whoever is asked."""

    def __init__(self, world: World, **more: Any) -> None:
        self.world = world
        self.people = [person(world, "Anna"), person(world, "Ben")]
        self.game = table(world, self.people[0], **more)["id"]
        if more.get("visibility") == "private":
            lobby.set_visibility(world, self.people[0], self.game, "link")
        lobby.sit_down(world, self.people[1], self.game)
        if more.get("visibility") == "private":
            lobby.set_visibility(world, self.people[0], self.game, "private")
        self.mail = mailed(world, "turn")
        self.link = link_of(world, self.mail, "turn")

    @property
    def asked(self) -> Principal:
        return self.people[self.mail.seat]

    def look(self) -> links.LinkRow:
        row = links.look(self.world, self.link)
        assert row is not None
        return row

    def play_until_the_other_is_asked(self) -> None:
        rng = random.Random(3)
        while reading.summary(self.world, NOBODY, self.game)["asked"][0]["seat"] == self.mail.seat:
            (question,) = reading.questions(self.world, self.asked, self.game)["questions"]
            play.answer(
                self.world, self.asked, self.game, question["id"], [any_answer(question, rng)], route="api", lang="en"
            )


def test_a_token_is_26_lower_case_letters_and_always_the_same(each_world: World) -> None:
    two = Two(each_world)
    assert tokens.SHAPE.fullmatch(two.link)
    assert link_of(each_world, two.mail, "turn") == two.link != link_of(each_world, two.mail, "mute")
    with each_world.store.reading() as tx:
        assert links.tokens_of(each_world, tx, two.mail.id)["turn"] == two.link
    assert two.link not in str(everything(each_world))


def test_while_the_wait_lasts_it_is_the_seat(each_world: World) -> None:
    two = Two(each_world)
    link = two.look()
    assert (link.alive, link.dead, link.purpose) == (True, False, "turn")
    principal = links.principal(link)
    assert principal.seat == SeatPass(two.game, two.mail.seat, 1, two.mail.since)
    (question,) = reading.questions(each_world, principal, two.game)["questions"]
    assert question["seat"] == two.mail.seat
    answer = any_answer(question, random.Random(1))
    done = play.answer(each_world, principal, two.game, question["id"], [answer], route="page", lang="en")
    assert done["receipt"]["version"] > two.mail.version


def test_it_may_be_used_many_times_and_in_any_case_of_letters(each_world: World) -> None:
    two = Two(each_world)
    before = everything(each_world)
    for text in (two.link, two.link.upper(), two.link.title()):
        found = links.look(each_world, text)
        assert found is not None
        assert found.alive
    assert everything(each_world) == before


def test_after_the_wait_it_gives_no_rights(each_world: World) -> None:
    two = Two(each_world)
    principal = links.principal(two.look())
    two.play_until_the_other_is_asked()
    link = two.look()
    assert (link.alive, link.dead) == (False, False)
    assert links.principal(link) == NOBODY
    assert reading.questions(each_world, principal, two.game)["questions"] == []


def test_it_sees_its_own_table_alone_even_a_private_one(each_world: World) -> None:
    two = Two(each_world, visibility="private")
    other = table(each_world, two.people[0])["id"]
    principal = links.principal(two.look())
    assert reading.summary(each_world, principal, two.game)["id"] == two.game
    for reader in (reading.summary, reading.view, reading.questions, reading.events):
        with pytest.raises(NotFound):
            reader(each_world, principal, other)
    with pytest.raises(Unauthenticated):
        reading.turns(each_world, principal)


def test_it_cannot_play_the_other_seat(each_world: World) -> None:
    two = Two(each_world)
    (question,) = reading.questions(each_world, two.asked, two.game)["questions"]
    foreign = Principal(scopes=frozenset({"read", "play"}), seat=SeatPass(two.game, 1 - two.mail.seat, 1, 0))
    with pytest.raises(NotAskedNow):
        play.answer(each_world, foreign, two.game, question["id"], [any_answer(question, random.Random(1))],
                    route="page", lang="en")  # fmt: skip


def test_a_pass_of_an_earlier_holder_is_worth_nothing(each_world: World) -> None:
    anna, ben = person(each_world, "Anna"), person(each_world, "Ben")
    game = table(each_world, anna, seats=3)["id"]
    first = lobby.sit_down(each_world, ben, game)
    lobby.leave(each_world, ben, game)
    lobby.sit_down(each_world, person(each_world, "Cleo"), game, seat=first.seat)
    old = Principal(scopes=frozenset({"read", "play"}), seat=SeatPass(game, first.seat, first.holder, 0))
    with each_world.store.reading() as tx:
        assert access.seat_of(each_world, tx, old, game) is None
        now = access.seat_of(each_world, tx, person(each_world, "Cleo"), game)
    assert now == access.SeatRef(first.seat, 2)


def test_a_link_of_an_earlier_holder_is_dead(each_world: World) -> None:
    two = Two(each_world)
    with each_world.store.writing() as tx:
        seat = (t.seats.c.game == two.game) & (t.seats.c.seat == two.mail.seat)
        tx.execute(t.seats.update().where(seat).values(until_version=5))
    link = two.look()
    assert (link.alive, link.dead) == (False, True)
    with pytest.raises(NotFound):
        links.fresh(each_world, two.link)


def test_a_fresh_link_goes_to_the_address_on_file(each_world: World, woken: list[tuple[str, str]]) -> None:
    two = Two(each_world)
    woken.clear()
    assert links.fresh(each_world, two.link)
    ((job, notice),) = woken
    assert job == jobs.DELIVER
    again = mailed(each_world, "turn")
    assert (again.account, again.since, again.address) == (two.mail.account, two.mail.since, two.mail.address)
    assert link_of(each_world, again, "turn") != two.link
    assert two.look().alive
    assert [row.id for row in read(each_world, select(t.notices).where(t.notices.c.mail == again.id))] == [notice]


def test_three_fresh_links_an_hour(each_world: World, clock: Clock) -> None:
    two = Two(each_world)
    for _ in range(links.FRESH_AN_HOUR):
        links.fresh(each_world, two.link)
    with pytest.raises(Limited) as refused:
        links.fresh(each_world, two.link)
    assert len(read(each_world, select(t.notices).where(t.notices.c.kind == "turn"))) == 1 + links.FRESH_AN_HOUR
    clock.forward(seconds=refused.value.extra["seconds"])
    links.fresh(each_world, two.link)


def test_nobody_is_mailed_while_nobody_is_asked(each_world: World) -> None:
    two = Two(each_world)
    two.play_until_the_other_is_asked()
    before = len(read(each_world, select(t.notices)))
    assert not links.fresh(each_world, two.link)
    assert len(read(each_world, select(t.notices))) == before


def test_with_the_address_the_link_dies_and_the_turn_is_mailed_again(each_world: World) -> None:
    two = Two(each_world)
    asked = sign_in.ask(each_world, "new@folk.example", lang="en", bound_to="here")
    code = sign_in.code(each_world, asked["id"])
    me = people.change_address(each_world, two.asked, asked["id"], code, secret="here")
    assert me["address"] == "new@folk.example"
    assert (two.look().dead, two.look().alive) == (True, False)
    again = mailed(each_world, "turn")
    assert (again.address, again.since) == ("new@folk.example", two.mail.since)


def test_links_outlive_a_change_of_the_link_key(each_world: World) -> None:
    two = Two(each_world)
    settings = each_world.settings
    new = replace(settings, link_key=b"another key of thirty-two letters", link_key_old=settings.link_key)
    later = replace(each_world, settings=new)
    found = links.look(later, two.link)
    assert found is not None
    assert found.alive
    with later.store.reading() as tx:
        assert links.tokens_of(later, tx, two.mail.id)["turn"] == two.link


def test_an_unsubscribe_link_switches_off_one_table(each_world: World) -> None:
    two = Two(each_world)
    mute = link_of(each_world, two.mail, "mute")
    link = links.look(each_world, mute)
    assert link is not None
    assert links.principal(link) == NOBODY
    mutes.by_link(each_world, mute)
    mutes.by_link(each_world, mute)
    assert read(each_world, select(t.mutes.c.account, t.mutes.c.game)) == [(two.asked.account, two.game)]


def test_a_browser_that_played_is_known_for_this_seat_alone(each_world: World) -> None:
    two = Two(each_world)
    cookie = browsers.remember(each_world, two.game, two.mail.seat, 1)
    other = table(each_world, two.people[0])["id"]
    found = browsers.seat(each_world, cookie, two.game)
    assert found == SeatPass(two.game, two.mail.seat, 1, two.mail.since)
    assert browsers.seat(each_world, cookie, other) is None
    assert cookie not in str(everything(each_world))
    with each_world.store.reading() as tx:
        assert browsers.played_here(tx, cookie, two.game, two.mail.seat, 1)
        assert not browsers.played_here(tx, cookie, two.game, 1 - two.mail.seat, 1)
    two.play_until_the_other_is_asked()
    assert browsers.seat(each_world, cookie, two.game) == SeatPass(two.game, two.mail.seat, 1, 0)


@pytest.mark.parametrize("cookie", ["", "x", "a" * 26, "\0", "é" * 26])
def test_an_unknown_cookie(world: World, cookie: str) -> None:
    assert browsers.seat(world, cookie, "some-game") is None
    assert browsers.seat(world, cookie, "\0") is None


def test_browsers_are_listed_and_revoked_by_who_sits_there(each_world: World) -> None:
    two = Two(each_world)
    cookie = browsers.remember(each_world, two.game, two.mail.seat, 1)
    (one,) = browsers.listed(each_world, two.asked)
    assert (one["game"], one["name"], one["seat"]) == (two.game, "Lucky Dip", two.mail.seat)
    other = two.people[1 - two.mail.seat]
    assert browsers.listed(each_world, other) == []
    for who, which in ((other, one["id"]), (two.asked, "a" * 26), (two.asked, "%" * 26), (two.asked, "_" * 26)):
        with pytest.raises(NotFound):
            browsers.revoke(each_world, who, which)
    browsers.revoke(each_world, two.asked, one["id"])
    assert browsers.seat(each_world, cookie, two.game) is None


def test_a_visit_is_noted_once_a_minute_and_nothing_else(each_world: World, clock: Clock) -> None:
    two = Two(each_world)
    cookie = browsers.remember(each_world, two.game, two.mail.seat, 1)

    def seen() -> str:
        where = t.accounts.c.id == two.asked.account
        return str(read(each_world, select(t.accounts.c.seen_at).where(where))[0].seen_at)

    clock.forward(minutes=5)
    before = everything(each_world)
    browsers.seat(each_world, cookie, two.game)
    first = seen()
    browsers.seat(each_world, cookie, two.game)
    assert seen() == first
    after = everything(each_world)
    assert {name for name in before if before[name] != after[name]} == {"accounts"}


def test_undo_by_a_link(each_world: World) -> None:
    two = Two(each_world)
    principal = links.principal(two.look())
    with pytest.raises(CannotUndo):
        undo.undo(each_world, principal, two.game, question=reading.questions(each_world, principal, two.game)
                  ["questions"][0]["id"], to=None, route="page", lang="en")  # fmt: skip


def test_needing_a_scope() -> None:
    with pytest.raises(Unauthenticated):
        access.need(NOBODY, "read")
    with pytest.raises(Forbidden):
        access.need(Principal("somebody", frozenset({"read"})), "play")
    access.need(Principal("somebody", frozenset({"read"})), "read")
