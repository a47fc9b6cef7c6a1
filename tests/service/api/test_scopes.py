"""What a token is not good for, operation by operation; and that a hidden table stays hidden from it."""

from __future__ import annotations

from typing import Any

import pytest

from service.api.operation import OPERATIONS, Operation
from service.core.principal import SCOPES
from tests.service.api.client import Client
from tests.service.api.seating import Seating

UNKNOWN = "00000000-0000-7000-8000-000000000000"
BODIES: dict[str, Any] = {
    "open_game": {"kind": "milestones", "name": "A table", "seats": 2},
    "change_game": {"visibility": "public"},
    "sit_down": {},
    "seat_bots": {"count": 1},
    "invite": {"addresses": ["a@example.org"]},
    "correct_invitation": {"address": "a@example.org"},
    "decline_invitation": {},
    "answers": {"question": "4.0", "answers": [{"code": "done"}]},
    "take_back": {"question": "4.0"},
    "change_profile": {"name": "Eve"},
    "change_address": {"id": UNKNOWN, "secret": "a" * 26, "code": "00000000"},
    "make_token": {"name": "more", "scopes": ["read"]},
}
SCOPED = [one for one in OPERATIONS if one.sign_in == "must"]
named = pytest.mark.parametrize("operation", SCOPED, ids=lambda operation: operation.name)


def call(client: Client, operation: Operation, game: str) -> Any:
    path = operation.path.replace("<game:game>", game)
    for part in ("token", "session", "invitation"):
        path = path.replace(f"<row:{part}>", UNKNOWN)
    return client.open(operation.method, path, json=BODIES[operation.name] if operation.body else None)


@pytest.fixture(scope="module")
def lesser(still: Seating) -> dict[str, Client]:
    """For each scope a token that is good for everything else."""
    person = still.table.people[0]
    return {scope: still.client(person, tuple(one for one in SCOPES if one != scope)) for scope in SCOPES}


@named
def test_without_the_scope(still: Seating, lesser: dict[str, Client], operation: Operation) -> None:
    before = still.table.texts()
    refused = call(lesser[operation.scope], operation, still.game)
    assert (refused.status_code, refused.json["code"], refused.json["scope"]) == (403, "forbidden", operation.scope)
    assert still.table.texts() == before


@pytest.fixture(scope="module")
def hidden(still: Seating) -> str:
    """A private table of other people."""
    return Seating(still.app, still.world, visibility="private").game


@pytest.mark.parametrize(
    "operation", [one for one in SCOPED if "<game:game>" in one.path], ids=lambda operation: operation.name
)
def test_a_small_token_learns_nothing_of_a_hidden_table(
    lesser: dict[str, Client], hidden: str, operation: Operation
) -> None:
    for client in lesser.values():
        one, other = call(client, operation, hidden), call(client, operation, UNKNOWN)
        assert one.status_code in (403, 404)
        assert (one.status_code, one.data) == (other.status_code, other.data)
