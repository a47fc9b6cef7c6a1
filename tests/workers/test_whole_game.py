"""A whole game, every wait told by a mail."""

from __future__ import annotations

import random

from service.core.duties import owed_by_log
from service.core.world import World
from tests.service.core.tables import OpenTable
from tests.workers.post import Post
from tests.workers.rows import notices
from workers.delivery import deliver_one


def test_every_wait_of_a_game_is_told_once_and_the_end_to_everybody(world: World, post: Post) -> None:
    table = OpenTable(world, seats=2)
    rng = random.Random(7)
    while True:
        for notice in notices(world, fate=None):
            assert deliver_one(world, notice.id) == "sent"
        if table.over():
            break
        table.play_on(rng, steps=1)
    owed = owed_by_log(table.texts())
    fates = {notice.key: notice.fate for notice in notices(world)}
    assert set(fates) == owed
    assert set(fates.values()) == {"sent"}
    assert len(post.taken) == len(owed)
    assert len({mail.message_id for mail in post.taken}) == len(owed)
    by_seat = {seat: len(post.to(f"{table.people[seat].account}@players.example")) for seat in range(2)}
    assert all(by_seat.values())
    assert sum(mail.subject.endswith("the game is over") for mail in post.taken) == 2
