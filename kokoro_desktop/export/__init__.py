"""Exporting takes: what is chosen, how files are named, how they are written."""

from kokoro_desktop.export.choices import FORMATS, AudioFormat, ExportChoices
from kokoro_desktop.export.names import ExportItem, check_name, default_items, default_name, planned
from kokoro_desktop.export.write import cropped, export

__all__ = [
    "FORMATS",
    "AudioFormat",
    "ExportChoices",
    "ExportItem",
    "check_name",
    "cropped",
    "default_items",
    "default_name",
    "export",
    "planned",
]
