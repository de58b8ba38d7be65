"""`kokoro-desktop say`: convert text or phonemes to audio files and labels."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from kokoro_desktop.audio import sound_files, stream
from kokoro_desktop.cli.options import add_bundle, add_device, add_speech, add_threads, label_help
from kokoro_desktop.cli.phoneme_source import InFile, Spelled, Typed
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.cli.prosody_options import ProsodyOptions, add_prosody
from kokoro_desktop.cli.symbol_notes import name_changes
from kokoro_desktop.cli.text_input import add_emoji, add_language, convert_input
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.engine.opener import Engine, open_engine
from kokoro_desktop.engine.request import SpeechRequest, check_speed
from kokoro_desktop.errors import Cancelled, InputError
from kokoro_desktop.export.formats import label_format
from kokoro_desktop.export.speech_report import speech_report
from kokoro_desktop.export.spelling_report import report_conversion
from kokoro_desktop.export.write import trimmed
from kokoro_desktop.files import atomic
from kokoro_desktop.files.together import replacing_together
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import Vocabulary, require_known
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.spelling import Conversion
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.takes.sustain import unsustained_vowels
from kokoro_desktop.voices import Voice, language_of_voice, load_voice

_OUTPUT: Final = Path("output.wav")


@dataclass(frozen=True)
class _Utterance:
    """Request with its audio and label files; ``conversion`` is None if the input consisted of phonemes."""

    request: SpeechRequest
    outputs: tuple[Path, ...]
    labels: tuple[Path, ...]
    conversion: Conversion | None

    @property
    def files(self) -> tuple[Path, ...]:
        return (*self.outputs, *self.labels)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("words", metavar="TEXT", nargs="*", help="the text to speak, as with --text")
    parser.add_argument(
        "-p",
        "--phonemes",
        metavar="IPA",
        dest="texts",
        action="append",
        type=Typed,
        help="phonemes to speak; repeatable",
    )
    parser.add_argument(
        "--phonemes-file",
        metavar="FILE",
        dest="texts",
        action="append",
        type=lambda name: InFile(Path(name)),
        help="a UTF-8 file with phonemes, or - for standard input; repeatable",
    )
    parser.add_argument(
        "--text",
        metavar="TEXT",
        dest="texts",
        action="append",
        type=lambda text: Spelled(Typed(text, "--text")),
        help="text to speak, in ordinary spelling; repeatable",
    )
    parser.add_argument(
        "--text-file",
        metavar="FILE",
        dest="texts",
        action="append",
        type=lambda name: Spelled(InFile(Path(name))),
        help="a UTF-8 file with text, such as .txt or .ssml, or - for standard input; repeatable",
    )
    add_language(parser, "that of the voice")
    add_emoji(parser)
    add_speech(parser)
    add_device(parser)
    add_threads(parser)
    parser.add_argument("--vocab", type=Path, metavar="FILE", help="vocabulary file to use instead of the model's own")
    add_bundle(parser, "a bundle to run (default: the one in the cache)")
    add_prosody(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        action="append",
        metavar="FILE",
        help=f"WAV, FLAC, Ogg or MP3 file (default: {_OUTPUT}, or none with --play); one per text, or any number for a "
        "single text",
    )
    parser.add_argument("--subtype", choices=sound_files.SUBTYPES, help="sample format of the audio file")
    parser.add_argument(
        "--labels", type=Path, action="append", default=[], metavar="FILE", help=f"{label_help()}; repeatable"
    )
    parser.add_argument("--json", type=Path, metavar="REPORT", help="also write a JSON report")
    parser.add_argument(
        "--strict", action="store_true", help="stop if the text contains symbols that the model does not know"
    )
    parser.add_argument("--trim", action="store_true", help="trim the silence before and after the speech")
    parser.add_argument("--play", action="store_true", help="play the sound; without -o, no file is written")


def run(args: argparse.Namespace) -> int:
    """Synthesise the texts, after checking the whole request."""
    utterances = _utterances(args)
    if args.strict:
        for each in utterances:
            require_known(each.request.encoding)
    check_speed(args.speed)
    voice, prosody = load_voice(args.voice), ProsodyOptions.read(args)
    if prosody.of_one_text and len(utterances) > 1:
        raise InputError("A prosody file applies to one text only. Use a separate command for each text.")
    _check_files(utterances, args)
    for each in utterances:
        name_changes(each.request.encoding)
    with bar() as task:
        engine = open_engine(args.device, args.threads, task, lib_dir=args.lib_dir)
    reports = []
    for number, each in enumerate(utterances, 1):
        start = time.perf_counter()
        edit = prosody.edit(each.request, voice, engine.network)
        take = _speak(replace(each.request, edit=edit), voice, engine, number)
        for warning in unsustained_vowels(take):
            print(warning, file=sys.stderr)
        report = speech_report(take, engine, time.perf_counter() - start)
        if each.conversion is not None:
            report["spelling"] = report_conversion(each.conversion)
        if args.trim:
            take = trimmed(take)
            report["samples"] = len(take.samples)
        reports.append(report)
        last = args.json if number == len(utterances) else None
        _write(each, take, args.subtype, last, reports[0] if len(utterances) == 1 else reports)
        for name in [f"{output}: " for output in each.outputs] or [""]:
            seconds, total_s = take.duration_s, report["total_s"]
            print(f"{name}{seconds:.2f} s of speech in {total_s:.2f} s (real-time factor {report['rtf']:.3f})")
        if engine.runs_on.gpu and number == 1:
            name, load_s, warm_up_s = engine.runs_on.name, engine.timings.load_s, engine.timings.warm_up_s
            print(f"Before that, {name} took {load_s:.2f} s to load and {warm_up_s:.2f} s for its first run")
        if args.play:
            try:
                stream.play(trimmed(take).samples)
            except KeyboardInterrupt:
                # Keep the file, because only playback was stopped.
                return Cancelled.exit_code
    return 0


def _utterances(args: argparse.Namespace) -> tuple[_Utterance, ...]:
    """Read the texts, convert spelling to phonemes, and assign output and label files to the texts.

    Raises
    ------
    InputError
        There is no text, a text cannot be read, texts are given both with and without an option, the number of outputs
        does not match the number of texts, or a label file matches no output.
    """
    texts = args.texts or []
    if args.words:
        if texts:
            raise InputError(
                message(
                    "Text given without an option cannot be combined with --text or -p. Use an option for every text."
                )
            )
        texts = [Spelled(Typed(" ".join(args.words), "say"))]
    if not texts:
        raise InputError(message('There is nothing to speak. Enter some text, as in: say "Hello."'))
    outputs = args.output or ([] if args.play else [_OUTPUT])
    alone = len(texts) == 1
    if outputs and not alone and len(outputs) != len(texts):
        raise InputError(f"There are {len(texts)} texts but {len(outputs)} outputs. Use one -o for each text.")
    stems = [_stem(path) for path in outputs]
    for path in () if alone else args.labels:
        if _label_stem(path) not in stems:
            raise InputError(
                f"The label file {path} matches no output. Use the name of an output with a different extension."
            )
    vocabulary = Vocabulary.load(args.vocab)
    threads = args.threads or physical_cores()
    made = []
    for index, source in enumerate(texts):
        conversion = _convert(source, args) if isinstance(source, Spelled) else None
        text = source.read() if conversion is None else ""
        request = SpeechRequest(text, args.voice, args.speed, args.device, threads, args.seed, vocabulary=vocabulary)
        labels = args.labels if alone else [path for path in args.labels if _label_stem(path) == stems[index]]
        if conversion is not None:
            request = request.spelled(conversion)
        made.append(
            _Utterance(request, tuple(outputs if alone else outputs[index : index + 1]), tuple(labels), conversion)
        )
    return tuple(made)


def _convert(spelled: Spelled, args: argparse.Namespace) -> Conversion:
    text, otherwise = spelled.source.read(), language_of_voice(args.voice)
    return convert_input(text, args.language, otherwise, args.dictionary, emoji=args.emoji)


def _stem(path: Path) -> Path:
    return path.parent / path.stem


def _label_stem(path: Path) -> Path:
    return path.parent / path.name[: -len(label_format(path).ending)]


def _check_files(utterances: Sequence[_Utterance], args: argparse.Namespace) -> None:
    """Check that every output file can be written and that no file is specified twice."""
    for each in utterances:
        for path in each.outputs:
            sound_files.check_writable(path, args.subtype)
        for path in each.labels:
            label_format(path)
            atomic.check_writable(path)
    if args.json is not None:
        atomic.check_writable(args.json)
    named = [path for each in utterances for path in each.files]
    if twice := _find_twice([*named, *([args.json] if args.json is not None else [])]):
        raise InputError(f"{twice} is used twice. Use a different file for each output.")


def _speak(request: SpeechRequest, voice: Voice, engine: Engine, number: int) -> Take:
    """Synthesise a request as take ``number``, with a progress bar if stderr is a terminal."""
    with bar() as task:
        task.progress(0, len(request.passes), "speaking")
        return speak_take(request, voice, engine, task, number)


def _write(utterance: _Utterance, take: Take, subtype: str | None, report_file: Path | None, report: Any) -> None:
    """Write the requested audio, labels and report: either all files or none."""
    with replacing_together([*utterance.files, *([report_file] if report_file is not None else [])]) as staged:
        sounds = staged[: len(utterance.outputs)]
        labels = staged[len(utterance.outputs) : len(utterance.files)]
        for file in sounds:
            sound_files.write(file, take.samples, SAMPLE_RATE, subtype)
        for file, label_file in zip(labels, utterance.labels, strict=True):
            atomic.write_bytes(file, label_format(label_file).write(take).encode())
        if report_file is not None:
            atomic.write_bytes(staged[-1], json.dumps(report, ensure_ascii=False, indent=1).encode())


def _find_twice(paths: Sequence[Path]) -> Path | None:
    """Return a path that occurs more than once, after resolving links; None if there is none."""
    real = [path.resolve() for path in paths]
    return next((path for path, place in zip(paths, real, strict=True) if real.count(place) > 1), None)
