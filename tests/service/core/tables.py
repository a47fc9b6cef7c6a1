"""A table with its people, made without pages or mails: for tests of the use cases themselves."""

from __future__ import annotations

import random
from typing import Any

from sqlalchemy import insert

import games
from games.kernel.game import Setup
from service import tables as t
from service.core import lifecycle, record
from service.core.answers import Answer
from service.core.play import answer
from service.core.principal import SCOPES, Principal
from service.core.reading import questions, summary
from service.core.world import World, new_id

SECRET = bytes(range(32))


class OpenTable:
    """A game with its players' principals; `secret` decides the luck."""

    def __init__(
        self,
        world: World,
        kind: str = "milestones",
        seats: int = 2,
        *,
        secret: bytes = SECRET,
        game: str | None = None,
        visibility: str = "link",
        bots: tuple[int, ...] = (),
        start: bool = True,
        **options: Any,
    ) -> None:
        self.world = world
        self.game = game or new_id()
        self.people = [Principal(new_id(), frozenset(SCOPES)) for _ in range(seats)]
        known = games.load(kind)
        setup = Setup(seats, {**known.defaults(), **options}, known.newest, known.data_sets[-1].name)
        with world.store.writing() as tx:
            for number, person in enumerate(self.people):
                row = {"id": person.account, "name": f"Player {number}", "address": f"{person.account}@players.example"}
                tx.execute(insert(t.accounts).values(**row, created_at=world.stamp()))
            tx.execute(
                insert(t.games).values(
                    id=self.game,
                    kind=kind,
                    name="The test table",
                    visibility=visibility,
                    status="open",
                    seats=seats,
                    options="{}",
                    rules=setup.rules,
                    data=setup.data,
                    host=self.people[0].account,
                    created_at=world.stamp(),
                )
            )
            lifecycle.open_stream(world, tx, game=self.game, kind=kind, setup=setup, secret=secret, host_words=None)
            for number, person in enumerate(self.people):
                bot = number in bots
                holder = lifecycle.take_seat(world, tx, game=self.game, seat=number, bot=bot, words=None)
                tx.execute(
                    insert(t.seats).values(
                        game=self.game,
                        seat=number,
                        holder=holder,
                        account=None if bot else person.account,
                        bot=bot,
                        name=f"Player {number}",
                        from_version=2 + number,
                    )
                )
        if start:
            self.start()

    def start(self) -> None:
        """Begin the game."""
        with self.world.store.writing() as tx:
            wakes = lifecycle.start(self.world, tx, game=self.game)
        record.wake_all(self.world, wakes)

    def asked(self) -> tuple[Principal, dict[str, Any]]:
        """Who is asked, and the question."""
        seat = summary(self.world, self.people[0], self.game)["asked"][0]["seat"]
        return self.people[seat], questions(self.world, self.people[seat], self.game)["questions"][0]

    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(summary(self.world, self.people[0], self.game)["status"] == "over")

    def play(self, *answers: Answer) -> dict[str, Any]:
        """Answer for whoever is asked."""
        person, question = self.asked()
        return answer(self.world, person, self.game, question["id"], answers, route="api", lang="en")

    def play_on(self, rng: random.Random, steps: int = 10_000) -> int:
        """Play random choices until the end, at most so many. Returns how many."""
        for step in range(steps):
            if self.over():
                return step
            _, question = self.asked()
            self.play(any_answer(question, rng))
        return steps

    def texts(self) -> list[str]:
        """The bodies as they lie in the log."""
        with self.world.store.reading() as tx:
            return [event.text for event in self.world.store.read(tx, self.game)]


def any_answer(question: dict[str, Any], rng: random.Random) -> Answer:
    """A random legal answer, made from the question alone."""
    choice = rng.choice(question["choices"])
    values = {field["name"]: any_value(field, rng) for field in choice["fields"]}
    return Answer(choice=choice["id"], values=values or None)


def any_value(field: dict[str, Any], rng: random.Random) -> Any:
    """A random value of a field."""
    values = field["values"]
    if field["kind"] == "one_of":
        return rng.choice(values)["value"]
    if field["kind"] == "some_of":
        size = rng.randint(field["at_least"], min(field["at_most"], len(values)))
        return [value["value"] for value in rng.sample(values, size)]
    pieces = [value["value"] for value in values for _ in range(value["max"])]
    taken = rng.sample(pieces, rng.randint(field["at_least"], min(field["at_most"], len(pieces))))
    return {name: taken.count(name) for name in sorted(set(taken))}
