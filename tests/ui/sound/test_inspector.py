"""The inspector's fields, each used with the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleValueChangeEvent
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonemes.mixtures import Mixture
from kokoro_desktop.prosody import NO_EDIT
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.sound.inspector import Inspector
from kokoro_desktop.ui.sound.unit_facts import UnitFacts, find_facts

KEY = Qt.Key


@pytest.fixture
def inspector(qtbot: QtBot) -> Inspector:
    made = Inspector()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def facts(make_take: Callable[..., Take]) -> UnitFacts:
    return find_facts(make_take(1), NO_EDIT, range(4, 5))


def texts(inspector: Inspector) -> str:
    return "\n".join(label.text() for label in inspector.findChildren(QLabel))


def test_without_a_phoneme_it_says_how_to_choose_one(inspector: Inspector) -> None:
    assert "Click a phoneme" in texts(inspector) and not inspector.length.isEnabled()


def test_durations_and_pitch_are_shown(inspector: Inspector, facts: UnitFacts) -> None:
    inspector.show_facts(facts, None, editable=True)
    assert "ˈoʊ" in texts(inspector) and "Predicted length 150 ms; audible part" in texts(inspector)
    assert inspector.length.value() == 150 and inspector.offset.value() == 0
    assert inspector.mean.value() == round(facts.mean_hz or 0) and " Hz" in texts(inspector)


def test_keys_choose_a_duration_in_frames(qtbot: QtBot, inspector: Inspector, facts: UnitFacts) -> None:
    inspector.show_facts(facts, None, editable=True)
    with qtbot.waitSignal(inspector.length_chosen) as chosen:
        qtbot.keyClick(inspector.length, KEY.Key_Up)
    assert chosen.args == [7]
    inspector.length.selectAll()
    with qtbot.waitSignal(inspector.length_chosen) as chosen:
        qtbot.keyClicks(inspector.length, "290")
        qtbot.keyClick(inspector.length, KEY.Key_Return)
    assert chosen.args == [12]  # the nearest frame


def test_keys_choose_a_pitch_as_a_difference_or_a_mean(qtbot: QtBot, inspector: Inspector, facts: UnitFacts) -> None:
    inspector.show_facts(facts, None, editable=True)
    with qtbot.waitSignal(inspector.offset_chosen) as chosen:
        qtbot.keyClick(inspector.offset, KEY.Key_Up)
    assert chosen.args == [0.5]
    inspector.mean.selectAll()
    with qtbot.waitSignal(inspector.shift_chosen) as chosen:
        qtbot.keyClicks(inspector.mean, str(round(2 * (facts.mean_hz or 0))))
        qtbot.keyClick(inspector.mean, KEY.Key_Return)
    assert chosen.args[0] == pytest.approx(12, abs=0.05)


def test_a_mixture_is_chosen_weighted_and_removed(qtbot: QtBot, inspector: Inspector, facts: UnitFacts) -> None:
    inspector.show_facts(facts, Mixture("s", "ʃ", 0.0), editable=True)
    assert not inspector.weight.isEnabled() and inspector.second.currentText() == "None"
    with qtbot.assertNotEmitted(inspector.mixture_chosen):
        qtbot.keyClick(inspector.second, KEY.Key_Down)
        qtbot.keyClick(inspector.second.view(), KEY.Key_Down)
    with qtbot.waitSignal(inspector.mixture_chosen) as chosen:
        qtbot.keyClick(inspector.second.view(), KEY.Key_Return)
    assert chosen.args[1] == 0.5
    inspector.show_facts(facts, Mixture("s", "ʃ", 0.25), editable=True)
    assert (inspector.second.currentText(), inspector.weight.value()) == ("ʃ", 25)
    with qtbot.waitSignal(inspector.mixture_chosen) as chosen:
        qtbot.keyClick(inspector.weight, KEY.Key_Up)
    assert chosen.args == ["ʃ", 0.26]
    inspector.show_facts(facts, Mixture("s", "ʃ", 0.25), editable=True)
    with qtbot.waitSignal(inspector.mixture_chosen) as chosen:
        inspector.second.setCurrentIndex(0)
        inspector.second.activated.emit(0)
    assert chosen.args[1] == 0


def test_a_new_value_is_spoken_by_the_field_that_has_the_focus(
    qtbot: QtBot, inspector: Inspector, facts: UnitFacts, monkeypatch: pytest.MonkeyPatch
) -> None:
    inspector.show_facts(facts, None, editable=True)
    inspector.length.setFocus()
    qtbot.waitUntil(inspector.length.hasFocus)
    spoken: list[float] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleValueChangeEvent):
            spoken.append(event.value())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    for requested in (9, 9, 8):
        inspector.show_facts(replace(facts, requested=requested, offset=requested / 2), None, editable=True)
    assert spoken == [225, 200]


def test_nothing_can_be_changed_in_a_take_of_another_text(inspector: Inspector, facts: UnitFacts) -> None:
    inspector.show_facts(facts, Mixture("s", "ʃ", 0.25), editable=False)
    fields = (inspector.length, inspector.offset, inspector.mean, inspector.second, inspector.weight, inspector.reset)
    assert not any(field.isEnabled() for field in fields) and inspector.play.isEnabled()


def test_every_field_has_a_name_for_a_screen_reader(inspector: Inspector) -> None:
    fields = (inspector.length, inspector.offset, inspector.mean, inspector.second, inspector.weight)
    names = ["Duration", "Pitch change", "Mean F0", "Mixture", "Weight of the second phoneme"]
    assert [field.accessibleName() for field in fields] == names


def test_every_control_is_named_with_its_phoneme(inspector: Inspector, make_take: Callable[..., Take]) -> None:
    take = make_take(1)
    controls = (inspector.scope, inspector.length, inspector.points, inspector.reset)
    for units, name in ((range(4, 5), "ˈoʊ"), (range(1, 5), "həlˈoʊ"), (range(0, 1), "silence at the edge")):
        inspector.show_facts(find_facts(take, NO_EDIT, units), None, editable=True)
        assert [control.accessibleName() for control in controls] == [
            f"Phoneme or word, {name}", f"Duration, {name}", f"Pitch Points, {name}", f"Reset to Prediction, {name}",
        ]  # fmt: skip
        labels = {label.buddy(): label.accessibleName() for label in inspector.findChildren(QLabel) if label.buddy()}
        assert labels[inspector.scope] == f"Phoneme or word, {name}"  # on Linux, the name of a combo box is its choice
        assert labels[inspector.second] == f"Mixture, {name}" and labels[inspector.length] == f"Duration, {name}"
