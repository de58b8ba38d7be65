"""Lets an engine find the memory allocator as it is where no other engine has changed its rules."""

from __future__ import annotations

from kokoro_desktop.bench.engine import Engine, Spoken, Utterance
from kokoro_desktop.runtime.heap import freed_memory_returned


class Alone:
    """Another engine than this program's, in its process: `runtime.heap` changes the rules for all that is in it.

    Attributes
    ----------
    engine
        The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.name, self.device = engine.name, engine.device
        self.version, self.threads = engine.version, engine.threads

    def prepare(self) -> None:
        """See `Engine.prepare`."""
        self.engine.prepare()

    def synthesise(self, utterance: Utterance) -> Spoken:
        """See `Engine.synthesise`."""
        with freed_memory_returned():
            return self.engine.synthesise(utterance)
