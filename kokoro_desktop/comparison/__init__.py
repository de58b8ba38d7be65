"""The same phonemes on every device, and on other engines: times, spread, agreement of the sound, reports."""

from kokoro_desktop.comparison.agreement import agreement
from kokoro_desktop.comparison.contestants import (
    onnx_available,
    onnx_contestant,
    pipeline_contestant,
    text_passages,
)
from kokoro_desktop.comparison.engine import Agreement, Answer, Contestant, Passage, Ready, Standing, compare
from kokoro_desktop.comparison.report import Report, as_csv, as_json, as_markdown

__all__ = [
    "Agreement",
    "Answer",
    "Contestant",
    "Passage",
    "Ready",
    "Report",
    "Standing",
    "agreement",
    "as_csv",
    "as_json",
    "as_markdown",
    "compare",
    "onnx_available",
    "onnx_contestant",
    "pipeline_contestant",
    "text_passages",
]
