"""Each error in words for people: what it means, and what to do."""

from __future__ import annotations

from service.core.errors import Limited
from service.problems import KINDS
from service.web.lang import t


def told(code: str) -> tuple[str, str]:
    """Title and advice for an error code."""
    en, de = _TITLES.get(code, (KINDS[code].title if code in KINDS else code, ""))
    advice = _ADVICE.get(code, ("", ""))
    return t(en, de or en), t(*advice)


def limited(error: Limited) -> str:
    """Which limit is used up, and how long to wait, as people say it."""
    what = t(*_LIMITS.get(str(error.extra.get("limit")), ("That was very often.", "Das war sehr oft.")))
    return f"{what} {_wait(int(error.extra.get('seconds', 60)))}"


def _wait(seconds: int) -> str:
    minutes = -(-seconds // 60)
    if minutes <= 1:
        return t("Please try again in a minute.", "Bitte in einer Minute noch einmal versuchen.")
    if minutes < 120:
        return t("Please try again in {n} minutes.", "Bitte in {n} Minuten noch einmal versuchen.", n=minutes)
    hours = -(-minutes // 60)
    return t("Please try again in {n} hours.", "Bitte in {n} Stunden noch einmal versuchen.", n=hours)


_LIMITS = {
    "dry-run": ("You have tried very many drafts.", "Du hast sehr viele Entwürfe ausprobiert."),
    "fresh-links": (
        "Three fresh links have been mailed in this hour.",
        "In dieser Stunde wurden schon drei neue Links gemailt.",
    ),
    "sign-in-address": (
        "Many codes have been mailed to this address lately.",
        "An diese Adresse gingen zuletzt schon viele Codes.",
    ),
    "sign-in-network": (
        "Many codes have been asked for from your network lately.",
        "Aus deinem Netz wurden zuletzt schon viele Codes angefordert.",
    ),
    "tables-a-day": ("You have opened very many tables today.", "Du hast heute schon sehr viele Tische eröffnet."),
    "invitations-a-day": ("You have sent ten invitations today.", "Du hast heute schon zehn Einladungen verschickt."),
    "invitations-to-an-address": (
        "One of these addresses has enough invitations to answer already.",
        "Eine dieser Adressen hat schon genug Einladungen zu beantworten.",
    ),
}

_TITLES = {
    "malformed": ("This request made no sense", "Diese Anfrage ergab keinen Sinn"),
    "unauthenticated": ("Please sign in first", "Bitte erst anmelden"),
    "forbidden": ("This is not yours to do", "Das steht dir hier nicht zu"),
    "not-found": ("There is nothing here", "Hier ist nichts"),
    "not-asked": ("You are not asked this now", "Danach bist du gerade nicht gefragt"),
    "already-answered": ("This question has been answered already", "Diese Frage ist schon beantwortet"),
    "game-over": ("This game is over", "Dieses Spiel ist zu Ende"),
    "conflict": ("Things are not as this form supposes", "Es ist anders, als dieses Formular annimmt"),
    "started": ("This game has begun already", "Dieses Spiel hat schon begonnen"),
    "not-started": ("This game has not begun yet", "Dieses Spiel hat noch nicht begonnen"),
    "not-ready": ("This table cannot start yet", "Dieser Tisch kann noch nicht beginnen"),
    "seat-taken": ("This seat is taken", "Dieser Platz ist besetzt"),
    "already-seated": ("You are at this table already", "Du sitzt schon an diesem Tisch"),
    "cannot-undo": ("This cannot be taken back", "Das ist nicht zurückzunehmen"),
    "key-reused": ("This key belongs to another request", "Dieser Schlüssel gehört zu einer anderen Anfrage"),
    "illegal": ("The rules do not allow this", "Die Regeln erlauben das nicht"),
    "parked": ("This game is parked", "Dieses Spiel ruht"),
    "limited": ("Too many requests", "Zu viele Anfragen"),
    "rules-fault": ("The rules failed", "Die Regeln haben versagt"),
    "unavailable": ("Not available at the moment", "Gerade nicht erreichbar"),
    "method-not-allowed": ("This address does not take that", "Diese Adresse nimmt das nicht an"),
    "too-large": ("That was too much", "Das war zu viel"),
    "unsupported-media-type": ("Send JSON", "Bitte JSON senden"),
    "internal": ("Something went wrong here", "Hier ist etwas schiefgegangen"),
    "foreign-form": ("This form is out of date", "Dieses Formular ist veraltet"),
}

_ADVICE = {
    "not-found": (
        "The address is wrong, or what stands there is private and not yours to see.",
        "Die Adresse stimmt nicht, oder was dort steht, ist privat und nicht für dich.",
    ),
    "foreign-form": (
        "Nothing was done. Please go back, load the page anew, and press the button there. The pages need cookies.",
        "Es ist nichts geschehen. Bitte die Seite davor neu laden und dort den Knopf drücken. Cookies müssen sein.",
    ),
    "internal": (
        "Nothing was stored by this page; the operator finds the fault in the log.",
        "Diese Seite hat nichts gespeichert; der Betreiber findet den Fehler im Protokoll.",
    ),
    "rules-fault": (
        "Nothing was stored and nobody loses time by it. The operator has been told.",
        "Es wurde nichts gespeichert, niemand verliert dadurch Zeit. Der Betreiber weiß Bescheid.",
    ),
    "parked": (
        "This release cannot read the game. It is kept as it is until one can; the operator knows.",
        "Diese Fassung kann das Spiel nicht lesen. Es bleibt, wie es ist, bis eine es kann; der Betreiber weiß es.",
    ),
    "unavailable": (
        "Nothing was stored. Please try the same again in a moment.",
        "Es wurde nichts gespeichert. Bitte gleich noch einmal dasselbe versuchen.",
    ),
    "already-answered": (
        "The first answer counts. The page shows what is asked now.",
        "Die erste Antwort gilt. Die Seite zeigt, was jetzt gefragt ist.",
    ),
    "not-asked": (
        "Somebody else is asked, or something else is asked of you.",
        "Jemand anders ist gefragt, oder du bist etwas anderes gefragt.",
    ),
    "cannot-undo": (
        "Only your own steps since the last draw, while nobody else was asked, can be taken back.",
        "Zurückzunehmen sind nur eigene Schritte seit der letzten Ziehung, solange niemand anders gefragt war.",
    ),
}
