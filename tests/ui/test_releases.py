"""What an older release left is found by this version; what a newer one left is refused in a sentence, and not touched.

tests/data/release-0.1.0 was written by that version itself: its window on the stand-in, and the header of its weights.
"""

from __future__ import annotations

import json
import lzma
import shutil
import zipfile
from pathlib import Path

import pytest
from desk import Desk
from PySide6.QtWidgets import QLabel

from kokoro_desktop import paths
from kokoro_desktop.bundle import tuned_choices
from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.cli import main
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.errors import BundleError, InputError, WeightsError
from kokoro_desktop.spelling import user_dictionary
from kokoro_desktop.takes.session_file import read_session_file
from kokoro_desktop.task import QUIET
from kokoro_desktop.ui.window.notifications import REPLACED
from kokoro_desktop.weights import replacing, store

RELEASE = Path(__file__).resolve().parents[1] / "data" / "release-0.1.0"
WEIGHTS_BYTES = 324_613_920


def put_weights(folder: Path, version: str = "1") -> Path:
    """Put the header of 0.1.0's weights there; the values are a hole, and nobody reads them."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / store.WEIGHTS_FILE
    header = lzma.decompress((RELEASE / f"{store.WEIGHTS_FILE}.head.xz").read_bytes())
    with path.open("wb") as file:
        file.write(header.replace(b'"kokoro_desktop.format":"1"', b'"kokoro_desktop.format":"%b"' % version.encode()))
        file.truncate(WEIGHTS_BYTES)
    return path


def contents(folder: Path) -> dict[str, tuple[int, int]]:
    """Say of every file how long it is and when it was written."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): (path.stat().st_size, path.stat().st_mtime_ns) for path in files}


def test_window_finds_what_the_first_release_left(desk: Desk) -> None:
    shutil.copytree(RELEASE, desk.home, dirs_exist_ok=True)
    window = desk.open()
    assert window.panels.editor.text() == "wˌʌt wʌz ɹˈɪtᵊn lˈæst."
    (take,) = window.store.takes
    assert (take.title, take.request.text, take.request.speed, take.request.seed) == ("ˈʌ.", "ˈʌ.", 1.25, 7)
    assert len(take.samples) > 0 and take.prosody is None
    panels = window.panels
    assert (panels.voice.voice(), panels.speed.value(), panels.seed.value()) == ("bf_emma", 1.25, 7)
    assert panels.voice.favourites() == ["bf_emma", "am_adam"]
    desk.speak("ˈɪ.")
    desk.close()
    assert len(desk.open().store.takes) == 2


def test_weights_of_the_first_release_are_in_use(fresh_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = put_weights(paths.data()).stat().st_mtime_ns
    assert main(["weights", "show"]) == 0
    assert "2a41ede75393d5d4c1877eb3ef8e9e8fb85a5d8f48d82822c96542b4f75345c3" in capsys.readouterr().out
    assert store.ensure(QUIET).path.stat().st_mtime_ns == before


def test_weights_of_a_newer_release_are_refused_in_a_sentence_and_left(
    fresh_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put_weights(paths.data(), "2")
    before = contents(paths.data())
    other = put_weights(tmp_path / "other")
    for command in (["show"], ["back"], ["import", str(other)], ["free"]):
        assert main(["weights", *command]) == 5
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and "newer version" in said
    with pytest.raises(WeightsError, match="newer version"):
        store.ensure(QUIET)
    assert contents(paths.data()) == before


def test_dictionary_with_columns_of_a_newer_release_is_refused_and_left(
    fresh_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = user_dictionary.file_path()
    path.parent.mkdir(parents=True)
    path.write_text("word\tphonemes\tlanguage\tcomment\tpart of speech\nKokoro\tkˈQkəɹQ\ten\t\tnoun\n")
    before = contents(path.parent)
    assert main(["dictionary", "add", "TVM", "tˌiːvˌiːˈɛm"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "newer version" in said
    assert contents(path.parent) == before


def test_bundle_of_a_newer_release_is_refused_and_left(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"format": 99, "modules": []}))
    before = contents(tmp_path)
    with pytest.raises(BundleError, match="of another version"):
        read_bundle(tmp_path)
    assert contents(tmp_path) == before


def test_session_of_a_newer_release_is_said_in_the_window_and_left(desk: Desk) -> None:
    shutil.copytree(RELEASE, desk.home, dirs_exist_ok=True)
    index = desk.home / "session" / "session.json"
    index.write_text(json.dumps(json.loads(index.read_text(encoding="utf-8")) | {"format": 99}), encoding="utf-8")
    before = contents(desk.home / "session")
    window = desk.open()
    said = [label.text() for label in window.panels.banners.findChildren(QLabel)]
    assert any("newer version" in text for text in said)
    desk.speak("ˈʌ.")
    desk.close()
    assert contents(desk.home / "session") == before


def test_value_that_cannot_be_read_is_the_default_and_one_that_is_not_known_stays(desk: Desk) -> None:
    (desk.home / "window.ini").write_text("[General]\nspeed=as fast as thought\ntelepathy=on\n")
    window = desk.open()
    assert window.panels.speed.value() == 1.0
    desk.close()
    assert "telepathy=on" in (desk.home / "window.ini").read_text()


def test_settings_of_a_newer_release_are_said_read_as_far_as_may_be_and_left(desk: Desk) -> None:
    file = desk.home / "window.ini"
    file.write_text("[General]\nformat=99\nspeed=1.5\nseed=7\ntelepathy=on\n")
    before = file.read_bytes()
    window = desk.open()
    assert (window.panels.speed.value(), window.panels.seed.value()) == (1.5, 7)
    assert "newer version" in (window.panels.banners.message(REPLACED) or "")
    window.panels.speed.set_value(0.75)
    settings = window._services.settings
    settings.put("speed", 0.75)
    settings.drop("voice")
    assert (settings.number("speed", 1.0), settings.text("voice", "none")) == (0.75, "none")
    desk.close()
    assert file.read_bytes() == before


def test_settings_say_of_what_format_they_are(desk: Desk) -> None:
    desk.open()
    desk.close()
    assert "format=1" in (desk.home / "window.ini").read_text()


def test_session_file_of_a_newer_release_is_refused_in_a_sentence_and_left(desk: Desk) -> None:
    file = desk.home / "new.kokoro"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("session.json", json.dumps({"format": 99, "takes": "elsewhere"}))
    before = contents(desk.home)
    with pytest.raises(InputError, match=r"^new\.kokoro was made by a newer version"):
        read_session_file(file)
    assert contents(desk.home) == before


def test_weights_that_a_newer_release_has_put_aside_are_not_replaced(fresh_home: Path) -> None:
    put_weights(paths.data())
    newer = put_weights(paths.data() / "elsewhere", "2").rename(paths.data() / store.PREVIOUS_FILE)
    before = contents(newer.parent)
    with pytest.raises(WeightsError, match="newer version"):
        replacing.import_path(newer.parent / "any", QUIET)
    assert contents(newer.parent) == before


def test_compiled_models_and_choices_of_a_newer_release_stay_in_the_cache(
    fresh_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_weights(paths.data())
    for name, made in (("llvm-old", 1), ("llvm-new", 99), ("llvm-torn", None)):
        (paths.bundles() / name).mkdir(parents=True)
        text = "{" if made is None else json.dumps({"format": made})
        (paths.bundles() / name / "manifest.json").write_text(text)
    assert [path.name for path in bundle_cache.unused([])] == ["llvm-old", "llvm-torn"]
    monkeypatch.setenv(bundle_cache.KEPT_VARIABLE, "1")
    bundle_cache.prune(paths.bundles() / "llvm-now")
    assert [path.name for path in paths.bundles().iterdir()] == ["llvm-new"]
    chosen = tuned_choices.tuned_path("cpu")
    chosen.write_text(json.dumps({"format": 99}))
    before = contents(paths.bundles())
    with pytest.raises(InputError, match="newer version"):
        tuned_choices.measure_alone("cpu")
    assert contents(paths.bundles()) == before
