"""One game from the invitation to the audit, and the line that says how it went."""

from __future__ import annotations

import random
from dataclasses import dataclass

from eventstore.body import decode
from games.kernel.game import Preset
from service.core.audit import audit_lines
from service.core.duties import owed_by_log
from tests.demo.letters import Letter, Mailbag
from tests.demo.player import SIXTH, Player
from tests.demo.thinking import public_log

NAMES = ("Anna", "Bert", "Carla", "Dora")


@dataclass(frozen=True)
class Result:
    """How one game went. `owed`: from the log alone; `delivered`: at the receiving SMTP server."""

    title: str
    actions: int
    owed: int
    delivered: int
    wrong: int
    old_links: int
    verdict: str
    faults: tuple[str, ...]

    def line(self) -> str:
        """For people."""
        audit = "ok" if self.verdict == "complete" and not self.faults else "FAILED"
        return (
            f"{self.title}: finished in {self.actions} actions, {self.owed} notices owed, "
            f"{self.delivered} delivered, {self.wrong} to the wrong seat, audit {audit}"
        )

    @property
    def fine(self) -> bool:
        """Whether everything that was owed came, to the right seat, and the audit is complete."""
        return self.owed == self.delivered and not self.wrong and self.verdict == "complete" and not self.faults


class Table:
    """A table of people who play from their mails."""

    def __init__(
        self, url: str, bag: Mailbag, kind: str, seats: int, *, preset: Preset | None = None, seed: int = 1
    ) -> None:
        self.title = " ".join(filter(None, (kind, preset.name if preset else "", f"{seats}p")))
        self._options = {name: str(value) for name, value in preset.options.items()} if preset else {}
        self.name = f"Demo {self.title}"
        self._url = url
        self._bag = bag
        mark = self.title.replace(" ", "-")
        rng = random.Random(seed * 100 + seats)
        self.players = [Player(url, bag, name, f"{name.lower()}.{mark}@players.example", rng) for name in NAMES[:seats]]
        self._kind = kind
        self.game = ""

    def open(self) -> None:
        """Invitation, sitting down; the game begins by itself when the table is full."""
        host, *guests = self.players
        host.sign_in()
        self.game = host.open_table(
            self._kind, self.name, len(self.players), [guest.address for guest in guests], **self._options
        )
        for guest in guests:
            guest.accept(self.name)
        for body in map(decode, public_log(self._url, self.game)):
            if body.type == "seat-taken":
                self.players[body.version - 2].seat = int(body.facts[0]["seat"])

    def step(self) -> bool:
        """One wait, played from its mail. False when the game is over."""
        last = decode(public_log(self._url, self.game)[-1])
        if last.type == "ended":
            return False
        player = next(one for one in self.players if one.seat == last.asked[0].seat)
        player.play(self.game, self.name, self._turns(player, last.asked[0].since))
        return True

    def _turns(self, player: Player, since: int) -> int:
        """Which of the player's waits this is, counted from 1 in the log."""
        keys = [key.split(" ") for key in owed_by_log(public_log(self._url, self.game)) if key.startswith("turn ")]
        return sum(int(key[2]) == player.seat and int(key[4]) <= since for key in keys)

    def result(self) -> Result:
        """Wait for the last mails, then count and audit."""
        texts = public_log(self._url, self.game)
        owed = [key.split(" ") for key in owed_by_log(texts)]
        faults = []
        for player in self.players:
            self._bag.wait(
                lambda one=player: next(iter(self._bag.of(one.address, self._over())), None), f"the end, {player.name}"
            )
            due = sum(int(key[2]) == player.seat for key in owed)
            got = len(self._of_game(player.address))
            if due != got:
                faults.append(f"{player.name} was owed {due} notices and got {got}")
        if any(player.turns > SIXTH for player in self.players) and not any(one.old_links for one in self.players):
            faults.append("nobody ever used the link of an old mail")
        report = audit_lines(self._export(), [])
        faults += [f"{check.name}: {check.detail}" for check in report.checks if check.ok is not True]
        addresses = {player.address for player in self.players}
        ours = [mail for mail in self._bag.all() if self._is_ours(mail.subject)]
        wrong = sum(mail.recipient not in addresses or not self._greets(mail) for mail in ours)
        return Result(
            self.title,
            sum(player.actions for player in self.players),
            len(owed),
            sum(len(self._of_game(address)) for address in addresses),
            wrong,
            sum(player.old_links for player in self.players),
            report.verdict,
            tuple(faults),
        )

    def _over(self) -> str:
        return f"{self.name} – the game is over"

    def _is_ours(self, subject: str) -> bool:
        return subject in (f"{self.name} – your turn", self._over())

    def _of_game(self, address: str) -> list[Letter]:
        return [*self._bag.of(address, f"{self.name} – your turn"), *self._bag.of(address, self._over())]

    def _greets(self, mail: Letter) -> bool:
        owner = next(player for player in self.players if player.address == mail.recipient)
        text = " ".join(mail.text.split())
        return f"you are {owner.name}" in text or f"you were {owner.name}" in text

    def _export(self) -> list[str]:
        with_openings = f"{self._url}/api/v1/games/{self.game}/export"
        page = self.players[0].browser.get(with_openings)
        return [line for line in page.text.splitlines() if line]
