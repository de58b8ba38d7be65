"""A batch spoken by the stand-in for the network; also a program, to be killed at any moment."""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kokoro_desktop.batch.ledger import Ledger
from kokoro_desktop.batch.line_request import BatchSettings, LineRequest
from kokoro_desktop.batch.manifest import read_manifest
from kokoro_desktop.batch.run import Plan, Summary, plan, run
from kokoro_desktop.batch.speakers import Speakers, Spoken, speak_line
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.export.formats import LABEL_FORMATS
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.testing.stand_in import StandInEngines

TEXTGRID = next(each for each in LABEL_FORMATS if each.key == "textgrid")
SETTINGS = BatchSettings(CPU_ALONE, 1, "af_heart", 1.0, 0, ".wav", None, (TEXTGRID,), Vocabulary.load())


@dataclass(frozen=True)
class StandInSpeakers:
    pause_s: float = 0.0
    backwards: bool = False

    def __call__(self, lines: Iterable[LineRequest], task: Task) -> Iterator[Spoken]:
        engine = StandInEngines()(CPU_ALONE, 1)
        for line in reversed(list(lines)) if self.backwards else lines:
            time.sleep(self.pause_s)
            yield speak_line(line, engine, task)


@dataclass(frozen=True)
class StandInPlaced:
    """What a cluster's workers open; slow, so that one can be killed meanwhile."""

    stage_s: float = 0.01

    def open(self, folder: Path) -> Engine:
        return StandInEngines(self.stage_s)(CPU_ALONE, 1)


def manifest(count: int) -> str:
    words = ("həlˈoʊ", "wˈɜːld", "ɡˈʊd", "mˈɔːɹnɪŋ")
    rows = [{"id": f"u{n}", "phonemes": f"{words[n % 4]} {words[n % 3]}.", "seed": n % 5} for n in range(count)]
    return "\n".join(json.dumps(row) for row in rows)


def planned(folder: Path, text: str, engine: str = "e", shard: tuple[int, int] = (1, 1)) -> Plan:
    lines = read_manifest(Path("-"), io.BytesIO(text.encode()))
    return plan(lines[shard[0] - 1 :: shard[1]], SETTINGS, folder, engine)


def speak(
    folder: Path, text: str, speakers: Speakers | None = None, engine: str = "e", shard: tuple[int, int] = (1, 1)
) -> Summary:
    summary = Summary()
    what = planned(folder, text, engine, shard)
    ledger = Ledger(folder, None if shard == (1, 1) else shard)
    for summary in run(what, SETTINGS, ledger, folder, engine, speakers or StandInSpeakers(), QUIET):  # noqa: B007
        pass
    return summary


def tree(folder: Path) -> dict[str, bytes]:
    """Everything that does not say when, or how fast, it was made."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in {".jsonl", ".lock"})
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


if __name__ == "__main__":
    speak(Path(sys.argv[1]), manifest(int(sys.argv[2])), StandInSpeakers(0.002))
