"""How luck is made: a secret fixed before anybody sat down determines every draw. See docs/how-luck-is-made.md."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from eventstore.body import canonical, seal, seal_salt
from games.kernel.asking import Seat
from games.kernel.luck import Draw, Run
from games.kernel.sealed import Sealed

SECRET_BYTES = 32
SPACE = 2**256


def commitment(secret: bytes) -> str:
    """What stands in `opened`: SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


def words_digest(salt: bytes, words: str) -> str:
    """What stands in the log for words typed by a person: SHA-256 of a random salt and the words."""
    return hashlib.sha256(salt + words.encode()).hexdigest()


def luck0(game: str, commitment_: str, contributions: Sequence[tuple[int, str | None]]) -> str:
    """The starting value of all draws. `contributions`: (version, digest or None) of `opened` and of each seat held."""
    pairs = [[version, digest] for version, digest in contributions]
    return hashlib.sha256(canonical(["millpost-luck-1", game, commitment_, pairs])).hexdigest()


def draw(secret: bytes, game: str, n: int, luck0_: str, of: Sequence[str]) -> str:
    """Draw number `n` from the sorted pool `of`: uniform, by rejection (`j` counts the rejected)."""
    size = len(of)
    limit = SPACE - SPACE % size
    for j in range(1_000):
        mac = hmac.new(secret, canonical(["millpost-draw-1", game, n, j, luck0_]), hashlib.sha256)
        x = int.from_bytes(mac.digest(), "big")
        if x < limit:
            return of[x % size]
    raise AssertionError("a thousand rejections in a row do not happen")  # pragma: no cover


class SecretDealer:
    """The dealer of one event. Exists only inside an append."""

    def __init__(
        self, secret: bytes, game: str, luck0_: str, *, next_n: int, version: int, first_seal: int = 0
    ) -> None:
        self._secret = secret
        self._game = game
        self._luck0 = luck0_
        self._n = next_n
        self._version = version
        self._seals = first_seal

    def draw(self, pool: tuple[str, ...]) -> Draw:
        """The next draw."""
        n = self._n
        self._n += 1
        return Draw(n, pool, draw(self._secret, self._game, n, self._luck0, pool))

    def deal(self, pool: tuple[str, ...], hands: tuple[tuple[Seat, int], ...]) -> Run:
        """One run of draws from the shrinking pool; slice i is sealed to the seat of hand i."""
        left = list(pool)
        first = self._n
        dealt = []
        for seat, count in hands:
            hand = []
            for _ in range(count):
                item = draw(self._secret, self._game, self._n, self._luck0, left)
                left.remove(item)
                hand.append(item)
                self._n += 1
            dealt.append(self._seal(seat, tuple(sorted(hand))))
        return Run(first, pool, self._n - first, tuple(dealt))

    def _seal(self, seat: Seat, value: tuple[str, ...]) -> Sealed:
        salt = seal_salt(self._secret, self._game, self._version, self._seals)
        self._seals += 1
        return Sealed(seal(salt, value), seat, value)
