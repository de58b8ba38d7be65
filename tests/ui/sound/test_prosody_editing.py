"""Every gesture changes what is heard, in one step of undo; edits stay with the phonemes that they are of."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from desk import HELLO, Desk
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.engine import opener
from kokoro_desktop.errors import OutOfMemory
from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.prosody import NO_EDIT
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.copied_prosody import CopiedProsody, copy_prosody
from kokoro_desktop.takes.melody_edits import NuclearTone, smoothed, stylised
from kokoro_desktop.takes.unit_edits import offsets_of
from kokoro_desktop.ui.dialogs.pitch_points import PitchPointsDialog
from kokoro_desktop.ui.sound import prosody_editing
from kokoro_desktop.ui.speech import worker
from kokoro_desktop.ui.window.main_window import MainWindow
from kokoro_desktop.ui.window.notifications import CARRIED

LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CONTROL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
KEY = Qt.Key
VOWEL = 4
"""The unit ˈO of HELLO."""
LONG = HELLO[:-1] + " ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ dəspjˈuTɪŋ wˌɪʧ wʌz ðə stɹˈɔŋɡəɹ"
"""Long enough for a draft."""


@pytest.fixture
def window(desk: Desk) -> MainWindow:
    made = desk.open_and_speak()
    made.panels.sound.lane.set_current(VOWEL)
    made.undo_stack.clear()
    return made


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """While this is cleared, drafts are rendered and no whole takes."""
    go_on, speak = threading.Event(), opener.speak_in_parts

    def wait(*arguments: Any, **options: Any) -> Any:
        go_on.wait()
        return speak(*arguments, **options)

    monkeypatch.setattr(opener, "speak_in_parts", wait)
    go_on.set()
    yield go_on
    go_on.set()


def edited(desk: Desk, window: MainWindow) -> Take:
    """The take that is shown, when it is the one of the edit, and whole."""

    def is_whole() -> bool:
        take = window.player.take
        return take is not None and take.request.edit == window.prosody.edit and take.draft_of is None

    desk.until(is_whole)
    assert window.player.take is not None
    return window.player.take


def offsets(window: MainWindow) -> list[float]:
    take = window.player.take
    assert take is not None
    return list(offsets_of(window.prosody.edit, take, range(len(take.units))).values())


def frames(take: Take, index: int, window: MainWindow) -> int:
    return window.panels.sound.lane.units[index].frames


def send(view: QWidget, kind: QEvent.Type, place: QPointF) -> None:
    button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else LEFT
    held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else LEFT
    on_screen = QPointF(view.mapToGlobal(place.toPoint()))
    QApplication.sendEvent(view, QMouseEvent(kind, place, on_screen, button, held, NO_KEYS))


def drag(view: QWidget, start: QPointF, end: QPointF, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    for kind, place, held in (
        (QEvent.Type.MouseButtonPress, start, LEFT), (QEvent.Type.MouseMove, (start + end) / 2, LEFT),
        (QEvent.Type.MouseMove, end, LEFT), (QEvent.Type.MouseButtonRelease, end, Qt.MouseButton.NoButton),
    ):  # fmt: skip
        button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else LEFT
        QApplication.sendEvent(
            view, QMouseEvent(kind, place, QPointF(view.mapToGlobal(place.toPoint())), button, held, keys)
        )


def wheel(view: QWidget, place: QPointF, notches: int, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    event = QWheelEvent(
        place,
        place,
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def middle(window: MainWindow, index: int) -> QPointF:
    """The middle of a unit's box."""
    lane = window.panels.sound.lane
    unit = lane.units[index]
    return QPointF(lane.axis.x_at((unit.start + unit.end) / 2, lane.width()), lane.height() - 8)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Gather the sentences that prosody editing announces."""
    sentences: list[str] = []
    monkeypatch.setattr(prosody_editing, "announce", lambda source, sentence: sentences.append(sentence))
    return sentences


def test_up_and_down_move_the_marked_phoneme_by_half_a_semitone(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    lane = window.panels.sound.lane
    before = window.player.take
    assert before is not None
    qtbot.keyClick(lane, Qt.Key.Key_Up)
    qtbot.keyClick(lane, Qt.Key.Key_Up)
    qtbot.keyClick(lane, Qt.Key.Key_Down, CONTROL)
    assert offsets(window)[VOWEL] == pytest.approx(0.9)
    take = edited(desk, window)
    assert take.f0.max() > before.f0.max()
    assert len(window.store.takes) == 2 and window.store.takes[0] is before
    assert lane.current == VOWEL


def test_alt_moves_the_whole_word(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window.panels.sound.lane, Qt.Key.Key_Up, ALT)
    assert offsets(window)[:7] == [0, 0.5, 0.5, 0.5, 0.5, 0, 0]


def test_shift_and_arrows_make_it_longer_and_shorter(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    lane = window.panels.sound.lane
    before = lane.units[VOWEL].frames
    qtbot.keyClick(lane, Qt.Key.Key_Right, SHIFT)
    edited(desk, window)
    assert lane.units[VOWEL].frames == before + 1
    qtbot.keyClick(lane, Qt.Key.Key_Left, SHIFT)
    edited(desk, window)
    assert lane.units[VOWEL].frames == before


def test_keys_pressed_before_a_length_is_rendered_all_count(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    lane = window.panels.sound.lane
    before = lane.units[VOWEL].frames
    for _ in range(3):
        qtbot.keyClick(lane, Qt.Key.Key_Right, SHIFT)
    edited(desk, window)
    assert lane.units[VOWEL].frames == before + 3 and window.undo_stack.count() == 3


def test_comma_and_period_move_the_boundary_to_the_next_phoneme(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    lane, length = window.panels.sound.lane, window.panels.sound.axis.length
    before = [unit.frames for unit in lane.units]
    for key in (Qt.Key.Key_Period, Qt.Key.Key_Period, Qt.Key.Key_Comma):
        qtbot.keyClick(lane, key)
    edited(desk, window)
    changes = [unit.frames - frames for unit, frames in zip(lane.units, before, strict=True)]
    assert changes[VOWEL : VOWEL + 2] == [1, -1] and changes.count(0) == len(before) - 2
    assert window.panels.sound.axis.length == length


def test_period_lengthens_all_selected_phonemes_at_the_expense_of_the_next(
    desk: Desk, qtbot: QtBot, window: MainWindow
) -> None:
    lane, length = window.panels.sound.lane, window.panels.sound.axis.length
    before = [unit.frames for unit in lane.units]
    window.panels.sound.select_units(2, VOWEL)
    lane.set_current(3)
    for key in (Qt.Key.Key_Comma, Qt.Key.Key_Period, Qt.Key.Key_Comma):
        qtbot.keyClick(lane, key)
    edited(desk, window)
    changes = [unit.frames - frames for unit, frames in zip(lane.units, before, strict=True)]
    assert changes[2 : VOWEL + 2] == [-1, -1, -1, 3] and changes.count(0) == len(before) - 4
    assert window.panels.sound.axis.length == length and window.undo_stack.count() == 3


def test_the_wheel_moves_what_is_under_it(window: MainWindow) -> None:
    lane = window.panels.sound.lane
    wheel(lane, middle(window, 2), 2)
    wheel(lane, middle(window, 2), -1, CONTROL)
    assert offsets(window)[2] == pytest.approx(0.9)


def test_an_edge_is_dragged_and_the_rest_moves_along(desk: Desk, window: MainWindow) -> None:
    lane = window.panels.sound.lane
    unit, after = lane.units[VOWEL], [unit.frames for unit in lane.units[VOWEL + 1 :]]
    end = QPointF(lane.axis.x_at(unit.end, lane.width()), lane.height() - 8)
    drag(lane, end, end + QPointF(lane.axis.x_at(lane.axis.start + 3 * 600, lane.width()), 0))
    take = edited(desk, window)
    assert lane.units[VOWEL].frames == unit.frames + 3
    assert [unit.frames for unit in lane.units[VOWEL + 1 :]] == after
    assert take.duration_s > window.store.takes[0].duration_s
    assert window.undo_stack.count() == 1


def test_with_shift_the_next_phoneme_pays(desk: Desk, window: MainWindow) -> None:
    lane = window.panels.sound.lane
    unit, length = lane.units[VOWEL], window.panels.sound.axis.length
    end = QPointF(lane.axis.x_at(unit.end, lane.width()), lane.height() - 8)
    drag(lane, end, end + QPointF(lane.axis.x_at(lane.axis.start + 2 * 600, lane.width()), 0), SHIFT)
    edited(desk, window)
    assert lane.units[VOWEL].frames == unit.frames + 2
    assert window.panels.sound.axis.length == length


def test_the_curve_is_dragged_in_one_step_of_undo(desk: Desk, window: MainWindow) -> None:
    waveform, lane = window.panels.sound.waveform, window.panels.sound.lane
    unit = lane.units[VOWEL]
    sample = (unit.start + unit.end) // 2
    scale, pitch = waveform.pitch_scale(), waveform.pitch_at(sample)
    assert pitch is not None
    x = waveform.axis.x_at(sample, waveform.width())
    drag(waveform, QPointF(x, scale.y_at(pitch)), QPointF(x, scale.y_at(pitch * 2 ** (3 / 12))))
    assert offsets(window)[VOWEL] == pytest.approx(3.0, abs=0.11)
    assert window.player.selection() is None
    edited(desk, window)
    stack = window.undo_stack
    assert stack.count() == 1
    stack.undo()
    take = edited(desk, window)
    assert window.prosody.edit == NO_EDIT
    np.testing.assert_array_equal(take.samples, window.store.takes[0].samples)
    stack.redo()
    assert offsets(window)[VOWEL] == pytest.approx(3.0, abs=0.11)


def test_r_resets_a_phoneme_and_the_menu_all(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    lane = window.panels.sound.lane
    qtbot.keyClick(lane, Qt.Key.Key_Up)
    lane.pitch_stepped.emit(2, 2.0, False)
    qtbot.keyClick(lane, Qt.Key.Key_R)
    assert (offsets(window)[VOWEL], offsets(window)[2]) == (0, 2)
    QApplication.processEvents()  # actions are enabled in the next turn of the event loop
    qtbot.keyClick(window, Qt.Key.Key_G, CONTROL)
    assert window.prosody.edit == NO_EDIT


def test_what_is_changed_is_heard_when_the_gesture_ends(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    heard = len(desk.card.heard)
    qtbot.keyClick(window.panels.sound.lane, Qt.Key.Key_Up)
    edited(desk, window)
    desk.hear(0.3)
    assert np.abs(desk.card.heard[heard:]).max() > 0.1


@pytest.mark.parametrize(("unit", "first", "last"), [(1, 0, 4), (4, 1, 5), (6, 5, 10)])
def test_the_word_is_heard_and_what_is_beside_the_phoneme(
    desk: Desk, window: MainWindow, monkeypatch: pytest.MonkeyPatch, unit: int, first: int, last: int
) -> None:
    heard: list[tuple[int, int]] = []
    monkeypatch.setattr(window.player, "play_range", lambda start, end, mark: heard.append((start, end)))
    lane = window.panels.sound.lane
    lane.pitch_stepped.emit(unit, 2.0, False)
    desk.until(lambda: heard)
    assert heard == [(lane.units[first].start, lane.units[last].end)]


def test_of_a_long_sentence_what_is_near_is_shown_and_heard_first_and_the_whole_alone_is_kept(
    desk: Desk, qtbot: QtBot, whole: threading.Event
) -> None:
    window = desk.open_and_speak(LONG)
    whole.clear()
    shown: list[Take] = []
    window.player.shown.connect(shown.append)
    window.panels.sound.lane.set_current(VOWEL)
    qtbot.keyClick(window.panels.sound.lane, Qt.Key.Key_Up)
    desk.until(lambda: shown)
    draft = shown[0]
    assert draft.draft_of is window.store.takes[0] and window.player.playing and len(window.store.takes) == 1
    assert not window.commands.can_swap()
    told: list[str] = []
    window.commands.take_controller.told.connect(told.append)
    window.actions_.export.trigger()
    assert told == ["The edit is still being rendered. Try again in a moment."]
    whole.set()
    desk.until(lambda: len(shown) == 2)
    assert shown[1].draft_of is None and window.store.takes[1:] == (shown[1],)
    assert window.player.playing  # it is not heard again, and what is heard of the draft goes on
    assert shown[1].spans == draft.spans


@pytest.mark.parametrize("drafted", [True, False])
def test_an_edit_that_cannot_be_rendered_says_why_and_gives_way_to_the_last_whole_take(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, drafted: bool
) -> None:
    window = desk.open_and_speak(LONG)
    plain, lane = window.store.takes[0], window.panels.sound.lane
    lane.set_current(VOWEL)
    shown: list[Take] = []
    window.player.shown.connect(shown.append)

    def fail(*_: object) -> None:
        raise OutOfMemory

    monkeypatch.setattr(opener, "speak_in_parts", fail)
    if not drafted:
        monkeypatch.setattr(worker, "speak_locally", fail)
    with qtbot.waitSignal(window.speech.failed) as failed:
        qtbot.keyClick(lane, Qt.Key.Key_Up)
    assert failed.args[0].startswith("There is not enough memory")
    assert (shown[0].draft_of is plain) == drafted
    assert window.player.take is plain and window.prosody.edit == plain.request.edit
    assert window.store.takes == (plain,) and not window.panels.banners.isHidden()
    monkeypatch.undo()
    lane.set_current(VOWEL)
    qtbot.keyClick(lane, Qt.Key.Key_Up)
    made = edited(desk, window)
    assert window.store.takes == (plain, made) and made.id not in [each.id for each in shown[:1] if not drafted]


def test_an_edit_that_was_heard_is_kept_though_another_take_is_looked_at_before_it_is_whole(
    desk: Desk, qtbot: QtBot
) -> None:
    window = desk.open_and_speak(LONG)
    plain = window.store.takes[0]
    shown: list[Take] = []
    window.player.shown.connect(shown.append)
    window.panels.sound.lane.set_current(VOWEL)
    qtbot.keyClick(window.panels.sound.lane, Qt.Key.Key_Up)
    desk.until(lambda: shown)
    draft = shown[0]
    assert draft.draft_of is plain
    window.player.show(plain)
    desk.until(lambda: len(window.store.takes) == 2)
    kept = window.store.takes[1]
    assert kept.request == draft.request and kept.draft_of is None
    assert window.player.take is plain


def test_a_draft_stays_in_view_while_the_list_has_an_earlier_edit_of_it(
    desk: Desk, qtbot: QtBot, whole: threading.Event
) -> None:
    window = desk.open_and_speak(LONG)
    lane = window.panels.sound.lane
    lane.set_current(VOWEL)
    qtbot.keyClick(lane, Qt.Key.Key_Up)
    edited(desk, window)
    shown: list[Take] = []
    window.player.shown.connect(shown.append)
    whole.clear()
    qtbot.keyClick(lane, Qt.Key.Key_Up)
    desk.until(lambda: shown)
    draft = shown[0]
    assert draft.draft_of is not None
    window.take_controller.rename(window.store.takes[0].id, "plain")
    assert window.player.take is draft
    window.take_controller.export_chosen([draft.id])
    assert window.player.take is draft  # and is not exported as it was
    whole.set()
    desk.until(lambda: len(shown) == 2)
    assert window.player.take is window.store.takes[1] and window.store.takes[1].draft_of is None


def test_a_take_that_is_deleted_while_its_edit_is_a_draft_does_not_come_back(
    desk: Desk, qtbot: QtBot, whole: threading.Event
) -> None:
    window = desk.open_and_speak(LONG)
    plain, lane = window.store.takes[0], window.panels.sound.lane
    lane.set_current(VOWEL)
    qtbot.keyClick(lane, Qt.Key.Key_Up)
    made = edited(desk, window)
    shown: list[Take] = []
    window.player.shown.connect(shown.append)
    whole.clear()
    qtbot.keyClick(lane, Qt.Key.Key_Up)
    desk.until(lambda: shown)
    assert shown[0].draft_of is not None
    with qtbot.waitSignal(window.speech.edit_ready, timeout=20_000):
        window.take_controller.delete([made.id])
        whole.set()
    assert window.store.takes == (plain,)


def test_shift_and_a_click_play_it_as_it_was_predicted(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    lane = window.panels.sound.lane
    lane.pitch_stepped.emit(VOWEL, 12.0, False)
    edited(desk, window)
    window.actions_.stop.trigger()
    heard, plain = len(desk.card.heard), window.store.takes[0]
    unit = next(unit for unit in lane.units if unit.symbol == "ˈO")
    qtbot.mouseClick(lane, LEFT, SHIFT, middle(window, VOWEL).toPoint())
    desk.until(lambda: window.player.playing)  # the card may run already, for what was stopped before it had begun
    desk.hear((unit.end - unit.start) / 24_000)
    np.testing.assert_array_equal(
        desk.card.heard[heard:][: unit.end - unit.start], plain.samples[unit.start : unit.end]
    )


def test_shift_and_enter_ask_for_it_as_predicted(qtbot: QtBot, window: MainWindow) -> None:
    lane = window.panels.sound.lane
    with qtbot.waitSignal(lane.prediction_requested) as asked:
        qtbot.keyClick(lane, Qt.Key.Key_Return, SHIFT)
    assert asked.args == [lane.units[VOWEL]]


def test_of_two_takes_that_are_asked_for_as_predicted_the_later_is_heard(desk: Desk, window: MainWindow) -> None:
    lane = window.panels.sound.lane
    lane.pitch_stepped.emit(VOWEL, 12.0, False)
    edited(desk, window)
    first = lane.units[VOWEL]
    desk.speak("wˈɜɹld")
    window.actions_.stop.trigger()
    plain = window.player.take
    assert plain is not None
    lane.pitch_stepped.emit(2, 12.0, False)
    later, second = edited(desk, window), lane.units[2]
    heard: list[np.ndarray] = []
    window.player.play_unlisted = heard.append  # type: ignore[method-assign]
    window.commands.use_take(2)
    window.commands.unedited.play_unit(first)
    window.commands.use_take(later.id)
    window.commands.unedited.play_unit(second)
    desk.until(lambda: heard)
    [samples] = heard
    np.testing.assert_array_equal(samples, plain.samples[second.start : second.end])


def test_a_take_says_that_it_is_edited_and_play_finds_it_again(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window.panels.sound.lane, Qt.Key.Key_Up)
    take = edited(desk, window)
    assert take.request.edit and not window.store.takes[0].request.edit
    window.commands.speak()
    assert window.player.take is take or window.player.take == take
    assert len(window.store.takes) == 2


def test_silence_has_no_pitch_to_change(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    told: list[str] = []
    window.prosody.told.connect(told.append)
    window.panels.sound.lane.set_current(0)
    qtbot.keyClick(window.panels.sound.lane, Qt.Key.Key_Up)
    assert told == ["Silence has no pitch. Choose a phoneme."]
    assert not window.prosody.edit and len(window.store.takes) == 1


def test_edits_stay_with_their_phonemes_when_the_text_changes(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    told: list[str] = []
    window.prosody.told.connect(told.append)
    window.panels.sound.lane.pitch_stepped.emit(VOWEL, 2.0, False)
    edited(desk, window)
    before = window.prosody.edit
    window.panels.editor.set_text("a " + HELLO)
    desk.until(lambda: window.prosody.edit != before)
    assert {point.token for point in window.prosody.edit.offsets if point.value} == {7}
    window.panels.editor.set_text("a h.")
    desk.until(lambda: bool(told))
    assert told == ["1 edited phoneme no longer in the text: ˈoʊ"]


def test_edits_kept_from_the_previous_text_are_announced_and_can_be_reset(
    desk: Desk, qtbot: QtBot, window: MainWindow
) -> None:
    banners = window.panels.banners
    window.panels.sound.lane.pitch_stepped.emit(VOWEL, 2.0, False)
    edited(desk, window)
    assert banners.message(CARRIED) is None
    window.panels.editor.set_text("a " + HELLO)
    desk.until(lambda: banners.message(CARRIED) is not None)
    assert banners.message(CARRIED) == "1 edit kept from the previous text."
    carried = window.prosody.edit
    window.prosody.reset_carried()
    assert (window.prosody.edit, banners.message(CARRIED)) == (NO_EDIT, None)
    window.undo_stack.undo()
    assert window.prosody.edit == carried


def test_another_sentence_is_said_as_predicted(desk: Desk, window: MainWindow) -> None:
    window.panels.sound.lane.pitch_stepped.emit(VOWEL, 2.0, False)
    edited(desk, window)
    window.panels.editor.set_text("ʧˈɪldɹən plˈA WtsˈId nˈO.")
    desk.until(lambda: not window.prosody.edit)
    assert window.panels.banners.message(CARRIED) is None


def test_only_the_newest_of_several_changes_is_rendered(desk: Desk, window: MainWindow) -> None:
    rendered: list[Take] = []
    window.speech.edit_ready.connect(rendered.append)
    for _ in range(20):
        window.panels.sound.lane.pitch_stepped.emit(VOWEL, 0.1, False)
    take = edited(desk, window)
    assert len(rendered) < 6 and rendered[-1].request.edit == take.request.edit
    assert len(window.store.takes) == 2


def test_presets_stylise_and_smooth_are_plain_edits_that_undo_takes_back(desk: Desk, window: MainWindow) -> None:
    actions, stack = window.actions_, window.undo_stack
    edits = {NO_EDIT}
    for action in (actions.question, actions.statement, actions.emphasis, actions.smooth, actions.stylise):
        action.trigger()
        desk.until(lambda: window.prosody.edit not in edits)
        edits.add(window.prosody.edit)
    assert len(edits) == 6 and stack.count() == 5
    assert stack.undoText() == "Stylise"
    take = edited(desk, window)
    assert take.request.edit.contour and take.request.edit.durations and not take.request.edit.offsets
    while stack.canUndo():
        stack.undo()
    assert window.prosody.edit == NO_EDIT
    window.panels.sound.lane.set_current(None)
    actions.refresh()
    QApplication.processEvents()  # actions are enabled in the next turn of the event loop
    assert actions.question.isEnabled() and not actions.emphasis.isEnabled()


def test_what_is_changed_while_pitch_is_smoothed_and_stylised_is_in_what_comes_of_it(
    desk: Desk, window: MainWindow
) -> None:
    lane, take, stack = window.panels.sound.lane, window.player.take, window.undo_stack
    assert take is not None
    window.actions_.smooth.trigger()
    window.actions_.stylise.trigger()
    assert window.prosody.edit == NO_EDIT  # the window does not wait for it
    lane.pitch_stepped.emit(VOWEL, 12.0, False)
    higher = window.prosody.edit
    desk.until(lambda: stack.count() == 3)
    assert window.prosody.edit == stylised(smoothed(higher, take), take)
    assert [stack.text(step) for step in range(3)] == ["Change Pitch of ˈoʊ", "Smooth", "Stylise"]


def test_prosody_is_copied_and_pasted_by_the_menu_of_takes(desk: Desk, window: MainWindow) -> None:
    told: list[str] = []
    window.prosody.told.connect(told.append)
    window.panels.sound.lane.pitch_stepped.emit(VOWEL, 4.0, False)
    source, other = edited(desk, window), HELLO.replace("O", "A")
    desk.speak(other)
    window.actions_.stop.trigger()
    target = window.store.takes[-1]

    def choose(take: Take, text: str) -> None:
        window.panels.takes.select([take.id])
        menu = window.panels.takes.menu()
        assert menu is not None
        [action] = [action for action in menu.actions() if action.text() == text]
        assert action.isEnabled()
        action.trigger()
        menu.deleteLater()

    choose(source, "Copy Prosody")
    window.panels.editor.set_text("sˈʌmθɪŋ")  # pasting writes the take's own text again
    before = len(told)
    choose(target, "Paste Prosody")
    desk.until(lambda: len(told) > before)
    said = edited(desk, window)
    assert said.request.text == other and said.request.edit.contour
    assert told[-1] == f"Prosody of take {source.id} pasted. 1 phoneme had no match in the copied take: ˈeɪ"
    assert [unit.frames for unit in said.units[:3]] == [unit.frames for unit in source.units[:3]]
    window.undo_stack.undo()
    assert window.prosody.edit == target.request.edit


@pytest.fixture
def copying(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Copying of prosody that waits for this, at most until the test ends."""
    go_on = threading.Event()

    def copy(source: Take, target: Take) -> CopiedProsody:
        go_on.wait()
        return copy_prosody(source, target)

    monkeypatch.setattr(prosody_editing, "copy_prosody", copy)
    yield go_on
    go_on.set()


@pytest.mark.parametrize("meanwhile", ["text", "take"])
def test_prosody_that_is_pasted_is_not_put_on_what_is_there_meanwhile(
    desk: Desk, window: MainWindow, copying: threading.Event, meanwhile: str
) -> None:
    told: list[str] = []
    window.prosody.told.connect(told.append)
    window.panels.sound.lane.pitch_stepped.emit(VOWEL, 4.0, False)
    source = edited(desk, window)
    desk.speak(HELLO.replace("O", "A"))
    window.actions_.stop.trigger()
    window.prosody.copy_from(source)
    window.prosody.paste()
    if meanwhile == "text":
        window.panels.editor.set_text("sˈʌmθɪŋ")
    else:
        window.commands.use_take(1)
    edits, before = window.prosody.edit, len(told)
    copying.set()
    desk.until(lambda: len(told) > before)
    assert told[before:] == ["The prosody was not changed, because the take or the text has changed."]
    assert window.prosody.edit == edits


def selected_frames(window: MainWindow) -> list[int]:
    lane = window.panels.sound.lane
    return [lane.units[index].frames for index in lane.selected]


def test_boxes_are_selected_by_a_drag_and_moved_together_by_another(desk: Desk, window: MainWindow) -> None:
    lane, waveform = window.panels.sound.lane, window.panels.sound.waveform
    heard = len(desk.card.heard)
    drag(lane, middle(window, 2), middle(window, VOWEL))
    assert lane.selected == range(2, VOWEL + 1)
    assert waveform.selection() == (lane.units[2].start, lane.units[VOWEL].end)
    assert len(desk.card.heard) == heard and window.prosody.edit == NO_EDIT
    before, width = selected_frames(window), lane.axis.x_at(lane.axis.start + 6 * 600, lane.width())
    drag(lane, middle(window, 3), middle(window, 3) + QPointF(width, -20))
    edited(desk, window)
    assert offsets(window)[:7] == [0, 0, 2, 2, 2, 0, 0]
    assert sum(selected_frames(window)) == pytest.approx(sum(before) + 6, abs=1)
    assert min(np.subtract(selected_frames(window), before)) >= 1  # each by its share
    assert lane.selected == range(2, VOWEL + 1)  # where they are now
    assert window.undo_stack.count() == 1
    window.undo_stack.undo()
    edited(desk, window)
    assert selected_frames(window) == before


@pytest.mark.parametrize(("way", "expected"), [(QPointF(14, -40), (4, 0)), (QPointF(60, -20), (0, 1))])
def test_shift_locks_a_drag_of_boxes_to_one_direction(
    desk: Desk, window: MainWindow, way: QPointF, expected: tuple[int, int]
) -> None:
    lane = window.panels.sound.lane
    window.panels.sound.select_units(2, VOWEL)
    before = sum(selected_frames(window))
    drag(lane, middle(window, 3), middle(window, 3) + way, SHIFT)
    edited(desk, window)
    assert offsets(window)[3] == expected[0]
    assert (sum(selected_frames(window)) > before) == bool(expected[1])


def test_a_box_that_is_not_selected_is_dragged_up_alone(desk: Desk, window: MainWindow) -> None:
    drag(window.panels.sound.lane, middle(window, 2), middle(window, 2) + QPointF(3, 30))
    assert offsets(window)[:5] == [0, 0, -3, 0, 0]
    assert window.panels.sound.lane.selected == range(0)


def test_keys_select_boxes_and_change_all_that_are(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    lane = window.panels.sound.lane
    for _ in range(2):
        qtbot.keyClick(lane, Qt.Key.Key_Left, CONTROL | SHIFT)
    assert (lane.selected, lane.current) == (range(2, VOWEL + 1), 2)
    qtbot.keyClick(lane, Qt.Key.Key_Right, CONTROL | SHIFT)
    assert (lane.selected, lane.current) == (range(3, VOWEL + 1), 3)
    before = selected_frames(window)
    qtbot.keyClick(lane, Qt.Key.Key_Up)
    qtbot.keyClick(lane, Qt.Key.Key_Right, SHIFT)
    edited(desk, window)
    assert offsets(window)[:6] == [0, 0, 0, 0.5, 0.5, 0]
    assert selected_frames(window) == [count + 1 for count in before]
    wheel(lane, middle(window, VOWEL), 1)
    assert offsets(window)[3:5] == [1, 1]
    qtbot.keyClick(lane, Qt.Key.Key_R)
    assert window.prosody.edit == NO_EDIT


def curve_place(window: MainWindow, index: int, semitones: float = 0) -> QPointF:
    """Where the predicted pitch of a unit's middle is drawn, or so many semitones above it."""
    waveform, unit = window.panels.sound.waveform, window.panels.sound.lane.units[index]
    sample = (unit.start + unit.end) // 2
    pitch = waveform.pitch_at(sample)
    assert pitch is not None
    y = waveform.pitch_scale().y_at(pitch * 2 ** (semitones / 12))
    return QPointF(waveform.axis.x_at(sample, waveform.width()), y)


def pitches(window: MainWindow, first: int, last: int) -> np.ndarray:
    """The pitch that is drawn between the middles of two units, in hertz."""
    waveform, units = window.panels.sound.waveform, window.panels.sound.lane.units
    start, end = ((unit.start + unit.end) // 2 for unit in (units[first], units[last]))
    return np.array([waveform.pitch_at(sample) or 0 for sample in range(start + 300, end - 300, 300)])


def test_control_and_shift_draw_a_straight_line_of_pitch(desk: Desk, window: MainWindow) -> None:
    start, end = curve_place(window, 2, -1), curve_place(window, VOWEL, -2)
    scale = window.panels.sound.waveform.pitch_scale()
    drag(window.panels.sound.waveform, start, end, CONTROL | SHIFT)
    edited(desk, window)
    found = 12 * np.log2(pitches(window, 2, VOWEL))
    steps = np.diff(found)
    np.testing.assert_allclose(steps, steps.mean(), atol=0.02)
    reached = 12 * np.log2([scale.hertz_at(start.y()), scale.hertz_at(end.y())])
    np.testing.assert_allclose(found[[0, -1]], reached, atol=1)
    assert window.player.selection() is None
    stack = window.undo_stack
    assert stack.count() == 1
    stack.undo()
    assert window.prosody.edit == NO_EDIT


def test_pitch_points_are_set_by_the_keyboard_in_one_step_of_undo(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    stack, before = window.undo_stack, pitches(window, 1, VOWEL + 4)
    window.panels.sound.select_units(2, VOWEL)
    for closing in (KEY.Key_Escape, KEY.Key_Return):
        window.actions_.pitch_points.trigger()
        [dialog] = [each for each in window.findChildren(PitchPointsDialog) if each.isVisible()]
        while dialog.remove.isEnabled():
            dialog.remove.click()
        dialog.pitch.selectAll()
        qtbot.keyClicks(dialog.pitch, "150")
        qtbot.keyClick(dialog.pitch, KEY.Key_Tab)
        edited(desk, window)
        assert window.prosody.edit.offsets and stack.count() == 0
        qtbot.keyClick(dialog, closing)
        edited(desk, window)
        if closing is KEY.Key_Escape:
            assert window.prosody.edit == NO_EDIT and stack.count() == 0
            assert len(window.store.takes) == 1 and window.player.take is window.store.takes[0]
    assert stack.count() == 1 and stack.undoText() == "Edit Pitch Points of əlˈoʊ"
    np.testing.assert_allclose(pitches(window, 3, VOWEL)[1:-1], 150, rtol=1e-3)
    stack.undo()
    edited(desk, window)
    np.testing.assert_array_equal(pitches(window, 1, VOWEL + 4), before)


def test_pitch_points_that_open_during_a_drag_leave_it_its_step_of_undo_and_are_silent_until_one_moves(
    desk: Desk, window: MainWindow
) -> None:
    window.actions_.live.trigger()
    waveform, place = window.panels.sound.waveform, curve_place(window, VOWEL)
    send(waveform, QEvent.Type.MouseButtonPress, place)
    send(waveform, QEvent.Type.MouseMove, place - QPointF(0, 20))
    dragged = edited(desk, window).request.edit
    window.actions_.pitch_points.trigger()
    [dialog] = window.findChildren(PitchPointsDialog)
    window.actions_.stop.trigger()
    QApplication.processEvents()
    assert not window.player.playing
    dialog.reject()
    assert window.prosody.edit == dragged and window.undo_stack.count() == 1


def test_the_pencil_draws_freely_and_what_lies_beside_it_stays(desk: Desk, window: MainWindow) -> None:
    before = pitches(window, VOWEL + 1, VOWEL + 4)
    window.actions_.pencil.trigger()
    start, end = curve_place(window, 2), curve_place(window, VOWEL, 0)
    drag(window.panels.sound.waveform, start, end)
    drag(window.panels.sound.waveform, end, start + QPointF(0, 3))
    edited(desk, window)
    assert window.prosody.edit.offsets and window.undo_stack.count() == 2
    np.testing.assert_allclose(pitches(window, VOWEL + 1, VOWEL + 4), before, rtol=1e-4)
    window.actions_.pencil.trigger()
    drag(window.panels.sound.waveform, QPointF(5, 40), QPointF(90, 40))
    assert window.player.selection() is not None


def test_edits_are_there_again_after_a_restart(desk: Desk, qtbot: QtBot, window: MainWindow) -> None:
    drag(window.panels.sound.waveform, curve_place(window, 2), curve_place(window, VOWEL, 1), CONTROL)
    window.panels.sound.select_units(2, VOWEL)
    drag(window.panels.sound.lane, middle(window, 3), middle(window, 3) + QPointF(30, 0))
    window.actions_.question.trigger()
    before = edited(desk, window)
    assert before.request.edit.durations and before.request.edit.offsets
    desk.close()
    again = desk.open()
    desk.until(lambda: again.player.take is not None)
    assert again.player.take is not None
    take = again.player.take
    assert take.request.edit == before.request.edit == again.prosody.edit
    np.testing.assert_array_equal(take.samples, before.samples)
    assert again.prosody.can_edit()


def test_what_is_rendered_before_the_mouse_lets_go_is_heard_and_announced_when_it_does(
    desk: Desk, window: MainWindow, said: list[str]
) -> None:
    waveform, place = window.panels.sound.waveform, curve_place(window, VOWEL)
    send(waveform, QEvent.Type.MouseButtonPress, place)
    send(waveform, QEvent.Type.MouseMove, place - QPointF(0, 20))
    edited(desk, window)
    assert not window.player.playing and not said
    send(waveform, QEvent.Type.MouseButtonRelease, place - QPointF(0, 20))
    assert window.player.playing and window.undo_stack.count() == 1
    assert [sentence.split(", ")[-1] for sentence in said] == ["ˈoʊ"]


def test_what_is_dragged_is_heard_again_and_again_as_it_then_is_where_that_is_wanted(
    desk: Desk, window: MainWindow
) -> None:
    window.actions_.live.trigger()
    waveform, place = window.panels.sound.waveform, curve_place(window, VOWEL)
    rendered: list[Take] = []
    window.speech.edit_ready.connect(rendered.append)
    send(waveform, QEvent.Type.MouseButtonPress, place)
    send(waveform, QEvent.Type.MouseMove, place - QPointF(0, 20))
    desk.until(lambda: window.player.playing)
    first = len(rendered)
    send(waveform, QEvent.Type.MouseMove, place - QPointF(0, 30))
    desk.until(lambda: len(rendered) > first)
    assert window.player.playing  # it plays on to its end
    heard = len(desk.card.heard)
    desk.hear(1.0)
    desk.until(lambda: window.player.playing)  # and begins anew
    assert np.abs(desk.card.heard[heard:]).max() > 0.1
    take = edited(desk, window)
    assert take.request.edit == rendered[-1].request.edit
    send(waveform, QEvent.Type.MouseButtonRelease, place - QPointF(0, 30))
    desk.hear(1.0)
    desk.until(lambda: not window.player.playing)
    assert window.undo_stack.count() == 1
    desk.close()
    assert desk.open().prosody.live  # the switch is remembered


def test_a_change_and_its_undo_are_announced_with_the_new_values_first(
    desk: Desk, qtbot: QtBot, window: MainWindow, said: list[str]
) -> None:
    lane = window.panels.sound.lane
    qtbot.keyClick(lane, Qt.Key.Key_Right, SHIFT)
    desk.until(lambda: len(said) == 1)
    frames = lane.units[VOWEL].frames
    lane.set_current(2)
    window.actions_.undo.trigger()
    desk.until(lambda: len(said) == 2)
    assert said == [f"{frames * 25} ms, ˈoʊ", f"{(frames - 1) * 25} ms, ˈoʊ"]
    lane.set_current(VOWEL)
    qtbot.keyClick(lane, Qt.Key.Key_Up)
    desk.until(lambda: len(said) == 3)
    assert said[2] == f"{lane.pitch_of(lane.units[VOWEL]):.0f} Hz, ˈoʊ"


def test_a_change_of_several_phonemes_and_its_undo_are_announced_with_amount_and_direction(
    desk: Desk, qtbot: QtBot, window: MainWindow, said: list[str]
) -> None:
    lane = window.panels.sound.lane

    def hear(sentence: str) -> None:
        desk.until(lambda: len(said) > 0)
        edited(desk, window)
        assert said == [sentence]
        said.clear()

    qtbot.keyClick(lane, Qt.Key.Key_Down, ALT)
    hear("0.5 semitones lower, 4 phonemes")
    window.actions_.undo.trigger()
    hear("0.5 semitones higher, 4 phonemes")
    window.panels.sound.select_units(VOWEL, VOWEL + 2)  # with the word boundary between them
    qtbot.keyClick(lane, Qt.Key.Key_Right, SHIFT)
    hear("75 ms longer, 2 phonemes")
    window.prosody.end_phrase(NuclearTone.QUESTION, "Question Rise")
    hear("Question Rise, 9 phonemes")
    window.actions_.undo.trigger()
    edited(desk, window)
    assert not any(said)  # the Undo command names the step


def test_several_steps_that_are_rendered_together_are_announced_as_one_amount(
    desk: Desk, qtbot: QtBot, window: MainWindow, said: list[str]
) -> None:
    for _ in range(3):
        qtbot.keyClick(window.panels.sound.lane, Qt.Key.Key_Up, ALT)
    edited(desk, window)
    amounts = [float(sentence.split()[0]) for sentence in said]
    assert sum(amounts) == 1.5 and all(each.endswith("semitones higher, 4 phonemes") for each in said)


def test_a_sound_that_comes_back_is_announced_though_its_draft_was_announced_before(
    desk: Desk, qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.speak(LONG)
    window.actions_.stop.trigger()
    lane = window.panels.sound.lane
    lane.set_current(VOWEL)
    qtbot.keyClick(lane, Qt.Key.Key_Right, SHIFT)
    first = edited(desk, window)
    heard: list[None] = []
    monkeypatch.setattr(window.prosody, "_hear_moved", lambda: heard.append(None))
    qtbot.keyClick(lane, Qt.Key.Key_Right, SHIFT)
    window.actions_.undo.trigger()  # before anything is rendered
    desk.until(lambda: heard)
    assert edited(desk, window).request == first.request


def test_what_is_marked_stays_so_while_a_change_is_heard_and_after_it(
    desk: Desk, qtbot: QtBot, window: MainWindow
) -> None:
    lane = window.panels.sound.lane
    for presses in (1, 2):
        qtbot.keyClick(lane, Qt.Key.Key_Up)
        desk.until(lambda: window.player.playing)
        desk.hear(0.02)
        assert lane.current == VOWEL
        assert offsets(window)[VOWEL] == presses / 2
    edited(desk, window)
    desk.hear(1.0)
    desk.until(lambda: not window.player.playing)
    assert lane.current == VOWEL


def test_the_curve_of_several_passes_follows_the_mouse_at_once(desk: Desk, window: MainWindow) -> None:
    desk.speak(HELLO + " [pause 0.51s] " + HELLO)
    window.actions_.stop.trigger()
    take, waveform = window.player.take, window.panels.sound.waveform
    assert take is not None and len(take.passes) == 2
    [_, second] = [index for index, unit in enumerate(take.units) if unit.symbol == "ˈO"]
    unit = take.units[second]
    before = waveform.pitch_of(unit)
    window.panels.sound.lane.pitch_stepped.emit(second, 12.0, False)
    now = waveform.pitch_of(unit)
    assert before is not None and now == pytest.approx(2 * before, rel=0.05)
    edited(desk, window)
    assert waveform.pitch_of(window.panels.sound.lane.units[second]) == now


def test_the_name_of_a_change_of_much_says_its_beginning(desk: Desk, window: MainWindow) -> None:
    desk.speak(HELLO * 3)
    window.actions_.stop.trigger()
    units = window.panels.sound.lane.units
    window.panels.sound.select_units(1, len(units) - 2)
    window.panels.sound.lane.pitch_stepped.emit(VOWEL, 1.0, False)
    said = standard_ipa("".join(unit.symbol for unit in units[1:21]))
    assert len(units) > 22 and window.undo_stack.undoText() == f"Change Pitch of {said}…"
