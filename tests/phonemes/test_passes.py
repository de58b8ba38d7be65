"""What fits one pass is spoken in one; the first pass of what does not is short, so that sound starts early."""

from kokoro_desktop.phonemes import Vocabulary, encode, passes
from kokoro_desktop.phonemes.chunking import FIRST_TOKENS
from kokoro_desktop.spec import MAX_PHONEMES

SENTENCE = "ðə kwˈɪk bɹˈWn fˈɑks ʤˈʌmps ˈOvəɹ ðə lˈAzi dˈɔɡ, ænd ɪt ɹˈʌnz. "


def test_text_that_fits_is_one_pass():
    encoding = encode((SENTENCE * 20)[:MAX_PHONEMES], Vocabulary.load())
    assert passes(encoding) == (encoding,)


def test_long_text_starts_with_a_short_pass_and_loses_nothing():
    encoding = encode(SENTENCE * 30, Vocabulary.load())
    parts = passes(encoding)
    assert 0 < len(parts[0].tokens) <= FIRST_TOKENS
    assert all(len(part.tokens) <= MAX_PHONEMES for part in parts)
    assert sum((part.tokens for part in parts), ()) == encoding.tokens
