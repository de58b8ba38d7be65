"""A batch spoken by the stand-in network; tests that kill a batch run this module as a script."""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kokoro_desktop.batch.line_request import BatchSettings, LineRequest
from kokoro_desktop.batch.lines import read_lines
from kokoro_desktop.batch.report import Report, ReportEntry
from kokoro_desktop.batch.run import Plan, plan, run
from kokoro_desktop.batch.workers import Speak, Spoken, speak_line
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.export.formats import LABEL_FORMATS
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.testing.stand_in import StandInEngines

TEXTGRID = next(each for each in LABEL_FORMATS if each.key == "textgrid")
SETTINGS = BatchSettings(CPU_ALONE, 1, "af_heart", 1.0, 0, ".wav", None, (TEXTGRID,), Vocabulary.load())


@dataclass(frozen=True)
class StandInSpeak:
    pause_s: float = 0.0
    backwards: bool = False

    def __call__(self, lines: Sequence[LineRequest], task: Task) -> Iterator[Spoken]:
        engine = open_stand_in()
        for line in reversed(lines) if self.backwards else lines:
            time.sleep(self.pause_s)
            yield speak_line(line, engine, task)


def open_stand_in(folder: Path | None = None, stage_s: float = 0.0) -> Engine:
    """Open an engine like the workers do; ``stage_s`` slows it down enough to kill a worker."""
    return StandInEngines(stage_s)(CPU_ALONE, 1)


def list_of_lines(count: int) -> str:
    words = ("həlˈoʊ", "wˈɜːld", "ɡˈʊd", "mˈɔːɹnɪŋ")
    rows = [{"id": f"u{n}", "phonemes": f"{words[n % 4]} {words[n % 3]}.", "seed": n % 5} for n in range(count)]
    return "\n".join(json.dumps(row) for row in rows)


def planned(folder: Path, text: str, engine: str = "e", shard: tuple[int, int] = (1, 1)) -> Plan:
    lines = read_lines(Path("-"), io.BytesIO(text.encode()))
    return plan(lines[shard[0] - 1 :: shard[1]], SETTINGS, folder, engine)


def speak(
    folder: Path,
    text: str,
    speak: Speak | None = None,
    engine: str = "e",
    shard: tuple[int, int] = (1, 1),
    task: Task = QUIET,
) -> list[ReportEntry]:
    what = planned(folder, text, engine, shard)
    report = Report(folder, None if shard == (1, 1) else shard)
    return list(run(what, SETTINGS, report, folder, engine, speak or StandInSpeak(), task))


def tree(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files, by path, except reports and locks, which contain times."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in {".jsonl", ".lock"})
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


if __name__ == "__main__":
    speak(Path(sys.argv[1]), list_of_lines(int(sys.argv[2])), StandInSpeak(0.002))
