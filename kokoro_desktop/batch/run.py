"""Runs a batch: finds what is not done yet, has it spoken, writes every line whole, and notes what became of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kokoro_desktop.audio import sound_files
from kokoro_desktop.batch.ledger import Entry, Ledger, is_whole, known_entries
from kokoro_desktop.batch.line_request import BatchSettings, LineRequest, line_request
from kokoro_desktop.batch.manifest import ManifestLine
from kokoro_desktop.batch.speakers import Speakers, Spoken
from kokoro_desktop.errors import InputError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.together import replacing_together
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.task import Task


@dataclass(frozen=True)
class Plan:
    """What is to be done of a batch.

    Attributes
    ----------
    to_speak
        In the manifest's order.
    done
        Entries of lines that were spoken before and have not changed, by id.
    faults
        Why other lines cannot be spoken.
    """

    to_speak: tuple[LineRequest, ...]
    done: Mapping[str, Entry]
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Fault:
    """A line that cannot be spoken, and why."""

    number: int
    id: str
    sentence: str


@dataclass
class Summary:
    """What came of a batch, so far.

    Attributes
    ----------
    spoken, unchanged
        Lines spoken now, and before.
    faults
        Why others were not.
    audio_s, computing_s
        Seconds of sound that were made now, and spent on it by all processes together.
    sounds
        Hashes of all samples, by id.
    entry
        What the last step has added to the report.
    """

    spoken: int = 0
    unchanged: int = 0
    faults: list[Fault] = field(default_factory=list)
    audio_s: float = 0.0
    computing_s: float = 0.0
    sounds: dict[str, str] = field(default_factory=dict)
    entry: Entry | None = None

    @property
    def digest(self) -> str:
        """Hash of all sounds, whatever the order in which they were made."""
        text = "".join(f"{name} {sha}\n" for name, sha in sorted(self.sounds.items()))
        return hashlib.sha256(text.encode()).hexdigest()


def plan(lines: Sequence[ManifestLine], settings: BatchSettings, folder: Path, engine: str) -> Plan:
    """Read the lines, and leave out those that are done.

    Parameters
    ----------
    engine
        Key of the bundles that will speak; what others have spoken is not done.
    """
    known = {entry["id"]: entry for entry in known_entries(folder)}
    to_speak, done, faults = [], {}, []
    writers: dict[str, str] = {}
    for line in lines:
        try:
            request = line_request(line, settings)
            if (other := writers.setdefault(str(request.files[0]).casefold(), line.id)) != line.id:
                raise InputError(f"Its sound would replace that of '{other}': give another output.")
        except InputError as error:
            faults.append(Fault(line.number, line.id, str(error)))
            continue
        entry = known.get(line.id, {})
        if entry.get("key") == request.key(engine) and is_whole(entry, folder):
            done[line.id] = entry
        else:
            to_speak.append(request)
    return Plan(tuple(to_speak), done, tuple(faults))


def run(
    planned: Plan, settings: BatchSettings, ledger: Ledger, folder: Path, engine: str, speakers: Speakers, task: Task
) -> Iterator[Summary]:
    """Do what is planned.

    Yields
    ------
    Summary
        The same one, before the first line and after each: who stops reading stops the batch.

    Raises
    ------
    KokoroError
        There is no engine, or a file cannot be written.
    """
    numbers = {name: entry["number"] for name, entry in planned.done.items()}
    numbers |= {each.id: each.number for each in planned.to_speak} | {each.id: each.number for each in planned.faults}
    summary = Summary(unchanged=len(planned.done))
    summary.sounds = {name: entry["samples_sha256"] for name, entry in planned.done.items()}
    with ledger.open():
        try:
            for entry in planned.done.values():
                ledger.keep(entry)
            yield summary
            for fault in planned.faults:
                yield _fail(summary, ledger, fault)
            spoken = speakers(planned.to_speak, task) if planned.to_speak else iter(())
            for done, each in enumerate(spoken, 1):
                if each.take is None:
                    yield _fail(summary, ledger, Fault(each.line.number, each.line.id, each.error))
                else:
                    _keep(summary, ledger, each, settings, folder, engine)
                    task.progress(done, len(planned.to_speak), "speaking")
                    yield summary
        finally:
            ledger.finish(numbers)


def _fail(summary: Summary, ledger: Ledger, fault: Fault) -> Summary:
    summary.faults.append(fault)
    summary.entry = {"id": fault.id, "number": fault.number, "error": fault.sentence}
    ledger.add(summary.entry)
    return summary


def _keep(summary: Summary, ledger: Ledger, spoken: Spoken, settings: BatchSettings, folder: Path, engine: str) -> None:
    """Write a line's files, all or none, and then that they are there."""
    line, take = spoken.line, spoken.take
    assert take is not None
    targets = [folder / name for name in line.files]
    atomic.make_folder(targets[0].parent)
    with replacing_together(targets) as (sound, *others):
        sound_files.write(sound, take.samples, SAMPLE_RATE, settings.subtype)
        for file, label in zip(others, settings.labels, strict=True):
            atomic.write_bytes(file, label.write(take).encode())
        hashes = [hashlib.sha256(file.read_bytes()).hexdigest() for file in (sound, *others)]
    samples_sha256 = hashlib.sha256(take.samples.tobytes()).hexdigest()
    summary.spoken += 1
    summary.audio_s += take.duration_s
    summary.computing_s += float(spoken.report["total_s"])
    summary.sounds[line.id] = samples_sha256
    encoding = line.request.encoding
    summary.entry = {
        "id": line.id,
        "number": line.number,
        "key": line.key(engine),
        "files": dict(zip(map(str, line.files), hashes, strict=True)),
        "samples_sha256": samples_sha256,
        "transcript": line.transcript,
        "left_out": list(line.left_out),
        "phonemes": "" if encoding is None else "".join(encoding.symbols),
        **spoken.report,
    }
    ledger.add(summary.entry)
