"""How one answers by mail: an example of each form, out of what is asked now where that has one."""

from __future__ import annotations

from typing import Any


def forms(lang: str, groups: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """`{means, lines}` for each thing that can be written; `groups`: the numbered choices of a mail."""
    choices = sorted((choice for group in groups for choice in group["choices"]), key=lambda one: int(one["number"]))
    plain = [choice for choice in choices if not choice["fields"]]
    filled = next((choice["example"] for choice in choices if choice["fields"]), None)
    rows: list[tuple[str, str, list[str]]] = []
    if plain or not choices:
        number = str(plain[0]["number"]) if plain else "3"
        rows.append(("The number of a choice in the mail:", "Die Nummer einer Wahl aus der Mail:", [number]))
    if plain:
        rows.append(("Or its code:", "Oder ihr Code:", [plain[0]["code"]]))
    en = "A choice that needs more: then its values behind it. The mail has an example of each."
    de = "Braucht eine Wahl Angaben, dann stehen sie dahinter. Die Mail zeigt zu jeder ein Beispiel."
    rows.append(
        (f"{en[:-1]}{':' if filled else '.'}", f"{de[:-1]}{':' if filled else '.'}", [filled] if filled else [])
    )
    en = "Several answers at once: a line each, in codes; a line answers what is asked after the one before it"
    de = (
        "Mehrere Antworten auf einmal: je eine Zeile, als Code; eine Zeile beantwortet, was nach der davor gefragt wird"
    )
    lines = [plain[0]["code"], plain[-1]["code"]] if len(plain) > 1 else []
    rows.append((f"{en}{':' if lines else '.'}", f"{de}{':' if lines else '.'}", lines))
    rows.append(
        ("Take back your last step:", "Den letzten Schritt zurücknehmen:", ["zurück" if lang == "de" else "undo"])
    )
    rows.append(("Get the position:", "Die Stellung bekommen:", ["stellung" if lang == "de" else "board"]))
    rows.append(("Get this help:", "Diese Hilfe bekommen:", ["hilfe" if lang == "de" else "help"]))
    return [{"means": de if lang == "de" else en, "lines": lines} for en, de, lines in rows]
