"""openapi.yaml as a judge: is this answer one that the committed file promises?"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

FILE = Path(__file__).parents[3] / "openapi.yaml"
PROBLEM = "application/problem+json"
URI = "urn:openapi"


@lru_cache(maxsize=1)
def committed() -> dict[str, Any]:
    """The committed file."""
    return yaml.safe_load(FILE.read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def _registry() -> Registry:
    resource = Resource.from_contents(committed(), default_specification=DRAFT202012)
    return Registry().with_resource(URI, resource)


@lru_cache(maxsize=256)
def _validator(pointer: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"{URI}#{pointer}"}, registry=_registry())


@lru_cache(maxsize=1)
def paths() -> list[tuple[re.Pattern[str], str]]:
    """Each path of the file as a pattern, the more exact ones first."""
    base = committed()["servers"][0]["url"]
    known = sorted(committed()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(base + re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))), path) for path in known]


def operation(method: str, path: str) -> tuple[str, dict[str, Any]] | None:
    """The template of a path and its operation, if the file has it."""
    template = next((known for pattern, known in paths() if pattern.fullmatch(path)), None)
    if template is None or method.lower() not in committed()["paths"][template]:
        return None
    return template, committed()["paths"][template][method.lower()]


def resolved(part: dict[str, Any] | None) -> dict[str, Any] | None:
    """What a reference to a shared response points at."""
    if part is None or "$ref" not in part:
        return part
    return committed()["components"]["responses"][part["$ref"].rpartition("/")[2]]


def check(method: str, path: str, response: Any) -> None:
    """Fails unless the file promises this status, media type, shape and headers for this operation."""
    status, media = response.status_code, response.mimetype
    found = operation(method, path)
    if found is None:
        assert status in (404, 405), f"{method} {path} answers {status} and is not in openapi.yaml"
        check_problem(response)
        return
    template, known = found
    promised = resolved(known["responses"].get(str(status)))
    assert promised is not None, f"{method} {template} answers {status}: {response.get_data(as_text=True)[:500]}"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    for name in promised.get("headers", {}):
        assert name in response.headers, f"{method} {template} {status} has no {name}"
    if status >= 400:
        check_problem(response)
        assert response.json["code"] in promised["x-codes"], f"{method} {template}: {response.json}"
        return
    content = promised.get("content")
    if content is None:
        assert response.data == b""
        return
    assert media in content, f"{method} {template} {status} is {media}"
    if media == "application/json":
        where = f"/paths/{template.replace('~', '~0').replace('/', '~1')}/{method.lower()}"
        judge(f"{where}/responses/{status}/content/application~1json/schema", response.json)


def check_problem(response: Any) -> None:
    """Fails unless this is a problem document with every member that clients rely on."""
    assert response.mimetype == PROBLEM
    document = json.loads(response.data)
    judge("/components/schemas/Problem", document)
    assert document["status"] == response.status_code
    assert document["type"].endswith(f"/errors/{document['code']}")
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    wanted = {401: "WWW-Authenticate", 405: "Allow", 429: "Retry-After", 503: "Retry-After"}.get(response.status_code)
    assert wanted is None or wanted in response.headers


def judge(pointer: str, value: Any) -> None:
    """Fails with the first thing that does not fit the schema at `pointer`."""
    error = next(_validator(pointer.replace("{", "%7B").replace("}", "%7D")).iter_errors(value), None)
    assert error is None, f"{pointer}: {error.message[:500]} at /{'/'.join(map(str, error.absolute_path))}"
