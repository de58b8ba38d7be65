"""Fixtures: test folders, shared or empty but never the user's, and the real model, prepared once per session."""

from __future__ import annotations

import datetime
import gc
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import hypothesis
import pytest

from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.devices import cuda, metal
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.opener import Timings
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import speak
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.takes import Take, take_from_chunks
from kokoro_desktop.task import QUIET
from kokoro_desktop.testing.stand_in import StandInPipeline, stand_in_engine
from kokoro_desktop.voices import load_voice
from kokoro_desktop.weights import store
from kokoro_desktop.weights.store import WeightsSet

# Environment variable with a folder that keeps converted weights and compiled bundles between sessions.
HOME_VARIABLE = "KOKORO_DESKTOP_TEST_HOME"

FOLDERS = ("DATA", "CACHE", "LOGS")

# The duration of an example depends more on other load on the machine than on the code.
hypothesis.settings.register_profile("no deadline", deadline=None)
hypothesis.settings.load_profile("no deadline")


def pytest_collection_finish() -> None:
    """Keep the collected tests and all modules out of garbage collections, which would visit half a million objects."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def interruptible() -> None:
    """Enable Ctrl-C in processes started by tests, even if a background shell ignores it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def shared_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Point the program and its child processes at folders shared by the whole session."""
    kept = os.environ.get(HOME_VARIABLE)
    home = Path(kept).resolve() if kept else tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        _point_at(home, patch)
        yield home


@pytest.fixture
def fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the program at empty folders for this test only."""
    home = tmp_path / "home"
    _point_at(home, monkeypatch)
    return home


@pytest.fixture
def fresh_cache(weights: WeightsSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the program at an empty cache for this test only, keeping the session's weights."""
    cache = tmp_path / "cache"
    monkeypatch.setenv("KOKORO_DESKTOP_CACHE", str(cache))
    return cache


@pytest.fixture(scope="session")
def weights(shared_home: Path) -> WeightsSet:
    """The real weights; tests must not change them."""
    return store.ensure(QUIET)


@pytest.fixture(scope="session")
def bundle(weights: WeightsSet) -> Bundle:
    """The real network, compiled for this machine; tests must not change it."""
    return bundle_cache.ensure(CPU_ALONE, QUIET)[0]


@pytest.fixture(scope="session")
def pipeline(bundle: Bundle) -> Pipeline:
    """The real network, loaded."""
    return Pipeline(bundle)


@pytest.fixture
def config_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder of an empty user configuration."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config"


@pytest.fixture
def no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a machine without a GPU."""
    monkeypatch.setattr(cuda, "LIBRARY", "libno-such-driver.so")
    monkeypatch.setattr(metal, "no_metal", lambda: "Metal requires macOS")


@pytest.fixture(scope="session")
def make_take() -> Callable[..., Take]:
    """Factory of takes spoken by the stand-in network: the id, then any settings by name."""

    def make(
        take_id: int,
        text: str = "həlˈO wˈɜːld",
        seed: int = 0,
        speed: float = 1.0,
        device: str = "llvm",
        edit: ProsodyEdit = NO_EDIT,
    ) -> Take:
        request = SpeechRequest(text, "af_heart", speed, Placement.parse(device), 2, seed, edit=edit)
        chunks = list(speak(request, load_voice("af_heart"), StandInPipeline()))
        engine = stand_in_engine(None, request.placement, 2, Timings(0.5))
        created = datetime.datetime.now().astimezone().isoformat(timespec="microseconds")
        return take_from_chunks(take_id, request, chunks, engine, 0.1, created)

    return make


def _point_at(home: Path, patch: pytest.MonkeyPatch) -> None:
    for folder in FOLDERS:
        patch.setenv(f"KOKORO_DESKTOP_{folder}", str(home / folder.lower()))
