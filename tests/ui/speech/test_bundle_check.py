"""Bundles are read through behind the scenes, each once."""

from __future__ import annotations

import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.bundle import reader
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.errors import BundleError
from kokoro_desktop.ui.speech.bundle_check import BundleCheck

ENGINE: Any = SimpleNamespace(device="llvm", runs_on="")


def test_a_bundle_is_read_through_once_and_damage_is_logged_and_one_that_was_freed_is_passed_over(
    qtbot: QtBot, under: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole, damaged, freed = tmp_path / "whole", tmp_path / "damaged", tmp_path / "freed"
    whole.mkdir()
    damaged.mkdir()
    read: list[Path] = []

    def check(path: Path, task: object) -> None:
        read.append(path)
        if path == damaged:
            raise BundleError(path, "it is damaged", "make it anew")

    monkeypatch.setattr(reader, "check_anew", check)
    monkeypatch.setattr(bundle_cache, "current_paths", lambda placement: (freed, whole, damaged))
    checks = BundleCheck(under, after_ms=0)
    checks.expect(ENGINE)
    qtbot.waitUntil(lambda: "it is damaged" in caplog.text)
    assert read == [whole, damaged]
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    checks.expect(ENGINE)
    qtbot.waitUntil(lambda: len(read) == 3)
    assert read[2] == damaged
