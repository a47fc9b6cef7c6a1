"""Schemathesis makes up requests from openapi.yaml: nothing answers 500, nothing answers what is not promised."""

from __future__ import annotations

import re
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from service.api.fields import ID
from service.api.spec import document
from tests.service.api.seating import Seating

EXAMPLES = 12
NOT_HERE = [positive_data_acceptance, ignored_auth]
"""Names, addresses and zones know more rules than a JSON Schema can say, so 400 for a well-shaped one is right.

What answers without a token is walked in test_error_shape.py.
"""

load_all_checks()
schema = schemathesis.openapi.from_dict(document())
lasting = schema.exclude(method="DELETE", path=["/api/v1/me", "/api/v1/games/{game}/seats/me", "/me"])
"""What ends the account or the game that the other requests are about is left out."""


@lasting.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)
def test_made_up_requests(still: Seating, case: Any) -> None:
    if re.fullmatch(ID, str((case.path_parameters or {}).get("game"))):
        case.path_parameters["game"] = still.game
    headers = {"Authorization": f"Bearer {still.clients[0].token}"}
    case.call_and_validate(app=still.app, headers=headers, excluded_checks=NOT_HERE)
