"""The page behind the link of a turn mail: drafted by GETs, sent by one POST."""

from __future__ import annotations

import random
import urllib.error
import urllib.request
from urllib.parse import quote, urljoin

import pytest

from service import tables as t
from service.core import links
from tests.demo.browser import Browser, Page
from tests.service.core.tables import OpenTable, any_answer
from tests.service.web.driving import drafted, send, typed
from tests.service.web.site import Player, Site, asked, choices


def stream(table: OpenTable) -> list[str]:
    return table.texts()


def test_a_draft_is_laid_out_by_links_and_stored_by_one_post(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    before = stream(table)
    page = drafted(anna.browser, anna.open(), random.Random(1))
    assert page.status == 200
    assert stream(table) == before, "looking and drafting store nothing"
    sent = send(anna.browser, page)
    assert sent.status == 200, sent.words()
    assert "Sent and stored" in sent.words()
    assert len(stream(table)) > len(before)


def test_the_page_says_who_one_is_and_what_is_asked_in_ones_language(site: Site, table: OpenTable) -> None:
    anna = asked(site, table, "de")
    english = anna.open()
    assert f"You play as Player {anna.seat}" in english.words(), "the language on file comes before the browser's"
    german = anna.browser.get(anna.turn_link() + "?lang=de")
    assert f"Du spielst als Player {anna.seat}" in german.words()
    assert german.soup.html["lang"] == "de"
    assert "Du spielst" in anna.open().words(), "the browser remembers its choice"


def test_nothing_is_selected_beforehand(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    page = anna.open()
    assert not page.soup.select("[checked], option[selected]")
    assert not page.soup.select("form[action$='/send']"), "without a draft there is nothing to send"


def test_a_new_browser_types_the_code_once(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    page = drafted(anna.browser, anna.open(), random.Random(2))
    before = stream(table)
    refused = anna.browser.submit(page.form("/send"))
    assert refused.status == 422
    assert refused.soup.select_one("#f-code")["aria-invalid"] == "true"
    assert stream(table) == before
    wrong = anna.browser.submit(refused.form("/send"), {"code": "yes"})
    assert (wrong.status, stream(table)) == (422, before)
    sent = anna.browser.submit(wrong.form("/send"), {"code": f"  {typed(wrong).upper()} "})
    assert sent.status == 200, sent.words()
    table.play_on(random.Random(3), steps=1)
    while asked(site, table).seat != anna.seat:
        table.play_on(random.Random(3), steps=1)
    again = drafted(anna.browser, anna.open(), random.Random(4))
    assert typed(again) is None, "afterwards tapping is enough"
    assert send(anna.browser, again).status == 200


def test_steps_can_be_taken_out_of_the_draft(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    page = drafted(anna.browser, anna.open(), random.Random(5))
    steps = page.soup.select(".steps li")
    shorter = anna.browser.get(urljoin(page.url, page.soup.select(".steps a")[-1]["href"]))
    assert len(shorter.soup.select(".steps li")) == len(steps) - 1
    gone = anna.browser.get(urljoin(page.url, page.soup.select(".steps a")[0]["href"]))
    assert gone.status == 200
    assert "500" not in gone.soup.title.text


def test_what_does_not_fit_is_left_out_and_said(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    _, question = table.asked()
    page = anna.browser.get(f"{anna.turn_link()}?q={question['id']}&d=move.castle.and.away")
    assert page.status == 200
    assert "does not fit here" in page.words()
    assert not page.soup.select(".steps li")


@pytest.mark.parametrize(
    "query",
    [
        "q=1.0",
        "d=x",
        "q=9.9&d=%00",
        "q=1.0&d=" + "a" * 5000,
        "q=1.0&d=~~~",
        "q=x&d=y",
        "pick=%FF%FE",
        "fill=nothing&ok=1",
    ],
)
def test_a_damaged_address_is_no_error(site: Site, table: OpenTable, query: str) -> None:
    anna = asked(site, table)
    page = anna.browser.get(f"{anna.turn_link()}?{query}")
    assert page.status == 200
    assert choices(page)


def test_a_stale_draft_is_dropped_and_what_is_asked_now_is_shown(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    page = drafted(anna.browser, anna.open(), random.Random(6), most=1)
    _, question = table.asked()
    table.play(any_answer(question, random.Random(7)))
    before = stream(table)
    late = send(anna.browser, page)
    assert late.status == 409
    assert stream(table) == before
    looked = anna.browser.get(page.url)
    assert looked.status == 200


def test_the_same_send_twice_gives_the_same_receipt(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    page = drafted(anna.browser, anna.open(), random.Random(8))
    first = send(anna.browser, page)
    after = stream(table)
    second = send(anna.browser, page)
    assert stream(table) == after
    assert second.status == 200
    assert "here is the same receipt" in second.words()
    receipts = [page.soup.select_one(".note code").text for page in (first, second)]
    assert receipts[0] == receipts[1]


def test_undo_takes_a_typed_word_in_a_new_browser(site: Site, table: OpenTable) -> None:
    page = with_something_to_take_back(site, table)
    stranger = Browser()
    other = stranger.get(page.url)
    before = stream(table)
    assert stranger.submit(other.form("/undo")).status == 422
    assert stream(table) == before
    taken = stranger.submit(other.form("/undo"), {"undo": "Undo"})
    assert taken.status == 200, taken.words()
    assert '"type":"undone"' in stream(table)[-1]


def with_something_to_take_back(site: Site, table: OpenTable) -> Page:
    """A turn page that offers undo, after random play."""
    rng = random.Random(9)
    for _ in range(400):
        _, question = table.asked()
        answered = table.play(any_answer(question, rng))
        if answered["then"] == "you":
            anna = asked(site, table)
            page = anna.open()
            if any(form.action.endswith("/undo") for form in page.forms()):
                return page
    raise AssertionError("nothing could ever be taken back")


def end_of_wait(site: Site, table: OpenTable, anna: Player) -> None:
    """Play on by the API until somebody else is asked."""
    rng = random.Random(10)
    while not table.over() and asked(site, table).seat == anna.seat:
        _, question = table.asked()
        table.play(any_answer(question, rng))


def test_after_the_wait_the_link_shows_what_was_answered(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    link = anna.turn_link()
    page = drafted(anna.browser, anna.open(), random.Random(11))
    send(anna.browser, page)
    end_of_wait(site, table, anna)
    after = Browser().get(link)
    assert after.status == 200
    assert "This turn is over" in after.words()
    assert "on the page" in after.words()
    assert not choices(after)
    before = stream(table)
    late = Browser().submit(page.form("/send"), {"code": typed(page) or ""})
    assert late.status in (200, 409)
    assert stream(table) == before


def test_a_fresh_link_goes_to_the_address_on_file_after_a_typed_word(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    link = anna.turn_link()
    end_of_wait(site, table, anna)
    while asked(site, table).seat != anna.seat:
        _, question = table.asked()
        table.play(any_answer(question, random.Random(12)))
    count = len(anna.mails())
    stranger = Browser()
    page = stranger.get(link)
    assert stranger.submit(page.form("/fresh")).status == 422
    assert len(anna.mails()) == count
    done = stranger.submit(page.form("/fresh"), {"word": "fresh"})
    assert done.status == 200
    assert len(anna.mails()) == count + 1
    assert choices(Browser().get(anna.turn_link()))


def test_an_old_link_leads_to_the_present_turn_in_a_browser_that_has_played(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    link = anna.turn_link()
    send(anna.browser, drafted(anna.browser, anna.open(), random.Random(13)))
    end_of_wait(site, table, anna)
    while asked(site, table).seat != anna.seat:
        _, question = table.asked()
        table.play(any_answer(question, random.Random(14)))
    page = anna.browser.get(link)
    assert page.url.endswith("/play")
    assert choices(page)
    sent = send(anna.browser, drafted(anna.browser, page, random.Random(15)))
    assert "Sent and stored" in sent.words()


def test_a_browser_of_another_seat_opens_nothing_of_this_one(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    send(anna.browser, drafted(anna.browser, anna.open(), random.Random(16)))
    end_of_wait(site, table, anna)
    bert = asked(site, table)
    forwarded = bert.turn_link()
    page = anna.browser.get(forwarded)
    assert page.status == 403
    assert not choices(page)
    assert f"plays as Player {anna.seat}" in page.words()
    own = drafted(bert.browser, bert.open(), random.Random(17))
    before = stream(table)
    assert anna.browser.submit(own.form("/send"), {"code": typed(own) or ""}).status == 403
    assert stream(table) == before


@pytest.mark.parametrize("token", ["a" * 26, "abc", "%00", "A" * 300, "../../etc", "ÄÖ"])
def test_an_unknown_link_is_a_friendly_page(site: Site, token: str) -> None:
    page = Browser().get(f"{site.url}/t/{quote(token)}")
    assert page.status == 404
    assert "not known here" in page.words() or "nothing here" in page.words()


def test_a_form_from_elsewhere_is_not_taken(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    page = drafted(anna.browser, anna.open(), random.Random(18))
    before = stream(table)
    for nonce in ("", "x" * 36, "é", "AAAA"):
        answer = anna.browser.submit(page.form("/send"), {"nonce": nonce, "code": typed(page) or ""})
        assert answer.status == 400
    assert stream(table) == before


def test_a_link_is_worth_nothing_at_the_api(site: Site, table: OpenTable) -> None:
    token = asked(site, table).turn_link().rpartition("/")[2]
    request = urllib.request.Request(f"{site.url}/api/v1/me/turns", headers={"Authorization": f"Bearer {token}"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request)
    with refused.value:
        assert refused.value.code == 401


def test_many_turns_are_played_on_pages_alone(site: Site, table: OpenTable) -> None:
    players: dict[int, Player] = {}
    rng = random.Random(19)
    while len(stream(table)) < 60:
        now = asked(site, table)
        player = players.setdefault(now.seat, now)
        page = drafted(player.browser, player.browser.get(f"{site.url}/g/{table.game}/play"), rng)
        if not page.url.split("?")[0].endswith("/play"):
            page = drafted(player.browser, player.open(), rng)
        sent = send(player.browser, page)
        assert sent.status == 200, sent.words()
        assert "Sent and stored" in sent.words()
    assert {row.route for row in site.rows(t.answers)} == {"page"}


def test_a_wrong_filling_is_said_at_its_field_and_kept(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    page = anna.browser.get(urljoin(site.url, choices(anna.open())[0]))
    (form,) = [form for form in page.forms() if form.method == "get"]
    first = form.tag.find("input", type="checkbox")["name"]
    wrong = anna.browser.submit(form, {first: "1"})
    assert wrong.status == 200
    assert "choose exactly 2" in wrong.words()
    assert [tag["name"] for tag in wrong.soup.select("input[checked]")] == [first]
    assert not wrong.soup.select(".steps li")


def test_a_link_dies_when_the_address_changes_hands(site: Site, table: OpenTable) -> None:
    anna = asked(site, table)
    link = anna.turn_link()
    page = drafted(anna.browser, anna.browser.get(link), random.Random(20))
    account = table.people[anna.seat].account
    assert account is not None
    with site.world.store.writing() as tx:
        links.kill_for_account(site.world, tx, account)
    before = stream(table)
    dead = Browser().get(link)
    assert dead.status == 200
    assert "no longer good for a seat" in dead.words()
    assert not dead.forms()
    late = anna.browser.submit(page.form("/send"), {"code": typed(page) or ""})
    assert "no longer good for a seat" in late.words()
    assert stream(table) == before


def test_a_private_table_is_played_from_its_mails(site: Site) -> None:
    table = OpenTable(site.world, visibility="private")
    anna = asked(site, table)
    page = drafted(anna.browser, anna.open(), random.Random(21))
    assert "Sent and stored" in send(anna.browser, page).words()
    end_of_wait(site, table, anna)
    assert "This turn is over" in Browser().get(anna.turn_link()).words()
    assert Browser().get(f"{site.url}/g/{table.game}").status == 404
    assert anna.browser.get(f"{site.url}/g/{table.game}").status == 200
