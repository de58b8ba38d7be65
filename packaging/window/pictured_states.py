"""Window states for `screenshot.py`: each function shows related states, then restores the window."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, get_args
from unittest.mock import patch

from photographer import SIZE, Photographer
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QTabWidget

from kokoro_desktop.device_report import DeviceReport
from kokoro_desktop.errors import DeviceFault, OutputError
from kokoro_desktop.measure.measurement import Measurement, describe_machine
from kokoro_desktop.phonetics.vowels import FormantScale
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import explain_failure
from kokoro_desktop.ui.dialogs.batch import BatchDialog
from kokoro_desktop.ui.dialogs.compare_devices import CompareDevicesDialog
from kokoro_desktop.ui.dialogs.continuum import ContinuumDialog
from kokoro_desktop.ui.dialogs.device_report import DeviceReportDialog
from kokoro_desktop.ui.dialogs.dictionary import DictionaryDialog
from kokoro_desktop.ui.dialogs.export import ExportDialog
from kokoro_desktop.ui.dialogs.listening_test import ListeningTestDialog
from kokoro_desktop.ui.dialogs.listening_trial import ListeningTrial
from kokoro_desktop.ui.dialogs.measurements import MeasurementsDialog
from kokoro_desktop.ui.dialogs.vowel_page import Scope
from kokoro_desktop.ui.sound.sound_canvas import Mode
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.window.tour import TourCard

_SMALLEST: Final = (960, 600)
_SENTENCE: Final = "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ ˈɑɹɡjuɪŋ, wˌɪʧ ʌv ðˌɛm wʌz stɹˈɔŋɡəɹ."
_INVALID: Final = "həlˈoʊ gʊ̈d wɝld: t͡ʃˈɪə¿z #1"
_SPELLED: Final = "Dr. Kokoroff read 3 of the letters to the Zwackelmann choir, on bass, at 5.30 pm: it cost £2."
# A text that has no pass in common with earlier ones, because only new work is timed.
_TIMED: Final = "ðə nˈɔɹθ wˈɪnd blˈu æz hˈɑɹd æz hi kˈʊd."
_WIDE: Final = 470  # pixels, wide enough for full kernel names and all figures
_PAIR: Final = "ɐ {s~ʃ:0.4}ˈɑ"
_LINES: Final = """id,text,voice
north-wind,The north wind and the sun were arguing.,af_heart
tea,"I should rather like a cup of tea, if you don't mind.",bf_emma
unknown,This voice is nobody's.,xf_nobody
"""
_WORDS: Final = "kokoro\tkˈOkəɹO\ten\theart\ntvm\ttˌiviˈɛm\ten-GB\t\nZwackelmann\tʦvˈækᵊlmən\ten\ta magician\n"


def start(p: Photographer) -> None:
    """Show the window on first launch: while the model is being prepared, then with empty panels."""
    window, panels = p.window, p.window.panels
    p.until(lambda: window.speech.engine is not None, "the model is ready")
    panels.preparing.follow(0, 8, "reading the weights")
    panels.preparing.follow(3, 8, "compiling f0n")
    p.shoot("first-start")
    panels.preparing.end()
    p.write("")
    for name, dock in panels.docks.items():
        dock.set_shown(True)
        p.shoot("empty" if name == "symbols" else f"empty-{name}")
    panels.docks["symbols"].set_shown(True)


def writing(p: Photographer) -> None:
    """Show the text field with errors, symbol search, spelling and menus."""
    panels = p.window.panels
    p.write(_INVALID)
    p.shoot("invalid")
    search = panels.symbols.findChildren(QLineEdit)[0]
    for name, wanted in (("symbol-search", "goat"), ("symbol-search-nothing", "xyzzy")):
        search.setText(wanted)
        p.shoot(name)
    search.clear()
    p.write("")
    panels.editor.set_spelling(_SPELLED)
    p.until(lambda: panels.editor.text().endswith("."), "the text is converted")
    p.shoot("spelled", 1.0)
    p.shoot_menu("spelled-menu", panels.editor.menu_at(_SPELLED.index("read")))
    panels.editor.set_spelling("")
    p.rest(1.0)
    p.write("The north wind and the sun were arguing.")
    p.shoot("spelling-offer", 1.0)
    p.write(_PAIR)
    p.shoot_menu("mixture-menu", panels.editor._text.fix_menu(_PAIR.index("~")))
    p.write("")


def takes(p: Photographer) -> None:
    """Show playback, and the take list with its menus."""
    window, panels = p.window, p.window.panels
    p.speak(_SENTENCE)
    panels.speed.set_value(0.85)
    panels.voice.set_voice("bf_emma")
    p.speak(_SENTENCE)
    panels.voice.set_voice("af_heart")
    panels.speed.set_value(1.0)
    p.speak(_SENTENCE)
    panels.docks["takes"].set_shown(True)
    p.until(lambda: p.card.active, "the sound plays")
    for _ in range(12):
        p.card.advance(0.1)
    window.playback.refresh()
    p.shoot("playing", 0.1)
    window.commands.stop()
    p.write(f"{_SENTENCE} ænd")
    p.shoot("other-text")
    p.write(_SENTENCE)
    panels.takes.select([take.id for take in window.store.takes[:2]])
    p.shoot("two-takes")
    part = replace(window.store.takes[-1], id=window.store.next_id(), unspoken=2)
    window.take_controller.add(part)
    p.shoot("partial-take")
    p.shoot_menu("take-menu", panels.takes.menu())
    p.shoot_menu("columns-menu", panels.takes.columns_menu())
    window.take_controller.delete([part.id])
    p.rest()


def sounds(p: Photographer) -> None:
    """Show the display modes of the sound, its curves and the inspector."""
    window, picture, remembered = p.window, p.window.panels.sound.waveform, p.window.actions_.remembered
    picture.set_selection(18_000, 40_000)
    for mode in get_args(Mode):
        window.panels.sound.waveform.set_mode(mode)
        for name in ("tracked-pitch", "spectrogram-5-khz"):
            remembered[name].setChecked(mode == "both" and remembered[name].isEnabled())
        p.shoot(mode, 1.5)
    for name in ("tracked-pitch", "spectrogram-5-khz"):
        remembered[name].setChecked(False)
    picture.clear_selection()
    window.panels.sound.waveform.set_mode("waveform")
    remembered["intensity-curve"].setChecked(True)
    window.panels.sound.lane.set_current(9)
    window.actions_.higher.trigger()
    window.actions_.emphasis.trigger()
    p.rest(1.5)
    window.commands.stop()
    p.shoot("curves-of-an-edit")
    window.actions_.pitch_in_semitones.setChecked(True)
    window.panels.docks["inspector"].set_shown(True)
    window.panels.sound.lane.set_hovered(9)
    picture.set_hovered(9)
    p.shoot("inspector", 0.5)
    window.actions_.pitch_in_semitones.setChecked(False)
    window.panels.sound.lane.set_hovered(None)
    picture.set_hovered(None)
    window.panels.docks["takes"].set_shown(True)
    remembered["intensity-curve"].setChecked(False)
    window.actions_.reset_prosody.trigger()
    p.rest(1.5)
    window.commands.stop()


def long_text(p: Photographer) -> None:
    """Show a text with many passes, and its timings."""
    window, panels = p.window, p.window.panels
    p.speak(" ".join([_SENTENCE] * 12))
    window.commands.stop()
    p.shoot("long", 1.0)
    window.actions_.zoom_fit.trigger()
    p.shoot("long-all-of-it", 1.0)
    panels.docks["timing"].set_shown(True)
    panels.timing.findChildren(QTabWidget)[0].setCurrentIndex(1)
    p.shoot("timing-passes")
    panels.timing.findChildren(QTabWidget)[0].setCurrentIndex(0)
    window.take_controller.delete([window.store.takes[-1].id])
    p.speak(_TIMED)
    window.commands.stop()
    window.actions_.zoom_fit.trigger()
    panels.sound.waveform.set_mode("both")
    panels.workspace.resizeDocks([panels.docks["timing"]], [_WIDE], Qt.Orientation.Horizontal)
    if not p.stand_in:  # the stand-in has no kernels
        panels.timing.details.measure_requested.emit()
        panels.timing.show_stage("decoder")
        table = panels.timing.details.kernels
        p.until(lambda: table.rowCount() > 0, "the kernels are measured")
    p.shoot("timing", 1.0)
    panels.sound.waveform.set_mode("waveform")
    window.take_controller.delete([window.store.takes[-1].id])
    window.actions_.reset_layout.trigger()
    panels.docks["takes"].set_shown(True)
    p.write(_SENTENCE)


def sizes(p: Photographer) -> None:
    """Show the window at its smallest size, and with closed docks."""
    docks = p.window.panels.docks
    p.window.resize(*_SMALLEST)
    p.shoot("small")
    p.window.resize(*SIZE)
    for dock in docks.values():
        dock.set_shown(False)
    p.shoot("no-docks")
    p.window.actions_.reset_layout.trigger()
    docks["takes"].set_shown(True)
    p.rest()


def messages(p: Photographer) -> None:
    """Show banners and the page with error details."""
    say = p.window.notifications
    say.show_sound_lost(
        tr("The audio device was disconnected. Playback will resume when the device is available again.")
    )
    p.shoot("message")
    say.hide_sound_lost()
    failure, _ = explain_failure(DeviceFault("cuda", "its memory is full", "Traceback"))
    say.offer_cpu(failure, "Traceback", lambda: None)
    p.shoot("message-of-a-device")
    full = OutputError(Path("/home/you/speech.wav"), "the disk is full; free some space or choose a different folder")
    say.show_error(translated(str(full)))
    p.shoot("message-of-an-error")
    say.hide_error()
    say.show_session_notes(
        (
            translated(
                "Kokoro Desktop ended unexpectedly while restoring the last session, so the session was set aside."
            ),
        ),
        lambda: None,
    )
    p.shoot("message-of-a-session")
    say.hide_session_notes()
    say.show_unexpected("ValueError: a bug", "Traceback (most recent call last):\n  ...\nValueError: a bug")
    p.shoot("message-of-a-bug")
    p.window.panels.banners.findChildren(QPushButton)[-1].click()
    p.shoot("crash-page")
    p.close_dialog()
    p.window.panels.banners.drop("unexpected")


def drop_downs(p: Photographer) -> None:
    """Show drop-down lists and menus."""
    window, panels = p.window, p.window.panels
    for name, drop_down in (("voices", panels.voice.open_list), ("more", panels.more.open)):
        drop_down()
        p.shoot(name, 0.3)
        popup = p.application.activePopupWidget()
        if name == "voices" and popup is not None:
            popup.findChildren(QLineEdit)[0].setText("xyzzy")
            p.shoot("voice-search-nothing")
        if popup is not None:
            popup.close()
    box = panels.device.findChildren(QComboBox)[0]
    box.showPopup()
    p.shoot("devices")
    box.hidePopup()
    for name, menu in zip(("file", "edit", "speech", "view", "help"), window.actions_.menus, strict=True):
        p.shoot_menu(f"menu-{name}", menu)
        for action in menu.actions():
            below = action.menu()
            if below is not None and below is not window.actions_.recent:
                number = menu.actions().index(action)
                p.shoot_menu(f"menu-{name}-{number}", below)  # type: ignore[arg-type]


def dialogs(p: Photographer) -> None:
    """Show the dialogs that need no preparation."""
    window, actions = p.window, p.window.actions_
    window.panels.takes.select([take.id for take in window.store.takes[:2]])
    p.rest(0.1)
    actions.compare_takes.trigger()
    dialog = p.dialog()
    assert dialog is not None
    p.rest(1.0)
    pages = dialog.findChildren(QTabWidget)[0]
    for number, name in enumerate(("durations", "differences", "sound", "timing")):
        pages.setCurrentIndex(number)
        p.shoot(f"compare-takes-{name}")
    p.close_dialog()
    actions.measurements.trigger()
    measurements = p.dialog()
    assert isinstance(measurements, MeasurementsDialog)
    p.until(measurements.save_button.isEnabled, "the take is measured")
    p.shoot("measurements")
    vowels = measurements.vowels
    measurements.pages.setCurrentWidget(vowels)
    p.shoot("vowel-chart")
    vowels.scope.setCurrentIndex(vowels.scope.findData(Scope.ALL))
    vowels.scale.setCurrentIndex(vowels.scale.findData(FormantScale.BARK))
    p.until(lambda: vowels.message.text() != tr("Measuring…"), "all takes are measured")
    p.shoot("vowel-chart-all-takes")
    p.close_dialog()
    for name, open_it in (
        ("shortcuts", actions.shortcuts.trigger),
        ("preferences", actions.preferences.trigger),
        ("glossary", actions.glossary.trigger),
        ("about", actions.about.trigger),
        ("blend", window.panels.voice.blend),
        ("model", actions.model.trigger),
        ("help", actions.help.trigger),
    ):
        open_it()
        p.shoot(name, 1.0)
        p.close_dialog()
    path = p.home / "words.tsv"
    path.write_text(_WORDS, encoding="utf-8")
    words = DictionaryDialog(path, window)  # not the user's own dictionary
    words.open()
    words.add_row()
    p.shoot("dictionary")
    row = words.table.item(0, 1)
    assert row is not None
    row.setText("kʑ")
    p.shoot("dictionary-refusal")
    p.close_dialog()


def tour(p: Photographer) -> None:
    """Show every step of the tour."""
    p.window.actions_.tour.trigger()
    [card] = [each for each in p.window.findChildren(TourCard) if each.isVisible()]
    for number in range(1, 7):
        p.shoot(f"tour-{number}")
        card.findChildren(QPushButton)[-1].click()


def export(p: Photographer) -> None:
    """Show the export dialog for one take and for all takes, its prompt to replace a file, and an error."""
    p.window.panels.sound.waveform.set_selection(18_000, 40_000)
    p.window.actions_.export.trigger()
    dialog = p.dialog()
    assert isinstance(dialog, ExportDialog)
    p.shoot("export")
    (p.home / f"{dialog.items()[0].name}.wav").touch()

    def answer() -> None:
        p.shoot("question")
        p.close_dialog()

    QTimer.singleShot(0, answer)
    dialog.export_button.click()
    dialog.form.set_choices(replace(dialog.choices(), folder="/nowhere"))
    p.shoot("export-nowhere")
    dialog.form.set_choices(replace(dialog.choices(), folder=str(p.home), label_keys=frozenset(["textgrid", "srt"])))
    dialog.form._what.buttons()[-1].setChecked(True)
    p.shoot("export-all")
    p.close_dialog()
    p.window.panels.sound.waveform.clear_selection()


def _can_answer(p: Photographer, trial: ListeningTrial) -> bool:
    if p.card.active:
        p.card.advance(0.01)
    return trial.answers[0].isEnabled()


def experiments(p: Photographer) -> None:
    """Show a continuum and a listening test of its steps."""
    window = p.window
    p.write(_PAIR)
    window.actions_.continuum.trigger()
    dialog = p.dialog()
    assert isinstance(dialog, ContinuumDialog)
    p.shoot("continuum")
    before = len(window.store.takes)
    dialog.speak_button.click()
    p.until(lambda: len(window.store.takes) > before, "the steps are spoken")
    p.shoot("continuum-takes", 1.0)
    p.shoot_menu("continuum-menu", window.panels.takes.menu())
    window.take_controller.test([window.store.takes[-1].id])
    test = p.dialog()
    assert isinstance(test, ListeningTestDialog)
    p.shoot("listening-settings")
    test.settings.repetitions.setValue(3)
    test.settings.block.setValue(5)
    test.settings.begin_button.click()
    steps = {take.continuum.number for take in window.store.takes[before:] if take.continuum is not None}
    trial = test.trial
    assert trial is not None
    p.shoot("listening-instruction")
    for number in range(3 * len(steps)):
        if number == 5:
            p.shoot("listening-break")
        if number % 5 == 0:
            trial.play_button.click()
        p.until(partial(_can_answer, p, trial), "the sound begins")
        if not number:
            p.shoot("listening-trial")
        (step,) = test.current().sounds
        trial.answers[int(step > max(steps) / 2)].click()
    p.until(lambda: test.results is not None, "the results appear")
    window.player.stop()
    p.shoot("listening-results")
    test.set_saved()
    p.close_dialog()
    window.take_controller.delete([take.id for take in window.store.takes[before:]])


def devices(p: Photographer) -> None:
    """Show the device comparison and the device report."""
    window = p.window
    p.speak(_SENTENCE)
    window.commands.stop()
    window.actions_.compare_devices.trigger()
    dialog = p.dialog()
    assert isinstance(dialog, CompareDevicesDialog)
    p.shoot("comparison-before")
    dialog.runs.setValue(3)
    dialog.start()
    p.until(lambda: not dialog.running, "the comparison ends")
    p.shoot("comparison")
    p.close_dialog()

    def measure(placement: Any, threads: int, engines: Any, task: Task) -> DeviceReport:
        task.progress(2, 6, "measuring")
        while reporting and not task.cancelled():
            time.sleep(0.01)
        return DeviceReport("llvm", {"kind": "llvm"}, Measurement(describe_machine(), ()), None)

    reporting = [True]
    with patch("kokoro_desktop.ui.dialogs.device_report.make_report", measure):  # the real measurement takes minutes
        window.actions_.report.trigger()
        report = p.dialog()
        assert isinstance(report, DeviceReportDialog)
        p.shoot("device-report-before")
        report.start_button.click()
        p.shoot("device-report-running")
        reporting.clear()
        p.shoot("device-report", 1.0)
        p.close_dialog()


def batch(p: Photographer) -> None:
    """Show the batch dialog while it is empty, with lines loaded, and after the lines have been spoken."""
    window, lines = p.window, p.home / "lines.csv"
    window.actions_.batch.trigger()
    dialog = p.dialog()
    assert isinstance(dialog, BatchDialog)
    p.shoot("batch-empty")
    lines.write_text(_LINES, encoding="utf-8")
    dialog.show_lines(lines)
    p.until(lambda: dialog.lines.rowCount() == 3, "the lines are read")
    p.shoot("batch")
    dialog.start()
    p.until(lambda: not dialog.running, "the lines are spoken")
    dialog.table.selectRow(0)
    p.shoot("batch-spoken")
    p.close_dialog()


# The order matters, because later states use takes from earlier ones.
STATES: Final[tuple[Callable[[Photographer], None], ...]] = (
    start, writing, takes, sounds, long_text, sizes, messages, drop_downs, tour, dialogs, export, experiments, devices,
    batch,
)  # fmt: skip
