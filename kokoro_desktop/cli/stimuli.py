"""`kokoro-desktop stimuli`: write the stimuli of a design to a folder, with their measurements and a certificate."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from kokoro_desktop.audio.loudness import require_meter
from kokoro_desktop.batch import workers
from kokoro_desktop.batch.line_request import BatchSettings
from kokoro_desktop.batch.report import ReportEntry
from kokoro_desktop.batch.run import plan
from kokoro_desktop.cli.batch import add_jobs, add_labels, choose_workers, chosen_labels, speak_planned
from kokoro_desktop.cli.options import add_device, add_threads
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.devices.cpu import available_cores
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.files import atomic
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.quantity import quantity
from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.stimuli import results
from kokoro_desktop.stimuli.design import parse_design, read_design
from kokoro_desktop.stimuli.expand import make_stimuli

_NAMED = 5  # differing files to name


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.epilog = (
        "To continue after an interruption, run the same command again. The exit status is 0 if every stimulus was "
        "spoken and, with a certificate, all files match the certificate; otherwise it is 1."
    )
    parser.add_argument(
        "design", type=Path, metavar="DESIGN", help="design in TOML, or a certificate.json to make its stimuli again"
    )
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="output folder")
    parser.add_argument("--dictionary", type=Path, metavar="FILE", help="dictionary to use instead of your own")
    add_device(parser)
    add_threads(
        parser,
        what="total number of threads for all jobs",
        default="one per core; with one job, one per physical core",
    )
    add_jobs(parser)
    add_labels(parser)
    parser.set_defaults(cluster=None, shard=None, strict=False)


def run(args: argparse.Namespace) -> int:
    """Speak all unfinished stimuli, then measure and certify them."""
    require_meter()
    certificate = results.read_certificate(args.design) if args.design.suffix.lower() == ".json" else None
    design = read_design(args.design) if certificate is None else parse_design(certificate["design"])
    dictionary = users.load(args.dictionary or users.file_path())
    atomic.make_folder(args.output)
    for name in (results.TABLE, results.CERTIFICATE):
        atomic.check_writable(args.output / name)
    with bar() as task:
        engine = open_engine(args.device, args.threads, task)
        stimuli = make_stimuli(design, engine, dictionary, task)
        placement = engine.runs_on
        key = workers.bundle_keys(placement, task)
        settings = BatchSettings(
            placement, args.threads or available_cores(), design.voices[0], design.speed, design.seed, ".wav", None,
            chosen_labels(args), Vocabulary.load(), trim=True, loudness=design.loudness,
        )  # fmt: skip
        planned = plan([each.line() for each in stimuli], settings, args.output, key)
        spoken, entries = speak_planned(
            args, planned, settings, key, choose_workers(args, placement, len(planned.to_speak)), task
        )
    by_id = {entry["id"]: entry for entry in entries}
    atomic.write_bytes(args.output / results.TABLE, results.format_table(design, stimuli, by_id).encode())
    noted = [each for each in stimuli if results.notes(each, by_id[each.id], design.loudness)]
    if noted:
        print(f"{quantity(len(noted), 'sound')} with notes: see {args.output / results.TABLE}")
    if spoken != 0:
        return spoken
    if certificate is not None:
        return _compare(certificate, by_id)
    certified = results.format_certificate(design, stimuli, by_id)
    atomic.write_bytes(args.output / results.CERTIFICATE, certified.encode())
    return 0


def _compare(certificate: Any, entries: dict[str, ReportEntry]) -> int:
    """Report whether all files match the certificate; return 0 if they do, otherwise 1."""
    different = results.differences(certificate, entries)
    if not different:
        print(f"{quantity(len(entries), 'sound')}: every file matches the certificate.")
        return 0
    named = ", ".join(different[:_NAMED]) + (", …" if len(different) > _NAMED else "")
    verb = "differs" if len(different) == 1 else "differ"
    print(f"{quantity(len(different), 'file')} {verb} from the certificate: {named}", file=sys.stderr)
    made = next(iter(entries.values()))
    for name, what in (("weights", "different weights"), ("bundle", "a different bundle")):
        if certificate[name] != made[name]:
            print(
                f"The certificate was made with {what}: {certificate[name]} instead of {made[name]}.", file=sys.stderr
            )
    return 1
