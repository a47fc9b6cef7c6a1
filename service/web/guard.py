"""Forms are taken from our own pages only."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import request

from service.web import nonce
from service.web.blueprint import world


class ForeignForm(Exception):
    """A form that did not come from one of our pages, or from another browser's page."""


def check(bound_to: str) -> None:
    """Raises ForeignForm unless the form carries a nonce for `bound_to` and no foreign Origin."""
    origin = request.headers.get("Origin")
    ours = {urlsplit(world().settings.public_url).netloc, request.host}
    if origin is not None and origin != "null" and urlsplit(origin).netloc not in ours:
        raise ForeignForm
    if not nonce.fits(world().settings.secret_key, bound_to, request.form.get("nonce", "")):
        raise ForeignForm
