"""What is written is heard while it changes: the newest wish alone, beside the take in view."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from desk import HELLO, Desk

from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.speech.live_preview import LivePreview


def test_of_several_wishes_the_newest_alone_is_heard(desk: Desk) -> None:
    window = desk.open(lambda: StandInEngines(0.02))
    desk.speak(HELLO)
    spoken: list[str] = []
    window.speech.preview_ready.connect(lambda take: spoken.append(take.request.text))
    live, heard = LivePreview(window.speech, window), list[np.ndarray]()
    live.ready.connect(heard.append)
    request = window.commands.request()
    assert request is not None
    texts = [f"{{s~i:0.{digit}}}ˈɑ" for digit in range(5)]
    for text in texts:
        live.ask(replace(request, text=text, encoding=None))
    desk.until(lambda: heard)
    assert spoken == texts[-1:] and len(heard) == 1
    live.ask(None)
    assert len(window.store.takes) == 1
