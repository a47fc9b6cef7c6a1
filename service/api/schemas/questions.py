"""Questions, choices and answers: enough to play a game that one knows nothing about."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.api.fields import QUESTION, Hash, Pattern, Truth, Whole, Words, listing, objects, one_of


class Value(Schema):
    """One thing a field may hold."""

    value = fields.String(required=True)
    label = fields.String(required=True)
    at = listing(fields.String(), required=True, metadata={"description": "places of the board, in order"})
    max = Whole(required=True, metadata={"description": "amounts: the most of it"})


class ChoiceField(Schema):
    """What is to be filled in; every combination of values that it admits is legal."""

    name = fields.String(required=True)
    label = fields.String(required=True)
    kind = one_of("one_of", "some_of", "amounts", required=True)
    ordered = Truth(required=True, metadata={"description": "some_of: whether the order counts"})
    at_least = Whole(required=True)
    at_most = Whole(required=True)
    values = listing(Value, required=True)


class Choice(Schema):
    """One thing a seat may do."""

    id = fields.String(required=True, validate=Pattern("^c[1-9][0-9]{0,4}$"))
    code = fields.String(required=True, metadata={"description": "the notation of mails: the same in every language"})
    label = fields.String(required=True)
    group = fields.String(required=True)
    group_label = fields.String(required=True)
    at = listing(fields.String(), required=True, metadata={"description": "places of the board, in order"})
    then = one_of("you", "luck", "other", "over", required=True, allow_none=True)
    is_pass = Truth(required=True, data_key="pass", metadata={"description": "the least answer"})
    action = objects(required=True, metadata={"description": "as the event will hold it; shown, never sent"})
    fields_ = listing(ChoiceField, required=True, data_key="fields")


class Question(Schema):
    """What one seat is asked, with all its choices."""

    id = fields.String(required=True, metadata={"description": "guard and retry key of the answer"})
    seat = Whole(required=True)
    ask = fields.String(required=True)
    prompt = fields.String(required=True)
    help = fields.String(required=True, metadata={"description": "the rule in two or three sentences"})
    rule = fields.String(required=True, metadata={"description": "its number"})
    choices = listing(Choice, required=True, validate=validate.Length(min=1))


class Questions(Schema):
    """What the caller is asked now: nothing, or one question."""

    version = Whole(required=True)
    questions = listing(Question, required=True)
    undo_to = Whole(required=True, allow_none=True, metadata={"description": "one step back, if that is allowed"})


class Fact(Schema):
    """One consequence of an answer; `fact` is the game's own record."""

    version = Whole(required=True)
    fact = objects(required=True)
    text = fields.String(required=True, allow_none=True)


class Answer(Schema):
    """A choice by id (the first answer only) or by code, with values for its fields.

    one_of: a text; some_of: a list of texts; amounts: an object of counts. A code may carry its values itself.
    """

    choice = fields.String(validate=Pattern("^c[1-9][0-9]{0,4}$"))
    code = Words(500, 1)
    values = objects()


class Answers(Schema):
    """Answers to a question and to what the same seat is asked next."""

    question = fields.String(required=True, validate=Pattern(QUESTION))
    answers = listing(Answer, required=True, validate=validate.Length(1, 50))


class Undo(Schema):
    """Back to version `to`; without it one step."""

    question = fields.String(required=True, validate=Pattern(QUESTION))
    to = Whole(1, allow_none=True)


class Receipt(Schema):
    """The version and hash that were answered: keep it, it must lie on the chain for ever."""

    version = Whole(required=True)
    hash = Hash(required=True)


class Unplayed(Schema):
    """An answer behind the cut that was not played. `why` stands at the first."""

    index = Whole(required=True)
    answer = fields.Nested(Answer, required=True)
    why = fields.String(required=True, allow_none=True)


class Section(Schema):
    """A part of the position in words."""

    title = fields.String(required=True)
    lines = listing(fields.String(), required=True)


class Played(Schema):
    """What an answer led to. A dry run has no receipt, and has the view after."""

    version = Whole(required=True)
    receipt = fields.Nested(Receipt)
    played = Whole(required=True, metadata={"description": "how many answers"})
    facts = listing(Fact, required=True)
    then = one_of("you", "luck", "other", "over", required=True)
    questions = listing(Question, required=True)
    unplayed = listing(Unplayed, required=True)
    repeated = Truth(required=True, metadata={"description": "the same answers had been played before"})
    undone = Truth(required=True, metadata={"description": "… and taken back since"})
    view = objects()
    words = listing(Section)
    headline = fields.String()
