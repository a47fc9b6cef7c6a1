"""Addresses within the pages: which page a form stands on, and where a person may be led after signing in."""

from __future__ import annotations

import re
from urllib.parse import quote

from flask import current_app, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from service.web.blueprint import web

LONGEST = 500
_LOCAL = re.compile(r"/(?:[A-Za-z0-9_~.%?=&+#-][A-Za-z0-9_~.%?=&+#/-]*)?")
"""A path of our own, with its query: never `//host`, never with a backslash, a colon or an @."""


def page_of(path: str) -> str:
    """The page to look at for an address that takes only a form: `/t/abc/send` → `/t/abc`; a page is its own."""
    while path.strip("/"):
        if _is_page(path):
            return path
        path = path.rstrip("/").rpartition("/")[0]
    return "/"


def local(address: str) -> str:
    """`address` if it leads to one of our own pages, else ""."""
    fits = len(address) <= LONGEST and _LOCAL.fullmatch(address) is not None
    return address if fits else ""


def here() -> str:
    """The address of the present page with its query, to come back to it."""
    if request.method not in ("GET", "HEAD"):
        return local(quote(page_of(request.path)))
    query = request.query_string.decode("ascii", "ignore")
    return local(quote(request.path) + (f"?{query}" if query else ""))


def _is_page(path: str) -> bool:
    adapter = current_app.create_url_adapter(request)
    assert adapter is not None
    try:
        endpoint, _ = adapter.match(path, method="GET")
    except (HTTPException, RequestRedirect):
        return False
    return str(endpoint).startswith(f"{web.name}.")
