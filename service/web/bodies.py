"""How large a form may be. One without a length (chunked) is read to its end and measured: nothing is cut silently."""

from __future__ import annotations

from flask import current_app, request
from werkzeug.exceptions import RequestEntityTooLarge

from service.web.blueprint import web


@web.before_request
def must_fit() -> None:
    """Raises HTTP 413 for a form that is larger than the app's MAX_CONTENT_LENGTH."""
    most = int(current_app.config["MAX_CONTENT_LENGTH"])
    if request.content_length is not None:
        if request.content_length > most:
            raise RequestEntityTooLarge
        return
    request.max_content_length = most + 1
    if len(request.get_data()) > most:
        raise RequestEntityTooLarge
