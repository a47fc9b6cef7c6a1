"""The text of an event: canonical, frozen for ever."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given

from eventstore.body import Body, body_hash, canonical, decode, encode, seal, seal_salt
from tests.eventstore.bodies import body
from tests.eventstore.contract import PLAIN

CORPUS = [json.loads(line) for line in (Path(__file__).parent / "corpus.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("entry", CORPUS, ids=lambda entry: entry["what"])
def test_the_corpus_never_changes(entry: dict[str, str]) -> None:
    """Bodies as they were stored by earlier releases: same hash, same text after decoding and encoding."""
    assert body_hash(entry["body"]) == entry["sha256"]
    assert hashlib.sha256(entry["body"].encode()).hexdigest() == entry["sha256"]
    assert encode(decode(entry["body"])) == entry["body"]


def test_the_corpus_has_every_type_of_event() -> None:
    types = {decode(entry["body"]).type for entry in CORPUS}
    assert types == {"opened", "seat-taken", "seat-left", "started", "played", "undone", "ended"}
    assert any('{"sealed":"' in entry["body"] for entry in CORPUS)


def test_a_body_has_exactly_these_fields() -> None:
    assert Body.__struct_fields__ == (
        "game", "version", "commit", "prev", "at", "rules", "by", "type", "said", "facts", "luck", "stack", "asked",
    )  # fmt: skip
    text = encode(body("a", 1, "0" * 64, 1))
    for spoiled in (text.replace('"version":1', '"version":1,"x":1'), text.replace(',"version":1', "")):
        with pytest.raises(msgspec.ValidationError):
            decode(spoiled)


@given(PLAIN)
def test_canonical_json_is_what_the_standard_library_writes(value: Any) -> None:
    by_the_book = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert canonical(value).decode() == by_the_book
    assert canonical(value) == canonical(json.loads(canonical(value)))


def test_keys_are_sorted_and_nothing_is_escaped_without_need() -> None:
    assert canonical({"b": 1, "a": ["ü", "\n", True, None]}) == '{"a":["ü","\\n",true,null],"b":1}'.encode()


@pytest.mark.parametrize("value", [1.0, {"a": [0.5]}, float("nan"), {"a": ({"b": 1.5},)}])
def test_floats_are_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        canonical(value)


@pytest.mark.parametrize("value", ["\ud800", {"\udfff": 1}])
def test_text_that_is_no_unicode_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="surrogates"):
        canonical(value)


def test_seal_vectors() -> None:
    secret = bytes(range(32))
    text = b'["seal","game",7,0]'
    salt = hmac.new(secret, text, hashlib.sha256).digest()
    assert seal_salt(secret, "game", 7, 0) == salt
    assert seal(salt, ["hops", "wine"]) == hashlib.sha256(salt + b'["hops","wine"]').hexdigest()
    assert seal(salt, ["hops", "wine"]) == "23e59f977fa65f9ed87e14c10702e59277ad5706db9006d328b4cbe2416405e5"
