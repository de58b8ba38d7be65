"""`kokoro-desktop batch`: speak a list of lines.

The command writes audio files, labels, a report and metadata to a folder.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.audio import sound_files
from kokoro_desktop.batch import workers
from kokoro_desktop.batch.line_request import BatchSettings
from kokoro_desktop.batch.lines import COLUMNS, read_lines
from kokoro_desktop.batch.report import Report, ReportEntry
from kokoro_desktop.batch.run import Plan, digest, plan
from kokoro_desktop.batch.run import run as run_plan
from kokoro_desktop.cli.options import add_device, add_speech, add_threads, positive
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.cli.text_input import add_language, load_dictionary
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.cpu import available_cores
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.auto_device import fastest_placement
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.engine.request import check_speed
from kokoro_desktop.errors import Cancelled, InputError, KokoroError
from kokoro_desktop.export.formats import LABEL_FORMATS, LabelFormat
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.quantity import quantity
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.task import Task
from kokoro_desktop.voices import load_voice, voice_table

ERRORS_SHOWN: Final = 8  # the report contains all errors
_SOUNDS: Final = tuple(ending[1:] for ending in sound_files.ENDINGS)
_LABELS: Final = {each.key: each for each in LABEL_FORMATS}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.epilog = (
        "To continue an interrupted batch, run the same command again: finished lines are skipped. The exit status is "
        "0 if every line was spoken, otherwise 1; the report contains the reasons."
    )
    parser.add_argument(
        "lines",
        type=Path,
        metavar="LIST",
        help=f"list of lines to speak: CSV, TSV or JSON Lines with the columns text or phonemes and, optionally, "
        f"{', '.join(column for column in COLUMNS if column not in ('text', 'phonemes'))}; "
        "or a folder with .txt (text) and .ipa (phonemes) files; or - for standard input",
    )
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="output folder")
    add_speech(parser)
    add_language(parser, "that of each line's voice")
    add_device(parser)
    add_workers(parser)
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="run on a Dask cluster with this scheduler address, such as tcp://host:8786",
    )
    parser.add_argument("--vocab", type=Path, metavar="FILE", help="vocabulary file to use instead of the model's own")
    parser.add_argument("--format", choices=_SOUNDS, default=_SOUNDS[0], help="audio format (default: %(default)s)")
    parser.add_argument("--subtype", choices=sound_files.SUBTYPES, help="sample format of the audio files")
    add_labels(parser)
    parser.add_argument("--trim", action="store_true", help="trim the silence before and after each line")
    parser.add_argument("--shard", type=_shard, metavar="I/N", help="speak only every Nth line, starting with line I")
    parser.add_argument("--strict", action="store_true", help="stop at the first line that cannot be spoken")
    parser.add_argument("--dry-run", action="store_true", help="show what would be done, without writing files")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Declare ``--threads`` and ``--jobs``, parsed as positive ints; both default to None."""
    add_threads(
        parser,
        what="total number of threads for all jobs",
        default="one per core; with one job, one per physical core",
    )
    parser.add_argument(
        "--jobs",
        type=positive,
        metavar="N",
        help="number of worker processes (default: one per core); with 1, everything runs in this process",
    )


def add_labels(parser: argparse.ArgumentParser) -> None:
    """Declare ``--labels``; `chosen_labels` returns the chosen formats."""
    parser.add_argument(
        "--labels",
        type=lambda text: text.lower().lstrip("."),  # also accept a file extension, as in `say`: .TextGrid
        choices=tuple(_LABELS),
        action="append",
        default=[],
        help="also write labels in this format; repeatable",
    )


def chosen_labels(args: argparse.Namespace) -> tuple[LabelFormat, ...]:
    """Return the requested label formats without duplicates."""
    return tuple(_LABELS[key] for key in dict.fromkeys(args.labels))


def run(args: argparse.Namespace) -> int:
    """Synthesise all unfinished lines; return 1 if a line cannot be spoken."""
    check_speed(args.speed)
    load_voice(args.voice)
    ending = f".{args.format}"
    sound_files.check_format(args.output / f"sound{ending}", args.subtype)
    lines = read_lines(args.lines, sys.stdin.buffer if sys.stdin is not None else None)
    if args.shard is not None:
        index, count = args.shard
        lines = lines[index - 1 :: count]
    if args.cluster and (args.jobs or args.device != CPU_ALONE):
        raise InputError(message("--cluster uses the CPUs of the workers. Omit --jobs and --device."))
    args.device.check()
    with bar() as task:
        placement = fastest_placement(args.threads or physical_cores(), task) if args.device.fastest else args.device
        key = workers.bundle_keys(placement, task, make=not args.dry_run)
        settings = BatchSettings(
            placement, args.threads or available_cores(), args.voice, args.speed, args.seed, ending, args.subtype,
            chosen_labels(args), Vocabulary.load(args.vocab), args.language,
            load_dictionary(args.dictionary), voice_table.load(), args.trim,
        )  # fmt: skip
        planned = plan(lines, settings, args.output, key)
        if args.dry_run:
            _print_plan(planned)
            return 1 if planned.failed else 0
        speak = choose_workers(args, placement, len(planned.to_speak))
        return speak_planned(args, planned, settings, key, speak, task)[0]


class ClusterMissing(KokoroError):
    """The `cluster` extra is not installed."""

    exit_code = 3

    def __init__(self) -> None:
        super().__init__(
            message(
                "--cluster requires an extra package. Install it with: {command}.",
                command=paths.package_extra("cluster"),
            )
        )


def choose_workers(args: argparse.Namespace, placement: Placement, count: int) -> workers.Speak:
    """Return the function that synthesises ``count`` lines in this process, in child processes, or on a cluster."""
    if args.cluster:
        try:
            from kokoro_desktop.batch.cluster import PlacedBundle, speak_on_cluster
        except ModuleNotFoundError as error:
            raise ClusterMissing from error
        folder = bundle_cache.current_paths(placement)[0]
        return partial(speak_on_cluster, args.cluster, PlacedBundle.read(placement, args.threads or 1, folder))
    total = args.threads or available_cores()
    most = min(workers.default_jobs(placement, total), max(count, 1))
    jobs = min(args.jobs or most, max(count, 1))
    if jobs == 1:  # in one process, a second thread per core has no benefit
        total = args.threads or physical_cores()
        most = min(most, total)
    engines = most if jobs == 1 else jobs
    threads = max(min(total // engines, args.threads or physical_cores()), 1)
    opener = partial(open_engine, placement, threads)
    return partial(workers.speak_in_threads if jobs == 1 else workers.speak_in_processes, opener, engines)


def speak_planned(
    args: argparse.Namespace, planned: Plan, settings: BatchSettings, key: str, speak: workers.Speak, task: Task
) -> tuple[int, tuple[ReportEntry, ...]]:
    """Execute a plan, and print a summary; return the exit status and the entries of all lines."""
    start = time.perf_counter()
    entries: list[ReportEntry] = []
    task.progress(0, len(planned.to_speak), "speaking")
    report = Report(args.output, args.shard)
    try:
        with closing(run_plan(planned, settings, report, args.output, key, speak, task)) as steps:
            for entry in steps:
                if args.strict and "error" in entry:
                    raise InputError(_sentence(entry))
                entries.append(entry)
    except KeyboardInterrupt:
        left = quantity(len(planned.to_speak) + len(planned.failed) - len(entries), "line")
        raise Cancelled(message("Stopped; {left} left. Run the same command again to continue.", left=left)) from None
    elapsed = time.perf_counter() - start
    failed = [entry for entry in entries if "error" in entry]
    spoken = len(entries) - len(failed)
    _print_errors(failed)
    counts = f"{spoken} spoken, {len(planned.done)} unchanged, {len(failed)} not spoken"
    print(f"{args.output}: {counts}; digest {digest([*planned.done, *entries])[:16]}")
    if spoken:
        audio_s = sum(entry["samples"] for entry in entries if "error" not in entry) / SAMPLE_RATE
        pace = f"real-time factor {elapsed / audio_s:.3f}, {60 * spoken / elapsed:.0f} lines per minute"
        print(f"{audio_s:.1f} s of speech in {elapsed:.1f} s ({pace})")
    return 1 if failed else 0, (*planned.done, *entries)


def _print_plan(planned: Plan) -> None:
    _print_errors(planned.failed)
    counts = f"{len(planned.to_speak)} to speak, {len(planned.done)} unchanged"
    print(f"{counts}, {len(planned.failed)} cannot be spoken; nothing was written")


def _print_errors(failed: Sequence[ReportEntry]) -> None:
    for entry in failed[:ERRORS_SHOWN]:
        print(_sentence(entry), file=sys.stderr)
    if len(failed) > ERRORS_SHOWN:
        print(f"and {quantity(len(failed) - ERRORS_SHOWN, 'more line')}; see the report", file=sys.stderr)


def _sentence(entry: ReportEntry) -> str:
    return f"Line {entry['number']} ({entry['id']}) cannot be spoken: {entry['error']}"


def _shard(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)/(\d+)", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise argparse.ArgumentTypeError(f"'{text}' is not a valid shard; for example, use 1/4 for the first of four")
    return int(found[1]), int(found[2])
