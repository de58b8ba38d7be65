"""A child of a batch: opens an engine once, and speaks every line that it is sent; see `speakers`."""

from __future__ import annotations

import os
import pickle
import signal
import sys

from kokoro_desktop.batch.speakers import EngineSettings, speak_line
from kokoro_desktop.errors import KokoroError


def main() -> int:
    """Answer lines from standard input on standard output until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is told as well, and ends its children
    lines, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints is no answer
    settings: EngineSettings = pickle.load(lines)
    try:
        engine = settings.open()
    except KokoroError as error:
        pickle.dump((str(error), error.exit_code), answers)
        answers.flush()
        return error.exit_code
    while True:
        try:
            line = pickle.load(lines)
        except EOFError:
            return 0
        pickle.dump(speak_line(line, engine), answers)
        answers.flush()


if __name__ == "__main__":
    sys.exit(main())
