"""What a use case refuses, said at the field of the form that it is about."""

from __future__ import annotations

from collections.abc import Mapping

from service.core.errors import CoreError, Illegal, Limited, Malformed, SeatTaken
from service.web import error_words
from service.web.lang import current, t

_WORDS = {
    "player": ("Say what you are called at the table.", "Wie heißt du am Tisch? Bitte einen Namen eintragen."),
    "address": ("This is not a mail address that we can send to.", "An diese Mailadresse können wir nichts senden."),
    "name": (
        "A name has up to 40 characters (a table's at least 3), holds no links and none of < > / \\ @ :",
        "Ein Name hat bis zu 40 Zeichen (der eines Tisches mindestens 3), keine Links und keines von < > / \\ @ :",
    ),
    "zone": (
        "This time zone is not known; write for example Europe/Berlin.",
        "Diese Zeitzone ist nicht bekannt; zum Beispiel Europe/Berlin.",
    ),
    "words": (
        "The words are too long, or hold signs that cannot be seen.",
        "Die Worte sind zu lang oder enthalten Unsichtbares.",
    ),
    "code": ("This code is not right, or no longer good.", "Dieser Code stimmt nicht oder gilt nicht mehr."),
    "invitations": (
        "One of these is not a mail address, or cannot be invited.",
        "Eine davon ist keine Mailadresse oder nicht einzuladen.",
    ),
    "seats": ("So many seats do not fit.", "So viele Plätze gehen nicht."),
    "bots": ("So many bots do not fit.", "So viele Bots gehen nicht."),
}


def by_field(error: CoreError, names: Mapping[str, str]) -> dict[str, str]:
    """The error's words by form field; "" where none is to blame. `names`: JSON pointer → form field."""
    found = {}
    for one in error.extra.get("errors") or []:
        pointer = "/" + str(one.get("pointer", "")).strip("/").partition("/")[0]
        field = names.get(pointer, "")
        found[field] = one.get("said") or _said(error) or _words(field, str(one.get("detail") or error.detail))
    return found or {"": sentence(error)}


def refusal(pointer: str, said: str) -> Malformed:
    """What a page itself refuses, in its own words and language."""
    return Malformed(said, errors=[{"pointer": pointer, "detail": said, "said": said}])


def invited_before(pointer: str) -> Malformed:
    """An address that was invited to the table before, or twice at once."""
    return refusal(
        pointer,
        t(
            "Somebody can be invited to a table only once, and one of these has been.",
            "An einen Tisch kann man nur einmal eingeladen werden, und hier war das schon der Fall.",
        ),
    )


def sentence(error: CoreError) -> str:
    """An error in one sentence of the page's language."""
    if isinstance(error, Limited):
        return error_words.limited(error)
    if current() == "en" or isinstance(error, Illegal):
        return error.detail
    title, advice = error_words.told(error.code)
    return f"{title}. {advice}".strip()


def _said(error: CoreError) -> str:
    """Invitations for more people than there are seats."""
    if not isinstance(error, SeatTaken):
        return ""
    return t(
        "Free seats: {n}. Together with the invitations that are still open these would be too many people.",
        "Freie Plätze: {n}. Mit den Einladungen, die noch offen sind, wären das zu viele Leute.",
        n=len(error.extra.get("free") or []),
    )


def _words(field: str, detail: str) -> str:
    return t(*_WORDS[field]) if field in _WORDS and current() == "de" else detail
