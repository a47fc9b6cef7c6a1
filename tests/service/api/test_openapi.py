"""openapi.yaml is what the service does, both ways."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from openapi_spec_validator import validate

from service.api import BASE
from service.api.operation import OPERATIONS
from service.api.spec import document, text
from service.problems import KINDS
from tests.service.api import contract


def test_the_committed_file_is_what_the_code_says() -> None:
    assert contract.FILE.read_text(encoding="utf-8") == text(), "run `python -m service.api.spec > openapi.yaml`"


def test_it_is_a_valid_openapi_document() -> None:
    validate(document())


def routes(app: Flask) -> set[tuple[str, str]]:
    """Every method and path that the app serves under the base."""
    return {
        (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule.removeprefix(BASE)))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(BASE)
        for method in rule.methods or ()
        if method not in ("HEAD", "OPTIONS")
    }


def test_every_route_is_described_and_every_description_is_a_route(app: Flask) -> None:
    described = {
        (method.upper(), path) for path, methods in contract.committed()["paths"].items() for method in methods
    }
    assert described == routes(app)


def test_nothing_is_served_under_api_beside_the_base(app: Flask) -> None:
    assert all(rule.rule.startswith(BASE) for rule in app.url_map.iter_rules() if rule.rule.startswith("/api"))


def test_every_operation_says_what_it_is_for() -> None:
    for operation in OPERATIONS:
        assert operation.about.endswith("."), operation.name
        assert operation.summary, operation.name
        assert not operation.summary.endswith("."), operation.name


def test_request_bodies_take_nothing_unknown() -> None:
    schemas = contract.committed()["components"]["schemas"]
    for operation in OPERATIONS:
        if operation.body is not None:
            assert schemas[operation.body.__name__]["additionalProperties"] is False


def test_docs_list_exactly_the_codes_there_are() -> None:
    page = (contract.FILE.parent / "docs" / "errors.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d+) \| (\w+) \|", page, re.MULTILINE)
    assert rows == [(kind.code, str(kind.status), kind.retry) for kind in KINDS.values()]


@pytest.mark.parametrize("code", list(KINDS))
def test_the_type_of_an_error_is_the_address_of_a_page(app: Flask, code: str) -> None:
    page = app.test_client().get(f"/errors/{code}")
    assert page.status_code == 200
    assert page.mimetype == "text/html"
