"""What the documents say is true: vectors, settings, commands."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from service import config
from service.core import luck
from workers.cli import main
from workers.supervise.parts import SETTINGS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def block(page: Path, language: str) -> str:
    """The code block of a language in a page."""
    found = re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(found) == 1, page
    return str(found[0])


def test_vectors_of_luck() -> None:
    told = json.loads(block(DOCS / "how-luck-is-made.md", "json"))
    secret, game = bytes.fromhex(told["secret"]), told["game"]
    assert luck.commitment(secret) == told["commitment"]
    pairs = [(version, digest) for version, digest in told["contributions"]]
    luck0 = luck.luck0(game, told["commitment"], pairs)
    assert luck0 == told["luck0"]
    tiles = [f"w{n:02d}" for n in range(1, 36)]
    drawn = [luck.draw(secret, game, n, luck0, tiles) for n in range(8)]
    assert drawn == told["draws of w01 to w35, n = 0 to 7"]
    numbers = [luck.draw(secret, game, n, luck0, ["0", "1", "2"]) for n in range(12)]
    assert numbers == told["draws of 0, 1, 2, n = 0 to 11"]
    words = luck.words_digest(b"salt-of-16-bytes", "ein Wort")
    assert words == told["words 'ein Wort' with the salt 'salt-of-16-bytes'"]


def test_every_setting_is_explained() -> None:
    text = (DOCS / "run.md").read_text(encoding="utf-8")
    table = text[text.index("| setting |") :]
    told = set(re.findall(r"`([A-Z_]+)`", "\n".join(line.split("|")[1] for line in table.splitlines() if "|" in line)))
    code = Path(config.__file__).read_text(encoding="utf-8")
    read = set(re.findall(r'env(?:\.get\(|\[|, )"([A-Z_]+)"', code))
    assert read == told == set(SETTINGS)


def test_commands_that_are_named_exist() -> None:
    for page in [ROOT / "README.md", ROOT / "Procfile", *sorted(DOCS.rglob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        for command in re.findall(r"\bmillpost (?:--local \S+ )?([a-z]+)\b", text):
            assert command in main.commands, f"{page.name}: millpost {command}"
        targets = subprocess.run(["make", "-qp"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
        for target in re.findall(r"`make ([a-z0-9-]+)", text):
            assert re.search(rf"^{target}:", targets, re.MULTILINE), f"{page.name}: make {target}"


def test_the_example_client_needs_nothing_but_the_standard_library() -> None:
    code = block(DOCS / "write-a-client.md", "python")
    imported = set(re.findall(r"^import ([a-z]+)", code, re.MULTILINE))
    assert imported <= set(sys.stdlib_module_names)
    compile(code, "client", "exec")


def test_the_newcomer_is_sent_to_files_that_exist() -> None:
    names = re.findall(
        r"`((?:games|eventstore|service|workers|docs)/[^`]*)`", (DOCS / "newcomer.md").read_text("utf-8")
    )
    assert names
    missing = [name for name in names if not list(ROOT.glob(name.replace("<game>", "milestones").rstrip("/")))]
    assert missing == []
