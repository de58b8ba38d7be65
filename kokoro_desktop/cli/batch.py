"""`kokoro-desktop batch`: a manifest in, a folder of sound files with labels, report and metadata out."""

from __future__ import annotations

import argparse
import re
import sys
import time
from pathlib import Path
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.audio import sound_files
from kokoro_desktop.batch import speakers
from kokoro_desktop.batch.ledger import Ledger
from kokoro_desktop.batch.line_request import BatchSettings
from kokoro_desktop.batch.manifest import COLUMNS, read_manifest
from kokoro_desktop.batch.run import Fault, Plan, Summary, plan
from kokoro_desktop.batch.run import run as run_plan
from kokoro_desktop.cli.options import add_bundle, add_device, add_speech, add_threads, positive
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.cli.text_input import add_language
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.cpu import available_cores
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.auto_device import fastest_placement
from kokoro_desktop.engine.synthesis import check_speed
from kokoro_desktop.errors import Cancelled, InputError, KokoroError
from kokoro_desktop.export.formats import LABEL_FORMATS
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.quantity import quantity
from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.task import Task
from kokoro_desktop.voices import load_voice

FAULTS_SHOWN: Final = 8
"""Lines that were not spoken which are named on the terminal; the report names all."""
_SOUNDS: Final = tuple(ending[1:] for ending in sound_files.ENDINGS)
_LABELS: Final = {each.key: each for each in LABEL_FORMATS}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument(
        "manifest",
        type=Path,
        metavar="MANIFEST",
        help=f"CSV, TSV or JSON Lines with any of {', '.join(COLUMNS)}; a folder of .txt (text) or .ipa; - for stdin",
    )
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="folder of all that is written")
    add_speech(parser)
    add_language(parser, "that of each line's voice")
    add_device(parser)
    add_threads(parser, what="threads of all jobs together", default="every core; of a single job every physical core")
    parser.add_argument("--jobs", type=positive, metavar="N", help="processes (default: as many as are fastest)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="speak on the workers of a Dask cluster: its scheduler, tcp://host:8786"
    )
    add_bundle(parser, "a bundle to run (default: the cache's)")
    parser.add_argument("--vocab", type=Path, metavar="FILE", help="another vocabulary")
    parser.add_argument("--format", choices=_SOUNDS, default=_SOUNDS[0], help="of the sounds (default: %(default)s)")
    parser.add_argument("--subtype", choices=sound_files.SUBTYPES, help="sample format of the sounds")
    parser.add_argument(
        "--labels",
        type=lambda text: text.lower().lstrip("."),  # ".TextGrid" is one's name elsewhere
        choices=tuple(_LABELS),
        action="append",
        default=[],
        help="write labels; repeatable",
    )
    parser.add_argument("--shard", type=_shard, metavar="I/N", help="speak the I-th of N shares of the lines alone")
    parser.add_argument("--strict", action="store_true", help="stop at the first line that cannot be spoken")
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")


def run(args: argparse.Namespace) -> int:
    """Speak every line that is not done yet; return 1 where one cannot be spoken."""
    check_speed(args.speed)
    load_voice(args.voice)
    ending = f".{args.format}"
    sound_files.check_format(args.output / f"sound{ending}", args.subtype)
    lines = read_manifest(args.manifest, sys.stdin.buffer)
    if args.shard is not None:
        index, count = args.shard
        lines = lines[index - 1 :: count]
    if args.cluster and (args.jobs or args.device != CPU_ALONE):
        raise InputError("A cluster speaks on the CPUs of its workers: leave --jobs and --device out.")
    args.device.check()
    total = args.threads or available_cores()
    most = args.threads or physical_cores()  # processes need not wait for one another, as threads of one do
    with bar() as task:
        placement = fastest_placement(most, task) if args.device.fastest else args.device
        jobs = min(args.jobs or speakers.default_jobs(placement, total), max(len(lines), 1))
        threads = (args.threads or 1) if args.cluster else max(min(total // jobs, most), 1)
        engine = speakers.EngineSettings(placement, threads, args.lib_dir, args.trust_bundle)
        labels = tuple(_LABELS[key] for key in dict.fromkeys(args.labels))
        vocabulary = Vocabulary.load(args.vocab)
        settings = BatchSettings(
            placement, engine.threads, args.voice, args.speed, args.seed, ending, args.subtype, labels, vocabulary,
            args.language, users.load(args.dictionary or users.file_path()),
        )  # fmt: skip
        key = engine.key(task, make=not args.dry_run)
        planned = plan(lines, settings, args.output, key)
        if args.dry_run:
            _report_plan(planned)
            return 1 if planned.faults else 0
        crew: speakers.Speakers
        if args.cluster:
            crew = _cluster(args.cluster, engine)
        else:
            crew = speakers.Here(engine.open) if jobs == 1 else speakers.Children(engine, jobs)
        return _speak(args, planned, settings, key, crew, task)


class ClusterMissing(KokoroError):
    """The extra `cluster` is not installed."""

    exit_code = 3

    def __init__(self) -> None:
        super().__init__(f"What speaks to a cluster is not installed: {paths.package_extra('cluster')}.")


def _cluster(address: str, engine: speakers.EngineSettings) -> speakers.Speakers:
    try:
        from kokoro_desktop.batch.cluster import Cluster, PlacedBundle
    except ModuleNotFoundError as error:
        raise ClusterMissing from error
    folder = engine.lib_dir or bundle_cache.current_paths(engine.placement)[0]
    return Cluster(address, PlacedBundle.read(engine, folder))


def _speak(
    args: argparse.Namespace, planned: Plan, settings: BatchSettings, key: str, crew: speakers.Speakers, task: Task
) -> int:
    start = time.perf_counter()
    summary = Summary()
    task.progress(0, len(planned.to_speak), "speaking")
    ledger = Ledger(args.output, args.shard)
    try:
        for summary in run_plan(planned, settings, ledger, args.output, key, crew, task):
            if summary.faults and args.strict:
                raise InputError(_sentence(summary.faults[0]))
    except KeyboardInterrupt:
        left = len(planned.to_speak) - summary.spoken
        raise Cancelled(f"Stopped; the same command goes on: {quantity(left, 'line')} to be spoken.") from None
    elapsed = time.perf_counter() - start
    _print_faults(summary.faults)
    counts = f"{summary.spoken} spoken, {summary.unchanged} unchanged, {len(summary.faults)} not spoken"
    print(f"{args.output}: {counts}; digest {summary.digest[:16]}")
    if summary.spoken:
        rtf, rate = elapsed / summary.audio_s, 60 * summary.spoken / elapsed
        pace = f"real-time factor {rtf:.3f}, {rate:.0f} lines a minute"
        print(f"{summary.audio_s:.1f} s of speech in {elapsed:.1f} s ({pace})")
    return 1 if summary.faults else 0


def _report_plan(planned: Plan) -> None:
    _print_faults(planned.faults)
    counts = f"{len(planned.to_speak)} to be spoken, {len(planned.done)} unchanged"
    print(f"{counts}, {len(planned.faults)} that cannot be spoken; nothing was written")


def _print_faults(faults: list[Fault] | tuple[Fault, ...]) -> None:
    for fault in faults[:FAULTS_SHOWN]:
        print(_sentence(fault), file=sys.stderr)
    if len(faults) > FAULTS_SHOWN:
        print(f"and {quantity(len(faults) - FAULTS_SHOWN, 'line')} more; the report has all", file=sys.stderr)


def _sentence(fault: Fault) -> str:
    return f"Line {fault.number} ({fault.id}) cannot be spoken: {fault.sentence}"


def _shard(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)/(\d+)", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise argparse.ArgumentTypeError(f"'{text}' is no share: write 1/4 for the first of four")
    return int(found[1]), int(found[2])
