"""Starts the process in which espeak-ng runs, asks it, and starts it again where it died."""

from __future__ import annotations

import contextlib
import json
import subprocess
import threading
from collections.abc import Sequence
from typing import Any, Final

from kokoro_desktop import paths
from kokoro_desktop.errors import InputError, KokoroError

_ANSWER_S: Final = 15.0
"""Within which it starts or answers, a clause of some hundred letters at a time, or never will."""


class EspeakMissing(InputError):
    """The library espeak-ng cannot be used.

    Attributes
    ----------
    reason
        Why.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        install = paths.package_extra("espeak")
        super().__init__(f"Text in this language needs espeak-ng ({reason}): {install}, or install espeak-ng itself.")


class EspeakFailed(KokoroError):
    """The process died of a text twice, hung, or could not be started."""

    def __init__(self) -> None:
        super().__init__("espeak-ng has failed on this text: change it, or write phonemes.")


class EspeakProcess:
    """The process, started when it is first asked; may be asked from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: subprocess.Popen[str] | None = None

    def phonemes(self, voice: str, texts: Sequence[str]) -> list[str]:
        """Convert texts: IPA, tied, words divided by spaces.

        Raises
        ------
        EspeakMissing
            It is not installed, or lacks the voice.
        EspeakFailed
            It died, did not answer in time, or could not be started.
        """
        with self._lock:
            for _ in range(2):
                answer = self._ask({"voice": voice, "texts": list(texts)})
                if answer is not None:
                    if "missing" in answer:
                        self._end()
                        raise EspeakMissing(answer["missing"])
                    return [str(each) for each in answer["phonemes"]]
        raise EspeakFailed

    def _ask(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """Ask once; None where the process died, hung or cannot be started."""
        try:
            return self._answer(request)
        except (OSError, ValueError):  # no process, or half a line
            self._end()
            return None
        except BaseException:  # an interrupt: the answer may be still to come, and is none to the next text
            self._end()
            raise

    def _answer(self, request: dict[str, Any]) -> dict[str, Any] | None:
        if self._child is None or self._child.poll() is not None:
            self._end()
            self._child = subprocess.Popen(
                paths.python_module("kokoro_desktop.spelling.extras.espeak_child"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
            )
            first = self._exchange(self._child, "")
            if first is None or "missing" in first:
                return first
        return self._exchange(self._child, json.dumps(request) + "\n")

    @staticmethod
    def _exchange(child: subprocess.Popen[str], request: str) -> dict[str, Any] | None:
        """Write a request, or none, and read a line; a process that takes too long is killed, which ends its lines."""
        assert child.stdin is not None and child.stdout is not None
        timer = threading.Timer(_ANSWER_S, child.kill)
        timer.daemon = True
        timer.start()
        try:
            child.stdin.write(request)
            child.stdin.flush()
            line = child.stdout.readline()
        finally:
            timer.cancel()
        answer: dict[str, Any] | None = json.loads(line) if line else None
        return answer

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            for pipe in (child.stdin, child.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()
            child.wait()
