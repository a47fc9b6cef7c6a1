"""Troubles of the store and the engine as errors that every skin knows how to tell."""

from __future__ import annotations

from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from eventstore.errors import StoreBusy, UnknownStream
from games.kernel.errors import RulesFault, UnknownRules
from service.core.errors import CoreError, Fault, NotFound, Unavailable


def typed(error: Exception) -> CoreError | None:
    """The use-case error that `error` amounts to; None for a bug of ours."""
    match error:
        case CoreError():
            return error
        case StoreBusy() | OperationalError() | InterfaceError() | PoolTimeout():
            return Unavailable("The database does not answer at the moment; nothing was stored.")
        case UnknownStream():
            return NotFound()
        case UnknownRules():
            return Unavailable("This process does not know the rules of this game; nothing was stored.")
        case RulesFault():
            return Fault("The rules failed; nothing was stored and the operator has been told.")
    return None
