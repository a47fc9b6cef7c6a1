"""A client that trusts nothing: every answer is held against the committed openapi.yaml."""

from __future__ import annotations

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from service.api import BASE
from tests.service.api import contract


class Client:
    """Requests below the base, as the bearer of `token`."""

    def __init__(self, app: Flask, token: str | None = None) -> None:
        self.app = app
        self.token = token
        self.http = app.test_client(use_cookies=False)

    def open(self, method: str, path: str, **more: Any) -> TestResponse:
        """Any request; the answer has been checked."""
        headers = dict(more.pop("headers", {}))
        if self.token is not None:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        response = self.http.open(BASE + path, method=method, headers=headers, **more)
        if method not in ("HEAD", "OPTIONS"):
            contract.check(method, BASE + path.partition("?")[0], response)
        return response

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.open("GET", path, **more)

    def post(self, path: str, json: Any = None, **more: Any) -> TestResponse:
        return self.open("POST", path, json=json, **more)

    def patch(self, path: str, json: Any = None, **more: Any) -> TestResponse:
        return self.open("PATCH", path, json=json, **more)

    def delete(self, path: str, **more: Any) -> TestResponse:
        return self.open("DELETE", path, **more)
