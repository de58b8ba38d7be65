"""What the dialog of a batch has done off the GUI thread: a manifest read, and its lines spoken."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kokoro_desktop.batch.ledger import Entry, Ledger
from kokoro_desktop.batch.line_request import BatchSettings
from kokoro_desktop.batch.manifest import ManifestLine, read_manifest
from kokoro_desktop.batch.run import Plan, plan, run
from kokoro_desktop.batch.speakers import Here
from kokoro_desktop.engine.opener import OpenEngine
from kokoro_desktop.engine.synthesis import SpeechRequest
from kokoro_desktop.export import ExportChoices
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.task import Task


@dataclass(frozen=True)
class BatchPlan:
    """The lines of a manifest, and what is to be done of them."""

    lines: tuple[ManifestLine, ...]
    plan: Plan
    settings: BatchSettings

    @property
    def entries(self) -> list[Entry]:
        """What is known before anything is spoken."""
        faults = [{"id": each.id, "number": each.number, "error": each.sentence} for each in self.plan.faults]
        return [*self.plan.done.values(), *faults]


@dataclass(frozen=True)
class BatchWork:
    """A manifest and all that is asked of it.

    Attributes
    ----------
    manifest, folder
        Where it is, and where everything is written.
    base
        Voice, speed and seed of lines that name none, and the device that all are spoken on.
    choices
        The formats.
    """

    manifest: Path
    folder: Path
    base: SpeechRequest
    choices: ExportChoices

    def look(self, key: str) -> BatchPlan:
        """Find what is to be done; what bundles with another key have spoken is not done."""
        base, audio = self.base, self.choices.audio
        settings = BatchSettings(
            base.placement, base.threads, base.voice, base.speed, base.seed, audio.ending, audio.subtype,
            tuple(self.choices.labels), Vocabulary.load(), dictionary=users.load(users.file_path()),
        )  # fmt: skip
        lines = read_manifest(self.manifest, io.BytesIO())
        return BatchPlan(lines, plan(lines, settings, self.folder, key), settings)

    def speak(self, open_engine: OpenEngine, task: Task) -> Iterator[BatchPlan | Entry]:
        """Speak what is to be done, and say what became of each line."""
        engine = open_engine(self.base.placement, self.base.threads, task)
        key = engine.info.bundle
        found = self.look(key)
        yield found
        speakers = Here(lambda task: engine)
        for summary in run(found.plan, found.settings, Ledger(self.folder), self.folder, key, speakers, task):
            if summary.entry is not None:
                yield summary.entry
