"""A request of a text has its words and the prosody of its markup."""

from __future__ import annotations

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.spelled_request import spelled_request
from kokoro_desktop.engine.synthesis import SpeechRequest
from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.spelling import convert


def test_words_and_no_edit_of_plain_text() -> None:
    conversion = convert("Hello, world.", "en-US")
    encoding = encode(conversion.phonemes, Vocabulary.load())
    plain = SpeechRequest(encoding.text, "af_heart", 1.0, CPU_ALONE, 1, 0, encoding)
    spelled = spelled_request(plain, conversion)
    assert [word for word, _, _ in spelled.words] == ["Hello", "world"]
    assert not spelled.edit
