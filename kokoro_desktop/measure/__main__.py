"""An engine's own process: loads a rival once, and speaks every passage that it is sent; see `engine_process`."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from dataclasses import replace
from typing import Any, BinaryIO, NoReturn

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.measure.rivals import RIVALS
from kokoro_desktop.measure.speech_engine import Preparation
from kokoro_desktop.task import QUIET


def main() -> int:
    """Answer questions from standard input on standard output until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is told as well, and ends its children
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints is no answer
    try:
        _serve(questions, answers)
    except EOFError:
        return 0
    except Exception as error:  # an engine of others may raise anything; the parent says which engine that was
        known = isinstance(error, KokoroError)
        _answer(answers, None, str(error) if known else f"{type(error).__name__}: {error}".splitlines()[0])
        return 1


def _serve(questions: BinaryIO, answers: BinaryIO) -> NoReturn:
    name, threads = pickle.load(questions)
    start = time.perf_counter()
    engine = RIVALS[name].make(name, threads)
    preparation = engine.prepare(QUIET) or Preparation(time.perf_counter() - start)
    _answer(answers, (engine.version, preparation))
    while True:
        passage, noise = pickle.load(questions)
        start = time.perf_counter()
        answer = engine.speak(passage, noise, QUIET)
        _answer(answers, replace(answer, seconds=time.perf_counter() - start))


def _answer(answers: BinaryIO, answer: Any, error: str = "") -> None:
    pickle.dump((answer, error), answers)
    answers.flush()


if __name__ == "__main__":
    sys.exit(main())
