"""Just enough Markdown for our own rule files: headings, paragraphs, lists, tables, bold, code, links within the page.

Every rule number becomes an anchor (`**R43**` → `id="R43"`); pointers into the code (`→ …`) are left out for players,
and so is a paragraph that begins with one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markupsafe import Markup, escape

_POINTER = re.compile(r"\s*→\s*`[^`]+`(?:\s*,\s*`[^`]+`)*\s*$")
_INLINE = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|`(?P<code>[^`]+)`|\[(?P<text>[^\]]+)\]\([^)]*\)")
_NUMBER = re.compile(r"\*\*(?P<number>[A-Z]{1,3}[0-9]+[a-z]?)\*\*")
_BULLET = re.compile(r"(?P<indent> *)(?:[-*]|[0-9]+\.) (?P<text>.*)")
_HEADING = re.compile(r"(#{1,5}) (.*)")


def html(text: str) -> Markup:
    """Safe HTML of a Markdown text; anything else in it is shown as it stands."""
    blocks = (block for block in _blocks(text.splitlines()) if not block[0].startswith("→"))
    return Markup("\n").join(_block(block) for block in blocks)


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    block: list[str] = []
    for line in [*lines, ""]:
        heading = _HEADING.match(line) is not None
        if block and (heading or not line.strip()):
            yield block
            block = []
        if heading:
            yield [line]
        elif line.strip():
            block.append(line)


def _block(block: list[str]) -> Markup:
    heading = _HEADING.match(block[0])
    if heading:
        level = len(heading[1])
        return Markup("<h{0}>{1}</h{0}>").format(level, _inline(heading[2]))
    if _BULLET.match(block[0]):
        return Markup("<ul>{}</ul>").format(Markup("").join(_item(item) for item in _items(block)))
    if block[0].lstrip().startswith("|"):
        return _table(block)
    return Markup("<p>{}</p>").format(_inline(" ".join(line.strip() for line in block)))


def _items(block: list[str]) -> Iterator[str]:
    item = ""
    for line in block:
        bullet = _BULLET.match(line)
        if bullet:
            if item:
                yield item
            item = bullet["text"]
        else:
            item += " " + line.strip()
    yield item


def _item(text: str) -> Markup:
    number = _NUMBER.match(text)
    anchor = Markup(' id="{}"').format(number["number"]) if number else ""
    return Markup("<li{}>{}</li>").format(anchor, _inline(_POINTER.sub("", text)))


def _table(block: list[str]) -> Markup:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block]
    rows = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    head = Markup("").join(Markup("<th>{}</th>").format(_inline(cell)) for cell in rows[0])
    body = Markup("").join(
        Markup("<tr>{}</tr>").format(Markup("").join(Markup("<td>{}</td>").format(_inline(cell)) for cell in row))
        for row in rows[1:]
    )
    return Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(head, body)


def _inline(text: str) -> Markup:
    parts, at = list[Markup](), 0
    for found in _INLINE.finditer(text):
        parts.append(escape(text[at : found.start()]))
        if found["bold"]:
            parts.append(Markup("<strong>{}</strong>").format(found["bold"]))
        elif found["code"]:
            parts.append(Markup("<code>{}</code>").format(found["code"]))
        else:
            parts.append(escape(found["text"]))
        at = found.end()
    return Markup("").join([*parts, escape(text[at:])])
