"""A table whose people hold tokens."""

from __future__ import annotations

from typing import Any

from flask import Flask

from service.core import credentials
from service.core.principal import SCOPES, Principal
from service.core.world import World
from tests.service.api.client import Client
from tests.service.core.tables import OpenTable


class Seating:
    """A game with a client for each seat, one for a stranger with an account, and one for nobody."""

    def __init__(self, app: Flask, world: World, **more: Any) -> None:
        self.app = app
        self.world = world
        self.table = OpenTable(world, **more)
        self.game = self.table.game
        self.path = f"/games/{self.game}"
        self.clients = [self.client(person) for person in self.table.people]
        self.guest = Client(app)

    def client(self, person: Principal, scopes: tuple[str, ...] = SCOPES, game: str | None = None) -> Client:
        """A client with a token of its own."""
        made = credentials.create(self.world, person, "test", scopes, game)
        return Client(self.app, made["token"])

    def stranger(self) -> Client:
        """Somebody with an account who has nothing to do with this game."""
        other = OpenTable(self.world, start=False)
        return self.client(other.people[0])

    def asked(self) -> tuple[Client, dict[str, Any]]:
        """The client of the seat that is asked, and the question."""
        seat = self.guest.get(self.path).json["asked"][0]["seat"]
        client = self.clients[seat]
        return client, client.get(f"{self.path}/questions").json["questions"][0]

    def version(self) -> int:
        return int(self.guest.get(self.path).json["version"])

    def answer(self, client: Client, question: str, *answers: dict[str, Any], query: str = "", **more: Any) -> Any:
        """Post answers."""
        return client.post(f"{self.path}/answers{query}", {"question": question, "answers": list(answers)}, **more)
