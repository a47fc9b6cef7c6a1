"""The games that can be played here, and all that a program needs to draw them."""

from __future__ import annotations

from typing import Any

from service.api import etags
from service.api.operation import Call, Operation, serves
from service.api.schemas.kinds import Kind, Kinds
from service.core import kinds
from service.core.errors import NotFound
from service.core.principal import NOBODY

TAG = "kinds"


@serves(Operation("GET", "/kinds", TAG, "All kinds", {200: Kinds}, sign_in="", tagged=True))
def list_kinds(call: Call) -> Any:
    """Every game in a line."""
    data = kinds.listed(call.lang)
    return etags.of_data(data, NOBODY, call.lang)


@serves(
    Operation(
        "GET",
        "/kinds/<word:kind>",
        TAG,
        "One kind",
        {200: Kind},
        sign_in="",
        errors=(NotFound,),
        tagged=True,
    )
)
def one_kind(call: Call, kind: str) -> Any:
    """Seats, options, presets, rules versions, data sets with their places, JSON Schema of actions and view."""
    data = kinds.described(kind, call.lang)
    return etags.of_data(data, NOBODY, call.lang)
