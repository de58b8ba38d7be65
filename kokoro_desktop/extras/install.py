"""Install and remove extras: in the user's folder if this is the packaged program, otherwise with pip."""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
import tarfile
import zipfile
from importlib import metadata
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.errors import InputError
from kokoro_desktop.extras.locked import locked
from kokoro_desktop.extras.sources import ExtraError, PackageSource, fetch
from kokoro_desktop.extras.unpack import unpack_package
from kokoro_desktop.files import private, work_folder
from kokoro_desktop.messages import message
from kokoro_desktop.task import QUIET, Task

DISTRIBUTION: Final = "kokoro-tvm-desktop"
_EXTRA: Final = re.compile(r"""\s*(?:and\s+)?\(?extra\s*==\s*['"]([\w-]+)['"]\)?""")
# Extras for developing the program.
_OF_DEVELOPERS: Final = frozenset({"docs", "freeze", "test"})


def requirements() -> dict[str, tuple[str, ...]]:
    """Return the requirements of each user-facing extra, as listed in this package's metadata."""
    found: dict[str, tuple[str, ...]] = {}
    for line in metadata.requires(DISTRIBUTION) or ():
        if (match := _EXTRA.search(line)) and match[1] not in _OF_DEVELOPERS:
            requirement, _, marker = _EXTRA.sub("", line).partition(";")
            kept = f"{requirement.strip()}; {marker.strip()}" if marker.strip() else requirement.strip()
            found[match[1]] = (*found.get(match[1], ()), kept)
    return found


def available() -> tuple[str, ...]:
    """Return the sorted names of the extras that this installation can add."""
    return tuple(sorted(locked() if paths.is_frozen() else requirements()))


def added() -> tuple[str, ...]:
    """Return the sorted names of the extras in the user's folder."""
    return tuple(folder.name for folder in paths.extra_folders())


def pip_command(name: str) -> list[str]:
    """Return the command that installs an extra into this environment.

    Raises
    ------
    InputError
        The extra is unknown.
    ExtraError
        The environment has neither pip nor uv.
    """
    wanted = requirements()
    if name not in wanted:
        raise _unknown(name)
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip", "install", *wanted[name]]
    if (uv := shutil.which("uv")) is not None:
        return [uv, "pip", "install", "--python", sys.executable, *wanted[name]]
    listed = " ".join(f'"{each}"' for each in wanted[name])
    raise ExtraError(message("This environment has no pip. Install these packages into it: {listed}.", listed=listed))


def add(name: str, source: PackageSource, task: Task = QUIET) -> None:
    """Install or replace an extra in the user's folder.

    Raises
    ------
    InputError
        The extra is unknown.
    ExtraError
        A file is not available, is damaged, or has an unexpected hash.
    OutputError
        The folder cannot be written.
    Cancelled
        ``task`` was cancelled.
    """
    files = locked().get(name)
    if files is None:
        raise _unknown(name)
    path = paths.extras() / name
    with work_folder.beside(path) as folder:
        for done, file in enumerate(files):
            task.check()
            task.progress(done, len(files), message("installing {name}", name=file.project))
            data = fetch(file, source)
            try:
                unpack_package(file.name, data, folder)
            except (ValueError, zipfile.BadZipFile, tarfile.TarError) as error:
                raise ExtraError(message("Cannot unpack {name}: {error}.", name=file.name, error=error)) from error
        private.make_private(folder)
        work_folder.move(folder, path)


def remove(name: str) -> None:
    """Remove an extra from the user's folder.

    Raises
    ------
    InputError
        The folder does not contain the extra.
    """
    if name not in added():
        raise InputError(message("The extra '{name}' is not installed.", name=name))
    shutil.rmtree(paths.extras() / name)


def _unknown(name: str) -> InputError:
    return InputError(message("There is no extra '{name}'. Choose one of {0}.", ", ".join(available()), name=name))
