"""The games that can be played here."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.api.fields import WORD, Hash, Pattern, Truth, Whole, listing, objects


class KindLine(Schema):
    """A kind of game in a line."""

    kind = fields.String(required=True, validate=Pattern(WORD))
    title = fields.String(required=True)
    seats = listing(fields.Integer(), required=True, metadata={"description": "how many can play"})


class Kinds(Schema):
    """Every kind."""

    kinds = listing(KindLine, required=True)


class Option(Schema):
    """A named option: `values` are texts, numbers or truth values; `default` is one of them."""

    name = fields.String(required=True)
    label = fields.String(required=True)
    values = listing(fields.Raw(), required=True, validate=validate.Length(min=1))
    default = fields.Raw(required=True)


class Preset(Schema):
    """A named set of options."""

    name = fields.String(required=True)
    label = fields.String(required=True)
    options = objects(required=True)


class Place(Schema):
    """A place of a board: its id (as in `at`), centre, outline; the units are the data set's own."""

    id = fields.String(required=True)
    x = fields.Float(required=True)
    y = fields.Float(required=True)
    outline = listing(fields.List(fields.Float()), required=True)


class DataSet(Schema):
    """A pinned set of data: never edited, a better one has another name."""

    name = fields.String(required=True)
    sha256 = Hash(required=True)
    reconstruction = Truth(required=True)
    places = listing(Place, required=True)


class Schemas(Schema):
    """JSON Schema (2020-12) of what is said and seen in the game."""

    action = objects(required=True)
    view = objects(required=True)


class Kind(KindLine):
    """Everything about one kind."""

    rules_versions = listing(fields.Integer(), required=True)
    newest = Whole(required=True, metadata={"description": "the rules version of new games"})
    options = listing(Option, required=True)
    presets = listing(Preset, required=True)
    data_sets = listing(DataSet, required=True)
    schemas = fields.Nested(Schemas, required=True)
