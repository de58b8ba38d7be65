"""`kokoro-desktop align`: locate the phonemes of a text in a recording."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

import numpy as np

from kokoro_desktop.audio.recording import Recording, read_recording
from kokoro_desktop.cli.options import add_device, add_threads
from kokoro_desktop.cli.phoneme_source import InFile, Spelled, Typed
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.cli.symbol_notes import name_changes
from kokoro_desktop.cli.text_input import add_language, convert_input
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import InputError
from kokoro_desktop.export.formats import LABEL_FORMATS, LabelFormat, label_format
from kokoro_desktop.files import atomic
from kokoro_desktop.files.together import replacing_together
from kokoro_desktop.messages import message
from kokoro_desktop.phonetics.alignment import align
from kokoro_desktop.phonetics.formants import HIGH_VOICE_HZ
from kokoro_desktop.prosody.pitch_tracker import track
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.voices import catalogue, language_of_voice, load_voice

# The other formats describe the model's speech rather than a recording.
_FORMATS: Final = tuple(each for each in LABEL_FORMATS if each.key not in {"json", "pitch", "prosody"})


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.epilog = (
        "The model speaks the text, and the recording is aligned with its speech. To speak like the recording, use "
        "the TextGrid: say --text TEXT --durations recording.TextGrid --like recording.wav."
    )
    parser.add_argument("recording", type=Path, metavar="FILE", help="an audio file of up to ten minutes")
    text = parser.add_mutually_exclusive_group(required=True)
    text.add_argument(
        "--text", dest="text", metavar="TEXT", type=lambda text: Spelled(Typed(text, "--text")), help="the spoken text"
    )
    text.add_argument(
        "--text-file",
        dest="text",
        metavar="FILE",
        type=lambda name: Spelled(InFile(Path(name))),
        help="a UTF-8 file with the spoken text, or - for standard input",
    )
    text.add_argument("-p", "--phonemes", dest="text", metavar="IPA", type=Typed, help="the spoken text, in phonemes")
    add_language(parser, "that of the voice, or en-US")
    parser.add_argument(
        "-v",
        "--voice",
        help=(
            "voice to compare with (default: the best voice of the language, female or male according to the pitch of "
            "the recording)"
        ),
    )
    add_device(parser)
    add_threads(parser)
    endings = ", ".join(each.ending for each in _FORMATS)
    parser.add_argument(
        "-o", "--output", type=Path, action="append", metavar="FILE", required=True, help=f"{endings}; repeatable"
    )


def run(args: argparse.Namespace) -> int:
    """Align the recording, after checking the whole request."""
    formats = [_format(path) for path in args.output]
    for path in args.output:
        atomic.check_writable(path)
    recording = read_recording(args.recording)
    language = args.language or (language_of_voice(args.voice) if args.voice else "en-US")
    voice_id = args.voice or _nearest_voice(recording, language)
    voice, threads = load_voice(voice_id), args.threads or physical_cores()
    conversion = None
    if isinstance(args.text, Spelled):
        conversion = convert_input(args.text.source.read(), args.language, language, args.dictionary)
    text = args.text.read() if conversion is None else conversion.phonemes
    request = SpeechRequest(text, voice_id, 1.0, args.device, threads, 0)
    if conversion is not None:
        request = request.spelled(conversion)
    name_changes(request.encoding)
    with bar() as task:
        take = speak_take(request, voice, open_engine(args.device, args.threads, task), task)
        alignment = align(recording, take, task)
    with replacing_together(args.output) as staged:
        for file, known in zip(staged, formats, strict=True):
            atomic.write_bytes(file, known.write(alignment.take).encode())
    spoken = sum(unit.is_spoken for unit in alignment.take.units)
    print(f"{args.recording}: {spoken} phonemes in {recording.duration_s:.2f} s, compared with {voice_id}")
    if alignment.is_doubtful:
        print("The text may not be that of the recording. Check the labels.", file=sys.stderr)
    return 0


def _format(path: Path) -> LabelFormat:
    """Return the format of an output file.

    Raises
    ------
    InputError
        The format is unknown, or is available only for synthesised speech.
    """
    known = label_format(path, _FORMATS)
    if known not in _FORMATS:
        raise InputError(
            message(
                "The format of {path} is available only for synthesised speech. For a recording, use a different "
                "format such as .TextGrid.",
                path=path,
            )
        )
    return known


def _nearest_voice(recording: Recording, language: str) -> str:
    """Return the best voice of a language, preferably of the gender suggested by the recording's pitch."""
    _, hertz = track(recording.samples, recording.rate, 0.02)
    voiced = hertz[hertz > 0]
    gender = "female" if len(voiced) and np.median(voiced) >= HIGH_VOICE_HZ else "male"
    of_language = [voice for voice in catalogue() if voice.language == language]
    if not of_language:
        raise InputError(
            message(
                "No voice is available for the language {language}. Choose a voice with --voice.", language=language
            )
        )
    return min(of_language, key=lambda voice: (voice.gender != gender, _grade_order(voice.grade))).id


def _grade_order(grade: str | None) -> tuple[str, int]:
    """Return a sort key for grades from A+ to F; ungraded voices are last."""
    return (grade[0], "+ -".index((grade + " ")[1])) if grade else ("Z", 0)
