"""Starts the process in which espeak-ng runs, asks it, and starts it again where it died."""

from __future__ import annotations

import contextlib
import json
import subprocess
import threading
from collections.abc import Sequence
from typing import Any

from kokoro_desktop import paths
from kokoro_desktop.errors import InputError, KokoroError


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
    """The process died of a text twice."""

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
            It died.
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

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._end()

    def _ask(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """Ask once; None where the process died."""
        if self._child is None or self._child.poll() is not None:
            self._end()
            self._child = subprocess.Popen(
                paths.python_module("kokoro_desktop.spelling.extras.espeak_child"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
            )
            first = self._read(self._child)
            if first is None or "missing" in first:
                return first
        with contextlib.suppress(OSError):
            assert self._child.stdin is not None
            self._child.stdin.write(json.dumps(request) + "\n")
            self._child.stdin.flush()
        return self._read(self._child)

    @staticmethod
    def _read(child: subprocess.Popen[str]) -> dict[str, Any] | None:
        assert child.stdout is not None
        line = child.stdout.readline()
        answer: dict[str, Any] | None = json.loads(line) if line else None
        return answer

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            for pipe in (child.stdin, child.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()
            child.kill()
            child.wait()
