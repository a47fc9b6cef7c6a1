"""Draws are what docs/how-luck-is-made.md says: recomputed here with nothing but hashlib and hmac."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.asking import Seat
from service.core import luck

SECRET = bytes(range(32))
GAME = "0190a1b2-0000-7000-8000-000000000001"
LUCK0 = "57b4500405eed2c2fbb7d496555bdbe91b8a5880313b0ffc88d5e66138d25688"
TILES = tuple(f"w{n:02d}" for n in range(1, 36))


def by_the_book(secret: bytes, game: str, n: int, luck0: str, of: tuple[str, ...]) -> str:
    j = 0
    while True:
        text = json.dumps(["millpost-draw-1", game, n, j, luck0], separators=(",", ":"), ensure_ascii=False)
        x = int(hmac.new(secret, text.encode(), hashlib.sha256).hexdigest(), 16)
        if x < 2**256 - 2**256 % len(of):
            return of[x % len(of)]
        j += 1


def test_frozen_vectors() -> None:
    commitment = luck.commitment(SECRET)
    assert commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert luck.luck0(GAME, commitment, [(1, None), (2, "ab" * 32), (3, None)]) == LUCK0
    drawn = [luck.draw(SECRET, GAME, n, LUCK0, TILES) for n in range(8)]
    assert drawn == ["w10", "w30", "w07", "w08", "w35", "w12", "w32", "w22"]
    assert "".join(luck.draw(SECRET, GAME, n, LUCK0, ("0", "1", "2")) for n in range(12)) == "101021202010"
    words = luck.words_digest(b"salt-of-16-bytes", "ein Wort")
    assert words == "c4ed5750928853cf27c92ce09a3c66ba5230c28a15df680c6d7729def2e1042d"


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10_000), st.lists(st.text(max_size=3), min_size=1))
def test_a_draw_is_what_the_page_says(secret: bytes, n: int, pool: list[str]) -> None:
    of = tuple(sorted(pool))
    assert luck.draw(secret, GAME, n, LUCK0, of) == by_the_book(secret, GAME, n, LUCK0, of)


def test_draws_are_spread_evenly() -> None:
    counts = Counter(luck.draw(SECRET, GAME, n, LUCK0, TILES) for n in range(7_000))
    assert set(counts) == set(TILES)
    chi_square = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert chi_square < 66  # 34 degrees of freedom: one in a thousand lies above; the draws are fixed


@pytest.mark.parametrize("one_more", [(1, "cd" * 32), (2, None)])
def test_every_contribution_changes_the_luck(one_more: tuple[int, str | None]) -> None:
    commitment = luck.commitment(SECRET)
    assert luck.luck0(GAME, commitment, [(1, None)]) != luck.luck0(GAME, commitment, [(1, None), one_more])


def test_a_dealer_numbers_every_item_and_seals_each_hand() -> None:
    dealer = luck.SecretDealer(SECRET, GAME, LUCK0, next_n=5, version=4)
    run = dealer.deal(("a", "a", "b", "c", "d"), ((Seat(0), 2), (Seat(1), 2)))
    assert (run.n, run.take) == (5, 4)
    assert [(hand.seat, hand.value) for hand in run.got] == [(0, ("a", "d")), (1, ("a", "c"))]
    salt = hmac.new(SECRET, json.dumps(["seal", GAME, 4, 0], separators=(",", ":")).encode(), hashlib.sha256).digest()
    assert run.got[0].sealed == hashlib.sha256(salt + b'["a","d"]').hexdigest()
    assert dealer.draw(TILES).n == 9
