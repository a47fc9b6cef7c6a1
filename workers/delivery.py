"""One mail on its way: lease, render, hand over to the mail server, write down what became of it."""

from __future__ import annotations

import structlog

from service.core import mail_fates, mails
from service.core.errors import CoreError
from service.core.world import World
from workers.render import Unwritable, render
from workers.smtp import Refused, TryLater, Unreachable, send

log = structlog.get_logger(__name__)


def deliver_one(world: World, row: str) -> str:
    """Send the mail of a notice or mail id, once at least. Returns sent | nothing | later | outage | refused | broken.

    Between the server's yes and our note of it lies a gap that SMTP cannot close: after a crash there the same
    mail goes out again, equal to the byte, with the same Message-ID.
    """
    mail = mails.take(world, row)
    if mail is None:
        return "nothing"
    try:
        letter = render(world, mail)
        send(world.settings, letter)
    except TryLater as error:
        mail_fates.later(world, mail.id, str(error))
        fate = "later"
    except Unreachable as error:
        mail_fates.outage(world, mail.id, str(error))
        fate = "outage"
    except Refused as error:
        mail_fates.refused(world, mail.id, str(error), address_fails=error.address_fails)
        fate = "refused"
    except Unwritable as error:
        mail_fates.refused(world, mail.id, str(error), address_fails=False)
        fate = "broken"
    except CoreError as error:  # a game that this release cannot read, say: another may
        mail_fates.later(world, mail.id, error.code)
        fate = "later"
    except Exception as error:  # a bug of ours must not come round every minute
        mail_fates.later(world, mail.id, type(error).__name__)
        raise
    else:
        mail_fates.sent(world, mail.id)
        fate = "sent"
    log.info("mail", fate=fate, mail=mail.id, kind=mail.kind, game=mail.game, attempt=mail.attempts)
    return fate
