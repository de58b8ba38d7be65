"""`kokoro-desktop predict`: write the prosody predicted for text or phonemes."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from kokoro_desktop.cli.options import add_device, add_threads, add_voice
from kokoro_desktop.cli.phoneme_source import add_input
from kokoro_desktop.cli.progress_bar import bar
from kokoro_desktop.cli.prosody_options import ProsodyOptions, add_prosody
from kokoro_desktop.cli.symbol_notes import name_changes
from kokoro_desktop.cli.text_input import add_language, read_request
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.engine.request import check_speed
from kokoro_desktop.files import atomic
from kokoro_desktop.prosody import joined
from kokoro_desktop.prosody.prosody_file import prosody_json
from kokoro_desktop.runtime.pass_memory import PassMemory
from kokoro_desktop.voices import load_voice


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    add_input(parser, "IPA to speak")
    add_language(parser, "that of the voice")
    add_voice(parser, "voice id, file or blend")
    parser.add_argument("-s", "--speed", type=float, default=1.0, help="speed factor, 0.25 to 4 (default: %(default)s)")
    add_device(parser)
    add_threads(parser)
    add_prosody(parser)
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="JSON file to write (default: standard output)"
    )


def run(args: argparse.Namespace) -> int:
    """Predict the prosody, apply the requested edits, and write the result."""
    request = read_request(args)
    encoding = request.encoding
    check_speed(args.speed)
    voice, options = load_voice(args.voice), ProsodyOptions.read(args)
    if args.output is not None:
        atomic.check_writable(args.output)
    name_changes(encoding)
    memory, parts = PassMemory(), request.passes
    with bar() as task:
        engine = open_engine(args.device, args.threads, task)
        edit = options.edit(request, voice, engine.network, memory)
        request = replace(request, edit=edit)
        said = []
        task.progress(0, len(parts), "predicting")
        for _, prosody in engine.predict(request, voice, task, memory):
            said.append(prosody)
            task.progress(len(said), len(parts), "predicting")
    spoken = predicted = joined([each.spoken for each in said])
    if any(each.predicted is not each.spoken for each in said):
        predicted = joined([each.predicted for each in said])
    text = prosody_json(
        [symbol for part in parts for symbol in ("", *part.symbols, "")],
        [int(frames) for each in said for frames in each.predicted_durations],
        spoken,
        predicted,
        request.settings(),
        engine.network.lead_s(args.speed),
    )
    if args.output is None:
        print(text, end="")
    else:
        atomic.write_bytes(args.output, text.encode())
    return 0
