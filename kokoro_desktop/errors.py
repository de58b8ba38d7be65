"""One tree of exceptions; each carries fields and one sentence a user can act on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kokoro_desktop.messages import mark, message


class KokoroError(Exception):
    """Anything this program can explain.

    Attributes
    ----------
    exit_code
        Status with which the command line ends.
    """

    exit_code: int = 1

    def __reduce__(self) -> tuple[Callable[..., KokoroError], tuple[Any, ...]]:
        """Pickle an error with its fields, so that it can come from a child process."""
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[KokoroError], args: tuple[Any, ...], fields: dict[str, Any]) -> KokoroError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class FileFault(KokoroError):
    """A file cannot be read, written or used; a subclass says in which words.

    Attributes
    ----------
    path
        The file.
    reason
        What is wrong with it.
    sentence
        What is said, with places for both.
    """

    sentence: str = ""

    def __init__(self, path: Path, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(message(self.sentence, path=path, reason=reason))


class InputError(KokoroError):
    """What the user asked for cannot be spoken; exit code 2, as for a wrong option."""

    exit_code = 2


class DeviceError(KokoroError):
    """The device asked for cannot be used on this machine."""

    exit_code = 3

    def __init__(self, device: str, reason: str) -> None:
        self.device = device
        self.reason = reason
        super().__init__(message("Device '{device}' is not available: {reason}", device=device, reason=reason))


class DeviceFault(DeviceError):
    """A device that could be used has failed.

    Attributes
    ----------
    details
        What TVM said.
    passing
        Whether the device can be used further: its memory was full.
    """

    def __init__(self, device: str, reason: str, details: str, passing: bool = False) -> None:
        super().__init__(device, reason)
        self.details, self.passing = details, passing
        self.args = (
            message("Device '{device}' has failed: {reason}; use --device llvm.", device=device, reason=reason),
        )


class BundleError(KokoroError):
    """A bundle is missing, damaged, or made for something else."""

    exit_code = 4

    def __init__(self, path: Path, reason: str, remedy: str) -> None:
        self.path = path
        self.reason = reason
        self.remedy = remedy
        super().__init__(
            message("The bundle {path} cannot be used: {reason}; {remedy}", path=path, reason=reason, remedy=remedy)
        )


class CompileError(KokoroError):
    """Making a bundle failed.

    Attributes
    ----------
    exit_code
        4, or that of the error which the compiling process met.
    """

    def __init__(self, sentence: str, exit_code: int = 4) -> None:
        self.exit_code = exit_code
        super().__init__(sentence)


class WeightsError(KokoroError):
    """The model's weights are missing, damaged, or not Kokoro-82M."""

    exit_code = 5


class OutputError(FileFault):
    """A file cannot be written."""

    exit_code = 6
    sentence = mark("Cannot write {path}: {reason}.")


class PlaybackError(KokoroError):
    """The sound card cannot be used."""

    exit_code = 7


class OutOfMemory(KokoroError):
    """The system gives no more memory; exit code 8."""

    exit_code = 8

    def __init__(self) -> None:
        super().__init__(message("There is not enough memory. Close other programs, or raise the limit (ulimit -v)."))


class Cancelled(KokoroError):
    """The user asked to stop; exit code 130, as shells have it for Ctrl-C."""

    exit_code = 130

    def __init__(self, sentence: str = message("Stopped; nothing was written.")) -> None:
        super().__init__(sentence)
