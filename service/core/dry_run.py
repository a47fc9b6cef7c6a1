"""What would follow? Like the real thing, but without a dealer and without a write: it stops before the first draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog

from games.kernel.asking import Question, Seat
from games.kernel.codec import to_json
from games.kernel.engine import try_out
from games.kernel.errors import IllegalAction, RuleError
from games.kernel.game import Finished
from games.kernel.words import Lang
from service.core import seen, words
from service.core.answers import Answer, action_of, check, refused
from service.core.errors import Fault, Illegal
from service.core.game_state import GameState
from service.core.loading import load
from service.core.play import actor_of, must_be_asked
from service.core.principal import Principal
from service.core.sealing import unseal
from service.core.transaction import reading
from service.core.world import World

log = structlog.get_logger(__name__)


def dry_run(
    world: World, principal: Principal, game: str, question: str, answers: Sequence[Answer], *, lang: Lang
) -> dict[str, Any]:
    """Facts, the view after, and the next question, up to the first draw (`then`: luck). Errors as `play.answer`.

    Answers behind the draw or behind the end of one's own turn come back as `unplayed`.
    """
    check(answers)
    with reading(world) as tx:
        actor = actor_of(world, tx, principal, game, "api")
        state = load(world, tx, game)
        who = seen.viewer(world, tx, state, actor.seat, lang)
    must_be_asked(state, who, question)
    trial = _Trial(state, who, question)
    for index, one in enumerate(answers):
        if trial.then != "you":
            break
        try:
            trial.play(one, lang)
        except Illegal as error:
            raise Illegal(error.detail, index=index, **error.extra) from error
    return trial.result(answers)


class _Trial:
    """Answers tried one after the other on the position of a state."""

    def __init__(self, state: GameState, who: seen.Viewer, question: str) -> None:
        self.state = state
        self.who = who
        self.question = question
        self.position = state.live
        self.up: Any = state.rules.next_up(state.live)
        self.then = "you"
        self.facts: list[dict[str, Any]] = []
        self.played = 0

    def play(self, one: Answer, lang: Lang) -> None:
        rules, seat = self.state.rules, Seat(self.who.seat or 0)
        assert isinstance(self.up, Question)
        action = action_of(self.state.game_def.phrases, rules, self.position, self.up, one, lang)
        try:
            decided = try_out(rules, self.position, seat, action)
        except IllegalAction as error:
            raise refused(error, self.up, lang) from error
        except RuleError:
            raise
        except Exception as error:  # whatever breaks in the rules refuses this trial and no other
            log.exception("rules fault", game=self.state.game, version=self.state.version, ask=self.up.ask)
            raise Fault("The rules failed at this answer; the operator has been told.") from error
        self.played += 1
        version = self.state.version + self.played
        as_json = [unseal(to_json(fact), self.who.known) for fact in decided.facts]
        self.facts += seen.decided_facts(self.state, self.who, version, decided.facts, as_json)
        self.position, self.up = decided.position, decided.up
        self.then = self._then()

    def _then(self) -> str:
        if self.up is None:
            return "luck"
        if isinstance(self.up, Finished):
            return "over"
        return "you" if self.up.seat == self.who.seat else "other"

    def result(self, answers: Sequence[Answer]) -> dict[str, Any]:
        state, who, phrases = self.state, self.who, self.state.game_def.phrases
        view = seen.view_of(state, who, self.position)
        asked = []
        if self.then == "you":
            id_ = f"{self.question}~{self.played}"
            asked = [words.question_json(phrases, view, self.up, id_, who.names, who.lang)]
        left = [
            {"index": index, "answer": one.to_json(), "why": None}
            for index, one in enumerate(answers)
            if index >= self.played
        ]
        return {
            "version": state.version,
            "played": self.played,
            "facts": self.facts,
            "then": self.then,
            "view": to_json(view),
            "words": words.position_words(phrases, view, who.names, who.lang),
            "headline": phrases.headline(view).to(who.lang),
            "questions": asked,
            "unplayed": left,
            "repeated": False,
            "undone": False,
        }
