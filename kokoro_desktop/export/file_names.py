"""Names of exported files: sensible ones suggested, impossible ones refused, no two of them the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kokoro_desktop.errors import InputError
from kokoro_desktop.export.formats import ExportChoices
from kokoro_desktop.messages import message
from kokoro_desktop.takes import Take
from kokoro_desktop.voices import voice_name

_FORBIDDEN: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
"""What Windows, the strictest, does not allow in a name."""

_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_LONGEST_NAME: Final = 60
"""Bytes that a suggested name may have: some file systems stop at 143, and endings are to come."""


@dataclass(frozen=True)
class ExportItem:
    """One take and the name of its files, without ending."""

    take: Take
    name: str


def check_name(name: str) -> None:
    """See that a name can be a file's on every system.

    Raises
    ------
    InputError
        It is empty, or holds what one of the systems does not allow.
    """
    if not name.strip():
        raise InputError(message("Enter a file name."))
    if found := _FORBIDDEN.search(name):
        raise InputError(message("A file name cannot contain {0!r}.", found.group()))
    if _RESERVED.fullmatch(name.strip()) or name.strip(" .") != name:
        raise InputError(message("Windows does not allow the name '{name}'. Choose another one.", name=name))


def default_name(take: Take) -> str:
    """Suggest a name: the title, as far as it can be one, and the voice; a partial take's says so."""
    title = _FORBIDDEN.sub(" ", take.title)
    title = " ".join(title.split()).strip(" .")
    title = title.encode()[:_LONGEST_NAME].decode(errors="ignore").strip(" .") or f"take {take.id}"
    voice = _FORBIDDEN.sub("_", voice_name(take.request.voice))
    return f"{title} - {voice}"[: 2 * _LONGEST_NAME].strip(" .") + (" (partial)" if take.unspoken else "")


def default_items(takes: Sequence[Take]) -> tuple[ExportItem, ...]:
    """Name many takes, each differently, upper and lower case being the same on some file systems."""
    items: list[ExportItem] = []
    used: set[str] = set()
    for take in takes:
        name, count = default_name(take), 2
        while name.casefold() in used:
            name, count = f"{default_name(take)} ({count})", count + 1
        used.add(name.casefold())
        items.append(ExportItem(take, name))
    return tuple(items)


def target_paths(items: Sequence[ExportItem], choices: ExportChoices) -> tuple[Path, ...]:
    """Return the files that `export` will write, in order."""
    folder = Path(choices.folder)
    return tuple(folder / f"{item.name}{ending}" for item in items for ending in choices.endings)
