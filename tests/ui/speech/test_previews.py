"""Two seconds of a voice: spoken once, heard beside what is shown, and no take."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from desk import HELLO, Desk
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeView

from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.speech import previews
from kokoro_desktop.ui.speech.voice_model import LISTEN
from kokoro_desktop.ui.speech.voice_popup import VoicePopup
from kokoro_desktop.ui.window.main_window import MainWindow


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("kokoro_desktop.paths.cache", lambda: tmp_path / "cache")
    return tmp_path / "cache" / "previews"


def _heard(desk: Desk, window: MainWindow, voice: str) -> np.ndarray:
    got: list[np.ndarray] = []
    window.previews.ready.connect(got.append)
    window.panels.voice.preview_requested.emit(voice)
    desk.until(lambda: got)
    window.previews.ready.disconnect(got.append)
    return got[0]


def test_preview_is_heard_and_leaves_take_text_and_playhead_alone(desk: Desk) -> None:
    window = desk.open()
    desk.speak(HELLO)
    desk.hear(0.3)
    window.actions_.play.trigger()
    place, shown = window.player.place, window.player.take
    assert place > 0
    samples = _heard(desk, window, "bf_emma")
    assert 0 < len(samples) <= previews.LENGTH
    assert window.player.playing
    desk.hear(0.5)
    assert (window.player.place, window.player.take) == (place, shown)
    desk.hear(3.0)
    assert not window.player.playing
    assert len(window.store.takes) == 1
    window.actions_.play.trigger()
    desk.hear(0.1)
    assert window.player.place > place


def test_preview_is_spoken_once(desk: Desk, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = desk.open()
    first = _heard(desk, window, "bf_emma")
    desk.until(lambda: cache.is_dir() and list(cache.glob("*.npy")))
    window.player.stop()
    monkeypatch.setattr(window.speech, "preview", lambda request: pytest.fail("it was spoken again"))
    np.testing.assert_array_equal(_heard(desk, window, "bf_emma"), first)
    window.player.stop()


def test_damaged_preview_in_the_cache_is_made_again(desk: Desk, cache: Path) -> None:
    window = desk.open()
    first = _heard(desk, window, "bf_emma")
    desk.until(lambda: cache.is_dir() and list(cache.glob("*.npy")))
    [path] = cache.glob("*.npy")
    path.write_bytes(path.read_bytes()[:-1])
    np.testing.assert_array_equal(_heard(desk, window, "bf_emma"), first)
    window.player.stop()


def test_only_the_newest_previews_stay_in_the_cache(desk: Desk, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previews, "KEPT", 2)
    cache.mkdir(parents=True)
    for age in range(1, 5):
        file = cache / f"{age}.npy"
        file.touch()
        os.utime(file, (1000 - age, 1000 - age))
    window = desk.open()
    _heard(desk, window, "bf_emma")
    desk.until(lambda: len(list(cache.glob("*.npy"))) == 2)
    assert (cache / "1.npy").exists()
    window.player.stop()


def test_voice_is_heard_in_its_own_language(desk: Desk) -> None:
    window = desk.open()
    assert len({_heard(desk, window, voice).tobytes() for voice in ("af_heart", "ff_siwis", "jf_alpha")}) == 3
    window.player.stop()


def test_phonemes_that_are_asked_for_are_heard_and_not_kept(desk: Desk, cache: Path) -> None:
    window = desk.open()
    got: list[np.ndarray] = []
    window.previews.ready.connect(got.append)
    window.previews.ask_voice("af_heart", "kˈOkəɹO")
    desk.until(lambda: got)
    assert 0 < len(got[0]) <= previews.LENGTH and not cache.exists()
    window.player.stop()


def test_list_plays_a_voice_by_its_button_and_by_a_key(desk: Desk) -> None:
    window = desk.open()
    asked: list[str] = []
    window.panels.voice.preview_requested.connect(asked.append)
    window.panels.voice.open_list()
    popup = window.findChild(VoicePopup)
    view = popup.findChild(QTreeView)
    QTest.keyClick(popup.search, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    view.clicked.emit(view.currentIndex().siblingAtColumn(LISTEN))
    assert len(asked) == 2 and asked[0] == asked[1] == window.panels.voice.voice()
    assert popup.isVisible()
    popup.close()
    desk.until(lambda: window.player.playing)
    window.player.stop()


def test_preview_while_something_is_spoken_says_why_not(desk: Desk) -> None:
    window = desk.open(ready=False)
    told: list[str] = []
    window.previews.refused.connect(told.append)
    window.previews.ask_voice("af_heart")
    assert told and "ready" in told[0]


def test_of_several_wishes_the_newest_alone_is_heard(desk: Desk) -> None:
    window = desk.open(lambda: StandInEngines(0.02))
    desk.speak(HELLO)
    spoken: list[str] = []
    window.speech.preview_ready.connect(lambda take: spoken.append(take.request.text))
    live, heard = window.previews, list[np.ndarray]()
    live.ready.connect(heard.append)
    request = window.commands.request()
    assert request is not None
    texts = [f"{{s~i:0.{digit}}}ˈɑ" for digit in range(5)]
    for text in texts:
        live.ask_text(replace(request, text=text))
    desk.until(lambda: heard)
    assert spoken == texts[-1:] and len(heard) == 1
    live.ask_text(None)
    assert len(window.store.takes) == 1
