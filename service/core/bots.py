"""Bots answer from what their seat may see: view and question, never a state, never a dealer."""

from __future__ import annotations

import structlog

from games.kernel.asking import Question, Seat
from games.kernel.grammar import write_line
from service.core import seen
from service.core.answers import Answer
from service.core.errors import Conflict, CoreError, Unavailable
from service.core.loading import load
from service.core.play import Actor, as_seat
from service.core.transaction import reading
from service.core.world import World

log = structlog.get_logger(__name__)

MOST_STEPS = 500


def play(world: World, game: str) -> int:
    """Play while a bot is asked. Returns how many answers were stored.

    A bot that answers wrongly and a fault of the rules leave the question open, and the log says so.
    Raises Unavailable, StoreBusy: try again later.
    """
    for step in range(MOST_STEPS):
        with reading(world) as tx:
            state = load(world, tx, game)
            bot = next((asked for asked in state.asked if state.seats[asked.seat].bot), None)
            if bot is None:
                return step
            who = seen.viewer(world, tx, state, bot.seat, "en")
        question = state.rules.next_up(state.live)
        assert isinstance(question, Question)
        view = state.rules.view(state.live, Seat(bot.seat), over=False)
        action = state.game_def.bot(view, question)
        choice = question.menu.match(action)
        if choice is None:
            log.error("bot-off-the-menu", game=game, seat=bot.seat, question=bot.q, action=type(action).__name__)
            return step
        actor = Actor(bot.seat, state.seats[bot.seat].holder, "bot", "bot")
        try:
            as_seat(world, game, actor, bot.q, [Answer(code=write_line(choice, action))], who.lang)
        except Unavailable:
            raise
        except Conflict:
            return step  # another worker has answered for the bot and plays on, or the game is over
        except CoreError as error:
            log.error("bot-refused", game=game, seat=bot.seat, question=bot.q, error=error.code)
            return step
    return MOST_STEPS
