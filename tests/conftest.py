"""What every test gets: the fixtures of the real parts, and in CI the rule that a skipped test has failed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

HERE = Path(__file__).parent
pytest_plugins = [f"tests.{part}" for part in ("postgres", "valkey") if (HERE / f"{part}.py").exists()]

ALLOWED_SKIPS = HERE / "allowed_skips.txt"


def allowed_skips() -> dict[str, str]:
    """Node id (or its beginning) → why it may be skipped in CI; one `NODE-ID  # why` a line."""
    lines = (line.strip() for line in ALLOWED_SKIPS.read_text(encoding="utf-8").splitlines())
    pairs = (line.partition("  # ") for line in lines if line and not line.startswith("#"))
    return {node: why for node, _, why in pairs}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    """In CI a skip is a failure, unless it is listed with its reason: a missing server must not look green."""
    report = yield
    skipped = report.skipped and not hasattr(report, "wasxfail")
    if skipped and os.environ.get("CI") and not any(item.nodeid.startswith(node) for node in allowed_skips()):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI and not listed in {ALLOWED_SKIPS.name}: {report.longrepr}"
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `nightly` run only when asked for (`-m nightly`)."""
    if "nightly" in (config.option.markexpr or ""):
        return
    kept = [item for item in items if item.get_closest_marker("nightly") is None]
    dropped = [item for item in items if item.get_closest_marker("nightly") is not None]
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept
