"""R50-R54: take bonus tiles, and put each on a free worker of its kind."""

from __future__ import annotations

from games.kernel.asking import Choice, Question
from games.kernel.errors import IllegalAction
from games.kernel.flow import Close, Open, Outcome, Swap
from games.kernel.game import Automatic
from games.milestones import facts as f
from games.milestones.actions import Action, Done, PutBonus, TakeBonus
from games.milestones.effects import Telling, score, then_here
from games.milestones.frames import CollectBonus, PutBonusTile
from games.milestones.reason import no
from games.milestones.terms import Out, Pos, Terms


def takeable(terms: Terms, position: Pos, frame: CollectBonus) -> list[str]:
    """R51: the triangles whose tile fits a free worker now; the others keep theirs."""
    table = position.table
    found = []
    for triangle in frame.triangles:
        kind = table.bonus_at(triangle)
        if kind is not None and terms.free_for(table, frame.seat, kind):
            found.append(triangle)
    return found


def ask(terms: Terms, position: Pos, frame: CollectBonus) -> Question[Action] | Automatic:
    """Which tile comes next, when there are several (R52), or whether to take it, when that is free (R54)."""
    count = len(takeable(terms, position, frame))
    if count == 0 or (count == 1 and not optional(terms)):
        return Automatic()
    return Question(frame.seat, "collect-bonus", lambda: _choices(terms, position, frame))


def optional(terms: Terms) -> bool:
    """R54: whether a tile may be left."""
    return terms.options.bonus_pickup == "optional"


def _choices(terms: Terms, position: Pos, frame: CollectBonus) -> list[Choice[Action]]:
    then, free = then_here(position), optional(terms)
    choices: list[Choice[Action]] = [
        Choice(f"bonus {where}", TakeBonus(where), "bonus", (where,), then, is_pass=not number and not free)
        for number, where in enumerate(takeable(terms, position, frame))
    ]
    if free:
        choices.append(Choice("done", Done(), "done", then=then, is_pass=True))
    return choices


def decide(frame: CollectBonus, action: Action) -> Out:
    """One tile is taken, the others wait below it."""
    if isinstance(action, Done):
        return Outcome((), (Close(),))
    assert isinstance(action, TakeBonus)
    return _take(frame, action.triangle)


def settle(terms: Terms, position: Pos, frame: CollectBonus) -> Out:
    """R54: a single tile that fits is taken; with none the matter is over."""
    left = takeable(terms, position, frame)
    return _take(frame, left[0]) if left else Outcome((), (Close(),))


def _take(frame: CollectBonus, triangle: str) -> Out:
    rest = CollectBonus(frame.seat, tuple(other for other in frame.triangles if other != triangle))
    return Outcome((), (Swap(rest), Open(PutBonusTile(frame.seat, triangle))))


def ask_worker(terms: Terms, position: Pos, frame: PutBonusTile) -> Question[Action] | Automatic:
    """R50: on which of several free workers."""
    if len(_fitting(terms, position, frame)) == 1:
        return Automatic()
    return Question(frame.seat, "put-bonus", lambda: _workers(terms, position, frame))


def _fitting(terms: Terms, position: Pos, frame: PutBonusTile) -> list[str]:
    return terms.free_for(position.table, frame.seat, position.table.bonus_at(frame.triangle) or "")


def _workers(terms: Terms, position: Pos, frame: PutBonusTile) -> list[Choice[Action]]:
    then = then_here(position)
    return [
        Choice(f"on {space}", PutBonus(space), "worker", (space,), then, is_pass=not number)
        for number, space in enumerate(_fitting(terms, position, frame))
    ]


def decide_worker(terms: Terms, position: Pos, frame: PutBonusTile, action: Action) -> Out:
    """R53: the tile lies there for good and gives a point at once."""
    assert isinstance(action, PutBonus)
    return _put(terms, position, frame, action.space)


def settle_worker(terms: Terms, position: Pos, frame: PutBonusTile) -> Out:
    """The only free worker of the kind."""
    return _put(terms, position, frame, _fitting(terms, position, frame)[0])


def _put(terms: Terms, position: Pos, frame: PutBonusTile, space: str) -> Out:
    telling, kind = Telling(terms, position.table), position.table.bonus_at(frame.triangle)
    assert kind is not None
    telling.tell(f.BonusTaken(frame.seat, frame.triangle, kind, space))
    score(telling, frame.seat, terms.constants.bonus_immediate, "bonus")
    return telling.then(Close())


def why_not(position: Pos, frame: CollectBonus, action: TakeBonus | Done) -> IllegalAction:
    """R50: only tiles beside what was just placed. R51: only such as fit. R54: what fits must be taken."""
    if isinstance(action, Done):
        return no(
            "R54",
            "A bonus tile that fits must be taken.",
            "Ein Bonusplättchen, das passt, muss genommen werden.",
        )
    if action.triangle not in frame.triangles or position.table.bonus_at(action.triangle) is None:
        return no(
            "R50",
            f"No bonus tile of {action.triangle} can be taken now.",
            f"Aus {action.triangle} kann jetzt kein Bonusplättchen genommen werden.",
        )
    return no(
        "R51",
        "You have no free worker of that kind.",
        "Du hast keinen freien Arbeiter dieser Art.",
    )


def why_not_on(terms: Terms, position: Pos, frame: PutBonusTile, action: PutBonus) -> IllegalAction:
    """R50: the kind must be the same. R53: one tile for each worker."""
    worker = terms.worker_on(position.table, frame.seat, action.space)
    if worker is not None and worker.kind == position.table.bonus_at(frame.triangle):
        return no(
            "R53",
            f"The worker on {action.space} carries a bonus tile already.",
            f"Der Arbeiter auf {action.space} trägt schon ein Bonusplättchen.",
        )
    return no(
        "R50",
        f"No worker of that kind is visible on {action.space}.",
        f"Auf {action.space} ist kein Arbeiter dieser Art zu sehen.",
    )
