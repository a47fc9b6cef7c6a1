"""The errors of the engine.

RuleError                 an action was refused; nothing changed
├── NotAsked              this seat is not asked anything now                 (409)
├── IllegalAction         the action is not among the choices                 (422)
└── BadValues             the field values of a choice do not fit it          (422)
RulesFault                a bug in the rules, never a player's fault          (500)
└── RunawayRules          no open question after very many automatic steps
UnknownRules              kind, rules version, data set or tag not known here (503)
"""

from __future__ import annotations


class RuleError(Exception):
    """An action was refused. `code` is stable and machine-readable."""

    code = "rule-error"


class NotAsked(RuleError):
    """The acting seat is not asked anything in this position."""

    code = "not-asked"


class IllegalAction(RuleError):
    """The action is well formed but the rules do not allow it here.

    `rule` is the number of the rule that forbids it (`milestones:R43`), or "" where none is to blame
    more than another; `why` says it in English and German.
    """

    code = "illegal-action"

    def __init__(self, rule: str, why: dict[str, str]) -> None:
        super().__init__(why.get("en", rule))
        self.rule = rule
        self.why = why


class BadValues(RuleError):
    """The values given for the fields of a choice do not fit; `field` names the first bad one.

    `why` says it in English and German, without naming the field; `detail` names it by the name that programs use.
    """

    code = "bad-values"

    def __init__(self, field: str, why: dict[str, str]) -> None:
        super().__init__(f"{field}: {why['en']}")
        self.field = field
        self.why = why
        self.detail = str(self)


class RulesFault(RuntimeError):
    """The rules contradict themselves. The action that met it is refused, nothing is stored."""


class RunawayRules(RulesFault):
    """The automatic steps do not come to an end."""


class UnknownRules(LookupError):
    """This process does not know the kind, rules version, data set or tag of a stored game."""
