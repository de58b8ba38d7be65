"""The file of tuned choices beside the bundles: what was measured on a kind of device, and what is in use."""

from __future__ import annotations

import hashlib
import json
import logging
import math
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from kokoro_desktop import paths
from kokoro_desktop.bundle.key import sources_hash, tvm_version
from kokoro_desktop.errors import InputError
from kokoro_desktop.files import atomic, lock
from kokoro_desktop.files.read import MALFORMED, MOST_JSON, open_file, read_json
from kokoro_desktop.messages import message

_log = logging.getLogger(__name__)

FORMAT: Final = 2
_BUSY: Final = message("Another `kokoro-desktop tune` is measuring on this device: wait for it, or stop it.")


@dataclass(frozen=True)
class Measured:
    """What was found for one layer.

    Attributes
    ----------
    choice
        What is done otherwise than by the rules, as ``Choice.encode`` writes it; empty where nothing is.
    default, chosen
        How the layer is computed by the rules and by the choice, in words.
    calls
        How often a pass calls it.
    before_s, after_s
        Seconds of one call by the rules and by the choice.
    """

    choice: Mapping[str, Any]
    default: str
    chosen: str
    calls: int
    before_s: float
    after_s: float


@dataclass(frozen=True)
class Tuned:
    """The file.

    Attributes
    ----------
    device, tvm, sources
        Which device (its `TargetSpec.identity`), version of TVM and sources were measured; for others it says nothing.
    threads
        How many of the CPU's were used.
    in_use
        The choice of every layer that is compiled otherwise than by the rules.
    measured
        Every layer that has been measured so far, in the order in which it was.
    """

    device: str
    tvm: str
    sources: str
    threads: int
    in_use: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    measured: Mapping[str, Measured] = field(default_factory=dict)

    @classmethod
    def fresh(cls, device: str, threads: int) -> Tuned:
        """Begin: nothing is measured."""
        return cls(device, tvm_version(), sources_hash(), threads)

    def with_measured(self, layer: str, measured: Measured) -> Tuned:
        """Add a layer that was measured; nothing more is in use."""
        return replace(self, measured={**self.measured, layer: measured})

    def with_all_in_use(self) -> Tuned:
        """Put all in use that was measured."""
        return replace(self, in_use={name: each.choice for name, each in self.measured.items() if each.choice})

    @property
    def key_part(self) -> str:
        """What of it goes into the key of a bundle; empty where nothing is done otherwise than by the rules."""
        return json.dumps(self.in_use, sort_keys=True) if self.in_use else ""

    def encode(self) -> bytes:
        """Write it in JSON."""
        return (json.dumps({"format": FORMAT, **asdict(self)}, indent=2, allow_nan=False) + "\n").encode()

    @classmethod
    def parse(cls, data: bytes) -> Tuned:
        """Read what `encode` wrote.

        Raises
        ------
        ValueError
            It is something else; the message says what, without a full stop.
        """
        try:
            content = json.loads(data)
        except (ValueError, RecursionError):
            raise ValueError(message("it is no JSON")) from None
        if not isinstance(content, dict) or content.pop("format", None) != FORMAT:
            raise ValueError(message("it is no file of tuned choices that this version knows"))
        try:
            measured = {name: _check(Measured(**entry)) for name, entry in content.pop("measured").items()}
            tuned = cls(measured=measured, **content)
        except (TypeError, LookupError, AttributeError):
            raise ValueError(message("a part of it is missing or unknown")) from None
        words = (tuned.device, tuned.tvm, tuned.sources)
        choices = isinstance(tuned.in_use, dict) and all(isinstance(each, dict) for each in tuned.in_use.values())
        if not (all(isinstance(word, str) for word in words) and _counts(tuned.threads) and choices):
            raise ValueError(message("a part of it is not what it should be"))
        return tuned


def _check(measured: Measured) -> Measured:
    words = isinstance(measured.default, str) and isinstance(measured.chosen, str)
    times = all(type(s) in (int, float) and math.isfinite(s) and s >= 0 for s in (measured.before_s, measured.after_s))
    if not (isinstance(measured.choice, dict) and words and times and _counts(measured.calls)):
        raise ValueError(message("what it says of a layer is not what it should be"))
    return measured


def _counts(number: object) -> bool:
    return type(number) is int and number > 0


def tuned_path(device: str) -> Path:
    """Where the choices for a kind of device lie, by its `TargetSpec.identity`."""
    return paths.bundles() / f"tuned-{hashlib.sha256(device.encode()).hexdigest()[:16]}.json"


def measure_alone(device: str) -> AbstractContextManager[bool]:
    """Be the only one that measures on a kind of device, or drops what was measured: two would disturb each other.

    Raises
    ------
    Busy
        Somebody else is at it.
    InputError
        What was measured before is of a newer version's format, and would be lost.
    OutputError
        There is no place for the choices.
    """
    path = tuned_path(device)
    with suppress(OSError, *MALFORMED):
        if read_json(path)["format"] > FORMAT:
            raise InputError(
                message("{path} was made by a newer version of this program, and is left as it is.", path=path)
            )
    return lock.hold(path.with_suffix(".lock"), _BUSY)


def read_tuned(device: str) -> Tuned | None:
    """Return what was measured for a kind of device, if it is still true; a damaged file is a sentence in the log."""
    path = tuned_path(device)
    try:
        with open_file(path, MOST_JSON) as file:
            tuned = Tuned.parse(file.read())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        _log.warning("The tuned choices in %s are not used: %s; `kokoro-desktop tune` makes them anew.", path, reason)
        return None
    if (tuned.device, tuned.tvm, tuned.sources) != (device, tvm_version(), sources_hash()):
        _log.info("The tuned choices in %s are of another version or device, and not used.", path)
        return None
    return tuned


def write_tuned(tuned: Tuned) -> None:
    """Write the file whole or not at all.

    Raises
    ------
    OutputError
        It cannot be written.
    """
    path = tuned_path(tuned.device)
    atomic.make_folder(path.parent)
    atomic.write_bytes(path, tuned.encode())


def forget_tuned(device: str) -> bool:
    """Remove the file; say whether there was one.

    Raises
    ------
    OutputError
        It cannot be removed.
    """
    path = tuned_path(device)
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise atomic.refusal(path, error) from error
    return True


def tuned_key_part(device: str) -> str:
    """What of the tuned choices goes into the key of the bundle for a kind of device: see `Tuned.key_part`."""
    tuned = read_tuned(device)
    return "" if tuned is None else tuned.key_part
