"""What fits one pass is spoken in one; the first passes of what does not are short, so that sound starts early."""

import pytest

from kokoro_desktop.phonemes import Vocabulary, encode, pass_limit, passes
from kokoro_desktop.phonemes.chunking import OPENING_TOKENS
from kokoro_desktop.spec import MAX_PHONEMES

SENTENCE = "ðə kwˈɪk bɹˈWn fˈɑks ʤˈʌmps ˈOvəɹ ðə lˈAzi dˈɔɡ, ænd ɪt ɹˈʌnz. "


def test_text_that_fits_is_one_pass():
    encoding = encode((SENTENCE * 20)[:MAX_PHONEMES], Vocabulary.load())
    assert passes(encoding) == (encoding,)


def test_long_text_starts_with_short_passes_and_loses_nothing():
    encoding = encode(SENTENCE * 30, Vocabulary.load())
    parts = passes(encoding)
    for part, limit in zip(parts, OPENING_TOKENS, strict=False):
        assert 0 < len(part.tokens) <= limit
    assert all(len(part.tokens) <= MAX_PHONEMES for part in parts)
    assert sum((part.tokens for part in parts), ()) == encoding.tokens


@pytest.mark.parametrize(("speed", "most"), [(0.25, 127), (0.5, 255), (0.99, 504), (1.0, 510), (4.0, 510)])
def test_slow_speech_has_shorter_passes_and_loses_nothing(speed, most):
    assert pass_limit(speed) == most
    for text in (SENTENCE * 30, "ma" * 600):
        encoding = encode(text, Vocabulary.load())
        parts = passes(encoding, speed)
        assert max(len(part.tokens) for part in parts) <= most
        assert sum((part.tokens for part in parts), ()) == encoding.tokens
        whole = encode(text[:most], Vocabulary.load())
        assert passes(whole, speed) == (whole,)


def test_speed_above_the_normal_one_cuts_nowhere_else():
    encoding = encode(SENTENCE * 30, Vocabulary.load())
    assert passes(encoding, 4.0) == passes(encoding, 1.0) == passes(encoding)
