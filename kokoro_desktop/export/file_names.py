"""Names of exported files: suggestions, validation, and resolution of duplicates."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from kokoro_desktop.errors import InputError
from kokoro_desktop.export.formats import ExportChoices
from kokoro_desktop.messages import message
from kokoro_desktop.takes import Take
from kokoro_desktop.voices import speaker_names

# Characters not allowed in names on Windows, the strictest system.
_FORBIDDEN: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')

_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
# Maximum length of the title in a suggested name, in bytes: some file systems allow only 143 bytes in total.
_LONGEST_NAME: Final = 60


@dataclass(frozen=True)
class ExportItem:
    """Take to export, and the name of its files without extension."""

    take: Take
    name: str


def check_name(name: str) -> None:
    """Check that a file name is valid on every system.

    Raises
    ------
    InputError
        The name is empty, or at least one system does not allow it.
    """
    if not name.strip():
        raise InputError(message("Enter a file name."))
    if found := _FORBIDDEN.search(name):
        raise InputError(message("A file name cannot contain {0!r}.", found.group()))
    if _RESERVED.fullmatch(name.strip()) or name.strip(" .") != name:
        raise InputError(message("Windows does not allow the file name '{name}'. Choose a different name.", name=name))


def cleaned_name(text: str) -> str:
    """Remove the characters that file names cannot contain, and shorten the text; the result may be empty."""
    name = " ".join(_FORBIDDEN.sub(" ", text).split()).strip(" .")
    return name.encode()[:_LONGEST_NAME].decode(errors="ignore").strip(" .")


def default_name(take: Take, blends: Mapping[str, str] = MappingProxyType({})) -> str:
    """Suggest a name based on the take's title and voices; append "(partial)" for a partial take."""
    title = cleaned_name(take.title) or f"take {take.id}"
    voice = _FORBIDDEN.sub("_", speaker_names(take.voices, blends))
    return f"{title} - {voice}"[: 2 * _LONGEST_NAME].strip(" .") + (" (partial)" if take.unspoken else "")


def default_items(takes: Sequence[Take], blends: Mapping[str, str] = MappingProxyType({})) -> tuple[ExportItem, ...]:
    """Suggest a name for each take, unique even on case-insensitive file systems."""
    items: list[ExportItem] = []
    used: set[str] = set()
    for take in takes:
        name, count = default_name(take, blends), 2
        while name.casefold() in used:
            name, count = f"{default_name(take, blends)} ({count})", count + 1
        used.add(name.casefold())
        items.append(ExportItem(take, name))
    return tuple(items)


def target_paths(items: Sequence[ExportItem], choices: ExportChoices) -> tuple[Path, ...]:
    """Return the paths that `export` will write, in order."""
    folder = Path(choices.folder)
    return tuple(folder / f"{item.name}{ending}" for item in items for ending in choices.endings)
