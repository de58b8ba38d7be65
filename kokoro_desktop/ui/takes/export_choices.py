"""Remembers folder, format and labels of the last export."""

from __future__ import annotations

from dataclasses import asdict, fields

from kokoro_desktop.export import ExportChoices
from kokoro_desktop.ui.settings import Settings


def last_choices(settings: Settings) -> ExportChoices:
    """Return what was chosen the last time."""
    default = ExportChoices()
    values: dict[str, str | bool] = {}
    for field in fields(ExportChoices):
        value, name = getattr(default, field.name), f"export/{field.name}"
        values[field.name] = settings.flag(name, value) if isinstance(value, bool) else settings.text(name, value)
    return ExportChoices(**values)  # type: ignore[arg-type]  # each of its field's type


def remember_choices(settings: Settings, choices: ExportChoices) -> None:
    """Keep what was chosen for the next time."""
    for name, value in asdict(choices).items():
        settings.put(f"export/{name}", value)
