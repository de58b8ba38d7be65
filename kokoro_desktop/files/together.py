"""Several files written whole and then named together: all of them are replaced, or none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import work_folder


@contextmanager
def replacing_together(targets: Sequence[Path]) -> Iterator[tuple[Path, ...]]:
    """Name a hidden place for each of ``targets``, to write it at; in the end all take their names, or none does.

    Whoever is killed meanwhile leaves a whole file under every name: the old one or the new one. A symbolic link stays
    and its target is replaced; an existing file's permissions stay.

    Yields
    ------
    tuple of Path
        A file each, not there yet, of the same name as its target, on the same file system.

    Raises
    ------
    OutputError
        A file cannot be written; what was there before is there still.
    """
    with ExitStack() as stack:
        real = [Path(os.path.realpath(target)) for target in targets]
        folders = {each.parent: stack.enter_context(work_folder.beside(each)) for each in reversed(real)}
        staged = tuple(folders[to.parent] / str(number) / targets[number].name for number, to in enumerate(real))
        for file in staged:
            file.parent.mkdir()
        try:
            yield staged
        except OutputError as error:
            if error.path in staged:
                raise OutputError(targets[staged.index(error.path)], error.reason) from error
            raise
        _take_names(staged, real)


def _take_names(staged: Sequence[Path], targets: Sequence[Path]) -> None:
    """Give the files their names; if one cannot have it, put back what was there before."""
    undo: list[tuple[Path, Path | None]] = []
    try:
        for file, target in zip(staged, targets, strict=True):
            kept = _second_name(target, file.with_name(f"{file.name}.kept")) if target.exists() else None
            if kept is not None:
                shutil.copystat(target, file)
                os.utime(file)
            undo.append((target, kept))
            file.replace(target)
    except OSError as error:
        for path, kept in reversed(undo):
            if kept is not None:
                kept.replace(path)
            else:
                path.unlink(missing_ok=True)
        raise OutputError(target, error.strerror or str(error)) from error


def _second_name(file: Path, name: Path) -> Path:
    """Have a file under another name as well, so that it is never without one; return that name.

    Raises
    ------
    OSError
        It cannot have it.
    """
    try:
        name.hardlink_to(file)
    except OSError:  # a file system without hard links
        shutil.copy2(file, name)
    return name
