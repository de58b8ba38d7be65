"""The manager of the weights: what it shows, what it does, and that it can be stopped."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from desk import Desk
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.task import Task
from kokoro_desktop.ui.dialogs import model as page
from kokoro_desktop.ui.dialogs.model import ModelDialog
from kokoro_desktop.weights.hub import DownloadError
from kokoro_desktop.weights.store import WeightsSet


def weights_of(source: str) -> WeightsSet:
    return WeightsSet(Path("x"), "5e7" * 20, source, "f11e" * 16, 81_140_664, 324_613_920)


class Shelf:
    """Stands in for weights and bundles on the disk."""

    def __init__(self) -> None:
        self.current: WeightsSet | None = weights_of("official.pth")
        self.unused = [Path("a"), Path("b")]
        self.damaged = False
        self.go_on = threading.Event()
        self.go_on.set()

    def replace(self, name: str, task: Task) -> WeightsSet:
        while not self.go_on.wait(0.01):
            task.check()
        task.check()
        self.current = weights_of(name)
        return self.current

    def import_path(self, path: Path, task: Task) -> WeightsSet:
        task.progress(1, 2, "reading weights")
        if path.suffix == ".txt":
            raise WeightsError(f"{path} is not Kokoro-82M")
        return self.replace(path.name, task)

    def verify(self, weights: WeightsSet, task: Task) -> None:
        task.check()
        if self.damaged:
            raise WeightsError("x is damaged")

    def remove(self, placements: object, task: Task) -> int:
        self.unused = []
        return 700_000_000


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    made = Shelf()
    bundles = SimpleNamespace(
        unused=lambda placements: made.unused, size_of=lambda bundles: 350_000_000 * len(bundles),
        remove_unused=made.remove,
    )  # fmt: skip
    store = SimpleNamespace(
        current=lambda: made.current, verify=made.verify, default_path=lambda: Path("x"),
        was_imported=lambda path: made.current is not None and made.current.source != "default.onnx",
        make_default=lambda task: made.replace("default.onnx", task),
    )  # fmt: skip
    monkeypatch.setattr(page, "store", store)
    monkeypatch.setattr(page, "importing", SimpleNamespace(import_path=made.import_path))
    monkeypatch.setattr(page, "bundle_cache", bundles)
    monkeypatch.setattr(page, "usable_placements", tuple)
    return made


@pytest.fixture
def dialog(shelf: Shelf, qtbot: QtBot) -> Iterator[ModelDialog]:
    made = ModelDialog()
    made.show()
    until_idle(qtbot, made)
    yield made
    made.done(0)
    made.deleteLater()


def until_idle(qtbot: QtBot, dialog: ModelDialog) -> None:
    qtbot.waitUntil(lambda: not dialog.jobs.running, timeout=5_000)


def test_what_is_in_use_is_shown(dialog: ModelDialog) -> None:
    assert dialog.source.text() == "official.pth"
    assert (dialog._sha256.text(), dialog._set.text()) == ("f11e" * 16, "5e7" * 20)
    assert dialog.unused.text().startswith("2 (")
    assert dialog.jobs.stop_button.isHidden() and dialog.reset_button.isEnabled() and dialog.free_button.isEnabled()


def test_file_is_imported_and_told(
    dialog: ModelDialog, shelf: Shelf, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/somewhere/mine.pth", ""))
    with qtbot.waitSignal(dialog.weights_changed, timeout=5_000):
        dialog.import_button.click()
    until_idle(qtbot, dialog)
    assert dialog.source.text() == "mine.pth"
    assert dialog.jobs.text() == "Now using mine.pth."
    dialog.reset_button.click()
    until_idle(qtbot, dialog)
    qtbot.waitUntil(lambda: dialog.source.text() == "default.onnx")
    assert not dialog.reset_button.isEnabled()


def test_weights_are_checked_as_the_command_does(dialog: ModelDialog, shelf: Shelf, qtbot: QtBot) -> None:
    dialog.check_button.click()
    until_idle(qtbot, dialog)
    assert dialog.jobs.text() == "All weights are intact."
    shelf.damaged = True
    dialog.check_button.click()
    until_idle(qtbot, dialog)
    assert dialog.jobs.text() == "x is damaged"


def test_where_there_are_no_weights_none_are_checked(shelf: Shelf, qtbot: QtBot) -> None:
    shelf.current = None
    made = ModelDialog()
    qtbot.addWidget(made)
    until_idle(qtbot, made)
    assert not made.check_button.isEnabled() and made.import_button.isEnabled()


def test_nothing_chosen_changes_nothing(dialog: ModelDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    dialog.import_button.click()
    assert not dialog.jobs.running


def test_failure_is_one_sentence_and_all_can_be_tried_again(
    dialog: ModelDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("notes.txt", ""))
    dialog.import_button.click()
    until_idle(qtbot, dialog)
    assert dialog.jobs.text() == "notes.txt is not Kokoro-82M"
    assert dialog.source.text() == "official.pth"
    assert dialog.import_button.isEnabled() and dialog.reset_button.isEnabled()


def test_download_without_a_network_says_what_to_do(
    dialog: ModelDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(task: Task) -> Path:
        raise DownloadError("No network.")

    monkeypatch.setattr(page.hub, "download_in_child", fail)
    dialog.download_button.click()
    until_idle(qtbot, dialog)
    assert dialog.jobs.text() == "No network." and dialog.source.text() == "official.pth"


def test_what_is_being_done_can_be_stopped(dialog: ModelDialog, shelf: Shelf, qtbot: QtBot) -> None:
    shelf.go_on.clear()
    dialog.reset_button.click()
    assert dialog.jobs.stop_button.isVisible() and not dialog.import_button.isEnabled()
    dialog.jobs.stop_button.click()
    until_idle(qtbot, dialog)
    assert dialog.jobs.text() == "Stopped. Nothing has changed."
    assert dialog.source.text() == "official.pth" and dialog.reset_button.isEnabled()


def test_closing_gives_up_what_is_being_done(dialog: ModelDialog, shelf: Shelf, qtbot: QtBot) -> None:
    shelf.go_on.clear()
    dialog.reset_button.click()
    job = dialog.jobs._job
    dialog.reject()
    assert job is not None
    qtbot.waitUntil(lambda: not job.running, timeout=5_000)
    assert shelf.current is not None and shelf.current.source == "official.pth"


def test_space_is_freed_and_told(dialog: ModelDialog, qtbot: QtBot) -> None:
    dialog.free_button.click()
    qtbot.waitUntil(lambda: dialog.unused.text() == "", timeout=5_000)
    until_idle(qtbot, dialog)
    assert "freed" in dialog.jobs.text() and not dialog.free_button.isEnabled()


def test_before_the_first_use_and_with_damage_it_says_so(
    shelf: Shelf, dialog: ModelDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.current, shelf.unused = None, []
    dialog._look()
    until_idle(qtbot, dialog)
    assert dialog.source.text().startswith("None yet") and not dialog.reset_button.isEnabled()

    def damaged() -> Any:
        raise WeightsError("It is damaged.")

    monkeypatch.setattr(page.store, "current", damaged)
    dialog._look()
    until_idle(qtbot, dialog)
    assert dialog.source.text() == "It is damaged." and dialog.import_button.isEnabled()


def test_window_makes_itself_ready_with_other_weights(
    desk: Desk, shelf: Shelf, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = desk.open()
    asked: list[object] = []
    monkeypatch.setattr(window.speech, "prepare", asked.append)
    window.actions_.model.trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ModelDialog)
    until_idle(qtbot, dialog)
    dialog.reset_button.click()
    qtbot.waitUntil(lambda: asked == [window.panels.device.choice()], timeout=5_000)
    until_idle(qtbot, dialog)
    dialog.close()
