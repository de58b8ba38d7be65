"""`kokoro-desktop stimuli`: write the stimuli of a design to a folder, with their measurements and a certificate."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from kokoro_desktop.audio.loudness import require_meter
from kokoro_desktop.batch import workers
from kokoro_desktop.batch.line_request import BatchSettings
from kokoro_desktop.batch.run import plan
from kokoro_desktop.cli.batch import add_labels, add_workers, choose_workers, chosen_labels, speak_planned
from kokoro_desktop.cli.options import add_device
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.cli.text_input import load_dictionary
from kokoro_desktop.devices.cpu import available_cores
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.errors import InputError
from kokoro_desktop.files import atomic
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.quantity import quantity
from kokoro_desktop.stimuli.certificate import Certificate
from kokoro_desktop.stimuli.design import Design, parse_design, read_design
from kokoro_desktop.stimuli.expand import make_stimuli
from kokoro_desktop.stimuli.table import format_table, notes

# Files in the output folder.
DESIGN: Final = "design.toml"
TABLE: Final = "stimuli.csv"
CERTIFICATE: Final = "certificate.json"
_NAMED: Final = 5  # differing files to name


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
    add_workers(parser)
    add_labels(parser)
    parser.set_defaults(cluster=None, shard=None, strict=False)


def run(args: argparse.Namespace) -> int:
    """Speak all unfinished stimuli, then measure and certify them."""
    require_meter()
    certificate = Certificate.read(args.design) if args.design.suffix.lower() == ".json" else None
    if certificate is not None:
        if args.labels:
            raise InputError("The labels are those of the certificate. Omit --labels.")
        if (args.output / CERTIFICATE).resolve() == args.design.resolve():
            raise InputError(f"{args.output} contains the certified files. Choose a different output folder.")
        args.labels = list(certificate.labels)
    design = read_design(args.design) if certificate is None else parse_design(certificate.design)
    dictionary = load_dictionary(args.dictionary)
    labels = chosen_labels(args)
    _prepare_folder(args.output, design)
    with bar() as task:
        engine = open_engine(args.device, args.threads, task)
        stimuli = make_stimuli(design, engine, dictionary, task)
        placement = engine.runs_on
        engine.close()  # the workers open their own
        key = workers.bundle_keys(placement, task)
        settings = BatchSettings(
            placement, args.threads or available_cores(), design.voices[0], design.speed, design.seed, ".wav", None,
            labels, Vocabulary.load(), trim=True, loudness=design.loudness,
        )  # fmt: skip
        planned = plan([each.line() for each in stimuli], settings, args.output, key)
        if planned.to_speak or planned.failed:
            (args.output / CERTIFICATE).unlink(missing_ok=True)  # it describes files that are about to change
        status, entries = speak_planned(
            args, planned, settings, key, choose_workers(args, placement, len(planned.to_speak)), task
        )
    by_id = {entry["id"]: entry for entry in entries}
    atomic.write_bytes(args.output / TABLE, format_table(design, stimuli, by_id).encode())
    noted = [each for each in stimuli if notes(each, by_id[each.id], design.loudness)]
    if noted:
        print(f"{quantity(len(noted), 'sound')} with notes: see {args.output / TABLE}")
    if status != 0:
        return status
    made = Certificate.of(design, stimuli, by_id, [each.key for each in labels])
    if certificate is not None:
        return _compare(certificate, made)
    atomic.write_bytes(args.output / CERTIFICATE, made.json().encode())
    return 0


def _prepare_folder(folder: Path, design: Design) -> None:
    """Create the output folder with a copy of the design.

    Raises
    ------
    InputError
        The folder contains the stimuli of a different design.
    OutputError
        The folder cannot be written.
    """
    copy = folder / DESIGN
    spoken = next(folder.rglob("*.wav"), None) is not None
    if spoken and copy.exists() and read_design(copy).source != design.source:
        text = "{folder} contains the stimuli of a different design. Choose a different folder, or delete it first."
        raise InputError(message(text, folder=folder))
    atomic.make_folder(folder, private=False)
    for name in (TABLE, CERTIFICATE):
        atomic.check_writable(folder / name)
    atomic.write_bytes(copy, design.source.encode())


def _compare(certificate: Certificate, made: Certificate) -> int:
    """Report whether all files match the certificate; return 0 if they do, otherwise 1."""
    different = certificate.different_files(made)
    if not different:
        print(f"{quantity(len(made.files), 'file')}: all match the certificate.")
        return 0
    named = ", ".join(different[:_NAMED]) + (", …" if len(different) > _NAMED else "")
    verb = "differs" if len(different) == 1 else "differ"
    print(f"{quantity(len(different), 'file')} {verb} from the certificate: {named}", file=sys.stderr)
    for sentence in certificate.differences(made):
        print(sentence, file=sys.stderr)
    return 1
