"""Signing in: a code that is mailed, bound, short-lived, and worth five tries."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from service import tables as t
from service.core import accounts, credentials, jobs, people, sign_in
from service.core.errors import Limited, Malformed, Unauthenticated
from service.core.world import World
from tests.service.conftest import Clock
from tests.service.core.folk import everything, mailed, person, read

HERE = "secret of this browser"


def ask(world: World, address: str = "anna@folk.example", **more: str) -> str:
    return str(sign_in.ask(world, address, lang="de", bound_to=HERE, **more)["id"])


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10**8:08d}"


def test_a_code_makes_an_account_and_a_session(each_world: World, woken: list[tuple[str, str]]) -> None:
    asked = ask(each_world)
    made = sign_in.confirm(each_world, asked, sign_in.code(each_world, asked), secret=HERE, kind="session")
    principal = credentials.find(each_world, made["token"])
    assert principal is not None
    assert made["new"]
    me = people.me(each_world, principal)
    assert (me["address"], me["lang"], me["id"]) == ("anna@folk.example", "de", made["account"])
    (notice,) = read(each_world, select(t.notices))
    assert (notice.kind, notice.sign_in) == ("sign-in", asked)
    assert woken == [(jobs.DELIVER, notice.id)]


def test_the_same_address_in_other_letters_is_the_same_account(each_world: World) -> None:
    first = people.me(each_world, person(each_world, "Anna"))
    asked = ask(each_world, "ANNA@Folk.Example")
    made = sign_in.confirm(each_world, asked, sign_in.code(each_world, asked), secret=HERE)
    assert (made["account"], made["new"]) == (first["id"], False)


def test_the_answer_does_not_tell_whether_there_is_an_account(each_world: World) -> None:
    person(each_world, "Anna")
    known = sign_in.ask(each_world, "anna@folk.example", lang="en", bound_to=HERE)
    unknown = sign_in.ask(each_world, "nobody@folk.example", lang="en", bound_to=HERE)
    assert {**known, "id": ""} == {**unknown, "id": ""}


def test_no_table_holds_code_or_token(each_world: World) -> None:
    asked = ask(each_world)
    code = sign_in.code(each_world, asked)
    token = sign_in.confirm(each_world, asked, code, secret=HERE)["token"]
    rows = [str(row) for table in t.metadata.sorted_tables for row in read(each_world, select(table))]
    assert not [row for row in rows if code in row or token in row or HERE in row]


def test_five_tries_then_even_the_right_code_is_refused(each_world: World) -> None:
    asked = ask(each_world)
    code = sign_in.code(each_world, asked)
    for left in (4, 3, 2, 1, 0):
        with pytest.raises(Unauthenticated) as refused:
            sign_in.confirm(each_world, asked, wrong(code), secret=HERE)
        assert refused.value.extra["tries_left"] == left
    with pytest.raises(Unauthenticated):
        sign_in.confirm(each_world, asked, code, secret=HERE)
    assert read(each_world, select(t.accounts)) == []


def test_a_code_works_once(each_world: World) -> None:
    asked = ask(each_world)
    code = sign_in.code(each_world, asked)
    sign_in.confirm(each_world, asked, code, secret=HERE)
    with pytest.raises(Unauthenticated):
        sign_in.confirm(each_world, asked, code, secret=HERE)
    assert len(read(each_world, select(t.credentials))) == 1


def test_another_browser_can_neither_use_nor_spoil_it(each_world: World) -> None:
    asked = ask(each_world)
    code = sign_in.code(each_world, asked)
    for _ in range(7):
        with pytest.raises(Unauthenticated):
            sign_in.confirm(each_world, asked, code, secret="another browser")
    assert sign_in.confirm(each_world, asked, code, secret=HERE)["new"]


def test_after_fifteen_minutes_it_is_too_late(each_world: World, clock: Clock) -> None:
    asked = ask(each_world)
    clock.forward(minutes=15)
    with pytest.raises(Unauthenticated):
        sign_in.confirm(each_world, asked, sign_in.code(each_world, asked), secret=HERE)


@pytest.mark.parametrize("code", ["", "1234567", "123456789", "abcdefgh", "١٢٣٤٥٦٧٨", "1234567\0"])
def test_what_is_no_code_costs_no_try(world: World, code: str) -> None:
    asked = ask(world)
    with pytest.raises(Malformed):
        sign_in.confirm(world, asked, code, secret=HERE)
    assert read(world, select(t.sign_ins.c.tries_left))[0].tries_left == sign_in.TRIES


@pytest.mark.parametrize("request_id", ["", "no such id", "\0", "é" * 20, "\ud800"])
def test_an_unknown_request_is_refused_like_a_foreign_one(world: World, request_id: str) -> None:
    with pytest.raises(Unauthenticated):
        sign_in.confirm(world, request_id, "12345678", secret=HERE)


def test_five_codes_an_hour_for_an_address(each_world: World, clock: Clock) -> None:
    for _ in range(sign_in.ADDRESS_AN_HOUR):
        ask(each_world)
    with pytest.raises(Limited) as refused:
        ask(each_world, "Anna@FOLK.example")
    assert refused.value.extra["limit"] == "sign-in-address"
    assert len(read(each_world, select(t.notices))) == sign_in.ADDRESS_AN_HOUR
    clock.forward(seconds=refused.value.extra["seconds"])
    ask(each_world)


def test_twenty_codes_an_hour_for_a_network(world: World) -> None:
    for number in range(sign_in.NETWORK_AN_HOUR):
        ask(world, f"a{number}@folk.example", network="192.0.2.7")
    with pytest.raises(Limited) as refused:
        ask(world, "one-more@folk.example", network="192.0.2.7")
    assert refused.value.extra["limit"] == "sign-in-network"
    ask(world, "one-more@folk.example", network="192.0.2.8")


@pytest.mark.parametrize(
    "address",
    ["", "anna", "@folk.example", "anna@", "an na@folk.example", "anna@folk..example", "anna@-folk.example",
     "a@b\r\nBcc: x@y.example", "anna@folk.example\0", '"a b"@folk.example', "anna@[192.0.2.1]", "anna@192.0.2.1",
     "x" * 65 + "@folk.example", "änna@folk.example", "a@" + "b" * 64 + ".example", "<anna@folk.example>"],
)  # fmt: skip
def test_what_is_no_address_is_refused(world: World, address: str) -> None:
    with pytest.raises(Malformed) as refused:
        ask(world, address)
    assert refused.value.extra["errors"][0]["pointer"] == "/address"


def test_the_local_part_keeps_its_letters_and_the_domain_does_not(each_world: World) -> None:
    ask(each_world, " Anna.Müller@BÜHNE.example ".replace("Müller", "Mueller"))
    assert read(each_world, select(t.sign_ins.c.address))[0].address == "Anna.Mueller@xn--bhne-0ra.example"


def test_a_code_that_arrived_mends_a_failed_address(each_world: World) -> None:
    anna = person(each_world, "Anna")
    with each_world.store.writing() as tx:
        tx.execute(t.accounts.update().values(mail_failed_at=each_world.stamp()))
    person(each_world, "Anna")
    assert people.me(each_world, anna)["mail_failed_at"] is None


def test_after_the_link_key_was_changed_the_mailed_code_still_works(each_world: World) -> None:
    asked = ask(each_world)
    code = sign_in.code(each_world, asked)
    settings = replace(
        each_world.settings, link_key=b"another key of thirty-two letters", link_key_old=each_world.settings.link_key
    )
    later = replace(each_world, settings=settings)
    assert sign_in.code(later, asked) != code
    assert sign_in.confirm(later, asked, code, secret=HERE)["new"]


def test_whoever_never_had_an_account_leaves_nothing_behind(each_world: World, clock: Clock) -> None:
    asked = ask(each_world, "passing-by@folk.example")
    mailed(each_world, "sign-in")
    clock.forward(hours=23)
    ask(each_world)
    assert "passing-by" in str(everything(each_world))
    clock.forward(hours=2)
    ask(each_world)
    assert "passing-by" not in str(everything(each_world))
    assert asked not in [row.id for row in read(each_world, select(t.sign_ins.c.id))]


def test_languages() -> None:
    assert [accounts.language(one) for one in ("de", "de-AT", "DE", "en", "fr", "")] == [
        "de",
        "de",
        "de",
        "en",
        "en",
        "en",
    ]
