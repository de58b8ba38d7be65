"""Entry point of the download process, ``python -m kokoro_desktop.weights``; see `hub.download_in_child`."""

from __future__ import annotations

from pathlib import Path

from kokoro_desktop.files.child import serve
from kokoro_desktop.task import Task
from kokoro_desktop.weights.hub import download


def answer(question: None, task: Task) -> Path:
    """Download the official checkpoint and return its path."""
    del question
    return download(task)


if __name__ == "__main__":
    serve(answer)
