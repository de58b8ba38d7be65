"""In which language a text is read."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.text.language_box import LanguageBox
from kokoro_desktop.voices import catalogue


def test_the_voices_language_stands_first_and_is_chosen(qtbot: QtBot) -> None:
    box = LanguageBox()
    qtbot.addWidget(box)
    assert box.chosen() == ""
    assert box.itemText(0) == "Same as the voice: American English"
    box.name_voice("en-GB")
    assert box.itemText(0) == "Same as the voice: British English"
    box.name_voice("xx")
    assert box.itemText(0) == "Same as the voice: xx"


def test_every_language_of_a_voice_is_listed_by_name_and_can_be_chosen(qtbot: QtBot) -> None:
    box = LanguageBox()
    qtbot.addWidget(box)
    names = [box.itemText(place) for place in range(1, box.count())]
    assert names == sorted(names)
    for tag in {voice.language for voice in catalogue()}:
        box.choose(tag)
        assert box.chosen() == tag
    box.choose("xx")
    assert box.chosen() == ""
