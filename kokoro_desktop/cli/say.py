"""`kokoro-desktop say`: phonemes in, an audio file out."""

from __future__ import annotations

import argparse
import datetime
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from kokoro_desktop.audio import sound_files, stream
from kokoro_desktop.audio.join import join
from kokoro_desktop.cli.interrupt import end_at_once
from kokoro_desktop.cli.options import add_bundle, add_device, add_threads, add_voice, count
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.devices.cpu import available_cores
from kokoro_desktop.engine import opener
from kokoro_desktop.engine.synthesis import SpeechChunk, SpeechRequest, check_speed, speak
from kokoro_desktop.errors import Cancelled, InputError
from kokoro_desktop.export.formats import LABEL_FORMATS, label_format
from kokoro_desktop.files import atomic
from kokoro_desktop.files.read import decode_phonemes, decode_text, read_phonemes
from kokoro_desktop.files.together import replacing_together
from kokoro_desktop.phonemes import Encoding, SymbolNote, Vocabulary, encode, passes, require_known
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.spec import SAMPLE_RATE, STAGES
from kokoro_desktop.takes import Take, take_from_chunks
from kokoro_desktop.voices import Voice, load_voice

NOTES_SHOWN = 8
"""Symbols named one by one on the terminal; the report names all."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    text = parser.add_mutually_exclusive_group(required=True)
    text.add_argument("-p", "--phonemes", metavar="TEXT", help="what to speak, in IPA")
    text.add_argument("--phonemes-file", metavar="FILE", type=Path, help="a UTF-8 file that holds it; - for stdin")
    add_voice(parser, "id, file or blend")
    parser.add_argument("-s", "--speed", type=float, default=1.0, help="0.25 to 4 (default: %(default)s)")
    add_device(parser)
    add_threads(parser)
    parser.add_argument("--seed", type=count, default=0, metavar="N", help="of the noise (default: %(default)s)")
    parser.add_argument("--vocab", type=Path, metavar="FILE", help="another vocabulary")
    add_bundle(parser, "a bundle to run (default: the cache's)")
    parser.add_argument(
        "-o", "--output", type=Path, default=Path("output.wav"), help="wav, flac, ogg or mp3 (default: %(default)s)"
    )
    parser.add_argument("--subtype", choices=sound_files.SUBTYPES, help="sample format of the file")
    endings = ", ".join(each.ending for each in LABEL_FORMATS)
    parser.add_argument(
        "--labels", type=Path, action="append", default=[], metavar="FILE", help=f"write labels: {endings}; repeatable"
    )
    parser.add_argument("--json", type=Path, metavar="REPORT", help="write a report of all that was done")
    parser.add_argument("--strict", action="store_true", help="refuse symbols that the model does not know")
    parser.add_argument("--play", action="store_true", help="play the sound as well")


def run(args: argparse.Namespace) -> int:
    """Speak. Everything that can be wrong with the request is found before the work begins."""
    encoding = encode(_text(args), Vocabulary.load(args.vocab))
    if args.strict:
        require_known(encoding)
    check_speed(args.speed)
    voice = load_voice(args.voice)
    request = SpeechRequest(
        encoding.text, args.voice, args.speed, args.device, args.threads or available_cores(), args.seed, encoding
    )
    sound_files.check_writable(args.output, args.subtype)
    labels = [(path, label_format(path)) for path in args.labels]
    beside = [*args.labels, *([args.json] if args.json is not None else [])]
    for path in beside:
        atomic.check_writable(path)
    if twice := _named_twice([args.output, *beside]):
        raise InputError(f"{twice} was named twice and cannot hold both: name a file each for sound and labels.")
    _name_changes(encoding)
    with bar() as task:
        pipeline = opener.open_pipeline(args.device, args.threads, task, args.lib_dir, trusted=args.trust_bundle)
    start = time.perf_counter()
    chunks = _spoken(request, encoding, voice, pipeline)
    samples = join([chunk.samples for chunk in chunks])
    total_s = time.perf_counter() - start
    report = _report(args, pipeline, encoding, chunks, len(samples), total_s)
    take = _take(request, chunks, pipeline) if labels else None
    with replacing_together([args.output, *beside]) as (sound, *others):
        sound_files.write(sound, samples, SAMPLE_RATE, args.subtype)
        texts = [known.write(take) for _, known in labels if take is not None] + [
            json.dumps(report, ensure_ascii=False, indent=1)
        ]
        for file, text in zip(others, texts, strict=False):
            atomic.write_bytes(file, text.encode())
    print(f"{args.output}: {len(samples) / SAMPLE_RATE:.2f} s of speech in {total_s:.2f} s (RTF {report['rtf']:.3f})")
    if pipeline.placement.gpu:
        name, load_s, warm_up_s = pipeline.placement.name, pipeline.load_s, pipeline.warm_up_s
        print(f"before it, {name} took {load_s:.2f} s to load and {warm_up_s:.2f} s to run for the first time")
    if args.play:
        try:
            stream.play(samples)
        except KeyboardInterrupt:
            # The file stays: only the listening was stopped.
            return Cancelled.exit_code
    return 0


def _spoken(request: SpeechRequest, encoding: Encoding, voice: Voice, pipeline: Pipeline) -> list[SpeechChunk]:
    """Speak, showing on a terminal how far it is."""
    chunks = []
    with bar() as task, end_at_once():
        task.progress(0, len(passes(encoding)), "speaking")
        for chunk in speak(request, voice, pipeline):
            chunks.append(chunk)
            task.progress(chunk.index + 1, chunk.count, "speaking")
    return chunks


def _named_twice(paths: Sequence[Path]) -> Path | None:
    """Find a file that was named more than once."""
    real = [path.resolve() for path in paths]
    return next((path for path, place in zip(paths, real, strict=True) if real.count(place) > 1), None)


def _take(request: SpeechRequest, chunks: Sequence[SpeechChunk], pipeline: Pipeline) -> Take:
    """Make of what was spoken what label files are written from."""
    engine = opener.describe(pipeline, request.placement, request.threads, pipeline.load_s)
    created = datetime.datetime.now().astimezone().isoformat(timespec="microseconds")
    return take_from_chunks(1, request, chunks, engine, 0.0, created)


def _text(args: argparse.Namespace) -> str:
    if args.phonemes is not None:
        # The bytes as they were typed: a C locale would have made surrogates of all IPA.
        return decode_text(os.fsencode(args.phonemes), "The text after --phonemes", "type it in a UTF-8 terminal")
    if str(args.phonemes_file) != "-":
        return read_phonemes(args.phonemes_file)
    try:
        # Bytes here, too: every position is the file's own.
        return decode_phonemes(sys.stdin.buffer, "Standard input")
    except OSError as error:
        raise InputError(f"Cannot read standard input: {error.strerror}.") from error


def _name_changes(encoding: Encoding) -> None:
    """Say on stderr what the model does not receive as it was typed."""
    for kind, notes in (("unknown", encoding.unknown), ("mapped", encoding.mapped)):
        for note in notes[:NOTES_SHOWN]:
            print(_sentence(kind, note), file=sys.stderr)
        if len(notes) > NOTES_SHOWN:
            print(f"and {len(notes) - NOTES_SHOWN} more {kind} symbols; --json reports all", file=sys.stderr)


def _sentence(kind: str, note: SymbolNote) -> str:
    if kind == "unknown":
        return f"unknown symbol {note.symbol!r} at position {note.index + 1} is left out: {note.reason}"
    return f"{note.symbol!r} at position {note.index + 1} becomes {note.replacement!r}: {note.reason}"


def _report(
    args: argparse.Namespace,
    pipeline: Pipeline,
    encoding: Encoding,
    chunks: list[SpeechChunk],
    samples: int,
    total_s: float,
) -> dict[str, Any]:
    manifest = pipeline.manifest
    return {
        "sample_rate": SAMPLE_RATE,
        "samples": samples,
        "total_s": total_s,
        "rtf": total_s / (samples / SAMPLE_RATE),
        "voice": args.voice,
        "speed": args.speed,
        "seed": args.seed,
        "device": pipeline.placement.name,
        "threads": pipeline.threads,
        "label_lead_s": chunks[0].lead_s,
        "first_run": {"load_s": pipeline.load_s, "warm_up_s": pipeline.warm_up_s},
        "weights": manifest.weights,
        "weights_source": manifest.weights_source,
        "bundle": pipeline.key,
        "stages": {stage: sum(chunk.seconds[stage] for chunk in chunks) for stage in STAGES},
        "unknown": [asdict(note) for note in encoding.unknown],
        "mapped": [asdict(note) for note in encoding.mapped],
        "chunks": [
            {
                "phonemes": chunk.encoding.phonemes,
                "durations": chunk.prosody.durations.tolist(),
                "samples": len(chunk.samples),
            }
            for chunk in chunks
        ],
    }
