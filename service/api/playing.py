"""Questions, answers, undo: a program plays as a person does."""

from __future__ import annotations

from typing import Any

from service.api import costly, etags
from service.api.operation import Call, Operation, serves
from service.api.schemas.common import NoQuery
from service.api.schemas.history import DryRunQuery
from service.api.schemas.questions import Answers, Played, Questions, Undo
from service.core import dry_run, play, reading, undo
from service.core.answers import Answer
from service.core.errors import (
    AlreadyAnswered,
    CannotUndo,
    Fault,
    Forbidden,
    GameOver,
    Illegal,
    Limited,
    NotAskedNow,
    NotFound,
    NotStarted,
    Parked,
)

TAG = "playing"
ROUTE = "api"
OF_A_SEAT = (NotFound, Forbidden, NotAskedNow, AlreadyAnswered, NotStarted, GameOver, Parked, Fault)


@serves(
    Operation(
        "GET",
        "/games/<game:game>/questions",
        TAG,
        "What the caller is asked",
        {200: Questions},
        sign_in="may",
        errors=(NotFound, Parked),
        tagged=True,
    )
)
def questions(call: Call, game: str) -> Any:
    """The question with all its choices; an empty list for whoever is not asked."""

    def make() -> Any:
        return reading.questions(call.world, call.principal, game, lang=call.lang)

    return etags.of_game(call.world, call.principal, game, call.lang, make)


@serves(
    Operation(
        "POST",
        "/games/<game:game>/answers",
        TAG,
        "Answer",
        {200: Played},
        scope="play",
        body=Answers,
        query=DryRunQuery,
        errors=(*OF_A_SEAT, Illegal, Limited),
    )
)
def answers(call: Call, game: str) -> Any:
    """Whole or nothing up to the cut: the first event that draws or asks another seat.

    An illegal answer before the cut: 422 and nothing stored. At the cut all so far is stored; what follows is played
    if it is still legal, else it comes back as `unplayed`. The question id is guard and retry key: the same answers
    again get the first receipt again. With `dry_run=1` nothing is stored and nothing is drawn.
    """
    given = [Answer(one.get("choice"), one.get("code"), one.get("values")) for one in call.body["answers"]]
    question = call.body["question"]
    if call.query.get("dry_run") == "1":
        costly.dry_run(call.world, call.principal)
        return dry_run.dry_run(call.world, call.principal, game, question, given, lang=call.lang)
    return play.answer(call.world, call.principal, game, question, given, route=ROUTE, lang=call.lang)


@serves(
    Operation(
        "POST",
        "/games/<game:game>/undo",
        TAG,
        "Take back",
        {200: Played},
        scope="play",
        body=Undo,
        query=NoQuery,
        errors=(*OF_A_SEAT, CannotUndo),
    )
)
def take_back(call: Call, game: str) -> Any:
    """Back to version `to`, or one step: as long as all after it was one's own, held no luck and asked nobody else."""
    question, to = call.body["question"], call.body.get("to")
    return undo.undo(call.world, call.principal, game, question=question, to=to, route=ROUTE, lang=call.lang)
