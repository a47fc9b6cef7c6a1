"""People who play by mail: they send what they answer, and get what we answer."""

from __future__ import annotations

import random
from email.message import EmailMessage
from typing import Any

from service.core.reading import summary
from service.core.world import World
from tests.service.core.tables import OpenTable
from tests.workers.post import Post, Taken
from tests.workers.rows import answer_to, mail_rows, notices, token_of
from workers.delivery import deliver_one
from workers.inbox import replies
from workers.inbox.incoming import parse

GAME = "01900000-0000-7000-8000-000000000001"
"""A fixed id: with the fixed secret of a test table its luck is fixed too."""


class Postman:
    """A table whose people play by mail: sends what they answer, delivers what we answer."""

    def __init__(self, world: World, post: Post) -> None:
        self.world = world
        self.post = post
        self.table = OpenTable(world, game=GAME)
        self.deliver()

    def deliver(self) -> None:
        for notice in notices(self.world, fate=None):
            deliver_one(self.world, notice.id)
        for row in mail_rows(self.world, state="due"):
            deliver_one(self.world, row.id)

    def send(self, mail: Taken, message: EmailMessage, sender: str | None = "somebody@players.example") -> str:
        fate = replies.receive(self.world, token_of(mail), parse(message.as_bytes(), sender))
        self.deliver()
        return fate

    def answer(self, *lines: str) -> str:
        """Answer the newest mail to whoever is asked."""
        mail = self.newest()
        return self.send(mail, answer_to(mail, *lines))

    def newest(self) -> Taken:
        """The newest mail of whoever is asked."""
        person, _ = self.table.asked()
        return self.post.to(f"{person.account}@players.example")[-1]

    def choices(self) -> list[dict[str, Any]]:
        return list(self.table.asked()[1]["choices"])

    def version(self) -> int:
        return int(summary(self.world, self.table.people[0], self.table.game)["version"])

    def play_to_a_move(self) -> None:
        """Play until a mail has just been sent that asks for a move."""
        rng = random.Random(3)
        while True:
            now = self.version()
            if self.table.asked()[1]["ask"] == "move" and mail_rows(self.world)[-1].version == now:
                return
            self.table.play_on(rng, steps=1)
            self.deliver()


def a_move(choices: list[dict[str, Any]]) -> tuple[int, str]:
    """Number and code of a move that leaves more to do."""
    return next(
        (number, choice["code"])
        for number, choice in enumerate(choices, start=1)
        if choice["code"].startswith("move s") and not choice["fields"]
    )


def line_for(choice: dict[str, Any], rng: random.Random) -> str:
    """A line that a person would write for a choice: its code, then values for its fields."""
    words = [choice["code"]]
    for field in choice["fields"]:
        values = [value["value"] for value in field["values"]]
        if field["kind"] == "one_of":
            words.append(rng.choice(values))
        elif field["kind"] == "some_of":
            words += rng.sample(values, rng.randint(field["at_least"], min(field["at_most"], len(values))))
        else:
            pieces = [value["value"] for value in field["values"] for _ in range(value["max"])]
            taken = rng.sample(pieces, rng.randint(field["at_least"], min(field["at_most"], len(pieces))))
            words += [f"{taken.count(name)} {name}" for name in sorted(set(taken))]
    return " ".join(words)
