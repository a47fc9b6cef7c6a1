"""RULES.md: each rule is there in order, and every option is named."""

from __future__ import annotations

from games.keyharvest import GAME
from tests.games.rules_text import folder, rules


def test_all_rules_are_there_in_order() -> None:
    found = [rule.number for rule in rules("keyharvest")]
    plain = [f"R{number}" for number in range(1, 119)]
    assert [number for number in found if number not in ("R2a", "R88a")] == plain
    assert found[2] == "R2a"
    assert found[found.index("R88") + 1] == "R88a"


def test_every_option_is_named_in_the_rules() -> None:
    text = (folder("keyharvest") / "RULES.md").read_text(encoding="utf-8")
    assert [spec.name for spec in GAME.options if f"`{spec.name}`" not in text] == []


def test_every_worker_and_happening_file_is_pointed_at() -> None:
    linked = {path for rule in rules("keyharvest") for path, _ in rule.links}
    for room in ("workers", "happenings"):
        files = {f"{room}/{path.name}" for path in (folder("keyharvest") / room).glob("*.py")}
        assert files - linked <= {f"{room}/__init__.py", "workers/effect.py", "happenings/deed.py"}
