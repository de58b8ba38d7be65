"""Child process that converts text with espeak-ng, and is restarted if it dies."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.errors import InputError, KokoroError
from kokoro_desktop.files.child import Child, ChildLost
from kokoro_desktop.messages import message

_ANSWER_S: Final = 15.0  # a clause of a few hundred letters takes milliseconds


class EspeakMissing(InputError):
    """The espeak-ng library cannot be used.

    Attributes
    ----------
    reason
        Reason why the library cannot be used.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        install = paths.package_extra("espeak")
        super().__init__(
            message(
                "Text in this language requires espeak-ng ({reason}). Install it with {install}, or from your "
                "system's packages.",
                reason=reason,
                install=install,
            )
        )


class EspeakFailed(KokoroError):
    """The process crashed twice on the same text, hung, or could not be started."""

    def __init__(self) -> None:
        super().__init__(message("espeak-ng failed on this text. Change the text, or enter phonemes."))


class EspeakProcess:
    """Child process for espeak-ng, started on first use; thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: Child | None = None

    def phonemes(self, voice: str, texts: Sequence[str]) -> list[str]:
        """Convert texts to IPA with tied affricates; spaces separate the words.

        Raises
        ------
        EspeakMissing
            espeak-ng is not installed, or does not have this voice.
        EspeakFailed
            The process died twice, did not respond in time, or cannot be started.
        """
        with self._lock:
            for _ in range(2):
                try:
                    if self._child is None:
                        self._child = Child("kokoro_desktop.spelling.extras.espeak_child")
                    answer: list[str] = self._child.ask((voice, list(texts)), timeout_s=_ANSWER_S)
                    return answer
                except ChildLost:
                    self._child = None
                except BaseException:  # an interrupt, or EspeakMissing, after which the user may install espeak-ng
                    self.close()
                    raise
        raise EspeakFailed

    def close(self) -> None:
        """Stop the process; the next conversion starts a new one."""
        child, self._child = self._child, None
        if child is not None:
            child.close()
