"""`kokoro-desktop say`: text or phonemes in, audio files and labels out."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from kokoro_desktop.audio import sound_files, stream
from kokoro_desktop.cli.interrupt import end_at_once
from kokoro_desktop.cli.options import add_bundle, add_device, add_speech, add_threads, label_help
from kokoro_desktop.cli.phoneme_source import InFile, Spelled, Typed
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.cli.prosody_options import ProsodyOptions, add_prosody
from kokoro_desktop.cli.symbol_notes import name_changes
from kokoro_desktop.cli.text_input import add_language, convert_text
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.engine import opener
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.spelled_request import spelled_request
from kokoro_desktop.engine.synthesis import SpeechRequest, check_speed
from kokoro_desktop.errors import Cancelled, InputError
from kokoro_desktop.export.formats import label_format
from kokoro_desktop.export.speech_report import speech_report
from kokoro_desktop.export.spelling_report import report_conversion
from kokoro_desktop.files import atomic
from kokoro_desktop.files.together import replacing_together
from kokoro_desktop.phonemes import Encoding, Vocabulary, encode, passes, require_known
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.spelling import Conversion
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.voices import Voice, language_of_voice, load_voice

_OUTPUT: Final = Path("output.wav")


@dataclass(frozen=True)
class _Utterance:
    """One text, encoded, the files that are made of it, and what became of its spelling where it had any."""

    request: SpeechRequest
    encoding: Encoding
    outputs: tuple[Path, ...]
    labels: tuple[Path, ...]
    conversion: Conversion | None

    @property
    def files(self) -> tuple[Path, ...]:
        return (*self.outputs, *self.labels)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument(
        "-p", "--phonemes", metavar="TEXT", dest="texts", action="append", type=Typed, help="what to speak; repeatable"
    )
    parser.add_argument(
        "--phonemes-file",
        metavar="FILE",
        dest="texts",
        action="append",
        type=lambda name: InFile(Path(name)),
        help="a UTF-8 file that holds it; - for stdin; repeatable",
    )
    parser.add_argument(
        "--text",
        metavar="TEXT",
        dest="texts",
        action="append",
        type=lambda text: Spelled(Typed(text, "--text")),
        help="what to speak, in ordinary spelling; repeatable",
    )
    parser.add_argument(
        "--text-file",
        metavar="FILE",
        dest="texts",
        action="append",
        type=lambda name: Spelled(InFile(Path(name))),
        help="a UTF-8 file that holds it, such as .txt or .ssml; - for stdin; repeatable",
    )
    add_language(parser, "that of the voice")
    add_speech(parser)
    add_device(parser)
    add_threads(parser)
    parser.add_argument("--vocab", type=Path, metavar="FILE", help="another vocabulary")
    add_bundle(parser, "a bundle to run (default: the cache's)")
    add_prosody(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        action="append",
        metavar="FILE",
        help=f"wav, flac, ogg or mp3 (default: {_OUTPUT}); of several texts one each, of one text as many as are named",
    )
    parser.add_argument("--subtype", choices=sound_files.SUBTYPES, help="sample format of the file")
    parser.add_argument(
        "--labels", type=Path, action="append", default=[], metavar="FILE", help=f"{label_help()}; repeatable"
    )
    parser.add_argument("--json", type=Path, metavar="REPORT", help="write a report of all that was done")
    parser.add_argument("--strict", action="store_true", help="refuse symbols that the model does not know")
    parser.add_argument("--play", action="store_true", help="play the sound as well")


def run(args: argparse.Namespace) -> int:
    """Speak. Everything that can be wrong with the request is found before the work begins."""
    utterances = _utterances(args)
    if args.strict:
        for each in utterances:
            require_known(each.encoding)
    check_speed(args.speed)
    voice, prosody = load_voice(args.voice), ProsodyOptions.read(args)
    if prosody.of_one_text and len(utterances) > 1:
        raise InputError("A prosody from a file is one text's: speak each text with its own, in a 'say' of its own.")
    _check_files(utterances, args)
    for each in utterances:
        name_changes(each.encoding)
    with bar() as task:
        pipeline = opener.open_pipeline(args.device, args.threads, task, args.lib_dir, trusted=args.trust_bundle)
    engine = opener.engine_of(pipeline, args.device)
    reports = []
    for number, each in enumerate(utterances, 1):
        start = time.perf_counter()
        edit = prosody.edit(each.request, voice, pipeline)
        take = _speak(replace(each.request, edit=edit), each.encoding, voice, engine, number)
        report = speech_report(take, each.encoding, engine.info, time.perf_counter() - start)
        if each.conversion is not None:
            report["spelling"] = report_conversion(each.conversion)
        reports.append(report)
        last = args.json if number == len(utterances) else None
        _write(each, take, args.subtype, last, reports[0] if len(utterances) == 1 else reports)
        for output in each.outputs:
            seconds, total_s = take.duration_s, report["total_s"]
            print(f"{output}: {seconds:.2f} s of speech in {total_s:.2f} s (real-time factor {report['rtf']:.3f})")
        if pipeline.placement.gpu and number == 1:
            name, load_s, warm_up_s = pipeline.placement.name, pipeline.load_s, pipeline.warm_up_s
            print(f"before it, {name} took {load_s:.2f} s to load and {warm_up_s:.2f} s to run for the first time")
        if args.play:
            try:
                stream.play(take.samples)
            except KeyboardInterrupt:
                # The file stays: only the listening was stopped.
                return Cancelled.exit_code
    return 0


def _utterances(args: argparse.Namespace) -> tuple[_Utterance, ...]:
    """Read and encode the texts, and give each its files.

    Raises
    ------
    InputError
        There is no text, or nothing to speak in one, or it cannot be told which file is whose.
    """
    if not args.texts:
        raise InputError(
            "There is nothing to speak: give --text or --phonemes, or a file after --text-file or --phonemes-file."
        )
    outputs = args.output or [_OUTPUT]
    alone = len(args.texts) == 1
    if not alone and len(outputs) != len(args.texts):
        raise InputError(f"There are {len(args.texts)} texts and {len(outputs)} outputs: name an -o for every text.")
    stems = [_stem(path) for path in outputs]
    for path in () if alone else args.labels:
        if _label_stem(path) not in stems:
            raise InputError(f"It cannot be told whose labels {path} is to hold: name it like an output.")
    vocabulary = Vocabulary.load(args.vocab)
    threads = args.threads or physical_cores()
    made = []
    for index, source in enumerate(args.texts):
        conversion = _convert(source, args) if isinstance(source, Spelled) else None
        phonemes = source.read() if conversion is None else conversion.phonemes
        encoding = encode(phonemes, vocabulary, language_of_voice(args.voice))
        request = SpeechRequest(encoding.text, args.voice, args.speed, args.device, threads, args.seed, encoding)
        labels = args.labels if alone else [path for path in args.labels if _label_stem(path) == stems[index]]
        if conversion is not None:
            request = spelled_request(request, conversion)
        made.append(
            _Utterance(
                request, encoding, tuple(outputs if alone else outputs[index : index + 1]), tuple(labels), conversion
            )
        )
    return tuple(made)


def _convert(spelled: Spelled, args: argparse.Namespace) -> Conversion:
    return convert_text(spelled.source.read(), args.language or language_of_voice(args.voice), args.dictionary)


def _stem(path: Path) -> Path:
    return path.parent / path.stem


def _label_stem(path: Path) -> Path:
    return path.parent / path.name[: -len(label_format(path).ending)]


def _check_files(utterances: Sequence[_Utterance], args: argparse.Namespace) -> None:
    """See that every file can be written, and that each is one file."""
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
        raise InputError(f"{twice} was named twice and cannot hold both: name a file each for sound and labels.")


def _speak(request: SpeechRequest, encoding: Encoding, voice: Voice, engine: Engine, number: int) -> Take:
    """Speak, showing on a terminal how far it is."""
    with bar() as task, end_at_once():
        task.progress(0, len(passes(encoding, request.speed)), "speaking")
        return speak_take(request, voice, engine, task, number)


def _write(utterance: _Utterance, take: Take, subtype: str | None, report_file: Path | None, report: Any) -> None:
    """Write sound, labels and, where it is named, the report: all of them or none."""
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
    """Find a file that was named more than once."""
    real = [path.resolve() for path in paths]
    return next((path for path, place in zip(paths, real, strict=True) if real.count(place) > 1), None)
