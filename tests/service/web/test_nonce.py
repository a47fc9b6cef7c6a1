"""The nonce of a form is good for what it is bound to, and never looks the same twice."""

from __future__ import annotations

import base64

import pytest

from service.web import nonce

KEY = b"a secret key for tests 0123456789 abcdefgh"


def test_it_fits_what_it_is_bound_to_and_nothing_else() -> None:
    made = nonce.make(KEY, "link:abc")
    assert nonce.fits(KEY, "link:abc", made)
    assert not nonce.fits(KEY, "link:abd", made)
    assert not nonce.fits(b"another key " * 4, "link:abc", made)


def test_two_of_them_share_nothing_that_a_compressor_could_find() -> None:
    assert len({nonce.make(KEY, "visit:x") for _ in range(50)}) == 50


@pytest.mark.parametrize("text", ["", "a", "é", "====", "A" * 36, "a" * 1000, "\0", "+/+/"])
def test_rubbish_never_fits(text: str) -> None:
    assert not nonce.fits(KEY, "link:abc", text)


def test_one_changed_bit_is_seen() -> None:
    raw = bytearray(base64.urlsafe_b64decode(nonce.make(KEY, "x")))
    for index in range(len(raw)):
        changed = bytes(byte ^ (1 if at == index else 0) for at, byte in enumerate(raw))
        assert not nonce.fits(KEY, "x", base64.urlsafe_b64encode(changed).decode())
