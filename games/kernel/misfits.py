"""What is wrong with the values of a field, in words for people. The field's own label is set before them elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.errors import BadValues


def no_such_field(name: str, code: str) -> BadValues:
    """A value was given for a field that the choice has not."""
    return BadValues(name, {"en": f"“{code}” has no such part.", "de": f"„{code}“ hat keinen solchen Teil."})


def none_of_these(name: str, known: Iterable[str]) -> BadValues:
    """One value is needed, and what was given is none."""
    listed = ", ".join(known)
    return BadValues(name, {"en": f"choose one of {listed}.", "de": f"wähle eins von {listed}."})


def not_different(name: str, known: Iterable[str]) -> BadValues:
    """Several values are needed, and something else was given, or the same twice."""
    listed = ", ".join(known)
    return BadValues(name, {"en": f"choose different ones of {listed}.", "de": f"wähle verschiedene aus {listed}."})


def not_so_many(name: str, span: tuple[int, int], given: int) -> BadValues:
    """Too few or too many; `span`: at least, at most."""
    least, most = span
    en = f"exactly {least}" if least == most else f"{least} to {most}"
    de = f"genau {least}" if least == most else f"{least} bis {most}"
    return BadValues(name, {"en": f"{en} needed, not {given}.", "de": f"{de} nötig, nicht {given}."})


def no_counts(name: str) -> BadValues:
    """Numbers of things are needed, and something else was given."""
    return BadValues(name, {"en": "say how many of each, in whole numbers.", "de": "gib zu jedem eine ganze Zahl an."})


def no_such_thing(name: str, known: Iterable[str]) -> BadValues:
    """A number of something that cannot be given."""
    listed = ", ".join(known)
    return BadValues(name, {"en": f"only {listed} can be given.", "de": f"hier geht nur {listed}."})


def too_many(name: str, thing: str, most: int) -> BadValues:
    """More of one thing than there may be."""
    return BadValues(name, {"en": f"at most {most} of {thing}.", "de": f"höchstens {most} von {thing}."})


def not_understood(words: list[str], code: str) -> BadValues:
    """Words were left over behind a code and its values."""
    said = " ".join(words[:10]) + (" …" if len(words) > 10 else "")
    return BadValues(
        words[0],
        {
            "en": f"“{said}” after “{code}” is not understood.",
            "de": f"„{said}“ hinter „{code}“ ist nicht verständlich.",
        },
    )
