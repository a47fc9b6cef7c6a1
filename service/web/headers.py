"""Headers that every page carries: no scripts, no outside resources, no referrer, no copies kept."""

from __future__ import annotations

from flask import Response, request

from service.web import lang

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
YEAR = 31_536_000


def protect(response: Response) -> Response:
    """Set what is not set yet; static files may be kept."""
    headers = response.headers
    headers.setdefault("Content-Security-Policy", POLICY)
    headers.setdefault("X-Frame-Options", "DENY")
    headers.setdefault("X-Robots-Tag", "noindex, nofollow")
    headers["Referrer-Policy"] = "no-referrer"
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if request.endpoint != "web.static":
        headers.setdefault("Cache-Control", "private, no-store")
        headers.setdefault("Content-Language", lang.current())
        headers.add("Vary", "Cookie, Accept-Language")
    return response
