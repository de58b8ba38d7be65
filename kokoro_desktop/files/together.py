"""Atomic replacement of several files together."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from kokoro_desktop.errors import OutputError
from kokoro_desktop.files import atomic, work_folder


@contextmanager
def replacing_together(targets: Sequence[Path]) -> Iterator[tuple[Path, ...]]:
    """Yield a temporary path for each target; at the end, replace all targets or none.

    If the process is killed, each target is still a complete file, old or new. If a target is a symbolic link, the file
    it points to is replaced; an existing file keeps its permissions.

    Yields
    ------
    tuple of Path
        For each target, a path that does not exist yet, with the same file name and on the same file system.

    Raises
    ------
    OutputError
        A file cannot be written; no target was changed.
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
    """Rename the files to their targets; if a rename fails, restore the old files."""
    undo: list[tuple[Path, Path | None]] = []
    try:
        for file, target in zip(staged, targets, strict=True):
            kept = _second_name(target, file.with_name(f"{file.name}.kept")) if target.exists() else None
            if kept is not None:
                shutil.copystat(target, file)
                os.utime(file)
            undo.append((target, kept))
            atomic.rename(file, target)
    except (OSError, OutputError) as error:
        for path, kept in reversed(undo):
            if kept is not None:
                kept.replace(path)
            else:
                path.unlink(missing_ok=True)
        if isinstance(error, OutputError):
            raise
        raise OutputError(target, error.strerror or str(error)) from error


def _second_name(file: Path, name: Path) -> Path:
    """Link or copy ``file`` to ``name``, to preserve its contents when ``file`` is replaced; return ``name``.

    Raises
    ------
    OSError
        Neither a link nor a copy can be created.
    """
    try:
        name.hardlink_to(file)
    except OSError:  # the file system has no hard links
        shutil.copy2(file, name)
    return name
