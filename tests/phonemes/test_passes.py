"""What fits one pass is spoken in one; the first passes of what does not are short, so that sound starts early."""

from kokoro_desktop.phonemes import Vocabulary, encode, passes
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
