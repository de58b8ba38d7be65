"""What is chosen for long is read from the settings, within what is possible."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kokoro_desktop.audio.portaudio import LATENCY_S
from kokoro_desktop.engine.bundle_cache import KEPT, KEPT_VARIABLE
from kokoro_desktop.ui import preferences
from kokoro_desktop.ui.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "window.ini")


def test_an_output_is_opened_only_where_one_or_a_latency_was_chosen(settings: Settings) -> None:
    assert preferences.latency_ms(settings) == round(LATENCY_S * 1000)
    assert preferences.chosen_output(settings) is None
    settings.put(preferences.LATENCY_MS, 250)
    made = preferences.chosen_output(settings)
    assert made is not None and made.keywords == {"device": "", "latency_s": 0.25}  # type: ignore[attr-defined]
    settings.drop(preferences.LATENCY_MS)
    settings.put(preferences.OUTPUT, "Speakers")
    made = preferences.chosen_output(settings)
    assert made is not None and made.keywords == {"device": "Speakers", "latency_s": LATENCY_S}  # type: ignore[attr-defined]


@pytest.mark.parametrize(("written", "kept"), [(0, 1), (3, 3), (99, preferences.MOST_BUNDLES), (-5, 1)])
def test_compiled_models_are_kept_within_bounds(settings: Settings, written: int, kept: int) -> None:
    assert preferences.kept_bundles(settings) == KEPT
    settings.put(preferences.BUNDLES, written)
    assert preferences.kept_bundles(settings) == kept


@pytest.mark.parametrize(("written", "kept"), [(-1, 0), (7, 7), (1e9, preferences.MOST_TAKES)])
def test_takes_are_kept_within_bounds(settings: Settings, written: float, kept: int) -> None:
    assert preferences.most_takes(settings) == 0
    settings.put(preferences.TAKES, written)
    assert preferences.most_takes(settings) == kept


def test_children_are_told_how_many_models_to_keep_once_it_is_chosen(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(KEPT_VARIABLE, raising=False)
    preferences.keep_bundles(settings)
    assert KEPT_VARIABLE not in os.environ
    monkeypatch.setenv(KEPT_VARIABLE, "9")
    settings.put(preferences.BUNDLES, 4)
    preferences.keep_bundles(settings)
    assert os.environ[KEPT_VARIABLE] == "4"
