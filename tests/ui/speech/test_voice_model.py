"""The table of voices behind the list."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.speech.voice_model import ID_ROLE, STAR, VoiceModel


def test_every_row_shows_whether_it_is_a_favourite(qtbot: QtBot) -> None:
    model = VoiceModel()
    model.set_favourites(["af_heart"])
    stars = {
        model.item(row).child(place, 0).data(ID_ROLE): model.item(row).child(place, STAR).text()
        for row in range(model.rowCount())
        for place in range(model.item(row).rowCount())
    }
    assert [voice for voice, star in stars.items() if star == "★"] == ["af_heart"]
