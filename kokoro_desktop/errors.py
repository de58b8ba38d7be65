"""Exceptions of this program; each carries fields and a one-sentence message that the user can act on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kokoro_desktop.messages import mark, message


class KokoroError(Exception):
    """Base class of all expected errors.

    Attributes
    ----------
    exit_code
        Exit status of a command that fails with this error.
    """

    exit_code: int = 1

    def __reduce__(self) -> tuple[Callable[..., KokoroError], tuple[Any, ...]]:
        """Pickle the error with its fields, for transfer from a child process."""
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[KokoroError], args: tuple[Any, ...], fields: dict[str, Any]) -> KokoroError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class FileFault(KokoroError):
    """A file cannot be read, written or used; subclasses define the message.

    Attributes
    ----------
    path
        Path of the file.
    reason
        Reason for the failure.
    sentence
        Message template with placeholders for ``path`` and ``reason``.
    """

    sentence: str = ""

    def __init__(self, path: Path, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(message(self.sentence, path=path, reason=reason))


class InputError(KokoroError):
    """The user's input is invalid or cannot be spoken; exit code 2, as for an invalid option."""

    exit_code = 2


class DeviceError(KokoroError):
    """The requested device cannot be used on this machine."""

    exit_code = 3

    def __init__(self, device: str, reason: str) -> None:
        self.device = device
        self.reason = reason
        super().__init__(message("Device '{device}' is not available: {reason}", device=device, reason=reason))


class DeviceFault(DeviceError):
    """A device failed during use.

    Attributes
    ----------
    details
        TVM's error message.
    passing
        Whether the device is still usable after the failure, for example because it only ran out of memory.
    """

    def __init__(self, device: str, reason: str, details: str, passing: bool = False) -> None:
        super().__init__(device, reason)
        self.details, self.passing = details, passing
        self.args = (
            message("Device '{device}' has failed: {reason}; use --device llvm.", device=device, reason=reason),
        )


class BundleError(KokoroError):
    """A bundle is missing, damaged, or made for a different machine or version."""

    exit_code = 4

    def __init__(self, path: Path, reason: str, remedy: str) -> None:
        self.path = path
        self.reason = reason
        self.remedy = remedy
        super().__init__(
            message("The bundle {path} cannot be used: {reason}; {remedy}", path=path, reason=reason, remedy=remedy)
        )


class CompileError(KokoroError):
    """A bundle could not be compiled.

    Attributes
    ----------
    exit_code
        4, or the exit code of an error in the compiler process.
    """

    def __init__(self, sentence: str, exit_code: int = 4) -> None:
        self.exit_code = exit_code
        super().__init__(sentence)


class WeightsError(KokoroError):
    """The model's weights are missing, damaged, or not those of Kokoro-82M."""

    exit_code = 5


class OutputError(FileFault):
    """A file cannot be written."""

    exit_code = 6
    sentence = mark("Cannot write {path}: {reason}.")


class PlaybackError(KokoroError):
    """The sound card cannot be used."""

    exit_code = 7


class OutOfMemory(KokoroError):
    """There is not enough memory; exit code 8."""

    exit_code = 8

    def __init__(self) -> None:
        super().__init__(message("There is not enough memory. Close other programs, or raise the limit (ulimit -v)."))


class Cancelled(KokoroError):
    """The user cancelled the work; exit code 130, as for Ctrl-C in a shell."""

    exit_code = 130

    def __init__(self, sentence: str = message("Stopped; nothing was written.")) -> None:
        super().__init__(sentence)
