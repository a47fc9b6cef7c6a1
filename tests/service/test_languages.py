"""Accept-Language, as browsers send it."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from service.languages import best


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("de", "de"),
        ("de-AT,en;q=0.5", "de"),
        ("fr-FR, de-CH;q=0.8, en;q=0.9", "en"),
        ("en-GB;q=0.2,de;q=0.1", "en"),
        ("fr", None),
        ("de;q=0", None),
        ("", None),
        ("*", None),
        ("deutsch", None),
    ],
)
def test_the_best_language_we_speak(header: str, lang: str | None) -> None:
    assert best(parse_accept_header(header, LanguageAccept)) == lang
