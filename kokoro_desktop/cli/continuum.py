"""`kokoro-desktop continuum`: speak a series of steps from one sound to another, and write them to a folder."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from kokoro_desktop.audio import sound_files
from kokoro_desktop.cli.options import add_device, add_speech, add_threads, positive
from kokoro_desktop.cli.phoneme_source import add_input
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.cli.symbol_notes import name_changes
from kokoro_desktop.cli.text_input import add_language, read_request
from kokoro_desktop.cli.text_table import lay_out
from kokoro_desktop.continua import (
    DEFAULT_SPACING,
    Continuum,
    ProsodySource,
    Spacing,
    describe_spacing,
    impose,
    speak_continuum,
)
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.engine.request import check_speed
from kokoro_desktop.errors import InputError
from kokoro_desktop.export.file_names import ExportItem
from kokoro_desktop.export.formats import AUDIO_FORMATS, LABEL_FORMATS, ExportChoices
from kokoro_desktop.export.step_tables import continuum_tables
from kokoro_desktop.export.write import export
from kokoro_desktop.files import atomic
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import require_known
from kokoro_desktop.prosody.imposed_files import DURATIONS, PITCH, PROSODY, ImposedFiles
from kokoro_desktop.takes import Take
from kokoro_desktop.task import QUIET
from kokoro_desktop.voices import load_voice

_SOUNDS: Final = tuple(ending[1:] for ending in sound_files.ENDINGS)
_HELD: Final = tuple(held.value for held in ProsodySource if held is not ProsodySource.IMPOSED)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    add_input(parser, "IPA to speak, with a sound pair, as in 'ɐ {s~ʃ}ˈɑ'")
    add_language(parser, "that of the voice")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="output folder")
    parser.add_argument(
        "--steps",
        type=positive,
        default=7,
        metavar="N",
        help="number of steps, including both ends (default: %(default)s)",
    )
    parser.add_argument(
        "--spacing",
        choices=[each.value for each in Spacing],
        default=DEFAULT_SPACING.value,
        help="space the steps evenly by weight or by measured acoustic distance (default: %(default)s)",
    )
    for option, file in ((DURATIONS, "a TextGrid"), (PITCH, "a PitchTier")):
        parser.add_argument(
            f"--{option}",
            type=_whose,
            default=ProsodySource.MIXTURE,
            metavar="SOURCE|FILE",
            help=f"source of the {option}: {', '.join(_HELD)} (separate for each step), or {file} (default: mixture)",
        )
    parser.add_argument(
        "--prosody",
        type=Path,
        metavar="FILE",
        help=("durations and pitch for all steps: a JSON file from 'predict' or --labels"),
    )
    add_speech(parser)
    add_device(parser)
    add_threads(parser)
    parser.add_argument("--format", choices=_SOUNDS, default=_SOUNDS[0], help="audio format (default: %(default)s)")
    parser.add_argument("--subtype", choices=sound_files.SUBTYPES, help="sample format of the audio files")
    parser.add_argument(
        "--labels",
        choices=[each.key for each in LABEL_FORMATS],
        action="append",
        default=[],
        help="write labels; repeatable",
    )
    parser.add_argument(
        "--strict", action="store_true", help="stop if the text contains symbols that the model does not know"
    )


def _whose(text: str) -> ProsodySource | Path:
    return ProsodySource(text) if text in _HELD else Path(text)


def run(args: argparse.Namespace) -> int:
    """Synthesise the steps, after checking the whole request."""
    check_speed(args.speed)
    voice, request = load_voice(args.voice), read_request(args, args.seed)
    named = {PROSODY: args.prosody, DURATIONS: args.durations, PITCH: args.pitch}
    files = ImposedFiles.read({kind: path for kind, path in named.items() if isinstance(path, Path)})
    held = {
        kind: named[kind] if isinstance(named[kind], ProsodySource) else ProsodySource.IMPOSED
        for kind in (DURATIONS, PITCH)
    }
    continuum = Continuum(request, args.steps, Spacing(args.spacing), **held)
    encoding = continuum.at(0.5).encoding
    if args.strict:
        require_known(encoding)
    choices = _choices(args)
    name_changes(encoding)
    with bar() as task:
        engine = open_engine(args.device, args.threads, task)
        imposed = impose(continuum, files, voice, engine.network)
        takes = speak_continuum(imposed, voice, engine, task)
    items = [ExportItem(take, name) for take, name in zip(takes, _names(len(takes)), strict=True)]
    export(items, choices, QUIET, continuum_tables(items, choices.audio.ending))
    _print_steps(takes, [f"{item.name}{choices.audio.ending}" for item in items])
    return 0


def _choices(args: argparse.Namespace) -> ExportChoices:
    """Return the export settings, after checking that the files can be written."""
    ending = f".{args.format}"
    sound_files.check_format(args.output / f"step{ending}", args.subtype)
    sounds = [each for each in AUDIO_FORMATS if each.ending == ending and args.subtype in (None, each.subtype)]
    atomic.make_folder(args.output, private=False)
    endings = (ending, *(label.ending for label in LABEL_FORMATS if label.key in args.labels))
    written = {name + each for name in _names(args.steps) for each in endings}
    if others := sorted(path.name for path in args.output.glob("step-*") if path.name not in written):
        text = "{folder} contains {name} from a different run. Choose a different folder, or delete this one first."
        raise InputError(message(text, folder=args.output, name=others[0]))
    atomic.check_writable(args.output / "continuum.csv")
    return ExportChoices(str(args.output), sounds[0].key, frozenset(args.labels))


def _names(count: int) -> list[str]:
    """Return the names of the steps' files, without extension."""
    return [f"step-{number:0{len(str(count))}}" for number in range(1, count + 1)]


def _print_steps(takes: tuple[Take, ...], files: list[str]) -> None:
    rows = [("file", "phonemes", "weight", "from previous", "from first")]
    for take, file in zip(takes, files, strict=True):
        step = take.continuum
        assert step is not None
        apart = "" if step.from_previous_db is None else f"{step.from_previous_db:.2f} dB"
        rows.append((file, take.request.text, f"{step.weight:.4f}", apart, f"{step.from_first_db:.2f} dB"))
    sys.stdout.writelines(f"{line}\n" for line in lay_out(rows, words=2))
    print(describe_spacing(takes))
