"""Tokens of links stand in paths; no log may hold them. `/t/abc…` is written as `/t/…`, without its query.

gunicorn takes the logger class: `gunicorn --logger-class service.web.access_log.MaskedLogger …`.
A proxy in front needs the same; docs/run.md shows the line.
"""

from __future__ import annotations

from typing import Any

from gunicorn.glogging import Logger  # type: ignore[import-untyped]

from service.logs import mask


class MaskedLogger(Logger):  # type: ignore[misc]
    """gunicorn's logger, which masks the tokens in every atom of the access log and in its error messages."""

    def atoms(self, resp: Any, req: Any, environ: Any, request_time: Any) -> dict[str, Any]:
        """What the access log may use; every text is masked, the query is left out."""
        found: dict[str, Any] = super().atoms(resp, req, environ, request_time)
        masked = {key: mask(value) if isinstance(value, str) else value for key, value in found.items()}
        return {**masked, "q": "", "f": "-"}

    def exception(self, msg: Any, *args: Any, **kwargs: Any) -> None:
        """An exception's line, masked."""
        super().exception(mask(str(msg)), *(mask(a) if isinstance(a, str) else a for a in args), **kwargs)
