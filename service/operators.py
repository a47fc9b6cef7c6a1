"""What operators and their machines look at: is it alive, and how much goes through it."""

from __future__ import annotations

import os
import time

from flask import Blueprint, Flask, Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest, multiprocess
from sqlalchemy import text

from service.core.troubles import typed
from service.core.world import World

REGISTRY = CollectorRegistry()
REQUESTS = Counter("millpost_requests", "Requests answered", ("method", "route", "status"), registry=REGISTRY)
SECONDS = Histogram("millpost_request_seconds", "Time to answer", ("method", "route"), registry=REGISTRY)


def register(app: Flask, world: World) -> None:
    """Add /healthz and /metrics, and count every request by its route (never by a game or a token)."""
    pages = Blueprint("operators", __name__)

    @pages.get("/healthz")
    def healthz() -> Response:
        """Whether this process reaches its database: 200 `ok`, else 503."""
        try:
            with world.store.reading() as tx:
                tx.execute(text("SELECT 1"))
        except Exception as error:
            if typed(error) is None:
                raise
            return Response("database away\n", status=503, mimetype="text/plain")
        return Response("ok\n", mimetype="text/plain")

    @pages.get("/metrics")
    def metrics() -> Response:
        """Prometheus text; over all processes of the machine if PROMETHEUS_MULTIPROC_DIR is set."""
        return Response(generate_latest(_registry()), content_type=CONTENT_TYPE_LATEST)

    app.register_blueprint(pages)
    app.before_request(_begin)
    app.after_request(_count)


def _registry() -> CollectorRegistry:
    if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        return REGISTRY
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


def _begin() -> None:
    g.begun = time.perf_counter()


def _count(response: Response) -> Response:
    route = request.url_rule.rule if request.url_rule else "none"
    REQUESTS.labels(request.method, route, response.status_code).inc()
    if "begun" in g:
        SECONDS.labels(request.method, route).observe(time.perf_counter() - g.begun)
    return response
