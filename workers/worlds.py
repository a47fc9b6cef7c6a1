"""The `World` of a worker process, made once from the environment; after a fork its connections are let go."""

from __future__ import annotations

import os
from functools import cache

from service import db
from service.config import Settings, from_env
from service.core.world import World
from workers.wake import waker


@cache
def settings() -> Settings:
    """The settings of this process. Raises BadSetting."""
    return from_env(os.environ)


@cache
def world() -> World:
    """The world of this process (and, by inheritance, of its children)."""
    here = settings()
    return World(here, db.open_store(here), wake=waker(here.redis_url))


def world_of(settings_: Settings) -> World:
    """A world for settings that are at hand."""
    return World(settings_, db.open_store(settings_), wake=waker(settings_.redis_url))
