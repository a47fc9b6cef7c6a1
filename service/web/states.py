"""Words for the states of tables and invitations."""

from __future__ import annotations

from service.core import kinds
from service.web.lang import current, t


def titles() -> dict[str, str]:
    """The games' names by kind."""
    return {one["kind"]: one["title"] for one in kinds.listed(current())["kinds"]}


def states() -> dict[str, str]:
    """A table's status in words."""
    return {
        "open": t("people are sitting down", "man setzt sich"),
        "running": t("being played", "wird gespielt"),
        "over": t("over", "zu Ende"),
    }


def invitation_states() -> dict[str, str]:
    """What became of an invitation, in words."""
    return {
        "owed": t("is being sent", "wird gesendet"),
        "sent": t("sent", "gesendet"),
        "bounced": t("did not arrive", "kam nicht an"),
        "opened": t("the page was opened", "die Seite wurde geöffnet"),
        "declined": t("declined", "abgelehnt"),
        "accepted": t("accepted", "angenommen"),
        "withdrawn": t("withdrawn", "zurückgezogen"),
    }


def visibilities() -> list[tuple[str, str]]:
    """Who may look on."""
    return [
        ("link", t("whoever has the address", "wer die Adresse kennt")),
        ("public", t("everybody (it is listed)", "alle (er steht in der Liste)")),
        ("private", t("only who sits there or is invited", "nur wer dort sitzt oder eingeladen ist")),
    ]


def matters() -> dict[str, str]:
    """What a notice was about."""
    return {
        "turn": t("your turn", "du bist dran"),
        "over": t("game over", "Spiel zu Ende"),
        "invitation": t("invitation", "Einladung"),
        "sign-in": t("sign-in code", "Anmeldecode"),
    }


def fates() -> dict[str | None, str]:
    """What became of a notice."""
    return {
        None: t("still owed", "steht noch aus"),
        "bound": t("on its way", "unterwegs"),
        "sent": t("sent", "gesendet"),
        "overtaken": t("not needed any more", "nicht mehr nötig"),
        "merged": t("told in another mail", "in einer anderen Mail gesagt"),
        "muted": t("mails of this game are off", "Mails dieses Spiels sind aus"),
        "undeliverable": t("did not arrive", "kam nicht an"),
    }
