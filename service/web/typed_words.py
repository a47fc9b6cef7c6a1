"""Words that are typed so that no program which only presses buttons can do what they do; in both languages."""

from __future__ import annotations

from service.web.lang import t

WORDS = {
    "undo": ("undo", "zurück"),
    "fresh": ("fresh", "neu"),
    "mute": ("mute", "aus"),
    "no": ("no", "nein"),
    "never": ("never", "nie"),
    "resign": ("resign", "aufgeben"),
    "erase": ("erase", "löschen"),
}


def shown(word: str) -> str:
    """How a page asks for a word."""
    return t(*WORDS[word])


def typed(word: str, given: str) -> bool:
    """Whether `given` is that word, in either language, in any case and with any quotes around it."""
    return given.strip(" .\"'“”„‚‘’»«").lower() in WORDS[word]


def please(*words: str) -> str:
    """What is said to somebody who typed something else."""
    asked = t(" or ", " oder ").join(t("“{word}”", "„{word}“", word=shown(word)) for word in words)
    return t("Please type {words}.", "Bitte {words} tippen.", words=asked)
