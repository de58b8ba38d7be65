"""Convert ordinary text to phonemes, word by word, and record the source of each pronunciation."""

from kokoro_desktop.spelling.convert import convert, other_readings
from kokoro_desktop.spelling.word import Conversion, Piece, Source, Word, spelled_words

__all__ = ["Conversion", "Piece", "Source", "Word", "convert", "other_readings", "spelled_words"]
