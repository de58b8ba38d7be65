"""`kokoro-desktop convert-voice`: write a voice or a blend to a `.npy` file, bit for bit."""

from __future__ import annotations

import argparse
import io
from pathlib import Path

import numpy as np

from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import atomic
from kokoro_desktop.voices import load_voice


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "voice", metavar="IN", help="a .pt, .bin or .npy file, a voice id, or a blend (af_heart:0.7+am_adam:0.3)"
    )
    parser.add_argument("output", metavar="OUT.npy", type=Path, help="output file: .npy, float32, rows x 256")


def run(args: argparse.Namespace) -> int:
    """Read the voice, and write it atomically."""
    if args.output.suffix.lower() != ".npy":
        raise OutputError(args.output, "the file name of a converted voice must end in .npy")
    pack = load_voice(args.voice).pack
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, pack, allow_pickle=False)
    atomic.write_bytes(args.output, buffer.getvalue())
    print(f"{args.output}: {pack.shape[0]} style rows of {pack.shape[1]} values")
    return 0
