"""What a mail about a table shows: the question, what happened, the position; all at the version the mail shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from eventstore.body import Body, decode
from games import load as game_of
from games.kernel.asking import Question
from games.kernel.grammar import example
from games.kernel.words import Lang
from service import tables as t
from service.core import seen, words
from service.core.game_state import GameState
from service.core.loading import load
from service.core.receipts import receipt_line
from service.core.world import World

LOOK_BACK = 120
"""Events before the mail that are looked through for the reader's last turn."""
MOST_SENTENCES = 60


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table as one seat may see it. `question`: as in docs/write-a-client.md, None if the seat is not asked.

    `examples`: code → a line in full, for choices with fields. `happened`: the last thing that another seat did, ""
    if none did. `news`: everything since the reader's last turn; `played_before`: whether there was one.
    """

    state: GameState
    id: str
    kind: str
    name: str
    title: str
    visibility: str
    names: tuple[str, ...]
    seat: int
    question: dict[str, Any] | None
    examples: dict[str, str]
    happened: str
    played_before: bool
    news: list[str]
    left_out: int
    position: list[dict[str, Any]]
    headline: str
    receipt: str
    asked_names: list[str]

    @property
    def you(self) -> str:
        """The reader's name at this table."""
        return self.names[self.seat]


def table_now(world: World, mail: Row[Any], lang: Lang) -> TableNow:
    """The table of a mail, at its version. Raises CoreError where the game cannot be read."""
    with world.store.reading() as tx:
        game = tx.execute(select(t.games).where(t.games.c.id == mail.game)).one()
        state = load(world, tx, mail.game, mail.version)
        who = seen.viewer(world, tx, state, mail.seat, lang)
        bodies = _newest(world, tx, state)
    told = {body.version: _sentences(state, who, body) for body in bodies}
    news = [text for body in _since_last_turn(bodies, state, mail.seat, mail.since) for text in told[body.version]]
    phrases = state.game_def.phrases
    questions = seen.questions(state, who)
    record = seen.view_of(state, who) if state.position is not None else None
    return TableNow(
        state=state,
        id=game.id,
        kind=game.kind,
        name=game.name,
        title=state.game_def.title.to(lang),
        visibility=game.visibility,
        names=who.names,
        seat=mail.seat,
        question=questions[0] if questions else None,
        examples=_examples(state) if questions else {},
        happened=_happened(bodies, told, who),
        played_before=any(_answer_of(body, mail.seat) and body.version <= (mail.since or 0) for body in bodies),
        news=news[-MOST_SENTENCES:],
        left_out=max(0, len(news) - MOST_SENTENCES),
        position=words.position_words(phrases, record, who.names, lang) if record is not None else [],
        headline=phrases.headline(record).to(lang) if record is not None else "",
        receipt=receipt_line(state.version, state.head),
        asked_names=[who.names[asked.seat] for asked in state.asked],
    )


@dataclass(frozen=True, slots=True)
class Invited:
    """What an invitation may say: two short names and what is played. `host`: None once erased."""

    host: str | None
    name: str
    title: str
    seats: int
    receipt: str


def invited(world: World, game: str, lang: Lang) -> Invited:
    """The table of an invitation."""
    with world.store.reading() as tx:
        row = tx.execute(select(t.games).where(t.games.c.id == game)).one()
        host = tx.execute(select(t.accounts.c.name).where(t.accounts.c.id == row.host)).scalar_one_or_none()
        opened = world.store.read(tx, game, upto=1)[0]
    title = game_of(row.kind).title.to(lang)
    return Invited(host, row.name, title, row.seats, receipt_line(1, opened.hash))


def _newest(world: World, tx: Connection, state: GameState) -> list[Body]:
    """The newest events that were not taken back."""
    stored = world.store.read(tx, state.game, after=max(0, state.version - LOOK_BACK), upto=state.version)
    bodies = [decode(event.text) for event in stored]
    return [body for body in bodies if body.type not in ("opened", "undone") and not state.is_undone(body.version)]


def _sentences(state: GameState, who: seen.Viewer, body: Body) -> list[str]:
    return [fact["text"] for fact in seen.facts(state, who, body) if fact["text"]]


def _since_last_turn(bodies: list[Body], state: GameState, seat: int, since: int | None) -> list[Body]:
    """What came after the seat's last answer before the wait that began at `since`; of a game that is over, what came
    after its last answer before the end, and the whole end: who ends a game wants to read how."""
    begun = since if since is not None else state.version
    if state.ended is not None and bodies:
        begun = bodies[-1].commit - 1
    own = (body for body in bodies if _answer_of(body, seat))
    last = max((body.version for body in own if body.version <= begun), default=0)
    return [body for body in bodies if body.version > last]


def _answer_of(body: Body, seat: int) -> bool:
    return body.type == "played" and body.by.seat == seat


def _happened(bodies: list[Body], told: dict[int, list[str]], who: seen.Viewer) -> str:
    """The last sentence about what another seat did, one with its name in it if there is one."""
    for body in reversed(bodies):
        if body.type != "played" or body.by.seat in (None, who.seat) or not told[body.version]:
            continue
        name = who.names[body.by.seat]
        return next((text for text in reversed(told[body.version]) if name in text), told[body.version][-1])
    return ""


def _examples(state: GameState) -> dict[str, str]:
    question = state.rules.next_up(state.live)
    assert isinstance(question, Question)
    return {choice.code: example(choice) for choice in question.menu if choice.fields}
