"""`kokoro-desktop convert-voice`: write a voice or a blend to a `.npy` file with the exact float32 values."""

from __future__ import annotations

import argparse
from pathlib import Path

from kokoro_desktop.voices import load_voice
from kokoro_desktop.voices.pack_files import write_pack


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "voice", metavar="IN", help="a .pt, .bin or .npy file, a voice id, or a blend (af_heart:0.7+am_adam:0.3)"
    )
    parser.add_argument("output", metavar="OUT.npy", type=Path, help="output file: .npy, float32, rows x 256")


def run(args: argparse.Namespace) -> int:
    """Read the voice, and write it atomically."""
    pack = load_voice(args.voice).pack
    write_pack(args.output, pack)
    print(f"{args.output}: {pack.shape[0]} style rows of {pack.shape[1]} values")
    return 0
