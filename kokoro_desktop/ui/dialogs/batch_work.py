"""Background work of the batch dialog: read a list of lines and speak them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from kokoro_desktop.batch.line_request import BatchSettings
from kokoro_desktop.batch.lines import BatchLine, read_lines
from kokoro_desktop.batch.report import Report, ReportEntry
from kokoro_desktop.batch.run import Plan, plan, run
from kokoro_desktop.batch.workers import speak_here
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.export import ExportChoices
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.task import Task
from kokoro_desktop.voices import voice_table


@dataclass(frozen=True)
class BatchPlan:
    """Lines of a list, their plan (which lines are completed, invalid or remaining), and the speech settings."""

    lines: tuple[BatchLine, ...]
    plan: Plan
    settings: BatchSettings

    @property
    def entries(self) -> list[ReportEntry]:
        """Report entries of the lines that need no synthesis because they are completed or invalid."""
        return [*self.plan.done, *self.plan.failed]


@dataclass(frozen=True)
class BatchWork:
    """A batch job: a list of lines, and the settings chosen in the window.

    Attributes
    ----------
    path, folder
        The list file and the output folder.
    base
        The device for all lines, and the default voice, speed and seed.
    choices
        Audio and label formats.
    """

    path: Path
    folder: Path
    base: SpeechRequest
    choices: ExportChoices

    def look(self, key: str) -> BatchPlan:
        """Read the list and plan which lines to speak; ``key`` identifies the bundles in use."""
        base, audio = self.base, self.choices.audio
        settings = BatchSettings(
            base.placement, base.threads, base.voice, base.speed, base.seed, audio.ending, audio.subtype,
            tuple(self.choices.labels), Vocabulary.load(), dictionary=users.load(users.file_path()),
            speakers=voice_table.load(),
        )  # fmt: skip
        lines = read_lines(self.path)
        return BatchPlan(lines, plan(lines, settings, self.folder, key), settings)

    def speak(self, open_engine: Callable[..., Engine], task: Task) -> Iterator[BatchPlan | ReportEntry]:
        """Speak the remaining lines; yield the plan, then the report entry of each line."""
        engine = open_engine(self.base.placement, self.base.threads, task)
        key = engine.bundle
        found = self.look(key)
        yield found
        speak = partial(speak_here, lambda task: engine)
        yield from run(found.plan, found.settings, Report(self.folder), self.folder, key, speak, task)
