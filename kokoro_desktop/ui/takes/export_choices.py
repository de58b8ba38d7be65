"""The folder, format and labels chosen for the last export, stored in the settings."""

from __future__ import annotations

from kokoro_desktop.export import LABEL_FORMATS, ExportChoices
from kokoro_desktop.ui.settings import Settings


def last_choices(settings: Settings) -> ExportChoices:
    """Return the choices made in the last export, or the defaults."""
    labels = frozenset(one.key for one in LABEL_FORMATS if settings.flag(f"export/{one.key}", False))
    default = ExportChoices()
    return ExportChoices(settings.text("export/folder"), settings.text("export/format", default.audio_key), labels)


def remember_choices(settings: Settings, choices: ExportChoices) -> None:
    """Store the choices for the next export."""
    settings.put("export/folder", choices.folder)
    settings.put("export/format", choices.audio_key)
    for one in LABEL_FORMATS:
        settings.put(f"export/{one.key}", one.key in choices.label_keys)
