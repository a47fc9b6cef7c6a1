"""From a duty to a mail in somebody's mailbox, over real SMTP."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import insert, select, update

from service import migrate
from service import tables as t
from service.config import from_env
from service.core import links, mail_fates, mails
from service.core.cache import StateCache
from service.core.world import World, new_id
from tests.service.core.tables import OpenTable
from tests.workers.conftest import SETTINGS, Clock, fresh_file, with_settings
from tests.workers.post import Post
from tests.workers.rows import mail_rows, notices
from workers import relay
from workers.delivery import deliver_one


def owed_turn(world: World) -> Any:
    (notice,) = notices(world, kind="turn", fate=None)
    return notice


def address_of(table: OpenTable, seat: int) -> str:
    return f"{table.people[seat].account}@players.example"


def end_the_wait(table: OpenTable) -> None:
    """Answer until another wait has begun."""
    rng = random.Random(1)
    waits = len(notices(table.world))
    while len(notices(table.world)) == waits:
        table.play_on(rng, steps=1)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Both databases."""
    if request.param == "postgresql":
        url: str = request.getfixturevalue("postgres_url")
        migrate.upgrade(from_env({**SETTINGS, "DATABASE_URL": url}))
        return url
    return f"sqlite:///{fresh_file(request.getfixturevalue('migrated'), request.getfixturevalue('tmp_path'))}"


@pytest.fixture
def table(world: World) -> OpenTable:
    return OpenTable(world)


def test_one_wait_is_one_mail(world: World, post: Post, table: OpenTable) -> None:
    notice = owed_turn(world)
    assert deliver_one(world, notice.id) == "sent"
    assert deliver_one(world, notice.id) == "nothing"
    (mail,) = post.taken
    assert mail.recipient == address_of(table, notice.seat)
    (row,) = mail_rows(world)
    assert (row.state, row.attempts, row.message_id) == ("sent", 1, mail.message_id)
    (told,) = notices(world)
    assert (told.fate, told.mail) == ("sent", row.id)


def test_the_link_of_the_mail_is_the_wait(world: World, post: Post, table: OpenTable) -> None:
    notice = owed_turn(world)
    deliver_one(world, notice.id)
    page = post.taken[0].link("t")
    link = links.look(world, page.rpartition("/")[2])
    assert link is not None
    assert link.alive
    assert (link.game, link.seat, link.since) == (table.game, notice.seat, notice.version)
    assert page.startswith("https://mill.example/t/")


def test_what_was_answered_before_the_mail_was_due_is_overtaken(world: World, post: Post, clock: Clock) -> None:
    table = OpenTable(world, start=False)
    with world.store.writing() as tx:
        tx.execute(update(t.accounts).values(seen_at=world.stamp()))
    table.start()
    notice = owed_turn(world)
    assert deliver_one(world, notice.id) == "nothing"  # not due yet: somebody seen waits three minutes
    end_the_wait(table)
    clock.pass_(minutes=4)
    assert deliver_one(world, notice.id) == "nothing"
    (told,) = notices(world, id=notice.id)
    assert (told.fate, told.why) == ("overtaken", "answered before the mail was due")
    assert post.taken == []


def test_a_muted_table_sends_nothing_and_the_others_see_it(world: World, post: Post, table: OpenTable) -> None:
    notice = owed_turn(world)
    with world.store.writing() as tx:
        tx.execute(insert(t.mutes).values(account=notice.account, game=table.game, created_at=world.stamp()))
    assert deliver_one(world, notice.id) == "nothing"
    (told,) = notices(world, id=notice.id)
    assert told.fate == "muted"
    with world.store.reading() as tx:
        assert mail_fates.troubles(tx, table.game)[notice.seat]["why"] == "muted"
    assert post.taken == []


def test_who_muted_a_table_still_gets_the_link_they_ask_for(world: World, post: Post, table: OpenTable) -> None:
    notice = owed_turn(world)
    deliver_one(world, notice.id)
    with world.store.writing() as tx:
        tx.execute(insert(t.mutes).values(account=notice.account, game=table.game, created_at=world.stamp()))
    assert links.fresh(world, post.taken[0].link("t").rpartition("/")[2])
    deliver_one(world, owed_turn(world).id)
    assert len(post.taken) == 2


def test_not_now_then_yes_is_the_same_mail(world: World, post: Post, table: OpenTable, clock: Clock) -> None:
    notice = owed_turn(world)
    post.to_data.append("451 4.7.1 Greylisted")
    assert deliver_one(world, notice.id) == "later"
    (row,) = mail_rows(world)
    assert (row.state, row.attempts) == ("due", 1)
    assert deliver_one(world, notice.id) == "nothing"
    clock.pass_(seconds=61)
    assert (relay.jobs.DELIVER, row.id) in relay.waiting(world)
    assert deliver_one(world, row.id) == "sent"
    (mail,) = post.taken
    assert mail.message_id == row.message_id


def test_after_48_hours_of_not_now_it_is_given_up(world: World, post: Post, table: OpenTable, clock: Clock) -> None:
    notice = owed_turn(world)
    tries = 0
    while notices(world, id=notice.id)[0].fate in (None, "bound"):
        post.to_rcpt.append("450 4.2.1 Mailbox busy")
        deliver_one(world, notice.id)
        tries += 1
        clock.pass_(hours=6)
    (told,) = notices(world, id=notice.id)
    assert told.fate == "undeliverable"
    assert tries == 9
    assert mail_rows(world)[0].state == "dead"


def test_never_is_undeliverable_and_the_table_sees_it(world: World, post: Post, table: OpenTable) -> None:
    notice = owed_turn(world)
    post.to_rcpt.append("550 5.1.1 No such user")
    assert deliver_one(world, notice.id) == "refused"
    (told,) = notices(world, id=notice.id)
    assert told.fate == "undeliverable"
    with world.store.reading() as tx:
        trouble = mail_fates.troubles(tx, table.game)
        failed = tx.execute(select(t.accounts.c.mail_failed_at).where(t.accounts.c.id == notice.account)).scalar_one()
    assert trouble == {notice.seat: {"why": "undeliverable", "since": failed}}
    assert links.fresh(world, links.token(world, mail_rows(world)[0].id, "turn"))
    assert deliver_one(world, owed_turn(world).id) == "nothing"
    assert {notice.fate for notice in notices(world)} == {"undeliverable"}


def test_a_refused_text_blames_no_address(world: World, post: Post, table: OpenTable) -> None:
    notice = owed_turn(world)
    post.to_data.append("554 5.7.1 Looks like spam")
    assert deliver_one(world, notice.id) == "refused"
    with world.store.reading() as tx:
        failed = tx.execute(select(t.accounts.c.mail_failed_at).where(t.accounts.c.id == notice.account)).scalar_one()
        trouble = mail_fates.troubles(tx, table.game)
    assert failed is None
    assert trouble[notice.seat]["why"] == "undeliverable"  # this wait was not told, and the table sees it


def test_our_own_server_away_costs_nobody_anything(world: World, post: Post, table: OpenTable, clock: Clock) -> None:
    notice = owed_turn(world)
    away = with_settings(world, smtp_url="smtp://127.0.0.1:1")
    for _ in range(20):
        assert deliver_one(away, notice.id) == "outage"
        clock.pass_(hours=6)
    assert deliver_one(world, notice.id) == "sent"


def test_a_mail_left_behind_goes_out_again_equal_to_the_byte(
    world: World, post: Post, table: OpenTable, clock: Clock
) -> None:
    notice = owed_turn(world)
    deliver_one(world, notice.id)
    with world.store.writing() as tx:  # as after a crash between the server's yes and our note of it
        tx.execute(update(t.notices).values(fate="bound"))
        tx.execute(update(t.mails).values(state="leased", lease_until=world.stamp()))
    clock.pass_(seconds=1)
    (row,) = mail_rows(world)
    assert (relay.jobs.DELIVER, row.id) in relay.waiting(world)
    assert deliver_one(world, row.id) == "sent"
    first, second = post.taken
    assert first == second


def test_a_lease_keeps_others_away(world: World, post: Post, table: OpenTable, clock: Clock) -> None:
    notice = owed_turn(world)
    assert mails.take(world, notice.id) is not None
    assert mails.take(world, notice.id) is None
    assert not relay.waiting(world)
    clock.pass_(seconds=61)
    again = mails.take(world, notice.id)
    assert again is not None
    assert again.attempts == 2


def test_a_mail_whose_wait_has_passed_is_not_sent_at_the_next_attempt(
    world: World, post: Post, table: OpenTable, clock: Clock
) -> None:
    notice = owed_turn(world)
    post.to_data.append("451 Not now")
    deliver_one(world, notice.id)
    end_the_wait(table)
    clock.pass_(minutes=2)
    assert deliver_one(world, notice.id) == "nothing"
    assert [told.fate for told in notices(world, id=notice.id)] == ["overtaken"]
    assert mail_rows(world)[0].state == "dead"
    assert post.taken == []


def test_a_name_that_no_header_can_hold_is_broken_for_good(world: World, post: Post, table: OpenTable) -> None:
    with world.store.writing() as tx:
        tx.execute(update(t.games).values(name="A table\r\nBcc: everybody@example.org"))
    notice = owed_turn(world)
    assert deliver_one(world, notice.id) == "broken"
    assert [told.fate for told in notices(world, id=notice.id)] == ["undeliverable"]
    assert post.taken == []


def test_a_game_that_cannot_be_read_is_tried_again(world: World, post: Post, table: OpenTable, clock: Clock) -> None:
    (notice,) = notices(world)
    real = world.store.read
    world.store.read = lambda *a, **k: [structs.replace(e, text="{}") for e in real(*a, **k)]  # type: ignore[method-assign]
    other = replace(world, cache=StateCache())
    assert deliver_one(other, notice.id) == "later"
    world.store.read = real  # type: ignore[method-assign]
    clock.pass_(minutes=2)
    assert deliver_one(other, notice.id) == "sent"
    assert len(post.taken) == 1


def test_mails_to_one_domain_are_paced_and_codes_are_not(world: World, post: Post, clock: Clock) -> None:
    paced = with_settings(world, mail_pace=2)
    for _ in range(3):
        OpenTable(paced)
    fates = [deliver_one(paced, notice.id) for notice in notices(paced)]
    assert fates == ["sent", "sent", "nothing"]
    assert [row.attempts for row in mail_rows(paced)] == [1, 1, 0]
    code = new_id()
    with world.store.writing() as tx:
        tx.execute(
            insert(t.sign_ins).values(
                id=code, address="x@players.example", lang="en", bound_to="", tries_left=5,
                created_at=world.stamp(), expires_at="9999",
            )
        )  # fmt: skip
        tx.execute(
            insert(t.notices).values(
                id=new_id(), key="sign-in x", kind="sign-in", sign_in=code,
                created_at=world.stamp(), due_at=world.stamp(),
            )
        )  # fmt: skip
    (asked,) = notices(world, kind="sign-in")
    assert deliver_one(paced, asked.id) == "sent"
    clock.pass_(minutes=1)
    assert deliver_one(paced, notices(paced)[2].id) == "sent"
