"""Exporting takes: what is chosen, how files are named, how they are written."""

from kokoro_desktop.export.file_names import ExportItem, check_name, default_items, default_name, planned
from kokoro_desktop.export.formats import AUDIO_FORMATS, LABEL_FORMATS, AudioFormat, ExportChoices, LabelFormat
from kokoro_desktop.export.write import cropped, export

__all__ = [
    "AUDIO_FORMATS",
    "LABEL_FORMATS",
    "AudioFormat",
    "ExportChoices",
    "ExportItem",
    "LabelFormat",
    "check_name",
    "cropped",
    "default_items",
    "default_name",
    "export",
    "planned",
]
