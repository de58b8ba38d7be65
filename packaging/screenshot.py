#!/usr/bin/env python3
"""Draws the window's states, light, dark and in high contrast, without a display: `packaging/screenshot.py [FOLDER]`.

python packaging/screenshot.py --stand-in build/pictures       sine tones instead of the model
python packaging/screenshot.py --only both --only small        some states alone
python packaging/screenshot.py --language de                   in a language that there is a catalogue for
python packaging/screenshot.py --language pseudo               what is not in ⟦brackets⟧ is not translated
python packaging/screenshot.py --right-to-left                 as in Arabic, in which time still goes to the right
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, get_args

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

SIZE = (1280, 860)
SMALLEST = (960, 600)
SENTENCE = "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ ˈɑɹɡjuɪŋ, wˌɪʧ ʌv ðˌɛm wʌz stɹˈɔŋɡəɹ."
INVALID = "həlˈoʊ gʊ̈d wɝld: t͡ʃˈɪə¿z #1"
LONGEST_WAIT_S = 300.0
PSEUDO = "pseudo"


class Photographer:
    """Drives one window from state to state and takes its picture."""

    def __init__(
        self, folder: Path, suffix: str, stand_in: bool, language: str, right_to_left: bool, only: list[str]
    ) -> None:
        from PySide6.QtCore import Qt

        from kokoro_desktop.audio.stream import OutputStream
        from kokoro_desktop.engine.opener import TvmEngines
        from kokoro_desktop.testing.stand_in import StandInEngines
        from kokoro_desktop.testing.stand_in_card import StandInCard
        from kokoro_desktop.ui import translation
        from kokoro_desktop.ui.pseudo_locale import PseudoLocale
        from kokoro_desktop.ui.settings import Settings
        from kokoro_desktop.ui.style.theme import Appearance
        from kokoro_desktop.ui.window.application import make_application
        from kokoro_desktop.ui.window.main_window import MainWindow
        from kokoro_desktop.ui.window.services import Services

        self.folder, self.suffix, self.stand_in, self.only = folder, suffix, stand_in, only
        self.application = make_application()
        self.appearances = [each for each in Appearance if each is not Appearance.SYSTEM]
        if language == PSEUDO:
            self.application.installTranslator(PseudoLocale(self.application))
        else:
            translation.install(self.application, language)
        if right_to_left:
            self.application.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.home = tempfile.TemporaryDirectory()
        home = Path(self.home.name)
        self.card = StandInCard()
        services = Services(
            new_engines=StandInEngines if stand_in else TvmEngines,
            session_folder=home / "session",
            settings=Settings(home / "window.ini"),
            stream=OutputStream(self.card, lambda: None),
        )
        self.window = MainWindow(services)
        self.window.resize(*SIZE)
        self.window.show()

    def until(self, happened: Callable[[], bool], what: str) -> None:
        """Let the window live until something has happened."""
        end = time.monotonic() + LONGEST_WAIT_S
        while not happened():
            if time.monotonic() > end:
                raise SystemExit(f"Waited in vain: {what}.")
            self.application.processEvents()
            time.sleep(0.005)

    def rest(self, seconds: float = 0.5) -> None:
        """Let what is on its way arrive."""
        end = time.monotonic() + seconds

        def passed() -> bool:
            if self.card.active:
                self.card.advance(0.0005)  # a clock that stands still is taken for an unplugged card's
            return time.monotonic() > end

        self.until(passed, "the time passes")

    def shoot(self, name: str) -> None:
        """Take a picture of what is in front: the window, a dialog or what drops down, in every appearance."""
        from kokoro_desktop.ui.style import theme

        if self.only and name not in self.only:
            return
        for each in self.appearances:
            theme.apply(each)
            self.rest(0.15)
            suffix = "" if each is theme.Appearance.LIGHT else f"-{each.value}"
            path = self.folder / f"{name}{suffix}{self.suffix}.png"
            front = self.application.activePopupWidget() or self.dialog() or self.window
            front.grab().save(str(path))
            print(path)
        theme.apply(theme.Appearance.LIGHT)

    def speak(self, text: str) -> None:
        """Speak a text and wait for the take."""
        count = len(self.window.store.takes)
        self.window.panels.editor.set_text(text)
        self.until(self.window.actions_.play.isEnabled, "the text is read")
        self.window.commands.recompute()
        self.until(lambda: len(self.window.store.takes) > count, "the take is there")

    def states(self) -> None:
        """Go through them all."""
        window, panels = self.window, self.window.panels
        self.until(lambda: window.speech.engine is not None, "the model is ready")
        panels.preparing.follow(3, 6, "compiling f0n")
        self.rest(0.2)
        self.shoot("first-start")
        panels.preparing.end()
        panels.editor.set_text("")
        self.rest()
        self.shoot("empty")
        panels.editor.set_text(INVALID)
        self.rest()
        self.shoot("invalid")
        self.speak(SENTENCE)
        panels.speed.set_value(0.85)
        panels.voice.set_voice("bf_emma")
        self.speak(SENTENCE)
        panels.voice.set_voice("af_heart")
        panels.speed.set_value(1.0)
        self.speak(SENTENCE)
        panels.docks["takes"].set_shown(True)
        self.until(lambda: self.card.active, "the sound plays")
        for _ in range(12):
            self.card.advance(0.1)
        window.playback.refresh()
        self.rest(0.1)
        self.shoot("playing")
        window.commands.stop()
        self.sounds()
        self.small()
        self.message()
        self.dialogs()

    def sounds(self) -> None:
        """Take the pictures of the sound, and of where the time went."""
        from kokoro_desktop.ui.sound.sound_canvas import Mode

        window = self.window
        window.panels.sound.waveform.set_selection(18_000, 40_000)
        for mode in get_args(Mode):
            window.panels.sound.set_mode(mode)
            window.actions_.remembered["tracked-pitch"].setChecked(mode == "both")
            window.actions_.remembered["spectrogram-5-khz"].setChecked(mode == "both")
            self.rest(1.5)
            self.shoot(mode)
        window.actions_.remembered["tracked-pitch"].setChecked(False)
        window.panels.sound.set_mode("waveform")
        window.panels.sound.waveform.clear_selection()
        window.panels.docks["timing"].set_shown(True)
        if not self.stand_in:  # which has no kernels
            window.panels.timing.details.measure_requested.emit()
            window.panels.timing.show_stage("decoder")
            table = window.panels.timing.details.kernels
            self.until(lambda: table.rowCount() > 0, "the kernels are measured")
        self.rest(0.2)
        self.shoot("timing")
        window.panels.docks["takes"].set_shown(True)

    def small(self) -> None:
        """Take the picture of the smallest window."""
        self.window.resize(*SMALLEST)
        self.rest(0.2)
        self.shoot("small")
        self.window.resize(*SIZE)

    def message(self) -> None:
        """Take the picture of a message."""
        window = self.window
        window.notifications.show_sound_lost("The sound output has gone away; it plays on when one returns.")
        self.rest(0.1)
        self.shoot("message")
        window.notifications.hide_sound_lost()

    def dialogs(self) -> None:
        """Take the pictures of the dialogs, and of what drops down."""
        from kokoro_desktop.ui.dialogs.compare_devices import CompareDevicesDialog

        window, actions = self.window, self.window.actions_
        for name, drop_down in (("voices", window.panels.voice.open_list), ("more", window.panels.more.open)):
            drop_down()
            self.rest(0.3)
            self.shoot(name)
            popup = self.application.activePopupWidget()
            if popup is not None:
                popup.close()
        window.panels.takes.select([take.id for take in window.store.takes[:2]])
        for name, open_it in (
            ("compare-takes", actions.compare_takes.trigger),
            ("export", actions.export.trigger),
            ("shortcuts", actions.shortcuts.trigger),
            ("preferences", actions.preferences.trigger),
            ("glossary", actions.glossary.trigger),
            ("about", actions.about.trigger),
            ("blend", window.panels.voice.blend),
        ):
            open_it()
            self.rest(1.0)
            self.shoot(name)
            self.close_dialog()
        actions.compare_devices.trigger()
        self.rest()
        dialog = self.dialog()
        assert isinstance(dialog, CompareDevicesDialog)
        dialog.runs.setValue(3)
        dialog.start()
        self.until(lambda: not dialog.running, "the comparison ends")
        self.shoot("comparison")
        self.close_dialog()

    def dialog(self) -> QDialog | None:
        """Return the dialog in front; None where none is open."""
        from PySide6.QtWidgets import QDialog

        dialogs = [each for each in self.application.topLevelWidgets() if isinstance(each, QDialog)]
        return next((each for each in dialogs if each.isVisible()), None)

    def close_dialog(self) -> None:
        """Close the dialog in front."""
        dialog = self.dialog()
        if dialog is not None:
            dialog.close()
        self.rest(0.1)

    def leave(self) -> None:
        """Close the window and wait for its threads."""
        closed: list[bool] = []
        self.window.closed.connect(lambda: closed.append(True))
        self.window.close()
        self.until(lambda: bool(closed), "the window has closed")
        self.home.cleanup()


def main(argv: list[str]) -> int:
    """Take all pictures at every scale; a process each, since Qt's scale cannot be changed later."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build" / "pictures")
    parser.add_argument("--stand-in", action="store_true", help="do without the model")
    parser.add_argument("--only", metavar="STATE", action="append", default=[], help="repeatable (default: all)")
    parser.add_argument("--scale", choices=("1", "1.5", "2", "3"), help="of the pixels (default: 1 and 2)")
    parser.add_argument("--language", default="en", help=f"a catalogue's code, or {PSEUDO} (default: en)")
    parser.add_argument("--right-to-left", action="store_true", help="mirror the window")
    arguments = parser.parse_args(argv)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if arguments.scale is None:
        for scale in ("1", "2"):
            subprocess.run([sys.executable, __file__, *argv, "--scale", scale], check=True)
        return 0
    os.environ["QT_SCALE_FACTOR"] = arguments.scale
    suffix = f"-{arguments.language}" if arguments.language != "en" else ""
    suffix += "-rtl" if arguments.right_to_left else ""
    photographer = Photographer(
        arguments.folder,
        f"{suffix}@{arguments.scale}x",
        arguments.stand_in,
        arguments.language,
        arguments.right_to_left,
        arguments.only,
    )
    photographer.states()
    photographer.leave()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
