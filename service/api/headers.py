"""Headers of every answer under /api: open to scripts of any site, for nothing here hangs on cookies."""

from __future__ import annotations

from flask import Response, request

SHOWN = "Allow, Content-Language, ETag, Location, Poll-After, Retry-After, WWW-Authenticate"
TAKEN = "Accept-Language, Authorization, Content-Type, Idempotency-Key, If-None-Match"
A_DAY = "86400"


def open_to_all(response: Response) -> Response:
    """CORS without credentials; the browser may send our headers and read ours."""
    headers = response.headers
    headers["Access-Control-Allow-Origin"] = "*"
    headers["Access-Control-Expose-Headers"] = SHOWN
    headers["X-Content-Type-Options"] = "nosniff"
    if request.method == "OPTIONS":
        headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "GET")
        headers["Access-Control-Allow-Headers"] = TAKEN
        headers["Access-Control-Max-Age"] = A_DAY
    return response
