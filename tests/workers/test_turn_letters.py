"""A turn mail in full: what is new, choices in groups, examples of what to write."""

from __future__ import annotations

import random
import re

import pytest
from bs4 import BeautifulSoup

from service.core import links
from service.core.world import World
from tests.service.core.tables import OpenTable
from tests.workers.post import Post, Taken
from tests.workers.postman import GAME, Postman
from tests.workers.rows import LANGS, answer_to, notices, speak, token_of
from workers.delivery import deliver_one


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_line_says_what_is_new_and_what_is_asked(postman: Postman, lang: str) -> None:
    """Mail programs show it beside the subject, so it stands in one line; in HTML it is the first text."""
    speak(postman.world, lang)
    first = postman.newest()
    while postman.newest().recipient == first.recipient or postman.choices()[0]["code"][:4] != "move":
        postman.answer("1")
    mail = postman.newest()
    asked, ask = postman.table.asked()
    others = [f"Player {n}" for n, one in enumerate(postman.table.people) if one != asked]
    happened, _, question = mail.text.splitlines()[0].partition(". ")
    assert any(name in happened for name in others)
    assert question == {"en": ask["prompt"], "de": "Ziehe deine Figur (1 von 2)"}[lang]
    shown = BeautifulSoup(mail.html, "html.parser").body
    assert shown is not None
    assert next(shown.stripped_strings) == mail.text.splitlines()[0]
    news = mail.text.partition({"en": "SINCE YOUR LAST TURN", "de": "SEIT DEINEM LETZTEN ZUG"}[lang])[2]
    assert f"{happened}." in " ".join(news.split())


def test_what_has_happened_is_counted_from_the_turn_before_and_not_from_a_step_of_this_one(postman: Postman) -> None:
    first = postman.newest()
    while postman.newest().recipient == first.recipient or postman.choices()[0]["code"][:4] != "move":
        postman.answer("1")
    mail = postman.newest()
    news = _news_of(mail)
    postman.answer("1")
    links.fresh(postman.world, token_of(mail))
    postman.deliver()
    later = _news_of(postman.post.to(mail.recipient)[-1])
    assert news
    assert later[: len(news)] == news
    assert len(later) > len(news)


def _news_of(mail: Taken) -> list[str]:
    part = mail.text.partition("SINCE YOUR LAST TURN")[2].partition("YOUR CHOICES")[0]
    return part.replace("\n    ", " ").strip().splitlines()


def test_choices_are_grouped_and_keep_their_numbers(world: World, post: Post) -> None:
    table = OpenTable(world, game=GAME)
    rng = random.Random(3)
    while True:
        groups = [choice["group_label"] for choice in table.asked()[1]["choices"]]
        if len(set(groups)) < sum(one != other for one, other in zip(groups, ["", *groups], strict=False)):
            break  # the headings of this question alternate
        table.play_on(rng, steps=1)
    for notice in notices(world, kind="turn", fate=None):
        deliver_one(world, notice.id)
    mail = post.taken[-1]
    choices = table.asked()[1]["choices"]
    part = mail.text.partition("YOUR CHOICES")[2].partition("THE POSITION")[0]
    for label in set(groups):
        section = part.partition(f"\n{label}\n")[2].partition("\n\n")[0]
        numbers = [int(line.split()[0]) for line in section.splitlines() if re.match(r" +\d+  \S", line)]
        assert numbers == [n for n, choice in enumerate(choices, start=1) if choice["group_label"] == label]
    soup = BeautifulSoup(mail.html, "html.parser")
    headings = [tag.get_text() for tag in soup.find_all("h3")]
    assert [label for label in headings if label in groups] == list(dict.fromkeys(groups))
    values = {int(str(tag["value"])) for tag in soup.find_all("li", value=True)}
    assert values == set(range(1, len(choices) + 1))


@pytest.mark.parametrize("lang", LANGS)
def test_a_choice_with_fields_has_an_example_that_plays(postman: Postman, lang: str) -> None:
    world, post = postman.world, postman.post
    table = OpenTable(world, game=None)  # a second table: its first question is which start tiles
    speak(world, lang)
    postman.deliver()
    mail = next(mail for mail in reversed(post.taken) if table.game in str(mail.message["List-Id"]))
    words = " ".join(mail.text.split())
    assert {"en": "WHAT HAS HAPPENED", "de": "WAS GESCHEHEN IST"}[lang] in words  # for there was no turn before it
    found = re.search({"en": r"for example: (1 w\d\d w\d\d)", "de": r"zum Beispiel: (1 w\d\d w\d\d)"}[lang], words)
    assert found is not None
    assert found.group(1) in mail.html
    assert not re.search(r"(w\d\d)`? \(\1", words)
    assert postman.send(mail, answer_to(mail, "1")) == "refused"
    told = post.to(mail.recipient)[-1].text.splitlines()[0]
    assert told.endswith({"en": f"For example: {found.group(1)}", "de": f"Zum Beispiel: {found.group(1)}"}[lang])
    assert {"en": "Tiles: exactly 2 needed, not 0.", "de": "Plättchen: genau 2 nötig, nicht 0."}[lang] in told
    assert postman.send(mail, answer_to(mail, found.group(1))) == "played"


def test_an_item_of_a_list_is_not_torn_in_two(postman: Postman) -> None:
    mail = postman.newest()
    lines = [line for line in mail.text.splitlines() if " · v" in line or line.strip().startswith("v")]
    assert lines
    assert all(re.fullmatch(r" +(- )?(v\d\d \S+( ·( |$))?)+", line) for line in lines)
    assert "\N{NO-BREAK SPACE}" not in mail.text  # or nobody finds "v18 2" in it
