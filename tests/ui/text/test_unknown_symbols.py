"""Unknown symbols are announced when typing pauses, and incomplete mixtures are not mistaken for them."""

from __future__ import annotations

import pytest
from editor_parts import field
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor

_PAUSE_MS = 700


@pytest.fixture
def focused(editor: PhonemeEditor, announced: list[str]) -> PhonemeEditor:
    editor.activateWindow()
    editor.setFocus()
    return editor


def test_a_mixture_is_typed_without_an_announcement(focused: PhonemeEditor, qtbot: QtBot, announced: list[str]) -> None:
    qtbot.keyClicks(field(focused), "{s~z:0.4}")
    qtbot.wait(_PAUSE_MS)
    assert focused.text() == "{s~z:0.4}"
    assert announced == []


def test_a_pause_within_a_mixture_announces_once_that_its_bracket_is_not_closed(
    focused: PhonemeEditor, qtbot: QtBot, announced: list[str]
) -> None:
    for part in ("a{s", "~", "z:0.", "4}"):
        qtbot.keyClicks(field(focused), part)
        qtbot.wait(_PAUSE_MS)
    assert announced == ["The bracket { is not closed."]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("{s~z:2}", "{s~z:2} cannot be spoken: its weight is not a number from 0 to 1."),
        ("[pause 0.5", "The bracket [ is not closed."),
        ("7{s~z:0.4}", "The model does not know 7."),
        ("7a%", "The model does not know 7. The model does not know %."),
    ],
)
def test_what_is_wrong_at_a_pause_is_announced(
    focused: PhonemeEditor, qtbot: QtBot, announced: list[str], typed: str, sentence: str
) -> None:
    qtbot.keyClicks(field(focused), typed)
    qtbot.waitUntil(lambda: announced == [sentence], timeout=3_000)


def test_symbols_announced_before_are_not_announced_again_while_typing(
    focused: PhonemeEditor, qtbot: QtBot, announced: list[str]
) -> None:
    qtbot.keyClicks(field(focused), "7")
    qtbot.waitUntil(lambda: len(announced) == 1, timeout=3_000)
    field(focused).set_caret(0)
    assert announced == 2 * ["The model does not know 7."]  # the caret is at the symbol
    qtbot.keyClicks(field(focused), "ab")
    qtbot.wait(_PAUSE_MS)
    assert len(announced) == 2


def test_x_sampa_is_not_announced_before_it_is_converted(
    focused: PhonemeEditor, qtbot: QtBot, announced: list[str]
) -> None:
    focused.set_xsampa(True)
    qtbot.keyClicks(field(focused), "@{")
    qtbot.wait(_PAUSE_MS)
    assert (focused.text(), announced) == ("əæ", [])
