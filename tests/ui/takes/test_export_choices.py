"""The choices of the last export come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from kokoro_desktop.export import ExportChoices
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.takes.export_choices import last_choices, remember_choices


def test_nothing_remembered_is_the_default(tmp_path: Path) -> None:
    assert last_choices(Settings(tmp_path / "new.ini")) == ExportChoices()


@pytest.mark.parametrize("labels", [(), ("srt",), ("textgrid", "json")])
def test_choices_come_back(tmp_path: Path, labels: tuple[str, ...]) -> None:
    choices = ExportChoices("/sounds", "flac24", frozenset(labels))
    settings = Settings(tmp_path / "a.ini")
    remember_choices(settings, ExportChoices("/other", "mp3", frozenset({"srt", "textgrid"})))
    remember_choices(settings, choices)
    settings.sync()
    assert last_choices(Settings(tmp_path / "a.ini")) == choices


def test_settings_of_the_first_version_are_understood(tmp_path: Path) -> None:
    (tmp_path / "old.ini").write_text(
        "[export]\nfolder=/sounds\nformat=ogg\ntextgrid=true\nsrt=false\njson=true\n", encoding="utf-8"
    )
    expected = ExportChoices("/sounds", "ogg", frozenset({"textgrid", "json"}))
    assert last_choices(Settings(tmp_path / "old.ini")) == expected
