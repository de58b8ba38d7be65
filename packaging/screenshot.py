#!/usr/bin/env python3
"""Draws the window's main states into PNG files, without a display: `python packaging/screenshot.py [FOLDER]`.

python packaging/screenshot.py --stand-in build/pictures       sine tones instead of the model
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
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

SIZE = (1180, 860)
SENTENCE = "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ ˈɑɹɡjuɪŋ, wˌɪʧ ʌv ðˌɛm wʌz stɹˈɔŋɡəɹ."
INVALID = "həlˈoʊ gʊ̈d wɝld: t͡ʃˈɪə¿z #1"
LONGEST_WAIT_S = 300.0
PSEUDO = "pseudo"


class Photographer:
    """Drives one window from state to state and takes its picture."""

    def __init__(self, folder: Path, suffix: str, stand_in: bool, language: str, right_to_left: bool) -> None:
        from PySide6.QtCore import Qt

        from kokoro_desktop.audio.stream import OutputStream
        from kokoro_desktop.engine.opener import TvmEngines
        from kokoro_desktop.testing.stand_in import StandInEngines
        from kokoro_desktop.testing.stand_in_card import StandInCard
        from kokoro_desktop.ui import translation
        from kokoro_desktop.ui.pseudo_locale import PseudoLocale
        from kokoro_desktop.ui.settings import Settings
        from kokoro_desktop.ui.window.application import make_application
        from kokoro_desktop.ui.window.main_window import MainWindow
        from kokoro_desktop.ui.window.services import Services

        self.folder, self.suffix = folder, suffix
        self.application = make_application()
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
        self.until(lambda: time.monotonic() > end, "the time passes")

    def shoot(self, name: str) -> None:
        """Take a picture of the window, or of the dialog in front of it."""
        front = self.dialog() or self.window
        path = self.folder / f"{name}{self.suffix}.png"
        front.grab().save(str(path))
        print(path)

    def speak(self, text: str) -> None:
        """Speak a text and wait for the take."""
        count = len(self.window.store.takes)
        self.window.panels.editor.set_text(text)
        self.until(self.window.actions_.play.isEnabled, "the text is read")
        self.window.commands.recompute()
        self.until(lambda: len(self.window.store.takes) > count, "the take is there")

    def states(self) -> None:
        """Go through them all."""
        window = self.window
        self.shoot("start")
        self.until(lambda: window.speech.engine is not None, "the model is ready")
        window.panels.editor.set_text("")
        self.rest()
        self.shoot("empty")
        window.panels.editor.set_text(INVALID)
        self.rest()
        self.shoot("invalid")
        self.speak(SENTENCE)
        window.panels.speed.set_value(0.85)
        window.panels.voice.set_voice("bf_emma")
        self.speak(SENTENCE)
        window.panels.voice.set_voice("af_heart:0.6+bf_emma:0.4")
        window.panels.speed.set_value(1.0)
        self.speak(SENTENCE)
        self.until(lambda: self.card.active, "the sound plays")
        for _ in range(12):
            self.card.advance(0.1)
        window.playback.refresh()
        self.rest(0.1)
        self.shoot("playing")
        self.dark(True)
        self.shoot("dark")
        self.dark(False)
        window.commands.stop()  # the card's clock stands still, as an unplugged one's does
        window.actions_.spectrogram.setChecked(True)
        window.panels.sound.waveform.set_selection(18_000, 40_000)
        self.rest(1.5)
        self.shoot("spectrogram")
        self.dark(True)
        self.rest()
        self.shoot("spectrogram-dark")
        self.dark(False)
        window.actions_.spectrogram.setChecked(False)
        window.panels.sound.waveform.clear_selection()
        self.dialogs()

    def dark(self, dark: bool) -> None:
        """Change the colours."""
        from kokoro_desktop.ui.style import theme

        theme.apply(theme.Appearance.DARK if dark else theme.Appearance.LIGHT)
        self.rest(0.2)

    def dialogs(self) -> None:
        """Take the pictures of the dialogs."""
        from kokoro_desktop.ui.dialogs.compare_devices import CompareDevicesDialog

        window = self.window
        window.panels.takes.select([take.id for take in window.store.takes[:2]])
        window.actions_.compare_takes.trigger()
        self.rest(1.5)
        self.shoot("compare-takes")
        self.close_dialog()
        window.actions_.export.trigger()
        self.rest()
        self.shoot("export")
        self.close_dialog()
        window.actions_.shortcuts.trigger()
        self.rest()
        self.shoot("shortcuts")
        self.close_dialog()
        window.actions_.preferences.trigger()
        self.rest()
        self.shoot("preferences")
        self.close_dialog()
        window.actions_.about.trigger()
        self.rest()
        self.shoot("about")
        self.close_dialog()
        window.panels.voice.blend_requested.emit(window.panels.voice.voice())
        self.rest()
        self.shoot("blend")
        self.close_dialog()
        window.actions_.compare_devices.trigger()
        self.rest()
        dialog = self.dialog()
        assert isinstance(dialog, CompareDevicesDialog)
        dialog.runs.setValue(3)
        dialog.start()
        self.until(lambda: not dialog.running, "the comparison ends")
        self.shoot("comparison")
        self.dark(True)
        self.shoot("comparison-dark")
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
    parser.add_argument("--scale", type=int, choices=(1, 2), help="of the pixels (default: both)")
    parser.add_argument("--language", default="en", help=f"a catalogue's code, or {PSEUDO} (default: en)")
    parser.add_argument("--right-to-left", action="store_true", help="mirror the window")
    arguments = parser.parse_args(argv)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if arguments.scale is None:
        for scale in ("1", "2"):
            command = [sys.executable, __file__, *argv, "--scale", scale]
            subprocess.run(command, env={**os.environ, "QT_SCALE_FACTOR": scale}, check=True)
        return 0
    suffix = f"-{arguments.language}" if arguments.language != "en" else ""
    suffix += "-rtl" if arguments.right_to_left else ""
    photographer = Photographer(
        arguments.folder,
        f"{suffix}@{arguments.scale}x",
        arguments.stand_in,
        arguments.language,
        arguments.right_to_left,
    )
    photographer.states()
    photographer.leave()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
