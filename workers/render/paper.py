"""What a mail is written on: its row, its links, and the settings of the house."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from sqlalchemy import Row

from service.config import Settings
from service.core import links
from service.core.world import World
from workers.render.letter import Unwritable

MARK_CHARACTERS = 8


@dataclass(frozen=True, slots=True)
class Paper:
    """`tokens`: of this mail by purpose; what is not among them was not offered when it was written, and never is."""

    world: World
    mail: Row[Any]
    tokens: Mapping[str, str]

    @property
    def settings(self) -> Settings:
        """The settings."""
        return self.world.settings

    def address(self, purpose: str, path: str) -> str:
        """A link of this mail: `path` and its token. Raises Unwritable."""
        if purpose not in self.tokens:
            raise Unwritable(f"this mail has no link `{purpose}` under any link key known here")
        return f"{self.settings.public_url}/{path}/{self.tokens[purpose]}"

    @property
    def reply_to(self) -> str | None:
        """The reply address, None where answers by mail are not taken."""
        token, domain = self.tokens.get("reply"), self.settings.reply_domain
        return f"r-{token}@{domain}" if token and domain else None

    @property
    def envelope_sender(self) -> str:
        """Where bounces go."""
        token, domain = self.tokens.get("bounce"), self.settings.bounce_domain
        return f"b-{token}@{domain}" if token and domain else self.settings.mail_from

    @property
    def mark(self) -> str | None:
        """The line above which one answers, in both languages, with a mark that only this mail has."""
        if self.reply_to is None:
            return None
        own = hashlib.sha256(self.mail.message_id.encode()).hexdigest()[:MARK_CHARACTERS]
        return f"### Answer above this line / Bitte über dieser Zeile antworten · {own} ###"

    def tap(self, code: str) -> str:
        """A `mailto:` link with the answer in it: tap, send."""
        return f"mailto:{self.reply_to}?subject={quote(code)}&body={quote(code)}"


def paper(world: World, mail: Row[Any]) -> Paper:
    """The paper for a row of `mails`."""
    with world.store.reading() as tx:
        return Paper(world, mail, links.tokens_of(world, tx, mail.id))
