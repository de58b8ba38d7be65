"""Export of takes: settings, file names, formats and writing."""

from kokoro_desktop.export.file_names import ExportItem, check_name, default_items, default_name, target_paths
from kokoro_desktop.export.formats import AUDIO_FORMATS, LABEL_FORMATS, AudioFormat, ExportChoices, LabelFormat
from kokoro_desktop.export.step_tables import continuum_tables
from kokoro_desktop.export.write import crop, export

__all__ = [
    "AUDIO_FORMATS",
    "LABEL_FORMATS",
    "AudioFormat",
    "ExportChoices",
    "ExportItem",
    "LabelFormat",
    "check_name",
    "continuum_tables",
    "crop",
    "default_items",
    "default_name",
    "export",
    "target_paths",
]
