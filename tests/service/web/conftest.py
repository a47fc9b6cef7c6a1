"""A site with a mail server behind it, and a running table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.core.tables import OpenTable
from tests.service.web.site import Site
from tests.workers.post import Post


@pytest.fixture
def post() -> Iterator[Post]:
    server = Post()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def site(tmp_path: Path, post: Post) -> Iterator[Site]:
    made = Site(tmp_path, post)
    yield made
    made.stop()


@pytest.fixture
def table(site: Site) -> OpenTable:
    return OpenTable(site.world)
